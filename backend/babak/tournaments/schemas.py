"""What the API says of tournaments and of the changes to their rules."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from babak.events.schemas import Slug
from babak.http.fields import Title

Overrides = Annotated[
    dict[str, Any],
    Field(
        max_length=200,
        description="A flat map of dotted paths into the rulebook to the values that replace what stands there.",
        examples=[{"ranking.criteria.SB.forfeits": "exclude"}],
    ),
]
Gender = Literal["men", "women", "mixed", "open"]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class TournamentIn(_In):
    """A new tournament: a rulebook by its id or written out, and what this tournament does differently."""

    name: Title = Field(examples=["Senior high school"])
    slug: Slug | None = None
    rulebook: str | dict[str, Any] = Field(examples=["gonzaga-2025"])
    overrides: Overrides = Field(default_factory=dict)
    gender: Gender | None = None
    category: str | None = Field(default=None, max_length=60)
    reason: str = Field(default="", max_length=500)


class TournamentPatch(_In):
    """Changes of a tournament. `overrides` replaces all overrides and is kept with author, time and `reason`.

    `strict_pairing` true: pairings that break an absolute criterion are refused. False leaves strict mode; that needs a
    reason, is seen by everybody and cannot be taken back.
    """

    name: Title | None = None
    slug: Slug | None = None
    overrides: Overrides | None = None
    strict_pairing: bool | None = None
    reason: str = Field(default="", max_length=500)


class AmendmentIn(_In):
    """A change of the rules from a round on, decided while the tournament runs."""

    set: Overrides
    from_round: int = Field(ge=1, le=1000)
    text: str = Field(min_length=1, max_length=2000, description="What was decided, and why.")


class RuleChangeOut(BaseModel):
    """An override or amendment with its history."""

    id: str
    seq: int
    kind: str
    set: dict[str, Any]
    from_round: int | None
    text: str
    at: datetime
    by: str | None


class RuleChangeList(BaseModel):
    """Every change of the rules, oldest first."""

    items: list[RuleChangeOut]
    next_cursor: str | None = None


class IssueOut(BaseModel):
    """An error or a warning at a place in a rulebook."""

    severity: str
    path: str
    code: str
    params: dict[str, Any]
    detail: str


class RulebookLink(BaseModel):
    """Which rulebook a tournament runs under."""

    id: str
    title: Any
    edition: str | None


class Counts(BaseModel):
    """How far a tournament has got."""

    entries: int
    active: int
    matches: int
    results: int
    missing: int
    claims: int


class StrictLeft(BaseModel):
    """When strict mode was left; by whom and why is for the organisers."""

    at: datetime
    by: str | None
    reason: str | None


class TournamentOut(BaseModel):
    """A tournament."""

    id: str
    slug: str
    event: str
    name: str
    rulebook: RulebookLink
    overrides: dict[str, Any]
    gender: str | None
    category: str | None
    status: str
    stage: str | None
    round: int
    rounds: int | None
    counts: Counts
    lots_drawn: bool
    initial_colour: Literal["white", "black"] | None = Field(description="Of a Swiss, once it is drawn by lot.")
    strict_pairing: bool | None = Field(description="Of a Swiss: what breaks an absolute criterion is refused.")
    strict_left: StrictLeft | None
    warnings: list[IssueOut]
    revision: int
    deleted_at: datetime | None
    version: int


class TournamentPage(BaseModel):
    """The tournaments of an event."""

    items: list[TournamentOut]
    next_cursor: str | None = None


class DrawIn(_In):
    """A draw: `numbers` for the starting numbers, `lots` for the ties that nothing else decides, `initial_colour` for
    the first player of a Swiss (drawn with the first pairing when it was not drawn before)."""

    kind: Literal["numbers", "lots", "initial_colour"]
    reason: str = Field(default="", max_length=500)


class DecisionIn(_In):
    """What a play-off or the committee decided of entries that were tied: their order, best first, or (`shared`) that
    they keep the place they share."""

    kind: Literal["play_off", "decision", "shared"]
    order: list[str | int] = Field(min_length=2, max_length=200)
    reason: str = Field(min_length=1, max_length=500)


class DecisionOut(BaseModel):
    """A decision on a tie. A draw shows the seed that repeats it; that of the initial colour shows the colour."""

    id: str
    kind: str
    order: list[str]
    colour: Literal["white", "black"] | None = None
    seed: str | None = None
    reason: str
    at: datetime
    by: str | None


class DecisionList(BaseModel):
    """Decisions on ties, oldest first."""

    items: list[DecisionOut]
    next_cursor: str | None = None
