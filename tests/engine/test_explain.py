"""Explanations: the working, and why this rank and not the next."""

from fractions import Fraction

import pytest
from tests.engine.support import facts, gonzaga, match_id, round_robin
from tests.engine.test_competition import SEVEN, SIX
from tests.engine.test_criteria import CIRCLE, games

from babak.engine.errors import RuleError
from babak.engine.explain import explain
from babak.engine.facts import Incident


def test_sonneborn_berger_shows_opponent_points_times_result_for_each_round() -> None:
    sb = explain(SEVEN, gonzaga(), "P3").workings[1]
    assert (sb.key, sb.article, sb.section, sb.edition, sb.value) == ("SB", "C.07", "9.1", "2026", Fraction(51, 4))
    shown = [(t.round, t.opponent, t.colour, t.kind, t.opponent_score, t.factor, t.product, t.counted, t.why)
             for t in sb.terms]  # fmt: skip
    half = Fraction(1, 2)
    assert shown == [
        (1, "P6", "white", "game", Fraction(7, 2), half, Fraction(7, 4), True, None),
        (2, "P7", "black", "game", Fraction(7, 2), 0, 0, True, None),
        (3, "P1", "white", "game", Fraction(11, 2), 1, Fraction(11, 2), True, None),
        (4, "P2", "black", "game", Fraction(9, 2), 0, 0, True, None),
        (5, None, "", "pairing_allocated", None, 1, 0, False, "free_round"),
        (6, "P4", "white", "forfeit_win", 2, 1, 2, True, None),
        (7, "P5", "black", "game", Fraction(7, 2), 1, Fraction(7, 2), True, None),
    ]


def test_a_forfeit_that_is_left_out_says_why() -> None:
    rules = gonzaga(ranking__criteria=["PTS", {"by": "SB", "forfeits": "exclude"}])
    terms = explain(SEVEN, rules, "P3").workings[1].terms
    (left_out,) = [term for term in terms if term.kind == "forfeit_win"]
    assert (left_out.counted, left_out.why, left_out.product) == (False, "not_played", 0)


def test_the_first_criterion_that_differs_separates_neighbours() -> None:
    explanation = explain(SEVEN, gonzaga(), "P3")
    assert explanation.above is not None and explanation.below is not None
    above, below = explanation.above, explanation.below
    assert (above.code, above.other, above.key, above.own, above.others) == (
        "separated_by", "P1", "PTS", Fraction(9, 2), Fraction(11, 2),
    )  # fmt: skip
    assert (below.code, below.other, below.key, below.own, below.others) == (
        "separated_by", "P2", "SB", Fraction(51, 4), Fraction(25, 2),
    )  # fmt: skip


def test_the_first_and_the_last_have_one_neighbour() -> None:
    assert explain(SEVEN, gonzaga(), "P1").above is None
    last = explain(SEVEN, gonzaga(), "P4")
    assert last.below is None
    assert last.above is not None and last.above.code == "unranked"


def test_a_shared_rank_and_its_open_decision_are_said() -> None:
    explanation = explain(SIX, gonzaga(), "P4")
    assert explanation.below is not None and explanation.below.code == "shared"
    (note,) = explanation.notes
    assert (note.code, note.params) == ("tie_unresolved", {"place": 3, "decider": "committee", "with": ["P6"]})


def test_a_removal_says_when_and_how_it_was_treated() -> None:
    (note,) = explain(SIX, gonzaga(), "P3").notes
    assert note.code == "removed"
    assert note.params == {"kind": "disqualified", "after_round": 2, "treatment": "annul"}
    (note,) = explain(SEVEN, gonzaga(), "P4").notes
    assert note.params["treatment"] == "keep"


def test_an_annulled_game_is_shown_and_not_counted() -> None:
    points = explain(SIX, gonzaga(), "P5").workings[0]
    (annulled,) = [term for term in points.terms if term.kind == "annulled"]
    assert (annulled.round, annulled.opponent, annulled.counted, annulled.why) == (2, "P3", False, "annulled")


def test_direct_encounter_shows_only_the_games_among_the_tied() -> None:
    de = explain(CIRCLE, round_robin(["PTS", "DE"]), "A").workings[1]
    assert de.tied_with == ("B", "C")
    assert [(term.opponent, term.product) for term in de.terms] == [("B", 1), ("C", 0)]
    assert de.value == 0
    unneeded = explain(CIRCLE, round_robin(["PTS", "DE"]), "D").workings[1]
    assert (unneeded.value, unneeded.terms, unneeded.tied_with) == (None, (), ())


def test_repeated_games_say_that_they_were_averaged() -> None:
    given = games((1, "A", "B", "1-0"), (2, "B", "A", "1/2-1/2"))
    de = explain(given, round_robin(["DE"]), "A").workings[0]
    assert [(term.product, term.why) for term in de.terms] == [
        (Fraction(1, 2), "averaged"),
        (Fraction(1, 4), "averaged"),
    ]


def test_a_cut_term_says_so() -> None:
    terms = explain(SEVEN, gonzaga(ranking__criteria=["PTS", "SB/C1", "PS/C1"]), "P3").workings[1].terms
    assert [(term.opponent, term.why) for term in terms if not term.counted] == [(None, "free_round"), ("P4", "cut")]


def test_koya_says_which_opponents_are_below_the_limit() -> None:
    koya = explain(CIRCLE, round_robin(["PTS", "KS"]), "A").workings[1]
    assert [(term.opponent, term.counted, term.why) for term in koya.terms] == [
        ("D", False, "below_limit"),
        ("B", True, None),
        ("C", True, None),
    ]


def test_a_slot_names_the_criterion_that_it_used() -> None:
    slot = {"id": "TB1", "cases": [{"when": {"tied": 3}, "by": "DE"}, {"by": "SB"}]}
    working = explain(CIRCLE, round_robin(["PTS", slot]), "A").workings[1]
    assert (working.key, working.applied, working.section, len(working.terms)) == ("TB1", "DE", "6", 2)


def test_points_taken_off_are_a_note() -> None:
    offence = {"offences": {"abuse": {"then": {"deduct": {"of": "PTS", "amount": 1, "from": "total"}}}}}
    given = facts(4, {(1, 4): "1-0"}, incidents=[Incident("i", 1, "abuse", "P1", 1, match_id(1, 1, 4))])
    (note,) = explain(given, gonzaga(conduct=offence), "P1").notes
    assert (note.code, note.params) == ("points_deducted", {"points": 1})


def test_an_unknown_entry_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        explain(SIX, gonzaga(), "P9")
    assert (caught.value.code, caught.value.params) == ("unknown_entry", {"entry": "P9"})
