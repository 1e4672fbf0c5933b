"""The working of Swiss values: who stood in for whom, what was cut, how a mean was rounded."""

from fractions import Fraction
from typing import Any

from tests.engine.support import event, row, swiss

from babak.engine.competition import evaluate
from babak.engine.explain import Working, explain
from babak.engine.facts import Facts
from babak.engine.tiebreak.criterion import Term

HALF = Fraction(1, 2)

# A has a half bye and then plays; B forfeits to C; E leaves after round 1.
OPEN = event(
    "A half, B-C 1-0, D-E 1-0", "A-D 1-0, B-C -/+, E zero", "A-B 1-0, C-D 1/2-1/2, E zero",
    ratings={"A": 2100, "B": 2000, "C": 1900, "D": 1800, "E": 1700},
)  # fmt: skip


def working(given: Facts, entry: str, code: str, regime: str = "fide_c07_2026") -> Working:
    return explain(given, swiss(["PTS", code], ranking__unplayed=regime), entry).workings[1]


def shown(term: Term) -> tuple[Any, ...]:
    basis = term.basis
    return term.round, term.opponent, term.opponent_score, term.product, term.counted, term.why, basis and basis.code


def test_a_requested_bye_shows_the_dummy_and_its_cap() -> None:
    found = working(OPEN, "A", "BH/C1")
    assert (found.code, found.article, found.section, found.edition, found.regime) == (
        *("BH/C1", "C.07", "8.1", "2026"), "fide_c07_2026",
    )  # fmt: skip
    assert [shown(term) for term in found.terms] == [
        (1, None, Fraction(3, 2), Fraction(3, 2), False, "cut_vur", "dummy_capped_by_draws"),
        (2, "D", Fraction(3, 2), Fraction(3, 2), True, None, None),
        (3, "B", 1, 1, True, None, None),
    ]
    assert found.value == Fraction(5, 2)
    basis = found.terms[0].basis
    assert basis is not None and basis.params == {"own": Fraction(5, 2), "cap": Fraction(3, 2), "rounds": 3}


def test_the_edition_of_2024_shows_a_dummy_without_a_cap() -> None:
    first = working(OPEN, "A", "BH", "fide_c07_2024").terms[0]
    assert first.basis is not None
    assert (first.basis.code, first.basis.params) == ("dummy", {"own": Fraction(5, 2)})


def test_a_forfeit_shows_whose_score_holds_the_dummy_down() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 0-1", "A-D 1-0, C-B 1-0")
    first = working(given, "A", "SB").terms[0]
    assert (first.opponent, first.kind, first.factor, first.product) == ("B", "forfeit_win", 1, 0)
    assert first.basis is not None
    assert (first.basis.code, first.basis.params) == ("dummy_capped_by_opponent", {"own": 3, "cap": 0})
    as_game = working(given, "A", "SB/P").terms[0]
    assert as_game.basis is not None and as_game.basis.code == "forfeit_as_game"


def test_an_adjusted_score_names_the_rounds_that_became_draws() -> None:
    term = working(OPEN, "D", "BH").terms[0]
    assert term.opponent == "E"
    assert term.opponent_score == 1
    assert term.basis is not None
    assert (term.basis.code, term.basis.params) == ("adjusted", {"points": 0, "rounds": [2, 3]})


def test_a_round_that_was_never_entered_is_shown_without_a_match() -> None:
    silent = event("A-B 1-0, C-D 1-0", "A-C 1-0")
    second = working(silent, "B", "BH").terms[1]
    assert (second.round, second.match, second.opponent, second.kind) == (2, None, None, "zero")


def test_fore_shows_the_points_before_the_last_round_was_drawn() -> None:
    term = working(OPEN, "B", "FB").terms[2]
    assert term.basis is not None
    assert (term.opponent, term.opponent_score, term.basis.code) == ("A", 2, "fore")
    assert term.basis.params == {"points": Fraction(5, 2), "round": 3}


