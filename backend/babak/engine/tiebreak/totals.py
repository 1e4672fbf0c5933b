"""Totals of a measure, and the generic functions over the games of an entry or of a tied set.

| code       | regulation                | implemented |
|------------|---------------------------|-------------|
| PTS, total | rulebook, `ranking`; C.07 14 | ✅ (`over: mutual` = head-to-head, mini-league) |
| difference | rulebook, `ranking`       | ✅ for minus against |
| average    | rulebook, `ranking`       | ✅ total per counted round |
| quotient   | rulebook, `ranking`       | ❌ belongs to games with goals or sets |
| percentage | rulebook, `ranking`       | ✅ share of the points that were to be had |
| highest, lowest | rulebook, `ranking`  | ✅ over counted rounds |

The total includes byes, points of annulled rounds and points taken off; everything else reads counted games only.
Where there is nothing to divide there is no value (None), which ranks last.
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Number, Params, Scores, Term, places, ranked, term


def total(sheets: Sheets, _params: Params) -> Scores:
    """The points of the primary measure, byes and deductions included (unit: the rulebook's)."""
    return Scores(sheets.points, sheets.scale)


def _lines(sheets: Sheets, at: int, members: Sequence[int] | None) -> list[Line]:
    lines = [line for line in sheets.lines[at] if line.counts]
    if members is None:
        return lines
    wanted = set(members)
    return [line for line in lines if line.opponent in wanted]


def _function(code: str, lines: list[Line], sheets: Sheets) -> Number | None:
    gained, conceded = sum(line.gained for line in lines), sum(line.conceded for line in lines)
    if code == "total":
        return Fraction(gained, sheets.scale)
    if code == "difference":
        return Fraction(gained - conceded, sheets.scale)
    if not lines:
        return None
    if code == "average":
        return Fraction(gained, sheets.scale * len(lines))
    if code == "percentage":
        return Fraction(gained * 100, sheets.win * len(lines)) if sheets.win else None
    chosen = max if code == "highest" else min
    return Fraction(chosen(line.gained for line in lines), sheets.scale)


def _criterion(code: str) -> Criterion:
    def compute(sheets: Sheets, _params: Params) -> Scores:
        return Scores([_function(code, _lines(sheets, at, None), sheets) for at in range(len(sheets.ids))], 1)

    def place(sheets: Sheets, params: Params, members: Sequence[int]) -> list[int]:
        found = [_function(code, _lines(sheets, at, members), sheets) for at in members]
        return ranked(found, not params.reverse)

    def work(sheets: Sheets, params: Params, at: int, members: Sequence[int] | None) -> tuple[Term, ...]:
        within = members if params.over == "mutual" else None
        return tuple(
            term(sheets, line, factor=Fraction(line.gained, sheets.scale), product=Fraction(line.gained, sheets.scale))
            for line in _lines(sheets, at, within)
        )

    return Criterion(code, "rulebook", "ranking", f"criterion.{code}", "higher", "totals", compute, place, work)


def _work_total(sheets: Sheets, params: Params, at: int, members: Sequence[int] | None) -> tuple[Term, ...]:
    within = set(members or ()) if params.over == "mutual" else None
    terms: list[Term] = []
    for line in sheets.lines[at]:
        if within is not None and line.opponent not in within:
            continue
        gained = Fraction(line.gained, sheets.scale)
        why = None if line.counts else "annulled"
        counted = line.counts or line.gained != 0
        terms.append(term(sheets, line, factor=gained, product=gained, counted=counted, why=why))
    return tuple(terms)


def _place_total(sheets: Sheets, params: Params, members: Sequence[int]) -> list[int]:
    found = [sum(line.gained for line in _lines(sheets, at, members)) for at in members]
    return places(found, not params.reverse)


CRITERIA = (
    Criterion("total", "C.07", "14", "criterion.total", "higher", "totals", total, _place_total, _work_total),
    *(_criterion(code) for code in ("difference", "average", "percentage", "highest", "lowest")),
)
