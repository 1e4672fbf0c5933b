"""Chess: a result code becomes points for each side, independently of the other.

| code            | points from           | played | rated             |
|-----------------|-----------------------|--------|-------------------|
| 1-0 1/2-1/2 0-1 | scoring.<measure>     | yes    | yes               |
| 0-0             | a loss for both       | yes    | yes               |
| 0-0 unreported  | awards.unreported     | no     | no                |
| +/- -/+         | awards.walkover       | no     | awards.rated (no) |
| -/-             | awards.double_walkover| no     | awards.rated (no) |

`awarded` on a result replaces the points of both sides (1/2-0, 0-0 …) and changes nothing else.
"""

from dataclasses import replace

from babak.engine.effect import Effective
from babak.engine.errors import RuleError
from babak.engine.facts import Result
from babak.engine.rules import Rules
from babak.engine.rulings import Forced, SideRuling

FORFEITS = frozenset({"+/-", "-/+", "-/-"})
UNREPORTED = "unreported"


def _points(code: str, reason: str | None, rules: Rules) -> tuple[int, int, bool]:
    """Points for White, points for Black, played over the board."""
    present, absent = rules.walkover
    if code == "1-0":
        return rules.win, rules.loss, True
    if code == "1/2-1/2":
        return rules.draw, rules.draw, True
    if code == "0-1":
        return rules.loss, rules.win, True
    if code == "0-0" and reason == UNREPORTED:
        return (*rules.unreported, False)
    if code == "0-0":
        return rules.loss, rules.loss, True
    if code == "+/-":
        return present, absent, False
    if code == "-/+":
        return absent, present, False
    if code == "-/-" and reason == UNREPORTED:
        return (*rules.unreported, False)
    if code == "-/-":
        return (*rules.double_walkover, False)
    raise RuleError("unknown_result", code=code, known=["1-0", "1/2-1/2", "0-1", "0-0", *sorted(FORFEITS)])


def game(code: str, reason: str | None, rules: Rules, *, derived: bool = False, source: str = "reported") -> Effective:
    """What a game code is worth (points in the rulebook's unit). RuleError `unknown_result`."""
    white, black, played = _points(code, reason, rules)
    rated = rules.rated if played else rules.awards_rated
    return Effective(code, reason, white, black, played, rated, True, derived, source)


def reported(result: Result, rules: Rules) -> Effective:
    """What a reported result is worth. The usual ones are made once per rulebook and shared.

    RuleError `unknown_result`; `finer_than_the_scale` when awarded points do not fit the rulebook's unit.
    """
    key = (result.code, result.reason)
    known = rules.games.get(key)
    if known is None:
        known = rules.games[key] = game(result.code, result.reason, rules)
    if result.awarded is None:
        return known
    white, black = (rules.in_units(points) for points in result.awarded)
    return replace(known, awarded_white=white, awarded_black=black)


def bye(kind: str, rules: Rules) -> Effective:
    """What a bye is worth (`result.awards`): never played, never rated, Black's side gets nothing."""
    key = ("bye", kind, "")
    known = rules.games.get(key)
    if known is None:
        if kind not in rules.byes:
            raise RuleError("unknown_bye", kind=kind, known=list(rules.byes))
        known = rules.games[key] = Effective(kind, None, rules.byes[kind], 0, False, False, True, False, "bye")
    return known


def _split(base: Effective, white: SideRuling | None, black: SideRuling | None, rules: Rules) -> tuple[int, int]:
    """The points of a played game whose guilty side is scored apart from the other (½–0, 0–0 …)."""
    own, other = base.awarded_white, base.awarded_black
    given = {"win": rules.win, "zero": 0}
    if white is not None:
        own = own if white.points is None else white.points
        other = given.get(white.opponent, other)
    if black is not None:
        other = base.awarded_black if black.points is None else black.points
        own = given.get(black.opponent, own) if white is None else own
    return own, other


def forced(result: Result | None, ruling: Forced, rules: Rules) -> Effective | None:
    """The result that rulings force upon a match, or None when they force nothing (yet).

    A loss is played, a forfeit is not; both sides guilty lose both. A ruling that only waits for a missing result
    (`if_unreported`) gives way to a reported one. Split scores change the points of a reported result.
    """
    white, black = ruling.white, ruling.black
    if result is not None:
        white = None if white is not None and white.if_unreported else white
        black = None if black is not None and black.if_unreported else black
    white_loses = white is not None and white.kind in ("lose", "forfeit")
    black_loses = black is not None and black.kind in ("lose", "forfeit")
    if white_loses or black_loses:
        guilty = [side for side in (white, black) if side is not None and side.kind in ("lose", "forfeit")]
        unplayed = all(side.kind == "forfeit" for side in guilty)
        if white_loses and black_loses:
            code = "-/-" if unplayed else "0-0"
        elif white_loses:
            code = "-/+" if unplayed else "0-1"
        else:
            code = "+/-" if unplayed else "1-0"
        lost = game(code, guilty[0].reason, rules, derived=True, source="incident")
        # Whose points are replaced by a rule does not get those of a loss of the other side either.
        if white is not None and white.kind == "score" and white.points is not None:
            lost = replace(lost, awarded_white=white.points)
        if black is not None and black.kind == "score" and black.points is not None:
            lost = replace(lost, awarded_black=black.points)
        return lost
    if result is None or (white is None and black is None):
        return None
    base = reported(result, rules)
    own, other = _split(base, white, black, rules)
    reason = next((side.reason for side in (white, black) if side is not None and side.reason), base.reason)
    return replace(base, reason=reason, awarded_white=own, awarded_black=other, derived=True, source="incident")
