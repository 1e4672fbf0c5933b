"""What the API says of rounds and matches."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from babak.http.fields import Moment

RoundStatus = Literal["draft", "signed", "published", "closed"]
EntryRef = str | int


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class RoundIn(_In):
    """Pair the next round, or with `all` every round of the schedule that is left."""

    starts_at: Moment | None = None
    all: bool = False


class RoundPatch(_In):
    """Move a round on (draft, signed, published, closed) or back, or announce when it starts."""

    status: RoundStatus | None = None
    starts_at: Moment | None = None
    reason: str = Field(default="", max_length=500)


class PairIn(_In):
    """A match set by hand. `home` and `away` are other words for `white` and `black`."""

    table: int | None = Field(default=None, ge=1, le=5000)
    white: EntryRef | None = None
    black: EntryRef | None = None
    home: EntryRef | None = None
    away: EntryRef | None = None


class ByeIn(_In):
    """A round without an opponent."""

    entry: EntryRef
    kind: Literal["pairing_allocated", "full", "half", "zero"] = "pairing_allocated"


class MatchesIn(_In):
    """A pairing set by hand: every match of the round. Warnings need `force` and a reason."""

    matches: list[PairIn] = Field(max_length=2500)
    byes: list[ByeIn] = Field(default_factory=list, max_length=2500)
    force: bool = False
    reason: str = Field(default="", max_length=500)


class EntryCard(BaseModel):
    """An entry in a pairing."""

    id: str
    number: int
    name: str
    organisation: str
    title: str
    rating: int | None
    federation: str


class EffectiveOut(BaseModel):
    """What the rules make of a match: a ruling or a removal can stand over what was reported."""

    result: str | None
    reason: str | None
    awarded: list[float]
    played: bool
    counts: bool
    derived: bool
    source: str | None = None


class MatchOut(BaseModel):
    """A match, or a bye where `black` is null."""

    id: str
    round: int
    table: int | None
    white: EntryCard
    black: EntryCard | None
    bye: str | None
    result: dict[str, Any] | None
    effective: EffectiveOut | None
    state: Literal["scheduled", "reported", "conflict", "ruled", "bye"]
    reported_at: datetime | None
    reasons: list[dict[str, Any]]
    version: int


class WarningOut(BaseModel):
    """Something in a pairing that an arbiter should know."""

    code: str
    level: Literal["note", "warning", "severe"]
    params: dict[str, Any]


class RoundOut(BaseModel):
    """A round with its matches."""

    id: str
    tournament: str
    number: int
    stage: str
    group: str | None
    cycle: int
    status: RoundStatus
    starts_at: datetime | None
    late_after: datetime | None = Field(description="When the default time is over, if the start is announced.")
    signed_at: datetime | None
    signed_by: str | None = None
    published_at: datetime | None
    closed_at: datetime | None
    warnings: list[WarningOut]
    missing: list[int] = Field(description="Tables without a result.")
    matches: list[MatchOut]
    version: int


class RoundList(BaseModel):
    """Every round of a tournament."""

    items: list[RoundOut]
    next_cursor: str | None = None


class MatchList(BaseModel):
    """Every match of a round."""

    items: list[MatchOut]
    next_cursor: str | None = None
