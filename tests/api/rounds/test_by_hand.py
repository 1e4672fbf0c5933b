"""Pairings set by hand: what is unusual is named first, force with a reason does it anyway, and it is written down."""

from typing import Any

from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House


def put(client: Client, cup: Cup, number: int, *pairs: tuple[Any, Any], **more: Any) -> Any:
    matches = [{"white": white, "black": black} for white, black in pairs]
    return client.put(f"{cup.at}/rounds/{number}/matches", {"matches": matches, **more})


def pairs(row: dict[str, Any]) -> list[tuple[int, int | None]]:
    return [(match["white"]["number"], match["black"] and match["black"]["number"]) for match in row["matches"]]


def test_a_pairing_that_only_differs_from_the_schedule_is_noted_and_taken(cup: Cup, client: Client) -> None:
    cup.pair()
    row = put(client, cup, 1, (4, 1), (2, 3)).json()
    assert pairs(row) == [(4, 1), (2, 3)]
    assert [(item["code"], item["level"]) for item in row["warnings"]] == [("differs_from_schedule", "note")]


def test_a_match_that_stays_keeps_its_id_and_its_result(cup: Cup, client: Client) -> None:
    cup.pair()
    before = cup.match(1, 2)["id"]
    cup.put(1, 2, "1/2-1/2")
    row = put(client, cup, 1, (2, 3), (4, 1)).json()
    kept = row["matches"][0]
    assert (kept["id"], kept["table"], kept["result"]) == (before, 1, {"result": "1/2-1/2"})
    assert cup.points() == {2: 0.5, 3: 0.5, 1: 0, 4: 0}


def test_a_match_with_a_result_is_not_taken_away(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.report(1, "1-0")
    problem = refused(put(client, cup, 1, (1, 2), (3, 4), force=True, reason="so"), 409, "match_has_result")
    assert problem["params"] == {"tables": [1]}


def test_a_second_meeting_is_severe_and_needs_force_and_a_reason(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    cup.pair()
    problem = refused(put(client, cup, 2, (4, 1), (3, 2)), 409, "pairing_has_warnings")
    assert [code for _, code in places(problem)] == ["rematch", "rematch"]
    assert all(error["detail"] for error in problem["errors"])
    refused(put(client, cup, 2, (4, 1), (3, 2), force=True), 422, "reason_missing")
    row = put(client, cup, 2, (4, 1), (3, 2), force=True, reason="the sponsor wants it").json()
    assert pairs(row) == [(4, 1), (3, 2)]
    assert {(item["code"], item["level"]) for item in row["warnings"]} >= {("rematch", "severe")}
    line = cup.audit()[0]
    assert (line["action"], line["reason"]) == ("set_pairing", "the sponsor wants it")
    assert line["before"]["matches"] != line["after"]["matches"]


def test_who_is_left_out_is_named(cup: Cup, client: Client) -> None:
    cup.pair()
    problem = refused(put(client, cup, 1, (1, 2)), 409, "pairing_has_warnings")
    left = [error["params"]["entry"] for error in problem["errors"] if error["code"] == "entry_left_out"]
    assert left == ["Citra Dewi", "Dimas Nugroho"]


def test_byes_are_given_by_hand_and_count_as_the_rules_say(cup: Cup, client: Client) -> None:
    cup.pair()
    byes = [{"entry": 3}, {"entry": 4, "kind": "pairing_allocated"}]
    row = put(client, cup, 1, (1, 2), byes=byes, force=True, reason="two came late").json()
    assert sorted(pairs(row)) == [(1, 2), (3, None), (4, None)]
    cup.report(1, "1-0")
    assert cup.points() == {1: 1, 3: 1, 4: 1, 2: 0}


def test_every_mistake_in_a_pairing_is_named_with_its_path(cup: Cup, client: Client) -> None:
    cup.pair()
    body = {
        "matches": [{"table": 1, "white": 1, "black": 99}, {"table": 1, "white": 1, "black": 2}],
        "byes": [{"entry": 2}],
        "force": True,
    }
    problem = refused(client.put(f"{cup.at}/rounds/1/matches", body), 422, "pairing_invalid")
    assert places(problem) == [
        ("matches.0.black", "entry_not_found"),
        ("matches.1.white", "entry_plays_twice"),
        ("matches.1.table", "table_twice"),
        ("byes.0.entry", "entry_plays_twice"),
    ]
    assert pairs(cup.round(1)) == [(1, 4), (2, 3)]


def test_entries_are_named_by_id_or_number_and_sides_by_either_word(cup: Cup, client: Client) -> None:
    cup.pair()
    ids = [entry["id"] for entry in cup.entries]
    body = {"matches": [{"home": ids[0], "away": "2"}, {"white": 3, "black": ids[3]}]}
    assert pairs(client.ok("PUT", f"{cup.at}/rounds/1/matches", body)) == [(1, 2), (3, 4)]


def test_a_closed_round_is_not_paired_again(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    refused(put(client, cup, 1, (1, 2), (3, 4), force=True, reason="so"), 409, "round_is_closed")


def test_setting_a_pairing_needs_the_right_to(house: House, cup: Cup) -> None:
    cup.pair()
    refused(put(house.somebody("results:write"), cup, 1, (1, 2), (3, 4)), 403, "missing_scope")
