"""A result code becomes points for each side, independently of the other."""

from fractions import Fraction

import pytest
from tests.engine.support import gonzaga, round_robin

from babak.engine.errors import RuleError
from babak.engine.facts import Result
from babak.engine.rulings import Forced, SideRuling
from babak.engine.scoring.chess import bye, forced, reported

RULES = gonzaga()


@pytest.mark.parametrize(
    ("code", "white", "black", "played", "rated"),
    [
        ("1-0", 2, 0, True, True),
        ("1/2-1/2", 1, 1, True, True),
        ("0-1", 0, 2, True, True),
        ("0-0", 0, 0, True, True),
        ("+/-", 2, 0, False, False),
        ("-/+", 0, 2, False, False),
        ("-/-", 0, 0, False, False),
    ],
)
def test_every_code_gives_half_points_to_both_sides(
    code: str, white: int, black: int, played: bool, rated: bool
) -> None:
    found = reported(Result(code), RULES)  # type: ignore[arg-type]
    assert (found.awarded_white, found.awarded_black) == (white, black)
    assert (found.played, found.rated) == (played, rated)
    assert found.counts and not found.derived
    assert found.source == "reported"


def test_awarded_points_replace_both_sides_and_nothing_else() -> None:
    found = reported(Result("1/2-1/2", "accompanied", (Fraction(1, 2), Fraction(0))), RULES)
    assert (found.awarded_white, found.awarded_black) == (1, 0)
    assert found.played
    assert found.reason == "accompanied"


def test_an_unreported_game_was_not_played() -> None:
    found = reported(Result("0-0", "unreported"), RULES)
    assert (found.awarded_white, found.awarded_black, found.played) == (0, 0, False)


def test_quarter_points_are_refused_when_the_unit_is_half_a_point() -> None:
    with pytest.raises(RuleError) as caught:
        reported(Result("1-0", None, (Fraction(3, 4), Fraction(1, 4))), RULES)
    assert caught.value.code == "finer_than_the_scale"
    assert caught.value.params == {"value": "3/4", "unit": "1/2"}


def test_an_unknown_code_names_the_known_ones() -> None:
    with pytest.raises(RuleError) as caught:
        reported(Result("2-0"), RULES)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_result"
    assert caught.value.params["code"] == "2-0"


def test_byes_are_worth_what_the_awards_say() -> None:
    assert bye("pairing_allocated", RULES).awarded_white == 2
    assert bye("half", RULES).awarded_white == 1
    assert bye("zero", RULES).awarded_white == 0
    assert bye("pairing_allocated", round_robin()).awarded_white == 0
    assert not bye("full", RULES).played


def test_three_points_for_a_win_need_no_code() -> None:
    rules = round_robin(scoring__PTS={"by": "outcome", "of": "game", "win": 3, "draw": 1, "loss": 0})
    found = reported(Result("1-0"), rules)
    assert Fraction(found.awarded_white, rules.scale) == 3


def lose(kind: str = "lose", **more: object) -> SideRuling:
    return SideRuling(kind, "third_warning", "i1", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("white", "black", "code", "played"),
    [
        (lose(), None, "0-1", True),
        (None, lose(), "1-0", True),
        (lose(), lose(), "0-0", True),
        (lose("forfeit"), None, "-/+", False),
        (None, lose("forfeit"), "+/-", False),
        (lose("forfeit"), lose("forfeit"), "-/-", False),
    ],
)
def test_a_ruling_forces_the_result_over_a_reported_one(
    white: SideRuling | None, black: SideRuling | None, code: str, played: bool
) -> None:
    found = forced(Result("1/2-1/2"), Forced(white, black), RULES)
    assert found is not None
    assert (found.code, found.played, found.reason, found.source) == (code, played, "third_warning", "incident")
    assert found.derived


def test_a_ruling_that_waits_for_a_result_gives_way_to_one() -> None:
    waiting = Forced(lose(if_unreported=True), None)
    assert forced(Result("1/2-1/2"), waiting, RULES) is None
    found = forced(None, waiting, RULES)
    assert found is not None and found.code == "0-1"


def test_a_split_score_changes_only_the_points() -> None:
    accompanied = SideRuling("score", "accompanied", "i1", 0, "as_played")
    found = forced(Result("1/2-1/2"), Forced(accompanied, None), RULES)
    assert found is not None
    assert (found.code, found.awarded_white, found.awarded_black, found.played) == ("1/2-1/2", 0, 1, True)
    assert forced(None, Forced(accompanied, None), RULES) is None


def test_a_split_score_may_give_the_opponent_a_win() -> None:
    accompanied = SideRuling("score", "accompanied", "i1", 0, "win")
    found = forced(Result("1-0"), Forced(None, accompanied), RULES)
    assert found is not None
    assert (found.awarded_white, found.awarded_black) == (2, 0)
    found = forced(Result("0-1"), Forced(None, accompanied), RULES)
    assert found is not None
    assert (found.awarded_white, found.awarded_black) == (2, 0)


def test_two_split_scores_take_from_both() -> None:
    accompanied = SideRuling("score", "accompanied", "i1", 0, "as_played")
    found = forced(Result("1/2-1/2"), Forced(accompanied, accompanied), RULES)
    assert found is not None
    assert (found.awarded_white, found.awarded_black) == (0, 0)
