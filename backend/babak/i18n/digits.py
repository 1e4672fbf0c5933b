"""How a parameter reads inside a sentence: digits of the language, lists, fractions.

Persian sentences get Persian digits for numbers. Words that come from elsewhere (names, codes, addresses) are kept
as they are, and isolated when their direction may differ, so that they cannot turn the sentence around (UAX #9).
"""

import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_LATIN = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")
_LEFT_TO_RIGHT = re.compile(r"[A-Za-z0-9]")
_NUMBERS = re.compile(r"\d+(?:, \d+)*")
# A half has no direction of its own: without the mark it would stand before its whole.
_ISOLATE, _FORWARD, _POP = "\u2068", "\u2066", "\u2069"
_SEPARATOR = {"fa": "، "}
_YES_NO = {"id": ("ya", "tidak"), "en": ("yes", "no"), "fa": ("بله", "خیر")}
_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def digits(text: str, language: str) -> str:
    """`text` with the digits of `language`."""
    return text.translate(_PERSIAN) if language == "fa" else text


def latin_digits(text: str) -> str:
    """`text` with every Persian or Arabic digit as 0-9: what people type on their own keyboards is understood."""
    return text.translate(_LATIN)


def fraction(value: Fraction) -> str:
    """`29½` for halves and quarters, `37/3` otherwise."""
    if value.denominator == 1:
        return str(value.numerator)
    whole, part = divmod(abs(value), 1)
    if part in _HALVES:
        return f"{'-' if value < 0 else ''}{whole or ''}{_HALVES[part]}"
    return f"{value.numerator}/{value.denominator}"


def show(value: object, language: str) -> str:
    """`value` as it reads in a sentence of `language`."""
    if isinstance(value, bool):
        return _YES_NO.get(language, _YES_NO["en"])[0 if value else 1]
    if value is None:
        return "–"
    if isinstance(value, Fraction):
        text = digits(fraction(value), language)
        return f"{_FORWARD}{text}{_POP}" if language == "fa" and value.denominator != 1 else text
    if isinstance(value, int | Decimal):
        return digits(str(value), language)
    if isinstance(value, datetime | date):
        return digits(value.isoformat(), language)
    if isinstance(value, str) and language == "fa" and _NUMBERS.fullmatch(value):
        return digits(value.replace(", ", _SEPARATOR["fa"]), language)
    if isinstance(value, str):
        return f"{_ISOLATE}{value}{_POP}" if language == "fa" and _LEFT_TO_RIGHT.search(value) else value
    if isinstance(value, Iterable):
        items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return _SEPARATOR.get(language, ", ").join(show(item, language) for item in items)
    return str(value)
