"""Every complaint: its line, its code, what it speaks of, and that all of them come at once."""

import pytest
from tests.exchange.trf.test_read import BUDI, CARLA, HEAD

from babak.exchange.trf import read
from babak.exchange.trf.text import Remark, tenths

GAME = CARLA.split("  0000")[0].replace("1.5", "1.0")


def problems(*lines: str) -> list[tuple[int, str, dict[str, object]]]:
    """What is wrong with a file whose first four lines are a heading."""
    found = read((HEAD + "\n".join(lines) + "\n").encode()).problems
    return [(each.line, each.code, dict(each.params)) for each in found]


def warnings(*lines: str) -> list[tuple[int, str, dict[str, object]]]:
    reading = read((HEAD + "\n".join(lines) + "\n").encode())
    assert reading.problems == ()
    return [(each.line, each.code, dict(each.params)) for each in reading.warnings]


def test_the_file_these_tests_change_is_sound() -> None:
    assert problems(GAME, BUDI) == []
    assert warnings(GAME, BUDI) == []


def test_an_empty_file_has_no_players() -> None:
    assert read(b"").problems == (Remark(0, "trf_no_players"),)


@pytest.mark.parametrize(
    ("cell", "code", "value"),
    [
        ("     x w 1", "trf_cell_opponent", "x"),
        ("     2 q 1", "trf_cell_colour", "q"),
        ("     2 w 7", "trf_cell_result", "7"),
        ("  0000 - 1", "trf_result_without_opponent", "1"),
        ("     2 w U", "trf_bye_with_opponent", "U"),
        ("     2 - 1", "trf_colour_missing", "1"),
        ("     2 ww1", "trf_cell_slipped", "2 ww1"),
    ],
)
def test_a_round_that_cannot_be_read_is_named_with_what_stands_there(cell: str, code: str, value: str) -> None:
    found = [each for each in problems(GAME + cell, BUDI) if each[1] == code]
    assert found == [(5, code, {"round": 2, "value": value})]


def test_the_two_lines_of_a_game_must_agree() -> None:
    assert problems(GAME, BUDI.replace("1 b 0", "1 w 0")) == [
        (5, "trf_same_colour", {"round": 1, "number": 1, "opponent": 2, "other_line": 6})
    ]
    params = {"round": 1, "number": 1, "opponent": 2, "other_line": 6, "result": "1", "other_result": "="}
    assert problems(GAME, BUDI.replace("b 0", "b =")) == [(5, "trf_results_disagree", params)]
    assert problems(GAME, BUDI.split("     1 b")[0]) == [
        (5, "trf_opponent_disagrees", {"round": 1, "number": 1, "opponent": 2, "other_line": 6})
    ]
    assert problems(GAME.replace("     2 w", "     1 w"), BUDI) == [
        (5, "trf_against_himself", {"round": 1, "number": 1, "opponent": 1}),
        (6, "trf_opponent_disagrees", {"round": 1, "number": 2, "opponent": 1, "other_line": 5}),
    ]
    assert problems(GAME.replace("     2 w", "     9 w"), BUDI)[0] == (
        5,
        "trf_opponent_unknown",
        {"round": 1, "number": 1, "opponent": 9},
    )


@pytest.mark.parametrize("pair", ["1 0", "= =", "0 0", "= 0", "+ -", "- -", "W L", "D D", "X X", "? X", "1 0"])
def test_results_that_go_together_are_left_alone(pair: str) -> None:
    one, two = pair.split()
    assert problems(GAME.replace("w 1", f"w {one}"), BUDI.replace("b 0", f"b {two}")) == []


@pytest.mark.parametrize("pair", ["1 1", "1 =", "+ +", "+ 0", "1 -", "W 0", "X 0", "1 X"])
def test_results_that_do_not_go_together_are_named(pair: str) -> None:
    one, two = pair.split()
    found = problems(GAME.replace("w 1", f"w {one}"), BUDI.replace("b 0", f"b {two}"))
    assert [each[1] for each in found] == ["trf_results_disagree"]


