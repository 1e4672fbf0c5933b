"""Criteria on small tournaments that can be checked by hand."""

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.support import facts, ranks, round_robin, row

from babak.engine.competition import evaluate
from babak.engine.errors import RuleError
from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.tiebreak.registry import criteria_catalogue


def games(*played: tuple[int, str, str, str]) -> Facts:
    """(round, white, black, code) with entries in order of appearance of their names."""
    names = sorted({name for _, white, black, _ in played for name in (white, black)})
    matches = [
        Match(f"m{at}", round_, at, white, black, None, Result(code))  # type: ignore[arg-type]
        for at, (round_, white, black, code) in enumerate(played)
    ]
    last = max(round_ for round_, *_ in played)
    return Facts([Entry(name, at) for at, name in enumerate(names, 1)], matches, rounds_total=last)


def values(given: Facts, criteria: list[Any], key: str) -> dict[str, object]:
    return {each.entry: each.values[key] for each in evaluate(given, round_robin(criteria)).rows}


# A, B and C beat each other in a circle; D loses to everybody.
CIRCLE = games(
    (1, "A", "D", "1-0"), (1, "B", "C", "1-0"), (2, "D", "C", "0-1"), (2, "A", "B", "1-0"), (3, "B", "D", "1-0"),
    (3, "C", "A", "1-0"),
)  # fmt: skip


def test_a_circle_of_wins_is_separated_by_nothing() -> None:
    assert values(CIRCLE, ["PTS", "DE"], "DE") == {"A": 0, "B": 0, "C": 0, "D": None}
    assert ranks(evaluate(CIRCLE, round_robin(["PTS", "DE", "SB", "KS"]))) == {"A": 1, "B": 1, "C": 1, "D": 4}


def test_direct_encounter_is_applied_again_inside_a_smaller_tie() -> None:
    # A wins the mini-table of four; B and C drew with each other and are level there too; D lost all.
    given = games(
        (1, "A", "B", "1-0"), (1, "C", "D", "1-0"), (2, "A", "C", "1/2-1/2"), (2, "B", "D", "1-0"),
        (3, "A", "D", "1-0"), (3, "B", "C", "1-0"),
    )  # fmt: skip
    drawn = [{"by": "number", "when": {"tied": 99}}, "DE"]  # nothing before it: all four are one tied set
    assert values(given, drawn, "DE") == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_without_reapplication_a_sub_tie_stays() -> None:
    given = games(
        (1, "A", "B", "1-0"),
        (1, "C", "D", "1-0"),
        (2, "A", "C", "1/2-1/2"),
        (2, "B", "D", "1/2-1/2"),
        (3, "A", "D", "1/2-1/2"),
        (3, "B", "C", "1-0"),
    )  # fmt: skip  A 2, B 1½, C 1½, D 1: B beat C
    assert values(given, [{"by": "DE", "reapply": True}], "DE") == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert values(given, [{"by": "DE", "reapply": False}], "DE") == {"A": 1, "B": 2, "C": 2, "D": 4}


def test_who_has_not_met_everybody_leads_only_when_nobody_can_catch_up() -> None:
    sure = games((1, "A", "B", "1-0"), (1, "C", "D", "1/2-1/2"), (2, "A", "C", "1-0"))
    within = [{"by": "DE", "mode": "fide_sure_leader"}]
    found = evaluate(Facts(sure.entries[:3], [m for m in sure.matches if "D" not in (m.white, m.black)]),
                     round_robin(within))  # fmt: skip
    assert {each.entry: each.values["DE"] for each in found.rows} == {"A": 1, "B": 2, "C": 2}
    unsure = games((1, "A", "B", "1/2-1/2"), (2, "A", "C", "1-0"))
    assert values(unsure, within, "DE") == {"A": 0, "B": 0, "C": 0}


def test_all_met_only_waits_until_all_have_met() -> None:
    sure = games((1, "A", "B", "1-0"), (2, "A", "C", "1-0"))
    assert values(sure, [{"by": "DE", "mode": "all_met_only"}], "DE") == {"A": 0, "B": 0, "C": 0}


def test_two_only_leaves_three_alone() -> None:
    three = games((1, "A", "B", "1-0"), (2, "A", "C", "1-0"), (3, "B", "C", "1-0"))
    assert values(three, [{"by": "DE", "mode": "two_only"}], "DE") == {"A": 0, "B": 0, "C": 0}
    two = games((1, "A", "B", "0-1"))
    assert values(two, [{"by": "DE", "mode": "two_only"}], "DE") == {"A": 2, "B": 1}


