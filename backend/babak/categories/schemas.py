"""What the API says of categories."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from babak.entries.schemas import EntryIn
from babak.tournaments.schemas import Overrides


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class CategoriesIn(_In):
    """Make a tournament for each level and gender of a rulebook that has categories."""

    rulebook: str = Field(min_length=1, max_length=80, examples=["itb-2023"])
    overrides: Overrides = Field(default_factory=dict)
    reason: str = Field(default="", max_length=500)


class CategoryEntryIn(EntryIn):
    """A new entry with its level and gender, which say in which tournament it plays."""

    category: str = Field(min_length=1, max_length=100, examples=["primary_1_3"])
    gender: Literal["m", "f"]


class MergeIn(_In):
    """Close the registration: do what the preview says. `confirm` is the text that came with it."""

    confirm: str = Field(min_length=1, max_length=64)
    reason: str = Field(default="", max_length=500)


class CategoryTournament(BaseModel):
    """The tournament of a category."""

    id: str
    slug: str
    name: str
    status: str


class CategoryOut(BaseModel):
    """A category. `entries` play in it now, `after` will once the categories are merged; `plays_in` is the category in
    which its own entries play (null: in none)."""

    code: str
    level: str
    gender: str
    title: str
    tournament: CategoryTournament | None
    entries: int
    after: int
    plays_in: str | None
    rounds: int | None


class MoveOut(BaseModel):
    """Everybody in a category goes on to another."""

    model_config = ConfigDict(populate_by_name=True)

    origin: str = Field(alias="from")
    target: str = Field(alias="to")
    count: int


class CategoryWarning(BaseModel):
    """Something to think about before the categories are merged, in the reader's language."""

    code: str
    params: dict[str, Any]
    detail: str


class SpecialEntry(BaseModel):
    """An entry that was moved to others and is to be thought of with a special prize."""

    id: str
    number: int
    name: str
    category: str
    tournament: str


class CategoriesOut(BaseModel):
    """The categories of an event: what merging them would do, or (`settled`) what it did.

    `confirm` is the text that confirms exactly this. Who is to be thought of with a special prize, and who confirmed,
    is for the organisers.
    """

    event: str
    settled: bool
    at: datetime | None
    by: str | None
    minimum: int | None
    items: list[CategoryOut]
    moves: list[MoveOut]
    warnings: list[CategoryWarning]
    special_prize_consideration: list[SpecialEntry]
    confirm: str | None
    next_cursor: str | None = None


class CategoryEntry(BaseModel):
    """An entry that was added, and where it plays."""

    id: str
    number: int
    name: str
    category: str
    tournament: str


class CategoryEntryList(BaseModel):
    """The entries that were added, in the order given."""

    items: list[CategoryEntry]
    next_cursor: str | None = None
