"""A Swiss played round by round: the pairing of the file set by hand, signed, published, played, closed."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from tests.inprocess import Client
from tests.play_vectors.table import Event, Table

# What a pairing by hand may break; the pairings of a file are inputs.
TWICE = ["rematch", "third_colour", "colour_difference", "second_bye"]
GAME_LASTS = timedelta(minutes=45)


def whole(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with players and rounds: a file that names only boards has two players at each, in round 1."""
    if "players" in facts:
        return dict(facts)
    boards = sorted({event["board"] for event in facts["events"]})
    events = [
        {"round": 1, "white": f"White {event['board']}", "black": f"Black {event['board']}", **event}
        for event in facts["events"]
    ]
    return {
        **facts,
        "events": events,
        "players": [f"{side} {board}" for board in boards for side in ("White", "Black")],
    }


class SwissTable(Table):
    """One Swiss being played. `checked` says that the rulebook wants pairings signed before results count."""

    def __init__(self, client: Client, tournament: str, facts: Mapping[str, Any]) -> None:
        super().__init__(client, tournament, facts)
        self.ended: set[int] = set()

    def enter(self) -> None:
        """The entries by number; rounds are set when their turn comes."""
        self.add_entries()

    def begin(self, number: int) -> None:
        """Close the round before and set, sign and publish this one."""
        if number in self.published:
            return
        if number > 1:
            self.move(number - 1, {"status": "closed"})
        named = [event for event in self.inputs if event["round"] == number]
        pairs = list(dict.fromkeys((event["white"], event["black"]) for event in named if "white" in event))
        byes = [event["player"] for event in named if event["type"] == "bye"]
        row = self.client.ok("PUT", f"{self.at}/rounds/{number}/matches", self._by_hand(pairs, byes))
        self.know(row)
        self.move(number, {"status": "signed", "starts_at": self.starts(number).isoformat()})
        self.move(number, {"status": "published"})
        self.published.add(number)

    def _by_hand(self, pairs: Sequence[tuple[str, str]], byes: Sequence[str]) -> dict[str, Any]:
        return {**self.pairing(pairs, byes), "confirm": TWICE}

    def play(self, number: int, event: Event) -> list[str] | None:
        """What only a Swiss knows: results that nobody reports, and a result that comes with the time it was told."""
        if "minutes_after_round_end" not in event:
            return super().play(number, event)
        told = self._end(event["round"]) + timedelta(minutes=event["minutes_after_round_end"])
        if event["type"] == "unreported":
            body = {"match": self.match(event), "code": "unreported", "occurred_at": told.isoformat()}
            self.client.ok("POST", f"{self.at}/incidents", body)
        else:
            self.report(event, occurred_at=told.isoformat())
        return []

    def _end(self, number: int) -> datetime:
        ended = self.starts(number) + GAME_LASTS
        if number not in self.ended:
            self.ended.add(number)
            self.move(number, {"ended_at": ended.isoformat()})
        return ended

    def close(self) -> None:
        """Close the last round."""
        self.move(max(self.published), {"status": "closed"})
