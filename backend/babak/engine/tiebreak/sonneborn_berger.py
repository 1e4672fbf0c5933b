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
from babak.engine.tiebreak.elements import sums
from babak.engine.tiebreak.sum_terms import sum_terms


def compute(sheets: Sheets, params: Params) -> Scores:
    """SB of every entry, in 1/scale² of a point."""
    unit = sheets.scale * sheets.scale
    plain = not (params.cut or params.cut_top or params.without_forfeits)
    if plain and params.regime.own == "none":  # a round robin, the usual case: without a call for each entry
        points = sheets.points
        values = [
            sum([points[line[2]] * line[5] for line in lines if line[7] and line[2] >= 0])  # opponent, gained, counts
            for lines in sheets.lines
        ]
        return Scores(values, unit)
    return Scores(sums(sheets, params, weighted=True), unit)


def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per round: opponent's score × own result."""
    return sum_terms(sheets, params, at, weighted=True)


CRITERIA = (Criterion("SB", "C.07", "9.1", "criterion.SB", "higher", "sonneborn_berger", compute, None, work),)
