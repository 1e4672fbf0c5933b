"""What an import would do, before it does it: the good rows, and every problem of the others at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int | None


@dataclass(frozen=True, slots=True)
class CellProblem:
    """Something to say about one cell; about a whole column, `row` is that of the header."""

    row: int
    """From 1, as the spreadsheet counts."""
    column_letter: str
    """Empty where the whole row or file is meant."""
    header: str
    value: str
    """What stands in the cell, at most 80 characters of it."""
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExistingEntry:
    """An entry that the tournament already has."""

    name: str
    number: int | None = None
    organisation: str | None = None
    federation_id: str | None = None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row that can become an entry."""

    row: int
    fields: Mapping[str, Value]
    """`number name organisation title rating federation federation_id birth_date gender category`, each present, None
    where the file says nothing; `birth_date` is an ISO date, `gender` is `m` or `f`."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many filled rows the file has under its header, how many are good, how many are not."""

    rows: int
    good: int
    bad: int


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The whole answer. `rows` are in the order of the file; problems, warnings and notes by row and column."""

    rows: tuple[EntryRow, ...]
    problems: tuple[CellProblem, ...]
    """Each keeps its row from being imported."""
    warnings: tuple[CellProblem, ...]
    """Worth a look; the rows are imported all the same."""
    notes: tuple[CellProblem, ...]
    """How something was read, once per column."""
    columns: Mapping[str, str]
    """Letter of a column -> the field it fills."""
    ignored_columns: tuple[str, ...]
    """Headers that fill nothing."""
    counts: Counts
