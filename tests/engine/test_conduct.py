"""Counters, scopes and consequences, in small rulebooks of their own."""

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.support import facts, gonzaga, match_id, points

from babak.engine.competition import evaluate
from babak.engine.conduct import rulings
from babak.engine.errors import RuleError
from babak.engine.facts import Facts, Incident, Removal, Result
from babak.engine.rules import Rules
from babak.engine.rulings import ClockAdjustment

ONE, TWO = match_id(1, 1, 4), match_id(2, 4, 3)


def rules_with(**offences: Any) -> Rules:
    return gonzaga(conduct={"offences": offences})


def incident(seq: int, code: str, offender: str = "P4", round_: int = 1, match: str | None = ONE) -> Incident:
    return Incident(f"i{seq}", seq, code, offender, round_, match)


def four(*incidents: Incident, **results: Any) -> Facts:
    return facts(4, results.get("results"), incidents=incidents)


def effects(found: Any) -> list[dict[str, object]]:
    return [dict(ruling.effects) for ruling in found.rulings]


def test_an_exact_count_beats_a_range() -> None:
    rules = rules_with(noise={"scope": "game", "at": {"1+": {"warning": True}, 2: {"reprimand": True}}})
    found = rulings(four(*(incident(seq, "noise") for seq in (1, 2, 3))), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 2, 3]
    assert effects(found) == [{"warning": True}, {"reprimand": True}, {"warning": True}]


def test_a_counter_of_a_game_starts_again_in_the_next_game() -> None:
    rules = rules_with(noise={"scope": "game", "at": {2: {"lose": "game"}}})
    found = rulings(four(incident(1, "noise"), incident(2, "noise", round_=2, match=TWO)), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 1]
    assert not found.forced


def test_a_counter_of_the_event_goes_on() -> None:
    rules = rules_with(noise={"scope": "event", "at": {2: {"lose": "game"}}})
    found = rulings(four(incident(1, "noise"), incident(2, "noise", round_=2, match=TWO)), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 2]
    assert set(found.forced) == {TWO}


def test_each_player_has_a_counter_of_his_own() -> None:
    rules = rules_with(noise={"scope": "game", "at": {2: {"lose": "game"}}})
    found = rulings(four(incident(1, "noise"), incident(2, "noise", "P1")), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 1]


def test_a_day_counts_the_incidents_of_a_round() -> None:
    rules = rules_with(noise={"scope": "day", "at": {2: {"reprimand": True}}})
    found = rulings(four(incident(1, "noise"), incident(2, "noise", match=None)), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 2]


def test_several_codes_are_one_offence() -> None:
    rules = rules_with(illegal={"scope": "game", "codes": ["illegal_move", "two_hands"], "at": {2: {"lose": "game"}}})
    found = rulings(four(incident(1, "illegal_move"), incident(2, "two_hands")), rules)
    assert [ruling.offence for ruling in found.rulings] == ["illegal", "illegal"]
    assert found.forced[ONE].black is not None
    assert found.forced[ONE].black.reason == "two_hands"


def test_incidents_are_judged_in_their_order_whatever_the_order_of_the_facts() -> None:
    rules = rules_with(noise={"scope": "game", "at": {1: {"warning": True}, 2: {"lose": "game"}}})
    given = [incident(seq, "noise") for seq in (3, 1, 2)]
    assert rulings(four(*given), rules) == rulings(four(*reversed(given)), rules)


def test_the_first_case_that_holds_decides() -> None:
    offence = {
        "scope": "game",
        "cases": [
            {"id": "second", "when": {"count": "2+"}, "then": {"lose": "game", "reason": "second_illegal_move"}},
            {"id": "first", "then": {"warning": True, "clock": {"opponent": 120}}},
        ],
    }
    found = rulings(four(incident(1, "illegal"), incident(2, "illegal")), rules_with(illegal=offence))
    assert effects(found)[0] == {"warning": True, "clock": {"opponent": 120}}
    assert effects(found)[1] == {"lose": "game", "reason": "second_illegal_move"}
    assert found.clock == (ClockAdjustment("i1", ONE, 0, 120, None),)


def test_inside_a_case_only_its_own_occurrences_are_counted() -> None:
    offence = {
        "scope": "event",
        "cases": [
            {"id": "late", "when": {"minutes": "> 5"}, "at": {1: {"warning": True}, 2: {"lose": "game"}}},
            {"id": "little", "then": {"record": True}},
        ],
    }
    given = [
        Incident("a", 1, "phone", "P4", 1, ONE, Fraction(1)),
        Incident("b", 2, "phone", "P4", 1, ONE, Fraction(6)),
        Incident("c", 3, "phone", "P4", 1, ONE, Fraction(7)),
    ]
    found = rulings(four(*given), rules_with(phone=offence))
    assert effects(found) == [{"record": True}, {"warning": True}, {"lose": "game"}]
    assert [ruling.count for ruling in found.rulings] == [1, 2, 3]


def test_reset_starts_a_counter_again() -> None:
    rules = rules_with(let={"scope": "game", "at": {2: {"record": True, "reset": True}}})
    found = rulings(four(*(incident(seq, "let") for seq in (1, 2, 3, 4))), rules)
    assert [ruling.count for ruling in found.rulings] == [1, 2, 1, 2]


