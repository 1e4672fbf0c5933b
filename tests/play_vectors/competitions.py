"""Competitions, played through the REST API of an application in this process, as an organiser would play them.

Entries, pairings, results, byes, no-shows and incidents go in as requests; standings, matches, ledger and
explanations come out as answers. The file's expectations are not in sight while it is played.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.inprocess import Client
from tests.play_vectors import categories, games, reading
from tests.play_vectors.compare import differences, without_expectations
from tests.play_vectors.rulebooks import about, overrides_for, shipped_for
from tests.play_vectors.swiss import SwissTable, whole
from tests.play_vectors.table import CannotPlay, ScheduleTable

__all__ = ["CannotPlay", "check", "compare", "play"]


def check(client: Client, data: Mapping[str, Any]) -> list[str]:
    """The differences of one file, its alternatives included."""
    facts = without_expectations(data)
    found = compare(data["expected"], *play(client, facts), "expected")
    for name, expected in (data.get("expected_alternatives") or {}).items():
        seen, broken = play(client, facts, alternative=name)
        found += compare(expected, games.only(expected, seen), broken, f"expected_alternatives[{name}]")
    return found


def compare(
    expected: Mapping[str, Any], seen: Mapping[str, Any], broken: Iterable[str], path: str = "expected"
) -> list[str]:
    """What was expected against what was seen; `broken` are contradictions found while reading the answers."""
    arranged = reading.in_the_order_of(expected, seen)
    return [*broken, *differences(reading.arranged(expected), arranged, path)]


def play(client: Client, facts: Mapping[str, Any], alternative: str | None = None) -> tuple[dict[str, Any], list[str]]:
    """Play a file: what was seen in the shape of `expected`, and contradictions between answers."""
    rulebook = facts["rulebook"]
    shipped = shipped_for(rulebook)
    overrides = overrides_for(rulebook, alternative)
    event = client.ok("POST", "/events", {"name": f"{facts['id']} {alternative or ''}".strip()})
    if "entries" in facts:
        return categories.play(client, event["id"], facts, shipped.id, overrides), []
    body = {"name": facts["id"], "rulebook": shipped.id, "overrides": overrides, **about(rulebook)}
    tournament = client.ok("POST", f"/events/{event['id']}/tournaments", body)
    table = (SwissTable if shipped.swiss else ScheduleTable)(client, tournament["id"], whole(facts))
    table.enter()
    broken = table.events()
    table.close()
    if "players" not in facts:
        return games.read(client, tournament["id"]), broken
    seen, contradictions = reading.read(client, event["id"], tournament["id"], shipped.deposits)
    return seen, broken + contradictions
