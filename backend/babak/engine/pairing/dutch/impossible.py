"""No legal pairing: the proof.

A round is one question: can everybody be paired, the bye counting as one more partner of those who may have it? Where
the answer is no, a few players (the barrier) are the only possible partners of too many groups that nobody outside may
meet (Tutte and Berge; the barrier is that of Gallai and Edmonds). The criterion named is the first of C1, C2, C3
(2.1.1 to 2.1.3) with which, taken in this order, the pairing becomes impossible.
"""

from collections.abc import Sequence

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch.field import Field, bits
from babak.engine.pairing.dutch.matching import augment, largest

Rows = list[int]


class NoPairing(RuleError):
    """`no_pairing`: the absolute criteria leave no pairing.

    Parameters: `criterion` (`C1`, `C2`, `C3`, `forbidden` for pairs that were asked to be kept apart), `barrier` (ids
    that could still help, too few of them) and `stuck` (groups of ids, each of them odd, that can be paired with nobody
    but themselves and the barrier; more groups than the barrier has players). With an odd field the bye is one more
    partner: `bye` are the ids that may have it.
    """

    def __init__(
        self, criterion: str, barrier: Sequence[str], stuck: Sequence[Sequence[str]], bye: Sequence[str]
    ) -> None:
        super().__init__(
            "no_pairing",
            criterion=criterion,
            barrier=tuple(barrier),
            stuck=tuple(tuple(group) for group in stuck),
            bye=tuple(bye),
        )


def _rows(field: Field, refused: Sequence[int], byes: int | None) -> Rows:
    everybody = field.everybody
    rows = [everybody & ~(1 << at) & ~refused[at] for at in range(len(refused))]
    if byes is not None:
        count = len(rows)
        rows = [row | (byes >> at & 1) << count for at, row in enumerate(rows)]
        rows.append(byes)
    return rows


def _fails(rows: Rows) -> bool:
    return len(rows) % 2 == 1 or bool(largest(rows, [-1] * len(rows), (1 << len(rows)) - 1))


def why_impossible(field: Field) -> NoPairing:
    """The proof for a field that has no pairing. ValueError when it has one."""
    count = len(field.score)
    everybody = field.everybody
    odd = count % 2 == 1
    free = everybody if odd else None
    may = field.eligible if odd else None
    clash = [everybody & ~(1 << at) & ~field.compat[at] for at in range(count)]
    played = [clash[at] & (field.met[at]) for at in range(count)]
    apart = [field.met[at] | field.barred[at] for at in range(count)]
    steps = [("C1", _rows(field, played, free)), ("forbidden", _rows(field, apart, free))]
    if odd:
        steps.append(("C2", _rows(field, apart, may)))
    steps.append(("C3", _rows(field, clash, may)))
    for criterion, rows in steps:
        if _fails(rows):
            barrier, stuck = _barrier(rows)

            def names(members: int) -> list[str]:
                return [field.players[at].id if at < count else "" for at in bits(members)]

            byes = names(may or 0)
            return NoPairing(criterion, names(barrier), [names(group) for group in stuck], byes)
    raise ValueError("this field has a pairing")


def _barrier(rows: Rows) -> tuple[int, list[int]]:
    """The barrier and the odd components of Gallai and Edmonds' decomposition."""
    size = len(rows)
    everybody = (1 << size) - 1
    mate = [-1] * size
    free = largest(rows, mate, everybody)
    missable = free
    for at in range(size):
        if missable >> at & 1:
            continue
        other = mate[at]
        trial = list(mate)
        trial[at] = trial[other] = -1
        # `at` can be missed when his partner finds another one among the unpaired.
        if augment(rows, trial, other, everybody & ~(1 << at), free):
            missable |= 1 << at
    barrier = 0
    for at in bits(missable):
        barrier |= rows[at]
    barrier &= ~missable
    groups = []
    rest = missable
    while rest:
        group = rest & -rest
        while True:
            near = group
            for at in bits(group):
                near |= rows[at] & missable
            if near == group:
                break
            group = near
        groups.append(group)
        rest &= ~group
    return barrier, groups
