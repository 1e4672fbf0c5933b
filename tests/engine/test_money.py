"""Fees and deposits that follow from the facts."""

from fractions import Fraction

from tests.engine.support import facts, gonzaga, match_id, round_robin
from tests.engine.test_competition import SEVEN, SIX

from babak.engine.facts import Incident, Removal, Result
from babak.engine.money import LedgerLine, ledger_lines


def forfeited(lines: tuple[LedgerLine, ...]) -> list[tuple[str, Fraction]]:
    return [(line.entry, line.amount) for line in lines if line.kind == "forfeited"]


def test_the_two_who_did_not_come_lose_their_deposits() -> None:
    assert forfeited(ledger_lines(SEVEN, gonzaga())) == [("P2", 50000), ("P5", 50000)]


def test_forfeits_after_a_removal_cost_nothing() -> None:
    assert forfeited(ledger_lines(SIX, gonzaga())) == [("P1", 50000)]
    kept = facts(4, {(1, 4): "1-0"}, removed={"P4": Removal("withdrawn", 1)})
    assert forfeited(ledger_lines(kept, gonzaga(result__withdrawal__policy="keep_and_forfeit"))) == []


def test_a_walkover_is_an_absence_even_when_the_round_is_annulled_later() -> None:
    given = facts(4, {(1, 4): Result("+/-"), (2, 3): "1-0"}, removed={"P4": Removal("withdrawn", 1)})
    assert forfeited(ledger_lines(given, gonzaga())) == [("P4", 50000)]


def test_a_double_walkover_costs_both() -> None:
    assert forfeited(ledger_lines(facts(2, {(1, 2): Result("-/-")}), gonzaga())) == [("P1", 50000), ("P2", 50000)]


def test_an_unreported_game_is_no_absence() -> None:
    assert forfeited(ledger_lines(facts(2, {(1, 2): Result("-/-", "unreported")}), gonzaga())) == []


def test_arriving_in_time_costs_nothing() -> None:
    arrival = Incident("i", 1, "late_arrival", "P1", 1, match_id(1, 1, 2), Fraction(9))
    assert forfeited(ledger_lines(facts(2, incidents=[arrival]), gonzaga())) == []


def test_deposits_go_back_when_the_event_is_over_and_not_before() -> None:
    assert not [line for line in ledger_lines(SEVEN, gonzaga()) if line.kind == "returned"]
    returned = [line.entry for line in ledger_lines(SEVEN, gonzaga(), ended=True) if line.kind == "returned"]
    assert returned == ["P1", "P3", "P4", "P6", "P7"]


def test_keys_are_unique_and_stay_the_same_as_the_event_goes_on() -> None:
    before = ledger_lines(facts(7), gonzaga())
    after = ledger_lines(SEVEN, gonzaga(), ended=True)
    keys = [line.key for line in after]
    assert len(keys) == len(set(keys))
    assert {line.key for line in before} <= set(keys)
    assert "P2:deposit:walkover:forfeited:R1:2-7" in keys


def test_a_rulebook_without_money_has_no_lines() -> None:
    assert ledger_lines(SEVEN_WITHOUT_INCIDENTS, round_robin()) == ()


SEVEN_WITHOUT_INCIDENTS = facts(7)
