"""What a rulebook is made of once it is data: maps, lists, words, exact numbers, dates.

Keys of maps are always strings, so `places: {1: …}` reads the same from YAML and from JSON. A number is an int, or a
Fraction when it is not whole. None appears only where a layer takes something away.
"""

from collections.abc import Iterable
from datetime import date
from difflib import get_close_matches
from fractions import Fraction
from typing import TypeAlias

Value: TypeAlias = "dict[str, Value] | list[Value] | str | bool | int | Fraction | date | None"
Data: TypeAlias = dict[str, Value]
Number: TypeAlias = int | Fraction

# Keys that say where a rule comes from or explain it; they never change what a rule means.
REMARKS = ("source", "note")

_SHOWN_NAMES = 8
_LONGEST_NAME = 80


def is_number(value: object) -> bool:
    """True of whole numbers and fractions, not of true and false."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def exact(value: Fraction) -> Number:
    """A whole fraction is written as an integer, so that equal numbers look equal."""
    return value.numerator if value.denominator == 1 else value


def copied(value: Value) -> Value:
    """A copy that shares no map and no list with the original."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


def copied_map(value: Data) -> Data:
    return {key: copied(item) for key, item in value.items()}


def meaning(value: Value) -> Value:
    """The value without its remarks, and without the id that only repeats the name of a criterion."""
    if isinstance(value, dict):
        kept = {key: meaning(item) for key, item in value.items() if key not in REMARKS}
        if "id" in kept and kept.get("id") == kept.get("by"):
            del kept["id"]
        return kept
    if isinstance(value, list):
        return [meaning(item) for item in value]
    return value


def same(one: Value, other: Value) -> bool:
    """Equal in kind and value: `1` is not `true`."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def near(word: object, known: Iterable[str]) -> dict[str, object]:
    """Parameters that help with an unknown word: the one most likely meant, and some that are known, closest first."""
    names = sorted(set(known))
    close = get_close_matches(str(word), names, n=3, cutoff=0.6) if len(str(word)) <= _LONGEST_NAME else []
    others = [name for name in names if name not in close]
    listed = [*close, *others][:_SHOWN_NAMES]
    more = " …" if len(names) > len(listed) else ""
    return {"did_you_mean": close[0] if close else "", "known": (", ".join(listed) or "–") + more}


def shown(value: Value, limit: int = 60) -> str:
    """A short form of a value for a message."""
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif value is None:
        text = "null"
    elif isinstance(value, dict):
        text = "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    elif isinstance(value, list):
        text = "[" + ", ".join(shown(item) for item in value) + "]"
    else:
        text = str(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
