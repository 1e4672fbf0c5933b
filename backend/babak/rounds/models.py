"""Rounds and matches, and what a Swiss round is paired from. A match carries the result in force; its history is in
`results`."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Round(SQLModel, table=True):
    """A round of a tournament, numbered through it. `cycle` counts the times everybody has met, `ended_at` is when
    its last game ended."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id")
    number: int
    stage: str
    group: str | None = Field(default=None, sa_column_kwargs={"name": "group_label"})
    cycle: int = 1
    status: str = "draft"
    starts_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    signed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    signed_by: str | None = None
    published_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    warnings: list[dict[str, Any]] = Field(default_factory=list, sa_type=Json)
    created_at: datetime = Field(sa_type=UtcDateTime)
    revision: int
    version: int = 1


class Match(SQLModel, table=True):
    """A game, a match, or (without `black_id`) a bye.

    `result` is what was reported and stands. `derived` is what the rules make of it (a ruling, a removal), kept as the
    engine gave it; `settled` says that with it nothing is missing. `result_version` grows with each change of the
    result and is its ETag.
    """

    __table_args__ = (
        Index("ix_match_tournament_revision", "tournament_id", "revision"),
        Index("ix_match_tournament_round", "tournament_id", "round"),
    )

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id")
    round: int
    table_no: int | None = None
    white_id: str = Field(foreign_key="entry.id")
    black_id: str | None = Field(default=None, foreign_key="entry.id")
    bye: str | None = None
    reasons: list[dict[str, Any]] = Field(default_factory=list, sa_type=Json)
    result: dict[str, Any] | None = Field(default=None, sa_type=Json)
    result_version: int = 0
    result_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    result_by: str | None = None
    open_claims: int = 0
    derived: dict[str, Any] | None = Field(default=None, sa_type=Json)
    settled: bool = False
    revision: int
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class RoundPapers(SQLModel, table=True):
    """What the engine was given when a Swiss round was paired: players and options, packed (`rounds/papers.py`).

    The explanation of the round is worked out from these, so it stays that of the day whatever is corrected later.
    """

    __tablename__ = "round_papers"

    round_id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    body: bytes
    at: datetime = Field(sa_type=UtcDateTime)


class ForbiddenPair(SQLModel, table=True):
    """Two entries that may not meet, in the listed rounds or (None) in any."""

    __tablename__ = "forbidden_pair"

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    one_id: str = Field(foreign_key="entry.id")
    two_id: str = Field(foreign_key="entry.id")
    rounds: list[int] | None = Field(default=None, sa_type=Json)
    reason: str = ""
    at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
