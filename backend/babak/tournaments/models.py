"""Tournaments, the history of their rules, and the rulebooks that people bring themselves."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Tournament(SQLModel, table=True):
    """One competition under one rulebook.

    `revision` grows by one with each change of a fact; everything derived carries the revision it was made from,
    and `derived_revision` says how far that has got. `field` is who plays, in the order of their numbers, fixed
    when the first round is paired; `rounds` is then the length of the schedule. A Swiss has its `rounds` from its
    rulebook, and its field stays open: `field` is None.

    `numbers_from` is `hand` once somebody gave or drew a starting number, so that ratings give none, and `rating` once
    the first pairing of a Swiss gave them. Of a Swiss: `initial_colour` is the lot of article 5.1; `accelerated_to` is
    the entry that closed the accelerated half when the first round was paired; `strict_pairing` is None where the
    rulebook says, and False once somebody left strict mode, for good.
    """

    id: str = Field(primary_key=True)
    event_id: str = Field(foreign_key="event.id", index=True)
    slug: str = Field(unique=True, index=True)
    name: str
    rulebook_id: str
    rulebook: dict[str, Any] | None = Field(default=None, sa_type=Json)
    gender: str | None = None
    category: str | None = None
    status: str = "setup"
    field: list[str] | None = Field(default=None, sa_type=Json)
    rounds: int | None = None
    rules_version: int = 1
    revision: int = 1
    derived_revision: int = 0
    lots_seed: str | None = None
    numbers_from: str | None = None
    initial_colour: str | None = None
    accelerated_to: str | None = None
    strict_pairing: bool | None = None
    strict_left_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    strict_left_by: str | None = None
    strict_left_reason: str | None = None
    created_at: datetime = Field(sa_type=UtcDateTime)
    created_by: str | None = None
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = 1


class RuleChange(SQLModel, table=True):
    """An override or an amendment of the rules: append-only, with author, time and reason."""

    __tablename__ = "rule_change"
    __table_args__ = (UniqueConstraint("tournament_id", "seq"),)

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    seq: int
    kind: str
    changes: dict[str, Any] = Field(sa_type=Json)
    from_round: int | None = None
    reason: str = ""
    at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None


class OwnRulebook(SQLModel, table=True):
    """A rulebook that somebody brought: kept under its id, so that others can be written on top of it."""

    __tablename__ = "own_rulebook"

    id: str = Field(primary_key=True)
    data: dict[str, Any] = Field(sa_type=Json)
    at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None


class Decision(SQLModel, table=True):
    """An order that a person or a draw gave: play-off and committee to a tied set, lots to all ties that are left,
    numbers to the field. A draw keeps its seed."""

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    seq: int
    kind: str
    order: list[str] = Field(sa_type=Json, sa_column_kwargs={"name": "entry_order"})
    seed: str | None = None
    reason: str = ""
    at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None
    revision: int
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
