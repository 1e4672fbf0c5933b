"""A small cup, played through the API only: short words for what an organiser does."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from tests.inprocess import Client

START = datetime(2026, 1, 10, 8, 0, tzinfo=UTC)
FOUR = ("Ayu Lestari", "Bagus Pratama", "Citra Dewi", "Dimas Nugroho")
Json = dict[str, Any]


def utc(moment: datetime) -> str:
    """A time as the API writes it."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


class Cup:
    """An event with one tournament. `players` None leaves it without entries."""

    def __init__(
        self,
        client: Client,
        players: Sequence[str | Mapping[str, Any]] | None = FOUR,
        *,
        rulebook: Any = "gonzaga-2025",
        overrides: Mapping[str, Any] | None = None,
        published: bool = True,
        name: str = "Gonzaga Cup",
    ) -> None:
        self.client = client
        self.event: Json = client.ok("POST", "/events", {"name": name, "published": published})
        body = {"name": "SMA", "rulebook": rulebook, "overrides": dict(overrides or {})}
        self.tournament: Json = client.ok("POST", f"/events/{self.event['id']}/tournaments", body)
        self.entries: list[Json] = self.add(*players) if players else []

    @property
    def at(self) -> str:
        """The path of the tournament."""
        return f"/tournaments/{self.tournament['id']}"

    @property
    def event_at(self) -> str:
        """The path of the event."""
        return f"/events/{self.event['id']}"

    # -- entries and rounds ------------------------------------------------------------------------------------------

    def add(self, *players: str | Mapping[str, Any]) -> list[Json]:
        """Add entries, by name or with all their fields."""
        given = [{"name": player} if isinstance(player, str) else dict(player) for player in players]
        items: list[Json] = self.client.ok("POST", f"{self.at}/entries", given)["items"]
        return items

    def pair(self, publish: bool = True) -> Json:
        """Pair the next round, and publish it with its start announced."""
        row: Json = self.client.ok("POST", f"{self.at}/rounds", {})
        return self.publish(row["number"]) if publish else row

    def starts(self, number: int) -> datetime:
        """When a round is announced to start."""
        return START + timedelta(hours=number - 1)

    def publish(self, number: int) -> Json:
        """Publish a round and announce its start."""
        return self.move(number, "published", starts_at=utc(self.starts(number)))

    def close(self, number: int) -> Json:
        """Close a round."""
        return self.move(number, "closed")

    def move(self, number: int, status: str, **more: Any) -> Json:
        """Move a round to a status."""
        row: Json = self.client.ok("PATCH", f"{self.at}/rounds/{number}", {"status": status, **more})
        return row

    def round(self, number: int) -> Json:
        """A round as its organisers see it."""
        row: Json = self.client.ok("GET", f"{self.at}/rounds/{number}")
        return row

    def match(self, number: int, table: int = 1) -> Json:
        """A match by its table."""
        return next(match for match in self.round(number)["matches"] if match["table"] == table)

    def result_path(self, number: int, table: int = 1) -> str:
        """Where the result of a table stands."""
        return f"{self.at}/rounds/{number}/matches/{table}/result"

    # -- results ------------------------------------------------------------------------------------------------------

    def report(self, number: int, *codes: str, client: Client | None = None) -> None:
        """Report a round: a code per table from table 1."""
        for table, code in enumerate(codes, start=1):
            (client or self.client).ok("PUT", self.result_path(number, table), {"result": code})

    def put(self, number: int, table: int, code: str, client: Client | None = None, **more: Any) -> httpx.Response:
        """Report one result and give the answer back, whatever it is. `headers` and `params` go to the request."""
        options = {name: more.pop(name) for name in ("headers", "params") if name in more}
        return (client or self.client).put(self.result_path(number, table), {"result": code, **more}, **options)

    def play(self, *rounds: Sequence[str], close: bool = True) -> None:
        """Pair, publish, report and close rounds: a list of codes for each."""
        for codes in rounds:
            number = self.pair()["number"]
            self.report(number, *codes)
            if close:
                self.close(number)

    def incident(self, code: str, **more: Any) -> Json:
        """Write an incident down."""
        made: Json = self.client.ok("POST", f"{self.at}/incidents", {"code": code, **more})
        return made

    # -- what came out ------------------------------------------------------------------------------------------------

    def state(self) -> Json:
        """The tournament as it is now."""
        found: Json = self.client.ok("GET", self.at)
        return found

    def standings(self, **params: Any) -> Json:
        """The standings."""
        found: Json = self.client.ok("GET", f"{self.at}/standings", params=params)
        return found

    def points(self, **params: Any) -> dict[int, Any]:
        """Number → points, in ranking order."""
        return {row["entry"]["number"]: row["values"]["PTS"] for row in self.standings(**params)["rows"]}

    def ranks(self, **params: Any) -> dict[int, int | None]:
        """Number → rank, in ranking order."""
        return {row["entry"]["number"]: row["rank"] for row in self.standings(**params)["rows"]}

    def audit(self, **params: Any) -> list[Json]:
        """The audit of the event, newest first."""
        items: list[Json] = self.client.ok("GET", f"{self.event_at}/audit", params=params)["items"]
        return items

    def ledger(self) -> Json:
        """The ledger of the event."""
        found: Json = self.client.ok("GET", f"{self.event_at}/ledger")
        return found