def test_a_number_twice_or_missing_is_named() -> None:
    assert problems(GAME, BUDI, BUDI) == [(7, "trf_number_twice", {"number": 2, "other_line": 6})]
    assert problems(GAME, BUDI, "001 abcd      Nobody") == [(7, "trf_number_missing", {"value": "abcd"})]


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        ("XXR many", "trf_rounds", {"code": "XXR", "value": "many"}),
        ("142 0", "trf_rounds", {"code": "142", "value": "0"}),
        ("142 6", "trf_contradiction", {"code": "142", "value": "6", "other": "5"}),
        ("152 G", "trf_initial_colour", {"code": "152", "value": "G"}),
        ("152 B", "trf_contradiction", {"code": "152", "value": "B", "other": "w"}),
        ("162  W three", "trf_points", {"code": "162", "value": "W THREE"}),
        ("162  Q 1.0", "trf_points", {"code": "162", "value": "Q"}),
        ("XXS W=1.25", "trf_points", {"code": "XXS", "value": "W"}),
        ("BBW", "trf_points", {"code": "BBW", "value": ""}),
        ("240 Q   2    1", "trf_line_form", {"code": "240", "value": "Q   2    1"}),
        ("240 H        1", "trf_line_form", {"code": "240", "value": "H        1"}),
        ("240 H   1    1", "trf_bye_disagrees", {"number": 1, "round": 1, "other_line": 5}),
        ("240 H   2    8", "trf_nobody", {"number": 8}),
        ("XXZ one", "trf_line_form", {"code": "XXZ", "value": "one"}),
        ("250       1.0   3   2    1    2", "trf_line_form", {"code": "250", "value": "1.0   3   2    1    2"}),
        ("XXA    8  1.0", "trf_nobody", {"number": 8}),
        ("XXA    1  one", "trf_line_form", {"code": "XXA", "value": "1  one"}),
        ("260   1   3    1", "trf_line_form", {"code": "260", "value": "1   3    1"}),
        ("XXP 1", "trf_line_form", {"code": "XXP", "value": "1"}),
        ("XXP 1 8", "trf_nobody", {"number": 8}),
        ("299 W        one    1    1", "trf_line_form", {"code": "299", "value": "W        one    1    1"}),
    ],
)
def test_a_line_that_cannot_be_understood_is_named(line: str, code: str, params: dict[str, object]) -> None:
    assert problems(GAME, BUDI, line) == [(7, code, params)]


def test_pairing_by_rank_needs_a_rank_for_everybody() -> None:
    assert problems(GAME, BUDI.replace("0.0    2", "0.0    1"), "XXC rank") == [(6, "trf_rank_needed", {"number": 2})]
    assert problems(GAME, BUDI.replace("0.0    2", "0.0     "), "XXC rank") == [(6, "trf_rank_needed", {"number": 2})]
    assert problems(GAME, BUDI, "XXC rank") == []


def test_everything_is_said_at_once_in_the_order_of_lines() -> None:
    found = problems(GAME + "     2 w 7", BUDI + "     1 q =", "142 7", "240 H   3    9")
    assert [(line, code) for line, code, _ in found] == [
        (5, "trf_cell_result"),
        (6, "trf_cell_colour"),
        (7, "trf_contradiction"),
        (8, "trf_nobody"),
    ]


def test_points_that_do_not_add_up_are_a_warning() -> None:
    assert warnings(GAME.replace("1.0    1", "2.0    1"), BUDI) == [
        (5, "trf_points_differ", {"number": 1, "written": "2.0", "counted": "1.0"})
    ]
    assert warnings(GAME.replace("1.0    1", "many   1"), BUDI) == [(5, "trf_points_unreadable", {"value": "many 1"})]


def test_points_may_hold_acceleration_or_the_bye_of_the_coming_round() -> None:
    assert warnings(GAME.replace("1.0    1", "2.0    1"), BUDI, "XXA    1  1.0  1.0") == []
    assert warnings(CARLA, BUDI) == []


def test_several_pairing_allocated_byes_too_many_rounds_and_odd_settings_are_warnings() -> None:
    three = BUDI[:89].replace("001    2", "001    3").replace("0.0    2", "0.0    3")
    found = warnings(GAME + "  0000 - U", BUDI + "  0000 - U", three)
    assert [each[1:] for each in found if each[1] != "trf_points_differ"] == [
        ("trf_several_byes", {"round": 2, "numbers": (1, 2)})
    ]
    assert warnings(GAME, BUDI, "XXC loud")[0] == (7, "trf_setting_unknown", {"value": "loud"})
    many = "".join("  0000 - U" if at % 2 else "  0000 - Z" for at in range(5))
    codes = [each[1] for each in warnings(GAME + many, BUDI + many)]
    assert "trf_more_rounds" in codes


@pytest.mark.parametrize(
    ("text", "value"),
    [("11.5", 115), (".5", 5), ("3", 30), ("10", 100), ("1,5", 15), ("-1.0", -10), ("2.", 20), ("0.50", 5)],
)
def test_points_are_read_exactly_in_tenths(text: str, value: int) -> None:
    assert tenths(text) == value


@pytest.mark.parametrize("text", ["", ".", "-", "1.25", "½", "1 5", "12345", "+1", "١"])
def test_what_is_no_number_of_points_is_none(text: str) -> None:
    assert tenths(text) is None
