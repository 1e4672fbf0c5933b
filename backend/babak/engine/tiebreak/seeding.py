"""Orders that were fixed before the first game. (RTNG, C.07 10.6, is with the ratings.)

| code   | article  | definition                                     | implemented |
|--------|----------|------------------------------------------------|-------------|
| TPN    | C.07 7.8 | pairing number, the smaller first; /R reversed | ✅          |
| number | rulebook | starting number, the smaller first             | ✅          |
"""

from collections.abc import Sequence

from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term


def _numbers(sheets: Sheets, _params: Params) -> Scores:
    return Scores(sheets.numbers, 1)


def _nothing(_sheets: Sheets, _params: Params, _at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    return ()


CRITERIA = (
    Criterion("TPN", "C.07", "7.8", "criterion.TPN", "lower", "seeding", _numbers, None, _nothing),
    Criterion("number", "rulebook", "ranking", "criterion.number", "lower", "seeding", _numbers, None, _nothing),
)
