"""Sonneborn-Berger.

| code         | article        | definition                                                             | implemented |
|--------------|----------------|------------------------------------------------------------------------|-------------|
| SB           | C.07 9.1       | sum of opponent's score × points made against him                      | ✅ [1]      |
| SB/Cn, SB/Mn | C.07 9.1, 14   | without the products of the opponents with the lowest (highest) scores | ✅ [2]      |
| SB/P         | C.07 14        | forfeits count against the scheduled opponent                          | ✅          |

[1] In a Swiss by article 16: adjusted scores, a dummy for each own unplayed round (`elements`). In a round robin (15.2)
    forfeits are ordinary results with the opponent's real points (`forfeits: exclude` leaves them out); no dummy, no
    adjusted score. Byes of a round robin and annulled games are no element.
[2] Least significant is the opponent with the lowest score, not the smallest product; among equals the smallest
    product goes. A voluntarily unplayed round goes first unless its product is the lower one (16.5). A free round is
    no element, so it can never be the one that is cut.
"""

from collections.abc import Sequence

from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term
from babak.engine.tiebreak.elements import Element, elements
from babak.engine.tiebreak.sums import cut_sum, sum_terms


def _significance(element: Element) -> tuple[int, ...]:
    return (element.score, element.score * element.gained)


def _contribution(element: Element) -> tuple[int, ...]:
    return (element.score * element.gained,)


def compute(sheets: Sheets, params: Params) -> Scores:
    """SB of every entry, in 1/scale² of a point."""
    points = sheets.points
    unit = sheets.scale * sheets.scale
    if params.cut == 0 and params.cut_top == 0:
        if params.regime.own == "none" and not params.without_forfeits:
            values = [
                sum(
                    [points[line[2]] * line[5] for line in lines if line[7] and line[2] >= 0]
                )  # opponent, gained, counts
                for lines in sheets.lines
            ]
            return Scores(values, unit)
        return Scores([sum([each[0] * each[1] for each in own]) for own in elements(sheets, params)], unit)
    found = elements(sheets, params)
    return Scores([cut_sum(own, params, _significance, _contribution, weighted=True) for own in found], unit)


def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per round: opponent's score × own result."""
    return sum_terms(sheets, params, at, _significance, _contribution, weighted=True)


CRITERIA = (Criterion("SB", "C.07", "9.1", "criterion.SB", "higher", "sonneborn_berger", compute, None, work),)
