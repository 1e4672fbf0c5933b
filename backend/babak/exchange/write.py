"""Tables as CSV and XLSX bytes. The same table gives the same bytes, on any day and any machine.

CSV: UTF-8 with a byte order mark (without it Excel reads Persian as Windows-1252), CRLF (RFC 4180). XLSX: one frozen
header row a sheet, columns as wide as what they hold, right to left for Persian.
"""

import csv
import datetime
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import xlsxwriter

from babak.exchange.neutral import neutralise, printable

Value = str | int | float | Decimal | Fraction | datetime.date | None
"""What a written cell may hold. Numbers are written at their own precision, a fraction with at most four decimals."""

CREATED = datetime.datetime(2026, 1, 1)
"""The date of making that every written workbook bears, so that equal tables are equal bytes."""

_MIN_WIDTH, _MAX_WIDTH = 6, 48
_XLSX_CELL = 32_767
_EXACT_IN_EXCEL = 10**15
_SHEET_NAME = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook; rows no longer than the header."""

    name: str
    header: Sequence[str]
    rows: Sequence[Sequence[Value]]


def write_csv(header: Sequence[str], rows: Iterable[Sequence[Value]], *, delimiter: str = ",") -> bytes:
    """The table as CSV. Where the reader's spreadsheet splits at semicolons, `delimiter` says so."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n", quoting=csv.QUOTE_MINIMAL)
    writer.writerow([neutralise(printable(text)) for text in header])
    for row in rows:
        writer.writerow([_csv_text(value) for value in row])
    return b"\xef\xbb\xbf" + buffer.getvalue().encode("utf-8")


def write_xlsx(sheets: Sequence[Sheet], *, rtl: bool = False, title: str = "") -> bytes:
    """The sheets as a workbook; `title` goes into its properties. Sheet names are cut and made different as Excel
    wants them."""
    buffer = io.BytesIO()
    workbook = xlsxwriter.Workbook(
        buffer,
        {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        },
    )
    workbook.set_properties({"title": printable(title), "created": CREATED})
    bold = workbook.add_format({"bold": True, "bottom": 1})
    used: set[str] = set()
    for sheet in sheets:
        worksheet = workbook.add_worksheet(_sheet_name(sheet.name, used))
        if rtl:
            worksheet.right_to_left()
        worksheet.freeze_panes(1, 0)
        for index, width in enumerate(_widths(sheet)):
            worksheet.set_column(index, index, width)
        for index, text in enumerate(sheet.header):
            worksheet.write_string(0, index, _xlsx_text(text), bold)
        for number, row in enumerate(sheet.rows, start=1):
            for index, value in enumerate(row):
                _write_cell(worksheet, number, index, value)
    workbook.close()
    return buffer.getvalue()


def plain(value: Value) -> str:
    """The value as text: a point for decimals, no exponent, no trailing zeros, ISO dates."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, datetime.date):
        return value.isoformat()
    return _decimal_text(_decimal(value))


def _decimal(value: int | float | Decimal | Fraction) -> Decimal:
    if isinstance(value, Fraction):
        scaled = Decimal(value.numerator * 10**6 // value.denominator) / 10**6
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return exact if Fraction(exact) == value else scaled.quantize(Decimal("0.0001"), ROUND_HALF_UP)
    # The shortest decimal that is this float is the one that was shown.
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def _decimal_text(number: Decimal) -> str:
    if not number.is_finite():
        return str(number)
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def _csv_text(value: Value) -> str:
    text = plain(value)
    return neutralise(printable(text)) if isinstance(value, str) else text


def _write_cell(worksheet: "xlsxwriter.worksheet.Worksheet", row: int, column: int, value: Value) -> None:
    """Texts as strings whatever they begin with; numbers as numbers as far as Excel keeps all their digits."""
    if value is None or value == "":
        return
    if isinstance(value, int | float | Decimal | Fraction) and not isinstance(value, bool):
        number = _decimal(value)
        if number.is_finite() and abs(number) < _EXACT_IN_EXCEL:
            worksheet.write_number(row, column, int(number) if number == number.to_integral_value() else float(number))
            return
    worksheet.write_string(row, column, _xlsx_text(plain(value)))


def _xlsx_text(text: str) -> str:
    return printable(text)[:_XLSX_CELL]


def _widths(sheet: Sheet) -> list[int]:
    widths = [len(text) for text in sheet.header]
    for row in sheet.rows:
        for index, value in enumerate(row[: len(widths)]):
            widths[index] = max(widths[index], len(plain(value)))
    return [min(max(width + 2, _MIN_WIDTH), _MAX_WIDTH) for width in widths]


def _sheet_name(name: str, used: set[str]) -> str:
    base = _SHEET_NAME.sub(" ", printable(name)).strip().strip("'")[:31] or "Sheet"
    unique, count = base, 1
    while unique.casefold() in used or unique.casefold() == "history":
        count += 1
        unique = f"{base[: 31 - len(str(count)) - 1]} {count}"
    used.add(unique.casefold())
    return unique
