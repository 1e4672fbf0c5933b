"""What the API says of incidents."""

import re
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from babak.engine.scoring.chess import UNREPORTED
from babak.http.fields import Moment

_WRITTEN = re.compile(r"[0-9]{1,4}([.][0-9]{1,4}|/[1-9][0-9]{0,3})?")
MOST_MINUTES = 9999


def _minutes(value: int | float | str) -> int | float | str:
    """One sentence for the field, whichever way it was written."""
    if isinstance(value, str):
        if not _WRITTEN.fullmatch(value):
            raise PydanticCustomError("field_number", "not minutes")
    elif not value >= 0:
        raise PydanticCustomError("field_minimum", "negative", {"min": 0})
    elif value > MOST_MINUTES:
        raise PydanticCustomError("field_maximum", "too many", {"max": MOST_MINUTES})
    return value


Minutes = Annotated[int | float | str, AfterValidator(_minutes)]


class IncidentIn(BaseModel):
    """Something that happened. With `match`, `offender` may be a side; otherwise it is an entry's id or number.

    `unreported` needs no offender: a match whose result nobody reported in time counts as played by neither side.
    """

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    code: str = Field(min_length=1, max_length=60, examples=["violation"])
    match: str | None = None
    table: int | None = Field(default=None, ge=1, le=5000, description="With `round`: another way to name the match.")
    round: int | None = Field(default=None, ge=0, le=1000)
    entry: str | int | None = None
    offender: Literal["white", "black", "home", "away"] | str | int | None = None
    minutes: Minutes | None = Field(
        default=None,
        description="Minutes after the announced start (`unreported`: after the last game), when it was not told here.",
    )
    own_clock_seconds: int | None = Field(
        default=None, ge=0, le=86400, description="What the offender's clock showed, where the rulebook asks for it."
    )
    note: str = Field(default="", max_length=1000)
    occurred_at: Moment | None = None

    @model_validator(mode="after")
    def somebody(self) -> "IncidentIn":
        """An incident has an offender; a result that nobody reported is a matter of both."""
        if self.entry is None and self.offender is None and self.code != UNREPORTED:
            raise PydanticCustomError("offender_missing", "say who", {})
        return self


class IncidentOut(BaseModel):
    """An incident and what it caused."""

    id: str
    seq: int
    code: str
    offender: dict[str, Any]
    match: str | None
    table: int | None
    round: int
    minutes: str | None
    own_clock_seconds: int | None
    note: str
    occurred_at: datetime | None
    at: datetime
    by: str
    access: str
    caused: list[dict[str, Any]]
    revoked: bool
    revoked_reason: str


class IncidentList(BaseModel):
    """Every incident of a tournament, in order."""

    items: list[IncidentOut]
    next_cursor: str | None = None
