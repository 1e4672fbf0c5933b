"""Whole competitions: two published-like school events, and what a table says while one is under way."""

from fractions import Fraction

from tests.engine.support import facts, gonzaga, match_id, points, ranks, round_robin, row, shipped

from babak.engine.competition import TableCriterion, evaluate
from babak.engine.effective import effective, rounds_expected
from babak.engine.facts import Facts, Incident, Result
from babak.engine.rules import Rules


def no_show(seq: int, round_: int, white: int, black: int, absent: int) -> Incident:
    minutes = Fraction(21, 2)
    return Incident(f"i{seq}", seq, "no_show", f"P{absent}", round_, match_id(round_, white, black), minutes)


def seen(seq: int, code: str, offender: int, round_: int, match: str | None = None) -> Incident:
    return Incident(f"i{seq}", seq, code, f"P{offender}", round_, match)


# Seven players: a bye in every round, two walkovers, a disqualification after more than half of the games.
SEVEN = facts(
    7,
    {
        (3, 6): "1/2-1/2", (4, 5): "1/2-1/2", (6, 4): "1-0", (7, 3): "1-0", (1, 2): "1-0", (3, 1): "1-0", (4, 7): "1-0",
        (5, 6): "1-0", (7, 5): "1/2-1/2", (1, 4): "1-0", (2, 3): "1-0", (4, 2): "1/2-1/2", (5, 1): "1/2-1/2",
        (6, 7): "1-0", (1, 6): "1-0", (5, 3): "0-1", (6, 2): "0-1", (7, 1): "0-1",
    },
    incidents=[no_show(1, 1, 2, 7, 2), seen(2, "cheating", 4, 5), no_show(3, 6, 2, 5, 5)],
)  # fmt: skip

# Six players: an early disqualification that annuls everything, a third warning, a phone.
SIX = facts(
    6,
    {
        (2, 5): "0-1", (3, 4): "1-0", (6, 4): "1/2-1/2", (5, 3): "1-0", (2, 6): "1/2-1/2", (4, 5): "1/2-1/2",
        (6, 5): "0-1", (1, 4): "1-0", (5, 1): "0-1",
    },
    incidents=[
        no_show(1, 1, 1, 6, 1),
        *(seen(seq, "violation", 1, 2, match_id(2, 1, 2)) for seq in (2, 3, 4)),
        seen(5, "cheating", 3, 2),
        seen(6, "device_found", 2, 5, match_id(5, 4, 2)),
    ],
)  # fmt: skip


def standings(given: Facts, rules: Rules) -> list[tuple[int | None, str, object, object]]:
    return [(each.rank, each.entry, each.values["PTS"], each.values["SB"]) for each in evaluate(given, rules).rows]


def derived(given: Facts, rules: Rules) -> list[tuple[str, str, str | None, bool]]:
    found = {match: each for match, each in effective(given, rules).items() if each.derived and "bye" not in match}
    return [(match, each.code, each.reason, each.counts) for match, each in found.items()]


def test_seven_players_with_byes_walkovers_and_a_disqualification() -> None:
    rules = shipped("gonzaga-2025")
    assert standings(SEVEN, rules) == [
        (1, "P1", Fraction(11, 2), Fraction(61, 4)),
        (2, "P3", Fraction(9, 2), Fraction(51, 4)),
        (3, "P2", Fraction(9, 2), Fraction(25, 2)),
        (4, "P7", Fraction(7, 2), Fraction(43, 4)),
        (5, "P5", Fraction(7, 2), 9),
        (6, "P6", Fraction(7, 2), Fraction(31, 4)),
        (None, "P4", 2, Fraction(15, 2)),
    ]
    table = evaluate(SEVEN, rules)
    assert row(table, "P4").status == "disqualified"
    assert [row.prize for row in table.rows] == [1000000, 800000, 500000, None, None, None, None]
    assert (table.complete, table.unresolved, table.after_round) == (True, (), 7)
    assert derived(SEVEN, rules) == [
        (match_id(1, 2, 7), "-/+", "no_show", True),
        (match_id(6, 2, 5), "+/-", "no_show", True),
        (match_id(6, 3, 4), "+/-", "removed", True),
    ]


