"""Options: the places where a regulation leaves a choice, with what may be chosen there."""

from dataclasses import dataclass

from babak.engine.rulebook import paths
from babak.engine.rulebook.schema.whole import node_at
from babak.engine.rulebook.values import Data, Value, meaning, same


@dataclass(frozen=True, slots=True)
class Option:
    """A dotted path, the value in force and the choices; `choices` is None where any value of the kind will do."""

    path: str
    value: Value
    choices: tuple[Value, ...] | None
    source: tuple[str, ...] = ()

    def allows(self, value: Value) -> bool:
        """True when the value means the same as one of the choices, whatever its remarks."""
        return self.choices is None or any(same_meaning(value, choice) for choice in self.choices)


def options_of(data: Data) -> tuple[Option, ...]:
    """Every option whose path has a value; one that an inherited list points at in vain is dropped."""
    found: list[Option] = []
    for item in _listed(data):
        path = item.get("path")
        if isinstance(path, str) and paths.has(data, path):
            value = paths.get(data, path)
            source = item.get("source")
            names = tuple(str(name) for name in source) if isinstance(source, list) else ()
            found.append(Option(path, value, choices_at(data, path, item.get("choices")), names))
    return tuple(found)


def _listed(data: Data) -> list[Data]:
    listed = data.get("options")
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def choices_at(data: Data, path: str, narrowed: Value) -> tuple[Value, ...] | None:
    """The choices as written, in canonical form, else those of the schema."""
    node = node_at(path, data)
    if isinstance(narrowed, list) and narrowed:
        return tuple(node.canonical(choice) if node is not None else choice for choice in narrowed)
    return node.choices() if node is not None else None


def same_meaning(one: Value, other: Value) -> bool:
    """Equal once remarks are left aside. Both are canonical already, or plain words and numbers."""
    return same(_plain(one), _plain(other))


def _plain(value: Value) -> Value:
    """A criterion that says no more than its name is that name."""
    value = meaning(value)
    if isinstance(value, list):
        return [_plain_item(item) for item in value]
    return value


def _plain_item(item: Value) -> Value:
    if isinstance(item, dict) and set(item) == {"by"}:
        return item["by"]
    return item
