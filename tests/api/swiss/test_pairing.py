"""Pairing a Swiss round: whose turn it is, what is missing, what each match says, and what cannot be paired at all."""

from typing import Any

import pytest
from tests.answers import refused
from tests.api.swiss.play import board, codes, play, results, swiss
from tests.cup import Cup
from tests.fuzz.state import unchanged
from tests.inprocess import Client, House

from babak.tournaments.draws import colour_of


def pair(cup: Cup, **body: Any) -> Any:
    return cup.client.post(f"{cup.at}/rounds", body)


def test_a_swiss_has_its_rounds_from_the_rulebook_and_its_field_stays_open(client: Client) -> None:
    cup = swiss(client, 8)
    assert (cup.state()["rounds"], cup.state()["status"]) == (9, "setup")
    assert swiss(client, 2, **{"stages.main.rounds": 5}).state()["rounds"] == 5


def test_the_first_round_meets_halves_and_alternates_from_the_colour_of_the_lot(client: Client) -> None:
    cup = swiss(client, 8)
    row = cup.pair(publish=False)
    lot = client.ok("GET", f"{cup.at}/draws")["items"][0]
    assert (lot["kind"], lot["colour"]) == ("initial_colour", colour_of(lot["seed"]))
    first = [(1, 5), (6, 2), (3, 7), (8, 4)]
    turned = [(black, white) for white, black in first]
    assert board(row) == (first if lot["colour"] == "white" else turned)
    assert cup.state()["initial_colour"] == lot["colour"]
    assert row["matches"][0]["reasons"] == [
        {"code": "swiss_bracket", "params": {"bracket": 1, "score": 0}},
        {"code": "colour.5.2.5", "params": {}},
    ]


def test_the_initial_colour_is_drawn_once(client: Client, cup: Cup) -> None:
    own = swiss(client, 4)
    drawn = client.ok("POST", f"{own.at}/draws", {"kind": "initial_colour", "reason": "opening ceremony"})
    refused(client.post(f"{own.at}/draws", {"kind": "initial_colour"}), 409, "colour_already_drawn")
    own.pair()
    assert [each["id"] for each in client.ok("GET", f"{own.at}/draws")["items"]] == [drawn["id"]]
    refused(client.post(f"{cup.at}/draws", {"kind": "initial_colour"}), 409, "no_colour_to_draw")


def test_the_lot_of_the_colour_falls_both_ways() -> None:
    assert {colour_of(f"{seed:032x}") for seed in range(16)} == {"white", "black"}


def test_an_odd_field_gives_the_bye_its_value_from_the_rulebook(client: Client) -> None:
    cup = swiss(client, 5, **{"result.awards.bye.PTS": "1/2"})
    row = cup.pair()
    bye = row["matches"][-1]
    assert (bye["white"]["number"], bye["bye"], bye["table"]) == (5, "pairing_allocated", None)
    assert bye["reasons"] == [{"code": "swiss_bye", "params": {"score": 0}}]
    results(cup, 1)
    assert cup.points() == {1: 1, 2: 1, 5: 0.5, 3: 0, 4: 0}


def test_who_comes_down_says_from_where_and_why(client: Client) -> None:
    cup = swiss(client, 6)
    play(cup, 1)
    row = cup.pair(publish=False)
    floats = [reason for match in row["matches"] for reason in match["reasons"] if reason["code"] == "swiss_float"]
    assert [(each["params"]["score"], each["params"]["why"]) for each in floats] == [(1, "odd")]


def test_a_round_is_not_paired_while_results_are_missing(client: Client, house: House) -> None:
    cup = swiss(client, 6)
    cup.pair()
    cup.put(1, 2, "1-0")
    with unchanged(house):
        problem = refused(pair(cup), 409, "pairing_results_missing")
        assert (problem["params"]["round"], problem["params"]["tables"]) == (1, [1, 3])
        refused(pair(cup, confirm=True), 409, "pairing_results_missing")


