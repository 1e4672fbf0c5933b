"""What the API says of entries: to everybody the listed fields, to those who may read the event all of them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

from babak.entries.models import Entry
from babak.text import clean

PUBLIC = ("id", "number", "name", "organisation", "title", "rating", "federation", "status")
Title = Literal["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]
Number = Annotated[int, Field(ge=1, le=10000)]
Board = Annotated[int, Field(ge=1, le=5000)]
Rating = Annotated[int, Field(ge=0, le=4000)]
Text = Annotated[str, Field(max_length=100)]
Status = Literal["active", "withdrawn", "disqualified"]


class AbsenceIn(BaseModel):
    """A round in which an entry is not to be paired, and the bye asked for: half a point, none, or (given by those who
    pair) a full one."""

    model_config = ConfigDict(extra="forbid")

    round: int = Field(ge=1, le=200)
    bye: Literal["half", "zero", "full"] = "zero"


class _Fields(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    @field_validator("name", "organisation", check_fields=False)
    @classmethod
    def readable(cls, value: str | None) -> str | None:
        """Names lose control characters and doubled spaces, and keep everything else."""
        return clean(value) if value is not None else None


class EntryIn(_Fields):
    """A new entry; without `number` it takes the next free one."""

    name: str = Field(min_length=2, max_length=100, examples=["Ayu Lestari"])
    number: Number | None = None
    organisation: Text = ""
    title: Title = ""
    rating: Rating | None = None
    federation: str = Field(default="", pattern="^([A-Z]{3})?$", examples=["INA"])
    federation_id: str = Field(default="", pattern=r"^\d{0,15}$")
    birth_date: date | None = None
    gender: Literal["m", "f"] | None = None
    category: Text | None = None
    contact: str = Field(default="", max_length=200)
    note: str = Field(default="", max_length=500)
    board: Board | None = Field(default=None, description="A board that this entry has to stay at.")

    @field_validator("name")
    @classmethod
    def not_blank(cls, value: str) -> str:
        """A name has at least two characters that can be seen."""
        if len(value) < 2:
            raise PydanticCustomError("string_too_short", "too short", {"min_length": 2})
        return value


class EntryPatch(_Fields):
    """Changes of an entry; what is absent stays.

    `status` withdrawn or disqualified takes the entry out after `after_round` (default: the last round in which it
    has a result); `active` brings it back. `absences` replaces the byes asked for in rounds that are not paired yet.
    """

    name: str | None = Field(default=None, min_length=2, max_length=100)
    number: Number | None = None
    organisation: Text | None = None
    title: Title | None = None
    rating: Rating | None = None
    federation: str | None = Field(default=None, pattern="^([A-Z]{3})?$")
    federation_id: str | None = Field(default=None, pattern=r"^\d{0,15}$")
    birth_date: date | None = None
    gender: Literal["m", "f"] | None = None
    category: Text | None = None
    contact: str | None = Field(default=None, max_length=200)
    note: str | None = Field(default=None, max_length=500)
    board: Board | None = None
    absences: list[AbsenceIn] | None = Field(default=None, max_length=200)
    checked_in: bool | None = None
    status: Status | None = None
    after_round: int | None = Field(default=None, ge=0, le=1000)
    reason: str = Field(default="", max_length=500)


class PublicEntry(BaseModel):
    """An entry as everybody sees it."""

    id: str
    number: int
    name: str
    organisation: str
    title: str
    rating: int | None
    federation: str
    status: str


class EntryOut(PublicEntry):
    """An entry as its organisers see it; the public gets the fields of PublicEntry."""

    federation_id: str | None = None
    birth_date: date | None = None
    gender: str | None = None
    category: str | None = None
    contact: str | None = None
    note: str | None = None
    board: int | None = None
    absences: list[AbsenceIn] | None = None
    checked_in_at: datetime | None = None
    after_round: int | None = None
    removal_reason: str | None = None
    results_annulled: bool | None = None
    deleted_at: datetime | None = None
    version: int | None = None


class EntryPage(BaseModel):
    """The entries of a tournament, by number."""

    items: list[EntryOut]
    next_cursor: str | None = None


class ImportProblem(BaseModel):
    """What is wrong with a cell of an imported table."""

    row: int
    column: str | None = None
    header: str | None = None
    value: str | None = None
    code: str
    params: dict[str, Any] = {}
    detail: str


class RefusedRow(BaseModel):
    """A row with a problem, as it stands in the file: column letter -> text of the cell, empty ones left out."""

    row: int
    cells: dict[str, str]


class ImportReport(BaseModel):
    """What an import found and did. A dry run changes nothing; neither does a table with problems.

    `headers` and `columns` go by the letter of a column: what stands at its head, and the field that it fills.
    """

    dry_run: bool
    imported: int
    rows: list[dict[str, Any]]
    problems: list[ImportProblem]
    warnings: list[ImportProblem]
    refused_rows: list[RefusedRow]
    headers: dict[str, str]
    columns: dict[str, str]
    ignored_columns: list[str]


def entry_out(entry: Entry, *, full: bool) -> dict[str, Any]:
    """The entry as JSON, with everything for those who may read it."""
    removal = entry.removal or {}
    status = removal.get("kind", entry.status)
    public = {
        "id": entry.id,
        "number": entry.number,
        "name": entry.name,
        "organisation": entry.organisation,
        "title": entry.title,
        "rating": entry.rating,
        "federation": entry.federation,
        "status": status,
    }
    if not full:
        return public
    return {
        **public,
        "federation_id": entry.federation_id,
        "birth_date": entry.birth_date.isoformat() if entry.birth_date else None,
        "gender": entry.gender,
        "category": entry.category,
        "contact": entry.contact,
        "note": entry.note,
        "board": entry.board,
        "absences": entry.absences,
        "checked_in_at": entry.checked_in_at,
        "after_round": removal.get("after_round", entry.out_after_round),
        "removal_reason": entry.out_reason,
        "results_annulled": removal.get("annulled"),
        "deleted_at": entry.deleted_at,
        "version": entry.version,
    }
