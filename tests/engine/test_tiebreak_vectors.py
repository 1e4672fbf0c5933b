"""Sixty events whose tie-break values two independent programs agree on (C.07, editions 2026 and 2024)."""

from pathlib import Path
from typing import Any

import pytest
from tests.engine.support import round_robin, swiss
from tests.engine.vectors import FOLDER, facts_of, load
from tests.play_vectors.tiebreak import check

from babak.engine.competition import evaluate

ROUND_ROBINS = sorted((FOLDER / "tiebreak").glob("public-rr-*.json"))
SWISS = sorted((FOLDER / "tiebreak").glob("public-swiss-*.json"))
CODES = {
    *("AOB", "APPO", "APRO", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P"),
    *("BPG", "BWG", "DE", "DE/P", "FB", "FB/C1", "PS", "PS/C1", "PS/C2", "PTP", "REP", "SB", "SB/C1", "SB/C2", "SB/P"),
    *("TPR", "WIN", "WON"),
}


def test_the_sixty_files_are_there_and_expect_every_criterion() -> None:
    assert (len(ROUND_ROBINS), len(SWISS)) == (20, 40)
    for path in SWISS:
        for edition in ("expected", "expected_2024"):
            assert CODES <= load(path)[edition].keys(), path.stem


@pytest.mark.parametrize("path", [*ROUND_ROBINS, *SWISS], ids=lambda path: path.stem)
def test_points_criteria_and_ranks_are_the_agreed_ones_in_both_editions(path: Path) -> None:
    assert check(load(path)) == []


@pytest.mark.parametrize("path", ROUND_ROBINS, ids=lambda path: path.stem)
def test_a_forfeit_win_counts_over_the_board_only_when_asked_for(path: Path) -> None:
    data: dict[str, Any] = load(path)
    for code in ("WON", "BPG", "BWG"):
        if code in data.get("disputed", {}):
            sides = data["disputed"][code]
            for side, criterion in (("oracle", code), ("independent", {"by": code, "forfeits": "count"})):
                table = evaluate(facts_of(data), round_robin(["PTS", criterion]))
                assert {row.entry: row.values[code] for row in table.rows} == sides[side], side


@pytest.mark.parametrize("path", SWISS[::5], ids=lambda path: path.stem)
def test_an_edition_of_one_criterion_is_that_criterion_under_the_other_regime(path: Path) -> None:
    data = load(path)
    table = evaluate(facts_of(data), swiss(["PTS", "BH/C1", "BH/C1/V2024", {"by": "SB", "edition": "2024"}]))
    for code, key, edition in (
        ("BH/C1", "BH/C1", "expected"),
        ("BH/C1", "BH/C1/V2024", "expected_2024"),
        ("SB", "SB/V2024", "expected_2024"),
    ):
        assert {row.entry: row.values[key] for row in table.rows} == data[edition][code], key