def test_a_round_that_is_not_closed_asks_before_pairing_goes_on(client: Client, house: House) -> None:
    cup = swiss(client, 6)
    cup.pair()
    results(cup, 1)
    with unchanged(house):
        problem = refused(pair(cup), 409, "round_not_closed")
        assert problem["params"] == {"rounds": [1], "number": 2}
    assert pair(cup, confirm=True).status_code == 201


def test_there_are_no_rounds_beyond_those_of_the_rulebook_and_none_ahead(client: Client, house: House) -> None:
    cup = swiss(client, 4, **{"stages.main.rounds": 2})
    with unchanged(house):
        refused(pair(cup, all=True), 409, "one_round_at_a_time")
    play(cup, 2)
    assert cup.state()["status"] == "finished"
    with unchanged(house):
        refused(pair(cup), 409, "schedule_is_complete")
        refused(
            client.put(f"{cup.at}/rounds/3/matches", {"matches": [{"white": 1, "black": 2}]}),
            409,
            "schedule_is_complete",
        )
        refused(client.put(f"{cup.at}/rounds/4/matches", {"matches": []}), 404, "round_not_found")


@pytest.mark.parametrize(("entries", "leaving"), [(0, 0), (1, 0), (3, 3), (3, 2)])
def test_an_empty_field_one_player_and_everybody_gone_are_told_clearly(
    entries: int, leaving: int, client: Client, house: House
) -> None:
    cup = swiss(client, entries) if entries else Cup(client, None, rulebook="fide-swiss-2026")
    for entry in cup.entries[:leaving]:
        client.ok("PATCH", f"{cup.at}/entries/{entry['id']}", {"status": "withdrawn"})
    for language, word in (("en", "two are needed"), ("id", "perlu dua"), ("fa", "دو نفر لازم است")):
        with unchanged(house):
            answer = client.post(f"{cup.at}/rounds", {}, headers={"Accept-Language": language})
            problem = refused(answer, 409, "too_few_to_pair")
        assert problem["params"] == {"players": entries - leaving}
        assert word in problem["detail"]


def test_a_round_without_a_legal_pairing_is_refused_with_its_proof(client: Client, house: House) -> None:
    cup = swiss(client, 4)
    play(cup, 3)
    with unchanged(house):
        problem = refused(pair(cup), 409, "no_pairing")
    proof = problem["params"]
    assert (proof["criterion"], proof["barrier"]) == ("C1", [])
    assert sorted(person["name"] for group in proof["stuck"] for person in group) == [
        f"Pemain {number:03}" for number in range(1, 5)
    ]
    assert codes(problem["errors"]) == ["no_pairing.C1", *["no_pairing_alone"] * 4]
    for language in ("id", "fa"):
        other = client.post(f"{cup.at}/rounds", {}, headers={"Accept-Language": language}).json()
        assert all(error["detail"] and error["detail"] != error["code"] for error in other["errors"])


def test_taking_the_first_round_back_takes_its_numbers_back_and_keeps_the_lot(client: Client) -> None:
    cup = Cup(client, [{"name": "A A", "rating": 1500}, {"name": "B B", "rating": 1900}], rulebook="fide-swiss-2026")
    cup.pair(publish=False)
    assert [row["name"] for row in client.ok("GET", f"{cup.at}/entries")["items"]] == ["B B", "A A"]
    colour = cup.state()["initial_colour"]
    client.ok("DELETE", f"{cup.at}/rounds/1")
    cup.add({"name": "C C", "rating": 2000})
    cup.pair(publish=False)
    assert [row["name"] for row in client.ok("GET", f"{cup.at}/entries")["items"]] == ["C C", "B B", "A A"]
    assert (cup.state()["initial_colour"], cup.state()["rounds"]) == (colour, 9)


