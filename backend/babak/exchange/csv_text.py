"""A CSV file as rows of cells: its encoding, its delimiter, its records."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babak.engine.errors import RuleError
from babak.exchange import limits
from babak.exchange.cells import EMPTY, Cell, text_cell
from babak.exchange.neutral import restore

DELIMITERS = (",", ";", "\t", "|")
_SAMPLE_RECORDS = 40
_SAMPLE_CHARACTERS = 64 * 1024
_END = "\x00end"


@dataclass(frozen=True, slots=True)
class CsvRows:
    """The records of a CSV file from the first, empty ones included, and how they were read."""

    rows: tuple[tuple[Cell, ...], ...]
    encoding: str
    delimiter: str


def read_csv(data: bytes, score: Callable[[Sequence[str]], int]) -> CsvRows:
    """Decode, find the delimiter and split. `score` says how many known headers a record holds.

    Raises `RuleError`: `file_type_unknown` (not a text), `table_unclosed_quote`, `table_too_many_rows`,
    `table_too_many_columns`, `table_cell_too_long`.
    """
    text, encoding = decode(data)
    text, delimiter = _declared_delimiter(text)
    if delimiter is None:
        delimiter = sniff(text, score)
        return CsvRows(_split(text, delimiter), encoding, delimiter)
    # The line `sep=;` is row 1 of what a spreadsheet shows.
    return CsvRows(((EMPTY,), *_split(text, delimiter)), encoding, delimiter)


def decode(data: bytes) -> tuple[str, str]:
    """The text and its encoding: by byte order mark, as UTF-16 by its zeros, as UTF-8, and else as Windows-1252."""
    if data.startswith(b"\xef\xbb\xbf"):
        return _text(data[3:], "utf-8", "utf-8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _text(data, "utf-16", "utf-16")
    for encoding, high in (("utf-16-le", 1), ("utf-16-be", 0)):
        sample = data[:4096]
        half = len(sample) // 2
        if half > 1 and sample[high::2].count(0) * 10 > half * 6 and sample[1 - high :: 2].count(0) == 0:
            return _text(data, encoding, "utf-16")
    try:
        return _text(data, "utf-8", "utf-8")
    except RuleError:
        return _text(data, "windows-1252", "windows-1252", errors="replace")


def _text(data: bytes, codec: str, name: str, errors: str = "strict") -> tuple[str, str]:
    try:
        text = data.decode(codec, errors)
    except UnicodeDecodeError as error:
        raise RuleError("file_type_unknown") from error
    if "\x00" in text:
        raise RuleError("file_type_unknown")
    return text.removeprefix("\ufeff"), name


def _declared_delimiter(text: str) -> tuple[str, str | None]:
    """Excel's own first line `sep=;`."""
    first, _, rest = text.partition("\n")
    declared = first.strip("\r\"' ")
    if declared[:4].lower() == "sep=" and declared[4:] in DELIMITERS:
        return rest, declared[4:]
    return text, None


def sniff(text: str, score: Callable[[Sequence[str]], int]) -> str:
    """The delimiter whose records hold most known headers; among equals, the one that cuts most evenly."""
    sample = text[:_SAMPLE_CHARACTERS]
    best, best_marks = DELIMITERS[0], (0, 0, 0)
    for delimiter in DELIMITERS:
        records = _sample(sample, delimiter)
        widths = Counter(len(record) for record in records if len(record) > 1)
        width, times = max(widths.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        marks = (max((score(record) for record in records if len(record) > 1), default=0), times, width)
        if marks > best_marks:
            best, best_marks = delimiter, marks
    return best


def _sample(sample: str, delimiter: str) -> list[list[str]]:
    records: list[list[str]] = []
    try:
        for record in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter):
            records.append(record)
            if len(records) == _SAMPLE_RECORDS:
                break
    except csv.Error:
        pass
    return records


def _split(text: str, delimiter: str) -> tuple[tuple[Cell, ...], ...]:
    rows: list[tuple[Cell, ...]] = []
    filled = 0
    # A quote that is never closed swallows the rest of the file: then the end mark is not a record of its own.
    ended = text if text.endswith(("\n", "\r")) or not text else text + "\n"
    last: list[str] = []
    try:
        for record in csv.reader(io.StringIO(f"{ended}{_END}", newline=""), delimiter=delimiter):
            last = record
            if record == [_END]:
                break
            while record and not record[-1].strip():
                record.pop()
            if len(record) > limits.MAX_COLUMNS:
                raise RuleError("table_too_many_columns", limit=limits.MAX_COLUMNS)
            filled += bool(record)
            rows.append(tuple(_cell(value, len(rows) + 1) for value in record))
            if filled > limits.MAX_ROWS + limits.ROW_SLACK or len(rows) > 4 * limits.MAX_ROWS:
                raise RuleError("table_too_many_rows", limit=limits.MAX_ROWS)
    except csv.Error as error:
        raise RuleError("table_cell_too_long", row=len(rows) + 1, limit=limits.MAX_CELL) from error
    if last != [_END]:
        raise RuleError("table_unclosed_quote", row=len(rows))
    return tuple(rows)


def _cell(value: str, row: int) -> Cell:
    if len(value) > limits.MAX_RAW_CELL:
        raise RuleError("table_cell_too_long", row=row, limit=limits.MAX_CELL)
    return text_cell(restore(value)) if value else EMPTY
