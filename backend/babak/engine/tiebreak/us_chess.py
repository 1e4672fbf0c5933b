"""The tie-breaks of US Chess (rule 34E), whatever regime the rulebook has for the others.

| code | rule | definition                                                                             | implemented |
|------|------|----------------------------------------------------------------------------------------|-------------|
| SOLK | 34E2 | Solkoff: sum of the opponents' scores                                                  | ✅ [1]      |
| MMED | 34E1 | Modified Median: plus score without the lowest, minus score without the highest,       | ✅ [2]      |
|      |      | an even score without both; two instead of one from nine rounds on                     |             |
| CUM  | 34E3 | Cumulative: sum of the running scores, less one point for each win that was not played | ✅          |
| CUMO | 34E9 | Cumulative of Opposition: sum of the opponents' cumulative scores                      | ✅ [3]      |

[1] An opponent's unplayed rounds count as draws; an own unplayed round is an opponent without points.
[2] Half of the points of all rounds is an even score. The usual order is MMED, SOLK, CUM, CUMO.
[3] Opponents met over the board; unplayed rounds give nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak import progressive
from babak.engine.tiebreak.criterion import Criterion, Params, Remark, Scores, Term, term
from babak.engine.tiebreak.elements import sum_of, sums
from babak.engine.tiebreak.regimes import US_CHESS
from babak.engine.tiebreak.sum_terms import sum_terms

_LONG = 9


def _cuts(sheets: Sheets, params: Params, at: int) -> Params:
    """How many of the lowest and of the highest scores the Modified Median leaves out for this entry."""
    many = 2 if sheets.round_count >= _LONG else 1
    doubled, possible = 2 * sheets.points[at], sheets.win * sheets.round_count
    low, high = (many if doubled >= possible else 0), (many if doubled <= possible else 0)
    return replace(params, cut=low, cut_top=high, regime=US_CHESS)


def _us(params: Params) -> Params:
    return replace(params, regime=US_CHESS)


def solkoff(sheets: Sheets, params: Params) -> Scores:
    """SOLK (34E2) in the rulebook's unit."""
    return Scores(sums(sheets, _us(params), weighted=False), sheets.scale)


def modified_median(sheets: Sheets, params: Params) -> Scores:
    """MMED (34E1) in the rulebook's unit."""
    values = [sum_of(sheets, _cuts(sheets, params, at), at, weighted=False) for at in range(len(sheets.ids))]
    return Scores(values, sheets.scale)


def _unplayed_win(sheets: Sheets, line: Line) -> bool:
    return line.counts and not line.played and line.gained >= sheets.win


def cumulative(sheets: Sheets, params: Params) -> Scores:
    """CUM (34E3) in the rulebook's unit."""
    running = progressive.compute(sheets, Params(params.of))
    less = [sum(sheets.win for line in lines if _unplayed_win(sheets, line)) for lines in sheets.lines]
    return Scores([(value or 0) - taken for value, taken in zip(running.values, less, strict=True)], sheets.scale)


def cumulative_of_opposition(sheets: Sheets, params: Params) -> Scores:
    """CUMO (34E9) in the rulebook's unit."""
    own = cumulative(sheets, params).values
    values = [sum(own[line.opponent] or 0 for line in lines if line.played and line.counts) for lines in sheets.lines]
    return Scores(values, sheets.scale)


def _work_solkoff(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    return sum_terms(sheets, _us(params), at, weighted=False)


def _work_median(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    return sum_terms(sheets, _cuts(sheets, params, at), at, weighted=False)


def _median_remark(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Remark, ...]:
    cuts = _cuts(sheets, params, at)
    return (Remark("median", {"lowest": cuts.cut, "highest": cuts.cut_top}),)


def _work_cumulative(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    taken = [
        term(sheets, line, product=Fraction(-sheets.win, sheets.scale), why="unplayed_win")
        for line in sheets.lines[at]
        if _unplayed_win(sheets, line)
    ]
    return (*progressive.work(sheets, Params(params.of), at, None), *taken)


def _work_opposition(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    own = cumulative(sheets, params).values
    terms: list[Term] = []
    for line in sheets.lines[at]:
        if line.played and line.counts:
            score = Fraction(own[line.opponent] or 0) / sheets.scale
            terms.append(term(sheets, line, opponent_score=score, product=score))
        else:
            why = "not_played" if line.counts else "annulled"
            terms.append(term(sheets, line, product=Fraction(0), counted=False, why=why))
    return tuple(terms)


_FAMILY = "us_chess"
CRITERIA = (
    Criterion(*("SOLK", "US Chess", "34E2", "criterion.SOLK", "higher", _FAMILY), solkoff, None, _work_solkoff),
    Criterion(
        *("MMED", "US Chess", "34E1", "criterion.MMED", "higher", _FAMILY),
        modified_median,
        None,
        _work_median,
        _median_remark,
    ),
    Criterion(*("CUM", "US Chess", "34E3", "criterion.CUM", "higher", _FAMILY), cumulative, None, _work_cumulative),
    Criterion(
        *("CUMO", "US Chess", "34E9", "criterion.CUMO", "higher", _FAMILY),
        cumulative_of_opposition,
        None,
        _work_opposition,
    ),
)
