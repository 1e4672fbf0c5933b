"""The one rule by which one layer of a rulebook is laid over another.

Map over map: key by key; null takes away. A map over a keyed list amends the items it names and appends new ones.
Anything else replaces, lists included.

Inside a stage, a bracket round or a variant's `set` a null is kept, because it takes something away only when that
part is laid over the whole.
"""

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.paths import index_of, join, pinned
from babak.engine.rulebook.values import Data, Value, copied

# The sections a stage or a bracket round may differ in.
PARTIAL_SECTIONS = ("result", "scoring", "ranking", "timing", "conduct")


def lay_over(base: Data, layer: Data, report: Report | None = None) -> Data:
    """A new map: `layer` laid over `base`. Neither is changed."""
    laid = _merge(base, layer, (), False, report or Report())
    return laid if isinstance(laid, dict) else {}


def lay_part(base: Value, layer: Value) -> Value:
    """One section laid over the same section of the whole (a stage's `result` over the rulebook's)."""
    return _merge(base, layer, (), False, Report())


def _keeps_null(at: tuple[str, ...]) -> bool:
    """True inside a part that is itself to be laid over the whole later."""
    if len(at) >= 3 and at[0] == "variants":
        return at[2] == "set"
    if len(at) >= 3 and at[0] == "stages":
        return at[2] in PARTIAL_SECTIONS or (len(at) >= 5 and at[2] == "bracket" and at[4] in PARTIAL_SECTIONS)
    return False


def _merge(base: Value, layer: Value, at: tuple[str, ...], partial: bool, report: Report) -> Value:
    partial = partial or _keeps_null(at)
    if isinstance(layer, dict):
        if isinstance(base, list):
            return _amend(base, layer, at, partial, report)
        return _merge_maps(base if isinstance(base, dict) else {}, layer, at, partial, report)
    return copied(layer)


def _merge_maps(base: Data, layer: Data, at: tuple[str, ...], partial: bool, report: Report) -> Data:
    laid = {key: copied(item) for key, item in base.items()}
    for key, item in layer.items():
        if item is None and not partial:
            laid.pop(key, None)
        elif item is None:
            laid[key] = None
        else:
            laid[key] = _merge(laid.get(key), item, (*at, key), partial, report)
    return laid


def _amend(base: list[Value], layer: Data, at: tuple[str, ...], partial: bool, report: Report) -> list[Value]:
    items = [copied(item) for item in base]
    for key, item in layer.items():
        index = index_of(items, key)
        if item is None:
            if index is not None:
                del items[index]
        elif index is not None:
            before = pinned(items[index], key) if isinstance(item, dict) else items[index]
            items[index] = _merge(before, item, (*at, key), partial, report)
        elif key.isdecimal() and key != str(len(items) + 1):
            report.error(_path(at, key), "no_such_item", item=key, size=len(items))
        elif key.isdecimal():
            items.append(_merge(None, item, (*at, key), partial, report))
        else:
            items.append(_appended(key, item, at, partial, report))
    return items


def _appended(key: str, item: Value, at: tuple[str, ...], partial: bool, report: Report) -> Value:
    new = _merge(None, item, (*at, key), partial, report)
    if isinstance(new, dict) and "id" not in new:
        return {"id": key, **new}
    return new


def _path(at: tuple[str, ...], key: str) -> str:
    path = ""
    for segment in (*at, key):
        path = join(path, segment)
    return path
