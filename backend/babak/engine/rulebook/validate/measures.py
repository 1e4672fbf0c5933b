"""Measures: what the shape records, what scoring makes of it, and who speaks of a measure that does not exist."""

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.schema.result import (
    AWARD_KEYS,
    METHODS,
    RAW_MEASURES,
    SCORING_FIELDS,
    SCORING_NEEDS,
)
from babak.engine.rulebook.validate.scene import Scene, a_list, a_map, maps_in
from babak.engine.rulebook.values import REMARKS, Data, Value, near

_PAIRS = ("walkover", "double_walkover", "unreported")


def raw_measures(rules: Data) -> tuple[str, ...] | None:
    """What the shape records; None when the rulebook (a base) names no shape."""
    shape = a_map(rules.get("result")).get("shape")
    return RAW_MEASURES.get(shape) if isinstance(shape, str) else None


def known_measures(rules: Data) -> set[str] | None:
    """Every measure that can be spoken of; None when too little is known to say."""
    raw = raw_measures(rules)
    scoring = rules.get("scoring")
    if raw is None or not isinstance(scoring, dict):
        return None
    return {*raw, *(name for name in scoring if name not in REMARKS)}


def check_measures(scene: Scene, report: Report) -> None:
    _check_scoring(scene.rules, report)
    _check_awards(scene.rules, report)


def _check_scoring(rules: Data, report: Report) -> None:
    raw = raw_measures(rules)
    earlier = set(raw or ())
    primaries: list[str] = []
    for name, rule in maps_in(rules.get("scoring")):
        if name in REMARKS:
            continue
        at = f"scoring.{name}"
        by = rule.get("by")
        if isinstance(by, str) and by in SCORING_FIELDS:
            _check_rule(rule, by, at, report)
        of = rule.get("of")
        if raw is not None and isinstance(of, str) and of not in earlier:
            report.error(f"{at}.of", "unknown_measure", measure=of, **near(of, earlier))
        if raw is not None and name in raw:
            report.error(at, "measure_hides_raw", measure=name)
        if rule.get("primary") is True:
            primaries.append(name)
        earlier.add(name)
    for name in primaries[1:]:
        report.error(f"scoring.{name}.primary", "two_primaries", first=primaries[0])


def _check_rule(rule: Data, by: str, at: str, report: Report) -> None:
    allowed = ("by", "primary", *SCORING_FIELDS[by], *REMARKS)
    for field in rule:
        if field not in allowed and rule[field] is not None:
            report.error(f"{at}.{field}", "field_not_for", field=field, by=by)
    for field in SCORING_NEEDS[by]:
        if field not in rule:
            report.error(f"{at}.{field}", "missing_field", field=field)
    method = rule.get("method")
    if by in METHODS and isinstance(method, str) and method not in METHODS[by]:
        listed = ", ".join(METHODS[by])
        hint = near(method, METHODS[by])
        report.error(f"{at}.method", "unknown_word", word=method, choices=listed, **hint)
    if rule.get("scale") == "own" and "table" not in rule:
        report.error(f"{at}.table", "missing_field", field="table")


def _check_awards(rules: Data, report: Report) -> None:
    known = known_measures(rules)
    awards = a_map(a_map(rules.get("result")).get("awards"))
    for key in AWARD_KEYS:
        for name, value in a_map(awards.get(key)).items():
            if name in REMARKS:
                continue
            at = f"result.awards.{key}.{name}"
            if known is not None and name != "score" and name not in known:
                report.error(at, "unknown_measure", measure=name, **near(name, known))
            if name != "score":
                _check_sides(key, value, at, report)
    award = a_map(a_map(rules.get("timing")).get("report")).get("award")
    if isinstance(award, str) and award not in awards:
        report.error("timing.report.award", "unknown_award", award=award, **near(award, awards))


def _check_sides(key: str, value: Value, at: str, report: Report) -> None:
    paired = bool(a_list(value))
    if key in _PAIRS and not paired:
        report.error(at, "award_needs_pair", award=key)
    elif key not in _PAIRS and paired:
        report.error(at, "award_needs_number", award=key)


def check_measure(value: Value, at: str, rules: Data, report: Report) -> None:
    """A rule that reads a measure by name."""
    known = known_measures(rules)
    if known is not None and isinstance(value, str) and value not in known:
        report.error(at, "unknown_measure", measure=value, **near(value, known))
