"""What the API says of standings."""

from typing import Any

from pydantic import BaseModel

from babak.rounds.schemas import EntryCard

Number = int | float | None


class EntryShort(BaseModel):
    """An entry by id, number and name."""

    id: str
    number: int
    name: str


class CriterionOut(BaseModel):
    """A column of the standings."""

    key: str
    code: str
    edition: str


class StandingsRow(BaseModel):
    """One entry. `rank` is null for those who are out of the ranking."""

    rank: int | None
    shared: bool
    status: str
    entry: EntryCard
    values: dict[str, Number]
    played: int
    won: int
    drawn: int
    lost: int
    qualified: str | None
    prize: int | float | str | dict[str, str] | None


class TieOut(BaseModel):
    """A tie that the rules leave to somebody: who decides it, and whether a prize depends on it."""

    place: int
    entries: list[EntryShort]
    touches_prize: bool
    decider: str
    reason: str


class StandingsOut(BaseModel):
    """The standings at a revision."""

    tournament: str
    revision: int
    after_round: int
    rounds: int | None
    stage: str
    group: str | None
    complete: bool
    final: bool
    criteria: list[CriterionOut]
    rows: list[StandingsRow]
    unresolved_ties: list[TieOut]
    needs_decision: bool


class NoteOut(BaseModel):
    """Something else that matters: a code with its parameters."""

    code: str
    params: dict[str, Any]


class TermOut(BaseModel):
    """One addend of a value. `basis` says how the opponent's score was found where it is not simply his points."""

    round: int | None
    opponent: EntryShort | None
    colour: str
    kind: str
    opponent_score: Number
    factor: Number
    product: Number
    exact: str | None
    counted: bool
    why: str | None
    basis: NoteOut | None


class NotAppliedOut(BaseModel):
    """A case of a slot that does not hold, and the value it would have given."""

    code: str
    value: Number
    exact: str | None


class WorkingOut(BaseModel):
    """One value and how it was worked out. `regime` is how rounds that were not played count for it; `applied` is the
    case of a slot that holds, `not_applied` its other cases."""

    key: str
    code: str
    applied: str
    article: str
    section: str
    edition: str
    title_key: str
    value: Number
    exact: str | None
    terms: list[TermOut]
    tied_with: list[EntryShort]
    regime: str
    remarks: list[NoteOut]
    not_applied: list[NotAppliedOut]


class SeparationOut(BaseModel):
    """What stands between an entry and its neighbour."""

    code: str
    entry: EntryShort | None
    key: str | None
    own: Number
    others: Number


class ExplanationOut(BaseModel):
    """One row of the standings, explained."""

    tournament: str
    revision: int
    after_round: int
    entry: EntryCard
    rank: int | None
    shared: bool
    status: str
    criteria: list[WorkingOut]
    above: SeparationOut | None
    below: SeparationOut | None
    notes: list[NoteOut]


class CrosstableRow(BaseModel):
    """A row of the grid; a cell lists `[code, round, colour, points, counts]` per meeting. In a Swiss there are `games`
    instead, by round: the place of the other row (from 0), and then the same."""

    rank: int | None
    status: str
    entry: EntryCard
    points: Number
    cells: list[list[list[Any]] | None] | None = None
    games: list[list[Any]] | None = None
    byes: list[list[Any]]


class CrosstableOut(BaseModel):
    """Everybody against everybody, by starting number; every row carries its rank."""

    tournament: str
    revision: int
    after_round: int
    rows: list[CrosstableRow]
