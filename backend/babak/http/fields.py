"""Kinds of text that a body may hold, shared by the schemas of every noun."""

import unicodedata
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from babak.text import clean

# Direction marks and joiners are part of Persian spelling; every other control character is somebody's accident.
_KEPT = {"\u200c", "\u200d", "\u200e", "\u200f", "\n", "\t"}


def _sound(value: str) -> str:
    for character in value:
        if unicodedata.category(character) in ("Cc", "Cs") and character not in _KEPT:
            raise PydanticCustomError("field_characters", "control characters are not allowed")
    return unicodedata.normalize("NFC", value)


def _one_line(value: str) -> str:
    if "\n" in value or "\t" in value:
        raise PydanticCustomError("field_one_line", "must be one line")
    return _sound(value)


# Years of which every time zone and every sum of minutes is still a date.
Moment = Annotated[AwareDatetime, Field(ge=datetime(1970, 1, 1, tzinfo=UTC), le=datetime(2999, 12, 31, tzinfo=UTC))]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(_one_line)]


def _cleaned(value: object) -> object:
    return clean(value) if isinstance(value, str) else value


# A name that everybody reads: without control characters and direction marks, and something must be left of it.
Title = Annotated[str, StringConstraints(min_length=1, max_length=120), BeforeValidator(_cleaned)]
Label = Annotated[str, StringConstraints(max_length=120), BeforeValidator(_cleaned)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300), AfterValidator(_one_line)]
Text = Annotated[str, StringConstraints(max_length=5000), AfterValidator(_sound)]
Email = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=254, pattern=r"^[^@\s]{1,64}@[^@\s]+$"),
    AfterValidator(_one_line),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=1024)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", min_length=2, max_length=80)]
