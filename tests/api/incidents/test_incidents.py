"""Incidents: what the rulebook makes of warnings, lateness, phones and cheating, and how it is undone."""

from datetime import timedelta
from typing import Any

import pytest
from tests.answers import refused
from tests.cup import Cup, utc
from tests.inprocess import Client, House


@pytest.fixture
def cup(client: Client) -> Cup:
    """A cup whose first round is published."""
    cup = Cup(client)
    cup.pair()
    return cup


def caused(made: dict[str, Any]) -> dict[str, Any]:
    (ruling,) = made["caused"]
    found: dict[str, Any] = ruling
    return found


def test_a_violation_costs_a_minute_and_a_warning(cup: Cup) -> None:
    made = cup.incident("left_seat", round=1, table=1, offender="white", note="went out")
    assert (made["offender"]["number"], made["match"], made["table"], made["round"]) == (1, cup.match(1)["id"], 1, 1)
    ruling = caused(made)
    assert (ruling["offence"], ruling["count"]) == ("violation", 1)
    assert ruling["effects"]["warning"] is True
    assert ruling["effects"]["clock"]["offender"] == -60
    assert cup.match(1)["effective"] is None


def test_three_warnings_in_one_game_lose_it_whatever_was_reported(cup: Cup) -> None:
    cup.put(1, 1, "1-0")
    for count in (1, 2):
        assert caused(cup.incident("violation", round=1, table=1, offender="white"))["count"] == count
    assert cup.points()[1] == 1
    third = cup.incident("two_hands", match=cup.match(1)["id"], offender=1)
    assert caused(third)["count"] == 3
    match = cup.match(1)
    assert (match["state"], match["result"]) == ("ruled", {"result": "1-0"}), "what was reported is kept"
    assert (match["effective"]["result"], match["effective"]["reason"]) == ("0-1", "third_warning")
    assert cup.points() == {4: 1, 1: 0, 2: 0, 3: 0}


def test_the_counter_of_warnings_starts_again_in_each_game(cup: Cup) -> None:
    for _ in range(2):
        cup.incident("violation", round=1, table=1, offender="white")
    cup.report(1, "1-0", "1-0")
    cup.close(1)
    cup.pair()
    table = next(match["table"] for match in cup.round(2)["matches"] if match["white"]["number"] == 1)
    assert caused(cup.incident("violation", round=2, table=table, offender="white"))["count"] == 1
    assert cup.match(2, table)["effective"] is None


def test_the_warnings_of_both_sides_are_counted_apart(cup: Cup) -> None:
    for side in ("white", "black", "white", "black"):
        last = cup.incident("violation", round=1, table=1, offender=side)
    assert caused(last)["count"] == 2
    assert cup.match(1)["effective"] is None


@pytest.mark.parametrize(("inclusive", "late"), [("late_if_greater", False), ("late_if_equal", True)])
def test_exactly_ten_minutes_are_in_time_or_late_by_option(client: Client, inclusive: str, late: bool) -> None:
    cup = Cup(client, overrides={"timing.default_time.inclusive": inclusive})
    cup.pair()
    arrived = utc(cup.starts(1) + timedelta(minutes=10))
    made = cup.incident("late_arrival", round=1, table=1, offender="white", occurred_at=arrived)
    assert made["minutes"] == "10"
    assert caused(made)["verdict"] == ("late" if late else "in_time")
    effective = cup.match(1)["effective"]
    assert (effective and effective["result"]) == ("-/+" if late else None)


def test_a_second_more_than_ten_minutes_loses_without_a_game(cup: Cup) -> None:
    arrived = utc(cup.starts(1) + timedelta(minutes=10, seconds=1))
    made = cup.incident("late_arrival", round=1, table=1, offender="black", occurred_at=arrived)
    assert (made["minutes"], caused(made)["verdict"]) == ("601/60", "late")
    effective = cup.match(1)["effective"]
    assert (effective["result"], effective["reason"], effective["played"]) == ("+/-", "no_show", False)
    assert cup.points()[1] == 1


def test_who_never_comes_loses_and_both_absent_is_a_double_forfeit(cup: Cup) -> None:
    cup.incident("no_show", round=1, entry=1)
    assert cup.match(1)["effective"]["result"] == "-/+"
    cup.incident("no_show", round=1, entry=4)
    assert cup.match(1)["effective"]["result"] == "-/-"
    assert cup.points() == {1: 0, 2: 0, 3: 0, 4: 0}


def test_lateness_is_judged_by_the_announced_start_and_needs_one(client: Client) -> None:
    cup = Cup(client)
    cup.pair(publish=False)
    cup.move(1, "published")
    at = {"round": 1, "table": 1, "offender": "white"}
    body = {"code": "late_arrival", **at, "occurred_at": "2026-01-10T08:20:00Z"}
    refused(client.post(f"{cup.at}/incidents", body), 422, "round_start_unknown")
    assert caused(cup.incident("late_arrival", **at, minutes="21/2"))["verdict"] == "late"
    cup.move(1, "published", starts_at="2026-01-10T09:00:00Z")
    refused(client.post(f"{cup.at}/incidents", body), 422, "before_the_round")