def test_the_virtual_opponent_shows_its_three_parts() -> None:
    term = working(OPEN, "C", "BH", "fide_virtual_2009").terms[1]
    assert term.basis is not None
    assert term.basis.code == "virtual"
    assert term.basis.params == {"before": 0, "other": 0, "left": 1, "draws": HALF}
    assert term.opponent_score == HALF


def test_an_opponent_without_points_is_named_so() -> None:
    for code, regime in (("SOLK", "fide_c07_2026"), ("BH", "us_chess"), ("BH", "raw")):
        first = working(OPEN, "A", code, regime).terms[0]
        assert first.basis is not None and first.basis.code == "nothing"
        assert first.opponent_score == 0


def test_means_say_what_was_divided_and_how_it_was_rounded() -> None:
    average = working(OPEN, "A", "ARO")
    assert [(each.code, each.params) for each in average.remarks] == [
        ("mean", {"sum": 3800, "count": 2, "decimals": 0})
    ]
    assert [(term.opponent, term.opponent_score, term.why) for term in average.terms] == [
        (None, None, "not_played"), ("D", 1800, None), ("B", 2000, None),
    ]  # fmt: skip
    performance = working(OPEN, "A", "TPR")
    assert [each.code for each in performance.remarks] == ["mean", "performance"]
    assert performance.remarks[1].params == {"percent": 100, "difference": 800}
    assert working(OPEN, "A", "AOB").remarks[0].params["decimals"] == 2
    nobody = event("A-B +/-", ratings={"A": 2000, "B": 1900})
    assert [each.code for each in working(nobody, "A", "ARO").remarks] == ["nobody_met"]


def test_a_perfect_performance_shows_what_each_opponent_lets_expect() -> None:
    given = event("A-B 1-0", "A-C 1/2-1/2", ratings={"A": 2100, "B": 2000, "C": 1901})
    found = working(given, "A", "PTP")
    (remark,) = found.remarks
    assert remark.code == "perfect"
    assert remark.params["score"] == Fraction(3, 2)
    assert remark.params["expected"] == sum(term.product or 0 for term in found.terms) >= Fraction(3, 2)
    lost = working(given, "B", "PTP").remarks[0]
    assert (lost.code, lost.params) == ("perfect_without_points", {"rating": 1300, "less": 800})


def test_a_median_says_how_many_ends_it_leaves_out() -> None:
    (remark,) = working(OPEN, "A", "MMED").remarks
    assert remark.params == {"lowest": 1, "highest": 0}
    assert working(OPEN, "E", "MMED").remarks[0].params == {"lowest": 0, "highest": 1}


def test_a_win_without_a_game_is_taken_off_the_cumulative_score() -> None:
    found = working(OPEN, "C", "CUM")
    assert [(term.round, term.product, term.why) for term in found.terms] == [
        (1, 0, None), (2, 1, None), (3, Fraction(3, 2), None), (2, -1, "unplayed_win"),
    ]  # fmt: skip
    assert found.value == Fraction(3, 2)


def test_standard_points_say_where_a_round_was_level_or_behind() -> None:
    found = working(OPEN, "C", "STD")
    assert [(term.round, term.product, term.why) for term in found.terms] == [
        (1, 0, "behind"), (2, 1, None), (3, HALF, "level"),
    ]  # fmt: skip
    assert found.value == Fraction(3, 2)
    assert row(evaluate(OPEN, swiss(["PTS", "STD"])), "A").values["STD"] == Fraction(5, 2)


def test_direct_encounter_says_whether_all_of_the_tied_have_met() -> None:
    given = event("A-B 1-0, C-D 1/2-1/2", "A-C 1/2-1/2, B-D 1-0", "A-D 0-1, B-C 1/2-1/2")
    remarks = {entry: working(given, entry, "DE").remarks for entry in "ABD"}
    assert [each.code for each in remarks["A"]] == ["all_met"]
    given = event("A-B +/-, C-D 1-0", "A-C 0-1, B-D 1-0", "A-D 1/2-1/2, B-C 1/2-1/2")
    (remark,) = working(given, "A", "DE").remarks
    assert (remark.code, remark.params) == ("not_all_met", {"count": 1})
