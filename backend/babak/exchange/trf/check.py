"""A round of a report held against the pairing by the rules: what only one of the two has, and what is against it."""

from collections.abc import Mapping
from dataclasses import dataclass

from babak.engine.pairing.dutch import NoPairing, Pairing, TooFewPlayers, pair_round
from babak.exchange.trf.model import Colour, Trf
from babak.exchange.trf.pairing import Drawn, drawn_round, to_players


@dataclass(frozen=True, slots=True)
class Difference:
    """A pair (ids; `black` 0 is a bye) that only the report has, with the first criterion or colour rule against it.

    `sentence` is the code of what is to be said of it, with `params`.
    """

    white: str
    black: str
    code: str
    sentence: str
    params: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A round as it was compared. `impossible`: why the rules have no pairing for it."""

    number: int
    in_file: tuple[Difference, ...] = ()
    by_rules: tuple[tuple[str, str], ...] = ()
    impossible: NoPairing | None = None

    @property
    def same(self) -> bool:
        """Whether the round is as the rules have it."""
        return not (self.in_file or self.by_rules or self.impossible)


def check_round(trf: Trf, number: int, *, rounds_total: int | None = None, colour: Colour | None = None) -> Checked:
    """Pair round `number` again from the rounds before it and compare. A round with too few players is as it may be.

    `rounds_total` and `colour` as in `to_players`, whose errors these are.
    """
    players, options = to_players(trf, number, rounds_total=rounds_total, colour=colour)
    drawn = drawn_round(trf, number)
    try:
        found = pair_round(players, options)
    except NoPairing as refused:
        return Checked(number, impossible=refused)
    except TooFewPlayers:
        return Checked(number)
    in_file, by_rules = _pairs(drawn, found)
    for own in drawn.byes:
        if own != found.bye:
            why = found.explain().why_not_bye(own)
            in_file.append(Difference(own, "0", why.code, f"against.{why.code}", why.params))
    if found.bye is not None and found.bye not in drawn.byes:
        by_rules.append((found.bye, "0"))
    return Checked(number, tuple(in_file), tuple(by_rules))


def _pairs(drawn: Drawn, found: Pairing) -> tuple[list[Difference], list[tuple[str, str]]]:
    ours = {(each.white, each.black): each.colour_rule for each in found.pairs}
    anyhow = {frozenset(pair) for pair in drawn.uncoloured}
    in_file: list[Difference] = []
    for white, black in (*drawn.pairs, *drawn.uncoloured):
        loose = frozenset((white, black)) in anyhow
        if (white, black) in ours or (loose and (black, white) in ours):
            continue
        if (black, white) in ours:
            rule = ours[black, white]
            in_file.append(Difference(white, black, rule, f"colour.{rule}"))
            continue
        why = found.explain().why_not(white, black)
        in_file.append(Difference(white, black, why.code, f"against.{why.code}", why.params))
    theirs = set(drawn.pairs)
    return in_file, [pair for pair in ours if pair not in theirs and frozenset(pair) not in anyhow]
