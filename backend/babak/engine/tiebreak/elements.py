"""C.07 article 16: what every round is worth in Buchholz, Sonneborn-Berger and whatever else sums over opponents.

| rule                                                                    | article | here                  |
|-------------------------------------------------------------------------|---------|-----------------------|
| bye, forfeit win, requested bye, forfeit loss                           | 16.2    | `Line.kind`           |
| voluntarily unplayed (VUR): requested byes and forfeit losses           | 16.2    | `VUR`                 |
| score as somebody's opponent: requested byes at the end count as draws  | 16.3    | `opponent_scores`     |
| own unplayed round: a game against a dummy, from 2026 with a cap        | 16.4    | `elements`, `sums`    |
| the lowest VUR contribution is cut first, unless it is the lower one    | 16.5    | `dropped`             |
| fore: paired games of the last round count as draws                     | 8.3     | `fore`                |
| forfeits as games against the scheduled opponent (/P)                   | 14      | `forfeits: as_played` |

A round in which an entry of a Swiss has no line (a late entry, a player who left) is a bye without points. The number
of rounds is that of the rounds counted so far, or the announced one (`ranking.interim`). A double forfeit is a forfeit
loss of both. Everything is in the rulebook's unit; what has been worked out is kept with the sheets.
"""

from collections.abc import Sequence
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


def lines_of(sheets: Sheets, at: int, fore: bool = False) -> list[Line]:
    """The rounds of an entry; in a Swiss, rounds without a line are byes without points (16.2), unless still played.

    `fore` takes a game of the last round that is still being played for drawn already (8.3).
    """
    lines = sheets.lines[at]
    if len(lines) >= sheets.rounds or sheets.format != "swiss":
        return lines
    waiting = sheets.waiting.get(at, {})
    there = {line.round for line in lines} | waiting.keys()
    if fore and sheets.round_count in waiting:
        lines = [*lines, waiting[sheets.round_count]]
    missing = [number for number in range(1, sheets.rounds + 1) if number not in there]
    if not missing:
        return lines
    absent = [Line(number, "", -1, "", "zero", 0, 0, True, False) for number in missing]
    return sorted([*lines, *absent], key=lambda line: line.round)


def _byes_at_the_end(sheets: Sheets, at: int, fore: bool) -> list[Line]:
    """Requested byes after which nothing but VURs follow (16.2, the fifth kind)."""
    waiting = max(sheets.waiting.get(at, {}), default=0)
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
    known = sheets.memo.get(("fore",))
    if known is None:
        draw = sheets.draw
        scores = [
            points + sum([draw - line.gained for line in lines[-1:] if _drawn_ahead(sheets, line)])
            for points, lines in zip(sheets.points, sheets.lines, strict=True)
        ]
        for at, games in sheets.waiting.items():
            scores[at] += draw if sheets.round_count in games else 0
        known = sheets.memo[("fore",)] = scores
    return known  # type: ignore[return-value]


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


def played_out(sheets: Sheets) -> list[bool]:
    """Whose every round was a game over the board: nothing has to stand in for anybody."""
    known = sheets.memo.get(("played_out",))
    if known is None:
        rounds = sheets.rounds
        known = sheets.memo[("played_out",)] = [
            len(lines) >= rounds and not [line for line in lines if not (line[7] and line[8])]  # counts, played
            for lines in sheets.lines
        ]
    return known  # type: ignore[return-value]


def elements(sheets: Sheets, params: Params, at: int, fore: bool = False) -> list[Element]:
    """Every round of an entry that is an element of a sum over opponents (16.4), in round order."""
    key = ("elements", params.regime.code, params.forfeits, fore, at)
    known = sheets.memo.get(key)
    if known is None:
        known = sheets.memo[key] = _elements(sheets, params, at, fore)
    return known  # type: ignore[return-value]


def _elements(sheets: Sheets, params: Params, at: int, fore: bool) -> list[Element]:
    regime = params.regime
    scores, own = opponent_scores(sheets, regime, fore), own_scores(sheets, fore)
    found: list[Element] = []
    before = 0
    for line in lines_of(sheets, at, fore):
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


def dropped(found: Sequence[Element], params: Params, weighted: bool) -> set[int]:
    """The positions that the cuts leave out (14, 16.5): least significant ones first, then the most significant.

    Significant is the score; among equals of a `weighted` sum (Sonneborn-Berger) the product with the points made.
    While there is a VUR, the lowest VUR contribution goes instead of the least significant one unless it is lower.
    """
    products = [each.score * each.gained if weighted else each.score for each in found]
    left = list(range(len(found)))
    out: set[int] = set()
    for _ in range(min(params.cut, len(left))):
        chosen = min(left, key=lambda at: (found[at].score, products[at]))
        vurs = [at for at in left if found[at].vur]
        if vurs:
            lowest = min(vurs, key=lambda at: products[at])
            if products[lowest] >= products[chosen]:
                chosen = lowest
        left.remove(chosen)
        out.add(chosen)
    for _ in range(min(params.cut_top, len(left))):
        chosen = max(left, key=lambda at: (found[at].score, products[at]))
        left.remove(chosen)
        out.add(chosen)
    return out


def sums(sheets: Sheets, params: Params, weighted: bool, fore: bool = False) -> list[int]:
    """The sum over opponents of everybody, after the cuts, in units (`weighted`: in units squared)."""
    scores = opponent_scores(sheets, params.regime, fore)
    return [
        _plain_sum(sheets.lines[at], scores, params, weighted) if plain else sum_of(sheets, params, at, weighted, fore)
        for at, plain in enumerate(played_out(sheets))
    ]


def sum_of(sheets: Sheets, params: Params, at: int, weighted: bool, fore: bool = False) -> int:
    """The sum over opponents of one entry, whatever was left unplayed."""
    found = elements(sheets, params, at, fore)
    out = dropped(found, params, weighted) if params.cut or params.cut_top else ()
    kept = [each for place, each in enumerate(found) if place not in out]
    return sum([each.score * each.gained if weighted else each.score for each in kept])


def _plain_sum(lines: Sequence[Line], scores: Sequence[int], params: Params, weighted: bool) -> int:
    """The same for somebody who played every round: this is the hot one."""
    low, top = params.cut, params.cut_top
    if not weighted:
        terms = [scores[line[2]] for line in lines]  # of the opponents
        return sum(sorted(terms)[low : max(low, len(terms) - top)]) if low or top else sum(terms)
    if not low and not top:
        return sum([scores[line[2]] * line[5] for line in lines])  # opponent, gained
    pairs = sorted([(scores[line[2]], scores[line[2]] * line[5]) for line in lines])
    return sum([product for _, product in pairs[low : max(low, len(pairs) - top)]])
