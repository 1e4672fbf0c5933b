"""A round of the student Swiss: signed before it counts, over three minutes after its last game (ITB-FMT, ITB-RPT)."""

from datetime import timedelta
from typing import Any

import pytest
from tests.answers import refused
from tests.cup import START, Cup, utc
from tests.inprocess import Client, House

EIGHT = [f"Pemain {number}" for number in range(1, 9)]


@pytest.fixture
def cup(client: Client) -> Cup:
    """Eight players and a first round as a draft."""
    cup = Cup(client, EIGHT, rulebook="itb-2023")
    cup.pair(publish=False)
    return cup


def end(cup: Cup, number: int = 1) -> None:
    cup.client.ok("PATCH", f"{cup.at}/rounds/{number}", {"ended_at": utc(cup.starts(number) + timedelta(minutes=40))})


def after_the_end(minutes: float) -> str:
    return utc(START + timedelta(minutes=40 + minutes))


def missing(cup: Cup, table: int, minutes: float) -> dict[str, Any]:
    return cup.incident("unreported", round=1, table=table, occurred_at=after_the_end(minutes))


def test_nothing_counts_before_the_chief_arbiter_has_signed(cup: Cup) -> None:
    """ITB-FMT-03: neither a result nor an incident, until the pairing is signed."""
    refused(cup.put(1, 1, "1-0"), 409, "round_not_signed")
    body = {"code": "equipment_missing", "round": 1, "table": 1, "offender": "white"}
    refused(cup.client.post(f"{cup.at}/incidents", body), 409, "round_not_signed")
    signed = cup.move(1, "signed")
    assert (signed["signed_by"], signed["status"]) == ("tests (Owner)", "signed")
    assert cup.put(1, 1, "1-0").status_code == 200
    cup.incident("equipment_missing", round=1, table=2, offender="white")
    assert cup.points()[cup.match(1, 2)["black"]["number"]] == 1


def test_the_round_clock_knows_when_spectators_leave_and_when_a_player_is_late(cup: Cup) -> None:
    """ITB-OTH-05, ITB-WO-01: three minutes for photos, fifteen for the walkover."""
    row = cup.publish(1)
    start = cup.starts(1)
    assert row["spectators_until"] == utc(start + timedelta(minutes=3))
    assert row["late_after"] == utc(start + timedelta(minutes=15))
    assert (row["ended_at"], row["report_until"]) == (None, None)
    end(cup)
    row = cup.round(1)
    assert row["report_until"] == utc(start + timedelta(minutes=43))


def test_fifteen_minutes_are_in_time_and_a_second_more_is_a_walkover(cup: Cup) -> None:
    """ITB-WO-01, ITB-WO-02."""
    cup.publish(1)
    start = cup.starts(1)
    cup.incident("late_arrival", round=1, table=1, offender="white", occurred_at=utc(start + timedelta(minutes=15)))
    assert cup.match(1, 1)["effective"] is None
    late = utc(start + timedelta(minutes=15, seconds=1))
    cup.incident("late_arrival", round=1, table=2, offender="white", occurred_at=late)
    assert cup.match(1, 2)["effective"]["result"] == "-/+"
    for side in ("white", "black"):
        cup.incident("no_show", round=1, table=3, offender=side)
    assert cup.match(1, 3)["effective"]["awarded"] == [0, 0]


def test_a_result_that_nobody_reports_is_nothing_for_both(cup: Cup) -> None:
    """ITB-RPT-02: more than three minutes after all games ended; exactly three are not more."""
    cup.publish(1)
    cup.report(1, "1-0", "1-0")
    end(cup)
    in_time = missing(cup, 3, 3.0)
    assert in_time["caused"][0]["verdict"] == "in_time"
    assert cup.match(1, 3)["effective"] is None
    over = missing(cup, 4, 3.2)
    assert over["caused"][0]["effects"] == {"forfeit": "game", "both_sides": True, "reason": "unreported"}
    effective = cup.match(1, 4)["effective"]
    assert (effective["result"], effective["awarded"], effective["played"]) == ("-/-", [0, 0], False)
    assert effective["reason"] == "unreported"
    assert cup.round(1)["missing"] == [3]


