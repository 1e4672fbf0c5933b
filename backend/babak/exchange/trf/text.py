"""Bytes to lines, columns of a line, numbers, and what is said about them.

Columns count characters from 1, both ends belong to them: `columns(line, 5, 8)` is what the format calls 5-8.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from babak.engine.errors import RuleError
from babak.exchange.csv_text import decode
from babak.exchange.limits import MAX_BYTES

_NUMBER = re.compile(r"[0-9]{1,9}")
_POINTS = re.compile(r"(-?)([0-9]{0,4})(?:[.,]([0-9]?)0*)?")
_ENDS = re.compile(r"\r*\n|\r")
CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]+")
NO_LINE = 0


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a line: a code with its parameters; `line` from 1, 0 where the whole file is meant."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


def lines_of(data: bytes) -> list[str]:
    """The lines without their ends and trailing blanks; UTF-8 with or without a mark, UTF-16, or Windows-1252.

    RuleError `trf_too_large` (`limit_mib`), `trf_not_text`.
    """
    if len(data) > MAX_BYTES:
        raise RuleError("trf_too_large", limit_mib=MAX_BYTES // (1024 * 1024))
    try:
        text, _ = decode(data)
    except RuleError:
        raise RuleError("trf_not_text") from None
    return [CONTROLS.sub(" ", line).rstrip() for line in _ENDS.split(text)]


def columns(line: str, first: int, last: int) -> str:
    """What stands in columns `first` to `last`, without blanks around it; empty beyond the end."""
    return line[first - 1 : last].strip()


def number(text: str) -> int | None:
    """A number of plain digits; None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def tenths(text: str) -> int | None:
    """Points such as `11.5`, `.5`, `3` or `-1,0` in tenths; None for anything else, or finer than a tenth."""
    found = _POINTS.fullmatch(text)
    if not found or not (found[2] or found[3]):
        return None
    value = 10 * int(found[2] or 0) + int(found[3] or 0)
    return -value if found[1] else value


def shown(points: int) -> str:
    """Tenths as the format writes them: `11.5`."""
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def ids_of(text: str) -> list[int] | None:
    """Starting numbers between blanks or commas; None when one of them is no number."""
    found = [number(word) for word in text.replace(",", " ").split()]
    return None if None in found else [each for each in found if each is not None]
