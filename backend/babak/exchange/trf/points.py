"""Point systems: line 162 of TRF26, XXS as JaVaFo has it, BB. as bbpPairings has them.

| code     | here                                      | code            | here                                   |
|----------|-------------------------------------------|-----------------|----------------------------------------|
| 162 W, D | win, forfeit win, full bye; draw, half bye | XXS W, D       | the same, the pairing bye left alone    |
| 162 L    | a lost game                               | XXS WW BW …     | one thing each                         |
| 162 A, Z | absence, forfeit loss                     | BBW BBD BBL     | as 162 W, D, L                         |
| 162 P, X | pairing-allocated bye, unknown result     | BBZ BBF BBU     | absence, forfeit loss, pairing bye     |

Without P the pairing-allocated bye is worth a win (but for XXS), without X an unknown result a draw. Whatever their
order in the file, 162 counts first, then BB., then XXS.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from babak.exchange.trf.model import Edition, Points
from babak.exchange.trf.text import Remark, shown, tenths

_WIN = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAW = ("white_draw", "black_draw", "half_bye")
_LOSS = ("white_loss", "black_loss")
_162: Mapping[str, tuple[str, ...]] = {
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("unknown",),
}
_BB: Mapping[str, str] = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "P"}
_BB_ALONE: Mapping[str, tuple[str, ...]] = {"BBZ": ("zero_bye",), "BBF": ("forfeit_loss",)}
SINGLE: Mapping[str, str] = {
    "WW": "white_win",
    "BW": "black_win",
    "WD": "white_draw",
    "BD": "black_draw",
    "WL": "white_loss",
    "BL": "black_loss",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
    "PAB": "pairing_bye",
    "FPB": "full_bye",
    "HPB": "half_bye",
    "ZPB": "zero_bye",
}
_PART_162 = re.compile(r"([A-Z])\s*([0-9.,-]+)")
_PART_XXS = re.compile(r"([A-Z]+)\s*=\s*(\S+)")
Parts = list[tuple[str, int]]


class PointLines:
    """Collects the lines of a file, and says what they come to."""

    def __init__(self) -> None:
        self._official: Parts = []
        self._alone: dict[str, int] = {}
        self._javafo: Parts = []

    def take(self, code: str, rest: str, at: int) -> Iterable[Remark]:
        """A line 162, XXS or BB. without its code; what is wrong with it."""
        if code.startswith("BB"):
            value = tenths(rest.strip())
            if value is None:
                return [Remark(at, "trf_points", {"code": code, "value": rest.strip()})]
            if code in _BB:
                self._official.append((_BB[code], value))
            else:
                self._alone |= dict.fromkeys(_BB_ALONE[code], value)
            return []
        pattern, known = (_PART_162, set(_162)) if code == "162" else (_PART_XXS, {*SINGLE, "W", "D", "L"})
        text = rest.upper()
        parts = [(name, tenths(value)) for name, value in pattern.findall(text)]
        left = pattern.sub("", text).strip()
        wrong = [name for name, value in parts if name not in known or value is None]
        if left or wrong or not parts:
            return [Remark(at, "trf_points", {"code": code, "value": left or " ".join(wrong)})]
        taken = self._official if code == "162" else self._javafo
        taken += [(name, value) for name, value in parts if value is not None]
        return []

    def points(self) -> Points:
        """What each result is worth."""
        found = by_162(self._official)
        found = replace(found, **self._alone)
        for name, value in self._javafo:
            several = {"W": _WIN, "D": (*_DRAW, "unknown"), "L": _LOSS}.get(name)
            found = replace(found, **dict.fromkeys(several or (SINGLE[name],), value))
        return found


def by_162(parts: Parts) -> Points:
    """Points from the codes of line 162."""
    values: dict[str, int] = {}
    given = dict(parts)
    for name, value in given.items():
        values |= dict.fromkeys(_162[name], value)
    if "W" in given and "P" not in given:
        values["pairing_bye"] = given["W"]
    if "D" in given and "X" not in given:
        values["unknown"] = given["D"]
    return replace(Points(), **values)


def lines_for(points: Points, edition: Edition) -> list[str]:
    """The lines that say `points`: nothing for 1, ½, 0."""
    parts: Parts = []
    if edition == "26":
        for code in ("W", "D", "L", "A", "P", "X"):
            own = {getattr(points, name) for name in _162[code]}
            expected = by_162(parts)
            if len(own) == 1 and {getattr(expected, name) for name in _162[code]} != own:
                parts.append((code, own.pop()))
    said = by_162(parts)
    lines = ["162  " + "    ".join(f"{code}{shown(value):>4}" for code, value in parts)] if parts else []
    single = [
        f"{code}={shown(getattr(points, name))}"
        for code, name in SINGLE.items()
        if getattr(points, name) != getattr(said, name)
    ]
    return lines + (["XXS " + " ".join(single)] if single else [])