def test_repeated_games_of_a_pair_are_averaged() -> None:
    # 1 and 3 met twice, both met 4 once: 1 has ¼ + ½, 3 has ¾ + ½, 4 has 1.
    given = games(
        (1, "P1", "P3", "-/+"), (2, "P3", "P1", "1/2-1/2"), (3, "P1", "P4", "1/2-1/2"), (4, "P3", "P4", "1/2-1/2"),
    )  # fmt: skip
    assert values(given, ["DE"], "DE") == {"P3": 1, "P4": 2, "P1": 3}


def test_forfeits_decide_a_direct_encounter_unless_left_out() -> None:
    given = games((1, "A", "B", "-/+"))
    assert values(given, ["DE"], "DE") == {"B": 1, "A": 2}
    assert values(given, [{"by": "DE", "forfeits": "not_met"}], "DE") == {"A": 0, "B": 0}


# Six players, three on 3½ and three on 1½; 6 beat 5 by forfeit.
SIX = games(
    (1, "P1", "P2", "1-0"), (1, "P3", "P4", "1-0"), (1, "P5", "P6", "-/+"),
    (2, "P1", "P3", "1-0"), (2, "P2", "P5", "1-0"), (2, "P4", "P6", "1-0"),
    (3, "P1", "P4", "1/2-1/2"), (3, "P2", "P6", "1-0"), (3, "P3", "P5", "1-0"),
    (4, "P1", "P5", "0-1"), (4, "P2", "P3", "1/2-1/2"), (4, "P4", "P5", "0-0"), (5, "P1", "P6", "1-0"),
    (5, "P2", "P4", "1-0"), (5, "P3", "P6", "1-0"),
)  # fmt: skip


def test_sonneborn_berger_counts_a_forfeit_as_a_game_or_not() -> None:
    counted = values(SIX, ["PTS", "SB"], "SB")
    left_out = values(SIX, ["PTS", {"by": "SB", "forfeits": "exclude"}], "SB")
    assert values(SIX, ["PTS"], "PTS")["P5"] == 1
    assert counted["P6"] == 1
    assert left_out["P6"] == 0
    assert counted["P1"] == left_out["P1"] == Fraction(7, 2) + Fraction(7, 2) + Fraction(3, 4) + 1


def test_the_cut_drops_the_opponent_with_the_fewest_points() -> None:
    # P1 has met P2 3½, P3 3½, P4 1½, P5 1, P6 1: among the two on 1 the smaller product (0 against P5) goes.
    assert values(SIX, ["PTS", "SB/C1"], "SB/C1")["P1"] == values(SIX, ["PTS", "SB"], "SB")["P1"]
    assert values(SIX, ["PTS", {"by": "SB", "cut": 2}], "SB/C2")["P1"] == Fraction(31, 4)


def test_koya_counts_only_opponents_with_half_of_the_points() -> None:
    assert values(SIX, ["PTS", "KS"], "KS")["P1"] == 2
    assert values(SIX, ["PTS", "KS/L-1"], "KS/L-1")["P1"] == 2
    assert values(SIX, ["PTS", "KS/L-2"], "KS/L-2")["P1"] == Fraction(5, 2)


def test_a_bye_worth_a_point_moves_the_koya_limit_with_it() -> None:
    results = {(2, 3): "1/2-1/2", (3, 1): "1/2-1/2", (1, 2): "1/2-1/2"}
    table = evaluate(facts(3, results), round_robin(["PTS", "KS"], result__awards__bye__PTS=1))
    assert {each.entry: each.values["KS"] for each in table.rows} == {"P1": 1, "P2": 1, "P3": 1}


def test_a_free_round_worth_nothing_does_not_raise_the_koya_limit() -> None:
    results = {(2, 3): "1/2-1/2", (3, 1): "1/2-1/2", (1, 2): "1/2-1/2"}
    table = evaluate(facts(3, results), round_robin(["PTS", "KS"]))
    assert {each.entry: each.values["KS"] for each in table.rows} == {"P1": 1, "P2": 1, "P3": 1}


def test_wins_count_forfeits_and_the_board_counts_play() -> None:
    criteria = ["PTS", "WIN", "WON", "BPG", "BWG"]
    table = evaluate(games((1, "A", "B", "-/+"), (2, "C", "B", "0-1")), round_robin(criteria))
    assert row(table, "B").values == {"PTS": 2, "WIN": 2, "WON": 1, "BPG": 1, "BWG": 1}
    assert row(table, "C").values == {"PTS": 0, "WIN": 0, "WON": 0, "BPG": 0, "BWG": 0}


