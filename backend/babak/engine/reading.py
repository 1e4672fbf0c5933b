"""Small readers over the resolved rulebook: plain dicts, lists, words and exact numbers, written by people.

A keyed list may arrive as a list of maps, of bare words, or as a map from key to map; all three read the same here.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from babak.engine.conditions import number
from babak.engine.errors import RuleError

Tree = Mapping[str, object]
_EMPTY: Tree = {}


def section(tree: Tree, *path: str) -> Tree:
    """The map at a path, empty when any part of the path is absent."""
    for step in path:
        below = tree.get(step)
        if not isinstance(below, Mapping):
            return _EMPTY
        tree = below
    return tree


def word(tree: Tree, name: str, default: str) -> str:
    """A word, or the default when it is absent."""
    value = tree.get(name)
    return default if value is None else str(value)


def flag(tree: Tree, name: str, default: bool) -> bool:
    """A yes or no, or the default when it is absent."""
    value = tree.get(name)
    return value if isinstance(value, bool) else default


def exact(value: object, path: str) -> Fraction:
    """An exact number. RuleError `not_a_number` with the path when it is something else."""
    found = number(value)
    if found is None:
        raise RuleError("not_a_number", path=path, value=str(value))
    return found


def words(value: object) -> tuple[str, ...]:
    """A list of words; one word alone is a list of one."""
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Sequence):
        return tuple(str(each) for each in value)
    return (str(value),)


def keyed(value: object, key: str = "id") -> tuple[Tree, ...]:
    """The items of a keyed list, each a map that names itself under `key` (bare words become `{key: word}`)."""
    items: list[Tree] = []
    if isinstance(value, str):
        items.append({key: value})
    elif isinstance(value, Mapping):
        for name, item in value.items():
            if name in ("source", "note"):
                continue
            items.append({key: str(name), **item} if isinstance(item, Mapping) else {key: str(name)})
    elif isinstance(value, Sequence):
        for item in value:
            items.append(item if isinstance(item, Mapping) else {key: str(item)})
    return tuple(items)


def pair(tree: Tree, measure: str, default: tuple[Fraction, Fraction], path: str) -> tuple[Fraction, Fraction]:
    """`[present, absent]` of a measure in an award. A map `{1: …, 2: …}` (an amended list) reads the same."""
    value = tree.get(measure)
    if value is None:
        return default
    if isinstance(value, Mapping):
        value = [value.get(1, value.get("1")), value.get(2, value.get("2"))]
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        return exact(value[0], f"{path}.{measure}.1"), exact(value[1], f"{path}.{measure}.2")
    raise RuleError("not_a_pair", path=f"{path}.{measure}", value=str(value))
