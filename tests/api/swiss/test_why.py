"""Why a Swiss round is as it is: brackets, floats, partners that were refused, colours, why not somebody else."""

from typing import Any

import pytest
from tests.answers import refused
from tests.api.swiss.play import board, edit, play, results, swiss
from tests.cup import Cup
from tests.inprocess import Client


@pytest.fixture
def drafted(client: Client) -> Cup:
    """Seven players, one round played, the second a draft; the seventh had the bye."""
    cup = swiss(client, 7)
    play(cup, 1)
    cup.pair(publish=False)
    return cup


def numbers(items: list[dict[str, Any]]) -> list[int]:
    return [item["number"] for item in items]


def why(cup: Cup, table: int | None, **params: Any) -> dict[str, Any]:
    match = next(match for match in cup.round(2)["matches"] if match["table"] == table)
    found: dict[str, Any] = cup.client.ok("GET", f"/matches/{match['id']}/explanation", params=params)
    return found


def test_a_round_is_told_bracket_by_bracket(drafted: Cup, client: Client) -> None:
    told = client.ok("GET", f"{drafted.at}/rounds/2/explanation", headers={"Accept-Language": "en"})
    top, low = told["brackets"]
    assert (top["score"], numbers(top["residents"]), top["floated"]) == (1, [1, 2, 3, 7], [])
    assert (low["score"], numbers(low["residents"]), low["moved_down"]) == (0, [4, 5, 6], [])
    assert low["bye"]["number"] == told["bye"]["entry"]["number"]
    lowest = "The bye goes to a score of 0, the lowest score from which everybody else can be paired."
    assert told["bye"]["text"] == lowest
    values = {item["code"]: item["value"] for item in low["criteria"]}
    assert (values["C5"], values["C6"], values["C7"]) == (0, 1, [0])
    boards = sorted(pair["board"] for bracket in told["brackets"] for pair in bracket["pairs"])
    assert boards == [1, 2, 3]
    assert (told["by_hand"], told["given"], told["edition"]) == ([], [], "2026")


@pytest.mark.parametrize("language", ["id", "en", "fa"])
def test_everything_that_is_told_has_a_sentence(language: str, drafted: Cup, client: Client) -> None:
    headers = {"Accept-Language": language}
    texts = list(told(client.ok("GET", f"{drafted.at}/rounds/2/explanation", headers=headers)))
    for match in drafted.round(2)["matches"]:
        path = f"/matches/{match['id']}/explanation"
        texts += told(client.ok("GET", path, params={"instead": "1"}, headers=headers))
    assert len(texts) > 60
    assert [text for text in texts if " " not in text or "…" in text or "{" in text] == []


def told(value: Any) -> list[str]:
    """Every sentence in an explanation."""
    if isinstance(value, list):
        return [text for item in value for text in told(item)]
    if not isinstance(value, dict):
        return []
    own = [value["text"]] if isinstance(value.get("text"), str) else []
    return own + [text for item in value.values() for text in told(item)]


def test_a_pair_names_its_bracket_its_colours_and_the_partners_that_looked_better(drafted: Cup) -> None:
    found = why(drafted, 1)
    pair = found["pair"]
    assert (pair["bracket"], pair["score"], pair["moved_down_from"], found["by_hand"]) == (1, 1, None, False)
    assert {pair["higher"]["number"], pair["lower"]["number"]} == {
        found["white"]["number"],
        found["black"]["number"],
    }
    assert [wish["entry"]["number"] for wish in pair["colour"]["wishes"]] == [
        pair["higher"]["number"],
        pair["lower"]["number"],
    ]
    assert pair["colour"]["rule"].startswith("5.2.")
    assert (found["against"], found["bye"], found["instead"]) == (None, None, None)


def test_why_not_somebody_else_is_answered_for_both_sides(drafted: Cup) -> None:
    first = board(drafted.round(1))[0]
    other = drafted.match(1, 1)
    row = drafted.round(2)
    number = next(match["table"] for match in row["matches"] if match["table"] and other["white"]["id"] in sides(match))
    verdicts = why(drafted, number, instead=other["black"]["id"])["instead"]["verdicts"]
    mine = next(item for item in verdicts if item["of"]["id"] == other["white"]["id"])
    assert (mine["code"], mine["rounds"]) == ("C1", [1])
    assert first[1] == other["black"]["number"]
    refused(
        drafted.client.get(f"/matches/{row['matches'][0]['id']}/explanation", params={"instead": "99"}),
        404,
        "entry_not_found",
    )


def sides(match: dict[str, Any]) -> set[str]:
    return {match[side]["id"] for side in ("white", "black") if match[side] is not None}


