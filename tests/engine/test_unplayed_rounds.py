"""Rounds that were not played: article 16 in two editions, the regimes before it and beside it, by hand."""

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.support import event, ranks, round_robin, row, swiss

from babak.engine.competition import evaluate
from babak.engine.errors import RuleError
from babak.engine.facts import Facts, Removal
from babak.engine.scoresheet import Line
from babak.engine.tiebreak.criterion import Params
from babak.engine.tiebreak.elements import Element, dropped

HALF = Fraction(1, 2)


def value(given: Facts, entry: str, code: Any, regime: str = "fide_c07_2026", after: int | None = None) -> object:
    table = evaluate(given, swiss([{"id": "X", "by": code} if isinstance(code, str) else {"id": "X", **code}],
                                  ranking__unplayed=regime), after)  # fmt: skip
    return row(table, entry).values["X"]


# B leaves after round 1; D misses round 2 and comes back; C has the bye of round 3.
LEAVING = event("A-B 1-0, C-D 1-0", "A-C 1-0, B zero, D zero", "A-D 1-0, B zero, C pab")


def test_requested_byes_at_the_end_are_draws_for_the_opponents_and_others_are_not() -> None:
    # B 0 + ½ + ½, C 1 + 0 + 1, D 0: he played after his absence
    assert value(LEAVING, "A", "BH") == 3
    assert value(LEAVING, "A", "BH", "raw") == 2


def test_a_round_without_a_line_is_a_bye_without_points() -> None:
    silent = event("A-B 1-0, C-D 1-0", "A-C 1-0", "A-D 1-0, C pab")
    for code in ("BH", "BH/C1", "SB", "AOB", "REP", "STD", "PS"):
        for entry in "ABCD":
            assert value(silent, entry, code) == value(LEAVING, entry, code), (code, entry)


def test_a_withdrawn_player_counts_as_if_his_absences_had_been_entered() -> None:
    silent = event("A-B 1-0, C-D 1-0", "A-C 1-0", "A-D 1-0, C pab")
    left = [
        entry if entry.id != "B" else type(entry)(entry.id, entry.number, removal=Removal("withdrawn", 1))
        for entry in silent.entries
    ]
    assert value(Facts(left, silent.matches, rounds_total=3), "A", "BH") == 3


def test_a_forfeit_loss_at_the_end_stays_a_loss_and_saves_no_earlier_bye() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 1-0, B half, D pab", "A-D 1-0, B-C -/+")
    # B: 0 + ½ + 0. The half bye would be a draw anyway; the forfeit stays 0.
    assert value(given, "A", "BH") == HALF + 2 + 1
    absent = event("A-B 1-0, C-D 1-0", "A-C 1-0, B zero, D pab", "A-D 1-0, B-C -/+")
    # B's absence in round 2 is followed by nothing but a VUR: a draw; the forfeit itself is not.
    assert value(absent, "A", "BH") == HALF + 2 + 1


def test_the_dummy_has_the_own_score_and_from_2026_no_more_than_a_draw_a_round() -> None:
    given = event("A half, B-C 1-0, D-E 1-0", "A-B 1-0, C-D 0-1, E pab", "A-D 1-0, B-E 1-0, C pab")
    # A has 2½; three rounds are worth 1½ in draws. B has 2, D has 2.
    assert value(given, "A", "BH") == Fraction(3, 2) + 2 + 2
    assert value(given, "A", "BH", "fide_c07_2024") == Fraction(5, 2) + 2 + 2
    assert value(given, "A", "SB") == HALF * Fraction(3, 2) + 2 + 2
    assert value(given, "A", "SB", "fide_c07_2024") == HALF * Fraction(5, 2) + 2 + 2


def test_after_a_forfeit_the_dummy_is_held_down_by_the_scheduled_opponent() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 0-1", "A-D 1-0, C-B 1-0")
    # A has 3, B none: the dummy of round 1 has 0 (2024: 3). C has 2, D has 1.
    assert value(given, "A", "BH") == 3
    assert value(given, "A", "BH", "fide_c07_2024") == 6
    assert value(given, "A", "BH/P") == value(given, "A", "BH/P", "fide_c07_2024") == 3


def test_the_lowest_voluntarily_unplayed_round_is_cut_before_a_lower_opponent() -> None:
    given = event("A half, B-C 1-0, D-E 1-0", "A-E 1-0, B-D 1-0, C pab", "A-B 0-1, C-D 1/2-1/2, E zero")
    # A: dummy 1½ (VUR), E 0 + ½, B 3. The cut takes the dummy although E is lower.
    assert value(given, "A", "BH") == Fraction(3, 2) + HALF + 3
    assert value(given, "A", "BH/C1") == HALF + 3
    assert value(given, "A", "BH/C2") == 3
    assert value(given, "A", "BH/M1") == HALF


