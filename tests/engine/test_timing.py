"""Late or in time, and the deadlines of a round."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from tests.engine.support import gonzaga, round_robin

from babak.engine.errors import RuleError
from babak.engine.timing import default_deadline, is_late, report_deadline, round_deadline

START = datetime(2025, 11, 8, 9, 0, tzinfo=UTC)
TEN = Fraction(10)


def test_ten_minutes_exactly_is_in_time_when_only_greater_is_late() -> None:
    rule = gonzaga().default_time
    assert not is_late(TEN, rule)
    assert is_late(TEN + Fraction(1, 60), rule)


def test_ten_minutes_exactly_is_late_when_equal_is_late() -> None:
    rule = gonzaga(timing__default_time__inclusive="late_if_equal").default_time
    assert is_late(TEN, rule)
    assert not is_late(TEN - Fraction(1, 60), rule)


def test_who_never_comes_is_late_even_without_a_default_time() -> None:
    assert is_late(None, None)
    assert not is_late(Fraction(500), None)


def test_the_deadline_of_a_round_is_its_start_plus_the_default_time() -> None:
    assert default_deadline(START, gonzaga()) == START + timedelta(minutes=10)
    assert round_deadline(START, gonzaga()) == START + timedelta(minutes=10)


def test_half_a_minute_in_a_rule_is_exact() -> None:
    rules = gonzaga(timing__default_time__minutes="15/2")
    assert default_deadline(START, rules) == START + timedelta(minutes=7, seconds=30)


def test_without_a_default_time_there_is_no_deadline() -> None:
    rules = round_robin(timing={})
    assert round_deadline(START, rules) is None
    with pytest.raises(RuleError, match="no_default_time"):
        default_deadline(START, rules)


def test_results_are_due_some_minutes_after_the_last_game() -> None:
    rules = gonzaga(timing__report={"minutes": 3, "after": "games_of_round_ended"})
    assert report_deadline(START, rules) == START + timedelta(minutes=3)
    assert report_deadline(START, gonzaga()) is None
