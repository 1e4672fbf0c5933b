"""Who leaves, and what becomes of the games: every policy, every parameter."""

from fractions import Fraction

import pytest
from tests.engine.support import facts, gonzaga, match_id, points, ranks, row

from babak.engine.competition import Table, evaluate
from babak.engine.effective import effective
from babak.engine.errors import RuleError
from babak.engine.facts import Facts, Incident, Removal, Result
from babak.engine.rules import Rules, WithdrawalRule
from babak.engine.withdrawal import treatment

OUT = Removal("disqualified", 3)


def six(removal: Removal, without: tuple[int, int] | None = None) -> Facts:
    """Six players; P6 plays three rounds (won, lost, drew) and leaves. The other games are won by White."""
    played = {
        (1, 6): "0-1", (2, 5): "1-0", (3, 4): "1-0", (6, 4): "0-1", (5, 3): "1-0", (1, 2): "1-0",
        (2, 6): "1/2-1/2", (3, 1): "1-0", (4, 5): "1-0", (1, 4): "1-0", (2, 3): "1-0", (4, 2): "1-0", (5, 1): "1-0",
    }  # fmt: skip
    return facts(6, {pair: code for pair, code in played.items() if pair != without}, removed={"P6": removal})


def policy(name: str, **more: str) -> Rules:
    rule = {"policy": name, "half_of": "scheduled", "annulled_round": "zero", **more}
    return gonzaga(result__withdrawal=rule)


def of_p6(table: Table) -> dict[str, tuple[str, bool, bool]]:
    """Opponent → code, counts, played of the games of P6."""
    found = {}
    for match, result in table.effective.items():
        white, black = match.split(":")[1].split("-")
        if "6" in (white, black):
            found[f"P{white if black == '6' else black}"] = (result.code, result.counts, result.played)
    return found


def test_three_of_five_games_are_half_and_the_results_stand() -> None:
    table = evaluate(six(OUT), gonzaga())
    assert of_p6(table) == {
        "P1": ("0-1", True, True),
        "P4": ("0-1", True, True),
        "P2": ("1/2-1/2", True, True),
        "P5": ("-/+", True, False),
        "P3": ("+/-", True, False),
    }
    assert points(table) == {
        "P4": 3, "P5": 3, "P3": 3, "P2": Fraction(5, 2), "P1": 2, "P6": Fraction(3, 2),
    }  # fmt: skip
    assert table.complete


def test_two_of_five_games_are_less_than_half_and_all_is_annulled() -> None:
    table = evaluate(six(Removal("disqualified", 2), without=(2, 6)), gonzaga())
    assert {counts for _, counts, _ in of_p6(table).values()} == {False}
    assert points(table) == {"P1": 2, "P2": 2, "P3": 2, "P4": 2, "P5": 2, "P6": None}
    assert row(table, "P6").rank is None


RULE = WithdrawalRule("half_rule", "scheduled", "exact", "over_the_board", "zero", frozenset({"withdrawn"}))
LEFT = Removal("withdrawn", 3)


@pytest.mark.parametrize(
    ("completed", "scheduled", "rounding", "expected"),
    [
        (3, 6, "exact", "keep"),
        (2, 6, "exact", "annul"),
        (3, 7, "exact", "annul"),
        (4, 7, "exact", "keep"),
        (3, 7, "down", "keep"),
        (2, 7, "down", "annul"),
        (0, 5, "exact", "annul"),
    ],
)
def test_exactly_half_is_enough_and_an_odd_number_may_be_rounded_down(
    completed: int, scheduled: int, rounding: str, expected: str
) -> None:
    rule = WithdrawalRule("half_rule", "scheduled", rounding, "over_the_board", "zero", frozenset({"withdrawn"}))
    assert treatment(rule, LEFT, completed, scheduled) == expected


def test_a_kind_of_removal_that_is_not_named_keeps_its_results() -> None:
    assert treatment(RULE, Removal("disqualified", 0), 0, 5) == "keep"


def test_annul_all_annuls_whatever_was_played() -> None:
    table = evaluate(six(OUT), policy("annul_all"))
    assert {counts for _, counts, _ in of_p6(table).values()} == {False}
    assert of_p6(table)["P1"] == ("0-1", False, True)
    assert row(table, "P6").values == {"PTS": None, "SB": None}


