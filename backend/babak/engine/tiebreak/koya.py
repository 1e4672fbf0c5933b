"""Koya system.

| code   | article        | definition                                                             | implemented |
|--------|----------------|------------------------------------------------------------------------|-------------|
| KS     | C.07 9.2, 15.2 | points made against those with at least half of the possible points    | ✅          |
| KS/L±n | C.07 9.2, 14   | the limit raised or lowered by n half points                           | ✅          |

What is possible counts the rounds that are an element for that opponent: games and forfeits (C.07 15.2), and what
his byes gave him, so that a bye worth a point moves the limit with the points. Annulled games count nowhere. In a Swiss
every round is possible, and games count that were played (/P: forfeits too), against the points as they stand.
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term, term


def _above_limit(sheets: Sheets, params: Params) -> list[bool]:
    if sheets.format == "swiss":
        limit = (sheets.rounds + params.limit) * sheets.win
        return [2 * points >= limit for points in sheets.points]
    above: list[bool] = []
    for points, lines in zip(sheets.points, sheets.lines, strict=True):
        possible = 0
        for line in lines:
            if line.counts:
                possible += sheets.win if line.opponent >= 0 else line.gained
            else:
                possible += line.gained
        above.append(2 * points >= possible + params.limit * sheets.win)
    return above


def compute(sheets: Sheets, params: Params) -> Scores:
    """KS of every entry, in the rulebook's unit."""
    above = _above_limit(sheets, params)
    only_played = not params.counts_forfeits
    values = [
        sum(
            line.gained
            for line in lines
            if line.counts and line.opponent >= 0 and above[line.opponent] and (line.played or not only_played)
        )
        for lines in sheets.lines
    ]
    return Scores(values, sheets.scale)


def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    """One term per round: the points made, and whether the opponent is above the limit."""
    above = _above_limit(sheets, params)
    terms: list[Term] = []
    for line in sheets.lines[at]:
        score = Fraction(sheets.points[line.opponent], sheets.scale) if line.opponent >= 0 else None
        gained = Fraction(line.gained, sheets.scale)
        if not line.counts:
            why: str | None = "annulled"
        elif line.opponent < 0:
            why = "free_round"
        elif not (line.played or params.counts_forfeits):
            why = "not_played"
        else:
            why = None if above[line.opponent] else "below_limit"
        product = gained if why is None else Fraction(0)
        terms.append(
            term(sheets, line, factor=gained, opponent_score=score, product=product, counted=why is None, why=why)
        )
    return tuple(terms)


CRITERIA = (Criterion("KS", "C.07", "9.2", "criterion.KS", "higher", "koya", compute, None, work),)
