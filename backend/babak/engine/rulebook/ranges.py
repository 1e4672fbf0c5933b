"""Ranges of exact numbers: `2..4`, `3+`, `> 10`, `> 5, <= 10`, and whether they overlap or leave gaps."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

_NUMBER = r"-?[0-9]{1,15}(?:/[0-9]{1,15})?"
_SPAN = re.compile(rf"({_NUMBER})\.\.({_NUMBER})")
_FROM = re.compile(rf"({_NUMBER})\+")
_COMPARISON = re.compile(rf"(>=|<=|>|<)\s*({_NUMBER})")


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`; None is no bound; an open end does not contain its bound."""

    low: Fraction | None = None
    high: Fraction | None = None
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int | Fraction):
            return False
        if self.low is not None and (number < self.low or (self.open_low and number == self.low)):
            return False
        return not (self.high is not None and (number > self.high or (self.open_high and number == self.high)))

    @property
    def empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.open_low or self.open_high))

    def meets(self, other: "Range", whole: bool) -> bool:
        """True when some number lies in both; with `whole`, some whole number."""
        low, open_low = _higher((self.low, self.open_low), (other.low, other.open_low))
        high, open_high = _lower((self.high, self.open_high), (other.high, other.open_high))
        both = Range(low, high, open_low, open_high)
        return not (both.rounded() if whole else both).empty

    def rounded(self) -> "Range":
        """The same range for whole numbers, with closed ends."""
        low, high = self.low, self.high
        if low is not None:
            up = Fraction(-(-low.numerator // low.denominator))
            low = up + 1 if self.open_low and up == low else up
        if high is not None:
            down = Fraction(high.numerator // high.denominator)
            high = down - 1 if self.open_high and down == high else down
        return Range(low, high)


def point(number: int | Fraction) -> Range:
    return Range(Fraction(number), Fraction(number))


def parse_range(text: str) -> Range | None:
    """The range a text writes, or None when it writes something else."""
    text = text.strip()
    if found := _SPAN.fullmatch(text):
        low, high = (_fraction(part) for part in found.groups())
        return Range(low, high) if low is not None and high is not None else None
    if found := _FROM.fullmatch(text):
        low = _fraction(found.group(1))
        return Range(low) if low is not None else None
    whole = Range()
    for part in text.split(","):
        compared = _COMPARISON.fullmatch(part.strip())
        bound = _fraction(compared.group(2)) if compared else None
        if compared is None or bound is None:
            return None
        narrowed = _narrowed(whole, compared.group(1), bound)
        if narrowed is None:
            return None
        whole = narrowed
    return whole


def _narrowed(range_: Range, sign: str, bound: Fraction) -> Range | None:
    """Two bounds of the same direction are a slip of the pen, not a range."""
    if sign.startswith(">"):
        if range_.low is not None:
            return None
        return Range(bound, range_.high, sign == ">", range_.open_high)
    if range_.high is not None:
        return None
    return Range(range_.low, bound, range_.open_low, sign == "<")


def _fraction(text: str) -> Fraction | None:
    over, _, under = text.partition("/")
    return None if under and int(under) == 0 else Fraction(int(over), int(under or 1))


def _higher(one: tuple[Fraction | None, bool], other: tuple[Fraction | None, bool]) -> tuple[Fraction | None, bool]:
    if one[0] is None or other[0] is None:
        return other if one[0] is None else one
    if one[0] == other[0]:
        return one[0], one[1] or other[1]
    return max(one, other, key=lambda end: end[0] or 0)


def _lower(one: tuple[Fraction | None, bool], other: tuple[Fraction | None, bool]) -> tuple[Fraction | None, bool]:
    if one[0] is None or other[0] is None:
        return other if one[0] is None else one
    if one[0] == other[0]:
        return one[0], one[1] or other[1]
    return min(one, other, key=lambda end: end[0] or 0)


def gaps(ranges: Iterable[Range], whole: bool) -> list[str]:
    """What lies between the ranges and in none of them, as text; outside the outermost ends nothing is missing."""
    closed = [range_.rounded() if whole else range_ for range_ in ranges]
    ordered = sorted((r for r in closed if not r.empty), key=_start)
    missing: list[str] = []
    reach: Range | None = None
    for range_ in ordered:
        if reach is not None and (hole := _hole(reach, range_, whole)):
            missing.append(hole)
        if reach is None or _end(range_) > _end(reach):
            reach = range_
    return missing


def _start(range_: Range) -> tuple[bool, Fraction, bool]:
    return range_.low is not None, range_.low or Fraction(0), range_.open_low


def _end(range_: Range) -> tuple[bool, Fraction, bool]:
    return range_.high is None, range_.high or Fraction(0), not range_.open_high


def _hole(before: Range, after: Range, whole: bool) -> str:
    if before.high is None or after.low is None:
        return ""
    if whole:
        low, high = before.high + 1, after.low - 1
        return "" if low > high else str(low) if low == high else f"{low}..{high}"
    if after.low < before.high or (after.low == before.high and not (before.open_high and after.open_low)):
        return ""
    if after.low == before.high:
        return str(after.low)
    return f"{'>=' if before.open_high else '>'} {before.high}, {'<=' if after.open_low else '<'} {after.low}"
