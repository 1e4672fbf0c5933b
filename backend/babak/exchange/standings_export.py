"""A standings document (the one that the API serves) as CSV or XLSX: one row an entry, one column a criterion.

Values stand as the document shows them, half points as decimals; ranks were decided on exact values elsewhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from babak.exchange.words import RIGHT_TO_LEFT, word
from babak.exchange.write import Sheet, Value, write_csv, write_xlsx

Document = Mapping[str, Any]
"""The JSON object of `GET /tournaments/{t}/standings`, parsed."""

_TALLY = ("played", "won", "drawn", "lost")
_WHERE_SAID = ("status", "qualified", "prize")
"""Columns that are there only when a row has something in them."""


def standings_csv(document: Document, language: str = "en", *, delimiter: str = ",") -> bytes:
    """The rows of the document in their order, as CSV."""
    header, rows = standings_rows(document, language)
    return write_csv(header, rows, delimiter=delimiter)


def standings_xlsx(document: Document, language: str = "en", *, title: str = "") -> bytes:
    """The rows of the document in their order, as a workbook of one sheet named after the round."""
    header, rows = standings_rows(document, language)
    name = word(language, "sheet_standings").replace("{round}", str(document.get("after_round") or 0))
    return write_xlsx([Sheet(name, header, rows)], rtl=language in RIGHT_TO_LEFT, title=title)


def standings_rows(document: Document, language: str = "en") -> tuple[list[str], list[list[Value]]]:
    """The heading and the rows as values, for any writer. An entry without rank has an empty one."""
    rows: Sequence[Mapping[str, Any]] = document["rows"]
    keys = [str(criterion["key"]) for criterion in document["criteria"]]
    told = [field for field in _WHERE_SAID if any(_said(row, field) for row in rows)]
    header = [word(language, f"column_{field}") for field in ("rank", "number", "name", "organisation")]
    header += [_criterion(language, key) for key in keys]
    header += [word(language, f"column_{field}") for field in (*_TALLY, *told)]
    return header, [_row(row, keys, told, language) for row in rows]


def _criterion(language: str, key: str) -> str:
    """Codes are the same in every language; points have a word."""
    return word(language, "column_points") if key == "PTS" else key


def _row(row: Mapping[str, Any], keys: Sequence[str], told: Sequence[str], language: str) -> list[Value]:
    entry: Mapping[str, Any] = row["entry"]
    values: Mapping[str, Any] = row["values"]
    return [
        row.get("rank"),
        entry.get("number"),
        entry.get("name"),
        entry.get("organisation"),
        *[_shown(values.get(key)) for key in keys],
        *[row.get(field) for field in _TALLY],
        *[_word(_said(row, field), field, language) for field in told],
    ]


def _shown(value: Any) -> Value:
    """`inf` is how JSON writes what nothing divides."""
    return "∞" if value in ("inf", float("inf")) else value


def _said(row: Mapping[str, Any], field: str) -> Any:
    value = row.get(field)
    return None if value in (None, "", False, "ranked") else value


def _word(value: Any, field: str, language: str) -> Value:
    if value is True:
        return word(language, "word_yes")
    if field == "status" and value in ("withdrawn", "disqualified"):
        return word(language, f"status_{value}")
    return None if value is None else str(value)
