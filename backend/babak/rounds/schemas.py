"""What the API says of rounds and matches."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from babak.http.fields import Moment

RoundStatus = Literal["draft", "signed", "published", "closed"]
EntryRef = str | int


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class RoundIn(_In):
    """Pair the next round, or with `all` every round of a printed schedule that is left. A Swiss round asks for
    `confirm` while a round before it is not closed."""

    starts_at: Moment | None = None
    all: bool = False
    confirm: bool = False


class RoundPatch(_In):
    """Move a round on (draft, signed, published, closed) or back, announce when it starts, say when its last game
    ended."""

    status: RoundStatus | None = None
    starts_at: Moment | None = None
    ended_at: Moment | None = None
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


class _Overruling(_In):
    """Warnings need `force` and a reason. Those of grade `confirm_twice` also need `confirm`: the text that the refusal
    gave (`params.confirm`), or the list of their codes."""

    force: bool = False
    reason: str = Field(default="", max_length=500)
    confirm: str | list[str] | None = None


class MatchesIn(_Overruling):
    """A pairing set by hand: every match of the round."""

    matches: list[PairIn] = Field(max_length=2500)
    byes: list[ByeIn] = Field(default_factory=list, max_length=2500)


class SeatIn(_In):
    """A seat: a table and its side. `white` and `black` as `home` and `away` in sports."""

    entry: EntryRef
    table: int = Field(ge=1, le=5000)
    side: Literal["white", "black", "home", "away"]


class AddIn(_In):
    """Two entries that are to play each other; `table` is the first free one when it is not given."""

    white: EntryRef
    black: EntryRef
    table: int | None = Field(default=None, ge=1, le=5000)


class EditIn(_In):
    """One small change of a pairing.

    `swap`: two entries change places, opponents: colours. `move`: an entry takes a seat, and who sits there takes its
    place. `remove`: an entry leaves its match or bye; its opponent is then free. `add`: two entries are paired; whom
    they leave is then free. `bye`: an entry has a bye instead. `tables`: two tables change their numbers.
    """

    swap: tuple[EntryRef, EntryRef] | None = None
    move: SeatIn | None = None
    remove: EntryRef | None = None
    add: AddIn | None = None
    bye: ByeIn | None = None
    tables: tuple[int, int] | None = None


class EditsIn(EditIn, _Overruling):
    """Small changes of a pairing, all or none: one, or a list in `edits`, done one after the other."""

    edits: list[EditIn] = Field(default_factory=list, max_length=200)


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


Grade = Literal["log", "note", "confirm", "confirm_twice", "refused"]


class WarningOut(BaseModel):
    """Something in a pairing that an arbiter should know.

    `level` says how grave it is, `grade` what it asks for: nothing (`log`, `note`), `force` with a reason (`confirm`),
    a second confirmation as well (`confirm_twice`); in strict mode it is `refused`.
    """

    code: str
    level: Literal["note", "warning", "severe"]
    grade: Grade
    params: dict[str, Any]


class ToldWarningOut(WarningOut):
    """A warning in the reader's language: what it is, and what follows from it."""

    text: str
    consequence: str | None


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
    spectators_until: datetime | None = Field(description="When spectators leave the room, if the start is announced.")
    late_after: datetime | None = Field(description="When the default time is over, if the start is announced.")
    ended_at: datetime | None = Field(description="When the last game of the round ended.")
    report_until: datetime | None = Field(description="The last moment for reporting results, once all games ended.")
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


class PairingPreview(BaseModel):
    """What a pairing set by hand would be; nothing was changed. `stops` says that it needs `force` and a reason, and
    `confirm` is the text that a second confirmation has to give."""

    dry_run: Literal[True]
    warnings: list[ToldWarningOut]
    stops: bool
    refused: bool
    confirm: str | None
    round: RoundOut


class ForbiddenPairIn(_In):
    """Two entries that may not meet: in no round to come, or only in the listed ones."""

    entries: tuple[EntryRef, EntryRef]
    rounds: list[Annotated[int, Field(ge=1, le=200)]] | None = Field(default=None, min_length=1, max_length=200)
    reason: str = Field(default="", max_length=500)


class ForbiddenPairOut(BaseModel):
    """A pair that may not meet; `rounds` null is every round."""

    id: str
    entries: list[EntryCard]
    rounds: list[int] | None
    reason: str
    at: datetime
    by: str | None


class ForbiddenPairList(BaseModel):
    """The pairs that may not meet, oldest first."""

    items: list[ForbiddenPairOut]
    next_cursor: str | None = None