def test_a_phone_loses_the_game(cup: Cup) -> None:
    made = cup.incident("device_found", round=1, table=1, offender="black")
    assert caused(made)["effects"]["lose"] == "game"
    effective = cup.match(1)["effective"]
    assert (effective["result"], effective["reason"], effective["played"]) == ("1-0", "device_found", True)


def test_by_option_a_phone_disqualifies(client: Client) -> None:
    then = {"disqualify": "event", "reason": "device_found"}
    cup = Cup(client, overrides={"conduct.offences.device_found.then": then})
    cup.pair()
    cup.incident("device_found", round=1, table=1, offender="black")
    assert client.ok("GET", f"{cup.at}/entries/4")["status"] == "disqualified"


def test_cheating_disqualifies_and_the_cheat_is_listed_last_without_rank(cup: Cup, client: Client) -> None:
    cup.report(1, "0-1", "1-0")
    cup.incident("cheating", entry=4, round=1)
    entry = client.ok("GET", f"{cup.at}/entries/4")
    assert (entry["status"], entry["after_round"], entry["results_annulled"]) == ("disqualified", 1, True)
    last = cup.standings()["rows"][-1]
    assert (last["entry"]["number"], last["rank"], last["status"]) == (4, None, "disqualified")
    assert cup.points()[1] == 0, "the lost game is annulled too"


def test_what_is_revoked_has_no_consequences_and_stays_on_the_list(cup: Cup, client: Client) -> None:
    cup.report(1, "0-1", "1-0")
    made = cup.incident("cheating", entry=4, round=1)
    revoked = client.ok("DELETE", f"{cup.at}/incidents/{made['id']}", params={"reason": "it was a calculator"})
    assert (revoked["revoked"], revoked["revoked_reason"], revoked["caused"]) == (True, "it was a calculator", [])
    assert client.ok("GET", f"{cup.at}/entries/4")["status"] == "active"
    assert cup.points() == {4: 1, 2: 1, 1: 0, 3: 0}
    (listed,) = client.ok("GET", f"{cup.at}/incidents")["items"]
    assert (listed["id"], listed["revoked"]) == (made["id"], True)


def test_revoking_one_of_three_warnings_gives_the_game_back(cup: Cup, client: Client) -> None:
    cup.put(1, 1, "1-0")
    made = [cup.incident("violation", round=1, table=1, offender="white") for _ in range(3)]
    assert cup.points()[1] == 0
    client.ok("DELETE", f"{cup.at}/incidents/{made[0]['id']}")
    assert cup.points()[1] == 1
    assert [
        item["caused"] and item["caused"][0]["count"] for item in client.ok("GET", f"{cup.at}/incidents")["items"]
    ] == [
        [],
        1,
        2,
    ]


def test_an_unknown_offence_is_refused_and_not_kept(cup: Cup, client: Client) -> None:
    body = {"code": "sneezing", "round": 1, "table": 1, "offender": "white"}
    refused(client.post(f"{cup.at}/incidents", body), 422, "offence_not_listed")
    assert client.ok("GET", f"{cup.at}/incidents")["items"] == []


def test_the_offender_must_be_somebody_in_the_match(cup: Cup, client: Client) -> None:
    at = f"{cup.at}/incidents"
    refused(client.post(at, {"code": "violation", "round": 1, "table": 1, "offender": 2}), 422, "offender_not_in_match")
    refused(client.post(at, {"code": "violation", "round": 1, "entry": 99}), 404, "entry_not_found")
    refused(client.post(at, {"code": "violation", "round": 5, "entry": 1}), 422, "round_not_found")
    refused(client.post(at, {"code": "violation", "round": 1, "table": 7, "offender": 1}), 404, "match_not_found")
    refused(client.post(at, {"code": "violation", "table": 1, "offender": 1}), 422, "round_missing")
    refused(client.post(at, {"code": "violation", "round": 1}), 422, "invalid_request")
    other = Cup(client)
    other.pair()
    body = {"code": "violation", "match": other.match(1)["id"], "offender": 1}
    refused(client.post(at, body), 404, "match_not_found")


def test_incidents_are_written_by_who_may_report_and_taken_back_by_who_may_correct(
    cup: Cup, house: House, anonymous: Client
) -> None:
    desk = house.somebody("results:write", email="desk@example.org")
    body = {"code": "violation", "round": 1, "table": 1, "offender": "white"}
    refused(anonymous.post(f"{cup.at}/incidents", body), 401, "not_signed_in")
    refused(anonymous.get(f"{cup.at}/incidents"), 401, "not_signed_in")
    made = desk.ok("POST", f"{cup.at}/incidents", body)
    assert (made["by"], made["access"]) == ("tests (Desk)", "token")
    refused(desk.delete(f"{cup.at}/incidents/{made['id']}"), 403, "missing_scope")