def test_a_round_closes_when_the_missing_games_are_judged(cup: Cup, client: Client) -> None:
    cup.publish(1)
    cup.report(1, "1-0", "1-0", "1-0")
    refused(client.patch(f"{cup.at}/rounds/1", {"status": "closed"}), 409, "results_missing")
    end(cup)
    missing(cup, 4, 4)
    assert cup.close(1)["status"] == "closed"


def test_a_late_result_is_kept_and_stands_once_the_ruling_is_taken_back(cup: Cup, client: Client) -> None:
    cup.publish(1)
    end(cup)
    ruling = missing(cup, 4, 5)
    assert cup.put(1, 4, "1-0").status_code == 200
    match = cup.match(1, 4)
    assert (match["result"]["result"], match["effective"]["result"]) == ("1-0", "-/-")
    client.ok("DELETE", f"{cup.at}/incidents/{ruling['id']}", params={"reason": "the slip had been handed in"})
    assert cup.match(1, 4)["effective"] is None
    assert cup.points()[match["white"]["number"]] == 1


def test_a_result_that_came_in_time_cannot_be_missing(cup: Cup, client: Client) -> None:
    cup.publish(1)
    cup.put(1, 1, "1-0")
    client.ok("PATCH", f"{cup.at}/rounds/1", {"ended_at": "2099-01-01T10:00:00Z"})
    body = {"code": "unreported", "round": 1, "table": 1, "occurred_at": "2099-01-01T10:05:00Z"}
    refused(client.post(f"{cup.at}/incidents", body), 409, "reported_in_time")


def test_the_time_for_reporting_begins_with_the_end_of_the_last_game(cup: Cup, client: Client) -> None:
    cup.publish(1)
    body = {"code": "unreported", "round": 1, "table": 1}
    refused(client.post(f"{cup.at}/incidents", body), 422, "round_end_unknown")
    before = {"ended_at": utc(cup.starts(1) - timedelta(minutes=1))}
    refused(client.patch(f"{cup.at}/rounds/1", before), 422, "ended_before_it_started")
    end(cup)
    refused(client.post(f"{cup.at}/incidents", {**body, "occurred_at": after_the_end(-1)}), 422, "before_the_end")
    assert cup.incident("unreported", round=1, table=1)["minutes"] is not None, "without a time it is now"


def test_a_rulebook_without_a_time_for_reporting_does_not_know_the_incident(client: Client) -> None:
    cup = Cup(client)
    cup.pair()
    end(cup)
    body = {"code": "unreported", "round": 1, "table": 1}
    refused(client.post(f"{cup.at}/incidents", body), 422, "no_report_time")


def test_only_white_brings_the_board_and_the_clock(cup: Cup, client: Client) -> None:
    """ITB-EQP-01: White loses the round without a game; Black cannot."""
    cup.publish(1)
    body = {"code": "equipment_missing", "round": 1, "table": 1, "offender": "black"}
    problem = refused(client.post(f"{cup.at}/incidents", body), 422, "offence_of_white")
    assert "equipment_missing" in problem["detail"]
    cup.incident("equipment_missing", round=1, table=1, offender="white")
    effective = cup.match(1, 1)["effective"]
    assert (effective["result"], effective["reason"], effective["played"]) == ("-/+", "equipment_missing", False)


def test_an_accompanied_child_gets_no_point_whatever_it_wins(cup: Cup) -> None:
    """ITB-ACC-01, ITB-AMB-1: the opponent keeps what he earned on the board; no game, no point either."""
    cup.publish(1)
    cup.incident("accompanied", round=1, table=1, offender="white")
    cup.put(1, 1, "1-0")
    assert cup.match(1, 1)["effective"]["awarded"] == [0, 0]
    cup.incident("accompanied", round=1, table=2, offender="black")
    cup.put(1, 2, "1/2-1/2")
    assert cup.match(1, 2)["effective"]["awarded"] == [0.5, 0]
    cup.incident("accompanied", round=1, table=3, offender="white")
    cup.incident("no_show", round=1, table=3, offender="black")
    assert cup.match(1, 3)["effective"]["awarded"] == [0, 0]


