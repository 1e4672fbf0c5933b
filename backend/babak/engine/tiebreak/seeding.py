"""Criteria that were fixed before the first game.

| code   | article   | definition                                     | implemented |
|--------|-----------|------------------------------------------------|-------------|
| TPN    | C.07 7.8  | pairing number, the smaller first; /R reversed | ✅          |
| RTNG   | C.07 10.6 | rating, the higher first; /R reversed          | ✅ [1]      |
| number | rulebook  | starting number, the smaller first             | ✅          |

[1] A rating criterion is dropped for everybody when somebody has no rating (C.07 10).
"""

from collections.abc import Sequence

from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term


def _numbers(sheets: Sheets, _params: Params) -> Scores:
    return Scores(sheets.numbers, 1)


def _ratings(sheets: Sheets, _params: Params) -> Scores:
    if any(rating is None for rating in sheets.ratings):
        return Scores([None] * len(sheets.ratings), 1)
    return Scores(sheets.ratings, 1)


def _nothing(_sheets: Sheets, _params: Params, _at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    return ()


CRITERIA = (
    Criterion("TPN", "C.07", "7.8", "criterion.TPN", "lower", "seeding", _numbers, None, _nothing),
    Criterion("RTNG", "C.07", "10.6", "criterion.RTNG", "higher", "seeding", _ratings, None, _nothing),
    Criterion("number", "rulebook", "ranking", "criterion.number", "lower", "seeding", _numbers, None, _nothing),
)
