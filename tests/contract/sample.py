"""A sample that holds one of everything, with private things that must never come out."""

import re
from collections.abc import Iterator
from typing import Any

from tests.cup import Cup
from tests.inprocess import OWNER, Client

# Every private thing says so; none of these may be in an answer to the public.
PRIVATE = {
    "contact": "private-contact@example.org",
    "note": "private-note-of-entry",
    "birth_date": "1999-09-09",
    "federation_id": "987654321",
}
SECRETS = (
    *PRIVATE.values(),
    "private-note-of-incident",
    "private-note-of-result",
    "private-reason",
    "private-payment",
    OWNER,
    "tests (Owner)",
)
STAMP = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d")


class Sample:
    """A published event with five entries; a closed, a published and a draft round; money, incidents, decisions."""

    def __init__(self, client: Client) -> None:
        self.client = client
        players = [
            {
                "name": "Ayu Lestari",
                "organisation": "SMA Kolese Gonzaga",
                "rating": 1512,
                "federation": "INA",
                **PRIVATE,
            },
            {"name": "Bagus Pratama", "title": "FM"},
            "Citra Dewi",
            "پارسا احمدی",
            "Eka Saputra",
        ]
        self.cup = cup = Cup(client, players, overrides={"ranking.finally": ["lots"]}, name="The Sample Cup")
        client.ok("POST", f"{cup.at}/draws", {"kind": "numbers", "reason": "private-reason"})
        cup.entries = client.ok("GET", f"{cup.at}/entries")["items"]
        cup.play(["1-0", "1/2-1/2"])
        cup.pair()
        body = {"matches": [{"white": 1, "black": 2}, {"white": 3, "black": 4}], "byes": [{"entry": 5}]}
        client.ok("PUT", f"{cup.at}/rounds/2/matches", {**body, "force": True, "reason": "private-reason"})
        cup.put(2, 1, "1-0", note="private-note-of-result")
        cup.put(2, 1, "0-1", note="private-note-of-result")
        cup.incident("violation", round=2, table=2, offender="white", note="private-note-of-incident")
        cup.incident("no_show", round=2, table=2, offender="black", note="private-note-of-incident")
        cup.pair(publish=False)
        client.ok("POST", f"{cup.at}/draws", {"kind": "lots", "reason": "private-reason"})
        decision = {"kind": "decision", "order": [1, 2], "reason": "private-reason"}
        self.decision = client.ok("POST", f"{cup.at}/decisions", decision)["id"]
        amendment = {"set": {"scoring.PTS.draw": "1/2"}, "from_round": 3, "text": "private-reason"}
        client.ok("POST", f"{cup.at}/amendments", amendment)
        client.ok("PATCH", f"{cup.at}/entries/5", {"status": "withdrawn", "after_round": 2, "reason": "private-reason"})
        line = {"tournament": cup.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1.50"}
        client.ok("POST", f"{cup.event_at}/ledger", {**line, "reason": "private-payment"})
        self.me = client.ok("GET", "/accounts/me")
        self.swiss = self._swiss()
        self.school = self._school()

    def _swiss(self) -> Cup:
        """A Swiss with a closed round and a published one, in which two were swapped by hand."""
        players = [{"name": f"Pemain {number}", "rating": 1900 - number, **PRIVATE} for number in range(1, 10)]
        for player in players[1:]:
            del player["federation_id"]
        swiss = Cup(self.client, players, rulebook="fide-swiss-2026", name="The Swiss Sample")
        body = {"entries": [8, 9], "reason": "private-reason"}
        self.client.ok("POST", f"{swiss.at}/forbidden-pairs", body)
        swiss.play(["1-0", "1-0", "1/2-1/2", "0-1"])
        swiss.pair()
        swap = {"swap": [1, 9], "force": True, "reason": "private-reason"}
        answer = self.client.patch(f"{swiss.at}/rounds/2/matches", swap)
        if answer.status_code == 409:
            swap["confirm"] = answer.json()["params"]["confirm"]
            self.client.ok("PATCH", f"{swiss.at}/rounds/2/matches", swap)
        self.client.ok("PATCH", f"{swiss.at}", {"strict_pairing": True})
        self.client.ok("PATCH", f"{swiss.at}", {"strict_pairing": False, "reason": "private-reason"})
        return swiss

    def _school(self) -> str:
        """An event with categories by school level, one of which was merged into another."""
        event: str = self.client.ok("POST", "/events", {"name": "The School Sample", "published": True})["id"]
        at = f"/events/{event}/categories"
        self.client.ok("POST", at, {"rulebook": "itb-2023", "reason": "private-reason"})
        girl = {"name": "Fitri Handayani", "category": "senior_high", **PRIVATE, "gender": "f"}
        self.client.ok("POST", f"{at}/entries", [girl])
        confirm = self.client.ok("GET", at)["confirm"]
        self.client.ok("POST", f"{at}/merge", {"confirm": confirm, "reason": "private-reason"})
        return event

    def fill(self, path: str) -> str:
        """A path of the OpenAPI document with its parameters filled in; below `/api/v1`."""
        values = {
            "event": self.cup.event["id"],
            "tournament": self.cup.tournament["id"],
            "entry": "1",
            "number": "2",
            "table": "1",
            "match": self.cup.match(2)["id"],
            "incident": "unknown",
            "decision": self.decision,
            "pair": "unknown",
            "rulebook": "gonzaga-2025",
            "format": "json",
            "code": "not_found",
            "account": "me@example.org",
            "token": "unknown",
        }
        if path.endswith(("/explanation", "/history", "/forbidden-pairs", "/check")):
            values["tournament"] = self.swiss.tournament["id"]
            values["match"] = self.swiss.match(2)["id"]
        if path.endswith("/categories"):
            values["event"] = self.school
        return path.removeprefix("/api/v1").format(**values)


def operations(document: dict[str, Any], *methods: str) -> list[tuple[str, str]]:
    """Method and path of every operation of an OpenAPI document with one of these methods."""
    return [
        (method.upper(), path)
        for path, item in document["paths"].items()
        for method in item
        if method.upper() in methods
    ]


def strings(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, str):
        yield value


def key_paths(value: Any, path: str = "") -> set[str]:
    """Every key of a JSON value by its path: `items[].entry.name`."""
    if isinstance(value, dict):
        found = set()
        for key, item in value.items():
            below = f"{path}.{key}" if path else key
            found |= {below} | key_paths(item, below)
        return found
    if isinstance(value, list):
        return {found for item in value for found in key_paths(item, f"{path}[]")}
    return set()