def test_the_freshmen_judge_an_illegal_move_by_the_clock_of_the_offender(client: Client) -> None:
    """MABA-CHE-04: two minutes off, or (with less than five minutes left) two more for the opponent; then a loss."""
    cup = Cup(client, EIGHT, rulebook="maba-2019-chess")
    cup.pair()

    def effects(table: int, seconds: int | None) -> Any:
        made = cup.incident("illegal_move", round=1, table=table, offender="white", own_clock_seconds=seconds)
        return made["caused"][0]["effects"]

    assert effects(1, 300) == {"warning": True, "clock": {"offender": -120}}
    assert effects(2, 299) == {"warning": True, "clock": {"opponent": 120}}
    assert effects(3, None) == {"warning": True, "clock": {"offender": -120}}
    assert effects(1, 200) == {"lose": "game", "reason": "second_illegal_move"}
    assert cup.match(1, 1)["effective"]["result"] == "0-1"


def test_a_play_off_decides_the_first_two_places_of_the_freshmen(client: Client) -> None:
    """MABA-CHE-09, MABA-AMB-40: the tie waits for the play-off, and its order gives the places."""
    cup = Cup(client, EIGHT[:4], rulebook="maba-2019-chess", overrides={"stages.main.rounds": 1})
    cup.pair()
    cup.report(1, "1-0", "1-0")
    cup.close(1)
    standings = cup.standings()
    tie = standings["unresolved_ties"][0]
    assert (tie["decider"], tie["place"], tie["touches_prize"]) == ("play_off", 1, True)
    order = [entry["number"] for entry in reversed(tie["entries"])]
    client.ok("POST", f"{cup.at}/decisions", {"kind": "play_off", "order": order, "reason": "blitz, 2:1"})
    assert [row["entry"]["number"] for row in cup.standings()["rows"]][:2] == order
    assert cup.standings()["final"] is True
    assert client.ok("GET", f"{cup.at}/prizes")["items"][0]["prizes"][0]["prize"]["en"] == "first place"


def test_a_slot_says_what_it_used_and_what_it_did_not(client: Client) -> None:
    """MABA-CHE-09: exactly two tied for first go by their own game, whatever the opponents made."""
    cup = Cup(client, EIGHT[:4], rulebook="maba-2019-chess", overrides={"stages.main.rounds": 1})
    cup.pair()
    cup.report(1, "1-0", "1-0")
    cup.close(1)

    def first_tie_break(row: int) -> Any:
        number = cup.standings()["rows"][row]["entry"]["number"]
        found = client.ok("GET", f"{cup.at}/standings/{number}")["criteria"]
        return next(each for each in found if each["key"] == "TB1")

    first, third = first_tie_break(0), first_tie_break(2)
    assert (first["applied"], first["value"]) == ("DE", 0), "the two have not met, so it separates nobody"
    assert first["not_applied"] == [{"code": "BH", "value": 0, "exact": "0"}]
    assert (third["applied"], third["value"], third["not_applied"]) == ("BH", 1, [])


def test_pairs_that_did_not_play_may_be_kept_from_meeting_again(client: Client, house: House) -> None:
    """ITB-RPT-02: they may be paired again, unless the rulebook of the tournament says otherwise."""
    for allowed in (True, False):
        overrides = {"result.awards.may_meet_again": allowed, "stages.main.rounds": 2}
        cup = Cup(client, EIGHT[:4], rulebook="itb-2023", overrides=overrides, name=f"Again {allowed}")
        row = cup.pair()
        first = {frozenset((match["white"]["number"], match["black"]["number"])) for match in row["matches"]}
        for table in (1, 2):
            for side in ("white", "black"):
                cup.incident("no_show", round=1, table=table, offender=side)
        cup.close(1)
        again = cup.pair()["matches"]
        second = {frozenset((match["white"]["number"], match["black"]["number"])) for match in again}
        assert bool(first & second) is allowed
