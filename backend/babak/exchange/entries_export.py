"""The list of entries as CSV or XLSX, with headings that an import reads again in any of the three languages."""

from collections.abc import Mapping, Sequence

from babak.exchange.headers import FIELDS
from babak.exchange.words import RIGHT_TO_LEFT, word
from babak.exchange.write import Sheet, Value, write_csv, write_xlsx

PUBLIC_COLUMNS = ("number", "title", "name", "organisation", "rating", "federation")
"""What anybody may read."""

ALL_COLUMNS = FIELDS
"""What an organiser may read: ids, dates of birth and gender too."""

Entry = Mapping[str, Value]
"""The fields of `plan.EntryRow.fields`; a missing one is empty, and fields that are no column are left out."""


def entries_csv(
    entries: Sequence[Entry], language: str = "en", *, columns: Sequence[str] = PUBLIC_COLUMNS, delimiter: str = ","
) -> bytes:
    """The entries in the order given, as CSV."""
    return write_csv(_header(language, columns), _rows(entries, language, columns), delimiter=delimiter)


def entries_xlsx(
    entries: Sequence[Entry], language: str = "en", *, columns: Sequence[str] = PUBLIC_COLUMNS, title: str = ""
) -> bytes:
    """The entries in the order given, as a workbook of one sheet."""
    sheet = Sheet(word(language, "sheet_entries"), _header(language, columns), _rows(entries, language, columns))
    return write_xlsx([sheet], rtl=language in RIGHT_TO_LEFT, title=title)


def _header(language: str, columns: Sequence[str]) -> list[str]:
    return [word(language, f"column_{column}") for column in columns]


def _rows(entries: Sequence[Entry], language: str, columns: Sequence[str]) -> list[list[Value]]:
    return [[_value(entry.get(column), column, language) for column in columns] for entry in entries]


def _value(value: Value, column: str, language: str) -> Value:
    if column == "gender" and value in ("m", "f"):
        return word(language, f"gender_{value}")
    return value
