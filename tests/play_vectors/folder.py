"""Which files of a folder are vectors, of which family, and which of them are left for later."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.play_vectors.tiebreak import is_regimes

FAMILIES = ("pairing", "tiebreak", "competitions", "bridge")


@dataclass(frozen=True, slots=True)
class Vector:
    """A file: its name as the list of what is left says it, its family, where it is."""

    name: str
    family: str
    path: Path

    def load(self) -> Any:
        """Its content; ValueError when it is not JSON."""
        return json.loads(self.path.read_text(encoding="utf-8"))


def families_in(folder: Path) -> list[tuple[str, Path]]:
    """The families that a folder holds, or the one that it is, with where each lies."""
    held = [(family, folder / family) for family in FAMILIES if (folder / family).is_dir()]
    if not held and folder.resolve().name in FAMILIES and folder.is_dir():
        return [(folder.resolve().name, folder)]
    return held


def vectors_of(family: str, folder: Path) -> Iterator[Vector]:
    """Every `.json` below, in the order of names; whatever else lies there is passed over."""
    for path in sorted(folder.rglob("*.json")):
        yield Vector(f"{family}/{path.relative_to(folder).as_posix()}", family, path)


def kind_of(family: str, data: Any) -> str | None:
    """The kind of a file, `family` or `family: kind`; None when its content is of no kind that is known."""
    if not isinstance(data, dict):
        return None
    if family == "competitions" and {"id", "rulebook", "events", "expected"} <= data.keys():
        return family
    if family == "tiebreak" and data.get("kind") in ("swiss", "round_robin", "team_swiss", "team_round_robin"):
        return f"{family}: {data['kind']}"
    if family == "tiebreak" and is_regimes(data):
        return f"{family}: regimes"
    if family == "pairing" and {"players", "rounds", "initial_color"} <= data.keys():
        return family
    if family == "bridge" and "expected" in data:
        return family
    return None