def test_a_bye_of_the_pairing_is_not_voluntary_and_cut_only_when_it_is_the_lowest() -> None:
    given = event("A pab, B-C 1-0, D-E 1-0", "A-C 1-0, B-D 1-0, E pab", "A-B 0-1, C-E 0-1, D pab")
    # A has 2, dummy 1½; C has 0; B has 3.
    assert value(given, "A", "BH") == Fraction(3, 2) + 0 + 3
    assert value(given, "A", "BH/C1") == Fraction(3, 2) + 3


def test_in_sonneborn_berger_the_higher_of_the_lowest_vur_and_the_least_opponent_is_cut() -> None:
    # Quarter points: opponent's score in halves, points in halves. A forfeit loss gives 0, the least opponent 1¼.
    written = [(5, 1, "game"), (7, 2, "game"), (8, 1, "game"), (7, 1, "half"), (7, 1, "game"), (7, 2, "game"),
               (8, 0, "forfeit_loss")]  # fmt: skip
    elements = [
        Element(score, gained, kind != "game", Line(at, str(at), -1, "", kind, gained, 0, True, kind == "game"), "")
        for at, (score, gained, kind) in enumerate(written)
    ]
    assert sum(each.score * each.gained for each in elements) == 55
    assert dropped(elements, Params("PTS", cut=1), weighted=True) == {0}
    assert dropped(elements, Params("PTS", cut=2), weighted=True) == {0, 3}


def test_fore_takes_every_paired_game_of_the_last_round_for_a_draw() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C -/+")
    # before the last round: A 2, B 1, C 1, D 0; each has half a point more, and A meets them all
    assert value(given, "A", "FB") == value(given, "A", "BH/F") == Fraction(3, 2) + Fraction(3, 2) + HALF
    # B's forfeit is a drawn game against C as well
    assert value(given, "B", "FB") == Fraction(5, 2) + HALF + Fraction(3, 2)
    assert value(given, "B", "FB/C1") == Fraction(5, 2) + Fraction(3, 2)


def test_fore_does_not_change_while_the_last_round_is_being_played() -> None:
    before = ("A-B 1-0, C-D 1-0, E half", "A-C 1-0, B-D 1-0, E zero")
    lasts = [
        *("A-D ?, B-C 1/2-1/2, E pab", "A-D ?, B-C 1-0, E pab", "A-D 1-0, B-C ?, E pab", "A-D 0-1, B-C -/+, E pab"),
    ]
    found = [{entry: value(event(*before, last), entry, "FB") for entry in "ABCDE"} for last in lasts]
    assert all(each == found[0] for each in found)
    assert found[0]["A"] == Fraction(3, 2) + Fraction(3, 2) + HALF


def test_the_average_of_buchholz_has_two_decimals() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1/2-1/2")
    # BH: B 3 + 0 + 1½, C 3 + 0 + 1½, D 3 + 1½ + 1½
    assert value(given, "A", "AOB") == 5
    assert value(given, "B", "AOB") == Fraction(450, 100)
    third = event("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")
    # BH: B 3 + 1 + 0, C 3 + 2 + 0, D 3 + 2 + 1: their mean is 5; that of A 3, C 5, D 6 is 4.67
    assert value(third, "B", "AOB") == Fraction(467, 100)
    assert value(event("A-B +/-"), "A", "AOB") is None


def test_the_virtual_opponent_of_2009_has_what_was_scored_before_and_draws_afterwards() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C -/+, B-D 1-0", "A-D 1-0, B-C 1-0")
    # A in round 2: 1 before, 1 for the other side, ½ for the round to come. Unplayed rounds of opponents are draws.
    assert value(given, "A", "BH", "fide_virtual_2009") == 2 + Fraction(5, 2) + 0
    assert value(given, "A", "SB", "fide_virtual_2009") == 2 + 0 + 0
    assert value(given, "D", "BH", "fide_virtual_2009") == Fraction(3, 2) + 2 + Fraction(5, 2)


