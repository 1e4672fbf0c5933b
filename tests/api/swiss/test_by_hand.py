"""Swiss pairings by hand: graded warnings, small edits, strict mode, trying out, and the report that stays."""

from typing import Any

import pytest
from tests.answers import places, refused
from tests.api.swiss.play import board, codes, edit, play, put, results, swiss
from tests.cup import Cup
from tests.fuzz.state import unchanged
from tests.inprocess import Client, House


@pytest.fixture
def open_cup(client: Client) -> Cup:
    """A Swiss of six with a closed round (1, 2 and 3 won) and a draft of the second."""
    cup = swiss(client, 6)
    play(cup, 1)
    cup.pair(publish=False)
    return cup


def grades(items: list[dict[str, Any]]) -> set[tuple[str, str, str]]:
    return {(item["code"], item["level"], item["grade"]) for item in items}


def met(cup: Cup) -> tuple[int, int]:
    """Two who met in round 1, White first."""
    white, black = board(cup.round(1))[0]
    assert black is not None
    return white, black


def test_a_rematch_is_said_twice_and_then_stands_in_the_report(open_cup: Cup, house: House) -> None:
    white, black = met(open_cup)
    step = {"add": {"white": white, "black": black}}
    with unchanged(house):
        problem = refused(edit(open_cup, 2, **step), 409, "pairing_has_warnings")
        assert codes(problem["errors"])[:2] == ["rematch", "consequence.rematch"]
        assert {error["grade"] for error in problem["errors"]} == {"confirm_twice", "confirm"}
        refused(edit(open_cup, 2, **step, force=True), 422, "reason_missing")
        again = refused(edit(open_cup, 2, **step, force=True, reason="so"), 409, "pairing_needs_confirmation")
        assert codes(again["errors"]) == ["rematch", "consequence.rematch"]
        assert again["params"]["confirm"] == problem["params"]["confirm"]
        refused(edit(open_cup, 2, **step, force=True, reason="so", confirm="other"), 409, "pairing_needs_confirmation")
        refused(edit(open_cup, 2, **step, force=True, reason="so", confirm=["x"]), 409, "pairing_needs_confirmation")
    row = edit(open_cup, 2, **step, force=True, reason="so", confirm=["rematch"]).json()
    assert (white, black) in board(row)
    assert ("rematch", "severe", "confirm_twice") in grades(row["warnings"])
    line = open_cup.audit()[0]
    assert (line["action"], line["reason"]) == ("set_pairing", "so")
    assert line["after"]["warnings"] == row["warnings"]


def test_warnings_are_told_in_three_languages(open_cup: Cup) -> None:
    white, black = met(open_cup)
    for language in ("en", "id", "fa"):
        answer = open_cup.client.patch(
            f"{open_cup.at}/rounds/2/matches",
            {"add": {"white": white, "black": black}},
            headers={"Accept-Language": language},
        )
        assert all(error["detail"] not in ("", error["code"]) for error in answer.json()["errors"])


def test_a_forfeited_game_may_be_paired_again(client: Client) -> None:
    cup = swiss(client, 4)
    play(cup, 1, {1: "+/-", 2: "-/+"})
    cup.pair(publish=False)
    row = put(cup, 2, [(white, black) for white, black in board(cup.round(1))]).json()
    assert "rematch" not in codes(row["warnings"])


def test_a_third_colour_in_a_row_is_absolute(client: Client) -> None:
    cup = swiss(client, 8)
    play(cup, 1)
    (one, two), (three, four), (five, six), (seven, eight) = board(cup.round(1))
    by_hand(cup, [(one, three), (two, four), (five, seven), (six, eight)])
    told = put(cup, 3, [(one, six), (two, three), (four, five), (seven, eight)], params={"dry_run": True}).json()
    third = [item for item in told["warnings"] if item["code"] == "third_colour"]
    assert {"code": "third_colour", "level": "severe", "grade": "confirm_twice"}.items() <= third[0].items()
    names = {entry["number"]: entry["name"] for entry in client.ok("GET", f"{cup.at}/entries")["items"]}
    assert (third[0]["params"]["entry"], third[0]["params"]["colour"]) == (names[one], "white")
    assert third[0]["consequence"]


