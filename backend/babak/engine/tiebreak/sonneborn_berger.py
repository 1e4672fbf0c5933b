"""Sonneborn-Berger, as in a round robin.

| code   | article             | definition                                                      | implemented |
|--------|---------------------|-----------------------------------------------------------------|-------------|
| SB     | C.07 9.1, 15.2      | sum of opponent's points × points made against him              | ✅ [1]      |
| SB/Cn  | C.07 9.1, 14, 15.2  | without the product of the opponent(s) with the lowest points   | ✅ [2]      |

[1] Forfeits are ordinary results with the opponent's real points (`forfeits: exclude` leaves them out); no dummy
    opponent, no adjusted score. Byes and annulled games are no element.
[2] Least significant is the opponent with the fewest points, not the smallest product; among equals the smallest
    product goes. A free round is no element, so it can never be the one that is cut.
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term, term


def compute(sheets: Sheets, params: Params) -> Scores:
    """SB of every entry, in 1/scale² of a point."""
    points = sheets.points
    if params.cut == 0 and not params.without_forfeits:
        values = [
            sum([points[line[2]] * line[5] for line in lines if line[7] and line[2] >= 0])  # opponent, gained, counts
            for lines in sheets.lines
        ]
        return Scores(values, sheets.scale * sheets.scale)
    values = []
    for lines in sheets.lines:
        elements = _elements(lines, params)
        dropped = _cut(elements, points, params.cut)
        values.append(sum(points[line.opponent] * line.gained for line in elements if line not in dropped))
    return Scores(values, sheets.scale * sheets.scale)


def _elements(lines: Sequence[Line], params: Params) -> list[Line]:
    only_played = params.without_forfeits
    return [line for line in lines if line.counts and line.opponent >= 0 and (line.played or not only_played)]


def _cut(elements: list[Line], points: Sequence[int], cut: int) -> list[Line]:
    if not cut:
        return []
    least = sorted(elements, key=lambda line: (points[line.opponent], points[line.opponent] * line.gained, line.round))
    return least[:cut]


def _why_not(line: Line, params: Params, dropped: list[Line]) -> str | None:
    if not line.counts:
        return "annulled"
    if line.opponent < 0:
        return "free_round"
    if params.without_forfeits and not line.played:
        return "not_played"
    return "cut" if line in dropped else None


def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per round: opponent's points × own result."""
    dropped = _cut(_elements(sheets.lines[at], params), sheets.points, params.cut)
    terms: list[Term] = []
    for line in sheets.lines[at]:
        why = _why_not(line, params, dropped)
        factor = Fraction(line.gained, sheets.scale)
        score = Fraction(sheets.points[line.opponent], sheets.scale) if line.opponent >= 0 else None
        product = score * factor if score is not None and why in (None, "cut") else Fraction(0)
        terms.append(
            term(sheets, line, factor=factor, opponent_score=score, product=product, counted=why is None, why=why)
        )
    return tuple(terms)


CRITERIA = (Criterion("SB", "C.07", "9.1", "criterion.SB", "higher", "sonneborn_berger", compute, None, work),)
