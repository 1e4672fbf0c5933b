"""What the API says of prizes."""

from typing import Any

from pydantic import BaseModel, Field

from babak.rounds.schemas import EntryCard


class PrizeOut(BaseModel):
    """What stands on a place: a number, a text, or texts by language, as the rulebook says it."""

    place: int
    prize: Any


class AwardOut(BaseModel):
    """The entries of one rank, the places that they cover and the prizes on these. `shared`: several entries share
    them; `undecided`: somebody has to decide the tie first."""

    places: list[int]
    prizes: list[PrizeOut]
    entries: list[EntryCard]
    shared: bool
    undecided: bool


class CandidateOut(BaseModel):
    """An entry among those thought of with a special prize: its place among these, and its rank in the table."""

    place: int
    rank: int
    entry: EntryCard


class SpecialOut(BaseModel):
    """A special prize and who may have it, best first; the organiser decides."""

    id: str
    to: Any = Field(description="For whom, as the rulebook says it.")
    candidates: list[CandidateOut]


class PrizesOut(BaseModel):
    """Who wins what as the table stands; `final` once nothing can change any more."""

    tournament: str
    revision: int
    after_round: int
    complete: bool
    final: bool
    items: list[AwardOut]
    special: list[SpecialOut]
    next_cursor: str | None = None
