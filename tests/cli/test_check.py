"""babak check: every round of a report paired again, and what differs, with the first criterion against it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Ran
from tests.cli.reports import FOUR

from babak.__main__ import main

Check = Callable[..., Ran]
SIX = """\
XXR 3
XXC white1
001    1      One                               2100                             2.0    1     4 w 1     2 b 1
001    2      Two                               2000                             1.0    2     5 b 1     1 w 0
001    3      Three                             1900                             2.0    3     6 w 1     4 b 1
001    4      Four                              1800                             0.0    4     1 b 0     3 w 0
001    5      Five                              1700                             0.0    5     2 w 0     6 b 0
001    6      Six                               1600                             1.0    6     3 b 0     5 w 1
"""


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """Check a report."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def command(text: str, *words: str) -> Ran:
        file = tmp_path / "a.trf"
        file.write_text(text, encoding="utf-8")
        capsys.readouterr()
        code = main(["check", str(file), *words])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


def test_a_tournament_by_the_rules_is_exit_code_0(check: Check) -> None:
    assert check(FOUR) == (0, "1 of 1 rounds are paired by the rules.\n", "")
    assert check(SIX) == (0, "2 of 2 rounds are paired by the rules.\n", "")


def test_other_pairs_are_listed_with_the_criterion_against_them(check: Check) -> None:
    swapped = SIX.replace("2 b 1\n", "3 b 1\n").replace("1 w 0\n", "4 w 1\n")
    swapped = swapped.replace("4 b 1\n", "1 w 0\n").replace("3 w 0\n", "2 b 0\n").replace("1.0    2", "2.0    2")
    swapped = swapped.replace("2.0    3", "1.0    3")
    ran = check(swapped)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == "Round 2 differs from the rules."
    assert lines[1] == "  In the file: 3 Three – 1 One. Fewer would get the colour they should have. (C12)"
    assert "  By the rules: 2 Two – 1 One" in lines
    assert "  By the rules: 4 Four – 3 Three" in lines
    assert lines[-1] == "1 of 2 rounds are paired by the rules."


def test_colours_the_other_way_round_are_listed_with_the_rule_that_decides(check: Check) -> None:
    ran = check(FOUR.replace("3 w 1", "3 b 1").replace("1 b 0", "1 w 0"))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "Round 1 differs from the rules.",
        "  In the file: 3 Wijaya, Citra – 1 Lestari, Carla. The pairing number and the lot decide the colour. (5.2.5)",
        "  By the rules: 1 Lestari, Carla – 3 Wijaya, Citra",
        "0 of 1 rounds are paired by the rules.",
    ]


def test_a_rematch_and_a_bye_for_the_wrong_player_are_named(check: Check) -> None:
    again = FOUR.replace("3 w 1", "3 w 1     3 b 1").replace("1 b 0", "1 b 0     1 w 0")
    again = again.replace("4 b 0", "4 b 0     4 w 0").replace("2 w 1", "2 w 1     2 b 1").replace(" 1.0 ", " 2.0 ")
    lines = check(again).out.splitlines()
    assert "They have already played each other. Rounds: 1. (C1)" in lines[1]
    bye = FOUR.replace("3 w 1", "3 w 1  0000 - U").replace("1 b 0", "1 b 0     4 w 0")
    bye = bye.replace("2 w 1", "2 w 1     3 b 1").replace("4 b 0", "4 b 0  0000 - Z").replace(" 1.0 ", " 2.0 ")
    told = check(bye).out
    assert "  In the file: bye for 1 Lestari, Carla. The bye has to go to a lower score. (C5)" in told
    assert "  By the rules: bye for 3 Wijaya, Citra" in told


def test_a_round_that_the_rules_cannot_pair_is_a_difference(check: Check) -> None:
    ran = check(f"{FOUR}XXP 1 2 3 4\n")
    assert ran.code == 1
    assert "  No legal pairing" not in ran.out
    assert "With the pairs that were asked to be kept apart, too few opponents are left." in ran.out


def test_forfeits_without_colours_are_compared_as_pairs(check: Check) -> None:
    ran = check(FOUR.replace("3 w 1", "3 - +").replace("1 b 0", "1 - -"))
    assert (ran.code, ran.out) == (0, "1 of 1 rounds are paired by the rules.\n")


def test_json_lists_every_round(check: Check) -> None:
    said = json.loads(check(FOUR.replace("3 w 1", "3 b 1").replace("1 b 0", "1 w 0"), "--json").out)
    assert said["assumed"] == []
    assert [(each["round"], each["same"]) for each in said["rounds"]] == [(1, False)]
    assert [(each["white"], each["black"], each["criterion"]) for each in said["rounds"][0]["in_file"]] == [
        (3, 1, "5.2.5")
    ]
    assert said["rounds"][0]["by_rules"] == [{"white": 1, "black": 3}]


def test_what_the_file_leaves_open_is_assumed_and_said(check: Check) -> None:
    ran = check(FOUR.replace("XXR 3\nXXC white1\n", ""))
    assert ran.code == 0
    assert "by its first games it was White" in ran.err
    assert "so the 1 that were paired are taken for all" in ran.err


def test_a_file_with_nothing_to_check_or_with_faults_is_exit_code_2(check: Check) -> None:
    begun = "\n".join(line[:80] for line in FOUR.splitlines())
    assert check(begun).code == 2
    assert "No round of this file has been paired" in check(begun).err
    assert check(FOUR.replace("4 b 0", "4 w 0")).code == 2
