"""Every criterion this engine knows, by code. A new one is a family module and a line here."""

from babak.engine.tiebreak import (
    buchholz,
    counts,
    direct_encounter,
    koya,
    progressive,
    ratings,
    seeding,
    sonneborn_berger,
    totals,
    us_chess,
)
from babak.engine.tiebreak.criterion import Criterion

DECISIONS = (
    Criterion("shared", "rulebook", "ranking", "criterion.shared", "place", "decisions"),
    Criterion("lots", "C.07", "4", "criterion.lots", "place", "decisions"),
    Criterion("play_off", "C.07", "2", "criterion.play_off", "place", "decisions"),
    Criterion("decision", "rulebook", "ranking", "criterion.decision", "place", "decisions"),
)
CRITERIA: dict[str, Criterion] = {
    criterion.code: criterion
    for criterion in (
        *totals.CRITERIA,
        *counts.CRITERIA,
        *progressive.CRITERIA,
        *buchholz.CRITERIA,
        *sonneborn_berger.CRITERIA,
        *koya.CRITERIA,
        *direct_encounter.CRITERIA,
        *ratings.CRITERIA,
        *us_chess.CRITERIA,
        *seeding.CRITERIA,
        *DECISIONS,
    )
}
DECISION_CODES = frozenset(criterion.code for criterion in DECISIONS)
FUNCTION_CODES = frozenset(criterion.code for criterion in totals.CRITERIA)


def known_codes() -> tuple[str, ...]:
    """Every registered code, in the order of the registry."""
    return tuple(CRITERIA)


def criterion_of(code: str) -> Criterion:
    """The registered criterion of a bare code (no modifiers). KeyError when it is unknown: rules check codes first."""
    return CRITERIA[code]


def criteria_catalogue() -> list[dict[str, str]]:
    """Every criterion for people and interfaces: code, article, section, title_key, direction, family.

    `direction` is `higher` or `lower` (what ranks first), or `place` for what only orders inside a tied set.
    """
    return [
        {
            "code": criterion.code,
            "article": criterion.article,
            "section": criterion.section,
            "title_key": criterion.title_key,
            "direction": criterion.direction,
            "family": criterion.family,
        }
        for criterion in CRITERIA.values()
    ]
