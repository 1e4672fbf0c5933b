"""The one conditional form of the rulebook: `{when: {name: wanted}}`, all must hold, the first case that holds decides.

A wanted value is a word or number, `any`, a list (one of), `2..4`, `3+`, `> 10` or `> 5, <= 10`.
A fact that is a `range` (the places a tied set touches) satisfies a condition as soon as one of its members does.
"""

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

Test = Callable[[object], bool]
When = tuple[tuple[str, Test], ...]

_SPAN = re.compile(r"^(\d+(?:/\d+)?)\.\.(\d+(?:/\d+)?)$")
_FROM = re.compile(r"^(\d+(?:/\d+)?)\+$")
_COMPARE = re.compile(r"^(>=|<=|>|<)\s*(-?\d+(?:/\d+)?)$")
_NUMBER = re.compile(r"^-?\d+(?:/\d+)?$")
_COMPARISONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def number(value: object) -> Fraction | None:
    """The exact number that a rulebook or a fact writes (`2`, `1/2`), or None when it is a word."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str) and _NUMBER.match(value.strip()):
        return Fraction(value.strip())
    return None


def _at_least(limit: Fraction) -> Test:
    def holds(fact: object) -> bool:
        value = number(fact)
        return value is not None and value >= limit

    return holds


def _between(low: Fraction, high: Fraction) -> Test:
    def holds(fact: object) -> bool:
        value = number(fact)
        return value is not None and low <= value <= high

    return holds


def _compared(parts: list[tuple[str, Fraction]]) -> Test:
    def holds(fact: object) -> bool:
        value = number(fact)
        return value is not None and all(_COMPARISONS[sign](value, limit) for sign, limit in parts)

    return holds


def _equal(wanted: object) -> Test:
    exact = number(wanted)

    def holds(fact: object) -> bool:
        if exact is not None:
            return number(fact) == exact
        return fact == wanted

    return holds


def compile_test(wanted: object) -> Test:
    """A test for one wanted value of a condition, exact on numbers."""
    if wanted == "any":
        return lambda _fact: True
    if isinstance(wanted, list | tuple):
        tests = [compile_test(each) for each in wanted]
        return lambda fact: any(test(fact) for test in tests)
    if isinstance(wanted, str):
        text = wanted.strip()
        if span := _SPAN.match(text):
            return _between(Fraction(span[1]), Fraction(span[2]))
        if start := _FROM.match(text):
            return _at_least(Fraction(start[1]))
        parts = [_COMPARE.match(part.strip()) for part in text.split(",")]
        if parts and all(parts):
            return _compared([(part[1], Fraction(part[2])) for part in parts if part is not None])
    return _equal(wanted)


def compile_when(when: Mapping[str, object] | None) -> When:
    """The tests of a whole `when`; an absent or empty one always holds."""
    if not when:
        return ()
    tests = [(str(name), compile_test(wanted)) for name, wanted in when.items() if name not in ("source", "note")]
    return tuple(tests)


def holds(when: When, known: Mapping[str, object]) -> bool:
    """Whether every test holds. A fact that is not known satisfies nothing but `any`."""
    for name, test in when:
        fact = known.get(name)
        if isinstance(fact, range):
            if not any(test(place) for place in fact):
                return False
        elif not test(fact):
            return False
    return True


def is_exact_count(key: object) -> bool:
    """Whether a key of an `at` map is an exact number, which beats a range."""
    return number(key) is not None
