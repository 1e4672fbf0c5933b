"""Byes that players ask for, and how far the rulebook lets them.

| article  | content                                                                       | here         |
|----------|-------------------------------------------------------------------------------|--------------|
| C.04.2 C | a half-point bye may be asked for, as often and as late as the rules say      | check_byes   |

The limits are those of a stage's `pairing.requested_byes`. A zero-point bye is an absence and has no limit.
"""

from collections.abc import Sequence

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch.model import Options, Player


class ByeRefused(RuleError):
    """`too_many_byes` (`player`, `asked`, `at_most`) or `bye_too_late` (`player`, `round`, `last`: the last round in
    which one may be had)."""


def check_byes(
    players: Sequence[Player], options: Options, *, at_most: int | None = None, not_in_last_rounds: int = 0
) -> None:
    """RuleError `ByeRefused` for the first player (by TPN) whose half-point bye of this round goes beyond the limits.

    `at_most` counts half-point byes over the whole tournament, this one included (None: no limit).
    """
    last = options.rounds_total - not_in_last_rounds
    for player in sorted(players, key=lambda each: each.tpn):
        if player.absent != "half_bye":
            continue
        asked = 1 + sum(past.kind == "half_bye" for past in player.rounds)
        if at_most is not None and asked > at_most:
            raise ByeRefused("too_many_byes", player=player.id, asked=asked, at_most=at_most)
        if options.round_number > last:
            raise ByeRefused("bye_too_late", player=player.id, round=options.round_number, last=last)
