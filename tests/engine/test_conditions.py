"""The conditional form: every way a wanted value may be written."""

from fractions import Fraction

import pytest

from babak.engine.conditions import compile_test, compile_when, holds


@pytest.mark.parametrize(
    ("wanted", "yes", "no"),
    [
        (2, [2, Fraction(2)], [1, 3, None, "two"]),
        ("2", [2], [1]),
        ("1/2", [Fraction(1, 2)], [1]),
        ("3+", [3, 4, 100], [2, None]),
        ("2..4", [2, 3, 4, Fraction(5, 2)], [1, 5]),
        ("> 10", [Fraction(21, 2)], [10]),
        (">= 10", [10], [9]),
        ("< 300", [299], [300]),
        ("> 5, <= 10", [6, 10], [5, 11]),
        ([1, 2], [1, 2], [3]),
        (["men", "mixed"], ["men"], ["women"]),
        ("any", [1, "x", None], []),
        ("women", ["women"], ["men", None]),
        (True, [True], [False, None]),
    ],
)
def test_a_wanted_value_reads_as_it_is_written(wanted: object, yes: list[object], no: list[object]) -> None:
    test = compile_test(wanted)
    assert [test(fact) for fact in yes] == [True] * len(yes)
    assert [test(fact) for fact in no] == [False] * len(no)


def test_all_names_must_hold() -> None:
    when = compile_when({"tied": 2, "place": 1})
    assert holds(when, {"tied": 2, "place": 1})
    assert not holds(when, {"tied": 3, "place": 1})


def test_a_range_of_places_holds_when_one_of_them_does() -> None:
    when = compile_when({"place": 3})
    assert holds(when, {"place": range(2, 5)})
    assert not holds(when, {"place": range(4, 6)})


def test_an_unknown_fact_satisfies_only_any() -> None:
    assert not holds(compile_when({"minutes": "3+"}), {})
    assert holds(compile_when({"minutes": "any"}), {})


def test_no_condition_always_holds() -> None:
    assert holds(compile_when(None), {})
    assert holds(compile_when({}), {"tied": 9})