def test_a_counter_may_count_the_games_that_ended_with_one_card() -> None:
    rules = rules_with(
        yellow={"scope": "game", "at": {1: {"warning": True}}},
        yellow_again={"counts": "yellow.1", "scope": "event", "at": {2: {"suspend": {"matches": 1}}}},
    )
    given = [incident(1, "yellow"), incident(2, "yellow", round_=2, match=TWO)]
    found = rulings(four(*given), rules)
    again = [ruling for ruling in found.rulings if ruling.offence == "yellow_again"]
    assert [(ruling.incident, ruling.count, dict(ruling.effects)) for ruling in again] == [
        ("i1", 1, {}),
        ("i2", 2, {"suspend": {"matches": 1}}),
    ]
    twice_in_one_game = rulings(four(incident(1, "yellow"), incident(2, "yellow")), rules)
    assert not [ruling for ruling in twice_in_one_game.rulings if ruling.offence == "yellow_again"]


def test_an_offence_may_count_as_another_for_both_sides() -> None:
    rules = rules_with(
        yellow={"scope": "event", "at": {1: {"warning": True}}},
        wrong_substitution={"then": {"count_as": "yellow", "both_sides": True}},
    )
    found = rulings(four(incident(1, "wrong_substitution")), rules)
    assert [(ruling.offence, ruling.offender) for ruling in found.rulings] == [
        ("wrong_substitution", "P4"),
        ("yellow", "P4"),
        ("yellow", "P1"),
    ]


def test_a_forfeit_is_unplayed_unless_the_rulebook_flags_it_as_played() -> None:
    missing = {"forfeit": "game", "played_flag": "forfeit", "reason": "equipment_missing"}
    given = four(incident(1, "equipment", "P1"))
    table = evaluate(given, rules_with(equipment={"then": missing}))
    assert (table.effective[ONE].code, table.effective[ONE].reason) == ("-/+", "equipment_missing")
    table = evaluate(given, rules_with(equipment={"then": {**missing, "played_flag": "played"}}))
    assert (table.effective[ONE].code, table.effective[ONE].played) == ("0-1", True)


def test_a_child_with_company_scores_nothing_and_the_opponent_keeps_what_he_made() -> None:
    rules = rules_with(accompanied={"then": {"score": {"offender": 0, "opponent": "as_played"}}})
    given = facts(4, {(1, 4): "1/2-1/2"}, incidents=[incident(1, "accompanied", "P1")])
    found = evaluate(given, rules).effective[ONE]
    assert (found.awarded_white, found.awarded_black, found.played) == (0, 1, True)


def test_a_device_between_the_games_costs_the_next_game() -> None:
    rules = rules_with(device={"then": {"lose": "current_or_next_game", "reason": "device_found"}})
    given = facts(4, {(1, 4): "1-0"}, incidents=[incident(1, "device", match=None)])
    found = evaluate(given, rules)
    assert found.effective[ONE].code == "1-0"
    assert rulings(given, rules).forced[TWO].white is not None


def test_a_disqualification_removes_the_entry_after_that_round() -> None:
    rules = rules_with(cheating={"then": {"disqualify": "event"}})
    found = rulings(four(incident(1, "cheating", match=None)), rules)
    assert found.removals == {"P4": Removal("disqualified", 1)}


def test_the_game_in_which_a_cheat_is_caught_is_lost_unless_a_result_was_reported() -> None:
    rules = gonzaga(result__withdrawal__policy="keep_and_forfeit")
    given = facts(4, incidents=[incident(1, "cheating")])
    assert evaluate(given, rules).effective[ONE].code == "1-0"
    given = facts(4, {(1, 4): "0-1"}, incidents=[incident(1, "cheating")])
    assert evaluate(given, rules).effective[ONE].code == "0-1"


def test_points_off_the_total_show_in_the_points() -> None:
    rules = rules_with(abuse={"then": {"deduct": {"of": "PTS", "amount": "1/2", "from": "total"}}})
    table = evaluate(facts(4, {(1, 4): "1-0"}, incidents=[incident(1, "abuse", "P1")]), rules)
    assert points(table)["P1"] == Fraction(1, 2)


def test_a_second_loss_takes_no_more_than_the_first() -> None:
    rules = gonzaga()
    given = four(*(incident(seq, "device_found") for seq in (1, 2)))
    found = rulings(given, rules)
    assert found.forced[ONE].black is not None
    assert found.forced[ONE].black.incident == "i1"


def test_an_unknown_code_names_the_known_ones() -> None:
    with pytest.raises(RuleError) as caught:
        rulings(four(incident(1, "singing")), gonzaga())
    assert caught.value.code == "offence_not_listed"
    assert caught.value.params["code"] == "singing"
    assert "cheating" in caught.value.params["known"]  # type: ignore[operator]
    assert "no_show" in caught.value.params["known"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Incident("i", 1, "cheating", "P9", 1), "unknown_offender"),
        (Incident("i", 1, "violation", "P4", 1, "nowhere"), "unknown_match"),
        (Incident("i", 1, "violation", "P3", 1, ONE), "offender_not_in_match"),
        (Incident("i", 1, "no_show", "P3", 9), "no_game_in_round"),
        (Incident("i", 1, "late_arrival", "P4", 1, ONE), "minutes_missing"),
    ],
)
def test_an_incident_that_fits_nothing_is_refused(bad: Incident, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        rulings(four(bad), gonzaga())
    assert caught.value.code == code


def test_incidents_of_later_rounds_wait() -> None:
    given = facts(4, {(1, 4): Result("1-0")}, incidents=[incident(1, "cheating", round_=2, match=None)])
    assert rulings(given, gonzaga(), after_round=1).rulings == ()
