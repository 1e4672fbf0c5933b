"""Comparing what a vector expects with what was seen: every leaf, exactly, and nothing passed over.

A difference is a line that names the place. A key that is expected and that nobody knows how to see is a difference
too: otherwise a new kind of expectation would pass unread.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any


def exact(value: Any) -> Any:
    """A number as a fraction: integers, floats that are exact in binary, texts like "37/3"; anything else as it is."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return Fraction(value)
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return value
    return value


def same(expected: Any, seen: Any) -> bool:
    """Whether two leaves are the same number or the same thing; true is not 1."""
    return isinstance(expected, bool) == isinstance(seen, bool) and bool(exact(expected) == exact(seen))


def differences(expected: Any, seen: Any, path: str = "expected") -> list[str]:
    """Every place at which `seen` is not `expected`. Lists must have the same length and order."""
    if isinstance(expected, Mapping):
        if not isinstance(seen, Mapping):
            return [f"{path}: expected {expected!r}, got {seen!r}"]
        found = []
        for key, value in expected.items():
            if key not in seen:
                found.append(f"{path}.{key}: expected {value!r}, nothing of that name was seen")
            else:
                found += differences(value, seen[key], f"{path}.{key}")
        return found
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        if not isinstance(seen, Sequence) or isinstance(seen, str) or len(expected) != len(seen):
            return [f"{path}: expected {expected!r}, got {seen!r}"]
        pairs = enumerate(zip(expected, seen, strict=True))
        return [line for at, (one, two) in pairs for line in differences(one, two, f"{path}[{at}]")]
    return [] if same(expected, seen) else [f"{path}: expected {expected!r}, got {seen!r}"]


def without_expectations(data: Mapping[str, Any]) -> dict[str, Any]:
    """What may be played: the facts of a file, without anything that says what should come out."""
    told = ("expected", "disputed", "published", "oracle")
    return {key: value for key, value in data.items() if not key.startswith(told)}
