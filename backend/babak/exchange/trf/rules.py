"""The rules that a tournament report names or implies: format, points of each result, criteria, edition.

They are those of the shipped FIDE rulebooks with what the report says otherwise laid over them (`overrides`), so that a
table of a file and one of a tournament on the server come from the same data.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from babak.engine.errors import RuleError
from babak.engine.rulebook import Library
from babak.engine.rules import Rules, compile_rules
from babak.engine.tiebreak.regimes import edition_of, regime_of
from babak.exchange.trf.facts import is_round_robin
from babak.exchange.trf.model import Points, Trf

Criterion = str | dict[str, object]

SWISS, ROUND_ROBIN = "fide-swiss-2026", "fide-round-robin-2026"
_EDITIONS = {"2024": "fide_c07_2024", "2026": "fide_c07_2026"}
EDITIONS = tuple(_EDITIONS)


@cache
def _shipped() -> Library:
    return Library.shipped()


def criteria_of(text: str) -> list[Criterion]:
    """Criteria between commas, as lines 202 and 212 have them: codes of C.07 with their modifiers.

    `CODE:name=value` gives a criterion a parameter of the rulebook language (`WON:forfeits=count`).
    """
    found: list[Criterion] = []
    for item in text.split(","):
        code, _, parameter = item.strip().partition(":")
        name, equals, value = parameter.partition("=")
        if equals:
            found.append({"by": code, name.strip(): value.strip()})
        elif code:
            found.append(item.strip())
    return found


def criteria_in(trf: Trf) -> list[Criterion]:
    """The criteria that the report names (212, or 202 behind the points); none where it is silent."""
    if trf.order:
        return criteria_of(trf.order)
    return ["PTS", *criteria_of(trf.tie_breaks)] if trf.tie_breaks else []


def points_of(points: Points) -> dict[str, object]:
    """The points of a report, path by path of a rulebook. Where those of Black are others, his results say so."""
    return {
        "scoring.PTS.win": _exact(points.white_win),
        "scoring.PTS.draw": _exact(points.white_draw),
        "scoring.PTS.loss": _exact(points.white_loss),
        "result.awards.walkover.PTS": [_exact(points.forfeit_win), _exact(points.forfeit_loss)],
        "result.awards.double_walkover.PTS": [_exact(points.forfeit_loss)] * 2,
        "result.awards.bye.PTS": _exact(points.pairing_bye),
    }


def swiss_points_of(points: Points) -> dict[str, object]:
    """The same with the byes that only a Swiss knows."""
    half, absent = _exact(points.half_bye), _exact(points.zero_bye)
    return {**points_of(points), "result.awards.half_bye.PTS": half, "result.awards.absent.PTS": absent}


def points_from(rules: Rules) -> Points:
    """The points of a report under the rules of a tournament. RuleError `trf_does_not_fit` for parts of a tenth."""

    def tenths(units: int) -> int:
        value = Fraction(10 * units, rules.scale)
        if value.denominator != 1:
            raise RuleError("trf_does_not_fit", what="points", value=str(Fraction(units, rules.scale)))
        return value.numerator

    win, draw, loss = tenths(rules.win), tenths(rules.draw), tenths(rules.loss)
    byes = {kind: tenths(units) for kind, units in rules.byes.items()}
    return Points(
        *(win, win, draw, draw, loss, loss),
        forfeit_win=tenths(rules.walkover[0]),
        forfeit_loss=tenths(rules.walkover[1]),
        pairing_bye=byes["pairing_allocated"],
        full_bye=byes["full"],
        half_bye=byes["half"],
        zero_bye=byes["zero"],
        unknown=draw,
    )


def _exact(tenths: int) -> int | Fraction:
    """Points as a rulebook writes them."""
    value = Fraction(tenths, 10)
    return value.numerator if value.denominator == 1 else value


def to_rules(
    trf: Trf, criteria: Sequence[Criterion] = (), *, edition: str | None = None, unplayed: str | None = None
) -> Rules:
    """The compiled rules for standings of the report: C.07 in `edition` (default: that of `unplayed`, else 2026), with
    unplayed rounds as `unplayed` has them (default: as the edition does).

    Without `criteria` those of the report, otherwise those of the FIDE rulebook. RuleError `criterion_not_computed`,
    `unknown_edition`, `unknown_regime`.
    """
    if edition is not None and edition not in _EDITIONS:
        raise RuleError("unknown_edition", value=edition, known=list(EDITIONS))
    regime = unplayed or _EDITIONS[edition or EDITIONS[-1]]
    regime_of(regime, "swiss")
    edition = edition or edition_of(regime)
    everybody_meets = is_round_robin(trf)
    overrides = points_of(trf.points) if everybody_meets else swiss_points_of(trf.points)
    wanted = [*(criteria or criteria_in(trf))]
    if wanted:
        overrides["ranking.criteria"] = [_in_edition(each, edition, regime) for each in wanted]
    overrides["ranking.unplayed"] = regime
    if everybody_meets and "DOUBLE" in (trf.system or trf.kind).upper():
        overrides["stages.main.cycles"] = 2
    return compile_rules(_shipped().resolve(ROUND_ROBIN if everybody_meets else SWISS, overrides))


def _in_edition(criterion: Criterion, edition: str, regime: str) -> Criterion:
    """Where the regime does not say the edition (`raw`, `us_chess`), the criterion does."""
    if edition_of(regime) == edition:
        return criterion
    return {"by": criterion, "edition": edition} if isinstance(criterion, str) else {**criterion, "edition": edition}
