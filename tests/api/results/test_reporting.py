"""Reporting results: the first stands, the same again is nothing new, another one is kept and never thrown away."""

from typing import Any

import pytest
from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House


@pytest.fixture
def cup(client: Client) -> Cup:
    """A cup whose first round is published."""
    cup = Cup(client)
    cup.pair()
    return cup


@pytest.fixture
def captain(house: House) -> Client:
    """Somebody who may report and not correct."""
    return house.somebody("results:write", email="captain@example.org")


def history(client: Client, cup: Cup, table: int = 1) -> list[tuple[str, str]]:
    found = client.ok("GET", cup.result_path(1, table))
    return [(row["kind"], row["state"]) for row in found["history"]]


def test_the_first_result_stands_and_moves_the_standings(cup: Cup, captain: Client) -> None:
    before = cup.state()["revision"]
    answer = cup.put(1, 1, "1-0", captain, reason="checkmate")
    assert answer.status_code == 200
    ack = answer.json()
    assert (ack["changed"], ack["version"], ack["result"]) == (True, 1, {"result": "1-0", "reason": "checkmate"})
    assert ack["revision"] == before + 1 == cup.state()["revision"] == cup.standings()["revision"]
    assert answer.headers["etag"]
    assert cup.points() == {1: 1, 2: 0, 3: 0, 4: 0}
    assert cup.match(1)["state"] == "reported"


def test_a_result_is_reported_by_table_or_by_match(cup: Cup, client: Client) -> None:
    match = cup.match(1)["id"]
    client.ok("PUT", f"/matches/{match}/result", {"result": "0-1"})
    by_match, by_table = client.ok("GET", f"/matches/{match}/result"), client.ok("GET", cup.result_path(1))
    assert by_match == by_table
    assert by_match["result"] == {"result": "0-1"}
    assert client.ok("GET", f"/matches/{match}")["result"] == {"result": "0-1"}


def test_the_same_result_again_changes_nothing(cup: Cup, client: Client, captain: Client) -> None:
    first = cup.put(1, 1, "1-0", reason="checkmate").json()
    revision, lines = cup.state()["revision"], len(cup.audit())
    for again in ({}, {"reason": "checkmate"}):
        answer = cup.put(1, 1, "1-0", captain, **again)
        assert (answer.status_code, answer.json()["changed"], answer.json()["version"]) == (
            200,
            False,
            first["version"],
        )
    assert (cup.state()["revision"], len(cup.audit())) == (revision, lines)
    assert history(client, cup) == [("report", "in_force")]


def test_a_reason_that_was_missing_completes_the_result(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "1-0")
    answer = cup.put(1, 1, "1-0", captain, reason="checkmate")
    assert (answer.status_code, answer.json()["changed"]) == (200, True)
    assert answer.json()["result"] == {"result": "1-0", "reason": "checkmate"}
    assert history(client, cup) == [("report", "superseded"), ("correction", "in_force")]


def test_while_a_claim_is_open_nobody_settles_it_with_a_reason(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "1-0")
    cup.put(1, 1, "0-1", captain)
    assert cup.put(1, 1, "1-0", captain, reason="checkmate").json()["changed"] is False
    assert history(client, cup)[-1] == ("claim", "open")


def test_another_result_is_kept_as_a_claim_and_answered_with_both(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "1-0")
    problem = refused(cup.put(1, 1, "0-1", captain, note="I won"), 409, "result_conflict")
    assert problem["params"]["in_force"] == {"result": "1-0"}
    assert problem["params"]["claim"]["result"] == {"result": "0-1"}
    assert cup.points()[1] == 1, "the first stays in force"
    assert cup.match(1)["state"] == "conflict"
    found = client.ok("GET", cup.result_path(1))
    assert [claim["result"] for claim in found["claims"]] == [{"result": "0-1"}]
    assert (found["claims"][0]["by"], found["claims"][0]["reason"]) == ("tests (Captain)", "I won")
    assert cup.state()["counts"]["claims"] == 1


def test_a_claim_made_twice_is_kept_once(cup: Cup, client: Client, captain: Client) -> None:
    cup.put(1, 1, "1-0")
    for _ in range(2):
        refused(cup.put(1, 1, "0-1", captain), 409, "result_conflict")
    assert history(client, cup) == [("report", "in_force"), ("claim", "open")]


def test_a_result_and_a_walkover_exclude_each_other_and_empty_is_not_nil_nil(cup: Cup, client: Client) -> None:
    for body in ({}, {"result": "1-0", "walkover": "away"}, {"result": None}):
        problem = refused(client.put(cup.result_path(1), body), 422, "invalid_request")
        assert [code for _, code in places(problem)] == ["result_or_walkover"]
    assert cup.match(1)["result"] is None


