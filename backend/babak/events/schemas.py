"""What the API says of events."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from babak.events.models import Event
from babak.http.fields import Label, Title

Language = Literal["id", "en", "fa"]
Slug = Annotated[
    str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", min_length=2, max_length=60, examples=["gonzaga-cup-2025"])
]


def _known_zone(value: str) -> str:
    if value not in available_timezones():
        raise PydanticCustomError("unknown_time_zone", "unknown time zone", {"zone": value})
    ZoneInfo(value)
    return value


TimeZone = Annotated[str, AfterValidator(_known_zone), Field(examples=["Asia/Jakarta"], max_length=64)]


class _Dates(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    start: date | None = None
    end: date | None = None

    @model_validator(mode="after")
    def in_order(self) -> "_Dates":
        """The end is not before the start."""
        if self.start is not None and self.end is not None and self.end < self.start:
            raise PydanticCustomError("end_before_start", "the end is before the start", {})
        return self


class EventIn(_Dates):
    """A new event."""

    name: Title = Field(examples=["Gonzaga Cup 2025"])
    slug: Slug | None = None
    organiser: Label = ""
    venue: Label = ""
    time_zone: TimeZone = "UTC"
    languages: list[Language] = Field(default=["en"], min_length=1, max_length=3)
    published: bool = False


class EventPatch(_Dates):
    """Changes of an event; what is absent stays."""

    name: Title | None = None
    slug: Slug | None = None
    organiser: Label | None = None
    venue: Label | None = None
    time_zone: TimeZone | None = None
    languages: list[Language] | None = Field(default=None, min_length=1, max_length=3)
    published: bool | None = None


class TournamentLink(BaseModel):
    """A tournament as its event lists it."""

    id: str
    slug: str
    name: str
    status: str


class EventOut(BaseModel):
    """An event."""

    id: str
    slug: str
    name: str
    organiser: str
    venue: str
    start: date | None
    end: date | None
    time_zone: str
    languages: list[str]
    published: bool
    deleted_at: datetime | None = None
    tournaments: list[TournamentLink] = []
    version: int


class EventPage(BaseModel):
    """A page of events."""

    items: list[EventOut]
    next_cursor: str | None


def event_out(event: Event, tournaments: list[TournamentLink]) -> dict[str, Any]:
    """The event as JSON."""
    return EventOut(
        **event.model_dump(exclude={"published_at", "created_at", "created_by"}),
        published=event.published_at is not None,
        tournaments=tournaments,
    ).model_dump(mode="json")