def test_keep_and_forfeit_keeps_a_single_game() -> None:
    given = facts(6, {(1, 6): "0-1"}, removed={"P6": Removal("withdrawn", 1)})
    found = effective(given, policy("keep_and_forfeit"))
    assert (found[match_id(1, 1, 6)].code, found[match_id(1, 1, 6)].counts) == ("0-1", True)
    assert found[match_id(2, 6, 4)].code == "-/+"
    assert found[match_id(2, 6, 4)].reason == "removed"


def test_award_all_turns_played_games_into_wins_for_the_opponents() -> None:
    table = evaluate(six(OUT), policy("award_all_to_opponents"))
    assert of_p6(table) == {
        "P1": ("+/-", True, False),
        "P4": ("-/+", True, False),
        "P2": ("+/-", True, False),
        "P5": ("-/+", True, False),
        "P3": ("+/-", True, False),
    }
    assert points(table)["P6"] == 0
    assert points(table)["P1"] == 3
    assert table.effective[match_id(1, 1, 6)].rated, "the game was played, so it is rated all the same"
    assert not table.effective[match_id(4, 6, 5)].rated


def test_an_annulled_round_gives_nothing_or_the_award_of_a_bye() -> None:
    assert points(evaluate(six(OUT), policy("annul_all")))["P1"] == 2
    table = evaluate(six(OUT), policy("annul_all", annulled_round="bye"))
    assert points(table) == {"P1": 3, "P2": 3, "P3": 3, "P4": 3, "P5": 3, "P6": None}
    table = evaluate(six(OUT), policy("annul_all", annulled_round="not_a_match"))
    assert points(table)["P1"] == 2


def test_annulled_games_are_no_element_of_any_criterion() -> None:
    rules = gonzaga(
        result__withdrawal={"policy": "annul_all", "annulled_round": "bye"},
        ranking__criteria=["PTS", "SB", "WIN", "KS", "BPG"],
    )
    table = evaluate(six(OUT), rules)
    assert row(table, "P1").values == {"PTS": 3, "SB": 6, "WIN": 2, "KS": 2, "BPG": 2}
    assert (row(table, "P1").played, row(table, "P1").won, row(table, "P1").lost) == (4, 2, 2)


def test_two_who_left_have_a_double_forfeit_between_them() -> None:
    given = facts(4, {(1, 4): "1-0"}, removed={"P3": Removal("withdrawn", 0), "P1": Removal("withdrawn", 1)})
    found = effective(given, policy("keep_and_forfeit"))
    assert found[match_id(3, 3, 1)].code == "-/-"
    assert found[match_id(1, 2, 3)].code == "+/-"
    assert found[match_id(2, 1, 2)].code == "-/+"


def test_a_bye_after_the_removal_is_worth_nothing() -> None:
    given = facts(5, {(2, 5): "1-0", (3, 4): "1-0"}, removed={"P3": Removal("withdrawn", 1)})
    found = effective(given, policy("keep_and_forfeit"))
    assert found[match_id(1, 1, None)].awarded_white == 2
    late = next(result for match, result in found.items() if match.endswith(":3-bye"))
    assert (late.awarded_white, late.reason) == (0, "removed")


def test_a_withdrawn_entry_with_kept_results_is_ranked_and_a_disqualified_one_is_not() -> None:
    assert ranks(evaluate(six(Removal("withdrawn", 3)), gonzaga()))["P6"] == 6
    assert row(evaluate(six(Removal("withdrawn", 3)), gonzaga()), "P6").status == "withdrawn"
    assert ranks(evaluate(six(OUT), gonzaga()))["P6"] is None


def test_a_withdrawn_entry_whose_results_are_annulled_is_not_ranked() -> None:
    table = evaluate(six(Removal("withdrawn", 3)), policy("annul_all"))
    assert row(table, "P6").rank is None
    assert table.rows[-1].entry == "P6"


def test_standings_of_an_earlier_round_know_nothing_of_a_later_removal() -> None:
    table = evaluate(six(OUT), policy("annul_all"), after_round=2)
    assert {row.status for row in table.rows} == {"ranked"}
    assert points(table)["P6"] == 1


