"""Categories by school level that are too small: what moves where, and who is thought of with a special prize."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babak.engine.categories import BelowMinimum, Merge, MergeRule, Move, merge_rule, plan_merge
from babak.engine.errors import RuleError
from babak.engine.rulebook import Library

LEVELS = ("preschool", "primary_1_3", "primary_4_6", "junior_high", "senior_high")
# The registrations of ITB-02: the numbers of ten categories.
REGISTERED = {
    **{"preschool_M": 6, "primary_1_3_M": 5, "primary_4_6_M": 14, "junior_high_M": 10, "senior_high_M": 12},
    **{"preschool_F": 4, "primary_1_3_F": 3, "primary_4_6_F": 2, "junior_high_F": 11, "senior_high_F": 7},
}


def rule(**overrides: object) -> MergeRule:
    at = {f"competition.categories.merge.{name}": value for name, value in overrides.items()}
    found = merge_rule(Library.shipped().resolve("itb-2023", at).data)
    assert found is not None
    return found


def merged(registered: dict[str, int], **overrides: object) -> Merge:
    return plan_merge(registered, rule(**overrides))


def test_the_school_swiss_has_ten_categories_the_boys_first() -> None:
    assert rule().codes == (*(f"{level}_M" for level in LEVELS), *(f"{level}_F" for level in LEVELS))
    assert rule().minimum == 10


def test_a_small_category_moves_up_with_those_who_moved_into_it() -> None:
    """ITB-CAT-02, ITB-AMB-2: preschool girls, primary girls, then all nine to the junior high school."""
    found = merged(REGISTERED)
    assert found.moves == (
        Move("preschool_M", "primary_1_3_M", 6),
        Move("preschool_F", "primary_1_3_F", 4),
        Move("primary_1_3_F", "primary_4_6_F", 7),
        Move("primary_4_6_F", "junior_high_F", 9),
        Move("senior_high_F", "senior_high_M", 7),
    )
    assert found.counts == {
        **{"primary_1_3_M": 11, "primary_4_6_M": 14, "junior_high_M": 10, "senior_high_M": 19},
        "junior_high_F": 20,
    }
    assert found.final["preschool_F"] == "junior_high_F"
    assert found.warnings == ()


def test_ten_are_enough() -> None:
    """ITB-AMB-4."""
    assert merged({"primary_1_3_M": 10}).moves == ()
    assert merged({"primary_1_3_M": 9}).moves[0] == Move("primary_1_3_M", "primary_4_6_M", 9)


def test_numbers_of_registration_move_a_category_although_it_would_have_been_filled() -> None:
    """ITB-AMB-2, `original`: six and five would be eleven, and both move."""
    found = merged(REGISTERED, count="original")
    assert Move("primary_1_3_M", "primary_4_6_M", 11) in found.moves
    assert found.counts["primary_4_6_M"] == 25


def test_from_the_top_until_nothing_moves() -> None:
    """ITB-AMB-2, `stable`: the highest small category moves first, so the lower ones find what is left."""
    found = merged({"preschool_M": 6, "primary_1_3_M": 5}, count="stable")
    assert found.moves[0] == Move("primary_1_3_M", "primary_4_6_M", 5)
    assert found.counts == {"senior_high_M": 11}
    assert merged({"preschool_M": 6, "primary_1_3_M": 5}).counts == {"primary_1_3_M": 11}


def test_girls_of_the_last_level_play_with_the_boys_and_are_thought_of_with_a_prize() -> None:
    """ITB-CAT-03, ITB-AMB-5."""
    found = merged({"senior_high_F": 4, "junior_high_F": 5, "senior_high_M": 20})
    assert found.counts == {"senior_high_M": 29}
    assert found.flagged() == {"senior_high_F", "junior_high_F"}
    assert found.flagged("original_category") == {"senior_high_F"}


def test_boys_of_the_last_level_have_nowhere_to_go_and_play_all_the_same() -> None:
    """ITB-CAT-04: it runs with a warning, unless the rulebook keeps silent or cancels it."""
    found = merged({"senior_high_M": 7})
    assert found.counts == {"senior_high_M": 7}
    assert found.warnings == (BelowMinimum("senior_high_M", 7, 10),)
    assert merged({"senior_high_M": 7}, top_below_minimum="keep").warnings == ()
    cancelled = merged({"senior_high_M": 7}, top_below_minimum="cancel")
    assert (cancelled.counts, cancelled.final["senior_high_M"]) == ({}, None)


def test_the_girls_may_fill_the_boys_category_so_nothing_is_warned() -> None:
    assert merged({"senior_high_M": 5, "senior_high_F": 6}).warnings == ()


def test_an_empty_category_neither_moves_nor_plays() -> None:
    assert merged({}) == Merge((), dict.fromkeys(rule().codes), {}, (), {})


def test_entries_may_move_down_where_the_rulebook_says_so() -> None:
    found = merged({"senior_high_M": 3, "junior_high_M": 12}, direction="down")
    assert found.moves == (Move("senior_high_M", "junior_high_M", 3),)


def test_a_category_that_the_rulebook_does_not_have_is_refused() -> None:
    with pytest.raises(RuleError, match="unknown_category"):
        merged({"university_M": 3})


def test_a_rulebook_without_categories_by_gender_merges_nothing() -> None:
    assert merge_rule(Library.shipped().resolve("fide-swiss-2026").data) is None
    assert merge_rule(Library.shipped().resolve("gonzaga-2025").data) is None
    assert merge_rule({"competition": {"categories": {"levels": ["a"], "genders": ["M"]}}}) == MergeRule(
        ("a",), ("M",), None, "after_merge", True, {}, "warn"
    )


NUMBERS = st.fixed_dictionaries({code: st.integers(0, 15) for code in REGISTERED})


@given(registered=NUMBERS, count=st.sampled_from(["after_merge", "original", "stable"]))
def test_nobody_is_lost_and_every_category_but_the_last_has_enough(registered: dict[str, int], count: str) -> None:
    found = merged(registered, count=count)
    assert sum(found.counts.values()) == sum(registered.values())
    arrived: Counter[str] = Counter()
    for origin, number in registered.items():
        if number:
            arrived[str(found.final[origin])] += number
    assert dict(arrived) == found.counts
    assert all(number >= 10 for code, number in found.counts.items() if code != "senior_high_M")
    assert bool(found.warnings) == (0 < found.counts.get("senior_high_M", 0) < 10)
    assert found.flagged("original_category") <= found.flagged() <= {code for code in REGISTERED if code[-1] == "F"}
