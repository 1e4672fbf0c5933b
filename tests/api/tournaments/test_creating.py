"""Making tournaments: a rulebook by id or written out, overrides, and everything that is wrong with either at once."""

from typing import Any

import pytest
from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House

OWN: dict[str, Any] = {
    "schema": "rulebook/1",
    "id": "school-league",
    "title": "School league",
    "extends": ["fide-round-robin-2026"],
    "scoring": {"PTS": {"win": 3, "draw": 1}},
}
NEAREST = {"id": "main", "format": "swiss", "rounds": 5, "pairing": {"system": "nearest"}}


@pytest.fixture
def event(client: Client) -> str:
    return f"/events/{client.ok('POST', '/events', {'name': 'Cup', 'published': True})['id']}/tournaments"


def create(client: Client, event: str, **fields: Any) -> Any:
    return client.post(event, {"name": "SMA", "rulebook": "gonzaga-2025", **fields})


def test_a_tournament_runs_under_a_shipped_rulebook_named_by_its_id(client: Client, event: str) -> None:
    answer = create(client, event)
    assert answer.status_code == 201
    made = answer.json()
    assert made["rulebook"]["id"] == "gonzaga-2025"
    assert (made["status"], made["round"], made["rounds"], made["stage"]) == ("setup", 0, None, "main")
    assert made["counts"] == {"entries": 0, "active": 0, "matches": 0, "results": 0, "missing": 0, "claims": 0}
    assert answer.headers["location"] == f"/api/v1/tournaments/{made['slug']}"
    assert client.ok("GET", f"/tournaments/{made['slug']}") == client.ok("GET", f"/tournaments/{made['id']}") == made
    assert client.ok("GET", event)["items"] == [made]


def test_a_rulebook_may_be_written_out_and_then_serves_others_by_its_id(client: Client, event: str) -> None:
    own = {**OWN, "id": f"league-{client.house.db.is_sqlite}".lower()}
    cup = Cup(client, rulebook=own)
    cup.play(["1-0", "1/2-1/2"])
    assert cup.points() == {1: 3, 2: 1, 3: 1, 4: 0}
    assert create(client, event, rulebook=own["id"]).status_code == 201
    assert own["id"] in [book["id"] for book in client.ok("GET", "/rulebooks")["items"]]


def test_an_unknown_rulebook_is_refused_with_its_name(client: Client, event: str) -> None:
    problem = refused(create(client, event, rulebook="fide-chess-boxing"), 422, "rulebook_not_found")
    assert problem["params"] == {"rulebook": "fide-chess-boxing"}
    assert client.ok("GET", event)["items"] == []


def test_overrides_change_the_rules_of_this_tournament_only(client: Client) -> None:
    with_bye = Cup(client, ["A A", "B B", "C C"])
    without = Cup(client, ["A A", "B B", "C C"], overrides={"result.awards.bye.PTS": 0})
    for cup in (with_bye, without):
        cup.play(["1-0"])
    assert with_bye.points() == {2: 1, 1: 1, 3: 0}
    assert without.points() == {2: 1, 1: 0, 3: 0}
    assert without.state()["overrides"] == {"result.awards.bye.PTS": 0}


def test_every_wrong_override_is_named_with_its_path_at_once(client: Client, event: str) -> None:
    overrides = {
        "result.awards.buy.PTS": 1,
        "result.withdrawal.policy": "shrug",
        "scoring.PTS.draw": 0.5,
        "ranking.criteria.SB.forfeits": "exclude",
    }
    problem = refused(create(client, event, overrides=overrides), 422, "rulebook_refused")
    assert {path for path, _ in places(problem)} == overrides.keys() - {"ranking.criteria.SB.forfeits"}
    assert all(error["detail"] for error in problem["errors"])
    assert client.ok("GET", event)["items"] == []


def test_every_error_of_a_written_rulebook_is_named_with_its_path_at_once(client: Client, event: str) -> None:
    wrong = {**OWN, "scoring": {"PTS": {"won": 3}}, "ranking": {"criteria": ["PTS", "PTS"]}, "colour": "red"}
    problem = refused(create(client, event, rulebook=wrong), 422, "rulebook_refused")
    assert {"scoring.PTS.won", "ranking.criteria.PTS", "colour"} <= {path for path, _ in places(problem)}
    assert all(error["detail"] for error in problem["errors"])


