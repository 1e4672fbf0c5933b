"""The sample cup as a file to copy, and what a fuzzer may put where the document only says "string"."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.inprocess import Client, House

from babak import demo
from babak.app import create_app
from babak.db import Database, now
from babak.migrate import migrate
from babak.server import Server
from babak.settings import Settings


def make_sample(folder: Path) -> Path:
    """A SQLite file in which the sample cup stands, with an owner; nothing is left in a -wal beside it."""
    path = folder / "sample.db"
    url = f"sqlite:///{path}"
    with Database(url, synchronous="NORMAL") as db:
        migrate(db, snapshots=folder, at=now())
        demo.make(Server.on(db), now())
    with House(url, folder) as house:
        house.owner()
        with house.db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def document() -> dict[str, Any]:
    """The OpenAPI document of the application; no database has a part in it."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_dir=Path(folder)))
        described: dict[str, Any] = app.openapi()
        app.state.db.close()
    return described


@dataclass(frozen=True, slots=True)
class Pool:
    """Values that mean something in the sample, by the name of the parameter or of the field."""

    values: dict[str, tuple[Any, ...]]

    @classmethod
    def of(cls, client: Client) -> "Pool":
        """Gather them through the API."""
        event = client.ok("GET", "/events")["items"][0]
        tournament = client.ok("GET", f"/events/{event['slug']}/tournaments")["items"][0]
        at = f"/tournaments/{tournament['slug']}"
        entries = client.ok("GET", f"{at}/entries")["items"]
        rounds = client.ok("GET", f"{at}/rounds")["items"]
        matches = [match for row in rounds[-2:] for match in row["matches"]]
        incidents = client.ok("GET", f"{at}/incidents")["items"]
        account = client.ok("GET", "/accounts/me")
        numbers = [entry["number"] for entry in entries]
        someone = (*numbers[:3], entries[0]["id"], entries[-1]["id"])
        return cls(
            {
                "event": (event["slug"], event["id"]),
                "tournament": (tournament["slug"], tournament["id"]),
                "entry": someone,
                "offender": (*someone, "white", "black"),
                "white": tuple(numbers),
                "black": tuple(numbers),
                "number": (3, 4, 5),
                "round": (4, 4, 3),
                "table": (1, 2, 3, 4),
                "match": tuple(match["id"] for match in matches),
                "incident": tuple(row["id"] for row in incidents),
                "account": (account["id"],),
                "rulebook": ("gonzaga-2025", "fide-round-robin-2026"),
                "format": ("csv", "xlsx", "json"),
                "code": ("violation", "no_show", "device_found", "cheating", "entry_fee"),
                "after_round": (1, 2, 3),
                "from_round": (5, 6),
                "status": ("published", "closed", "withdrawn", "active"),
                "time_zone": ("Asia/Jakarta", "UTC"),
            }
        )

    def known(self, name: str) -> tuple[Any, ...]:
        """What can stand for `name`; empty when nothing is known."""
        return self.values.get(name, ())


# Bodies that go through, to start from: a fuzzer that is always turned away at the door finds nothing behind it.
GOOD: dict[str, tuple[dict[str, Any], ...]] = {
    "/matches/{match}/result": (
        {"result": "1-0", "correct": True, "confirm": True},
        {"result": "0-1"},
        {"walkover": "home", "correct": True},
        {"result": "1/2-1/2", "awarded": [0, "1/2"], "correct": True},
    ),
    "/tournaments/{tournament}/rounds/{number}/matches/{table}/result": (
        {"result": "-/-", "correct": True, "confirm": True},
        {"result": "0-0", "correct": True, "confirm": True, "occurred_at": "2026-01-10T08:00:00Z"},
    ),
    "/tournaments/{tournament}/incidents": (
        {"code": "violation", "round": 4, "table": 2, "offender": "white"},
        {"code": "no_show", "round": 4, "offender": 3, "minutes": "21/2"},
        {"code": "device_found", "round": 4, "table": 3, "offender": "black"},
        {"code": "cheating", "entry": 5},
    ),
    "/tournaments/{tournament}/rounds/{number}/matches": (
        {"matches": [{"white": 1, "black": 2}, {"white": 3, "black": 4}], "byes": [{"entry": 5}]},
        {"matches": [{"table": 1, "home": 8, "away": 7}], "force": True, "reason": "fire alarm"},
    ),
    "/tournaments/{tournament}/entries": ({"name": "Indah Permata"},),
    "/tournaments/{tournament}/decisions": ({"kind": "play_off", "order": [3, 4], "reason": "blitz"},),
    "/events/{event}/ledger": (
        {"tournament": "piala-gonzaga-contoh-sma", "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "150000"},
    ),
    "/accounts": ({"email": "arbiter@example.org", "name": "Arbiter", "password": "correct horse battery"},),
    "/accounts/{account}": ({"name": "Somebody"},),
    "/accounts/me": ({"name": "Myself"},),
    "/sessions": ({"email": "owner@example.org", "password": "not this one"},),
}