def test_why_not_the_bye_names_the_criterion(drafted: Cup) -> None:
    found = why(drafted, None, instead=7)
    assert (found["bye"]["kind"], found["bye"]["score"]) == ("pairing_allocated", 0)
    assert [item["code"] for item in found["instead"]["verdicts"]] == ["C2"]
    found = why(drafted, None, instead=1)
    assert [(item["code"], item["value"], item["instead"]) for item in found["instead"]["verdicts"]] == [("C5", 0, 1)]


def test_a_match_set_by_hand_says_what_the_system_had_against_it(drafted: Cup) -> None:
    white, black = board(drafted.round(1))[0]
    step = {"add": {"white": white, "black": black}, "force": True, "reason": "private words"}
    assert edit(drafted, 2, **step, confirm=["rematch"]).status_code == 200
    match = next(match for match in drafted.round(2)["matches"] if match["white"]["number"] == white)
    found = drafted.client.ok("GET", f"/matches/{match['id']}/explanation")
    assert (found["by_hand"], found["pair"], found["against"]["code"]) == (True, None, "C1")
    assert match["id"] in drafted.client.ok("GET", f"{drafted.at}/rounds/2/explanation")["by_hand"]


def test_an_explanation_stays_that_of_the_day(drafted: Cup, client: Client) -> None:
    path = f"{drafted.at}/rounds/2/explanation"
    before = client.ok("GET", path)
    drafted.put(1, 1, "1/2-1/2", correct=True, confirm=True)
    client.ok("PATCH", f"{drafted.at}/entries/1", {"rating": 1000})
    client.ok("POST", f"{drafted.at}/forbidden-pairs", {"entries": [1, 2]})
    assert client.ok("GET", path) == before


def test_explanations_are_for_the_organisers_until_the_round_is_published(drafted: Cup, anonymous: Client) -> None:
    match = drafted.round(2)["matches"][0]["id"]
    refused(anonymous.get(f"{drafted.at}/rounds/2/explanation"), 404, "round_not_found")
    refused(anonymous.get(f"/matches/{match}/explanation"), 404, "round_not_found")
    drafted.publish(2)
    assert anonymous.get(f"{drafted.at}/rounds/2/explanation").status_code == 200
    assert anonymous.get(f"/matches/{match}/explanation").status_code == 200


def test_a_printed_schedule_has_nothing_to_explain(cup: Cup, client: Client) -> None:
    cup.pair()
    refused(client.get(f"{cup.at}/rounds/1/explanation"), 404, "no_explanation")
    refused(client.get(f"/matches/{cup.match(1)['id']}/explanation"), 404, "no_explanation")


def test_a_history_tells_opponents_colours_points_and_floats(client: Client, anonymous: Client) -> None:
    cup = swiss(client, 7)
    client.ok("PATCH", f"{cup.at}/entries/6", {"absences": [{"round": 1, "bye": "half"}]})
    play(cup, 1, {1: "+/-"})
    row = cup.pair()
    results(cup, 2)
    shown = {number: anonymous.ok("GET", f"{cup.at}/entries/{number}/history")["rounds"] for number in range(1, 8)}
    first = cup.round(1)["matches"][0]
    winner, loser = shown[first["white"]["number"]][0], shown[first["black"]["number"]][0]
    assert (winner["kind"], winner["points"], winner["float"]) == ("forfeit_win", 1, "down")
    assert (loser["kind"], loser["points"], loser["float"]) == ("forfeit_loss", 0, None)
    assert (shown[6][0]["kind"], shown[6][0]["points"], shown[6][0]["float"]) == ("half_bye", 0.5, "down")
    for match in row["matches"]:
        if match["black"] is None:
            continue
        white, black = shown[match["white"]["number"]][1], shown[match["black"]["number"]][1]
        assert (white["opponent"]["number"], black["colour"]) == (match["black"]["number"], "black")
        floats = {"down": "up", "up": "down", None: None}
        assert black["float"] == floats[white["float"]]
        assert (white["float"] == "down") == (white["score_before"] > black["score_before"])
    cup.close(2)
    cup.pair(publish=False)
    assert len(anonymous.ok("GET", f"{cup.at}/entries/1/history")["rounds"]) == 2
    assert len(client.ok("GET", f"{cup.at}/entries/1/history")["rounds"]) == 3


def test_a_printed_schedule_has_histories_without_floats(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    history = client.ok("GET", f"{cup.at}/entries/1/history")["rounds"]
    assert [(each["kind"], each["points"], each["float"]) for each in history] == [("played", 1, None)]