def test_acceleration_lets_the_upper_half_meet_itself(client: Client) -> None:
    cup = swiss(client, 12, **{"stages.main.pairing.acceleration": "baku"})
    row = cup.pair()
    assert [sorted(pair) for pair in board(row)] == [[1, 4], [2, 5], [3, 6], [7, 10], [8, 11], [9, 12]]
    results(cup, 1)
    cup.close(1)
    cup.add({"name": "Late", "rating": 2499})
    row = cup.pair(publish=False)
    told = client.ok("GET", f"{cup.at}/rounds/2/explanation")
    top = told["brackets"][0]
    assert (top["score"], [each["number"] for each in top["residents"]]) == (2, [2, 3, 4])
    below = told["brackets"][1]
    assert (below["score"], [each["number"] for each in below["residents"]]) == (1, [1, 5, 6, 7, 8, 9, 10])


def test_somebody_who_needs_a_fixed_board_stays_there(client: Client) -> None:
    cup = swiss(client, 8)
    client.ok("PATCH", f"{cup.at}/entries/1", {"board": 4})
    row = cup.pair()
    assert 1 in board(row)[3]
    results(cup, 1)
    cup.close(1)
    assert 1 in board(cup.pair(publish=False))[3]


def test_pairs_that_may_not_meet_are_kept_apart_in_their_rounds(client: Client, house: House) -> None:
    cup = swiss(client, 4)
    pairs = f"{cup.at}/forbidden-pairs"
    made = client.ok("POST", pairs, {"entries": [1, cup.entries[2]["id"]], "rounds": [1], "reason": "brothers"})
    assert ([each["number"] for each in made["entries"]], made["rounds"]) == ([1, 3], [1])
    assert {1, 3} not in [set(pair) for pair in board(cup.pair(publish=False))]
    with unchanged(house):
        refused(client.post(pairs, {"entries": [3, 1], "rounds": [1]}), 409, "pair_already_forbidden")
        refused(client.post(pairs, {"entries": [2, 2]}), 422, "pair_of_one")
        refused(client.post(pairs, {"entries": [2, 99]}), 404, "entry_not_found")
    client.ok("DELETE", f"{cup.at}/rounds/1")
    client.ok("DELETE", f"{pairs}/{made['id']}")
    assert client.ok("GET", pairs)["items"] == []
    refused(client.delete(f"{pairs}/{made['id']}"), 404, "forbidden_pair_not_found")
    assert {1, 3} in [set(pair) for pair in board(cup.pair(publish=False))]


def test_too_many_forbidden_pairs_are_the_proof(client: Client) -> None:
    cup = swiss(client, 4)
    for other in (2, 3, 4):
        client.ok("POST", f"{cup.at}/forbidden-pairs", {"entries": [1, other]})
    problem = refused(pair(cup), 409, "no_pairing")
    assert problem["params"]["criterion"] == "forbidden"
    assert codes(problem["errors"])[0] == "no_pairing.forbidden"


def test_forbidden_pairs_belong_to_the_organisers_of_a_swiss(client: Client, cup: Cup, anonymous: Client) -> None:
    refused(client.post(f"{cup.at}/forbidden-pairs", {"entries": [1, 2]}), 409, "pairs_need_swiss")
    refused(anonymous.get(f"{cup.at}/forbidden-pairs"), 401, "not_signed_in")


def test_players_of_one_club_are_kept_apart_while_that_can_hold(client: Client) -> None:
    clubs = ("Gonzaga", "Kanisius", "gonzaga ", "Kanisius")
    players = [{"name": f"P {n}", "rating": 2000 - n, "organisation": club} for n, club in enumerate(clubs)]
    apart = {"stages.main.pairing.keep_apart": "organisation"}
    cup = Cup(client, players, rulebook="fide-swiss-2026", overrides=apart)
    play(cup, 2)
    for number in (1, 2):
        assert not {frozenset((1, 3)), frozenset((2, 4))} & {frozenset(pair) for pair in board(cup.round(number))}
        assert cup.round(number)["warnings"] == []
    row = cup.pair(publish=False)
    assert sorted(sorted(pair) for pair in board(row)) == [[1, 3], [2, 4]]
    assert [(item["code"], item["grade"]) for item in row["warnings"]] == [("clubs_not_kept_apart", "note")]
