"""Correcting results: decided by a person who may, with the state at hand, after a preview where a round is closed."""

import pytest
from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import Client, House

ROUNDS = (["1-0", "1-0"], ["1/2-1/2", "1-0"])


@pytest.fixture
def cup(client: Client) -> Cup:
    """A cup with 1-0 at the first table of a published round."""
    cup = Cup(client)
    cup.pair()
    cup.put(1, 1, "1-0")
    return cup


@pytest.fixture
def captain(house: House) -> Client:
    return house.somebody("results:write", email="captain@example.org")


def etag(client: Client, cup: Cup) -> dict[str, str]:
    return {"If-Match": client.get(cup.result_path(1)).headers["etag"]}


def test_who_may_correct_decides_and_every_claim_is_settled(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "0-1", captain)
    cup.put(1, 1, "1/2-1/2", captain)
    answer = cup.put(1, 1, "0-1", correct=True, note="the score sheet says so")
    assert (answer.status_code, answer.json()["changed"]) == (200, True)
    found = client.ok("GET", cup.result_path(1))
    assert (found["result"], found["claims"]) == ({"result": "0-1"}, [])
    states = [(row["kind"], row["result"]["result"], row["state"]) for row in found["history"]]
    assert sorted(states) == sorted(
        [
            ("report", "1-0", "superseded"),
            ("claim", "0-1", "accepted"),
            ("claim", "1/2-1/2", "rejected"),
            ("correction", "0-1", "in_force"),
        ]
    )
    assert cup.points() == {4: 1, 1: 0, 2: 0, 3: 0}
    assert cup.match(1)["state"] == "reported"
    line = cup.audit()[0]
    assert (line["action"], line["reason"]) == ("correct", "the score sheet says so")
    assert (line["before"]["result"], line["after"]["result"]) == ({"result": "1-0"}, {"result": "0-1"})


def test_confirming_what_stands_rejects_the_claims(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "0-1", captain)
    assert cup.put(1, 1, "1-0", correct=True).status_code == 200
    found = client.ok("GET", cup.result_path(1))
    assert (found["result"], found["claims"]) == ({"result": "1-0"}, [])
    assert "rejected" in [row["state"] for row in found["history"]]


def test_a_current_if_match_decides(cup: Cup, client: Client) -> None:
    answer = cup.put(1, 1, "0-1", headers=etag(client, cup))
    assert (answer.status_code, answer.json()["changed"]) == (200, True)
    assert answer.headers["etag"] == client.get(cup.result_path(1)).headers["etag"]


def test_without_either_even_who_may_correct_only_claims(cup: Cup) -> None:
    refused(cup.put(1, 1, "0-1"), 409, "result_conflict")
    assert cup.match(1)["result"] == {"result": "1-0"}


def test_a_stale_if_match_is_kept_as_a_claim_and_nothing_is_lost(cup: Cup, client: Client) -> None:
    stale = etag(client, cup)
    cup.put(1, 1, "1/2-1/2", correct=True)
    problem = refused(cup.put(1, 1, "0-1", headers=stale), 409, "result_conflict")
    assert problem["params"]["in_force"] == {"result": "1/2-1/2"}
    assert [claim["result"] for claim in client.ok("GET", cup.result_path(1))["claims"]] == [{"result": "0-1"}]
    assert cup.points()[1] == 0.5


def test_correcting_without_the_right_to_is_refused_and_not_even_a_claim(
    cup: Cup, client: Client, captain: Client
) -> None:
    refused(cup.put(1, 1, "0-1", captain, correct=True), 403, "missing_scope")
    assert client.ok("GET", cup.result_path(1))["claims"] == []


def test_a_current_if_match_of_somebody_who_may_not_correct_is_a_claim(
    cup: Cup, client: Client, captain: Client
) -> None:
    refused(cup.put(1, 1, "0-1", captain, headers=etag(client, cup)), 409, "result_conflict")
    assert cup.points()[1] == 1


