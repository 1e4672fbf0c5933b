"""How a pairing set by hand is written: whom it names, which matches it wants, and what makes two matches the same."""

from collections.abc import Mapping
from typing import Any

from babak.http.problems import Problem
from babak.rounds.models import Match
from babak.rounds.pairing import Planned
from babak.rounds.schemas import EntryRef, MatchesIn

Key = tuple[str, str | None, str | None]


class Names:
    """How a pairing names entries: by id, by number, by the digits of a number. `barred` are those that may not be
    paired, each with the code that says why."""

    def __init__(self, numbers: Mapping[str, int], barred: Mapping[str, str]) -> None:
        self._ids: dict[str | int, str] = {entry: entry for entry in numbers}
        self._ids |= {number: entry for entry, number in numbers.items()}
        for entry, number in numbers.items():
            self._ids.setdefault(str(number), entry)
        self._barred = barred

    def find(self, ref: EntryRef | None, path: str, errors: list[dict[str, Any]]) -> str:
        """The id of an entry that may be paired; otherwise an error is added, and the text is empty."""
        found = self._ids.get(ref) if ref is not None else None
        code = "entry_not_found" if found is None else self._barred.get(found)
        if code is not None:
            errors.append({"path": path, "code": code, "params": {"entry": ref}})
            return ""
        return found or ""


def read(data: MatchesIn, names: Names) -> list[Planned]:
    """The pairing that was sent; 422 `pairing_invalid` names every mistake with its place."""
    errors: list[dict[str, Any]] = []
    planned: list[Planned] = []
    seen: dict[str, str] = {}
    tables: set[int] = set()

    def entry(ref: EntryRef | None, path: str) -> str:
        found = names.find(ref, path, errors)
        if found and found in seen:
            errors.append({"path": path, "code": "entry_plays_twice", "params": {"entry": ref, "first": seen[found]}})
        seen.setdefault(found, path)
        return found

    reasons = (by_hand(data.reason),)
    for position, pair in enumerate(data.matches):
        path = f"matches.{position}"
        white = entry(pair.white if pair.white is not None else pair.home, f"{path}.white")
        black = entry(pair.black if pair.black is not None else pair.away, f"{path}.black")
        table = pair.table if pair.table is not None else position + 1
        if table in tables:
            errors.append({"path": f"{path}.table", "code": "table_twice", "params": {"table": table}})
        tables.add(table)
        planned.append(Planned(table, white, black, None, reasons))
    for position, bye in enumerate(data.byes):
        free = entry(bye.entry, f"byes.{position}.entry")
        planned.append(Planned(None, free, None, bye.kind, reasons))
    if errors:
        raise Problem(422, "pairing_invalid", {"count": len(errors)}, errors=errors)
    return planned


def by_hand(reason: str) -> dict[str, Any]:
    """The reason of a match that somebody set."""
    return {"code": "set_by_hand", "params": {"reason": reason}}


def key_of(match: Match | Planned) -> Key:
    """What makes a match the same match: who plays with which colour, or who has which bye."""
    if isinstance(match, Match):
        return match.white_id, match.black_id, match.bye
    return match.white, match.black, match.bye