def test_six_players_with_annulled_results_a_third_warning_and_a_phone() -> None:
    rules = shipped("gonzaga-2025")
    assert standings(SIX, rules) == [
        (1, "P5", Fraction(5, 2), Fraction(9, 2)),
        (2, "P1", 2, Fraction(9, 2)),
        (3, "P4", 2, Fraction(15, 4)),
        (3, "P6", 2, Fraction(15, 4)),
        (5, "P2", Fraction(3, 2), 3),
        (None, "P3", None, None),
    ]
    table = evaluate(SIX, rules)
    assert [(tie.place, tie.entries) for tie in table.unresolved] == [(3, ("P4", "P6"))]
    assert table.needs_decision
    assert derived(SIX, rules) == [
        (match_id(1, 1, 6), "-/+", "no_show", True),
        (match_id(2, 1, 2), "0-1", "third_warning", True),
        (match_id(3, 3, 1), "-/+", "removed", False),
        (match_id(4, 2, 3), "+/-", "removed", False),
        (match_id(5, 3, 6), "-/+", "removed", False),
        (match_id(5, 4, 2), "1-0", "device_found", True),
    ]


def test_the_test_rulebook_and_the_shipped_one_give_the_same_table() -> None:
    for given in (SEVEN, SIX):
        assert evaluate(given, gonzaga()) == evaluate(given, shipped("gonzaga-2025"))


def test_a_table_names_its_columns_with_their_edition() -> None:
    assert evaluate(facts(4), shipped("fide-round-robin-2026")).criteria == (
        TableCriterion("PTS", "PTS", "2026"),
        TableCriterion("DE", "DE", "2026"),
        TableCriterion("SB", "SB", "2026"),
        TableCriterion("KS", "KS", "2026"),
        TableCriterion("WIN", "WIN", "2026"),
    )


def test_nothing_played_gives_everybody_the_first_rank_and_no_points() -> None:
    table = evaluate(facts(5), gonzaga())
    assert ranks(table) == {"P1": 1, "P2": 1, "P3": 1, "P4": 1, "P5": 1}
    assert set(points(table).values()) == {0}
    assert (table.complete, table.after_round) == (False, 0)


def test_an_empty_competition_is_an_empty_table() -> None:
    table = evaluate(Facts((), ()), gonzaga())
    assert (table.rows, table.complete, table.unresolved) == ((), False, ())


def test_a_bye_counts_once_its_round_is_reached() -> None:
    begun = facts(5, {(2, 5): "1-0"})
    assert points(evaluate(begun, gonzaga())) == {"P1": 1, "P2": 1, "P3": 0, "P4": 0, "P5": 0}
    assert points(evaluate(begun, gonzaga(), after_round=2))["P4"] == 1  # P4 is free in round 2
    assert len([match for match in effective(begun, gonzaga()) if "bye" in match]) == 5


def test_the_standings_after_a_round_ignore_later_results() -> None:
    table = evaluate(SEVEN, gonzaga(), after_round=2)
    assert points(table) == {
        "P1": 2, "P7": 2, "P5": Fraction(3, 2), "P6": Fraction(3, 2), "P3": Fraction(1, 2), "P4": Fraction(1, 2),
        "P2": 0,
    }  # fmt: skip
    assert not table.complete
    assert row(table, "P4").status == "ranked"


def test_a_table_is_complete_only_with_every_result() -> None:
    assert evaluate(facts(4, {(1, 4): "1-0", (2, 3): "1-0"}), gonzaga()).complete is False
    done = {(1, 4): "1-0", (2, 3): "1-0", (4, 3): "1-0", (1, 2): "1-0", (2, 4): "1-0", (3, 1): "1-0"}
    assert evaluate(facts(4, done), gonzaga()).complete is True
    del done[4, 3]
    assert evaluate(facts(4, done), gonzaga()).complete is False


def test_a_round_robin_paired_round_by_round_knows_how_many_rounds_it_has() -> None:
    first = facts(5, {(2, 5): "1-0", (3, 4): "1-0"})
    paired = Facts(first.entries, [match for match in first.matches if match.round == 1])
    assert rounds_expected(paired, gonzaga()) == 5
    assert not evaluate(paired, gonzaga()).complete


def test_games_over_the_board_are_counted_and_forfeits_are_only_points() -> None:
    given = facts(3, {(2, 3): Result("+/-"), (3, 1): "1-0", (1, 2): "1/2-1/2"})
    table = evaluate(given, gonzaga())
    assert [(each.entry, each.played, each.won, each.drawn, each.lost) for each in table.rows] == [
        ("P2", 1, 0, 1, 0),
        ("P3", 1, 1, 0, 0),
        ("P1", 2, 0, 1, 1),
    ]
    assert points(table) == {"P2": Fraction(5, 2), "P3": 2, "P1": Fraction(3, 2)}


def test_an_arbiter_may_award_points_that_do_not_add_up() -> None:
    split = Result("1/2-1/2", "accompanied", (Fraction(1, 2), Fraction(0)))
    table = evaluate(facts(2, {(1, 2): split}), round_robin(["PTS"]))
    assert points(table) == {"P1": Fraction(1, 2), "P2": 0}
    assert (row(table, "P1").drawn, row(table, "P2").lost) == (1, 1)
