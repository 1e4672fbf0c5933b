"""The table of entries."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Entry(SQLModel, table=True):
    """A competitor in a tournament. The id never changes; the number may.

    `status` and `out_after_round` are facts; `removal` is derived (a disqualification may come from an incident).
    `absences` are the byes asked for in rounds to come (`round`, `bye`: half, zero or full); in a round that is paired
    they are matches. `board` is a board that the entry has to stay at.
    """

    __table_args__ = (Index("ix_entry_tournament_revision", "tournament_id", "revision"),)

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id")
    number: int
    name: str
    organisation: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    federation_id: str = ""
    birth_date: date | None = None
    gender: str | None = None
    category: str | None = None
    contact: str = ""
    note: str = ""
    status: str = "active"
    out_after_round: int | None = None
    out_reason: str = ""
    checked_in_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    board: int | None = None
    absences: list[dict[str, Any]] = Field(default_factory=list, sa_type=Json)
    removal: dict[str, Any] | None = Field(default=None, sa_type=Json)
    created_at: datetime = Field(sa_type=UtcDateTime)
    revision: int
    version: int = 1
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
