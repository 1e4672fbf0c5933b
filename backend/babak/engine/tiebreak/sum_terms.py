"""Sums over opponents, shown term by term: what stood in for whom, what was cut, what is no element at all."""

from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Params, Remark, Term, term
from babak.engine.tiebreak.elements import (
    CAP_DRAWS,
    CAP_OPPONENT,
    DUMMY,
    GAME,
    VIRTUAL,
    Element,
    drawn_rounds,
    dropped,
    elements,
    lines_of,
    opponent_scores,
    own_scores,
)


def basis_of(sheets: Sheets, params: Params, at: int, element: Element, fore: bool) -> Remark | None:
    """How the score of one element was found, where it is not the plain points of the opponent (C.07 16.3, 16.4)."""
    line, scale = element.line, sheets.scale
    if element.stand_in == GAME:
        return _of_opponent(sheets, params, line, fore)
    own = Fraction(own_scores(sheets, fore)[at], scale)
    score = Fraction(element.score, scale)
    if element.stand_in == DUMMY:
        return Remark("dummy", {"own": own})
    if element.stand_in == CAP_OPPONENT:
        return Remark("dummy_capped_by_opponent", {"own": own, "cap": score})
    if element.stand_in == CAP_DRAWS:
        return Remark("dummy_capped_by_draws", {"own": own, "cap": score, "rounds": sheets.round_count})
    if element.stand_in == VIRTUAL:
        left = sheets.round_count - line.round
        other = sheets.win - line.gained
        before = element.score - other - left * sheets.draw
        params_ = {"before": Fraction(before, scale), "other": Fraction(other, scale), "left": left}
        return Remark("virtual", {**params_, "draws": Fraction(left * sheets.draw, scale)})
    return Remark("nothing")


def _of_opponent(sheets: Sheets, params: Params, line: Line, fore: bool) -> Remark | None:
    points = sheets.points[line.opponent]
    shown = Fraction(points, sheets.scale)
    if fore and own_scores(sheets, True)[line.opponent] != points:
        return Remark("fore", {"points": shown, "round": sheets.round_count})
    if opponent_scores(sheets, params.regime, fore)[line.opponent] != points:
        drawn = [each.round for each in drawn_rounds(sheets, params.regime, line.opponent, fore)]
        return Remark("adjusted", {"points": shown, "rounds": sorted(drawn)})
    return None if line.played else Remark("forfeit_as_game")


def sum_terms(sheets: Sheets, params: Params, at: int, weighted: bool, fore: bool = False) -> tuple[Term, ...]:
    """One term per round of an entry. `weighted`: the opponent's score times the points made (Sonneborn-Berger)."""
    found = elements(sheets, params, at, fore)
    out = dropped(found, params, weighted)
    by_line = {(element.line.round, element.line.match): (place, element) for place, element in enumerate(found)}
    terms: list[Term] = []
    for line in lines_of(sheets, at, fore):
        gained = Fraction(line.gained, sheets.scale)
        known = by_line.get((line.round, line.match))
        if known is None:
            score = Fraction(sheets.points[line.opponent], sheets.scale) if line.opponent >= 0 else None
            why = _why_no_element(line)
            terms.append(
                term(sheets, line, factor=gained, opponent_score=score, product=Fraction(0), counted=False, why=why)
            )
            continue
        place, element = known
        score = Fraction(element.score, sheets.scale)
        cut = place in out
        terms.append(
            term(
                sheets,
                line,
                factor=gained if weighted else None,
                opponent_score=score,
                product=score * gained if weighted else score,
                counted=not cut,
                why=("cut_vur" if element.vur else "cut") if cut else None,
                basis=basis_of(sheets, params, at, element, fore),
            )
        )
    return tuple(terms)


def _why_no_element(line: Line) -> str:
    if not line.counts:
        return "annulled"
    return "free_round" if line.opponent < 0 else "not_played"
