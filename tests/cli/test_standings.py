"""babak standings: the table of a report, in columns and as the API gives it; the twins of the tie-break files."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.conftest import Ran
from tests.cli.reports import FOUR
from tests.engine.vectors import FOLDER, load
from tests.play_vectors import reports

from babak.__main__ import main

Standings = Callable[..., Ran]
TWINS = sorted((FOLDER / "tiebreak").glob("*.json"))
FIVE = """\
XXR 3
001    1      One                               2100                             2.0    1     2 w 1  0000 - U     4 w 0
001    2      Two                               2000                             1.5    2     1 b 0     4 w 1  0000 - H
001    3      Three                             1900                             0.5    3     4 w =  0000 - Z  0000 - Z
001    4      Four                              1800                             1.5    4     3 b =     2 b 0     1 b 1
"""


@pytest.fixture
def standings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Standings:
    """The standings of a report."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def command(text: str, *words: str) -> Ran:
        file = tmp_path / "a.trf"
        file.write_text(text, encoding="utf-8")
        capsys.readouterr()
        code = main(["standings", str(file), *words])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


def test_the_table_stands_in_columns_and_a_shared_rank_is_said_once(standings: Standings) -> None:
    ran = standings(FOUR, "--criteria", "PTS,BH,SB")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Rank  No.  Name            PTS  BH  SB",
        "   1    1  Lestari, Carla    1   0   0",
        "        4  Halim, Dewi       1   0   0",
        "   3    2  Santoso, Budi     0   1   0",
        "        3  Wijaya, Citra     0   1   0",
    ]


def test_json_has_the_shape_of_the_api(standings: Standings) -> None:
    document = json.loads(standings(FIVE, "--criteria", "PTS,DE,BH/C1", "--json").out)
    assert {key: document[key] for key in ("after_round", "rounds", "stage", "group", "complete", "final")} == {
        "after_round": 3,
        "rounds": 3,
        "stage": "main",
        "group": None,
        "complete": True,
        "final": True,
    }
    assert document["criteria"][2] == {"key": "BH/C1", "code": "BH/C1", "edition": "2026"}
    first = document["rows"][0]
    assert (first["rank"], first["shared"], first["entry"]["number"], first["values"]["PTS"]) == (1, False, 1, 2)
    assert (first["played"], first["won"], first["drawn"], first["lost"]) == (2, 1, 0, 1)
    assert document["unresolved_ties"] == []


def test_the_edition_and_the_regime_of_unplayed_rounds_change_what_a_bye_is_worth(standings: Standings) -> None:
    def buchholz(*words: str) -> dict[int, float]:
        rows = json.loads(standings(FIVE, "--criteria", "PTS,BH", "--json", *words).out)["rows"]
        return {row["entry"]["number"]: row["values"]["BH"] for row in rows}

    # Three had ½, ½ and ½ before him: his two zero-point byes at the end are met by dummies of his own ½ points.
    assert buchholz()[3] == 1.5 + 0.5 + 0.5
    # One has 2 points and a bye: from 2026 the dummy is held down to three draws.
    assert buchholz()[1] == 1.5 + 1.5 + 1.5
    assert buchholz("--edition", "2024")[1] == 1.5 + 2 + 1.5
    assert buchholz("--unplayed", "fide_c07_2024") == buchholz("--edition", "2024")
    assert buchholz("--unplayed", "raw")[1] == 1.5 + 0 + 1.5


def test_an_earlier_round_is_asked_for_by_its_number(standings: Standings) -> None:
    document = json.loads(standings(FIVE, "--criteria", "PTS", "--round", "1", "--json").out)
    assert document["after_round"] == 1
    assert {row["entry"]["number"]: row["values"]["PTS"] for row in document["rows"]} == {1: 1, 2: 0, 3: 0.5, 4: 0.5}


def test_criteria_of_the_file_are_taken_when_none_are_asked_for_and_it_is_said(standings: Standings) -> None:
    ran = standings("212 PTS,SB,BH/C1\n" + FOUR)
    assert ran.out.splitlines()[0].split() == ["Rank", "No.", "Name", "PTS", "SB", "BH/C1"]
    assert ran.err == "Criteria of the file: PTS, SB, BH/C1. With --criteria others are taken.\n"
    ran = standings(FOUR)
    assert ran.out.splitlines()[0].split()[3:] == ["PTS", "DE", "BH/C1", "BH", "SB"]
    assert ran.err.startswith("The file names no criteria, so those of FIDE are taken: PTS, DE, BH/C1, BH, SB.")


def test_another_point_system_is_that_of_the_file(standings: Standings) -> None:
    text = "162  W  3.0    D  1.0\n" + FIVE.replace("2.0    1", "6.0    1").replace("1.5    2", "4.0    2")
    rows = json.loads(standings(text, "--criteria", "PTS", "--json").out)["rows"]
    assert {row["entry"]["number"]: row["values"]["PTS"] for row in rows} == {1: 6, 2: 4, 3: 1, 4: 4}


def test_whatever_cannot_be_worked_out_is_exit_code_2_with_its_line(standings: Standings) -> None:
    ran = standings(FOUR.replace("1 b 0", "1 b 1"), "--criteria", "PTS")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("babak: Line 4: In round 1 the results of 1 and 3 (line 6) do not go together")
    ran = standings(FOUR, "--criteria", "PTS,XY")
    assert (ran.code, ran.out) == (2, "")
    assert "“XY” is not a criterion" in ran.err
    assert standings(FOUR, "--unplayed", "never").code == 2
    assert standings(FOUR, "--edition", "1999").code == 2
    ran = standings(FOUR + "299    -1.0  -1.0    1    1\n", "--criteria", "PTS")
    assert ran.code == 2
    ran = standings("013 A team                               1    2\n" + FOUR, "--criteria", "PTS")
    assert ran.code == 2
    assert "teams" in ran.err


def test_a_report_comes_from_stdin_as_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(FOUR.encode())))
    assert main(["standings", "-", "--criteria", "PTS"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_the_report_of_a_tie_break_file_has_its_values_and_rankings_in_both_editions(path: Path) -> None:
    assert reports.twin_of(path) is not None
    assert reports.check(load(path), path) == []


def test_a_wrong_value_in_either_edition_is_noticed_in_the_report_too() -> None:
    path = FOLDER / "tiebreak" / "public-swiss-05.json"
    for part in ("expected", "expected_2024"):
        data = load(path)
        data[part]["BH"]["2"] += 1
        data[part]["rankings"][0]["ranks"]["3"] += 1
        assert [line.split(":")[1] for line in reports.check(data, path)] == [
            f" {part}.BH.2",
            f" {part}.rankings[0].ranks.3",
        ]
