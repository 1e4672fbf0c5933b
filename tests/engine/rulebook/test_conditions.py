"""The closed language of when and where."""

from fractions import Fraction

import pytest

from babak.engine.rulebook.conditions import asked_in, holds, parse_test
from babak.engine.rulebook.ranges import Range, gaps, parse_range
from babak.engine.rulebook.values import Data


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("2..4", [2, 3, 4], [1, 5]),
        ("3+", [3, 100], [2]),
        ("> 10", [11, Fraction(21, 2)], [10]),
        ("> 5, <= 10", [6, 10], [5, 11]),
        (">= 15", [15], [14]),
        ("< 3/4", [Fraction(1, 2)], [Fraction(3, 4), 1]),
        ("<= -3", [-3], [0]),
    ],
)
def test_a_range_holds_what_lies_in_it(text: str, inside: list[int], outside: list[int]) -> None:
    range_ = parse_range(text)
    assert range_ is not None
    assert all(number in range_ for number in inside)
    assert not any(number in range_ for number in outside)


@pytest.mark.parametrize(
    "text", ["", "five", "4..2..1", "> 5, > 6", "<", "5-7", "1.5", "> 1.5", "3 +", "1/0+", "> 5 <= 6"]
)
def test_anything_else_is_no_range(text: str) -> None:
    assert parse_range(text) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [("tied", "two"), ("tied", True), ("level", 1), ("gender", 3), ("gender", True), ("tied", []), ("tied", "5..3"),
     ("tied", {"a": 1}), ("nothing", 1), ("gender", "")],
)  # fmt: skip
def test_a_name_refuses_values_of_another_kind(name: str, value: object) -> None:
    assert parse_test(name, value) is None  # type: ignore[arg-type]


def test_all_names_of_a_condition_must_hold() -> None:
    when: Data = {"tied": 2, "place": [1, 2], "note": "only for the top"}
    assert holds(when, {"tied": 2, "place": 1}) is True
    assert holds(when, {"tied": 3, "place": 1}) is False
    assert holds(when, {"tied": 2, "place": range(2, 4)}) is True  # a tie over places 2 and 3 touches 2
    assert holds(when, {"tied": 2, "place": [3, 4]}) is False


def test_what_is_not_known_leaves_it_open_unless_something_else_fails() -> None:
    assert holds({"tied": 2, "gender": "women"}, {"tied": 2}) is None
    assert holds({"tied": 2, "gender": "women"}, {"tied": 3}) is False
    assert holds({"gender": "any"}, {}) is True
    assert holds({}, {}) is True


def test_words_lists_and_booleans_are_compared_by_kind() -> None:
    assert holds({"gender": ["men", "women"]}, {"gender": "women"}) is True
    assert holds({"level": True}, {"level": True}) is True
    assert holds({"level": True}, {"level": False}) is False
    assert holds({"attendance": "< 3/4"}, {"attendance": Fraction(74, 100)}) is True
    assert holds({"count": 1}, {"count": True}) is False


def test_overlaps_know_whole_numbers_and_open_ends() -> None:
    assert Range(Fraction(1), Fraction(2)).meets(Range(Fraction(2), None), whole=False)
    assert not Range(Fraction(1), Fraction(2), open_high=True).meets(Range(Fraction(2)), whole=False)
    over = parse_range("> 2"), parse_range("< 3")
    assert over[0] is not None and over[1] is not None
    assert over[0].meets(over[1], whole=False) and not over[0].meets(over[1], whole=True)
    one, two = asked_in({"tied": "2..3"}), asked_in({"tied": [3, 7]})
    assert one["tied"].meets(two["tied"], whole=True)


@pytest.mark.parametrize(
    ("texts", "whole", "missing"),
    [
        (["> 0, <= 5", "> 5, <= 15", "> 15"], False, []),
        (["> 0, <= 5", "> 6, <= 15"], False, ["> 5, <= 6"]),
        (["> 0, < 5", "> 5"], False, ["5"]),
        (["0..1", "2..2", "4+"], True, ["3"]),
        (["1..2", "6+"], True, ["3..5"]),
        (["3+", "1..9"], True, []),
    ],
)
def test_gaps_are_what_no_range_answers(texts: list[str], whole: bool, missing: list[str]) -> None:
    assert gaps([range_ for text in texts if (range_ := parse_range(text))], whole) == missing
