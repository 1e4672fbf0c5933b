"""Prizes: places 1–3 and 4–10, shared places, the best of those who were moved (ITB-PRZ-01, ITB-CAT-03)."""

from typing import Any

from tests.cup import Cup
from tests.inprocess import Client

Json = dict[str, Any]


def prizes(cup: Cup) -> Json:
    found: Json = cup.client.ok("GET", f"{cup.at}/prizes")
    return found


def test_a_place_shows_the_prize_that_the_rulebook_gives_it(client: Client) -> None:
    cup = Cup(client)
    cup.play(["1-0", "1/2-1/2"], ["1/2-1/2", "1-0"], ["0-1", "1-0"])
    found = prizes(cup)
    assert [item["places"] for item in found["items"]][0] == [1]
    assert found["items"][0]["prizes"] == [{"place": 1, "prize": 1000000}]
    assert (found["complete"], found["special"]) == (True, [])


def test_places_that_are_shared_are_named_with_everything_on_them_and_nothing_is_divided(client: Client) -> None:
    cup = Cup(client)
    cup.play(["1/2-1/2", "1/2-1/2"], ["1/2-1/2", "1/2-1/2"], ["1/2-1/2", "1/2-1/2"])
    found = prizes(cup)
    (item,) = found["items"]
    assert (item["places"], item["shared"], item["undecided"]) == ([1, 2, 3, 4], True, True)
    assert item["prizes"] == [
        {"place": 1, "prize": 1000000},
        {"place": 2, "prize": 800000},
        {"place": 3, "prize": 500000},
    ]
    assert len(item["entries"]) == 4
    assert found["final"] is False
    client.ok("POST", f"{cup.at}/decisions", {"kind": "shared", "order": [1, 2, 3, 4], "reason": "as equals"})
    found = prizes(cup)
    assert (found["items"][0]["undecided"], found["final"]) == (False, True)


def test_who_was_disqualified_wins_nothing_and_whoever_follows_moves_up(client: Client) -> None:
    cup = Cup(client, overrides={"result.withdrawal.policy": "keep_and_forfeit"})
    cup.play(["1-0", "1-0"], ["1-0", "1-0"], ["1-0", "1-0"])
    first = prizes(cup)["items"][0]["entries"][0]["number"]
    cup.client.ok("PATCH", f"{cup.at}/entries/{first}", {"status": "disqualified", "after_round": 3})
    winners = [item["entries"][0]["number"] for item in prizes(cup)["items"]]
    assert len(winners) == 3
    assert first not in winners


def test_the_places_of_the_school_swiss_are_told_in_three_languages(client: Client) -> None:
    cup = Cup(client, [f"Pemain {number}" for number in range(1, 9)], rulebook="itb-2023")
    cup.play(["1-0", "1-0", "1-0", "1-0"])
    items = prizes(cup)["items"]
    told = {prize["place"]: prize["prize"] for item in items for prize in item["prizes"]}
    assert told[3] == {
        "id": "piala, sertifikat, dan uang pembinaan",
        "en": "trophy, certificate and money",
        "fa": "جام، گواهی‌نامه و جایزهٔ نقدی",
    }
    assert told[4]["en"] == told[8]["en"] == "money"


def test_the_best_girl_is_ranked_among_the_girls_who_were_moved(client: Client) -> None:
    """ITB-CAT-03, ITB-AMB-5: all of them, or by the option only those of the senior high school."""
    for scope, expected in (("all_girls", {"Gita", "Hana"}), ("original_category", {"Gita"})):
        event = client.ok("POST", "/events", {"name": f"Best girl {scope}"})
        at = f"/events/{event['id']}/categories"
        overrides = {"prizes.special.best_girl.scope": scope}
        client.ok("POST", at, {"rulebook": "itb-2023", "overrides": overrides})
        boys = [{"name": f"Boy {number}", "category": "senior_high", "gender": "m"} for number in range(1, 9)]
        girls = [
            {"name": "Gita", "category": "senior_high", "gender": "f"},
            {"name": "Hana", "category": "junior_high", "gender": "f"},
        ]
        client.ok("POST", f"{at}/entries", boys + girls)
        settled = client.ok("POST", f"{at}/merge", {"confirm": client.ok("GET", at)["confirm"]})
        ids = [each["tournament"]["id"] for each in settled["items"] if each["code"] == "senior_high_M"]
        path = f"/tournaments/{ids[0]}"
        row = client.ok("POST", f"{path}/rounds", {})
        client.ok("PATCH", f"{path}/rounds/1", {"status": "signed"})
        for match in row["matches"]:
            wins = match["white"]["name"] == "Gita" or match["black"]["name"] == "Hana"
            client.ok("PUT", f"/matches/{match['id']}/result", {"result": "1-0" if wins else "0-1"})
        (special,) = client.ok("GET", f"{path}/prizes")["special"]
        assert special["id"] == "best_girl"
        assert {each["entry"]["name"] for each in special["candidates"]} == expected
        assert special["candidates"][0]["place"] == 1
        ranks = {row["entry"]["name"]: row["rank"] for row in client.ok("GET", f"{path}/standings")["rows"]}
        assert [each["rank"] for each in special["candidates"]] == sorted(ranks[name] for name in expected)


def test_everybody_reads_the_prizes_of_a_published_event(client: Client, house: Any) -> None:
    cup = Cup(client)
    assert house.client().ok("GET", f"{cup.at}/prizes")["tournament"] == cup.tournament["slug"]
