"""From a resolved rulebook to typed rules."""

from fractions import Fraction

import pytest
from tests.engine.support import GONZAGA, ROUND_ROBIN, changed, gonzaga, round_robin, shipped

from babak.engine.errors import RuleError
from babak.engine.rules import compile_rules, quotient


def test_points_are_integers_in_one_unit() -> None:
    rules = gonzaga()
    assert (rules.measure, rules.scale, rules.win, rules.draw, rules.loss) == ("PTS", 2, 2, 1, 0)
    assert (rules.walkover, rules.double_walkover) == ((2, 0), (0, 0))
    assert rules.byes == {"pairing_allocated": 2, "full": 2, "half": 1, "zero": 0}


def test_the_unit_grows_with_the_finest_award() -> None:
    rules = round_robin(scoring__PTS={"by": "outcome", "of": "game", "win": 1, "draw": "1/3", "loss": 0})
    assert (rules.scale, rules.win, rules.draw) == (6, 6, 2)


def test_an_amended_pair_may_be_a_map() -> None:
    assert gonzaga(result__awards__walkover__PTS={"1": 1, "2": "1/2"}).walkover == (2, 1)


def test_awards_that_are_not_written_follow_from_the_score() -> None:
    rules = round_robin(result__awards={})
    assert (rules.walkover, rules.double_walkover) == ((2, 0), (0, 0))
    assert rules.byes["pairing_allocated"] == 2


@pytest.mark.parametrize("name", ["gonzaga-2025", "fide-round-robin-2026"])
def test_a_shipped_rulebook_compiles_like_the_plain_mapping(name: str) -> None:
    own, found = compile_rules(GONZAGA if name.startswith("gonzaga") else ROUND_ROBIN), shipped(name)
    for field in ("measure", "scale", "win", "draw", "walkover", "byes", "withdrawal", "prizes", "default_time",
                  "offence_of", "money", "format", "cycles", "unranked", "restart"):  # fmt: skip
        assert getattr(own, field) == getattr(found, field), field
    assert [(spec.key, spec.by, spec.params) for spec in own.criteria] == [
        (spec.key, spec.by, spec.params) for spec in found.criteria
    ]


def test_prizes_may_be_written_as_a_range_of_places() -> None:
    prizes = gonzaga(prizes={"places": {1: "cup", "4..6": "medal"}}).prizes
    assert prizes == {1: "cup", 4: "medal", 5: "medal", 6: "medal"}


def test_a_stage_is_chosen_by_its_name() -> None:
    stages = [{"id": "a", "format": "swiss"}, {"id": "b", "format": "round_robin", "cycles": 2}]
    data = changed(ROUND_ROBIN, {"stages": stages})
    assert compile_rules(data).format == "swiss"
    assert (compile_rules(data, "b").format, compile_rules(data, "b").cycles) == ("round_robin", 2)
    with pytest.raises(RuleError) as caught:
        compile_rules(data, "c")
    assert (caught.value.code, caught.value.params) == ("no_such_stage", {"stage": "c", "known": ["a", "b"]})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"scoring__PTS": {"by": "outcome", "of": "game", "win": "much"}}, "not_a_number"),
        ({"scoring__PTS": {"by": "outcome", "of": "game", "win": 0.5}}, "not_a_number"),
        ({"result__awards__walkover__PTS": [1]}, "not_a_pair"),
        ({"scoring": {}}, "no_measure"),
    ],
)
def test_a_rulebook_that_cannot_be_played_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        round_robin(**changes)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_something_that_is_no_rulebook_is_a_bug() -> None:
    with pytest.raises(TypeError):
        compile_rules(["not", "a", "rulebook"])


def test_whole_values_are_plain_integers() -> None:
    assert quotient(4, 2) == 2
    assert isinstance(quotient(4, 2), int)
    assert quotient(3, 2) == Fraction(3, 2)
