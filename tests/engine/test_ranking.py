"""How a list of criteria is applied: tied sets, conditions, decisions, shared ranks."""

from typing import Any

import pytest
from tests.engine.support import facts, ranks, round_robin, row
from tests.engine.test_criteria import CIRCLE, games

from babak.engine.competition import Table, evaluate
from babak.engine.facts import Decision, Facts
from babak.engine.ranking import lot

# Four players: A and B 2 (A beat B), C and D 1 (D beat C).
PAIRS = games(
    (1, "A", "B", "1-0"), (1, "D", "C", "1-0"), (2, "A", "C", "0-1"), (2, "B", "D", "1-0"), (3, "A", "D", "1-0"),
    (3, "B", "C", "1-0"),
)  # fmt: skip


def ranked(given: Facts, criteria: list[Any], **changes: object) -> Table:
    return evaluate(given, round_robin(criteria, **changes))


def with_decisions(given: Facts, *decisions: Decision, seed: str = "") -> Facts:
    return Facts(given.entries, given.matches, (), decisions, given.rounds_total, seed)


def test_equal_ranks_are_one_two_two_four() -> None:
    level = games((1, "A", "B", "1-0"), (1, "C", "D", "1/2-1/2"))
    table = ranked(level, ["PTS"])
    assert ranks(table) == {"A": 1, "C": 2, "D": 2, "B": 4}
    assert [each.shared for each in table.rows] == [False, True, True, False]


def test_a_criterion_is_applied_only_inside_what_is_still_tied() -> None:
    table = ranked(PAIRS, ["PTS", "DE"])
    assert ranks(table) == {"A": 1, "B": 2, "D": 3, "C": 4}
    assert {each.entry: each.values["DE"] for each in table.rows} == {"A": 1, "B": 2, "D": 1, "C": 2}


def test_a_condition_on_the_size_of_the_tie_decides_whether_a_criterion_is_used() -> None:
    two_only = {"by": "DE", "when": {"tied": 2}}
    assert ranks(ranked(PAIRS, ["PTS", two_only])) == {"A": 1, "B": 2, "D": 3, "C": 4}
    assert row(ranked(CIRCLE, ["PTS", two_only]), "A").values["DE"] is None


def test_a_condition_on_the_place_holds_for_a_tie_that_touches_it() -> None:
    only_first = {"by": "DE", "when": {"tied": 2, "place": 1}}
    assert ranks(ranked(PAIRS, ["PTS", only_first])) == {"A": 1, "B": 2, "C": 3, "D": 3}


def slot(undecided: str) -> dict[str, Any]:
    cases = [{"id": "two", "when": {"tied": "2+"}, "by": "DE"}, {"id": "otherwise", "by": "number"}]
    return {"id": "TB1", "cases": cases, "undecided": undecided}


def test_a_slot_uses_the_first_case_that_holds() -> None:
    table = ranked(PAIRS, ["PTS", slot("next_criterion")])
    assert ranks(table) == {"A": 1, "B": 2, "D": 3, "C": 4}
    assert row(table, "A").values["TB1"] == 1


def test_an_undecided_slot_goes_on_with_the_next_criterion_or_the_next_case() -> None:
    assert ranks(ranked(CIRCLE, ["PTS", slot("next_criterion")])) == {"A": 1, "B": 1, "C": 1, "D": 4}
    assert ranks(ranked(CIRCLE, ["PTS", slot("next_case")])) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_a_criterion_that_stands_twice_has_two_keys() -> None:
    table = ranked(PAIRS, ["PTS", "DE", "SB", "DE"])
    assert [(each.key, each.code) for each in table.criteria] == [
        ("PTS", "PTS"),
        ("DE", "DE"),
        ("SB", "SB"),
        ("DE.2", "DE"),
    ]
    assert row(table, "A").values["DE.2"] is None


def test_restart_begins_again_with_each_smaller_tie() -> None:
    # The points leave A and B tied; only a restart takes them back to the head-to-head of exactly two.
    given = games(
        (1, "A", "B", "1-0"),
        (1, "C", "D", "1/2-1/2"),
        (2, "B", "C", "1-0"),
        (2, "D", "A", "1-0"),
        (3, "A", "C", "1/2-1/2"),
        (3, "B", "D", "1/2-1/2"),
    )  # fmt: skip  A 1½ B 1½ C 1 D 2
    mutual = {"id": "M", "by": "total", "of": "PTS", "over": "mutual", "when": {"tied": 2}}
    criteria = [mutual, "PTS"]
    assert ranks(ranked(given, criteria)) == {"D": 1, "A": 2, "B": 2, "C": 4}
    assert ranks(ranked(given, criteria, ranking__restart=True)) == {"D": 1, "A": 2, "B": 3, "C": 4}


