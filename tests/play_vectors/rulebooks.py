"""From the rulebook that a vector embeds to the shipped one and its overrides, by the table of `rulebook_table.py`.

A value that is not the shipped one becomes an override. An option that is not in the table is a failure: nothing that
a vector says about its rules is passed over.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from babak.engine.rulebook import Library, Resolved, to_data
from tests.play_vectors.rulebook_table import TABLE, Option, Shipped

# Keys of list items, remarks, and what is told when a tournament is made (`about`); they are not options.
NOT_OPTIONS = frozenset({"schema", "id", "code", "counter", "definitions", "category"})
GENDERS = {"M": "men", "F": "women"}


class NotInTable(Exception):
    """A vector says something about its rules that the table does not know."""


@cache
def _resolved(rulebook: str) -> Resolved:
    return Library.shipped().resolve(rulebook)


def shipped_for(embedded: Mapping[str, Any]) -> Shipped:
    """The shipped rulebook of an embedded one. Raises NotInTable."""
    found = TABLE.get(str(embedded.get("id")))
    if found is None:
        raise NotInTable(f"rulebook {embedded.get('id')!r} is not in the table of rulebooks")
    return found


def about(embedded: Mapping[str, Any]) -> dict[str, Any]:
    """What a rulebook says of the tournament itself: the level and the gender of its category."""
    if "category" not in embedded:
        return {}
    level, _, gender = str(embedded["category"]).rpartition("_")
    return {"category": level, "gender": GENDERS[gender]}


def overrides_for(embedded: Mapping[str, Any], alternative: str | None = None) -> dict[str, Any]:
    """What a tournament under the shipped rulebook must override to play by the embedded one.

    `alternative` is a key of `expected_alternatives`: `option=value`, several joined by `;`. Raises NotInTable.
    """
    shipped = shipped_for(embedded)
    said = dict(_options(embedded, shipped.options))
    for change in (alternative or "").split(";"):
        if change:
            name, _, value = change.partition("=")
            said[name.strip()] = value.strip()
    wanted: dict[str, Any] = {}
    for name, value in said.items():
        option = shipped.options.get(name)
        if option is None:
            raise NotInTable(f"option {name!r} of {embedded['id']} is not in the table of rulebooks")
        wanted[option.path] = _translated(option, value)
    resolved = _resolved(shipped.id)
    return {path: value for path, value in wanted.items() if not _same(to_data(resolved.at(path)), value)}


def _options(tree: Any, known: Mapping[str, Option], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted names and values of what a vector's rulebook says; list items go by their id or code."""
    if prefix in known:
        yield prefix, tree
    elif isinstance(tree, Mapping):
        for key, value in tree.items():
            if key not in NOT_OPTIONS:
                yield from _options(value, known, f"{prefix}.{key}" if prefix else key)
    elif isinstance(tree, list) and tree and all(isinstance(item, Mapping) for item in tree):
        for item in tree:
            yield from _options(item, known, f"{prefix}.{item.get('id', item.get('code', item.get('counter')))}")
    else:
        yield prefix, tree


def _translated(option: Option, value: Any) -> Any:
    if option.read is not None:
        return option.read(value)
    if not isinstance(value, list | Mapping) and str(value) in option.words:
        return option.words[str(value)]
    if isinstance(value, Mapping) and set(value) == {"winner", "loser"}:
        return [_number(value["winner"]), _number(value["loser"])]
    if isinstance(value, list):
        return [_number(item) for item in value]
    return _number(value)


def _number(value: Any) -> Any:
    """0.5 as the language writes it (1/2); text that is a number as a number."""
    if isinstance(value, str):
        return int(value) if value.lstrip("-").isdigit() else value
    if isinstance(value, float):
        exact = Fraction(value)
        return exact.numerator if exact.denominator == 1 else str(exact)
    return value


def _same(shipped: Any, wanted: Any) -> bool:
    if isinstance(shipped, Mapping) and isinstance(wanted, Mapping):
        told = {key: value for key, value in shipped.items() if key not in ("source", "note")}
        return told.keys() == wanted.keys() and all(_same(told[key], wanted[key]) for key in told)
    if isinstance(shipped, list) and isinstance(wanted, list) and len(shipped) == len(wanted):
        # `shared` is short for `{by: shared}`, and may carry its source.
        return all(_same(_short(one), _short(two)) for one, two in zip(shipped, wanted, strict=True))
    return bool(shipped == wanted)


def _short(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) <= {"id", "by", "source", "note"}:
        return value.get("by")
    return value
