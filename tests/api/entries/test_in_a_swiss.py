"""Entries of a Swiss: numbers by rating, late entries, byes that are asked for, withdrawals."""

from typing import Any

from tests.answers import refused
from tests.api.swiss.play import board, play, results, swiss
from tests.cup import Cup
from tests.fuzz.state import unchanged
from tests.inprocess import Client, House


def names(cup: Cup) -> list[tuple[int, str]]:
    return [(row["number"], row["name"]) for row in cup.client.ok("GET", f"{cup.at}/entries")["items"]]


def ask(cup: Cup, number: int, *absences: tuple[int, str], client: Client | None = None) -> Any:
    body = {"absences": [{"round": each, "bye": bye} for each, bye in absences]}
    return (client or cup.client).patch(f"{cup.at}/entries/{number}", body)


def test_the_first_pairing_numbers_by_rating_title_and_name(client: Client) -> None:
    players = [
        {"name": "Zaki", "rating": 2000},
        {"name": "Wati"},
        {"name": "Budi", "rating": 2000, "title": "FM"},
        {"name": "Cici", "rating": 2000, "title": "IM"},
        {"name": "Ayu", "rating": 2000},
        {"name": "Dedi", "rating": 2001},
    ]
    cup = Cup(client, players, rulebook="fide-swiss-2026")
    cup.pair(publish=False)
    assert names(cup) == [(1, "Dedi"), (2, "Cici"), (3, "Budi"), (4, "Ayu"), (5, "Zaki"), (6, "Wati")]


def test_numbers_that_were_given_or_drawn_stand(client: Client) -> None:
    given = Cup(
        client,
        [{"name": "Low", "rating": 1500, "number": 1}, {"name": "High", "rating": 2500, "number": 2}],
        rulebook="fide-swiss-2026",
    )
    given.pair(publish=False)
    assert names(given) == [(1, "Low"), (2, "High")]
    drawn = swiss(client, 6)
    order = client.ok("POST", f"{drawn.at}/draws", {"kind": "numbers"})["order"]
    drawn.pair(publish=False)
    assert [row["id"] for row in client.ok("GET", f"{drawn.at}/entries")["items"]] == order
    refused(client.post(f"{drawn.at}/draws", {"kind": "numbers"}), 409, "numbers_are_fixed")
    refused(client.patch(f"{drawn.at}/entries/1", {"number": 9}), 409, "numbers_are_fixed")


def test_a_late_entry_before_round_four_takes_its_place_and_the_others_move_up(client: Client) -> None:
    cup = swiss(client, 4)
    play(cup, 1)
    played = {frozenset(pair) for pair in board(cup.round(1))}
    late = cup.add({"name": "Late Middle", "rating": 2491}, {"name": "Late Top", "rating": 2600})
    assert [(row["name"], row["number"]) for row in late] == [("Late Middle", 3), ("Late Top", 1)]
    assert names(cup) == [
        (1, "Late Top"),
        (2, "Pemain 001"),
        (3, "Late Middle"),
        (4, "Pemain 002"),
        (5, "Pemain 003"),
        (6, "Pemain 004"),
    ]
    moved = {1: 2, 2: 4, 3: 5, 4: 6}
    assert {frozenset(pair) for pair in board(cup.round(1))} == {
        frozenset(moved[each] for each in pair) for pair in played
    }
    row = cup.pair()
    assert {1, 3} <= {each for pair in board(row) for each in pair}
    assert {number: points for number, points in cup.points().items() if number in (1, 3)} == {1: 0, 3: 0}


def test_a_late_entry_after_round_four_takes_the_next_number(client: Client) -> None:
    cup = swiss(client, 8)
    play(cup, 4)
    assert cup.add({"name": "Late Top", "rating": 2800})[0]["number"] == 9
    assert names(cup)[0] == (1, "Pemain 001")
    play(cup, 1)
    assert cup.standings()["rows"][-1]["entry"]["name"] in ("Late Top", "Pemain 008")


def test_an_entry_in_the_pairings_is_withdrawn_and_one_that_never_came_is_deleted(client: Client) -> None:
    cup = swiss(client, 4)
    play(cup, 1)
    late = cup.add({"name": "Never Came", "rating": 1000})[0]
    refused(client.delete(f"{cup.at}/entries/1"), 409, "entry_is_paired")
    client.ok("DELETE", f"{cup.at}/entries/{late['id']}")
    other = cup.add({"name": "Came Late", "rating": 1000})[0]
    restored = client.ok("POST", f"{cup.at}/entries/{late['id']}/restore")
    assert (other["number"], restored["number"]) == (5, 6)


