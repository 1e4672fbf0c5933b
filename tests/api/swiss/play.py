"""A Swiss played through the API: whole rounds of results, and its absolute criteria derived anew from what is read."""

from collections.abc import Mapping
from typing import Any

import httpx
from tests.cup import Cup
from tests.inprocess import Client

Json = dict[str, Any]


def swiss(client: Client, count: int, **overrides: Any) -> Cup:
    """A Swiss of `count` players whose ratings fall with their place in the list."""
    players = [{"name": f"Pemain {number:03}", "rating": 2500 - 5 * number} for number in range(1, count + 1)]
    return Cup(client, players, rulebook="fide-swiss-2026", overrides=overrides, name="Swiss Open")


def board(row: Json) -> list[tuple[int, int | None]]:
    """Numbers of White and Black, table by table; byes last."""
    return [(match["white"]["number"], match["black"] and match["black"]["number"]) for match in row["matches"]]


def by_rating(match: Json) -> str:
    """The higher rated player wins; equal ones draw."""
    white, black = match["white"]["rating"] or 0, match["black"]["rating"] or 0
    return "1-0" if white > black else "0-1" if white < black else "1/2-1/2"


def results(cup: Cup, number: int, given: Mapping[int, str] | None = None, client: Client | None = None) -> None:
    """Report every game of a round: as given by table, otherwise as the ratings say."""
    items = [
        {"round": number, "table": match["table"], "result": (given or {}).get(match["table"], by_rating(match))}
        for match in cup.round(number)["matches"]
        if match["black"] is not None
    ]
    answers = (client or cup.client).ok("POST", f"{cup.at}/results", items)["items"]
    assert all(answer["status"] == 200 for answer in answers), answers


def play(cup: Cup, rounds: int, given: Mapping[int, str] | None = None) -> None:
    """Pair, publish, play and close rounds."""
    for _ in range(rounds):
        number = cup.pair()["number"]
        results(cup, number, given)
        cup.close(number)


def edit(cup: Cup, number: int, **body: Any) -> httpx.Response:
    """Change a few places of a round."""
    params = body.pop("params", {})
    return cup.client.patch(f"{cup.at}/rounds/{number}/matches", body, params=params)


def put(cup: Cup, number: int, pairs: list[tuple[Any, Any]], **body: Any) -> httpx.Response:
    """Set the whole pairing of a round."""
    matches = [{"white": white, "black": black} for white, black in pairs]
    params = body.pop("params", {})
    return cup.client.put(f"{cup.at}/rounds/{number}/matches", {"matches": matches, **body}, params=params)


def codes(items: list[Json]) -> list[str]:
    """The codes of warnings, reasons or errors."""
    return [item["code"] for item in items]


class Record:
    """What has been played, read from the rounds that the API shows; checks each new pairing against it."""

    def __init__(self) -> None:
        self.met: set[frozenset[str]] = set()
        self.colours: dict[str, list[str]] = {}
        self.free: set[str] = set()
        self.points: dict[str, float] = {}

    def check(self, row: Json, here: set[str], last: bool) -> None:
        """C1 to C4 for a round that the system paired: `here` are the entries that are to be paired."""
        games = [match for match in row["matches"] if match["black"] is not None]
        byes = [match for match in row["matches"] if match["bye"] == "pairing_allocated"]
        seated = [match[side]["id"] for match in games for side in ("white", "black")]
        assert len(set(seated)) == len(seated)
        assert {*seated, *(match["white"]["id"] for match in byes)} == here
        assert len(byes) == len(here) % 2
        assert [match["table"] for match in games] == list(range(1, len(games) + 1))
        half = (row["number"] - 1) / 2
        for match in games:
            white, black = match["white"]["id"], match["black"]["id"]
            assert frozenset((white, black)) not in self.met
            if not (last and max(self.points.get(white, 0), self.points.get(black, 0)) > half):
                assert self.bound(white) != "black" and self.bound(black) != "white", match
        assert not self.free & {match["white"]["id"] for match in byes}
        assert all(match["reasons"] for match in row["matches"])

    def bound(self, entry: str) -> str | None:
        """The colour that an entry must have (1.7.1)."""
        played = self.colours.get(entry, [])
        difference = played.count("white") - played.count("black")
        if abs(difference) > 1:
            return "black" if difference > 0 else "white"
        if played[-2:] in (["white", "white"], ["black", "black"]):
            return "black" if played[-1] == "white" else "white"
        return None

    def take(self, row: Json) -> None:
        """Take over a round that has been played."""
        for match in row["matches"]:
            white = match["white"]["id"]
            if match["black"] is None:
                gained = {"pairing_allocated": 1.0, "half": 0.5, "zero": 0.0, "full": 1.0}[match["bye"]]
                self._add(white, gained)
                if gained == 1:
                    self.free.add(white)
                continue
            black, code = match["black"]["id"], match["result"]["result"]
            own, other = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5), "+/-": (1, 0), "-/+": (0, 1)}.get(
                code, (0, 0)
            )
            self._add(white, own)
            self._add(black, other)
            if code in ("+/-", "-/+", "-/-"):
                self.free |= {white} if own else {black} if other else set()
                continue
            self.met.add(frozenset((white, black)))
            self.colours.setdefault(white, []).append("white")
            self.colours.setdefault(black, []).append("black")

    def _add(self, entry: str, gained: float) -> None:
        self.points[entry] = self.points.get(entry, 0) + gained
