"""Tie-break files once more, through the command: `babak standings` on the tournament report beside each of them.

Every criterion and every ranking in both editions, and what two programs dispute by its option, as JSON prints them.
"""

import contextlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from babak.__main__ import main
from tests.play_vectors.compare import differences
from tests.play_vectors.tiebreak import DISPUTED, EDITIONS, IN_TIES, NOT_CRITERIA

PLACES = 4


def twin_of(path: Path) -> Path | None:
    """The report of a tie-break file: beside it, or in the folder `trf` there; None when there is none."""
    places = (path.with_suffix(".trf"), path.parent / "trf" / f"{path.stem}.trf")
    return next((place for place in places if place.is_file()), None)


class Report:
    """The answers of the command for one report."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, criteria: Iterable[str], edition: str) -> list[dict[str, Any]]:
        """The rows of the table by these criteria. ValueError with what was said when the command refuses."""
        said, told = io.StringIO(), io.StringIO()
        words = ["standings", str(self.path), "--criteria", ",".join(criteria), "--edition", edition, "--json"]
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
            code = main(words)
        if code:
            raise ValueError(f"exit code {code}: {told.getvalue().strip()}")
        rows: list[dict[str, Any]] = json.loads(said.getvalue())["rows"]
        return rows

    def values(self, codes: Sequence[str], edition: str) -> dict[str, dict[str, Any]]:
        """Entry → value of every code behind the points; 0 in a tie means `separated nobody`."""
        alone = [[code] for code in codes if code in IN_TIES]
        found: dict[str, dict[str, Any]] = {}
        for group in [*alone, [code for code in codes if code not in IN_TIES]]:
            rows = self.rows(["PTS", *group], edition)
            for code in group:
                found[code] = {
                    row["entry"]["id"]: (row["values"][code] or 0) if code in IN_TIES else row["values"][code]
                    for row in rows
                }
        return found


def check(data: Mapping[str, Any], path: Path) -> list[str]:
    """The differences of the report beside a file; none where there is no report."""
    twin = twin_of(path)
    if twin is None:
        return []
    report = Report(twin)
    found: list[str] = []
    for part in EDITIONS:
        if part in data:
            found += _edition(report, data[part], part)
    for part in DISPUTED:
        for code, sides in data.get(part, {}).items():
            for side, written in (("oracle", code), ("independent", f"{code}:forfeits=count")):
                rows = report.rows(["PTS", written], _year(part))
                found += differences(_shown(sides[side]), _values(rows, code), f"command: {part}.{code}.{side}")
    return found


def _edition(report: Report, expected: Mapping[str, Any], part: str) -> list[str]:
    codes = sorted(expected.keys() - NOT_CRITERIA)
    year = _year(part)
    found = differences(expected["points"], _values(report.rows(["PTS"], year), "PTS"), f"command: {part}.points")
    values = report.values(codes, year)
    for code in codes:
        found += differences(_shown(expected[code]), values[code], f"command: {part}.{code}")
    for at, ranking in enumerate(expected["rankings"]):
        ranks = {row["entry"]["id"]: row["rank"] for row in report.rows(ranking["order"], year)}
        found += differences(ranking["ranks"], ranks, f"command: {part}.rankings[{at}].ranks")
    return found


def _year(part: str) -> str:
    return "2024" if part.endswith("2024") else "2026"


def _values(rows: Sequence[Mapping[str, Any]], code: str) -> dict[str, Any]:
    return {row["entry"]["id"]: row["values"][code] for row in rows}


def _shown(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as JSON shows them: at four places."""
    return {
        entry: round(float(Fraction(str(value))), PLACES) if value is not None else None
        for entry, value in values.items()
    }