def test_a_withdrawal_announced_for_later_has_not_happened_yet() -> None:
    given = facts(6, {(1, 6): "0-1", (2, 5): "1-0", (3, 4): "1-0"}, removed={"P6": Removal("withdrawn", 4)})
    table = evaluate(given, gonzaga())
    assert points(table)["P6"] == 1
    assert row(table, "P6").status == "ranked"


def test_forfeits_of_rounds_to_come_are_not_in_the_standings_yet() -> None:
    given = facts(6, {(1, 6): "0-1", (2, 5): "1-0", (3, 4): "1-0"}, removed={"P6": Removal("withdrawn", 1)})
    table = evaluate(given, policy("keep_and_forfeit"))
    assert table.after_round == 1
    assert points(table)["P4"] == 0
    assert effective(given, policy("keep_and_forfeit"))[match_id(2, 6, 4)].code == "-/+"


def test_a_game_that_was_open_when_everything_is_annulled_is_not_waited_for() -> None:
    given = facts(4, {(2, 3): "1-0", (1, 2): "1-0", (3, 1): "1-0"}, removed={"P4": Removal("withdrawn", 1)})
    table = evaluate(given, policy("annul_all"))
    assert table.complete
    assert not table.effective[match_id(1, 1, 4)].counts


def test_a_game_played_ahead_stands_when_results_are_kept() -> None:
    given = facts(4, {(1, 4): "1-0", (2, 4): "0-1"}, removed={"P4": Removal("withdrawn", 1)})
    found = effective(given, policy("keep_and_forfeit"))
    assert found[match_id(3, 2, 4)].code == "0-1"


def test_an_unknown_policy_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RuleError) as caught:
        policy("forgive")
    assert caught.value.code == "unknown_policy"
    assert "half_rule" in caught.value.params["known"]  # type: ignore[operator]


def test_a_walkover_is_not_a_completed_game() -> None:
    given = facts(
        4, {(1, 4): Result("+/-"), (4, 3): "1-0", (1, 2): "1-0", (2, 3): "1-0"}, removed={"P4": Removal("withdrawn", 2)}
    )
    assert not evaluate(given, gonzaga()).effective[match_id(2, 4, 3)].counts


def test_rounds_in_which_nothing_is_left_to_play_are_over_at_once() -> None:
    given = facts(3, {(2, 3): "1-0"}, removed={"P3": Removal("withdrawn", 1)})
    assert evaluate(given, policy("keep_and_forfeit")).after_round == 1, "round 2 has a game"
    done = facts(3, {(2, 3): "1-0", (1, 2): "1-0"}, removed={"P3": Removal("withdrawn", 1)})
    table = evaluate(done, policy("keep_and_forfeit"))
    assert (table.after_round, table.complete) == (3, True), "round 3 is a bye and a forfeit"


def test_the_game_of_the_last_round_before_leaving_is_still_waited_for() -> None:
    given = facts(4, {(2, 3): "1-0"}, removed={"P1": Removal("withdrawn", 1)})
    assert match_id(1, 1, 4) not in effective(given, policy("keep_and_forfeit"))
    assert effective(given, policy("keep_and_forfeit"))[match_id(2, 1, 2)].code == "-/+"


def test_the_earlier_of_two_removals_decides_and_a_disqualification_gives_the_name() -> None:
    cheat = [Incident("a", 1, "cheating", "P4", 3), Incident("b", 2, "cheating", "P4", 1)]
    given = facts(4, {(1, 4): "1-0", (2, 3): "1-0"}, incidents=cheat, removed={"P4": Removal("withdrawn", 2)})
    table = evaluate(given, policy("keep_and_forfeit"))
    assert row(table, "P4").status == "disqualified"
    assert table.effective[match_id(2, 4, 3)].code == "-/+"
    only_later = facts(4, {(1, 4): "1-0"}, incidents=cheat[:1], removed={"P4": Removal("withdrawn", 1)})
    assert evaluate(only_later, policy("keep_and_forfeit")).effective[match_id(2, 4, 3)].code == "-/+"
