"""Withdrawal and disqualification: what becomes of the games of somebody who left (`result.withdrawal`).

| policy                  | games played            | games not yet played                 |
|-------------------------|-------------------------|--------------------------------------|
| half_rule               | annul_all when fewer than half of the games were completed, else keep_and_forfeit |
| annul_all               | annulled                | annulled                             |
| keep_and_forfeit        | stand                   | forfeits, won by the opponent        |
| award_all_to_opponents  | won by the opponent     | forfeits, won by the opponent        |

An annulled game is kept for display and counts nowhere; `annulled_round` says what the opponent's round is worth:
`zero`, `bye` (the award of a bye, in every round against the removed player) or `not_a_match`.
A removal whose kind is not in `applies_to` keeps its results and forfeits the rest.
"""

from dataclasses import replace
from typing import Literal

from babak.engine.effect import Effective
from babak.engine.facts import Match, Removal
from babak.engine.rules import Rules, WithdrawalRule
from babak.engine.scoring import chess

Treatment = Literal["annul", "keep", "award"]
REMOVED = "removed"


def treatment(rule: WithdrawalRule, removal: Removal, completed: int, scheduled: int) -> Treatment:
    """How the results of one removed entry are treated; `completed` of `scheduled` are numbers of games.

    The half rule annuls when fewer than half were completed: exactly half is enough. `half_rounding: down` takes half
    of an odd number of games without its half game.
    """
    if removal.kind not in rule.applies_to or rule.policy == "keep_and_forfeit":
        return "keep"
    if rule.policy == "annul_all":
        return "annul"
    if rule.policy == "award_all_to_opponents":
        return "award"
    if rule.half_rounding == "down":
        return "annul" if completed < scheduled // 2 else "keep"
    return "annul" if 2 * completed < scheduled else "keep"


def is_completed(effective: Effective) -> bool:
    """Whether a game counts as completed for the half rule: really played. Byes and walkovers, won or lost, do not.

    `played: over_the_board` (chess) and `no_walkovers` (bridge) say the same of a game that is not divided further.
    """
    return effective.played


def _annulled_points(rules: Rules, gone: bool) -> int:
    return rules.byes["pairing_allocated"] if rules.withdrawal.annulled_round == "bye" and not gone else 0


def annulled(before: Effective, rules: Rules, white_gone: bool, black_gone: bool) -> Effective:
    """The same game, kept for display: it counts nowhere, and a side that stayed gets what an annulled round gives."""
    white, black = _annulled_points(rules, white_gone), _annulled_points(rules, black_gone)
    return replace(before, awarded_white=white, awarded_black=black, counts=False, source="annulled")


def forfeited(rules: Rules, white_absent: bool, black_absent: bool) -> Effective:
    """A game that is not played because a side (or both) has left: the award of a walkover, reason `removed`."""
    code = "-/-" if white_absent and black_absent else "-/+" if white_absent else "+/-"
    key = ("removal", code, "")
    known = rules.games.get(key)
    if known is None:
        known = rules.games[key] = chess.game(code, REMOVED, rules, derived=True, source="removal")
    return known


def settle_removed(
    match: Match,
    before: Effective | None,
    removals: dict[str, Removal],
    treatments: dict[str, Treatment],
    rules: Rules,
) -> Effective | None:
    """The result in force of a match in which at least one side has left the event; None while it is still open.

    A game reported over the board stands even in a later round (it was played ahead); everything else after the
    removal is a forfeit of whoever was gone by then.
    """
    white, black = match.white, match.black
    white_removal, black_removal = removals.get(white or ""), removals.get(black or "")
    white_absent = white_removal is not None and match.round > white_removal.after_round
    black_absent = black_removal is not None and match.round > black_removal.after_round
    if black is None:
        if before is not None and (white_absent or treatments[white or ""] == "annul"):
            counts = treatments[white or ""] != "annul"
            return replace(before, reason=REMOVED, awarded_white=0, counts=counts, derived=True, source="removal")
        return before
    settled = before
    if (white_absent or black_absent) and (before is None or not before.played):
        settled = forfeited(rules, white_absent, black_absent)
    white_treated, black_treated = treatments.get(white or ""), treatments.get(black)
    annulling = "annul" in (white_treated, black_treated)
    if settled is None:
        if not annulling:
            return None
        settled = forfeited(rules, white_treated == "annul", black_treated == "annul")
    if annulling:
        return annulled(settled, rules, white_treated == "annul", black_treated == "annul")
    if settled.played and "award" in (white_treated, black_treated):
        awarded = forfeited(rules, white_treated == "award", black_treated == "award")
        return replace(awarded, rated=settled.rated)
    return settled
