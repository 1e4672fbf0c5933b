"""The freshmen's chess as its rulebook is shipped: the first tie-break depends on who is tied for what."""

from tests.engine.support import event, ranks, row, shipped

from babak.engine.competition import evaluate
from babak.engine.explain import NotApplied, Separation, explain
from babak.engine.facts import Decision, Facts
from babak.engine.rules import Rules

MABA = shipped("maba-2019-chess", {"stages.main.rounds": 3})


def tied_for_first(**changes: object) -> Facts:
    """A and B have 2½ of 3 and drew with each other; A has met the stronger opponents."""
    return event("A-B 1/2-1/2, C-D 1-0, E-F 1-0", "C-A 0-1, D-B 0-1, F-E 0-1", "A-E 1-0, B-F 1-0, C-D 1-0", **changes)


def tie_breaks(facts: Facts, entry: str, rules: Rules = MABA) -> tuple[str, object, tuple[NotApplied, ...]]:
    working = explain(facts, rules, entry).workings[1]
    return working.applied, working.value, working.not_applied


def test_two_tied_for_first_go_by_their_game_and_if_it_was_drawn_by_the_next_criterion() -> None:
    """MABA-CHE-09, MABA-AMB-39."""
    facts = tied_for_first()
    table = evaluate(facts, MABA)
    assert {row(table, each).values["PTS"] for each in "AB"} == {row(table, "A").values["PTS"]}
    applied, value, others = tie_breaks(facts, "A")
    assert (applied, value) == ("DE", 0)
    assert [each.code for each in others] == ["BH"]
    assert ranks(table)["A"] == 1, "Sonneborn-Berger comes next"


def test_the_game_of_two_leaders_beats_the_sum_of_opponents() -> None:
    facts = event("A-B 0-1, C-D 1-0", "A-C 1-0, B-D 0-1", "A-D 1-0, B-C 1-0")
    table = evaluate(facts, MABA)
    assert (row(table, "A").values["PTS"], row(table, "B").values["PTS"]) == (2, 2)
    assert (row(table, "B").values["TB1"], row(table, "A").values["TB1"]) == (1, 2)
    below = explain(facts, MABA, "B").below
    assert below == Separation("separated_by", "A", "TB1", 1, 2)


def test_tied_for_anything_else_it_is_the_sum_of_opponents() -> None:
    """MABA-AMB-38: two tied for third go by Solkoff, also when one beat the other."""
    facts = tied_for_first()
    third = [each.entry for each in evaluate(facts, MABA).rows][2]
    applied, value, others = tie_breaks(facts, third)
    assert (applied, others) == ("BH", ())
    assert value == row(evaluate(facts, MABA), third).values["TB1"]


def test_whoever_stands_alone_is_shown_the_sum_of_opponents() -> None:
    facts = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1/2-1/2")
    assert ranks(evaluate(facts, MABA))["A"] == 1
    applied, value, _ = tie_breaks(facts, "A")
    assert (applied, value) == ("BH", 3)


def test_head_to_head_may_be_for_any_two() -> None:
    rules = shipped(
        "maba-2019-chess",
        {"stages.main.rounds": 3, "ranking.criteria.TB1.cases.two_for_first.when.place": "any"},
    )
    facts = event("A-B 1-0, C-D 1-0", "A-C 1-0, D-B 1-0", "A-D 1-0, B-C 1-0")
    assert {row(evaluate(facts, rules), each).values["PTS"] for each in "BCD"} == {1}
    assert tie_breaks(facts, "B", rules)[0] == "BH", "three are tied"


def test_only_a_tie_that_touches_the_first_two_places_waits_for_a_play_off() -> None:
    """MABA-AMB-40: the rest shares its place."""
    facts = event("A-C 1-0, B-D 1-0")
    rules = shipped("maba-2019-chess", {"stages.main.rounds": 1})
    table = evaluate(facts, rules)
    assert [(tie.place, tie.entries, tie.decider) for tie in table.unresolved] == [(1, ("A", "B"), "play_off")]
    assert ranks(table) == {"A": 1, "B": 1, "C": 3, "D": 3}
    decided = evaluate(event("A-C 1-0, B-D 1-0", decisions=[Decision("play_off", ("B", "A"))]), rules)
    assert ranks(decided) == {"B": 1, "A": 2, "C": 3, "D": 3}
    assert decided.unresolved == ()
