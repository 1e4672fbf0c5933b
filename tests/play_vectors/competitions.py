"""Competitions, played through the REST API of an application in this process, as an organiser would play them.

Entries, pairings, results, byes, no-shows and incidents go in as requests; standings, matches, ledger and
explanations come out as answers. The file's expectations are not in sight while it is played.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.inprocess import Client
from tests.play_vectors import reading
from tests.play_vectors.compare import differences, without_expectations
from tests.play_vectors.rulebooks import overrides_for, shipped_for

START = datetime(2025, 11, 8, 8, 0, tzinfo=UTC)
REMOVALS = {"withdrawal": "withdrawn", "withdrawn": "withdrawn", "disqualification": "disqualified"}
Event = Mapping[str, Any]


class CannotPlay(Exception):
    """A vector holds an event that this runner does not know."""


def check(client: Client, data: Mapping[str, Any]) -> list[str]:
    """The differences of one file, its alternatives included."""
    facts = without_expectations(data)
    found = compare(data["expected"], *play(client, facts), "expected")
    for name, expected in (data.get("expected_alternatives") or {}).items():
        found += compare(expected, *play(client, facts, alternative=name), f"expected_alternatives[{name}]")
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
    event = client.ok("POST", "/events", {"name": f"{facts['id']} {alternative or ''}".strip()})
    body = {"name": facts["id"], "rulebook": shipped.id, "overrides": overrides_for(rulebook, alternative)}
    tournament = client.ok("POST", f"/events/{event['id']}/tournaments", body)
    table = Play(client, tournament["id"], facts)
    table.enter()
    broken = table.events()
    table.close()
    seen, contradictions = reading.read(client, event["id"], tournament["id"], shipped.deposits)
    return seen, broken + contradictions


class Play:
    """One tournament being played."""

    def __init__(self, client: Client, tournament: str, facts: Mapping[str, Any]) -> None:
        self.client = client
        self.at = f"/tournaments/{tournament}"
        self.players: list[str] = list(facts["players"])
        self.numbers = {name: number for number, name in enumerate(self.players, start=1)}
        self.inputs: list[Event] = list(facts["events"])
        self.matches: dict[tuple[int, str, str], str] = {}
        self.published: set[int] = set()

    def enter(self) -> None:
        """The entries by number, and every round: on the Berger schedule, by hand where the file says otherwise."""
        entries = [{"name": name, "number": number} for name, number in self.numbers.items()]
        self.client.ok("POST", f"{self.at}/entries", entries)
        rounds = self.client.ok("POST", f"{self.at}/rounds", {"all": True})["items"]
        for row in rounds:
            self._set_by_hand(row)
        for row in self.client.ok("GET", f"{self.at}/rounds")["items"]:
            for match in row["matches"]:
                if match["black"] is not None:
                    self.matches[row["number"], match["white"]["name"], match["black"]["name"]] = match["id"]

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
        self.client.ok(
            "PUT",
            f"{self.at}/rounds/{row['number']}/matches",
            {
                "matches": [
                    {"table": table, "white": self.numbers[white], "black": self.numbers[black]}
                    for table, (white, black) in enumerate(pairs, start=1)
                ],
                "byes": [{"entry": self.numbers[name], "kind": "pairing_allocated"} for name in byes],
                "force": True,
                "reason": "as the file says",
            },
        )

    def events(self) -> list[str]:
        """Everything that happened, in order; what contradicts the file comes back as lines."""
        return [line for number, event in enumerate(self.inputs) for line in self._event(number, event)]

    def _event(self, number: int, event: Event) -> list[str]:
        kind = event["type"]
        if "round" in event:
            self._publish(event["round"])
        if kind == "bye":
            return []
        if kind == "result":
            keys = ("result", "reason", "awarded")
            body = {key: event[key] for key in keys if key in event}
            self.client.ok("PUT", f"/matches/{self._match(event)}/result", body)
            return []
        if kind == "no_show":
            sides = ("white", "black") if event["absent"] == "both" else (event["absent"],)
            for side in sides:
                self._incident("no_show", event, side, self._late(event))
            return []
        if kind == "infraction" and "offender" in event:
            made = self._incident(event["code"], event, event["offender"], None)
            counts = [ruling["count"] for ruling in made["caused"]]
            if "strike" in event and event["strike"] not in counts:
                return [f"events[{number}].strike: the file says {event['strike']}, the answer {counts}"]
            return []
        if kind == "infraction":
            self._publish_until(event["after_round"])
            body = {"entry": self.numbers[event["player"]], "code": event["code"], "round": event["after_round"]}
            self.client.ok("POST", f"{self.at}/incidents", body)
            return []
        if kind in REMOVALS:
            body = {"status": event.get("status", REMOVALS[kind]), "after_round": event["after_round"]}
            self.client.ok("PATCH", f"{self.at}/entries/{self.numbers[event['player']]}", body)
            return []
        raise CannotPlay(f"events[{number}]: nobody knows how to play {kind!r}")

    def _match(self, event: Event) -> str:
        return self.matches[event["round"], event["white"], event["black"]]

    def _late(self, event: Event) -> str:
        minutes = timedelta(minutes=event["minutes_after_start"])
        return (self._starts(event["round"]) + minutes).isoformat()

    def _incident(self, code: str, event: Event, offender: str, occurred_at: str | None) -> dict[str, Any]:
        body = {"match": self._match(event), "offender": offender, "code": code}
        if occurred_at is not None:
            body["occurred_at"] = occurred_at
        made: dict[str, Any] = self.client.ok("POST", f"{self.at}/incidents", body)
        return made

    @staticmethod
    def _starts(number: int) -> datetime:
        return START + timedelta(hours=number - 1)

    def _publish(self, number: int) -> None:
        """Announce the start of a round and publish it, once."""
        if number not in self.published:
            self.published.add(number)
            body = {"status": "published", "starts_at": self._starts(number).isoformat()}
            self.client.ok("PATCH", f"{self.at}/rounds/{number}", body)

    def _publish_until(self, number: int) -> None:
        for each in range(1, number + 1):
            self._publish(each)

    def close(self) -> None:
        """Publish and close every round: the tournament is over."""
        for row in self.client.ok("GET", f"{self.at}/rounds")["items"]:
            self._publish(row["number"])
            self.client.ok("PATCH", f"{self.at}/rounds/{row['number']}", {"status": "closed"})
