"""Pairing vectors as facts: one file is a tournament, each of its rounds is asked for from the rounds before."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tests.engine.support import round_robin

from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.pairing.dutch import Options, Player, from_facts
from babak.engine.rules import Rules

FOLDER = Path(__file__).parents[2] / "vectors" / "pairing"
_CODES = {"1/2": "1/2-1/2", "1-0F": "+/-", "0-1F": "-/+", "0-0F": "-/-"}
_BYES = {"zero_bye": "zero", "half_bye": "half", "full_bye": "full"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A round to be paired, and what should come out: pairs [white, black] in board order and the bye; `pairs` None
    where there is no pairing."""

    file: str
    category: str
    number: int
    facts: Facts
    options: Mapping[str, Any]
    pairs: tuple[tuple[str, str], ...] | None
    bye: str | None

    def players(self) -> tuple[list[Player], Options]:
        """The round as the engine wants it."""
        return from_facts(self.facts, rules(), self.number, **self.options)


@cache
def rules() -> Rules:
    """The points of a FIDE Swiss: a bye is a win, a half-point bye a draw."""
    awards = {"walkover": {"PTS": [1, 0]}, "double_walkover": {"PTS": [0, 0]}, "bye": {"PTS": 1}, "absent": {"PTS": 0}}
    stage = {"id": "main", "format": "swiss", "rounds": 9, "pairing": {"system": "fide_dutch_2026"}}
    return round_robin(["PTS"], result__awards=awards, stages=[stage])


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def rounds_of(data: Mapping[str, Any]) -> Iterator[Asked]:
    """Every round of a file, the impossible one included."""
    entries = tuple(Entry(str(each["start"]), each["start"], each["name"], each["rating"]) for each in data["players"])
    options = {
        "initial_colour": data["initial_color"],
        "acceleration": data["acceleration"]["system"] if data["acceleration"] else "none",
    }
    before: list[Match] = []
    for each in data["rounds"]:
        number = each["round"]
        absent = [
            Match(f"{number}.a{at}", number, None, str(start), None, _BYES[kind])  # type: ignore[arg-type]
            for at, (start, kind) in enumerate(each["absent"])
        ]
        yield Asked(
            data["id"],
            data["category"],
            number,
            Facts(entries, (*before, *absent), rounds_total=data["rounds_total"]),
            options,
            tuple((str(white), str(black)) for white, black in each["pairs"]),
            str(each["bye"]) if each["bye"] is not None else None,
        )
        before += absent
        for table, (white, black, code) in enumerate(each["results"], start=1):
            result = Result(_CODES.get(code, code))
            before.append(Match(f"{number}.{table}", number, table, str(white), str(black), None, result))
        if each["bye"] is not None:
            before.append(Match(f"{number}.bye", number, None, str(each["bye"]), None, "pairing_allocated"))
    impossible = data.get("no_pairing_exists")
    if impossible:
        number = impossible["round"]
        absent = [
            Match(f"{number}.a{at}", number, None, str(start), None, _BYES[kind])  # type: ignore[arg-type]
            for at, (start, kind) in enumerate(impossible["absent"])
        ]
        facts = Facts(entries, (*before, *absent), rounds_total=data["rounds_total"])
        yield Asked(data["id"], data["category"], number, facts, options, None, None)


def virtual_points(data: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """The virtual points a file gives, in half points."""
    given = (data["acceleration"] or {"virtual_points": {}})["virtual_points"]
    return {start: tuple(int(2 * Fraction(value)) for value in values) for start, values in given.items()}