def test_a_shared_rank_stands_when_no_prize_is_touched() -> None:
    assert ranked(CIRCLE, ["PTS"]).unresolved == ()


def test_a_shared_prize_needs_the_committee() -> None:
    table = ranked(CIRCLE, ["PTS"], prizes={"places": {1: "cup", "2..3": "medal"}})
    (tie,) = table.unresolved
    assert (tie.place, tie.entries, tie.touches_prize) == (1, ("A", "B", "C"), True)
    assert (tie.decider, tie.reason) == ("committee", "prize_shared")
    assert table.needs_decision
    assert [each.prize for each in table.rows] == [None, None, None, None]


def test_the_committee_decides_and_the_prizes_follow() -> None:
    decided = with_decisions(CIRCLE, Decision("decision", ("C", "A", "B")))
    table = ranked(decided, ["PTS"], prizes={"places": {1: "cup", "2..3": "medal"}})
    assert ranks(table) == {"C": 1, "A": 2, "B": 3, "D": 4}
    assert [each.prize for each in table.rows] == ["cup", "medal", "medal", None]
    assert not table.needs_decision


def test_the_committee_may_let_a_prize_be_shared() -> None:
    level = games((1, "A", "B", "1/2-1/2"))
    prizes = {"prizes": {"places": {"1": 100}}}
    assert [tie.entries for tie in ranked(level, ["PTS"], **prizes).unresolved] == [("A", "B")]
    table = ranked(with_decisions(level, Decision("shared", ("B", "A"))), ["PTS"], **prizes)
    assert (table.unresolved, ranks(table)) == ((), {"A": 1, "B": 1})
    assert all(each.shared for each in table.rows)


def test_a_decision_about_others_decides_nothing() -> None:
    decided = with_decisions(CIRCLE, Decision("decision", ("A", "B")))
    assert ranks(ranked(decided, ["PTS"])) == {"A": 1, "B": 1, "C": 1, "D": 4}


@pytest.mark.parametrize(("by", "decider"), [("play_off", "play_off"), ("lots", "lots"), ("decision", "organiser")])
def test_a_list_that_ends_with_a_decision_waits_for_it(by: str, decider: str) -> None:
    table = ranked(CIRCLE, ["PTS"], ranking__finally=[by])
    (tie,) = table.unresolved
    assert (tie.decider, tie.reason, tie.touches_prize) == (decider, f"{by}_missing", False)


def test_a_play_off_orders_the_tie() -> None:
    played = with_decisions(CIRCLE, Decision("play_off", ("B", "C", "A")))
    table = ranked(played, ["PTS"], ranking__finally=["play_off"])
    assert ranks(table) == {"B": 1, "C": 2, "A": 3, "D": 4}
    assert row(table, "B").values["play_off"] == 1
    assert row(table, "D").values["play_off"] is None


def test_a_play_off_only_for_the_first_places_leaves_the_rest_shared() -> None:
    finally_ = [{"by": "play_off", "when": {"place": [1, 2]}}, "shared"]
    level = games((1, "A", "B", "1/2-1/2"), (1, "C", "D", "1-0"), (2, "E", "F", "0-0"))
    table = ranked(level, ["PTS"], ranking__finally=finally_)
    assert ranks(table) == {"C": 1, "A": 2, "B": 2, "D": 4, "E": 4, "F": 4}
    assert [(tie.place, tie.decider) for tie in table.unresolved] == [(2, "play_off")]


def test_lots_are_drawn_from_the_seed_and_can_be_repeated() -> None:
    drawn = with_decisions(CIRCLE, seed="2025-11-15")
    table = ranked(drawn, ["PTS"], ranking__finally=["lots"])
    order = sorted("ABC", key=lambda entry: lot("2025-11-15", entry))
    assert list(ranks(table)) == [*order, "D"]
    assert lot("s", "A") == "64384b43443c9d315249cb4ed7967cfe1d38701fdc5a378110bf98a36abce725"  # sha256 of "s|A"
    assert ranks(ranked(drawn, ["PTS"], ranking__finally=["lots"])) == ranks(table)


def test_lots_drawn_by_hand_come_before_the_seed() -> None:
    drawn = with_decisions(CIRCLE, Decision("lots", ("B", "A", "C")), seed="x")
    assert list(ranks(ranked(drawn, ["PTS"], ranking__finally=["lots"]))) == ["B", "A", "C", "D"]


def test_the_starting_number_may_be_the_last_word() -> None:
    assert ranks(ranked(CIRCLE, ["PTS", "number"])) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_ties_are_nobodys_business_before_the_last_round() -> None:
    first_round = facts(4, {(1, 4): "1/2-1/2", (2, 3): "1/2-1/2"})
    table = evaluate(first_round, round_robin(["PTS"], prizes={"places": {1: "cup"}}))
    assert not table.complete
    assert table.unresolved == ()
    assert set(ranks(table).values()) == {1}
