"""The table of events."""

from datetime import date, datetime

from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Event(SQLModel, table=True):
    """A competition. Public once `published_at` is set; gone for all but its organisers once `deleted_at` is."""

    id: str = Field(primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    organiser: str = ""
    venue: str = ""
    start: date | None = None
    end: date | None = None
    time_zone: str = "UTC"
    languages: list[str] = Field(default_factory=lambda: ["en"], sa_type=Json)
    published_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(sa_type=UtcDateTime)
    created_by: str | None = None
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = 1
