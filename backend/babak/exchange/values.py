"""What a cell says, read for one field: a rating, a date of birth, a title.

Each reader gives the value (None where the cell is empty) or raises `CellError` with the code and parameters of what
is wrong. Persian and Arabic digits count as digits everywhere.
"""

import datetime
import re
import unicodedata

from babak.exchange.cells import Cell
from babak.exchange.headers import fold

MIN_NAME, MAX_NAME = 2, 100
MAX_RATING = 4_000
MAX_NUMBER = 99_999
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OTHER_TITLES = ("AGM", "AIM", "AFM", "ACM", "NM", "WNM", "MN", "MNW", "MP", "MPW", "MF", "MI")
_TITLE_WORDS = {
    "grandmaster": "GM",
    "international master": "IM",
    "fide master": "FM",
    "candidate master": "CM",
    "استاد بزرگ": "GM",
    "استاد بین المللی": "IM",
    "استاد فیده": "FM",
    "نامزد استادی": "CM",
}
_COUNTRIES = {
    fold(text): code
    for text, code in (
        ("Indonesia", "INA"),
        ("اندونزی", "INA"),
        ("Iran", "IRI"),
        ("ایران", "IRI"),
    )
}
_MALE = (
    "m",
    "l",
    "male",
    "man",
    "men",
    "boy",
    "boys",
    "putra",
    "pa",
    "laki-laki",
    "laki laki",
    "lakilaki",
    "laki",
    "pria",
    "cowok",
    "مرد",
    "پسر",
    "آقا",
    "مذکر",
    "مردان",
    "پسران",
)
_FEMALE = (
    "f",
    "p",
    "w",
    "female",
    "woman",
    "women",
    "girl",
    "girls",
    "putri",
    "pi",
    "perempuan",
    "wanita",
    "cewek",
    "زن",
    "دختر",
    "خانم",
    "مؤنث",
    "مونث",
    "زنان",
    "دختران",
    "بانوان",
)
_GENDERS = {fold(text): code for texts, code in ((_MALE, "m"), (_FEMALE, "f")) for text in texts}

_INVISIBLE_ORDERS = re.compile("[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\ufffe\uffff]")
_NOTHING = ("", "-", "–", "—", "−", "n/a", "#n/a", "null", "none", ".")
_THOUSANDS = re.compile(r"[0-9]{1,2}[.,' ][0-9]{3}")
_WHOLE = re.compile(r"([+-]?[0-9]+)(?:[.,]0*)?")


class CellError(Exception):
    """A cell can't be what its column says; `code` and `params` say why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def ascii_digits(text: str) -> str:
    """Digits of any script as 0 to 9, invisible marks gone, spaces collapsed, no apostrophe that marked a text."""
    digits = (str(unicodedata.decimal(char, char)) for char in text)
    visible = "".join(char for char in digits if unicodedata.category(char) != "Cf")
    return " ".join(visible.replace("٫", ".").replace("٬", ",").split()).lstrip("'")


def is_nothing(text: str) -> bool:
    """Whether a cell of a field that is not a free text says "none"."""
    return ascii_digits(text).casefold() in _NOTHING


def text(cell: Cell, *, limit: int = MAX_NAME) -> str | None:
    """A free text, NFC, spaces collapsed; marks that turn the line round are dropped, joiners and RTL marks stay."""
    if cell.clipped:
        raise CellError("cell_too_long", limit=limit)
    value = _INVISIBLE_ORDERS.sub("", unicodedata.normalize("NFC", cell.text))
    value = unicodedata.normalize("NFC", " ".join(value.split()))
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in value):
        raise CellError("cell_control_character")
    if len(value) > limit:
        raise CellError("cell_too_long", limit=limit)
    return value or None


def name(cell: Cell) -> str | None:
    """A name of 2 to 100 characters that can be seen."""
    value = text(cell)
    if value is None:
        return None
    seen = sum(unicodedata.category(char) not in ("Cf", "Zs") for char in value)
    if not seen:
        return None
    if seen < MIN_NAME:
        raise CellError("cell_name_too_short", minimum=MIN_NAME)
    return value


def whole(cell: Cell, code: str, **params: object) -> int | None:
    """A whole number; `2150.0` and `2150,0` are 2150."""
    value = ascii_digits(cell.text)
    if is_nothing(value):
        return None
    match = _WHOLE.fullmatch(value.replace(" ", ""))
    if cell.clipped or match is None or len(match[1]) > 12:
        raise CellError(code, **params)
    return int(match[1])


def rating(cell: Cell) -> int | None:
    """0 to 4000; 0 says unrated, as in every list of FIDE's. A rating has no decimals, so `2.150` is 2150."""
    value = ascii_digits(cell.text)
    if not cell.number and _THOUSANDS.fullmatch(value):
        cell = Cell(re.sub(r"[^0-9]", "", value))
    found = whole(cell, "cell_rating_not_a_number", maximum=MAX_RATING)
    if found is not None and not 0 <= found <= MAX_RATING:
        raise CellError("cell_rating_out_of_range", maximum=MAX_RATING)
    return found or None


def number(cell: Cell) -> int | None:
    """A start number from 1."""
    found = whole(cell, "cell_number_not_positive", maximum=MAX_NUMBER)
    if found is not None and not 1 <= found <= MAX_NUMBER:
        raise CellError("cell_number_not_positive", maximum=MAX_NUMBER)
    return found


def title(cell: Cell) -> str | None:
    """One of FIDE's eight titles. A national or arena title raises `title_not_kept`, which is no error."""
    value = ascii_digits(cell.text)
    if is_nothing(value):
        return None
    code = re.sub(r"[^A-Za-z]", "", value).upper()
    found = code if code in TITLES else _TITLE_WORDS.get(fold(value.replace("\u200c", " ")))
    found = found or _TITLE_WORDS.get(fold(cell.text.replace("\u200c", " ")).strip())
    if found:
        return found
    raise CellError("title_not_kept" if code in _OTHER_TITLES else "cell_title_unknown", known=", ".join(TITLES))


def federation(cell: Cell) -> str | None:
    """A code of three letters, as in FIDE's or the IOC's list, or the name of one of the two home countries."""
    value = ascii_digits(cell.text)
    if is_nothing(value):
        return None
    country = _COUNTRIES.get(fold(value))
    if country is not None:
        return country
    if not re.fullmatch(r"[A-Za-z]{3}", value):
        raise CellError("cell_federation_not_three_letters")
    return value.upper()


def federation_id(cell: Cell) -> str | None:
    """The digits of an id, as text: leading zeros stay. Only zeros is none."""
    value = ascii_digits(cell.text).replace(" ", "")
    if is_nothing(value):
        return None
    match = re.fullmatch(r"([0-9]{1,20})(?:[.,]0*)?", value)
    if match is None:
        raise CellError("cell_federation_id_not_digits")
    return match[1] if match[1].strip("0") else None


def gender(cell: Cell) -> str | None:
    """`m` or `f`. P is perempuan and putri."""
    value = fold(" ".join(cell.text.replace("\u200c", " ").split())).strip(" .")
    if is_nothing(value):
        return None
    found = _GENDERS.get(value)
    if found is None:
        raise CellError("cell_gender_unknown")
    return found


def iso(value: datetime.date | None) -> str | None:
    """A date as an entry keeps it."""
    return value.isoformat() if value else None
