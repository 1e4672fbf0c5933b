"""Lists of cases: the first that holds decides, so order, overlaps and gaps matter."""

from collections.abc import Iterable

from babak.engine.rulebook.conditions import Test, asked_in, is_whole, unconditional
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.ranges import Range, gaps, parse_range, point
from babak.engine.rulebook.validate.scene import maps_in
from babak.engine.rulebook.values import REMARKS, Data, Value


def check_cases(listed: Value, at: str, report: Report) -> None:
    items = maps_in(listed)
    _check_order(items, at, report)
    told = [(key, item, asked_in(item.get("when"))) for key, item in items if not unconditional(item.get("when"))]
    _check_overlaps([(key, tests) for key, _, tests in told], at, report)
    if all(not unconditional(item.get("when")) for _, item in items):
        _check_gaps([tests for _, _, tests in told], at, report)


def _check_order(items: list[tuple[str, Data]], at: str, report: Report) -> None:
    always = ""
    for key, item in items:
        if always:
            report.error(f"{at}.{key}", "case_unreachable", case=key, before=always)
        elif unconditional(item.get("when")):
            always = key


def _check_overlaps(told: list[tuple[str, dict[str, Test]]], at: str, report: Report) -> None:
    """Two cases that ask the same names and can hold together: order decides, perhaps not as meant."""
    for index, (key, tests) in enumerate(told):
        for before, earlier in told[:index]:
            if tests.keys() == earlier.keys() and tests:
                if all(tests[name].meets(earlier[name], is_whole(name)) for name in tests):
                    report.warning(f"{at}.{key}.when", "cases_overlap", case=key, before=before)


def _check_gaps(told: list[dict[str, Test]], at: str, report: Report) -> None:
    """Between the ranges of a number that every case asks, something is answered by no case."""
    if len(told) < 2:
        return
    for name in told[0]:
        if all(name in tests and tests[name].ranges for tests in told):
            ranges = [range_ for tests in told for range_ in tests[name].ranges]
            for hole in gaps(ranges, is_whole(name)):
                report.warning(at, "cases_leave_gap", name=name, gap=hole, item=hole)


def check_counts(at_counts: Value, at: str, report: Report) -> None:
    """`at: {1: …, 3+: …}`: an exact number beats a range, two ranges must not meet."""
    if isinstance(at_counts, dict):
        _check_keys([key for key in at_counts if key not in REMARKS and not key.isdecimal()], at, report)


def check_places(places: Value, at: str, report: Report) -> None:
    """`places: {1: …, 4..10: …}`: no place may have two prizes."""
    if isinstance(places, dict):
        _check_keys([key for key in places if key not in REMARKS], at, report)


def range_of(key: str) -> Range | None:
    if key.isdecimal() and len(key) < 10:
        return point(int(key))
    return parse_range(key)


def _check_keys(keys: Iterable[str], at: str, report: Report) -> None:
    seen: list[tuple[str, Range]] = []
    for key in keys:
        range_ = range_of(key)
        if range_ is None:
            continue
        for before, earlier in seen:
            if range_.meets(earlier, whole=True):
                report.warning(f"{at}.{key}", "ranges_overlap", range=key, before=before)
        seen.append((key, range_))