def test_a_free_round_is_no_win_and_no_round_elected_to_play() -> None:
    table = evaluate(facts(3, {(2, 3): "1-0"}), round_robin(["PTS", "WIN", "REP"], result__awards__bye__PTS=1))
    assert row(table, "P1").values == {"PTS": 1, "WIN": 0, "REP": 0}


def test_progressive_score_sums_running_scores_and_cuts_the_first_round() -> None:
    given = games((1, "A", "B", "1-0"), (2, "B", "A", "1/2-1/2"), (3, "A", "B", "0-1"))
    assert values(given, ["PTS", "PS"], "PS") == {"A": 4, "B": 2}
    assert values(given, ["PTS", "PS/C1"], "PS/C1") == {"A": 3, "B": 2}


def test_pairing_number_and_rating_order_what_is_level() -> None:
    entries = [Entry("A", 1, rating=1800), Entry("B", 2, rating=2100)]
    given = Facts(entries, [Match("m", 1, 1, "A", "B", None, Result("1/2-1/2"))])
    assert ranks(evaluate(given, round_robin(["PTS", "TPN"]))) == {"A": 1, "B": 2}
    assert ranks(evaluate(given, round_robin(["PTS", "TPN/R"]))) == {"B": 1, "A": 2}
    assert ranks(evaluate(given, round_robin(["PTS", "RTNG"]))) == {"B": 1, "A": 2}


def test_a_rating_criterion_is_dropped_when_somebody_has_no_rating() -> None:
    entries = [Entry("A", 1), Entry("B", 2, rating=2100)]
    given = Facts(entries, [Match("m", 1, 1, "A", "B", None, Result("1/2-1/2"))])
    table = evaluate(given, round_robin(["PTS", "RTNG"]))
    assert ranks(table) == {"A": 1, "B": 1}
    assert row(table, "B").values["RTNG"] is None


def test_a_total_among_the_tied_is_a_head_to_head() -> None:
    head_to_head = {"id": "H2H", "by": "total", "of": "PTS", "over": "mutual"}
    assert values(CIRCLE, ["PTS", head_to_head], "H2H") == {"A": 0, "B": 0, "C": 0, "D": None}
    two = games((1, "A", "B", "0-1"), (2, "A", "C", "1-0"), (2, "B", "D", "0-1"))
    assert values(two, ["PTS", head_to_head], "H2H") == {"B": 1, "D": 1, "A": 3, "C": None}


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("difference", 2),
        ("average", Fraction(5, 6)),
        ("percentage", Fraction(250, 3)),
        ("highest", 1),
        ("lowest", Fraction(1, 2)),
    ],
)
def test_generic_functions_read_the_counted_games(function: str, expected: object) -> None:
    given = games((1, "A", "B", "1-0"), (2, "A", "C", "1/2-1/2"), (3, "D", "A", "0-1"))
    assert values(given, ["PTS", {"id": "X", "by": function, "of": "PTS"}], "X")["A"] == expected


def test_an_entry_without_a_game_has_no_average() -> None:
    given = Facts([Entry("A", 1), Entry("B", 2), Entry("C", 3)], games((1, "A", "B", "1-0")).matches)
    table = evaluate(given, round_robin(["PTS", {"id": "AVG", "by": "average", "of": "PTS"}]))
    assert row(table, "C").values["AVG"] is None
    assert ranks(table) == {"A": 1, "B": 2, "C": 3}


@pytest.mark.parametrize("code", ["XYZ", "SB/Q1", "quotient"])
def test_an_unknown_criterion_is_refused_with_the_known_ones(code: str) -> None:
    with pytest.raises(RuleError) as caught:
        round_robin(["PTS", code])
    assert caught.value.code == "criterion_not_computed"
    assert "SB" in caught.value.params["known"]  # type: ignore[operator]


def test_a_criterion_of_an_unknown_measure_is_refused() -> None:
    with pytest.raises(RuleError, match="measure_not_scored"):
        round_robin(["PTS", {"by": "difference", "of": "goals"}])


def test_the_catalogue_names_every_criterion_with_its_article() -> None:
    catalogue = {each["code"]: each for each in criteria_catalogue()}
    assert catalogue["SB"] == {
        "code": "SB",
        "article": "C.07",
        "section": "9.1",
        "title_key": "criterion.SB",
        "direction": "higher",
        "family": "sonneborn_berger",
    }
    assert catalogue["DE"]["direction"] == "place"
    assert catalogue["TPN"]["direction"] == "lower"
    assert {"WIN", "WON", "BPG", "BWG", "PS", "REP", "KS", "RTNG", "shared", "lots", "play_off"} <= set(catalogue)
