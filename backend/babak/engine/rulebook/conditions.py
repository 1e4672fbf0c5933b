"""The closed language of `when` and `where`: a map of names, all of which must hold.

No `or`, no `not`, no arithmetic: whoever needs them writes another case.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from babak.engine.rulebook.ranges import Range, parse_range, point
from babak.engine.rulebook.values import REMARKS, Data, Value

Kind: TypeAlias = Literal["whole", "number", "boolean", "word"]

# What may be asked, and what kind of answer each has.
NAMES: dict[str, Kind] = {
    "tied": "whole",
    "place": "whole",
    "count": "whole",
    "minutes": "number",
    "period": "whole",
    "margin": "number",
    "level": "boolean",
    "phase": "word",
    "remaining_seconds": "number",
    "own_clock_seconds": "number",
    "entries": "whole",
    "gender": "word",
    "category": "word",
    "competitor": "word",
    "stage": "word",
    "format": "word",
    "met": "boolean",
    "attendance": "number",
    "offence": "word",
    "consent": "boolean",
}

Fact: TypeAlias = str | bool | int | Fraction | Collection[str | int]


@dataclass(frozen=True, slots=True)
class Test:
    """One name of a condition: any of the ranges, any of the words, or anything at all."""

    ranges: tuple[Range, ...] = ()
    words: tuple[str | bool, ...] = ()
    anything: bool = False

    def holds(self, fact: object) -> bool:
        if self.anything:
            return True
        if isinstance(fact, bool | str):
            return any(type(word) is type(fact) and word == fact for word in self.words)
        if isinstance(fact, int | Fraction):
            return any(fact in range_ for range_ in self.ranges)
        if isinstance(fact, Collection):
            return any(self.holds(one) for one in fact)
        return False

    def meets(self, other: "Test", whole: bool) -> bool:
        """True when some fact satisfies both."""
        if self.anything or other.anything:
            return True
        if any(word in other.words for word in self.words):
            return True
        return any(one.meets(two, whole) for one in self.ranges for two in other.ranges)


def parse_test(name: str, value: Value) -> Test | None:
    """The test a value writes for a name, or None when that name cannot be tested so."""
    if value == "any":
        return Test(anything=True)
    kind = NAMES.get(name)
    parts = value if isinstance(value, list) else [value]
    ranges: list[Range] = []
    words: list[str | bool] = []
    for part in parts:
        if isinstance(part, bool):
            if kind != "boolean":
                return None
            words.append(part)
        elif isinstance(part, int | Fraction) and kind in ("whole", "number"):
            ranges.append(point(part))
        elif isinstance(part, str) and kind in ("whole", "number"):
            range_ = parse_range(part)
            if range_ is None or range_.empty:
                return None
            ranges.append(range_)
        elif isinstance(part, str) and kind == "word" and part:
            words.append(part)
        else:
            return None
    return Test(tuple(ranges), tuple(words)) if ranges or words else None


def asked_in(when: Value) -> dict[str, Test]:
    """The tests of a condition; what cannot be read is left out (the schema reports it)."""
    found: dict[str, Test] = {}
    if isinstance(when, dict):
        for name, value in when.items():
            test = parse_test(name, value) if name not in REMARKS else None
            if test is not None:
                found[name] = test
    return found


def holds(when: Data, facts: Mapping[str, object]) -> bool | None:
    """True or False as far as the facts go; None when a name that could decide is not among them."""
    undecided = False
    for name, value in when.items():
        if name in REMARKS:
            continue
        test = parse_test(name, value)
        if test is None:
            return False
        if name not in facts:
            undecided = undecided or not test.anything
        elif not test.holds(facts[name]):
            return False
    return None if undecided else True


def is_whole(name: str) -> bool:
    return NAMES.get(name) == "whole"


def unconditional(when: Value) -> bool:
    """No condition at all, or one that anything satisfies."""
    if when is None:
        return True
    if not isinstance(when, dict):
        return False
    names = [name for name in when if name not in REMARKS]
    return all(when[name] == "any" for name in names)
