"""Criteria that read ratings, by hand and by their definitions."""

from fractions import Fraction

from hypothesis import given as over
from hypothesis import strategies as st
from tests.engine.support import event, ranks, round_robin, row, swiss

from babak.engine.competition import evaluate
from babak.engine.explain import explain
from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.tiebreak.rating_tables import difference_of, expected

RATINGS = {"A": 2100, "B": 2000, "C": 1901, "D": 1800}
# A beats B and C, draws D; the others take points from each other.
ALL = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1/2-1/2, B-C 1-0", ratings=RATINGS)


def column(given: Facts, code: object, **changes: object) -> dict[str, object]:
    rules = swiss(["PTS", {"id": "X", **(code if isinstance(code, dict) else {"by": code})}], **changes)
    return {each.entry: each.values["X"] for each in evaluate(given, rules).rows}


def test_the_average_rating_is_rounded_half_upwards() -> None:
    # A: (2000 + 1901 + 1800) / 3 = 1900⅓; B: 1933⅔; C: 1966⅔; D: 2000⅓
    assert column(ALL, "ARO") == {"A": 1900, "B": 1934, "C": 1967, "D": 2000}
    half = event("A-B 1-0", "A-C 1-0", ratings={"B": 2000, "C": 1901, "A": 2100})
    assert column(half, "ARO")["A"] == 1951


def test_cuts_leave_out_the_lowest_ratings_and_medians_the_highest_too() -> None:
    assert column(ALL, "ARO/C1")["A"] == 1951
    assert column(ALL, "ARO/C2")["A"] == 2000
    assert column(ALL, "ARO/M1")["A"] == 1901
    assert column(ALL, "ARO/C3")["A"] is None


def test_the_performance_adds_the_difference_of_the_percentage() -> None:
    # 2½ of 3 are 83 percent: 273 above 1900. B: 67 percent, 125. C: 33 percent. D: ½ of 3, 17 percent.
    assert column(ALL, "TPR") == {"A": 1900 + 273, "B": 1934 + 125, "C": 1967 - 125, "D": 2000 - 273}


def test_all_and_nothing_are_eight_hundred_apart_from_the_average() -> None:
    given = event("A-B 1-0", ratings=RATINGS)
    assert column(given, "TPR") == {"A": 2800, "B": 1300}


def test_the_perfect_performance_is_the_lowest_rating_that_lets_expect_the_score() -> None:
    given = event("A-B 1-0", "A-C 1/2-1/2", "B-C 0-1", ratings=RATINGS)
    assert column(given, "PTP")["B"] == 1901 - 800
    table = evaluate(ALL, swiss(["PTS", "PTP"]))
    for entry, score, against in (
        ("A", 250, (2000, 1901, 1800)),
        ("B", 200, (2100, 1901, 1800)),
        ("D", 50, (2100, 2000, 1901)),
    ):
        rating = row(table, entry).values["PTP"]
        assert isinstance(rating, int)
        assert (
            sum(expected(rating - each) for each in against)
            >= score
            > sum(expected(rating - 1 - each) for each in against)
        )


def test_averages_of_performances_are_those_of_the_opponents() -> None:
    tpr = column(ALL, "TPR")
    assert column(ALL, "APRO")["A"] == round((tpr["B"] + tpr["C"] + tpr["D"]) / 3)  # type: ignore[operator]
    ptp = column(ALL, "PTP")
    assert column(ALL, "APPO")["D"] == round((ptp["A"] + ptp["B"] + ptp["C"]) / 3)  # type: ignore[operator]


def test_games_that_were_not_played_count_in_no_rating_criterion_in_a_round_robin_either() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 1-0", ratings=RATINGS)
    for rules in (swiss(["PTS", "ARO", "TPR"]), round_robin(["PTS", "ARO", "TPR"])):
        found = row(evaluate(given, rules), "A").values
        assert (found["ARO"], found["TPR"]) == (1901, 2701)


def test_who_met_nobody_has_no_value_and_comes_last() -> None:
    given = event("A-B +/-, C-D 1-0", ratings=RATINGS)
    table = evaluate(given, swiss(["PTS", "ARO"]))
    assert row(table, "A").values["ARO"] is None
    assert ranks(table) == {"C": 1, "A": 2, "D": 3, "B": 4}


def test_without_a_rating_the_criterion_is_dropped_for_everybody() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", ratings={**RATINGS, "D": None})
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert set(column(given, code).values()) == {None}, code
    (remark,) = explain(given, swiss(["PTS", "ARO"]), "A").workings[1].remarks
    assert (remark.code, remark.params) == ("dropped_unrated", {"count": 1, "entries": ["D"]})


def test_the_rulebook_can_give_the_unrated_a_rating_or_leave_their_games_out() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", ratings={**RATINGS, "D": None})
    assert column(given, "ARO/U1400") == {"A": 1951, "B": 1750, "C": 1750, "D": 1951}
    assert column(given, {"by": "ARO", "unrated": 1400})["B"] == 1750
    assert column(given, {"by": "ARO", "unrated": "exclude"}) == {"A": 1951, "B": 2100, "C": 2100, "D": 1951}
    assert column(given, {"by": "RTNG", "unrated": 1000})["D"] == 1000


def test_half_points_of_another_scoring_are_percentages_of_a_win() -> None:
    football = {"scoring.PTS": {"by": "outcome", "of": "game", "win": 3, "draw": 1, "loss": 0}}
    rules = swiss(["PTS", "TPR"], **{path.replace(".", "__"): rule for path, rule in football.items()})
    given = event("A-B 1/2-1/2", ratings=RATINGS)
    assert row(evaluate(given, rules), "A").values["TPR"] == 2000 - difference_of(100 - 33)


def test_the_tables_mirror_each_other_around_the_middle() -> None:
    assert [difference_of(p) for p in (0, 1, 49, 50, 51, 99, 100)] == [-800, -677, -7, 0, 7, 677, 800]
    assert [expected(d) for d in (-736, -735, -4, -3, 0, 3, 4, 735, 736)] == [0, 1, 49, 50, 50, 50, 51, 99, 100]
    assert all(expected(d) + expected(-d) == 100 for d in range(4, 900))
    assert all(expected(d) <= expected(d + 1) for d in range(-900, 900))


@over(st.lists(st.tuples(st.integers(1000, 2800), st.sampled_from(["1-0", "1/2-1/2", "0-1"])), min_size=1, max_size=11))
def test_one_point_of_rating_less_than_the_perfect_performance_is_too_little(games: list[tuple[int, str]]) -> None:
    entries = [
        Entry("X", 1, rating=2000),
        *(Entry(f"O{at}", at + 2, rating=each) for at, (each, _) in enumerate(games)),
    ]
    matches = [
        Match(f"m{at}", at + 1, 1, "X", f"O{at}", None, Result(code))  # type: ignore[arg-type]
        for at, (_, code) in enumerate(games)
    ]
    explanation = explain(Facts(entries, matches), swiss(["PTS", "PTP"]), "X")
    rating, score = explanation.row.values["PTP"], 100 * Fraction(explanation.row.values["PTS"] or 0)
    assert isinstance(rating, int)
    if score == 0:
        assert rating == min(each for each, _ in games) - 800
    else:
        assert sum(expected(rating - each) for each, _ in games) >= score
        assert sum(expected(rating - 1 - each) for each, _ in games) < score
        assert sum(term.product or 0 for term in explanation.workings[1].terms) >= score / 100