def test_us_chess_counts_unplayed_rounds_as_opponents_without_points() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C -/+, B-D 1-0", "A-D 1-0, B-C 1-0")
    # A 2, B 2, C 2 (one by forfeit: 1½), D 0
    assert value(given, "A", "SOLK") == value(given, "A", "BH", "us_chess") == 2 + 0 + 0
    assert value(given, "B", "SOLK") == Fraction(5, 2) + 0 + Fraction(3, 2)
    assert value(given, "B", "MMED") == Fraction(5, 2) + Fraction(3, 2)  # a plus score: without the lowest
    assert value(given, "D", "MMED") == Fraction(3, 2) + 2  # a minus score: without the highest
    assert value(given, "C", "CUM") == 1 + 2 + 2 - 1
    assert value(given, "A", "CUMO") == (0 + 1 + 2) + 0
    assert value(given, "A", "SB", "us_chess") == 2


def test_an_even_score_loses_both_ends_of_the_modified_median() -> None:
    given = event("A-B 1-0, C-D 1-0", "A-C 0-1, B-D 1-0")
    assert value(given, "A", "MMED") == 0  # 1 and 2 are both left out


def test_raw_takes_points_as_they_stand_and_gives_nothing_for_own_unplayed_rounds() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, C pab")
    assert value(given, "A", "BH", "raw") == 2 + 0
    assert value(given, "A", "SB", "raw") == 2


def test_as_played_lets_forfeits_be_games_in_a_swiss_too() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, C pab")
    assert value(given, "A", "BH", "as_played") == 1 + 2 + 0
    assert value(given, "C", "BH", "as_played") == 0 + 3


def test_a_round_robin_has_no_dummy_whatever_its_rulebook_names() -> None:
    given = event("A-B +/-, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")
    for regime in ("as_played", "fide_c07_2026", "fide_c07_2024", "fide_virtual_2009", "us_chess"):
        table = evaluate(given, round_robin(["PTS", "SB"], ranking__unplayed=regime))
        assert row(table, "A").values["SB"] == 2 + 1 + 0, regime


def test_a_forfeit_separates_nobody_in_a_swiss_unless_asked_for() -> None:
    given = event("A-B +/-, C-D 1/2-1/2", "A-C 0-1, B-D 1-0", "A-D 1/2-1/2, B-C 1/2-1/2")
    assert ranks(evaluate(given, swiss(["PTS", "DE"]))) == {"C": 1, "A": 2, "B": 2, "D": 4}
    assert ranks(evaluate(given, swiss(["PTS", "DE/P"]))) == {"C": 1, "A": 2, "B": 3, "D": 4}


def test_before_the_end_the_rounds_counted_are_those_played_or_those_announced() -> None:
    given = event("A pab, B-C 1-0", "A-B 1-0, C pab", "A-C 1-0, B pab", rounds_total=9)
    rules = {
        interim: swiss(["PTS", "BH"], ranking__interim=interim) for interim in ("rounds_played", "announced_rounds")
    }
    bh = {interim: row(evaluate(given, each), "A").values["BH"] for interim, each in rules.items()}
    assert bh == {"rounds_played": Fraction(3, 2) + 2 + 1, "announced_rounds": 3 + 2 + 1}


def test_a_game_that_is_still_being_played_is_no_absence() -> None:
    given = event("A-B 1-0, C half, D zero", "A-C 1-0, B-D ?")
    # B and D are playing, so round 2 is nobody's absence yet; C lost after his half point.
    assert value(given, "B", "BH") == 2
    assert value(given, "D", "BH") == 0
    assert value(given, "A", "BH") == 0 + HALF
    assert value(given, "A", "BH", after=1) == 0


def test_an_unknown_regime_or_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RuleError) as caught:
        swiss(ranking__unplayed="as_we_like")
    assert caught.value.code == "unknown_regime"
    assert "fide_virtual_2009" in caught.value.params["known"]  # type: ignore[operator]
    with pytest.raises(RuleError) as caught:
        swiss(["PTS", "BH/V2019"])
    assert (caught.value.code, caught.value.params["value"]) == ("unknown_edition", "2019")


def test_keys_of_columns_say_their_modifiers() -> None:
    rules = swiss(["PTS", "BH/C1", "BH/M2", "SB/P", "AOB/F", "ARO/U1400", "BH/V2024", {"by": "BH", "cut": 2}])
    assert [spec.key for spec in rules.criteria] == [
        *("PTS", "BH/C1", "BH/M2", "SB/P", "AOB/F", "ARO/U1400", "BH/V2024", "BH/C2", "shared"),
    ]  # fmt: skip
    editions = {spec.key: spec.params.edition for spec in rules.criteria}
    assert (editions["BH/C1"], editions["BH/V2024"]) == ("2026", "2024")
    assert swiss(["BH"], ranking__unplayed="fide_virtual_2009").criteria[0].params.edition == "2009"
