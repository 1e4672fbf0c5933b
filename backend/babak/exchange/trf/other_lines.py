"""Every line but 001: what the tournament is called and how it is paired.

| line                | content                                                | columns                              |
|---------------------|--------------------------------------------------------|--------------------------------------|
| 012 … 122, 172 … 222 | one text                                               | 5-                                   |
| 132                 | dates of the rounds                                    | 92-99, 102-109, …                    |
| 142, XXR            | number of rounds                                       | 5-                                   |
| 152, XXC            | initial colour; XXC also `rank`                        | 5-                                   |
| 162, XXS, BB.       | points                                                 | see points                           |
| 240                 | byes of a round                                        | 5, 7-9, 11-14, 16-19, …              |
| XXZ                 | who is absent in the round to be paired                | 5-                                   |
| 250, XXA            | acceleration                                           | 10-13, 15-17, 19-21, 23-26, 28-31    |
| 260, XXP            | pairs that are not to be made                          | 5-7, 9-11, 13-16, 18-21, …           |
| 299                 | abnormal points                                        | 5, 14-17, 20-22, 24-27, …            |

Drafts of TRF26 had the byes in 330, which is now a forfeited match; the content tells which it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from babak.exchange.trf.model import TEXTS_16, TEXTS_26, Abnormal, Apart
from babak.exchange.trf.points import PointLines
from babak.exchange.trf.text import Remark, columns, ids_of, number, tenths

FACTS_26 = frozenset({"142", "152", "162", "240", "250", "260", "299", *TEXTS_26})
TEAM_LINES = frozenset({"013", "300", "310", "320", "330", "340", "352", "362", "801", "802"})
# Line 001 of a national list has the federation's code instead, and JaVaFo has more codes than are of use here.
_KEPT = re.compile(r"[A-Z]{3}( |$)|XX[A-Z]|###|[0-9]{3}( |$)")
_DATES = 91


@dataclass(slots=True)
class Collected:
    """What the lines of a file say, before it is put together."""

    fields: dict[str, Any] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    byes: list[tuple[int, str, int, int]] = field(default_factory=list)
    """Line, kind, round, number."""
    absent: list[tuple[int, int]] = field(default_factory=list)
    """Line, number: not in the round to be paired."""
    virtual: dict[int, dict[int, int]] = field(default_factory=dict)
    """Points by number and round."""
    apart: list[Apart] = field(default_factory=list)
    abnormal: list[Abnormal] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    ranges: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    """Line, points, first and last round, first and last number."""
    points: PointLines = field(default_factory=PointLines)
    named: list[tuple[int, int]] = field(default_factory=list)
    """Line and number of everybody who is named in a line that is not his own."""
    is_26: bool = False


class OtherLines:
    """Takes lines one after another; `problems` and `warnings` are what has been found."""

    def __init__(self) -> None:
        self.found = Collected()
        self.problems: list[Remark] = []
        self.warnings: list[Remark] = []

    def take(self, line: str, at: int) -> None:
        """A line that is not 001."""
        line = line.replace("\t", " ")
        code, rest = line[:3].upper(), line[3:].strip()
        if code == "330" and re.fullmatch(r"[FHZ] ", line[4:6].upper()):
            code = "240"
        self.found.is_26 |= code in FACTS_26
        if code in TEXTS_16 or code in TEXTS_26:
            self._text(code, rest, line)
        elif code in ("142", "XXR"):
            self._set("rounds_total", number(rest.split()[0] if rest else "") or None, at, code, rest)
        elif code == "152":
            self._set("initial_colour", {"W": "w", "B": "b"}.get(rest[:1].upper()), at, code, rest)
        elif code in ("162", "XXS") or code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
            self.problems += self.found.points.take(code, rest, at)
        elif code == "132":
            self.found.fields["dates"] = _dates(line)
        elif code in _READERS:
            self.problems += _READERS[code](self.found, line, at)
        elif code == "XXC":
            self._settings(rest, at)
        else:
            self.found.others.append(line)
            if not _KEPT.match(line.upper()):
                self.warnings.append(Remark(at, "trf_line_unknown", {"value": line[:20]}))

    def _text(self, code: str, rest: str, line: str) -> None:
        name = TEXTS_16.get(code) or TEXTS_26[code]
        if not rest:
            return
        if name == "deputies":
            self.found.deputies.append(rest)
        elif name in self.found.fields:
            self.found.others.append(line)
        else:
            self.found.fields[name] = rest

    def _set(self, name: str, value: object, at: int, code: str, rest: str) -> None:
        """A fact that several lines may give, as long as they agree."""
        if value is None:
            wrong = "trf_rounds" if name == "rounds_total" else "trf_initial_colour"
            self.problems.append(Remark(at, wrong, {"code": code, "value": rest}))
            return
        known = self.found.fields.setdefault(name, value)
        if known != value:
            self.problems.append(Remark(at, "trf_contradiction", {"code": code, "value": rest, "other": str(known)}))

    def _settings(self, rest: str, at: int) -> None:
        for word in rest.lower().split():
            if word in ("white1", "black1"):
                self._set("initial_colour", word[0], at, "XXC", word)
            elif word == "rank":
                self.found.fields["by_rank"] = True
            else:
                self.warnings.append(Remark(at, "trf_setting_unknown", {"value": word}))


def _ids(line: str, first: int) -> list[int] | None:
    """Starting numbers from a column on."""
    return ids_of(line[first - 1 :])


def _bad(at: int, line: str) -> Iterator[Remark]:
    yield Remark(at, "trf_line_form", {"code": line[:3].upper(), "value": line[3:].strip()[:40]})


def _dates(line: str) -> tuple[str, ...]:
    """By columns, or between blanks where they begin too early."""
    if columns(line, 4, _DATES):
        return tuple(word[:10] for word in line[3:].split())
    return tuple(columns(line, start + 1, start + 10) for start in range(_DATES, len(line), 10))


def _byes(found: Collected, line: str, at: int) -> Iterator[Remark]:
    kind, round_number, ids = columns(line, 5, 5).upper(), number(columns(line, 6, 9)), _ids(line, 10)
    if kind not in ("F", "H", "Z") or not round_number or not ids:
        yield from _bad(at, line)
        return
    found.byes += [(at, kind, round_number, each) for each in ids]
    found.named += [(at, each) for each in ids]


def _absent(found: Collected, line: str, at: int) -> Iterator[Remark]:
    ids = _ids(line, 4)
    if ids is None:
        yield from _bad(at, line)
        return
    found.absent += [(at, each) for each in ids]
    found.named += [(at, each) for each in ids]


def _accelerated(found: Collected, line: str, at: int) -> Iterator[Remark]:
    points = tenths(columns(line, 9, 13) or columns(line, 5, 8))
    spans = [number(columns(line, *place)) for place in ((14, 17), (18, 21), (22, 26), (27, 31))]
    first, last, low, high = spans
    if points is None or not first or not last or not low or not high or first > last or low > high:
        yield from _bad(at, line)
        return
    found.ranges.append((at, points, first, last, low, high))


def _fictitious(found: Collected, line: str, at: int) -> Iterator[Remark]:
    own = number(columns(line, 4, 8))
    blocks = [columns(line, start + 1, start + 5) for start in range(8, len(line), 5)]
    given = [tenths(block) if block else 0 for block in blocks]
    if not own or None in given:
        words = line[3:].split()
        own, given = number(words[0]) if words else None, [tenths(word) for word in words[1:]]
    if not own or None in given:
        yield from _bad(at, line)
        return
    found.named.append((at, own))
    found.virtual.setdefault(own, {}).update({at: each or 0 for at, each in enumerate(given, 1)})


def _apart(found: Collected, line: str, at: int) -> Iterator[Remark]:
    spans = [columns(line, 4, 7), columns(line, 8, 11)]
    first, last = (number(text) for text in spans)
    ids = _ids(line, 12)
    if any(text and not number(text) for text in spans) or not ids or len(ids) < 2 or (first and last and first > last):
        yield from _bad(at, line)
        return
    found.named += [(at, each) for each in ids]
    found.apart.append(Apart(tuple(sorted(set(ids))), first, last))


def _never(found: Collected, line: str, at: int) -> Iterator[Remark]:
    ids = _ids(line, 4)
    if not ids or len(ids) < 2:
        yield from _bad(at, line)
        return
    found.named += [(at, each) for each in ids]
    found.apart.append(Apart(tuple(sorted(set(ids)))))


def _abnormal(found: Collected, line: str, at: int) -> Iterator[Remark]:
    kind, ids = columns(line, 5, 5).upper(), _ids(line, 23)
    points = tenths(columns(line, 13, 17) or columns(line, 7, 11))
    when = columns(line, 19, 22)
    if points is None or ids is None or (when and number(when) is None) or kind not in ("", *"WDLFHZ+-"):
        yield from _bad(at, line)
        return
    found.named += [(at, each) for each in ids]
    found.abnormal.append(Abnormal(kind, points, number(when) or None, tuple(ids)))


_READERS = {
    "240": _byes,
    "XXZ": _absent,
    "250": _accelerated,
    "XXA": _fictitious,
    "260": _apart,
    "XXP": _never,
    "299": _abnormal,
}