def test_the_correction_of_a_closed_round_shows_what_it_changes_before_it_is_confirmed(client: Client) -> None:
    cup = Cup(client)
    cup.play(*ROUNDS)
    problem = refused(cup.put(1, 1, "0-1", correct=True), 409, "correction_needs_confirmation")
    changes = {change["entry"]["number"]: change for change in problem["params"]["changes"]}
    assert (changes[1]["rank_before"], changes[1]["rank_after"]) == (1, 2)
    assert changes[4]["values"]["PTS"] == [0.5, 1.5]
    assert cup.points()[1] == 2
    assert cup.put(1, 1, "0-1", correct=True, confirm=True).status_code == 200
    assert cup.points() == {4: 1.5, 1: 1, 2: 1, 3: 0.5}
    assert cup.points(after_round=1) == {2: 1, 4: 1, 1: 0, 3: 0}
    assert cup.round(1)["status"] == "closed"


def test_a_report_for_a_closed_round_by_somebody_who_may_not_correct_is_a_claim(
    client: Client, captain: Client
) -> None:
    cup = Cup(client)
    cup.play(*ROUNDS)
    refused(cup.put(1, 1, "0-1", captain, confirm=True), 409, "result_conflict")
    assert cup.points()[1] == 2


def test_a_dry_run_tells_every_change_and_changes_nothing(client: Client) -> None:
    cup = Cup(client)
    cup.play(*ROUNDS)
    revision = cup.state()["revision"]
    preview = cup.put(1, 1, "0-1", params={"dry_run": "true"}).json()
    assert (preview["dry_run"], preview["before"], preview["after"]) == (True, {"result": "1-0"}, {"result": "0-1"})
    assert {change["entry"]["number"] for change in preview["changes"]} >= {1, 4}
    assert (cup.state()["revision"], cup.points()[1]) == (revision, 2)
    assert cup.put(1, 1, "1-0", params={"dry_run": "true"}).json()["changes"] == []


def test_what_the_preview_says_is_what_happens(client: Client) -> None:
    cup = Cup(client)
    cup.play(*ROUNDS)
    changes = cup.put(2, 1, "1-0", params={"dry_run": "true"}).json()["changes"]
    cup.put(2, 1, "1-0", correct=True, confirm=True)
    ranks, rows = cup.ranks(), {row["entry"]["number"]: row["values"] for row in cup.standings()["rows"]}
    assert changes
    for change in changes:
        number = change["entry"]["number"]
        assert change["rank_after"] == ranks[number]
        assert all(after == rows[number][key] for key, (_, after) in change["values"].items())


def test_a_result_is_taken_back_and_stays_in_the_history(cup: Cup, client: Client) -> None:
    match = cup.match(1)["id"]
    answer = client.delete(f"/matches/{match}/result", params={"reason": "wrong table"})
    assert (answer.status_code, answer.json()["result"]) == (200, None)
    assert (cup.match(1)["state"], cup.points()[1]) == ("scheduled", 0)
    history = client.ok("GET", cup.result_path(1))["history"]
    assert [(row["kind"], row["state"]) for row in history] == [("report", "superseded"), ("removal", "superseded")]
    assert cup.audit()[0]["reason"] == "wrong table"
    refused(client.delete(f"/matches/{match}/result"), 404, "no_result")
    assert cup.put(1, 1, "0-1").status_code == 200


def test_taking_back_needs_the_right_to_the_present_state_and_an_open_round(
    cup: Cup, client: Client, captain: Client
) -> None:
    at = f"/matches/{cup.match(1)['id']}/result"
    refused(captain.delete(at), 403, "missing_scope")
    refused(client.delete(at, headers={"If-Match": '"stale"'}), 412, "stale")
    cup.put(1, 2, "1-0")
    cup.close(1)
    refused(client.delete(at), 409, "round_is_closed")
    assert cup.match(1)["result"] == {"result": "1-0"}
