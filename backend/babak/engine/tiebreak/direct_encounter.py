"""Direct encounter: the table of the games among the tied only. It gives places, no number.

| rule                                             | article        | implemented |
|--------------------------------------------------|----------------|-------------|
| points in the games among the tied               | C.07 6.1       | ✅          |
| forfeits: in (round robin, /P) or out            | C.07 6.1.1, 15.2 | ✅ `forfeits: as_played / not_met` |
| several games of one pair: their average is the addend | C.07 6.1.2 | ✅         |
| all met: the table decides, again inside each sub-tie | C.07 6.2  | ✅ `reapply` |
| not all met: first only who is ahead in every case | C.07 6.3     | ✅ `mode: fide_sure_leader` |
| nothing unless all met / unless exactly two are tied | rulebook  | ✅ `mode: all_met_only / two_only` |

6.3 works from the top: whoever stays ahead even if every missing game of each rival were won is placed, then the next
among the rest; when nobody is sure any more, direct encounter begins again among those that are left.
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Number, Params, Remark, Term, places, term


def _games(sheets: Sheets, params: Params, at: int, members: set[int]) -> list[Line]:
    only_played = not params.counts_forfeits
    return [
        line
        for line in sheets.lines[at]
        if line.opponent in members and line.counts and (line.played or not only_played)
    ]


def _table(sheets: Sheets, params: Params, members: Sequence[int]) -> tuple[list[Number], list[int]]:
    """Points of each member against the others (in units; pairs averaged) and how many of the others he never met."""
    wanted = set(members)
    scores: list[Number] = []
    missing: list[int] = []
    for at in members:
        met: dict[int, tuple[int, int]] = {}
        for line in _games(sheets, params, at, wanted):
            gained, games = met.get(line.opponent, (0, 0))
            met[line.opponent] = (gained + line.gained, games + 1)
        addends: list[Number] = [gained if games == 1 else Fraction(gained, games) for gained, games in met.values()]
        scores.append(sum(addends))
        missing.append(len(members) - 1 - len(met))
    return scores, missing


def _sure_leaders(scores: list[Number], missing: list[int], win: int) -> list[int]:
    """Positions that are ahead of every rival's best case, from the top, each alone (6.3)."""
    left = set(range(len(scores)))
    sure: list[int] = []
    while len(left) > 1:
        ahead = [
            here
            for here in left
            if all(scores[here] > scores[rival] + missing[rival] * win for rival in left if rival != here)
        ]
        if not ahead:
            break
        sure.append(ahead[0])
        left.discard(ahead[0])
    return sure


def place(sheets: Sheets, params: Params, members: Sequence[int]) -> list[int]:
    """Places 1, 2, 2, 4 of the tied `members` (indices), in their order; all 1 when it separates nobody."""
    size = len(members)
    if size < 2 or (params.mode == "two_only" and size != 2):
        return [1] * size
    scores, missing = _table(sheets, params, members)
    if any(missing):
        if params.mode == "all_met_only":
            return [1] * size
        sure = _sure_leaders(scores, missing, sheets.win)
        result = [len(sure) + 1] * size
        for position, here in enumerate(sure, start=1):
            result[here] = position
        rest = [here for here in range(size) if here not in sure]
        return _again(sheets, params, members, result, [rest]) if sure else result
    result = places(scores)
    tied: dict[int, list[int]] = {}
    for here, found in enumerate(result):
        tied.setdefault(found, []).append(here)
    return _again(sheets, params, members, result, list(tied.values())) if len(tied) > 1 else result


def _again(
    sheets: Sheets, params: Params, members: Sequence[int], result: list[int], groups: list[list[int]]
) -> list[int]:
    """Direct encounter once more inside each smaller group that is still tied."""
    if not params.reapply:
        return result
    for group in groups:
        if 1 < len(group) < len(members):
            inside = place(sheets, params, [members[here] for here in group])
            for here, found in zip(group, inside, strict=True):
                result[here] += found - 1
    return result


def work(sheets: Sheets, params: Params, at: int, members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per game against another member of the tied set, as it stood when the criterion was first applied."""
    wanted = set(members or ()) - {at}
    games = [line for line in sheets.lines[at] if line.opponent in wanted]
    per_opponent: dict[int, int] = {}
    for line in _games(sheets, params, at, wanted):
        per_opponent[line.opponent] = per_opponent.get(line.opponent, 0) + 1
    terms: list[Term] = []
    for line in games:
        left_out = not line.counts or not (line.played or params.counts_forfeits)
        why = None if not left_out else "annulled" if not line.counts else "not_played"
        games_of_pair = per_opponent.get(line.opponent, 1)
        gained = Fraction(line.gained, sheets.scale)
        product = Fraction(0) if left_out else gained / games_of_pair
        if why is None and games_of_pair > 1:
            why = "averaged"
        terms.append(term(sheets, line, factor=gained, product=product, counted=not left_out, why=why))
    return tuple(terms)


def remarks(sheets: Sheets, params: Params, _at: int, members: Sequence[int] | None) -> tuple[Remark, ...]:
    """Whether all of the tied set have met (6.2, 6.3), and how many games are missing."""
    if not members or len(members) < 2:
        return ()
    _, missing = _table(sheets, params, members)
    return (Remark("not_all_met", {"count": sum(missing) // 2}),) if any(missing) else (Remark("all_met"),)


CRITERIA = (Criterion("DE", "C.07", "6", "criterion.DE", "place", "direct_encounter", None, place, work, remarks),)
