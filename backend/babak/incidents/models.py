"""The table of incidents."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Incident(SQLModel, table=True):
    """Something that happened: who, when, under which code of the rulebook. Revoked, never removed.

    `caused` is derived: what the rulebook made of it at the last revision.
    """

    __table_args__ = (UniqueConstraint("tournament_id", "seq"),)

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    seq: int
    code: str
    offender_id: str = Field(foreign_key="entry.id")
    match_id: str | None = Field(default=None, foreign_key="match.id")
    round: int
    minutes: str | None = None
    own_clock_seconds: int | None = None
    note: str = ""
    occurred_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    at: datetime = Field(sa_type=UtcDateTime)
    by: str = ""
    by_id: str | None = None
    access: str = ""
    caused: list[dict[str, Any]] = Field(default_factory=list, sa_type=Json)
    revision: int
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_by: str | None = None
    revoked_reason: str = ""