def test_byes_that_were_asked_for_are_in_the_round_and_count(client: Client) -> None:
    cup = swiss(client, 8)
    for number, bye in ((1, "half"), (2, "zero"), (3, "full")):
        assert ask(cup, number, (1, bye)).status_code == 200
    row = cup.pair()
    byes = {match["white"]["number"]: match["bye"] for match in row["matches"] if match["black"] is None}
    assert byes == {1: "half", 2: "zero", 3: "full", 8: "pairing_allocated"}
    assert row["matches"][-1]["reasons"] == [{"code": "bye_asked_for", "params": {"bye": "full"}}]
    results(cup, 1)
    assert {number: points for number, points in cup.points().items() if number < 4} == {1: 0.5, 2: 0, 3: 1}


def test_more_and_later_half_point_byes_than_the_rules_give_are_refused_at_once(client: Client, house: House) -> None:
    cup = swiss(client, 8, **{"stages.main.rounds": 5, "stages.main.pairing.requested_byes.at_most": 2})
    with unchanged(house):
        problem = refused(ask(cup, 1, (1, "half"), (2, "half"), (3, "half")), 422, "too_many_byes")
        assert problem["params"] == {"player": "Pemain 001", "asked": 3, "at_most": 2}
        problem = refused(ask(cup, 1, (5, "half")), 422, "bye_too_late")
        assert problem["params"] == {"player": "Pemain 001", "round": 5, "last": 4}
        refused(ask(cup, 1, (6, "zero")), 422, "absence_beyond")
        refused(ask(cup, 1, (2, "zero"), (2, "half")), 422, "absence_twice")
    assert ask(cup, 1, (1, "half"), (2, "zero"), (5, "zero")).status_code == 200
    play(cup, 1)
    with unchanged(house):
        refused(ask(cup, 1, (3, "half"), (4, "half")), 422, "too_many_byes")
        problem = refused(ask(cup, 2, (1, "half")), 409, "round_is_paired")
        assert problem["params"] == {"round": 1}
    kept = ask(cup, 1, (4, "half")).json()
    assert kept["absences"] == [{"round": 1, "bye": "half"}, {"round": 4, "bye": "half"}]


def test_a_limit_that_was_lowered_since_is_told_when_the_round_is_paired(client: Client, house: House) -> None:
    cup = swiss(client, 6)
    ask(cup, 2, (1, "half"))
    client.ok("PATCH", cup.at, {"overrides": {"stages.main.pairing.requested_byes.at_most": 0}})
    with unchanged(house):
        problem = refused(client.post(f"{cup.at}/rounds", {}), 422, "too_many_byes")
    assert problem["params"] == {"player": "Pemain 002", "entry": cup.entries[1]["id"], "asked": 1, "at_most": 0}


def test_full_point_byes_are_given_by_those_who_pair(client: Client, house: House) -> None:
    cup = swiss(client, 4)
    desk = house.somebody("entries:write", "events:read")
    assert ask(cup, 1, (1, "half"), client=desk).status_code == 200
    refused(ask(cup, 2, (1, "full"), client=desk), 403, "missing_scope")
    assert ask(cup, 2, (1, "full")).status_code == 200


def test_a_printed_schedule_has_no_byes_to_ask_for(cup: Cup) -> None:
    refused(ask(cup, 1, (1, "half")), 409, "byes_need_swiss")


def test_who_withdraws_is_not_paired_and_who_comes_back_is(client: Client) -> None:
    cup = swiss(client, 6)
    play(cup, 1)
    client.ok("PATCH", f"{cup.at}/entries/1", {"status": "withdrawn", "reason": "ill"})
    row = cup.pair()
    assert 1 not in {each for pair in board(row) for each in pair}
    assert len([match for match in row["matches"] if match["bye"] == "pairing_allocated"]) == 1
    results(cup, 2)
    cup.close(2)
    client.ok("PATCH", f"{cup.at}/entries/1", {"status": "active"})
    assert 1 in {each for pair in board(cup.pair()) for each in pair}


def test_the_public_sees_neither_boards_nor_absences(client: Client, anonymous: Client) -> None:
    cup = swiss(client, 4)
    ask(cup, 1, (1, "half"))
    shown = anonymous.ok("GET", f"{cup.at}/entries/1")
    assert not {"absences", "board"} & shown.keys()
    assert client.ok("GET", f"{cup.at}/entries/1")["absences"] == [{"round": 1, "bye": "half"}]