def test_a_colour_more_than_twice_above_the_other_is_absolute(client: Client) -> None:
    cup = swiss(client, 6)
    play(cup, 1)
    (one, two), (three, four), (five, six) = board(cup.round(1))
    by_hand(cup, [(one, three), (two, five), (four, six)])
    by_hand(cup, [(one, five), (two, four), (three, six)])
    told = put(cup, 4, [(one, four), (two, three), (five, six)], params={"dry_run": True}).json()
    beyond = [item for item in told["warnings"] if item["code"] == "colour_difference"]
    assert (beyond[0]["grade"], beyond[0]["params"]["difference"]) == ("confirm_twice", 4)


def by_hand(cup: Cup, pairs: list[tuple[Any, Any]]) -> None:
    """Force the next round, and play it."""
    number = cup.state()["round"] + 1
    told = put(cup, number, pairs, params={"dry_run": True}).json()
    forced = put(cup, number, pairs, force=True, reason="so", confirm=told["confirm"])
    assert forced.status_code == 200, forced.text
    cup.publish(number)
    results(cup, number)
    cup.close(number)


def test_a_second_bye_is_absolute_and_a_bye_above_the_lowest_score_needs_a_reason(client: Client) -> None:
    cup = swiss(client, 5)
    play(cup, 1)
    cup.pair(publish=False)
    had = next(match["white"]["number"] for match in cup.round(1)["matches"] if match["black"] is None)
    others = [number for number in range(1, 6) if number != had]
    pairs = [(others[0], others[3]), (others[1], others[2])]
    told = put(cup, 2, pairs, byes=[{"entry": had}], params={"dry_run": True}).json()
    assert {("second_bye", "severe", "confirm_twice"), ("bye_not_lowest", "warning", "confirm")} <= grades(
        told["warnings"]
    )
    assert (told["stops"], told["refused"], bool(told["confirm"])) == (True, False, True)
    told = put(cup, 2, [(1, 2)], byes=[{"entry": 3}, {"entry": 4}], params={"dry_run": True}).json()
    assert {"several_byes", "entry_left_out"} <= set(codes(told["warnings"]))


def test_absent_players_forbidden_pairs_and_byes_beyond_the_limit_need_a_reason(client: Client) -> None:
    cup = swiss(client, 6)
    client.ok("PATCH", f"{cup.at}/entries/6", {"absences": [{"round": 1, "bye": "half"}]})
    client.ok("POST", f"{cup.at}/forbidden-pairs", {"entries": [1, 2]})
    pairs = [(1, 2), (3, 4), (5, 6)]
    told = put(cup, 1, pairs, params={"dry_run": True}).json()
    assert {("forbidden_pair", "warning", "confirm"), ("absent_paired", "warning", "confirm")} <= grades(
        told["warnings"]
    )
    row = put(cup, 1, pairs, force=True, reason="all are here").json()
    assert board(row) == pairs
    results(cup, 1)
    told = put(cup, 2, [(1, 3)], params={"dry_run": True})
    refused(told, 409, "round_not_closed")
    cup.publish(1)
    cup.close(1)
    byes = [{"entry": 2, "kind": "half"}, {"entry": 5, "kind": "half"}]
    told = put(cup, 2, [(1, 3), (4, 6)], byes=byes, params={"dry_run": True}).json()
    assert "byes_beyond_limit" not in codes(told["warnings"])
    put(cup, 2, [(1, 3), (4, 6)], byes=byes, force=True, reason="so")
    cup.publish(2)
    results(cup, 2)
    cup.close(2)
    told = put(cup, 3, [(1, 4), (5, 3)], byes=[{"entry": 2, "kind": "half"}, {"entry": 6}], params={"dry_run": True})
    beyond = next(item for item in told.json()["warnings"] if item["code"] == "byes_beyond_limit")
    assert (beyond["params"]["entry"], beyond["params"]["byes"]) == ("Pemain 002", 2)


def test_what_only_differs_from_the_system_is_written_down(client: Client) -> None:
    cup = swiss(client, 8)
    rows = cup.pair(publish=False)["matches"]
    swap = [rows[1]["white"]["id"], rows[2]["white"]["id"]]
    row = edit(cup, 1, swap=swap).json()
    assert [(item["code"], item["grade"]) for item in row["warnings"]] == [("differs_from_system", "log")]
    assert row["matches"][0]["reasons"] == rows[0]["reasons"]
    assert codes(row["matches"][1]["reasons"]) == ["set_by_hand"]
    back = edit(cup, 1, swap=swap).json()
    assert back["warnings"] == []
    assert [match["reasons"] for match in back["matches"]] == [match["reasons"] for match in rows]


