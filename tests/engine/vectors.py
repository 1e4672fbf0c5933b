"""Tie-break vectors as facts: what each file says was played, without looking at what it expects."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from babak.engine.facts import Entry, Facts, Match, Result

FOLDER = Path(__file__).parents[1] / "vectors"
_CODES = {"1-0F": "+/-", "0-1F": "-/+", "0-0F": "-/-"}
_BYES = {"pab": "pairing_allocated", "full": "full", "half": "half", "zero": "zero"}


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def result_of(written: str) -> Result:
    """A result of a vector file; an arbiter's split score is a played game with its own points."""
    if written in ("1/2-0", "0-1/2"):
        white, black = written.rsplit("-", 1)
        return Result("1/2-1/2", None, (Fraction(white), Fraction(black)))
    return Result(_CODES.get(written, written))  # type: ignore[arg-type]


def facts_of(data: dict[str, Any]) -> Facts:
    """Entries and matches of a vector file; ids are the starting numbers as text."""
    entries = tuple(
        Entry(str(player["start"]), player["start"], rating=player.get("rating")) for player in data["players"]
    )
    matches: list[Match] = []
    for number, games in enumerate(data["rounds"], start=1):
        for table, game in enumerate(games, start=1):
            name = f"{number}.{table}"
            if "bye" in game:
                kind = _BYES[game["bye"]]
                matches.append(Match(name, number, None, str(game["player"]), None, kind))  # type: ignore[arg-type]
            else:
                played = result_of(game["result"])
                matches.append(Match(name, number, table, str(game["white"]), str(game["black"]), None, played))
    return Facts(entries, tuple(matches), rounds_total=data["rounds_total"])
