"""The sheets of an XLSX workbook as rows of cells.

Reading is python-calamine's work. Before it, the XML is walked once with a strict parser: calamine lays out a sheet as
a full rectangle, so one stray value in the last cell of a sheet would ask for gigabytes; it makes room for as many
texts as a part says it has; and a long shared text is copied into each cell that shows it. Where memory runs out, its
Rust code ends the whole process, so nothing of this may be left to an `except`.
"""

import datetime
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from xml.parsers import expat

import python_calamine

from babak.engine.errors import RuleError
from babak.exchange import archive, limits
from babak.exchange.cells import EMPTY, Cell, text_cell

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_MAX_SHEET_ROW = limits.MAX_ROWS + limits.ROW_SLACK


@dataclass(frozen=True, slots=True)
class SheetRows:
    """One sheet: its name and its rows from row 1, empty ones included."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]


def read_sheets(data: bytes, wanted: str | None = None) -> Iterator[SheetRows]:
    """The visible sheets in workbook order, one at a time; with `wanted` only that one, hidden or not.

    Raises `RuleError` for a file that is no sound XLSX workbook (codes in `limits`), `table_sheet_not_found`.
    """
    parts = archive.open_parts(data)
    _walk_parts(parts)
    workbook = _guarded(lambda: python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(archive.repack(parts))))
    names = list(workbook.sheet_names)
    if wanted is not None and wanted not in names:
        raise RuleError("table_sheet_not_found", sheet=wanted, sheets=", ".join(names[: limits.MAX_SHEETS]))
    for sheet in workbook.sheets_metadata[: limits.MAX_SHEETS]:
        is_sheet = sheet.typ == python_calamine.SheetTypeEnum.WorkSheet
        is_visible = sheet.visible == python_calamine.SheetVisibleEnum.Visible
        if is_sheet and (sheet.name == wanted if wanted is not None else is_visible):
            yield _read_sheet(workbook, sheet.name)


def _read_sheet(workbook: Any, name: str) -> SheetRows:
    sheet = _guarded(lambda: workbook.get_sheet_by_name(name))
    raw: list[list[object]] = _guarded(lambda: sheet.to_python(skip_empty_area=False))
    merged: list[Any] = _guarded(lambda: sheet.merged_cell_ranges) or []
    rows = [[_cell(value) for value in row] for row in raw]
    _fill_down(rows, merged)
    return SheetRows(name=name, rows=tuple(tuple(row) for row in rows))


def _fill_down(rows: list[list[Cell]], merged: list[Any]) -> None:
    """A school written once beside its four pupils (cells merged downwards) belongs to all four."""
    budget = limits.MAX_ROWS * limits.MAX_COLUMNS
    for (top, left), (bottom, _right) in merged:
        if top >= len(rows) or left >= len(rows[top]) or not rows[top][left].text:
            continue
        for index in range(top + 1, min(bottom + 1, len(rows))):
            budget -= 1
            if budget < 0:
                return
            if not rows[index][left].text:
                rows[index][left] = rows[top][left]


def _cell(value: object) -> Cell:
    if isinstance(value, str):
        return text_cell(value) if value else EMPTY
    if isinstance(value, bool):
        return Cell("TRUE" if value else "FALSE")
    if isinstance(value, int | float):
        return Cell(_number_text(value), number=True)
    if isinstance(value, datetime.datetime):
        return Cell(value.isoformat(sep=" "), date=value.date())
    if isinstance(value, datetime.date):
        return Cell(value.isoformat(), date=value)
    return EMPTY if value is None else text_cell(str(value))


def _number_text(value: int | float) -> str:
    """2150.0 is 2150, and a long id keeps all its digits instead of an exponent."""
    number = Decimal(repr(value))
    if not number.is_finite():
        return str(value)
    if number == number.to_integral_value():
        return format(number.quantize(Decimal(1)), "f") if abs(number) < Decimal(10) ** 20 else str(value)
    return format(number, "f")


def _guarded(call: Any) -> Any:
    """Whatever calamine says of a broken workbook is `file_corrupt`; a panic of its Rust code is no `Exception`."""
    try:
        return call()
    except python_calamine.PasswordError as error:
        raise RuleError("file_encrypted") from error
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise RuleError("file_corrupt") from error
        raise


def _walk_parts(parts: dict[str, bytes]) -> None:
    """Refuse parts that calamine could not read within bounds."""
    shared = [name for name, content in parts.items() if b"<sst" in content or b":sst" in content]
    if len(shared) > 1:
        raise RuleError("file_corrupt")
    texts = _Walker().walk(parts[shared[0]]).texts if shared else []
    characters = 0
    for name, content in parts.items():
        if name not in shared:
            characters += _Walker(texts).walk(content).characters
            if characters > limits.MAX_SHEET_CHARACTERS:
                raise RuleError("file_inflates_too_much", limit_mib=limits.MAX_INFLATED // 2**20)


class _Walker:
    """One strict pass over a sheet or over the shared texts, counting without building anything."""

    def __init__(self, texts: list[int] | None = None) -> None:
        self.known = texts or []
        self.texts: list[int] = []
        self.characters = 0
        self._row = self._column = self._length = 0
        self._shared = self._in_cell = False
        self._index = ""
        self._inside = ""

    def walk(self, content: bytes) -> "_Walker":
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._doctype
        parser.buffer_text = True
        try:
            parser.Parse(content, True)
        except (expat.ExpatError, ValueError, LookupError) as error:
            raise RuleError("file_corrupt") from error
        return self

    def _doctype(self, *_ignored: object) -> None:
        raise RuleError("file_corrupt")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        for attribute, value in attributes.items():
            if attribute.lower().endswith("count") and _says_too_many(value):
                raise RuleError("file_corrupt")
        if tag == "row":
            self._row = int(attributes["r"]) if attributes.get("r", "").isdecimal() else self._row + 1
            self._column = 0
        elif tag == "c":
            self._in_cell = True
            self._place(attributes.get("r"))
            self._shared, self._index, self._length = attributes.get("t") == "s", "", 0
        elif tag == "si":
            self._length = 0
        elif self._in_cell or tag == "t":
            self._bounds()
            self._inside = tag if tag in ("v", "t") else ""

    def _place(self, reference: str | None) -> None:
        self._column += 1
        if reference is None:
            return
        match = _REFERENCE.fullmatch(reference)
        if match is None:
            raise RuleError("file_corrupt")
        self._row, self._column = int(match[2]), _column_number(match[1])

    def _bounds(self) -> None:
        """Only a cell with something in it counts: formatting may reach to the end of the sheet."""
        if self._row > _MAX_SHEET_ROW:
            raise RuleError("table_too_many_rows", limit=limits.MAX_ROWS)
        if self._column > limits.MAX_COLUMNS:
            raise RuleError("table_too_many_columns", limit=limits.MAX_COLUMNS)

    def _characters(self, data: str) -> None:
        if not self._inside:
            return
        self._length += len(data)
        if self._inside == "v" and self._shared:
            self._index += data[:12]
        if self._length > limits.MAX_RAW_CELL:
            raise RuleError("table_cell_too_long", row=self._row, limit=limits.MAX_CELL)

    def _end(self, name: str) -> None:
        tag = name.rpartition(":")[2]
        if tag == "si":
            self.texts.append(self._length)
        elif tag == "c":
            self._in_cell = False
            index = int(self._index) if self._index.isdecimal() else -1
            shared = self._shared and 0 <= index < len(self.known)
            self.characters += self.known[index] if shared else self._length
        elif tag == self._inside:
            self._inside = ""


def _says_too_many(count: str) -> bool:
    digits = count.strip().lstrip("+0")
    return digits.isdecimal() and (len(digits) > 9 or int(digits) > limits.MAX_SAID_COUNT)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number
