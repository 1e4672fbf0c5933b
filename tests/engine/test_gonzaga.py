"""The school round robin, rule by rule, on the shipped rulebook: the default and every option."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from tests.engine.support import facts, match_id, points, ranks, row, shipped
from tests.engine.test_competition import SEVEN, SIX

from babak.engine.competition import evaluate
from babak.engine.conduct import rulings
from babak.engine.effective import effective
from babak.engine.facts import Decision, Facts, Incident, Removal, Result
from babak.engine.money import ledger_lines
from babak.engine.pairing.berger import schedule
from babak.engine.rules import Rules
from babak.engine.rulings import ClockAdjustment
from babak.engine.timing import default_deadline

FIRST = match_id(1, 1, 4)  # P1 against P4 in round 1 of four players


def rules(**overrides: object) -> Rules:
    """`a__b` replaces the value at the path a.b."""
    return shipped("gonzaga-2025", {path.replace("__", "."): value for path, value in overrides.items()})


def arrived(minutes: Fraction | None, offender: str = "P1") -> Incident:
    return Incident("i1", 1, "late_arrival" if minutes is not None else "no_show", offender, 1, FIRST, minutes)


def violations(count: int, code: str = "violation") -> list[Incident]:
    return [Incident(f"v{seq}", seq, code, "P1", 1, FIRST) for seq in range(1, count + 1)]


def test_fee_01_every_entry_owes_the_fee_and_leaves_a_deposit() -> None:
    lines = ledger_lines(facts(2), rules())
    assert [(line.entry, line.kind, line.code, line.amount, line.currency) for line in lines] == [
        ("P1", "charge", "entry_fee", 150000, "IDR"),
        ("P1", "held", "walkover", 50000, "IDR"),
        ("P2", "charge", "entry_fee", 150000, "IDR"),
        ("P2", "held", "walkover", 50000, "IDR"),
    ]


@pytest.mark.parametrize(
    ("forfeit_on", "expected"),
    [
        ("first_walkover", ["held", "forfeited"]),
        ("each_walkover", ["held", "forfeited", "charge"]),
        ("never", ["held", "returned"]),
    ],
)
def test_fee_02_a_walkover_costs_the_deposit(forfeit_on: str, expected: list[str]) -> None:
    away_twice = facts(4, {(1, 4): Result("-/+"), (1, 2): Result("-/+")})
    lines = ledger_lines(away_twice, rules(money__deposits__walkover__forfeit_on=forfeit_on), ended=True)
    assert [line.kind for line in lines if line.entry == "P1" and line.code == "walkover"] == expected
    assert [line.kind for line in lines if line.entry == "P4" and line.code == "walkover"] == ["held", "returned"]


def test_fmt_01_and_02_everybody_meets_everybody_once_and_an_odd_field_has_a_bye_in_every_round() -> None:
    assert rules().format == "round_robin"
    assert rules().cycles == 1
    assert len(schedule(6)) == 5
    assert len(schedule(7)) == 7
    games = [frozenset(pair) for pairs in schedule(7) for pair in pairs if pair[1] is not None]
    assert len(games) == len(set(games)) == 21


def test_fmt_03_a_win_is_one_a_draw_a_half_a_loss_nothing() -> None:
    table = evaluate(facts(4, {(1, 4): "1-0", (2, 3): "1/2-1/2"}), rules())
    assert points(table) == {"P1": 1, "P2": Fraction(1, 2), "P3": Fraction(1, 2), "P4": 0}


def test_fmt_04_a_bye_is_a_point_and_no_game_no_win_and_nothing_for_sonneborn_berger() -> None:
    table = evaluate(facts(3, {(2, 3): "1-0"}), rules(ranking__finally=["WIN", "shared"]))
    assert row(table, "P1").values == {"PTS": 1, "SB": 0, "WIN": 0}
    assert (row(table, "P1").played, row(table, "P1").won) == (0, 0)


def test_amb_5_without_points_for_the_bye_the_order_is_the_same() -> None:
    without = evaluate(SEVEN, rules(result__awards__bye__PTS=0))
    assert ranks(without)["P1"] == 1
    assert points(without)["P1"] == Fraction(9, 2)
    complete = {pair: "1-0" for pairs in schedule(5) for pair in pairs if pair[1] is not None}
    with_bye = evaluate(facts(5, complete), rules())  # type: ignore[arg-type]
    assert ranks(with_bye) == ranks(evaluate(facts(5, complete), rules(result__awards__bye__PTS=0)))  # type: ignore[arg-type]


def test_wo_01_a_walkover_is_a_point_for_who_is_there_and_is_neither_rated_nor_played() -> None:
    table = evaluate(facts(4, incidents=[arrived(None)]), rules())
    found = table.effective[FIRST]
    assert (found.code, found.reason, found.played, found.rated) == ("-/+", "no_show", False, False)
    assert (points(table)["P4"], points(table)["P1"]) == (1, 0)
    assert row(table, "P4").played == 0


def test_wo_02_after_ten_minutes_the_game_is_lost() -> None:
    late = evaluate(facts(4, incidents=[arrived(Fraction(601, 60))]), rules())
    assert late.effective[FIRST].code == "-/+"
    start = datetime(2025, 11, 8, 8, 0, tzinfo=UTC)
    assert default_deadline(start, rules()) == start + timedelta(minutes=10)


def test_wo_02_ten_minutes_exactly_are_in_time_or_late_by_option() -> None:
    given = facts(4, incidents=[arrived(Fraction(10))])
    assert FIRST not in evaluate(given, rules()).effective
    assert [ruling.verdict for ruling in rulings(given, rules()).rulings] == ["in_time"]
    strict = rules(timing__default_time__inclusive="late_if_equal")
    assert evaluate(given, strict).effective[FIRST].code == "-/+"
    assert [ruling.verdict for ruling in rulings(given, strict).rulings] == ["late"]


def test_wo_03_both_absent_is_a_double_forfeit() -> None:
    both = [arrived(None), Incident("i2", 2, "no_show", "P4", 1, FIRST)]
    table = evaluate(facts(4, incidents=both), rules())
    assert table.effective[FIRST].code == "-/-"
    assert points(table) == {"P1": 0, "P2": 0, "P3": 0, "P4": 0}


def test_dq_01_a_cheat_is_listed_last_without_rank_and_gets_no_prize() -> None:
    table = evaluate(SEVEN, rules())
    last = table.rows[-1]
    assert (last.entry, last.rank, last.status, last.prize) == ("P4", None, "disqualified", None)
    assert [each.prize for each in table.rows[:3]] == [1000000, 800000, 500000]


@pytest.mark.parametrize("reason", ["resignation", "checkmate", "flag"])
def test_res_01_a_loss_has_its_reason(reason: str) -> None:
    found = effective(facts(4, {(1, 4): Result("1-0", reason)}), rules())[FIRST]
    assert (found.reason, found.awarded_white, found.awarded_black) == (reason, 2, 0)


@pytest.mark.parametrize("reason", ["agreement", "repetition", "no_capture", "insufficient_material"])
def test_res_02_a_draw_has_its_reason(reason: str) -> None:
    found = effective(facts(4, {(1, 4): Result("1/2-1/2", reason)}), rules())[FIRST]
    assert (found.reason, found.awarded_white, found.awarded_black) == (reason, 1, 1)


def test_res_03_a_flag_without_mating_material_is_a_draw() -> None:
    found = effective(facts(4, {(1, 4): Result("1/2-1/2", "flag_no_mating_material")}), rules())[FIRST]
    assert (found.code, found.reason, found.played) == ("1/2-1/2", "flag_no_mating_material", True)


DEVICE = [Incident("i1", 1, "device_found", "P1", 1, FIRST)]


def test_con_03_a_phone_loses_the_game() -> None:
    table = evaluate(facts(4, incidents=DEVICE), rules())
    found = table.effective[FIRST]
    assert (found.code, found.reason, found.played) == ("0-1", "device_found", True)
    assert row(table, "P1").status == "ranked"


def test_con_03_by_option_a_phone_disqualifies() -> None:
    option = {"disqualify": "event", "reason": "device_found"}
    table = evaluate(facts(4, incidents=DEVICE), rules(conduct__offences__device_found__then=option))
    assert row(table, "P1").status == "disqualified"
    assert table.effective[FIRST].reason == "device_found"


def test_pen_01_each_violation_costs_a_minute_and_a_warning_and_the_third_the_game() -> None:
    given = facts(4, {(1, 4): "1-0"}, incidents=violations(3))
    found = rulings(given, rules())
    assert [ruling.count for ruling in found.rulings] == [1, 2, 3]
    assert [ruling.effects.get("warning") for ruling in found.rulings] == [True, True, None]
    table = evaluate(given, rules())
    assert (table.effective[FIRST].code, table.effective[FIRST].reason) == ("0-1", "third_warning")
    assert evaluate(facts(4, {(1, 4): "1-0"}, incidents=violations(2)), rules()).effective[FIRST].code == "1-0"


def test_pen_01_the_counter_starts_again_in_each_game() -> None:
    later = [Incident("w", 9, "violation", "P1", 2, match_id(2, 1, 2))]
    given = facts(4, incidents=[*violations(2), *later])
    assert [ruling.count for ruling in rulings(given, rules()).rulings] == [1, 2, 1]
    assert not rulings(given, rules()).forced


@pytest.mark.parametrize("floor", ["zero_flag", "leave_1s"])
def test_pen_01_the_clock_stops_at_zero_or_at_one_second_by_option(floor: str) -> None:
    option = rules(**{"conduct__offences__violation__at__1+__clock__floor": floor})
    found = rulings(facts(4, incidents=violations(1)), option)
    assert found.clock == (ClockAdjustment("v1", FIRST, -60, 0, floor),)


def test_pen_02_the_third_warning_records_its_minute_too() -> None:
    found = rulings(facts(4, incidents=violations(3)), rules())
    assert [adjustment.offender_seconds for adjustment in found.clock] == [-60, -60, -60]


@pytest.mark.parametrize("code", ["one_hand_rule", "two_hands", "first_move_two_pawns", "left_seat", "disturbing"])
def test_otb_and_con_every_named_violation_is_a_warning(code: str) -> None:
    (ruling,) = rulings(facts(4, incidents=violations(1, code)), rules()).rulings
    assert (ruling.offence, ruling.count, ruling.effects["warning"]) == ("violation", 1, True)


def test_pro_02_and_amb_7_a_promotion_left_undone_has_its_own_consequence() -> None:
    (ruling,) = rulings(facts(4, incidents=violations(1, "promotion_not_replaced")), rules()).rulings
    assert set(ruling.effects) == {"instruct"}, "no warning and no minute: the specific rule comes before the general"


def test_rnk_01_the_total_includes_the_bye() -> None:
    assert points(evaluate(SEVEN, rules()))["P1"] == Fraction(11, 2)


def test_rnk_02_equal_points_are_separated_by_sonneborn_berger() -> None:
    table = evaluate(SEVEN, rules())
    assert (row(table, "P3").rank, row(table, "P2").rank) == (2, 3)
    assert row(table, "P3").values["SB"] > row(table, "P2").values["SB"]  # type: ignore[operator]


def test_prz_01_prizes_go_to_the_first_three_and_skip_the_disqualified() -> None:
    table = evaluate(SIX, rules())
    assert [(each.rank, each.prize) for each in table.rows] == [
        (1, 1000000), (2, 800000), (3, None), (3, None), (5, None), (None, None),
    ]  # fmt: skip


def test_amb_1_forfeits_in_sonneborn_berger_are_played_games_or_left_out() -> None:
    assert row(evaluate(SEVEN, rules()), "P3").values["SB"] == Fraction(51, 4)
    excluded = evaluate(SEVEN, rules(ranking__criteria__SB__forfeits="exclude"))
    assert row(excluded, "P3").values["SB"] == Fraction(51, 4) - 2
    assert row(excluded, "P7").values["SB"] == Fraction(43, 4) - Fraction(9, 2)


LEFT = facts(
    6,
    {(1, 6): "0-1", (2, 5): "1-0", (3, 4): "1-0", (6, 4): "1-0", (5, 3): "1-0", (1, 2): "1-0"},
    removed={"P6": Removal("disqualified", 2)},
)


@pytest.mark.parametrize(
    ("policy", "p1", "p6", "first_game"),
    [
        ("half_rule", 1, None, ("0-1", False)),
        ("annul_all", 1, None, ("0-1", False)),
        ("keep_and_forfeit", 1, 2, ("0-1", True)),
        ("award_all_to_opponents", 2, 0, ("+/-", True)),
    ],
)
def test_amb_2_the_results_of_who_leaves(policy: str, p1: int, p6: int | None, first_game: tuple[str, bool]) -> None:
    table = evaluate(LEFT, rules(result__withdrawal__policy=policy))
    assert (points(table)["P1"], points(table)["P6"]) == (p1, p6)
    found = table.effective[match_id(1, 1, 6)]
    assert (found.code, found.counts) == first_game


def test_amb_2_half_of_the_scheduled_games_is_enough_to_stand() -> None:
    removed = {"P6": Removal("disqualified", 3)}
    three = facts(6, {(1, 6): "0-1", (6, 4): "1-0", (2, 6): "1-0"}, removed=removed)
    assert evaluate(three, rules()).effective[match_id(1, 1, 6)].counts
    two_and_a_walkover = facts(6, {(1, 6): "0-1", (6, 4): "1-0", (2, 6): Result("+/-")}, removed=removed)
    assert not evaluate(two_and_a_walkover, rules()).effective[match_id(1, 1, 6)].counts


def test_amb_3_an_annulled_round_is_worth_nothing_or_a_bye() -> None:
    assert points(evaluate(LEFT, rules(), after_round=3)) == {"P1": 1, "P2": 1, "P3": 1, "P5": 1, "P4": 0, "P6": None}
    with_bye = evaluate(LEFT, rules(result__withdrawal__annulled_round="bye"), after_round=3)
    assert points(with_bye) == {"P1": 2, "P2": 2, "P3": 1, "P4": 1, "P5": 1, "P6": None}


def test_amb_4_a_shared_rank_that_touches_a_prize_goes_to_the_committee() -> None:
    table = evaluate(SIX, rules())
    assert [(tie.entries, tie.decider) for tie in table.unresolved] == [(("P4", "P6"), "committee")]
    decided = Facts(SIX.entries, SIX.matches, SIX.incidents, [Decision("decision", ("P6", "P4"))])
    assert (ranks(evaluate(decided, rules()))["P6"], ranks(evaluate(decided, rules()))["P4"]) == (3, 4)
    assert row(evaluate(decided, rules()), "P6").prize == 500000


def test_amb_4_by_option_direct_encounter_then_wins_then_shared() -> None:
    table = evaluate(SIX, rules(ranking__finally=["DE", "WIN", "shared"]))
    assert row(table, "P4").values["DE"] == 0, "they drew"
    assert (row(table, "P4").values["WIN"], row(table, "P6").values["WIN"]) == (1, 1)
    assert table.needs_decision


@pytest.mark.parametrize("by", ["play_off", "lots"])
def test_amb_4_by_option_a_play_off_or_lots_decide(by: str) -> None:
    waiting = evaluate(SIX, rules(ranking__finally=[by]))
    assert [tie.decider for tie in waiting.unresolved] == [by]
    decided = Facts(SIX.entries, SIX.matches, SIX.incidents, [Decision(by, ("P6", "P4"))])  # type: ignore[arg-type]
    assert not evaluate(decided, rules(ranking__finally=[by])).needs_decision
    assert ranks(evaluate(decided, rules(ranking__finally=[by])))["P6"] == 3


def test_amb_4_lots_with_a_stored_seed_need_nobody() -> None:
    seeded = Facts(SIX.entries, SIX.matches, SIX.incidents, lots_seed="drawn in the hall")
    table = evaluate(seeded, rules(ranking__finally=["lots"]))
    assert not table.needs_decision
    assert {ranks(table)["P4"], ranks(table)["P6"]} == {3, 4}
