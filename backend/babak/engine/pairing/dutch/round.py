"""A round by the FIDE (Dutch) system: players in, boards out (C.04.3, edition 2026).

| article   | content                                             | module                              |
|-----------|-----------------------------------------------------|-------------------------------------|
| 1         | order, scoregroups, floats, preferences             | field, colours                      |
| 2.1       | absolute criteria C1 to C4                          | field, bye, impossible              |
| 2.2 – 2.4 | quality criteria C5 to C21                          | bye, floaters, criteria             |
| 3, 4      | brackets and the order of candidates                | brackets, candidates, exact         |
| 5         | colours                                             | colours, boards                     |
| C.04.2    | board order, late entries, byes asked for           | boards, facts                       |
| C.04.7    | acceleration                                        | acceleration                        |
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch import boards
from babak.engine.pairing.dutch.brackets import Bracket, Impossible, Solver, pair_field
from babak.engine.pairing.dutch.explain import Explanation
from babak.engine.pairing.dutch.fast import fast_bracket
from babak.engine.pairing.dutch.field import Field, build
from babak.engine.pairing.dutch.impossible import why_impossible
from babak.engine.pairing.dutch.model import Absence, Note, Options, Pair, Player


class TooFewPlayers(RuleError):
    """`too_few_to_pair`: nobody, or one player alone, is there to be paired (`players`)."""

    def __init__(self, players: int) -> None:
        super().__init__("too_few_to_pair", players=players)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round. `pairs` are in board order, `bye` has the pairing-allocated bye, `given` are the byes that were asked
    for, `warnings` what an arbiter should know. The working papers are kept for `explain`."""

    pairs: tuple[Pair, ...]
    bye: str | None
    given: tuple[tuple[str, Absence], ...]
    warnings: tuple[Note, ...]
    options: Options = dataclasses.field(repr=False)
    field: Field = dataclasses.field(repr=False)
    brackets: tuple[Bracket, ...] = dataclasses.field(repr=False)

    def explain(self) -> Explanation:
        """Why the round is as it is; worked out when it is asked for."""
        bye = next((bracket.bye for bracket in self.brackets if bracket.bye is not None), None)
        return Explanation(self.field, self.brackets, self.pairs, bye)


def pair_round(players: Sequence[Player], options: Options, *, solve: Solver = fast_bracket) -> Pairing:
    """Pair a round. The order of `players` carries no meaning; absent ones belong to it, their results count.

    RuleError `too_few_to_pair` below two players; `NoPairing` with its proof when the absolute criteria leave nothing.
    ValueError when the input contradicts itself. Article 3 and 4 of C.04.3 for the pairs, 5 for the colours.
    """
    warnings: list[Note] = []
    whole = build(players, options)
    if len(whole.players) < 2:
        raise TooFewPlayers(len(whole.players))
    try:
        brackets, bye = pair_field(whole, solve)
    except Impossible:
        if not options.clubs:
            raise why_impossible(whole) from None
        found = pair_round(players, replace(options, clubs={}), solve=solve)
        return replace(found, warnings=(Note("clubs_not_kept_apart", {}), *found.warnings))
    pairs = boards.in_order(whole, [pair for bracket in brackets for pair in bracket.pairs], players, options)
    absent = sorted((player for player in players if player.absent is not None), key=lambda player: player.tpn)
    return Pairing(
        tuple(pairs),
        None if bye is None else whole.players[bye].id,
        tuple((player.id, player.absent) for player in absent if player.absent is not None),
        tuple(warnings),
        options,
        whole,
        tuple(brackets),
    )
