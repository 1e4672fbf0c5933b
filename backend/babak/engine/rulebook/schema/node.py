"""The kit the schema is written in: what a value may be, said once.

The same declaration checks a value (all faults at once, a path each), brings it into canonical form, gives the
choices of a form field, and writes the JSON Schema that the API publishes.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.paths import index_of
from babak.engine.rulebook.values import Value

Json = dict[str, object]


@dataclass(slots=True)
class Check:
    """A check under way. `partial`: a part to be laid over a whole, so it may be incomplete and may take away."""

    report: Report
    partial: bool = False

    def part(self) -> "Check":
        return Check(self.report, partial=True)


class Node(ABC):
    """One kind of value."""

    kind: str = "value"

    @abstractmethod
    def fits(self, value: Value) -> bool:
        """True when the value has the right form, whatever is wrong inside it."""

    @abstractmethod
    def check(self, value: Value, at: str, run: Check) -> None:
        """Report everything that is wrong with the value."""

    @abstractmethod
    def json(self) -> Json:
        """The JSON Schema of it."""

    def canonical(self, value: Value, partial: bool = False) -> Value:
        """The one way to write the value; a value that does not fit is left as it is."""
        return value

    def step(self, segment: str, value: Value) -> "Node | None":
        """The kind of what stands under one segment of a path."""
        return None

    def choices(self) -> tuple[Value, ...] | None:
        """What may stand here, when that is a short list."""
        return None


def step_along(node: Node | None, segments: list[str], value: Value) -> Node | None:
    """Follow the path in the schema, with the data deciding between forms."""
    for segment in segments:
        if node is None:
            return None
        node = node.step(segment, value)
        if isinstance(value, dict):
            value = value.get(segment)
        elif isinstance(value, list):
            index = index_of(value, segment)
            value = value[index] if index is not None else None
        else:
            value = None
    return node
