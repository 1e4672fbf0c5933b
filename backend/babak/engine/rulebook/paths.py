"""Paths: `stages.knockout.bracket.semi_final.result.sets.best_of`.

A segment is the key of a map, or the key of an item of a list: its `id`, else `path`, `by`, or the `stage` of a
source; a bare word is its own key; otherwise the position from 1. Two dots belong to a range (`places.4..10`).
"""

import re

from babak.engine.rulebook.values import Data, Value

_SINGLE_DOT = re.compile(r"(?<!\.)\.(?!\.)")
_KEYS = ("id", "path", "by", "stage")


def split(path: str) -> list[str]:
    return _SINGLE_DOT.split(path) if path else []


def join(at: str, segment: str | int) -> str:
    return f"{at}.{segment}" if at else str(segment)


def key_of(item: Value, position: int) -> str:
    """The key of a list's item; `position` counts from 1."""
    if isinstance(item, str):
        return item
    if isinstance(item, dict):
        for name in _KEYS:
            key = item.get(name)
            if isinstance(key, str):
                return key
            if isinstance(key, int) and not isinstance(key, bool):
                return str(key)
    return str(position)


def index_of(items: list[Value], segment: str) -> int | None:
    """Where the item named `segment` stands, counted from 0: by its key, else by its position."""
    for index, item in enumerate(items):
        if key_of(item, index + 1) == segment:
            return index
    if segment.isdecimal() and len(segment) < 6 and 1 <= int(segment) <= len(items):
        return int(segment) - 1
    return None


def pinned(item: Value, key: str) -> Value:
    """An item about to be amended: a bare word becomes a map, and a map keeps its key whatever is changed in it."""
    if isinstance(item, str):
        return {"id": item, "by": item}
    if isinstance(item, dict) and "id" not in item and any(name in item for name in _KEYS[2:]):
        return {"id": key, **item}
    return item


class NoSuchPath(LookupError):
    """The path leads nowhere; `known` is the part that exists."""

    def __init__(self, known: str, segment: str) -> None:
        super().__init__(known, segment)
        self.known = known
        self.segment = segment


def get(data: Value, path: str) -> Value:
    """The value at the path, or NoSuchPath."""
    known = ""
    for segment in split(path):
        if isinstance(data, dict) and segment in data:
            data = data[segment]
        elif isinstance(data, list) and (index := index_of(data, segment)) is not None:
            data = data[index]
        else:
            raise NoSuchPath(known, segment)
        known = join(known, segment)
    return data


def has(data: Value, path: str) -> bool:
    try:
        return get(data, path) is not None
    except NoSuchPath:
        return False


def put(data: Data, path: str, value: Value) -> None:
    """Replace the value at the path, in place; null takes it away. The parent must exist, the last key need not."""
    segments = split(path)
    if not segments:
        raise NoSuchPath("", "")
    place: Value = data
    known = ""
    for segment in segments[:-1]:
        if isinstance(place, dict) and isinstance(place.get(segment), dict | list):
            place = place[segment]
        elif isinstance(place, list) and (index := index_of(place, segment)) is not None:
            place[index] = pinned(place[index], segment)
            place = place[index]
        else:
            raise NoSuchPath(known, segment)
        known = join(known, segment)
    _put_last(place, segments[-1], value, known)


def _put_last(place: Value, segment: str, value: Value, known: str) -> None:
    if isinstance(place, dict):
        if value is None:
            place.pop(segment, None)
        else:
            place[segment] = value
        return
    if isinstance(place, list) and (index := index_of(place, segment)) is not None:
        if value is None:
            del place[index]
        else:
            place[index] = _named(value, place[index], segment)
        return
    raise NoSuchPath(known, segment)


def _named(value: Value, before: Value, key: str) -> Value:
    """A map that replaces an item stays under the same key."""
    if isinstance(value, dict) and isinstance(before, dict) and not any(name in value for name in ("id", "path")):
        if key_of(before, 0) == key and key_of(value, 0) != key:
            return {"id": key, **value}
    return value