@pytest.mark.parametrize(
    ("absent", "code", "points"), [("home", "-/+", (0, 1)), ("away", "+/-", (1, 0)), ("both", "-/-", (0, 0))]
)
def test_a_walkover_names_the_side_that_is_absent(
    cup: Cup, client: Client, absent: str, code: str, points: tuple[int, int]
) -> None:
    client.ok("PUT", cup.result_path(1), {"walkover": absent})
    assert cup.match(1)["result"] == {"result": code, "reason": "no_show"}
    table = cup.points()
    assert (table[1], table[4]) == points
    rows = {row["entry"]["number"]: row for row in cup.standings()["rows"]}
    assert (rows[1]["played"], rows[1]["won"]) == (0, 0)


def test_an_arbiter_may_split_the_score_exactly(cup: Cup, client: Client) -> None:
    client.ok("PUT", cup.result_path(1), {"result": "0-0", "awarded": [0, 0.5]})
    client.ok("PUT", cup.result_path(1, 2), {"result": "1/2-1/2", "awarded": ["1/2", 0]})
    assert cup.points() == {2: 0.5, 4: 0.5, 1: 0, 3: 0}
    refused(client.put(cup.result_path(1), {"result": "0-0", "awarded": [1]}), 422, "invalid_request")


def test_a_reason_that_the_rulebook_does_not_know_is_refused_with_those_it_knows(cup: Cup) -> None:
    problem = refused(cup.put(1, 1, "1-0", reason="boredom"), 422, "unknown_reason")
    assert "checkmate" in problem["params"]["known"]
    refused(cup.put(1, 1, "1-0", reason="agreement"), 422, "unknown_reason")
    assert cup.put(1, 1, "1/2-1/2", reason="agreement").status_code == 200


@pytest.mark.parametrize("code", ["2-0", "1:0", "", "1–0", 1])
def test_a_code_that_is_none_is_refused(cup: Cup, client: Client, code: object) -> None:
    problem = refused(client.put(cup.result_path(1), {"result": code}), 422, "invalid_request")
    assert [path for path, _ in places(problem)] == ["result"]


def test_a_bye_has_no_result_to_report(client: Client) -> None:
    cup = Cup(client, ["A A", "B B", "C C"])
    bye = next(match for match in cup.pair()["matches"] if match["black"] is None)
    refused(client.put(f"/matches/{bye['id']}/result", {"result": "1-0"}), 409, "match_is_bye")


def test_a_round_that_is_not_published_takes_results_only_from_those_who_pair(client: Client, captain: Client) -> None:
    cup = Cup(client)
    cup.pair(publish=False)
    for status in ("draft", "signed"):
        cup.move(1, status)
        refused(cup.put(1, 1, "1-0", captain), 409, "round_not_published")
    assert cup.put(1, 1, "1-0").status_code == 200


def test_a_rulebook_may_want_the_pairing_published_before_anybody_reports(client: Client) -> None:
    cup = Cup(client, overrides={"stages.main.pairing.results_only_when": "published"})
    cup.pair(publish=False)
    refused(cup.put(1, 1, "1-0"), 409, "round_not_published")
    cup.publish(1)
    assert cup.put(1, 1, "1-0").status_code == 200


def test_a_match_that_does_not_exist_is_not_found(cup: Cup, client: Client) -> None:
    for path in (cup.result_path(1, 99), cup.result_path(9, 1), "/matches/unknown/result"):
        refused(client.get(path), 404, "match_not_found")
        refused(client.put(path, {"result": "1-0"}), 404, "match_not_found")


def test_the_time_at_which_it_happened_is_kept_beside_the_time_of_entry(cup: Cup, client: Client) -> None:
    cup.put(1, 1, "1-0", occurred_at="2026-01-10T15:30:00+07:00")
    (record,) = client.ok("GET", cup.result_path(1))["history"]
    assert record["occurred_at"] == "2026-01-10T08:30:00Z"
    assert record["at"].endswith("Z")
    assert record["at"] != record["occurred_at"]
    naive = cup.put(1, 2, "1-0", occurred_at="2026-01-10T15:30:00")
    assert places(refused(naive, 422, "invalid_request")) == [("occurred_at", "field_time_zone")]


def test_reporting_needs_the_right_to(cup: Cup, anonymous: Client, house: House) -> None:
    refused(cup.put(1, 1, "1-0", anonymous), 401, "not_signed_in")
    refused(cup.put(1, 1, "1-0", house.somebody("events:read")), 403, "missing_scope")
    elsewhere = Cup(house.owner()).event["id"]
    stranger = house.somebody("results:write", event=elsewhere)
    refused(cup.put(1, 1, "1-0", stranger), 403, "token_for_another_event")
    assert cup.match(1)["result"] is None


def test_the_public_reads_the_result_and_not_who_entered_it(cup: Cup, anonymous: Client, captain: Client) -> None:
    cup.put(1, 1, "1-0")
    cup.put(1, 1, "0-1", captain, note="I won, and my number is +62 811")
    found: dict[str, Any] = anonymous.ok("GET", cup.result_path(1))
    for record in (*found["history"], *found["claims"]):
        assert not {"by", "access", "reason"} & {key for key, value in record.items() if value}
    assert "811" not in anonymous.get(cup.result_path(1)).text
