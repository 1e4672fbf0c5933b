"""What a table is made of: cells with their text, rows with the number a spreadsheet shows beside them."""

import datetime
from dataclasses import dataclass

from babak.exchange import limits


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, and what the file knew beyond the text."""

    text: str
    date: datetime.date | None = None
    """Set where the spreadsheet stored a date rather than a text."""
    number: bool = False
    """The spreadsheet stored a number."""
    clipped: bool = False
    """The text was longer than `limits.MAX_CELL` characters; the rest is gone."""


EMPTY = Cell("")


def text_cell(text: str) -> Cell:
    """A cell of text, clipped at `limits.MAX_CELL` characters."""
    if len(text) > limits.MAX_CELL:
        return Cell(text[: limits.MAX_CELL], clipped=True)
    return Cell(text)


@dataclass(frozen=True, slots=True)
class Row:
    """One row under the header, with as many cells as the header."""

    number: int
    """From 1, as a spreadsheet counts: title lines and empty rows included."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A header and the filled rows under it."""

    headers: tuple[str, ...]
    header_row: int
    """From 1."""
    rows: tuple[Row, ...]
    kind: str
    """`csv` or `xlsx`."""
    sheet: str | None = None
    encoding: str | None = None
    """Of a CSV file: `utf-8`, `utf-16`, or `windows-1252` where it was guessed."""
    delimiter: str | None = None


def column_letter(index: int) -> str:
    """The letter of a column as a spreadsheet shows it: 0 is A, 25 is Z, 26 is AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