def test_small_changes_do_what_they_say(client: Client) -> None:
    cup = swiss(client, 8)
    cup.pair(publish=False)
    row = put(cup, 1, [(1, 2), (3, 4), (5, 6), (7, 8)]).json()
    assert board(row) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert board(edit(cup, 1, swap=[1, 2]).json())[0] == (2, 1)
    assert board(edit(cup, 1, swap=[1, 4]).json())[:2] == [(2, 4), (3, 1)]
    assert board(edit(cup, 1, move={"entry": 8, "table": 1, "side": "white"}).json()) == [
        (8, 4),
        (3, 1),
        (5, 6),
        (7, 2),
    ]
    assert board(edit(cup, 1, tables=[1, 4]).json()) == [(7, 2), (3, 1), (5, 6), (8, 4)]
    several = [
        {"remove": 7},
        {"add": {"white": 2, "black": 7, "table": 9}},
        {"bye": {"entry": 5, "kind": "half"}},
        {"bye": {"entry": 6, "kind": "zero"}},
    ]
    row = edit(cup, 1, edits=several, force=True, reason="so").json()
    assert board(row) == [(3, 1), (8, 4), (2, 7), (5, None), (6, None)]
    assert [match["table"] for match in row["matches"]] == [2, 4, 9, None, None]
    assert board(edit(cup, 1, swap=[5, 3], force=True, reason="so").json())[0] == (5, 1)


def test_changes_are_done_all_or_none_and_every_mistake_has_its_place(open_cup: Cup, house: House) -> None:
    several = [
        {"swap": [1, 99]},
        {"swap": [2, 2]},
        {"move": {"entry": 1, "table": 40, "side": "black"}},
        {"add": {"white": 1, "black": 1}},
        {"tables": [1, 41]},
        {},
    ]
    with unchanged(house):
        problem = refused(edit(open_cup, 2, edits=several), 422, "pairing_invalid")
        assert places(problem) == [
            ("edits.0.swap.1", "entry_not_found"),
            ("edits.1.swap", "nothing_to_swap"),
            ("edits.2.move.table", "table_not_found"),
            ("edits.3.add.black", "entry_plays_twice"),
            ("edits.4.tables", "table_not_found"),
            ("edits.5", "edit_missing"),
        ]
        refused(edit(open_cup, 2), 422, "edit_missing")
        refused(edit(open_cup, 3, swap=[1, 2]), 404, "round_not_found")


def test_unknown_players_and_a_player_twice_change_nothing(open_cup: Cup, house: House) -> None:
    for language in ("en", "id", "fa"):
        with unchanged(house):
            answer = open_cup.client.put(
                f"{open_cup.at}/rounds/2/matches",
                {"matches": [{"white": 1, "black": 77}, {"white": 1, "black": 2}], "byes": [{"entry": 2}]},
                headers={"Accept-Language": language},
            )
            problem = refused(answer, 422, "pairing_invalid")
            assert places(problem) == [
                ("matches.0.black", "entry_not_found"),
                ("matches.1.white", "entry_plays_twice"),
                ("byes.0.entry", "entry_plays_twice"),
            ]
            assert all(error["detail"] != error["code"] for error in problem["errors"])
    with unchanged(house):
        refused(put(open_cup, 2, []), 422, "pairing_empty")


def test_who_has_left_is_not_paired_by_hand(open_cup: Cup, house: House) -> None:
    open_cup.client.ok("PATCH", f"{open_cup.at}/entries/6", {"status": "withdrawn", "after_round": 1})
    with unchanged(house):
        problem = refused(put(open_cup, 2, [(1, 6)]), 422, "pairing_invalid")
    assert places(problem) == [("matches.0.black", "entry_has_left")]


def test_trying_out_changes_nothing_and_says_everything(open_cup: Cup, house: House) -> None:
    white, black = met(open_cup)
    with unchanged(house):
        told = edit(open_cup, 2, add={"white": white, "black": black}, params={"dry_run": True}).json()
    assert told["dry_run"] is True
    assert (white, black) in board(told["round"])
    assert all(item["text"] not in ("", item["code"]) for item in told["warnings"])
    step = {"add": {"white": white, "black": black}, "force": True, "reason": "so", "confirm": told["confirm"]}
    made = edit(open_cup, 2, **step).json()
    assert made["warnings"] == told["round"]["warnings"]
    assert board(made) == board(told["round"])


