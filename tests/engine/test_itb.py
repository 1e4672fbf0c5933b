"""The student Swiss as its rulebook is shipped: what an incident makes of a game, rule by rule."""

from fractions import Fraction

import pytest
from tests.engine.support import event, shipped

from babak.engine.competition import evaluate
from babak.engine.conduct import known_codes, rulings
from babak.engine.effect import Effective
from babak.engine.effective import effective
from babak.engine.errors import RuleError
from babak.engine.explain import explain
from babak.engine.facts import Incident
from babak.engine.rules import Rules

ITB = shipped("itb-2023")


def incident(seq: int, code: str, offender: str = "A", minutes: Fraction | None = None) -> Incident:
    return Incident(f"i{seq}", seq, code, offender, 1, "1.1", minutes)


def judged(result: str, *incidents: Incident, rules: Rules = ITB) -> Effective | None:
    """The game of A (White) and B, as it stands."""
    return effective(event(f"A-B {result}, C-D 1-0", incidents=incidents), rules).get("1.1")


def awarded(result: str, *incidents: Incident, rules: Rules = ITB) -> tuple[Fraction, Fraction]:
    found = judged(result, *incidents, rules=rules)
    assert found is not None
    return Fraction(found.awarded_white, rules.scale), Fraction(found.awarded_black, rules.scale)


def test_the_second_illegal_move_loses_whatever_it_was() -> None:
    """ITB-PEN-01 … 03: an illegal move, a pawn left on the last rank and two hands feed one counter of the game."""
    codes = ("illegal_move", "promotion_not_replaced", "two_hands")
    for first in codes:
        for second in codes:
            found = judged("1-0", incident(1, first), incident(2, second))
            assert found is not None
            assert (found.code, found.reason, found.played) == ("0-1", "second_illegal_move", True)
    (ruling,) = rulings(event("A-B 1-0", incidents=(incident(1, "two_hands"),)), ITB).rulings
    assert ruling.effects == {"clock": {"opponent": 60}}


def test_displaced_pieces_have_a_counter_of_their_own() -> None:
    """ITB-PEN-04: reprimand, warning with a minute for the opponent, loss."""
    code = "displaced_pieces_clock_pressed"
    found = rulings(event("A-B 1-0", incidents=[incident(seq, code) for seq in (1, 2, 3)]), ITB)
    assert [dict(ruling.effects) for ruling in found.rulings] == [
        {"reprimand": True},
        {"warning": True, "clock": {"opponent": 60}},
        {"lose": "game", "reason": "third_displacement"},
    ]
    mixed = judged("1-0", incident(1, code), incident(2, "illegal_move"), incident(3, code))
    assert mixed is not None
    assert mixed.code == "1-0"


def test_displaced_pieces_may_be_counted_through_the_event() -> None:
    rules = shipped("itb-2023", {"conduct.offences.displaced_pieces.scope": "event"})
    code = "displaced_pieces_clock_pressed"
    one = [Incident(f"i{seq}", seq, code, "A", 1, "1.1") for seq in (1, 2)]
    facts = event("A-B 1-0, C-D 1-0", "C-A 0-1, D-B 1-0", incidents=[*one, Incident("i3", 3, code, "A", 2, "2.1")])
    assert effective(facts, rules)["2.1"].code == "1-0"
    assert effective(facts, ITB)["2.1"].code == "0-1"


@pytest.mark.parametrize(
    ("result", "opponent", "expected"),
    [
        ("1-0", "as_played", (0, 0)),
        ("1/2-1/2", "as_played", (0, Fraction(1, 2))),
        ("0-1", "as_played", (0, 1)),
        ("1-0", "win", (0, 1)),
        ("1/2-1/2", "win", (0, 1)),
        ("0-1", "zero", (0, 0)),
    ],
)
def test_an_accompanied_child_gets_nothing_and_its_opponent_what_the_option_says(
    result: str, opponent: str, expected: tuple[Fraction, Fraction]
) -> None:
    """ITB-ACC-01, ITB-AMB-1."""
    rules = shipped("itb-2023", {"conduct.offences.accompanied.then.score.opponent": opponent})
    assert awarded(result, incident(1, "accompanied"), rules=rules) == expected
    game = judged(result, incident(1, "accompanied"), rules=rules)
    assert game is not None
    assert game.played, "the game counts as played, with a result of its own for each"


def test_two_accompanied_children_get_nothing_either() -> None:
    both = (incident(1, "accompanied"), incident(2, "accompanied", "B"))
    assert awarded("1/2-1/2", *both) == (0, 0)


