"""A tournament being played as an organiser would: what a file says happened, as requests."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.inprocess import Client

START = datetime(2025, 11, 8, 8, 0, tzinfo=UTC)
REMOVALS = {"withdrawal": "withdrawn", "withdrawn": "withdrawn", "disqualification": "disqualified"}
Event = Mapping[str, Any]


class CannotPlay(Exception):
    """A vector holds an event that this runner does not know."""


class Table(ABC):
    """One tournament being played, round by round or on a printed schedule (`enter`, `begin`, `close`)."""

    def __init__(self, client: Client, tournament: str, facts: Mapping[str, Any]) -> None:
        self.client = client
        self.at = f"/tournaments/{tournament}"
        self.players: list[str] = list(facts["players"])
        self.numbers = {name: number for number, name in enumerate(self.players, start=1)}
        self.inputs: list[Event] = list(facts["events"])
        self.matches: dict[tuple[int, str, str], str] = {}
        self.published: set[int] = set()

    @abstractmethod
    def enter(self) -> None:
        """The entries, and whatever is paired before the first game."""

    @abstractmethod
    def begin(self, number: int) -> None:
        """Publish a round, once."""

    @abstractmethod
    def close(self) -> None:
        """The tournament is over."""

    def add_entries(self) -> None:
        """The players by number."""
        entries = [{"name": name, "number": number} for name, number in self.numbers.items()]
        self.client.ok("POST", f"{self.at}/entries", entries)

    def know(self, row: Mapping[str, Any]) -> None:
        """Note the matches of a round."""
        for match in row["matches"]:
            if match["black"] is not None:
                self.matches[row["number"], match["white"]["name"], match["black"]["name"]] = match["id"]

    def pairing(self, pairs: Sequence[tuple[str, str]], byes: Sequence[str]) -> dict[str, Any]:
        """A pairing by hand, as a request."""
        return {
            "matches": [
                {"table": table, "white": self.numbers[white], "black": self.numbers[black]}
                for table, (white, black) in enumerate(pairs, start=1)
            ],
            "byes": [{"entry": self.numbers[name], "kind": "pairing_allocated"} for name in byes],
            "force": True,
            "reason": "as the file says",
        }

    def move(self, number: int, body: Mapping[str, Any]) -> None:
        """Change a round."""
        self.client.ok("PATCH", f"{self.at}/rounds/{number}", dict(body))

    @staticmethod
    def starts(number: int) -> datetime:
        """The announced start of a round."""
        return START + timedelta(hours=number - 1)

    def match(self, event: Event) -> str:
        """The id of the match that an event speaks of."""
        return self.matches[event["round"], event["white"], event["black"]]

    def events(self) -> list[str]:
        """Everything that happened, in order; what contradicts the file comes back as lines."""
        found: list[str] = []
        for number, event in enumerate(self.inputs):
            if "round" in event:
                self.begin(event["round"])
            lines = self.play(number, event)
            if lines is None:
                raise CannotPlay(f"events[{number}]: nobody knows how to play {event['type']!r}")
            found += lines
        return found

    def play(self, number: int, event: Event) -> list[str] | None:
        """One event; None when nobody knows how to play it."""
        kind = event["type"]
        if kind == "bye":
            return []
        if kind == "result":
            self.report(event)
            return []
        if kind == "no_show":
            sides = ("white", "black") if event["absent"] == "both" else (event["absent"],)
            for side in sides:
                self.incident("no_show", event, side, self._late(event))
            return []
        if kind == "infraction" and "offender" in event:
            made = self.incident(event["code"], event, event["offender"], None)
            counts = [ruling["count"] for ruling in made["caused"]]
            if "strike" in event and event["strike"] not in counts:
                return [f"events[{number}].strike: the file says {event['strike']}, the answer {counts}"]
            return []
        if kind == "infraction":
            for each in range(1, event["after_round"] + 1):
                self.begin(each)
            body = {"entry": self.numbers[event["player"]], "code": event["code"], "round": event["after_round"]}
            self.client.ok("POST", f"{self.at}/incidents", body)
            return []
        if kind in REMOVALS:
            body = {"status": event.get("status", REMOVALS[kind]), "after_round": event["after_round"]}
            self.client.ok("PATCH", f"{self.at}/entries/{self.numbers[event['player']]}", body)
            return []
        return None

    def report(self, event: Event, **more: Any) -> None:
        """Report the result of a game."""
        body = {key: event[key] for key in ("result", "reason", "awarded") if key in event}
        self.client.ok("PUT", f"/matches/{self.match(event)}/result", {**body, **more})

    def _late(self, event: Event) -> str | None:
        """When somebody came, or None of somebody who never did."""
        if "minutes_after_start" not in event:
            return None
        return (self.starts(event["round"]) + timedelta(minutes=event["minutes_after_start"])).isoformat()

    def incident(self, code: str, event: Event, offender: str, occurred_at: str | None) -> dict[str, Any]:
        """Write an incident down; what it caused."""
        body = {"match": self.match(event), "offender": offender, "code": code}
        if occurred_at is not None:
            body["occurred_at"] = occurred_at
        made: dict[str, Any] = self.client.ok("POST", f"{self.at}/incidents", body)
        return made


class ScheduleTable(Table):
    """A round robin on its printed schedule; where a file pairs otherwise, the round is set by hand."""

    def enter(self) -> None:
        """The entries by number, and every round: on the Berger schedule, by hand where the file says otherwise."""
        self.add_entries()
        for row in self.client.ok("POST", f"{self.at}/rounds", {"all": True})["items"]:
            self._set_by_hand(row)
        for row in self.client.ok("GET", f"{self.at}/rounds")["items"]:
            self.know(row)

    def _set_by_hand(self, row: Mapping[str, Any]) -> None:
        """Put the pairs and byes that the file names for a round; who is not named keeps what the schedule gives."""
        named = [event for event in self.inputs if event.get("round") == row["number"]]
        pairs = list(dict.fromkeys((event["white"], event["black"]) for event in named if "white" in event))
        byes = [event["player"] for event in named if event["type"] == "bye"]
        games = [match for match in row["matches"] if match["black"] is not None]
        scheduled = [(match["white"]["name"], match["black"]["name"]) for match in games]
        free = [match["white"]["name"] for match in row["matches"] if match["black"] is None]
        if set(pairs) <= set(scheduled) and set(byes) <= set(free):
            return
        taken = {name for pair in pairs for name in pair} | set(byes)
        pairs += [pair for pair in scheduled if not taken & set(pair)]
        byes += [name for name in free if name not in taken]
        self.client.ok("PUT", f"{self.at}/rounds/{row['number']}/matches", self.pairing(pairs, byes))

    def begin(self, number: int) -> None:
        """Announce the start of a round and publish it, once."""
        if number not in self.published:
            self.published.add(number)
            self.move(number, {"status": "published", "starts_at": self.starts(number).isoformat()})

    def close(self) -> None:
        """Publish and close every round."""
        for row in self.client.ok("GET", f"{self.at}/rounds")["items"]:
            self.begin(row["number"])
            self.move(row["number"], {"status": "closed"})
