"""Lists of criteria: known names, nothing after the end, nothing said twice."""

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.schema.ranking import BUCHHOLZ, CODES, DECISIONS, FUNCTIONS, LAST, ORDERS, code_of
from babak.engine.rulebook.serialise import canonical_json
from babak.engine.rulebook.validate.cases import check_cases
from babak.engine.rulebook.validate.measures import known_measures
from babak.engine.rulebook.validate.scene import Scene, a_list, maps_in
from babak.engine.rulebook.values import REMARKS, Data, near

# Criteria that read the tied set itself, so that they may say something new further down the list.
_OF_THE_TIED = ("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", *DECISIONS)

# Parameters that mean something to these alone.
_RATING = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
_DIRECT = ("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB")
_BELONGS: dict[str, tuple[str, ...]] = {
    "mode": ("DE",),
    "level_board": _DIRECT,
    "multi": _DIRECT,
    "variant": ("ESB",),
    "unrated": _RATING,
    "zero_by_zero": ("quotient",),
    "over": FUNCTIONS,
    "cut": ("BH", "AOB", "FB", "SB", "ARO", "PS", "ESB"),
    "own_goals": ("total", "difference", "lowest", "highest"),
}


def check_ranking(scene: Scene, report: Report) -> None:
    ranking = scene.section("ranking")
    check_lists(ranking, "ranking", scene.rules, report)
    if scene.format in ("round_robin", "groups"):
        for section in ("criteria", "finally"):
            for key, item in maps_in(ranking.get(section)):
                if _uses_buchholz(item):
                    report.warning(f"ranking.{section}.{key}", "buchholz_in_round_robin", criterion=key)


def check_lists(ranking: Data, at: str, rules: Data, report: Report) -> None:
    """`criteria` and its tail `finally`, read as one list."""
    listed = [
        (f"{at}.{section}.{key}", item)
        for section in ("criteria", "finally")
        for key, item in maps_in(ranking.get(section))
    ]
    _check_list(listed, rules, report)


def check_list(criteria: object, at: str, rules: Data, report: Report) -> None:
    """A list of criteria somewhere else: across groups, the order of a pairing."""
    if isinstance(criteria, list):
        _check_list([(f"{at}.{key}", item) for key, item in maps_in(criteria)], rules, report)


def _check_list(listed: list[tuple[str, Data]], rules: Data, report: Report) -> None:
    ended = ""
    said: dict[str, str] = {}
    for at, item in listed:
        if ended:
            report.error(at, "after_final_criterion", criterion=at.rsplit(".", 1)[-1], final=ended)
        _check_criterion(item, at, rules, report)
        by = item.get("by")
        if isinstance(by, str) and by in LAST and "when" not in item:
            ended = ended or by
        saying = _saying(item, rules)
        if saying and saying in said:
            report.error(at, "criterion_repeated", criterion=at.rsplit(".", 1)[-1], first=said[saying])
        elif saying:
            said[saying] = at


def _check_criterion(item: Data, at: str, rules: Data, report: Report) -> None:
    if "cases" in item:
        if "by" in item:
            report.error(f"{at}.by", "by_and_cases")
        check_cases(item["cases"], f"{at}.cases", report)
        for key, case in maps_in(item["cases"]):
            _check_by(case, f"{at}.cases.{key}", rules, report)
    elif "by" not in item:
        report.error(f"{at}.by", "missing_field", field="by")
    else:
        _check_by(item, at, rules, report)
    if "undecided" in item and "cases" not in item:
        report.error(f"{at}.undecided", "parameter_not_for", parameter="undecided", criterion=at.rsplit(".", 1)[-1])


def _check_by(item: Data, at: str, rules: Data, report: Report) -> None:
    by = item.get("by")
    if not isinstance(by, str):
        return
    measures = known_measures(rules)
    code = code_of(by)
    if code is None and by not in (*FUNCTIONS, *DECISIONS, *ORDERS):
        if measures is not None and by not in measures:
            known = (*FUNCTIONS, *DECISIONS, *ORDERS, *CODES, *measures)
            report.error(f"{at}.by", "unknown_criterion", criterion=by, **near(by, known))
    if by in FUNCTIONS and "of" not in item:
        report.error(f"{at}.of", "missing_field", field="of")
    of = item.get("of")
    if isinstance(of, str) and measures is not None and of not in measures:
        report.error(f"{at}.of", "unknown_measure", measure=of, **near(of, measures))
    for parameter, owners in _BELONGS.items():
        if parameter in item and (code or by) not in owners:
            report.error(f"{at}.{parameter}", "parameter_not_for", parameter=parameter, criterion=by)


def _saying(item: Data, rules: Data) -> str:
    """What a criterion says, when saying it again can separate nobody; empty when it can."""
    by = item.get("by")
    if "when" in item or "cases" in item or not isinstance(by, str):
        return ""
    if item.get("over") == "mutual" or (code_of(by) or by) in _OF_THE_TIED:
        return ""
    said = {key: value for key, value in item.items() if key not in (*REMARKS, "id", "over")}
    if by in (known_measures(rules) or ()):
        said = {**said, "by": "total", "of": by}
    return canonical_json(said)


def _uses_buchholz(item: Data) -> bool:
    cases = [case for _, case in maps_in(item.get("cases"))] if a_list(item.get("cases")) else [item]
    return any(isinstance(by := case.get("by"), str) and code_of(by) in BUCHHOLZ for case in cases)
