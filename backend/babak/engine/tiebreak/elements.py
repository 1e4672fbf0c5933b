"""C.07 article 16: what every round is worth in Buchholz, Sonneborn-Berger and whatever else sums over opponents.

| rule                                                                    | article | here                  |
|-------------------------------------------------------------------------|---------|-----------------------|
| bye, forfeit win, requested bye, forfeit loss                           | 16.2    | `Line.kind`           |
| voluntarily unplayed (VUR): requested byes and forfeit losses           | 16.2    | `is_vur`              |
| score as somebody's opponent: requested byes at the end count as draws  | 16.3    | `opponent_scores`     |
| own unplayed round: a game against a dummy, from 2026 with a cap        | 16.4    | `elements`            |
| the lowest VUR contribution is cut first, unless it is the lower one    | 16.5    | `dropped`             |
| fore: paired games of the last round count as draws                     | 8.3     | `fore`                |
| forfeits as games against the scheduled opponent (/P)                   | 14      | `forfeits: as_played` |

A round in which an entry of a Swiss has no line (a late entry, a player who left) is a bye without points. The number
of rounds is that of the rounds counted so far, or the announced one (`ranking.interim`). A double forfeit is a forfeit
loss of both. Everything is in the rulebook's unit; what has been worked out is kept with the sheets.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from babak.engine.scoresheet import FORFEIT_LOSS, Line, Sheets
from babak.engine.tiebreak.criterion import Params
from babak.engine.tiebreak.regimes import Regime

REQUESTED = frozenset({"half", "zero"})
VUR = frozenset({*REQUESTED, FORFEIT_LOSS})
GAME, DUMMY, CAP_OPPONENT, CAP_DRAWS, VIRTUAL, NOTHING = "", "dummy", "cap_opponent", "cap_draws", "virtual", "nothing"


class Element(NamedTuple):
    """One round of one entry as a criterion reads it: the score of the opponent, or of whatever stands in for him
    (`stand_in`, empty for a real opponent), the points made, whether it is a VUR, and the line itself."""

    score: int
    gained: int
    vur: bool
    line: Line
    stand_in: str


Key = Callable[[Element], tuple[int, ...]]


def lines_of(sheets: Sheets, at: int) -> list[Line]:
    """The rounds of an entry; in a Swiss, rounds without a line are byes without points (16.2), unless still played."""
    lines = sheets.lines[at]
    if len(lines) >= sheets.rounds or sheets.format != "swiss":
        return lines
    there = {line.round for line in lines} | sheets.waiting.get(at, set())
    missing = [number for number in range(1, sheets.rounds + 1) if number not in there]
    if not missing:
        return lines
    absent = [Line(number, "", -1, "", "zero", 0, 0, True, False) for number in missing]
    return sorted([*lines, *absent], key=lambda line: line.round)


def is_vur(line: Line) -> bool:
    """Whether a round was left unplayed by choice (16.2): a requested bye or a forfeit loss."""
    return line.kind in VUR


def _byes_at_the_end(sheets: Sheets, at: int, fore: bool) -> list[Line]:
    """Requested byes after which nothing but VURs follow (16.2, the fifth kind)."""
    waiting = max(sheets.waiting.get(at, ()), default=0)
    found: list[Line] = []
    for line in reversed(lines_of(sheets, at)):
        if line.kind not in VUR or waiting > line.round or (fore and _drawn_ahead(sheets, line)):
            break
        if line.kind in REQUESTED:
            found.append(line)
    return found


def drawn_rounds(sheets: Sheets, regime: Regime, at: int, fore: bool) -> list[Line]:
    """The unplayed rounds of an entry that its opponents count as draws (16.3)."""
    if regime.as_opponent == "last_byes_drawn":
        return _byes_at_the_end(sheets, at, fore)
    if regime.as_opponent == "unplayed_drawn":
        unplayed = [line for line in lines_of(sheets, at) if line.counts and not line.played]
        return [line for line in unplayed if not (fore and _drawn_ahead(sheets, line))]
    return []


def _drawn_ahead(sheets: Sheets, line: Line) -> bool:
    """Whether fore takes this round for a drawn game (8.3): it is paired, and the last one; forfeited or not."""
    return line.round == sheets.round_count and line.opponent >= 0 and line.counts


def own_scores(sheets: Sheets, fore: bool) -> Sequence[int]:
    """Everybody's own score; with `fore` every paired game of the last round is a draw (8.3)."""
    if not fore:
        return sheets.points
    draw = sheets.draw
    return [
        points + sum([draw - line.gained for line in lines[-1:] if _drawn_ahead(sheets, line)])
        for points, lines in zip(sheets.points, sheets.lines, strict=True)
    ]


