"""Nine rounds with 120 players, late entries, byes, withdrawals, forfeits, a game that both lose, a forced rematch."""

import random

import pytest
from tests.answers import refused
from tests.api.swiss.play import Record, codes, edit, results, swiss
from tests.cup import Cup, Json
from tests.inprocess import Client

from babak.rounds import swiss as drawing

ROUNDS = 9


def outcome(rng: random.Random, match: Json) -> str:
    """Mostly the stronger player, many draws, some forfeits, once in a while a game that both lose."""
    chance = rng.random()
    if chance < 0.02:
        return rng.choice(["+/-", "-/+", "-/-", "0-0"])
    if chance < 0.35:
        return "1/2-1/2"
    gap = (match["white"]["rating"] or 0) - (match["black"]["rating"] or 0)
    return "1-0" if rng.random() < 1 / (1 + 10 ** (-gap / 400)) else "0-1"


class Open:
    """The tournament with everything that happens in it."""

    def __init__(self, client: Client) -> None:
        self.cup = swiss(client, 116)
        self.rng = random.Random(7)
        self.record = Record()
        self.asked: dict[int, dict[str, str]] = {}
        self.gone: set[str] = set()

    def change(self, number: int) -> None:
        """What reaches the desk before round `number` is paired."""
        if number in (2, 3, 5):
            late = self.cup.add({"name": f"Terlambat {number}", "rating": 2200})[0]
            assert late["number"] == {2: 61, 3: 62, 5: 119}[number]
        here = [row for row in self.entries() if row["status"] == "active"]
        self.rng.shuffle(here)
        for row, bye in zip(here, ("half", "half", "zero", "zero"), strict=False):
            self.ask(row, number + 1, bye)
        if number % 3 == 0:
            for row in here[4:6]:
                self.cup.client.ok("PATCH", f"{self.cup.at}/entries/{row['id']}", {"status": "withdrawn"})
                self.gone.add(row["id"])

    def ask(self, row: Json, number: int, bye: str) -> None:
        """Ask for a bye in a round; more half-point byes, or later ones, than the rules give are refused."""
        if number > ROUNDS:
            return
        had = [item for item in row["absences"] if item["bye"] == "half"]
        body = {"absences": [*row["absences"], {"round": number, "bye": bye}]}
        answer = self.cup.client.patch(f"{self.cup.at}/entries/{row['id']}", body)
        if bye == "half" and had:
            refused(answer, 422, "too_many_byes")
        elif bye == "half" and number == ROUNDS:
            refused(answer, 422, "bye_too_late")
        else:
            assert answer.status_code == 200, answer.text
            self.asked.setdefault(number, {})[row["id"]] = bye

    def entries(self) -> list[Json]:
        """The entries as the organisers see them."""
        items: list[Json] = self.cup.client.ok("GET", f"{self.cup.at}/entries")["items"]
        return items

    def play(self, number: int) -> None:
        """Pair a round, check it, publish it, report it, close it."""
        row = self.cup.pair(publish=False)
        wanted = {entry: bye for entry, bye in self.asked.get(number, {}).items() if entry not in self.gone}
        given = {match["white"]["id"]: match["bye"] for match in row["matches"] if match["black"] is None}
        assert {entry: bye for entry, bye in given.items() if bye != "pairing_allocated"} == wanted
        here = {each["id"] for each in self.entries()} - self.gone - wanted.keys()
        self.record.check(row, here, number == ROUNDS)
        if number == 6:
            self.force_a_rematch(row)
        self.cup.publish(number)
        games = [match for match in self.cup.round(number)["matches"] if match["black"] is not None]
        results(self.cup, number, {match["table"]: outcome(self.rng, match) for match in games})
        self.cup.close(number)
        self.record.take(self.cup.round(number))

    def force_a_rematch(self, row: Json) -> None:
        """A manual swap that breaks an absolute criterion is refused unless it is forced, and then stands in the
        report."""
        games = [match for match in row["matches"] if match["black"] is not None]
        one = games[0]
        two = next(
            match for match in games[1:] if frozenset((one["white"]["id"], match["black"]["id"])) in self.record.met
        )
        swap = {"swap": [one["black"]["id"], two["black"]["id"]]}
        problem = refused(edit(self.cup, 6, **swap), 409, "pairing_has_warnings")
        assert "rematch" in codes(problem["errors"])
        forced = {**swap, "force": True, "reason": "the sponsor wants it"}
        refused(edit(self.cup, 6, **forced), 409, "pairing_needs_confirmation")
        answer = edit(self.cup, 6, **forced, confirm=problem["params"]["confirm"])
        assert answer.status_code == 200, answer.text
        report = self.cup.round(6)["warnings"]
        assert ("rematch", "confirm_twice") in [(item["code"], item["grade"]) for item in report]
        assert self.cup.audit(limit=1)[0]["reason"] == "the sponsor wants it"


def test_an_open_of_nine_rounds(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "new_seed", lambda: "0" * 32)
    tournament = Open(client)
    cup = tournament.cup
    for number in range(1, ROUNDS + 1):
        if number > 1:
            tournament.change(number)
        tournament.play(number)
    state = cup.state()
    assert (state["status"], state["round"], state["rounds"]) == ("finished", 9, 9)
    assert state["counts"]["entries"] == 119
    rows = cup.standings()["rows"]
    assert {row["entry"]["id"]: row["values"]["PTS"] for row in rows} == {
        entry["id"]: tournament.record.points.get(entry["id"], 0) for entry in tournament.entries()
    }
    assert len([row for row in rows if row["status"] == "withdrawn"]) == len(tournament.gone) == 6
    refused(cup.client.post(f"{cup.at}/rounds", {}), 409, "schedule_is_complete")
    assert state["initial_colour"] == "white"
    best = [(row["entry"]["name"], row["values"]["PTS"]) for row in rows[:3]]
    assert best == [("Pemain 020", 7.5), ("Pemain 009", 6.5), ("Pemain 001", 6.5)]
    check_what_is_told(cup)


def check_what_is_told(cup: Cup) -> None:
    """Every match of a published round is explained to everybody, and so is the way of every entry."""
    public = cup.client.house.client()
    told = public.ok("GET", f"{cup.at}/rounds/9/explanation")
    games = [match for match in cup.round(9)["matches"] if match["black"] is not None]
    assert sum(len(bracket["pairs"]) for bracket in told["brackets"]) == len(games)
    assert all(bracket["text"] and all(item["text"] for item in bracket["criteria"]) for bracket in told["brackets"])
    assert told["by_hand"] == []
    assert len(public.ok("GET", f"{cup.at}/rounds/6/explanation")["by_hand"]) == 2
    for match in games[::10]:
        why = public.ok("GET", f"/matches/{match['id']}/explanation", params={"instead": "1"})
        assert why["pair"]["colour"]["text"]
        assert all(item["text"] for item in why["instead"]["verdicts"])
    for row in cup.standings()["rows"][::20]:
        history = public.ok("GET", f"{cup.at}/entries/{row['entry']['id']}/history")["rounds"]
        assert sum(each["points"] or 0 for each in history) == row["values"]["PTS"]
        assert len(history) == 9