def test_a_published_pairing_is_changed_only_with_a_reason(open_cup: Cup) -> None:
    open_cup.publish(2)
    rows = open_cup.round(2)["matches"]
    swap = {"swap": [rows[0]["white"]["id"], rows[0]["black"]["id"]]}
    problem = refused(edit(open_cup, 2, **swap), 409, "pairing_has_warnings")
    assert "pairing_published" in codes(problem["errors"])
    confirm = problem["params"]["confirm"]
    row = edit(open_cup, 2, **swap, force=True, reason="wrong board", confirm=confirm).json()
    assert ("pairing_published", "warning", "confirm") in grades(row["warnings"])


def test_a_round_with_results_keeps_the_matches_that_have_them(open_cup: Cup, house: House) -> None:
    open_cup.publish(2)
    open_cup.put(2, 1, "1-0")
    rows = open_cup.round(2)["matches"]
    with unchanged(house):
        swap = [rows[0]["white"]["id"], rows[1]["white"]["id"]]
        refused(edit(open_cup, 2, swap=swap, force=True, reason="so"), 409, "match_has_result")
        refused(edit(open_cup, 1, swap=[1, 2]), 409, "round_is_closed")


def test_the_next_round_is_set_by_hand_where_the_system_finds_none(client: Client) -> None:
    cup = swiss(client, 4)
    play(cup, 3)
    pairs = board(cup.round(1))
    problem = refused(put(cup, 4, pairs), 409, "pairing_has_warnings")
    confirm = problem["params"]["confirm"]
    row = put(cup, 4, pairs, force=True, reason="one more round", confirm=confirm).json()
    assert (row["number"], board(row)) == (4, pairs)
    assert ("no_pairing_by_system", "note", "note") in grades(row["warnings"])
    refused(client.get(f"{cup.at}/rounds/4/explanation"), 409, "no_pairing")


def test_strict_mode_refuses_and_is_left_once_for_everybody_to_see(
    open_cup: Cup, client: Client, anonymous: Client, house: House
) -> None:
    white, black = met(open_cup)
    step: dict[str, Any] = {"add": {"white": white, "black": black}, "force": True, "reason": "so"}
    assert client.ok("PATCH", open_cup.at, {"strict_pairing": True})["strict_pairing"] is True
    with unchanged(house):
        problem = refused(edit(open_cup, 2, **step, confirm=["rematch"]), 409, "pairing_refused")
        assert "consequence.rematch" in codes(problem["errors"])
        refused(client.patch(open_cup.at, {"strict_pairing": False}), 422, "strict_reason_missing")
    left = client.ok("PATCH", open_cup.at, {"strict_pairing": False, "reason": "the sponsor"})
    assert (left["strict_pairing"], left["strict_left"]["reason"]) == (False, "the sponsor")
    line = open_cup.audit()[0]
    assert (line["after"]["strict_pairing"], line["reason"]) == (False, "the sponsor")
    refused(client.patch(open_cup.at, {"strict_pairing": True}), 409, "strict_mode_was_left")
    seen = anonymous.ok("GET", open_cup.at)
    assert seen["strict_left"]["at"] == left["strict_left"]["at"]
    assert (seen["strict_left"]["reason"], seen["strict_left"]["by"]) == (None, None)
    assert edit(open_cup, 2, **step, confirm=["rematch"]).status_code == 200
    assert "strict_mode_left" not in codes(open_cup.round(2)["warnings"])
    results(open_cup, 2)
    open_cup.publish(2)
    open_cup.close(2)
    told = put(open_cup, 3, [(1, 3)], params={"dry_run": True}).json()
    assert put(open_cup, 3, [(1, 3)], force=True, reason="so", confirm=told["confirm"]).status_code == 200
    assert "strict_mode_left" in codes(open_cup.round(3)["warnings"])


def test_strict_mode_of_the_rulebook_holds_until_it_is_left(client: Client, cup: Cup) -> None:
    own = swiss(client, 4, **{"stages.main.pairing.strict": True})
    assert own.state()["strict_pairing"] is True
    assert cup.state()["strict_pairing"] is None
    refused(client.patch(cup.at, {"strict_pairing": True}), 409, "strict_needs_swiss")
    assert client.ok("PATCH", own.at, {"strict_pairing": False, "reason": "so"})["strict_pairing"] is False


def test_small_changes_serve_a_printed_schedule_too(cup: Cup) -> None:
    cup.pair(publish=False)
    row = edit(cup, 1, swap=[1, 4]).json()
    assert board(row) == [(4, 1), (2, 3)]
    told = edit(cup, 1, swap=[1, 2], params={"dry_run": True}).json()
    assert (board(told["round"]), codes(told["warnings"])) == ([(4, 2), (1, 3)], ["differs_from_schedule"])
    assert board(cup.round(1)) == [(4, 1), (2, 3)]
