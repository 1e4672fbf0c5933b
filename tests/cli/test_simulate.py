"""babak simulate: a random tournament from a seed, which the other commands find in order."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.conftest import Ran

from babak.__main__ import main
from babak.cli.simulation import EXPECTED, Plan, Simulation, expected_score
from babak.exchange.trf import Trf, read, write

Simulate = Callable[..., Ran]
LIVELY = ("--late", "10", "--withdrawals", "10", "--byes", "5", "--absences", "3", "--forfeits", "5")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Simulate:
    """Run a command."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def command(*words: str) -> Ran:
        capsys.readouterr()
        code = main(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


def report(text: str) -> Trf:
    reading = read(text.encode())
    assert (reading.problems, reading.warnings) == ((), ())
    return reading.trf


def test_the_same_seed_gives_the_same_bytes_on_every_machine(run: Simulate) -> None:
    first = run("simulate", "--seed", "7", "--players", "30", "--rounds", "7", *LIVELY)
    assert first == run("simulate", "--seed", "7", "--players", "30", "--rounds", "7", *LIVELY)
    assert first.out != run("simulate", "--seed", "8", "--players", "30", "--rounds", "7", *LIVELY).out
    assert hashlib.sha256(first.out.encode()).hexdigest()[:16] == "2680bd20e77b32a6"


@pytest.mark.parametrize("extra", [(), ("--trf26",), ("--baku",), ("--baku", "--trf26")])
def test_check_finds_every_round_in_order(run: Simulate, tmp_path: Path, extra: tuple[str, ...]) -> None:
    file = tmp_path / "a.trf"
    words = ("--seed", "11", "--players", "41", "--rounds", "9", *LIVELY, *extra)
    assert run("simulate", *words, "-o", str(file)) == (0, "", "")
    assert run("check", str(file)) == (0, "9 of 9 rounds are paired by the rules.\n", "")


def test_the_rates_show_in_the_results(run: Simulate) -> None:
    quiet = report(run("simulate", "--seed", "1", "--players", "60", "--draws", "0").out)
    codes = [cell.result for player in quiet.players for cell in player.rounds]
    assert set(codes) == {"1", "0"}
    drawn = report(run("simulate", "--seed", "1", "--players", "12", "--rounds", "3", "--draws", "100").out)
    assert {cell.result for player in drawn.players for cell in player.rounds} == {"="}
    lively = report(run("simulate", "--seed", "1", "--players", "60", *LIVELY).out)
    shares = {code: sum(cell.result == code for player in lively.players for cell in player.rounds) for code in "+HZ="}
    assert 5 <= shares["+"] <= 25
    assert 15 <= shares["H"] <= 40
    assert 20 <= shares["Z"] <= 80
    assert 100 <= shares["="] <= 190


def test_late_players_come_late_and_who_withdraws_stays_away(run: Simulate) -> None:
    trf = report(run("simulate", "--seed", "3", "--players", "50", "--late", "20", "--withdrawals", "20").out)
    played = [[cell.paired for cell in player.rounds] for player in trf.players]
    late = [rounds for rounds in played if not rounds[0]]
    gone = [rounds for rounds in played if not rounds[-1]]
    assert 4 <= len(late) <= 17 and 4 <= len(gone) <= 17
    for rounds in played:
        first, last = rounds.index(True), 9 - rounds[::-1].index(True)
        assert all(rounds[first:last])


def test_a_tournament_can_be_left_under_way_and_paired_on(run: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    assert (
        run("simulate", "--seed", "5", "--players", "20", "--played", "4", "--absences", "10", "-o", str(file)).code
        == 0
    )
    trf = report(file.read_text())
    assert (trf.last_round, trf.rounds_total) == (4, 9)
    away = sum(player.cell(5).bye == "Z" for player in trf.players)
    ran = run("pair", str(file))
    assert ran.code == 0
    assert int(ran.out.splitlines()[0]) == -(-(20 - away) // 2)


def test_a_round_that_cannot_be_paired_ends_the_tournament_with_exit_code_1(run: Simulate) -> None:
    ran = run("simulate", "--seed", "1", "--players", "4", "--rounds", "9")
    assert ran.code == 1
    assert "could not be paired, so the tournament ends before it" in ran.err
    assert report(ran.out).last_round < 9


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "1"),
        ("--players", "10000"),
        ("--rounds", "100"),
        ("--played", "10"),
        ("--draws", "101"),
        ("--late", "-1"),
        ("--seed", "x"),
        ("-o", "/nowhere/a.trf"),
    ],
)
def test_sizes_and_rates_beyond_reason_are_exit_code_2(run: Simulate, words: tuple[str, ...]) -> None:
    assert run("simulate", "--seed", "1", *words).code == 2


def test_the_better_player_is_expected_to_score_what_the_table_says() -> None:
    assert [expected_score(difference) for difference, _ in EXPECTED] == [score for _, score in EXPECTED]
    assert [expected_score(difference) for difference in (0, 50, 350, 700, 3000)] == [500, 570, 884, 990, 1000]


@given(
    st.builds(
        Plan,
        st.integers(0, 2**40),
        st.integers(2, 30),
        st.integers(1, 9),
        draws=st.integers(0, 100),
        forfeits=st.integers(0, 100),
        byes=st.integers(0, 30),
        absences=st.integers(0, 30),
        late=st.integers(0, 50),
        withdrawals=st.integers(0, 50),
        baku=st.booleans(),
        edition=st.sampled_from(["16", "26"]),
    )
)
@settings(max_examples=60)
def test_every_simulated_report_is_sound_and_survives_the_way_through_a_file(plan: Plan) -> None:
    done = Simulation(plan).run()
    reading = read(write(done.trf))
    assert (reading.problems, reading.warnings) == ((), ())
    assert reading.trf == done.trf
