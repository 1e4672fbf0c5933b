"""babak pair: the next round of a report, as pairing engines print it, and why."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.conftest import Ran, Run
from tests.cli.reports import FOUR
from tests.engine.dutch.vectors import FOLDER, load, rounds_of
from tests.exchange.trf.reports import report
from tests.play_vectors.pairing import expected_lines, through_the_command

from babak.__main__ import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on a report, which is written to a file; no data folder, no database."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def command(text: str, *words: str) -> Ran:
        file = tmp_path / "a.trf"
        file.write_text(text, encoding="utf-8")
        capsys.readouterr()
        code = main(["pair", str(file), *words])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


def test_the_pairs_are_printed_as_pairing_engines_print_them(run: Run) -> None:
    assert run(FOUR) == (0, "2\n4 1\n2 3\n", "")


def test_the_bye_is_a_line_with_nobody_for_black(run: Run) -> None:
    absent = FOUR.replace("4 b 0", "4 b 0  0000 - Z")
    assert run(absent) == (0, "2\n4 1\n3 0\n", "")
    assert run(f"{FOUR}240 Z   2    2\n") == (0, "2\n4 1\n3 0\n", "")


def test_a_round_of_the_file_is_paired_again(run: Run) -> None:
    assert run(FOUR, "--round", "1") == (0, "2\n1 3\n4 2\n", "")


def test_the_explanation_follows_the_pairs(run: Run) -> None:
    odd = FOUR.replace("4 b 0", "4 b 0  0000 - Z")
    assert run(odd, "--explain").out.splitlines() == [
        "2",
        "4 1",
        "3 0",
        "",
        "Score group 1: 1, 4",
        "  Criteria that could not be kept in full: C12 1, C13 1",
        "  Board 1: 4 Halim, Dewi – 1 Lestari, Carla",
        "    The higher ranked player gets the colour.",
        "Score group 0: 3",
        "  3 Wijaya, Citra has the bye. The bye of the round.",
    ]


def test_better_looking_opponents_are_named_with_what_stood_against_them(run: Run) -> None:
    told = run(f"{FOUR}XXP 1 4\n", "--explain").out
    assert "  1 Lestari, Carla goes down. Nobody in the score group may be the opponent." in told
    assert "Came down from above: 1, 4" in told


def test_the_explanation_is_told_in_the_language_of_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "id_ID.UTF-8")
    assert "Kelompok nilai 1: 1, 4" in run(FOUR, "--explain").out
    monkeypatch.setenv("LC_ALL", "fa_IR.UTF-8")
    assert "گروه امتیازی ۱: ۱، ۴" in run(FOUR, "--explain").out


def test_json_says_the_same_and_more(run: Run) -> None:
    said = json.loads(run(FOUR, "--json", "--explain").out)
    assert (said["round"], said["rounds_total"], said["initial_colour"], said["bye"]) == (2, 3, "white", None)
    assert [(pair["board"], pair["white"], pair["black"], pair["colour_rule"]) for pair in said["pairs"]] == [
        (1, 4, 1, "5.2.4"),
        (2, 2, 3, "5.2.4"),
    ]
    assert [(each["score"], each["residents"]) for each in said["brackets"]] == [(10, [1, 4]), (0, [2, 3])]
    assert said["brackets"][0]["criteria"]["C12"] == 1
    short = json.loads(run(FOUR, "--json").out)
    assert "brackets" not in short and set(short["pairs"][0]) == {"board", "white", "black", "colour_rule"}


def test_white_is_assumed_where_no_colour_was_drawn_and_that_is_said(run: Run) -> None:
    begun = "\n".join(line[:89] for line in FOUR.splitlines() if not line.startswith("XXC")).replace("1.0", "0.0")
    ran = run(begun)
    assert (ran.code, ran.out) == (0, "2\n1 3\n4 2\n")
    assert ran.err.startswith("The file does not say which colour was drawn, so White is assumed.")
    assert run(begun, "--initial-colour", "black") == (0, "2\n3 1\n2 4\n", "")
    assert json.loads(run(begun, "--json").out)["assumed"] == ["initial_colour"]


def test_the_colour_is_seen_from_the_first_games_and_that_is_said(run: Run) -> None:
    ran = run(FOUR.replace("XXC white1\n", ""))
    assert ran.out == "2\n4 1\n2 3\n"
    assert "by its first games it was White" in ran.err


def test_an_unknown_number_of_rounds_is_said_and_can_be_given(run: Run) -> None:
    ran = run(FOUR.replace("XXR 3\n", ""))
    assert (ran.code, ran.out) == (0, "2\n4 1\n2 3\n")
    assert "does not say how many rounds there are" in ran.err
    assert run(FOUR.replace("XXR 3\n", ""), "--rounds", "3").err == ""


def test_no_legal_pairing_is_the_answer_no_with_the_criterion(run: Run) -> None:
    ran = run(f"{FOUR}XXP 1 2 3 4\n")
    assert (ran.code, ran.out) == (1, "")
    assert (
        ran.err.splitlines()[1] == "babak: With the pairs that were asked to be kept apart, too few opponents are left."
    )
    ran = run(f"{FOUR}XXP 1 2 3 4\n", "--json")
    assert (ran.code, json.loads(ran.out)["no_pairing"]["criterion"]) == (1, "forbidden")


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("", (), "There is no player line (001) in the file."),
        (FOUR.replace("4 b 0", "4 w 0"), (), "Line 5: In round 1 both 2 and 4 (line 7) have the same colour."),
        (
            FOUR.replace("w 1", "w").replace("b 0", "b").replace(" 1.0 ", " 0.0 "),
            (),
            "Lines 4, 5, 6, 7: Round 1 has games without a result",
        ),
        (FOUR, ("--round", "3"), "Round 3 cannot be paired yet; the next one is round 2."),
        (FOUR.replace("XXR 3", "XXR 1"), (), "All 1 rounds are paired."),
        (f"{FOUR}013 Team A\n", (), "The file holds teams"),
        (f"{FOUR}192 FIDE_BURSTEIN\n", (), "FIDE_BURSTEIN (line 192)"),
        (f"{FOUR}XXZ 1 2 3\n", (), "1 players are here for this round; two are needed."),
    ],
)
def test_bad_input_is_exit_code_2_and_says_where_and_what(
    run: Run, text: str, words: tuple[str, ...], said: str
) -> None:
    ran = run(text, *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.startswith("babak: ")


def test_every_complaint_is_said_at_once(run: Run) -> None:
    ran = run(FOUR.replace("4 b 0", "4 q 0").replace("XXR 3", "XXR x"))
    assert [line.split(":")[1].strip() for line in ran.err.splitlines()] == ["Line 2", "Line 5", "Line 7"]


def test_usage_and_missing_files_are_exit_code_2(run: Run, tmp_path: Path) -> None:
    assert run(FOUR, "--round", "0").code == 2
    assert main(["pair", str(tmp_path / "nowhere.trf")]) == 2


def test_a_dash_reads_the_report_from_stdin(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(FOUR.encode("latin-1"))))
    assert main(["pair", "-"]) == 0
    assert capsys.readouterr().out == "2\n4 1\n2 3\n"


def test_one_tournament_of_each_category_and_every_impossible_round_comes_out_as_published() -> None:
    """All rounds of all files are played by `make vectors`."""
    seen, impossible = set(), 0
    for path in sorted(FOLDER.glob("pub-*.json")):
        data = load(path)
        new = data["category"] not in seen and data["category"] != "large"
        seen.add(data["category"])
        for asked in rounds_of(data):
            if new or asked.pairs is None:
                form = "16" if asked.number % 2 else "26"
                assert through_the_command(report(data, asked.number, form), asked) == []  # type: ignore[arg-type]
                impossible += asked.pairs is None
    assert (len(seen), impossible) == (11, 6)


@pytest.mark.parametrize("name", ["pub-001", "pub-129"])
def test_a_program_can_call_it_with_no_server_and_no_data_folder(name: str, tmp_path: Path) -> None:
    data = load(FOLDER / f"{name}.json")
    asked = list(rounds_of(data))[-1]
    command = [sys.executable, "-m", "babak", "pair", "-"]
    env = {"PYTHONPATH": "backend", "LC_ALL": "C.UTF-8", "BABAK_DATABASE_URL": "nonsense:"}
    text = report(data, asked.number, "26").encode()
    ran = subprocess.run(command, input=text, capture_output=True, env=env, check=False)
    if asked.pairs is None:
        assert (ran.returncode, ran.stdout) == (1, b"")
    else:
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.decode().splitlines() == expected_lines(asked)


def test_the_command_reads_no_web_server_and_no_database() -> None:
    script = "import sys; from babak.__main__ import main; main(['pair', '/nowhere']); print(*sys.modules)"
    env = {"PYTHONPATH": "backend", "LC_ALL": "C.UTF-8"}
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, env=env, check=True).stdout.decode()
    assert not {"fastapi", "sqlalchemy", "pydantic", "jdatetime"} & set(loaded.split())
