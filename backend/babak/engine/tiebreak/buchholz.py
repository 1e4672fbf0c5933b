"""Buchholz and its relatives.

| code         | article  | definition                                                                  | implemented |
|--------------|----------|-----------------------------------------------------------------------------|-------------|
| BH           | C.07 8.1 | sum of the opponents' scores, adjusted; a dummy for each own unplayed round | ✅ [1]      |
| BH/Cn, BH/Mn | C.07 14  | without the n least (and n most) significant of them                        | ✅ [2]      |
| BH/P         | C.07 14  | forfeits count against the scheduled opponent                               | ✅ [3]      |
| FB, BH/F     | C.07 8.3 | BH as if every paired game of the last round were a draw                    | ✅          |
| AOB, AOB/F   | C.07 8.2 | mean of BH (FB) of the opponents met over the board                         | ✅ [4]      |

[1] Article 16 by the regime of the rulebook: `elements`. Not for a round robin (C.07 8), where it would be a constant.
[2] The lowest voluntarily unplayed round goes first (16.5); the upper cut of a median knows no exception.
[3] The text does not say what /P means here: the opponent's adjusted score, and the round is no VUR.
[4] Two decimals, halves upwards, as the programs of FIDE show and compare it. `cut` leaves the lowest ones out.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Remark, Scores, Term, half_up, term
from babak.engine.tiebreak.elements import sums
from babak.engine.tiebreak.sum_terms import sum_terms


def buchholz(sheets: Sheets, params: Params, fore: bool) -> list[int]:
    """BH (8.1) or FB (8.3) of every entry, in units."""
    return sums(sheets, params, weighted=False, fore=fore)


def _over_the_board(sheets: Sheets, at: int) -> list[Line]:
    return [line for line in sheets.lines[at] if line.played and line.counts]


def _without_cut(params: Params) -> Params:
    return Params(params.of, forfeits=params.forfeits, regime=params.regime)


def _opponents(sheets: Sheets, params: Params, at: int, of_all: Sequence[int]) -> tuple[list[Line], set[int]]:
    """The games over the board of an entry, and the positions of those that a cut leaves out."""
    games = _over_the_board(sheets, at)
    order = sorted(range(len(games)), key=lambda place: of_all[games[place].opponent])
    return games, {*order[: params.cut], *(order[len(order) - params.cut_top :] if params.cut_top else ())}


def average_of_opponents(sheets: Sheets, params: Params) -> Scores:
    """AOB (8.2) of every entry in hundredths of a point; None for who has met nobody over the board."""
    of_all = buchholz(sheets, _without_cut(params), params.fore)
    values: list[int | None] = []
    for at in range(len(sheets.ids)):
        games, out = _opponents(sheets, params, at, of_all)
        kept = [of_all[line.opponent] for place, line in enumerate(games) if place not in out]
        values.append(half_up(100 * sum(kept), len(kept) * sheets.scale) if kept else None)
    return Scores(values, 100)


def _work_average(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    of_all = buchholz(sheets, _without_cut(params), params.fore)
    games, out = _opponents(sheets, params, at, of_all)
    position = {(line.round, line.match): place for place, line in enumerate(games)}
    terms: list[Term] = []
    for line in sheets.lines[at]:
        place = position.get((line.round, line.match))
        if place is None:
            why = "annulled" if not line.counts else "free_round" if line.opponent < 0 else "not_played"
            terms.append(term(sheets, line, product=Fraction(0), counted=False, why=why))
            continue
        score = Fraction(of_all[line.opponent], sheets.scale)
        cut = place in out
        shown = "cut" if cut else None
        terms.append(term(sheets, line, opponent_score=score, product=score, counted=not cut, why=shown))
    return tuple(terms)


def _mean_remark(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Remark, ...]:
    counted = [each for each in _work_average(sheets, params, at, None) if each.counted]
    if not counted:
        return (Remark("nobody_met"),)
    total = sum((each.product or 0 for each in counted), Fraction(0))
    return (Remark("mean", {"sum": total, "count": len(counted), "decimals": 2}),)


def _sum_criterion(code: str, section: str, fore: Callable[[Params], bool]) -> Criterion:
    def compute(sheets: Sheets, params: Params) -> Scores:
        return Scores(buchholz(sheets, params, fore(params)), sheets.scale)

    def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
        return sum_terms(sheets, params, at, weighted=False, fore=fore(params))

    return Criterion(code, "C.07", section, f"criterion.{code}", "higher", "buchholz", compute, None, work)


CRITERIA = (
    _sum_criterion("BH", "8.1", lambda params: params.fore),
    _sum_criterion("FB", "8.3", lambda _params: True),
    Criterion(
        *("AOB", "C.07", "8.2", "criterion.AOB", "higher", "buchholz"),
        average_of_opponents,
        None,
        _work_average,
        _mean_remark,
    ),
)
