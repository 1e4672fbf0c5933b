"""Offences and what follows; interruptions; who is spoken of and does not exist."""

from collections.abc import Iterator

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.validate.cases import check_cases, check_counts
from babak.engine.rulebook.validate.measures import check_measure
from babak.engine.rulebook.validate.scene import Scene, a_map, maps_in
from babak.engine.rulebook.values import Data, near

_CONSEQUENCES = ("then", "at", "cases")


def check_conduct(scene: Scene, report: Report) -> None:
    offences = a_map(scene.section("conduct").get("offences"))
    for name, offence in maps_in(offences):
        at = f"conduct.offences.{name}"
        _check_consequence(offence, _CONSEQUENCES, at, report)
        _check_counts(offence, at, offences, report)
        check_counts(offence.get("at"), f"{at}.at", report)
        check_cases(offence.get("cases"), f"{at}.cases", report)
        for key, case in maps_in(offence.get("cases")):
            _check_consequence(case, _CONSEQUENCES[:2], f"{at}.cases.{key}", report)
            check_counts(case.get("at"), f"{at}.cases.{key}.at", report)
        for where, effects in _effects(offence, at):
            _check_effects(effects, where, offences, scene.rules, report)
    interruption = a_map(scene.section("timing").get("interruption"))
    check_cases(interruption.get("cases"), "timing.interruption.cases", report)


def _check_consequence(offence: Data, kinds: tuple[str, ...], at: str, report: Report) -> None:
    given = [kind for kind in kinds if kind in offence]
    if len(given) != 1:
        report.error(at, "one_consequence", given=", ".join(given) or "–", kinds=", ".join(kinds))


def _check_counts(offence: Data, at: str, offences: Data, report: Report) -> None:
    counts = offence.get("counts")
    if isinstance(counts, str):
        name, _, number = counts.partition(".")
        if name not in offences or not number.isdecimal():
            report.error(f"{at}.counts", "unknown_offence", offence=counts, **near(name, offences))


def _effects(offence: Data, at: str) -> Iterator[tuple[str, Data]]:
    """Every set of effects of an offence, wherever it stands."""
    if isinstance(then := offence.get("then"), dict):
        yield f"{at}.then", then
    for count, effects in maps_in(offence.get("at")):
        yield f"{at}.at.{count}", effects
    for key, case in maps_in(offence.get("cases")):
        yield from _effects({name: item for name, item in case.items() if name != "cases"}, f"{at}.cases.{key}")


def _check_effects(effects: Data, at: str, offences: Data, rules: Data, report: Report) -> None:
    check_measure(a_map(effects.get("deduct")).get("of"), f"{at}.deduct.of", rules, report)
    other = effects.get("count_as")
    if isinstance(other, str) and other not in offences:
        report.error(f"{at}.count_as", "unknown_offence", offence=other, **near(other, offences))