def opponent_scores(sheets: Sheets, regime: Regime, fore: bool = False) -> list[int]:
    """Everybody's score as it counts for his opponents (16.3), in units."""
    key = ("opponent_scores", regime.code, fore)
    known = sheets.memo.get(key)
    if known is None:
        draw = sheets.draw
        known = [
            points + sum([draw - line.gained for line in drawn_rounds(sheets, regime, at, fore)])
            for at, points in enumerate(own_scores(sheets, fore))
        ]
        sheets.memo[key] = known
    return known  # type: ignore[return-value]


def elements(sheets: Sheets, params: Params, fore: bool = False) -> list[list[Element]]:
    """Every round of everybody that is an element of a sum over opponents (16.4), in round order."""
    regime = params.regime
    key = ("elements", regime.code, params.forfeits, fore)
    known = sheets.memo.get(key)
    if known is None:
        known = sheets.memo[key] = _all_elements(sheets, params, fore)
    return known  # type: ignore[return-value]


def _all_elements(sheets: Sheets, params: Params, fore: bool) -> list[list[Element]]:
    scores = opponent_scores(sheets, params.regime, fore)
    own = own_scores(sheets, fore)
    element_of = tuple.__new__  # a NamedTuple without its constructor: thousands of them
    found: list[list[Element]] = []
    for at, lines in enumerate(sheets.lines):
        if len(lines) >= sheets.rounds and not [line for line in lines if not (line[7] and line[8])]:  # all played
            found.append([element_of(Element, (scores[line[2]], line[5], False, line, GAME)) for line in lines])
        else:
            found.append(_elements_of(sheets, params, at, scores, own, fore))
    return found


def _elements_of(
    sheets: Sheets, params: Params, at: int, scores: Sequence[int], own: Sequence[int], fore: bool
) -> list[Element]:
    regime = params.regime
    found: list[Element] = []
    before = 0
    for line in lines_of(sheets, at):
        if not line.counts:
            continue
        if line.played or (line.opponent >= 0 and (params.counts_forfeits or (fore and _drawn_ahead(sheets, line)))):
            found.append(Element(scores[line.opponent], line.gained, False, line, GAME))
        elif regime.own != "none" and not params.without_forfeits:
            score, stand_in = _stand_in(sheets, regime, line, own[at], before, scores)
            found.append(Element(score, line.gained, regime.vur_first and line.kind in VUR, line, stand_in))
        before += line.gained
    return found


def _stand_in(
    sheets: Sheets, regime: Regime, line: Line, own: int, before: int, scores: Sequence[int]
) -> tuple[int, str]:
    """The score of whoever stands in for the opponent of an unplayed round, and how it was found."""
    if regime.own == "nothing":
        return 0, NOTHING
    if regime.own == "virtual":
        left = sheets.round_count - line.round
        return before + sheets.win - line.gained + left * sheets.draw, VIRTUAL
    if regime.capped:
        paired = line.opponent >= 0
        cap = scores[line.opponent] if paired else sheets.round_count * sheets.draw
        if cap < own:
            return cap, CAP_OPPONENT if paired else CAP_DRAWS
    return own, DUMMY


def score_key(element: Element) -> tuple[int, ...]:
    """What orders elements by significance in a sum of scores: the score."""
    return (element.score,)


def dropped(found: Sequence[Element], params: Params, significance: Key, contribution: Key) -> set[int]:
    """The positions that the cuts leave out (14, 16.5): least significant ones first, then the most significant.

    While there is a VUR, the lowest VUR contribution goes instead of the least significant one unless it is lower.
    """
    left = list(range(len(found)))
    out: set[int] = set()
    for _ in range(min(params.cut, len(left))):
        chosen = min(left, key=lambda at: significance(found[at]))
        vurs = [at for at in left if found[at].vur]
        if vurs:
            lowest = min(vurs, key=lambda at: contribution(found[at]))
            if contribution(found[lowest]) >= contribution(found[chosen]):
                chosen = lowest
        left.remove(chosen)
        out.add(chosen)
    for _ in range(min(params.cut_top, len(left))):
        chosen = max(left, key=lambda at: significance(found[at]))
        left.remove(chosen)
        out.add(chosen)
    return out
