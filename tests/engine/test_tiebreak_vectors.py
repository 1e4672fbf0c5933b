"""Twenty round robins whose tie-break values two independent programs agree on (C.07, editions 2026 and 2024)."""

from pathlib import Path
from typing import Any

import pytest
from tests.engine.support import round_robin
from tests.engine.vectors import FOLDER, facts_of, load

from babak.engine.competition import evaluate

FILES = sorted((FOLDER / "tiebreak").glob("public-rr-*.json"))
CODES = ("WIN", "WON", "BPG", "BWG", "REP", "PS", "PS/C1", "SB", "SB/C1", "KS", "KS/L+1", "DE")
EDITIONS = ("expected", "expected_2024")


def value(written: object) -> object:
    """A number of a vector file; halves and quarters are exact as binary fractions."""
    return written or 0


def measured(path: Path, code: str | dict[str, str]) -> dict[str, object]:
    key = code if isinstance(code, str) else code["by"]
    table = evaluate(facts_of(load(path)), round_robin(["PTS", code]))
    return {row.entry: value(row.values[key]) for row in table.rows}


def test_the_twenty_files_are_there() -> None:
    assert len(FILES) == 20


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_points_and_every_criterion_have_the_agreed_values(path: Path, edition: str) -> None:
    data: dict[str, Any] = load(path)
    expected = data[edition]
    table = evaluate(facts_of(data), round_robin(["PTS"]))
    assert {row.entry: row.values["PTS"] for row in table.rows} == expected["points"]
    for code in CODES:
        if code in expected:  # what the two programs dispute is left out of the file
            assert measured(path, code) == expected[code], code


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_list_of_criteria_gives_the_agreed_ranks(path: Path, edition: str) -> None:
    data = load(path)
    for ranking in data[edition]["rankings"]:
        table = evaluate(facts_of(data), round_robin(ranking["order"]))
        assert {row.entry: row.rank for row in table.rows} == ranking["ranks"], ranking["order"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_forfeit_win_counts_over_the_board_only_when_asked_for(path: Path) -> None:
    disputed = load(path).get("disputed", {})
    for code in ("WON", "BPG", "BWG"):
        if code in disputed:
            assert measured(path, code) == disputed[code]["oracle"]
            assert measured(path, {"by": code, "forfeits": "count"}) == disputed[code]["independent"]