def test_a_rulebook_that_the_engine_cannot_run_is_refused_by_path(client: Client, event: str) -> None:
    swiss = {**OWN, "id": "school-swiss", "stages": [NEAREST]}
    problem = refused(create(client, event, rulebook=swiss), 422, "rulebook_not_runnable")
    assert "stages.main.pairing.system" in [path for path, _ in places(problem)]
    assert all(error["detail"] for error in problem["errors"])
    assert client.ok("GET", event)["items"] == []


def test_warnings_about_the_rules_are_told_and_forbid_nothing(client: Client, event: str) -> None:
    warnings = create(client, event).json()["warnings"]
    assert ("prizes.places", "prize_place_may_be_tied") in [(item["path"], item["code"]) for item in warnings]
    assert all(item["severity"] == "warning" and item["detail"] for item in warnings)


def test_overrides_are_replaced_as_a_whole_before_the_first_result(client: Client) -> None:
    cup = Cup(client, overrides={"result.awards.bye.PTS": 0})
    changed = client.ok("PATCH", cup.at, {"overrides": {"scoring.PTS.draw": 0}, "reason": "no draws"})
    assert changed["overrides"] == {"scoring.PTS.draw": 0}
    assert changed["revision"] > cup.tournament["revision"]
    problem = refused(client.patch(cup.at, {"overrides": {"scoring.PTS.drawn": 0}}), 422, "rulebook_refused")
    assert {path for path, _ in places(problem)} == {"scoring.PTS.drawn"}
    assert cup.state()["overrides"] == {"scoring.PTS.draw": 0}


def test_after_the_first_result_only_an_amendment_changes_the_rules(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.report(1, "1-0")
    refused(client.patch(cup.at, {"overrides": {"scoring.PTS.draw": 0}}), 409, "rules_need_amendment")
    assert client.ok("PATCH", cup.at, {"name": "SMA putra"})["name"] == "SMA putra"


def test_a_slug_is_unique_among_all_tournaments(client: Client, event: str) -> None:
    slug = f"sma-{client.house.db.is_sqlite}".lower()
    create(client, event, slug=slug)
    refused(create(client, event, slug=slug), 409, "slug_taken")
    other = create(client, event).json()
    refused(client.patch(f"/tournaments/{other['id']}", {"slug": slug}), 409, "slug_taken")


def test_a_deleted_tournament_is_gone_and_comes_back_whole(client: Client, anonymous: Client) -> None:
    cup = Cup(client)
    cup.play(["1-0", "0-1"])
    before = cup.standings()
    assert client.delete(cup.at).status_code == 204
    for path in ("", "/standings", "/entries", "/rounds"):
        refused(client.get(cup.at + path), 404, "tournament_not_found")
    assert client.ok("GET", f"{cup.event_at}/tournaments")["items"] == []
    refused(client.post(f"{cup.at}/entries", {"name": "Late Comer"}), 404, "tournament_not_found")
    refused(anonymous.post(f"{cup.at}/restore"), 404, "tournament_not_found")
    restored = client.ok("POST", f"{cup.at}/restore")
    assert restored["deleted_at"] is None
    assert cup.standings()["rows"] == before["rows"]
    refused(client.post(f"{cup.at}/restore"), 404, "tournament_not_found")


def test_making_a_tournament_needs_the_right_to_change_the_event(house: House, event: str, anonymous: Client) -> None:
    refused(create(anonymous, event), 401, "not_signed_in")
    refused(create(house.somebody("rounds:write"), event), 403, "missing_scope")


def test_doubts_about_the_rulebook_are_for_those_who_run_the_event(cup: Cup, client: Client, anonymous: Client) -> None:
    asked = client.ok("GET", cup.at)["warnings"]
    assert "weekday_mismatch" in [warning["code"] for warning in asked]
    assert anonymous.ok("GET", cup.at)["warnings"] == []
    assert anonymous.ok("GET", f"{cup.event_at}/tournaments")["items"][0]["warnings"] == []
