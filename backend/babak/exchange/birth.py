"""Dates of birth as people write them: ISO, day first, year first, with a month's name, Excel's own, Jalali."""

import datetime
import re
from dataclasses import dataclass

import jdatetime

from babak.exchange.cells import Cell
from babak.exchange.headers import fold
from babak.exchange.values import CellError, ascii_digits, is_nothing

JALALI_YEARS = range(1250, 1451)
GREGORIAN_YEARS = range(1900, 2101)
_EXCEL_DAY_ZERO = datetime.date(1899, 12, 30)
_SERIALS = range(1_000, 80_000)

_YEAR_FIRST = re.compile(r"([0-9]{4})[-/. ]([0-9]{1,2})[-/. ]([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})[-/. ]+([0-9]{1,2})[-/. ]+([0-9]{4})")
_MONTH_NAMED = re.compile(r"([0-9]{1,2})[-/., ]+([^\W\d_]+)[-/., ]+([0-9]{4})")
_MIDNIGHT = re.compile(r"[ T]0{1,2}:00(?::00)?(?:\.0+)?(?:Z)?$")
_PLACE = re.compile(r"^[^0-9]+,\s*")
"""Indonesian forms ask for place and date in one: `Jakarta, 12-03-2008`."""
_MONTHS = {
    month: number
    for number, months in enumerate(
        (
            "january januari jan",
            "february februari pebruari feb peb",
            "march maret mar",
            "april apr",
            "may mei",
            "june juni jun",
            "july juli jul",
            "august agustus aug agu ags agt",
            "september sept sep",
            "october oktober oct okt",
            "november nopember nov nop",
            "december desember dec des",
        ),
        start=1,
    )
    for month in months.split()
}
_JALALI_MONTHS = {
    fold(month): number
    for number, month in enumerate(
        "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split(), start=1
    )
}


@dataclass(frozen=True, slots=True)
class Birth:
    """What a cell says of a birth: the date, or only its year; and how it was read where that is worth a note."""

    date: datetime.date | None
    year: int | None = None
    jalali: bool = False
    serial: bool = False


def birth(cell: Cell) -> Birth | None:
    """The date of birth in a cell, day before month; years 1250 to 1450 are Jalali.

    Raises `CellError`: `cell_birth_date_unreadable`, `cell_birth_date_impossible`, `cell_birth_date_out_of_range`.
    """
    if cell.date is not None:
        return Birth(_in_range(cell.date))
    value = _PLACE.sub("", _MIDNIGHT.sub("", ascii_digits(cell.text)))
    if is_nothing(value) or not value.strip("0-/. "):
        return None
    for pattern, order in ((_YEAR_FIRST, (1, 2, 3)), (_DAY_FIRST, (3, 2, 1))):
        match = pattern.fullmatch(value)
        if match:
            year, month, day = (int(match[group]) for group in order)
            return _dated(year, month, day)
    return _written_out(value) or _bare_number(value)


def _written_out(value: str) -> Birth | None:
    match = _MONTH_NAMED.fullmatch(value)
    if match is None:
        return None
    name = fold(match[2])
    month = _JALALI_MONTHS.get(name) or _MONTHS.get(name)
    if month is None or (name in _JALALI_MONTHS) != (int(match[3]) in JALALI_YEARS):
        raise CellError("cell_birth_date_unreadable")
    return _dated(int(match[3]), month, int(match[1]))


def _bare_number(value: str) -> Birth:
    match = re.fullmatch(r"([0-9]{4,5})(?:\.0)?", value)
    if match is None:
        raise CellError("cell_birth_date_unreadable")
    number = int(match[1])
    if number in GREGORIAN_YEARS or number in JALALI_YEARS:
        return Birth(None, year=number, jalali=number in JALALI_YEARS)
    if len(match[1]) == 5 and number in _SERIALS:
        return Birth(_in_range(_EXCEL_DAY_ZERO + datetime.timedelta(days=number)), serial=True)
    raise CellError("cell_birth_date_unreadable")


def _dated(year: int, month: int, day: int) -> Birth:
    jalali = year in JALALI_YEARS
    if not jalali and year not in GREGORIAN_YEARS:
        raise CellError("cell_birth_date_out_of_range")
    if month == 0 and day == 0:
        return Birth(None, year=year, jalali=jalali)
    try:
        if jalali:
            converted: datetime.date = jdatetime.date(year, month, day).togregorian()
            return Birth(converted, jalali=True)
        return Birth(datetime.date(year, month, day))
    except ValueError as error:
        raise CellError("cell_birth_date_impossible") from error


def _in_range(date: datetime.date) -> datetime.date:
    if date.year not in GREGORIAN_YEARS:
        raise CellError("cell_birth_date_out_of_range")
    return date
