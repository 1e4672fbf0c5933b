"""Progressive score.

| code  | article  | definition                                                        | implemented |
|-------|----------|-------------------------------------------------------------------|-------------|
| PS    | C.07 7.5 | sum of the running scores after each round, byes and forfeits in  | ✅          |
| PS/Cn | C.07 7.5, 14 | without the running scores of the first n rounds (not the smallest) | ✅      |

A round in which an entry has no line (a free round that was never entered) repeats the running score.
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term


def _rounds(sheets: Sheets) -> list[int]:
    return sorted({line.round for lines in sheets.lines for line in lines})


def compute(sheets: Sheets, params: Params) -> Scores:
    """PS in the rulebook's unit."""
    counted = _rounds(sheets)[params.cut :]
    weight: dict[int, int] = {}
    rounds = _rounds(sheets)
    for number in rounds:  # points of a round are in the running score of it and of every later counted round
        weight[number] = sum(1 for later in counted if later >= number)
    return Scores([sum(line.gained * weight[line.round] for line in lines) for lines in sheets.lines], sheets.scale)


def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per round: the running score after it; the cut rounds say so."""
    terms: list[Term] = []
    running = 0
    for position, number in enumerate(_rounds(sheets)):
        here = [line for line in sheets.lines[at] if line.round == number]
        running += sum(line.gained for line in here)
        line = here[0] if here else None
        cut = position < params.cut
        score = Fraction(running, sheets.scale)
        opponent = sheets.ids[line.opponent] if line is not None and line.opponent >= 0 else None
        terms.append(
            Term(
                round=number,
                match=line.match if line is not None else None,
                opponent=opponent,
                colour=line.colour if line is not None else "",
                kind=line.kind if line is not None else "free_round",
                opponent_score=None,
                factor=Fraction(sum(each.gained for each in here), sheets.scale),
                product=score,
                counted=not cut,
                why="cut" if cut else None,
            )
        )
    return tuple(terms)


CRITERIA = (Criterion("PS", "C.07", "7.5", "criterion.PS", "higher", "progressive", compute, None, work),)
