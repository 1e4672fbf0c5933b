"""A file that an organiser has lying about, read as one table: the header found, the rows under it with their numbers.

CSV in any usual encoding and delimiter, or XLSX. What the columns mean is not asked here (`entries`).
"""

import re
from collections.abc import Sequence

from babak.engine.errors import RuleError
from babak.exchange import limits
from babak.exchange.cells import EMPTY, Cell, Row, Table
from babak.exchange.csv_text import read_csv
from babak.exchange.headers import known_headers, names_a_person
from babak.exchange.workbook import read_sheets

__all__ = ["Cell", "Row", "Table", "read_table"]

_HEADER_SEARCH = 40
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FOREIGN = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b", b"{\\rtf")
_MARKUP = re.compile(rb"\s*<(?:!doctype|html|\?xml|table|head|body)", re.IGNORECASE)
_Rows = Sequence[tuple[Cell, ...]]


def read_table(data: bytes, filename_or_type: str = "", *, sheet: str | None = None) -> Table:
    """The table in a CSV or XLSX file. The bytes decide what it is; the name or media type only helps to say what is
    wrong. Of a workbook the first visible sheet with a column of names is read, or the one called `sheet`.

    Raises `RuleError` with a code of `limits` (`file_…`, `table_…`).
    """
    if len(data) > limits.MAX_BYTES:
        raise RuleError("file_too_large", limit_mib=limits.MAX_BYTES // 2**20)
    if not data.strip(b" \t\r\n\x00\xef\xbb\xbf\xff\xfe"):
        raise RuleError("file_empty")
    if data.startswith(b"PK\x03\x04"):
        return _from_workbook(data, sheet)
    _refuse_foreign(data, filename_or_type)
    text = read_csv(data, known_headers)
    table = _table(text.rows, kind="csv", encoding=text.encoding, delimiter=text.delimiter)
    if table is None:
        raise RuleError("table_empty")
    return table


def _refuse_foreign(data: bytes, filename_or_type: str) -> None:
    if data.startswith(_OLE):
        # A workbook with a password is an OLE file that holds this stream.
        locked = "EncryptedPackage".encode("utf-16-le") in data
        raise RuleError("file_encrypted" if locked else "file_old_excel")
    if data.startswith(_FOREIGN) or _MARKUP.match(data[:200]):
        raise RuleError("file_type_unknown")
    name = filename_or_type.lower().strip()
    if name.endswith("xlsx") or "spreadsheetml" in name:
        raise RuleError("file_corrupt")


def _from_workbook(data: bytes, wanted: str | None) -> Table:
    fallback: Table | None = None
    refused: RuleError | None = None
    for found in read_sheets(data, wanted):
        try:
            table = _table(found.rows, kind="xlsx", sheet=found.name)
        except RuleError as error:
            refused = refused or error
            continue
        if table is not None and names_a_person(table.headers):
            return table
        fallback = fallback or table
    if fallback is None:
        raise refused or RuleError("table_empty")
    return fallback


def _table(
    rows: _Rows, *, kind: str, sheet: str | None = None, encoding: str | None = None, delimiter: str | None = None
) -> Table | None:
    """None where no cell is filled."""
    header_index = _find_header(rows)
    if header_index is None:
        return None
    headers = [" ".join(cell.text.split()) for cell in rows[header_index]]
    body = rows[header_index + 1 :]
    width = max(_width(row) for row in rows[header_index:])
    if width > limits.MAX_COLUMNS:
        raise RuleError("table_too_many_columns", limit=limits.MAX_COLUMNS)
    filled: list[Row] = []
    for offset, cells in enumerate(body):
        # A header repeated at the top of each printed page is no row.
        if _width(cells) and [" ".join(cell.text.split()) for cell in cells] != headers:
            padded = (*cells[:width], *[EMPTY] * (width - len(cells)))
            filled.append(Row(number=header_index + 2 + offset, cells=padded))
    if len(filled) > limits.MAX_ROWS:
        raise RuleError("table_too_many_rows", limit=limits.MAX_ROWS)
    return Table(
        headers=tuple((headers + [""] * width)[:width]),
        header_row=header_index + 1,
        rows=tuple(filled),
        kind=kind,
        sheet=sheet,
        encoding=encoding,
        delimiter=delimiter,
    )


def _width(row: Sequence[Cell]) -> int:
    return max((index + 1 for index, cell in enumerate(row) if cell.text.strip()), default=0)


def _find_header(rows: _Rows) -> int | None:
    """The row that names most fields; without any, the first with two cells, then the first with one."""
    best: int | None = None
    best_marks = (0, 0)
    for index, row in enumerate(rows[:_HEADER_SEARCH]):
        texts = [cell.text for cell in row]
        known = known_headers(texts)
        marks = (known + names_a_person(texts), 0) if known else (0, min(_width(row), 2))
        if marks > best_marks:
            best, best_marks = index, marks
    if best is not None:
        return best
    return next((index for index, row in enumerate(rows) if _width(row)), None)
