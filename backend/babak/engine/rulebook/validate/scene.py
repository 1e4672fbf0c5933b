"""The scenes a rulebook is checked in: as a whole, in each stage, in each round of a bracket that differs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from babak.engine.rulebook import layers, paths
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.merge import PARTIAL_SECTIONS
from babak.engine.rulebook.values import Data, Value, same


def a_map(value: Value) -> Data:
    return value if isinstance(value, dict) else {}


def a_list(value: Value) -> list[Value]:
    return value if isinstance(value, list) else []


def maps_in(value: Value) -> list[tuple[str, Data]]:
    """The maps of a keyed list with their keys, or the maps of a map with theirs."""
    if isinstance(value, dict):
        return [(key, item) for key, item in value.items() if isinstance(item, dict)]
    listed = a_list(value)
    return [(paths.key_of(item, n), item) for n, item in enumerate(listed, start=1) if isinstance(item, dict)]


def a_count(value: Value) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def ends(value: Value) -> tuple[int, int] | None:
    """A number or a pair [least, most] as its two ends."""
    single = a_count(value)
    if single is not None:
        return single, single
    pair = [a_count(item) for item in a_list(value)]
    if len(pair) == 2 and pair[0] is not None and pair[1] is not None:
        return pair[0], pair[1]
    return None


@dataclass(frozen=True, slots=True)
class Scene:
    """The rules in force at one place, and how to name that place in an issue."""

    at: str
    rules: Data
    whole: Data
    stage: Data

    def section(self, name: str) -> Data:
        return a_map(self.rules.get(name))

    @property
    def format(self) -> str:
        format_ = self.stage.get("format")
        return format_ if isinstance(format_, str) else ""

    def named(self, path: str) -> str:
        """A rule that is the same in the whole is named there; one that differs here is named here."""
        if not self.at:
            return path
        here, there = _at(self.rules, path), _at(self.whole, path)
        return path if same(here, there) else paths.join(self.at, path)

    def move(self, found: Report, report: Report) -> None:
        """Issues found in this scene, each under the name of its place."""
        for issue in found.issues:
            report.add(type(issue)(issue.severity, self.named(issue.path), issue.code, issue.params))


def _at(data: Value, path: str) -> Value:
    try:
        return paths.get(data, path)
    except paths.NoSuchPath:
        return None


def scenes(data: Data, facts: Mapping[str, object]) -> Iterator[Scene]:
    yield Scene("", data, data, {})
    for name, stage in maps_in(data.get("stages")):
        at = f"stages.{name}"
        yield Scene(at, {**data, **layers.effective(data, facts, stage)}, data, stage)
        for round_name, round_ in maps_in(stage.get("bracket")):
            if any(section in round_ for section in PARTIAL_SECTIONS):
                rules = {**data, **layers.effective(data, facts, stage, round_)}
                yield Scene(f"{at}.bracket.{round_name}", rules, data, stage)