def test_an_accompanied_child_gets_no_point_for_an_opponent_who_stays_away() -> None:
    """ITB-ACC-01: no point for that round, not even without a game."""
    assert awarded("?", incident(1, "accompanied"), incident(2, "no_show", "B")) == (0, 0)
    assert awarded("?", incident(1, "accompanied"), incident(2, "device_found", "B")) == (0, 0)
    assert awarded("?", incident(1, "accompanied"), incident(2, "no_show")) == (0, 1)


def test_a_result_is_missing_for_both_only_after_more_than_three_minutes() -> None:
    """ITB-RPT-02."""
    assert judged("?", incident(1, "unreported", minutes=Fraction(3))) is None
    found = judged("?", incident(1, "unreported", minutes=Fraction(181, 60)))
    assert found is not None
    assert (found.code, found.reason, found.played) == ("-/-", "unreported", False)
    assert (found.awarded_white, found.awarded_black) == (0, 0)


def test_what_nobody_reported_needs_a_game_a_time_and_a_rule() -> None:
    facts = event("A-B ?, C pab", incidents=[incident(1, "unreported")])
    with pytest.raises(RuleError, match="report_minutes_missing"):
        rulings(facts, ITB)
    alone = Incident("i1", 1, "unreported", "C", 1, None, Fraction(4))
    with pytest.raises(RuleError, match="no_game_in_round"):
        rulings(event("A-B ?, C pab", incidents=[alone]), ITB)
    with pytest.raises(RuleError, match="no_report_time"):
        rulings(event("A-B ?", incidents=[incident(1, "unreported", minutes=Fraction(4))]), shipped("fide-swiss-2026"))
    assert "unreported" in known_codes(ITB)
    assert "unreported" not in known_codes(shipped("fide-swiss-2026"))


def test_white_without_board_and_clock_loses_without_a_game_unless_the_option_says_played() -> None:
    """ITB-EQP-01."""
    found = judged("?", incident(1, "equipment_missing"))
    assert found is not None
    assert (found.code, found.reason, found.played) == ("-/+", "equipment_missing", False)
    rules = shipped("itb-2023", {"conduct.offences.equipment_missing.then.played_flag": "played"})
    other = judged("?", incident(1, "equipment_missing"), rules=rules)
    assert other is not None
    assert (other.code, other.played) == ("0-1", True)
    with pytest.raises(RuleError, match="offence_of_white"):
        judged("?", incident(1, "equipment_missing", "B"))
    with pytest.raises(RuleError, match="no_game_in_round"):
        rulings(event("A pab", incidents=[Incident("i", 1, "equipment_missing", "A", 1)]), ITB)


def test_a_phone_loses_the_game_at_the_board_and_between_rounds_the_next_one() -> None:
    """ITB-PEN-05, ITB-AMB-6."""
    found = judged("1-0", incident(1, "device_found"))
    assert found is not None
    assert (found.code, found.reason) == ("0-1", "device_found")
    between = event("A-B 1-0, C-D 1-0", "C-A ?, D-B ?", incidents=[Incident("i", 1, "device_found", "A", 1)])
    assert effective(between, ITB)["2.1"].code == "1-0"


def test_points_that_were_awarded_decide_a_direct_encounter() -> None:
    """ITB-AMB-8: A beat B over the board and has nothing of it, so the game separates nobody."""
    facts = event("A-B 1-0, C-D 1/2-1/2", "A-C 1-0, B-D 1-0", incidents=[incident(1, "accompanied")])
    values = {row.entry: row.values for row in evaluate(facts, ITB).rows}
    assert (values["A"]["PTS"], values["B"]["PTS"]) == (1, 1)
    assert (values["A"]["DE"], values["B"]["DE"]) == (0, 0)
    working = next(each for each in explain(facts, ITB, "A").workings if each.key == "DE")
    assert [(term.product, term.counted) for term in working.terms] == [(0, True)]


def test_the_time_that_a_rulebook_wants_is_read_exactly() -> None:
    assert ITB.report is not None and ITB.report.minutes == 3
    assert ITB.spectators_minutes == 3
    assert ITB.default_time is not None and ITB.default_time.minutes == 15
    assert ITB.unreported == (0, 0)
    assert ITB.prizes[3] == {
        "id": "piala, sertifikat, dan uang pembinaan",
        "en": "trophy, certificate and money",
        "fa": "جام، گواهی‌نامه و جایزهٔ نقدی",
    }
    assert set(ITB.prizes) == set(range(1, 11))
