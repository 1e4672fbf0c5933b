"""A table of entries becomes a plan: which rows would be imported, what is wrong with each of the others.

Nothing is written anywhere. The same table and the same existing entries give the same plan.
"""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from babak.exchange import values
from babak.exchange.birth import birth
from babak.exchange.cells import Cell, Row, Table
from babak.exchange.columns import Assignment, Column, assign_columns
from babak.exchange.duplicates import Duplicates
from babak.exchange.headers import FIELDS
from babak.exchange.plan import CellProblem, Counts, EntryRow, ExistingEntry, ImportPlan, Value
from babak.exchange.values import CellError

__all__ = ["CellProblem", "Counts", "EntryRow", "ExistingEntry", "ImportPlan", "plan_entries"]

_WARNED = ("title_not_kept", "birth_year_only")
_SHOWN = 80
_Reader = Callable[[Cell], Value]


def plan_entries(
    table: Table,
    existing: Sequence[ExistingEntry] = (),
    *,
    mapping: Mapping[str, str] | None = None,
    today: datetime.date | None = None,
) -> ImportPlan:
    """What importing this table would do.

    `mapping` is the organiser's own: header -> field, or `""` to leave a column out; it goes before the known names.
    With `today`, a date of birth after it is a problem. Raises `RuleError("import_unknown_field")`.
    """
    columns = assign_columns(table, mapping or {})
    reading = _Reading(columns, today)
    duplicates = Duplicates(existing)
    rows: list[EntryRow] = []
    for row in table.rows if not columns.problems else ():
        fields = reading.read(row)
        faults, doubts = duplicates.judge(row, fields, columns.by_field)
        reading.problems += faults
        reading.warnings += doubts
        if len(reading.problems) == reading.mark:
            rows.append(EntryRow(row.number, fields))
    problems = (*columns.problems, *sorted(reading.problems, key=_position))
    return ImportPlan(
        rows=tuple(rows),
        problems=problems,
        warnings=(*columns.warnings, *sorted(reading.warnings, key=_position)),
        notes=reading.notes(table),
        columns={column.letter: name for name, found in columns.by_field.items() for column in found},
        ignored_columns=columns.ignored,
        counts=Counts(rows=len(table.rows), good=len(rows), bad=len(table.rows) - len(rows)),
    )


def _position(problem: CellProblem) -> tuple[int, int, str, str]:
    return problem.row, len(problem.column_letter), problem.column_letter, problem.code


@dataclass
class _Note:
    column: Column
    example: str
    date: str
    count: int = 0


@dataclass
class _Reading:
    """The reading of the rows, one after the other, gathering what there is to say."""

    columns: Assignment
    today: datetime.date | None
    problems: list[CellProblem] = field(default_factory=list)
    warnings: list[CellProblem] = field(default_factory=list)
    noted: dict[str, _Note] = field(default_factory=dict)
    mark: int = 0
    """Where the problems of the row at hand begin."""

    def read(self, row: Row) -> dict[str, Value]:
        """All fields of a row; what can't be read is None, with a problem."""
        self.mark = len(self.problems)
        fields: dict[str, Value] = dict.fromkeys(FIELDS)
        fields["name"] = self._name(row)
        for name, reader in _READERS.items():
            fields[name] = self._first_filled(row, name, reader)
        fields["birth_date"] = self._first_filled(row, "birth_date", None)
        return fields

    def _first_filled(self, row: Row, name: str, reader: _Reader | None) -> Value:
        for choice, column in enumerate(self.columns.by_field.get(name, ())):
            cell = row.cells[column.index]
            try:
                value = reader(cell) if reader is not None else self._birth(cell, column)
            except CellError as error:
                if choice == 0:
                    self._say(row, column, cell, error)
                return None
            if value is not None:
                return value
        return None

    def _name(self, row: Row) -> str | None:
        by_field = self.columns.by_field
        if "name" in by_field:
            parts = ["name"]
        else:
            parts = [part for part in ("last_name", "first_name") if part in by_field]
        before = len(self.problems)
        found = [self._part(row, by_field[part][0], alone=len(parts) == 1) for part in parts]
        joined = _join([part for part in found if part])
        column = by_field[parts[0]][0]
        cell = row.cells[column.index]
        if not joined and len(self.problems) == before:
            self._say(row, column, cell, CellError("cell_name_missing"))
        elif joined and len(joined) > values.MAX_NAME:
            self._say(row, column, Cell(joined), CellError("cell_too_long", limit=values.MAX_NAME))
        return joined or None

    def _part(self, row: Row, column: Column, *, alone: bool) -> str | None:
        cell = row.cells[column.index]
        try:
            return values.name(cell) if alone else values.text(cell)
        except CellError as error:
            self._say(row, column, cell, error)
            return None

    def _birth(self, cell: Cell, column: Column) -> str | None:
        found = birth(cell)
        if found is None:
            return None
        if found.date is None:
            raise CellError("birth_year_only", year=found.year)
        if self.today is not None and found.date > self.today:
            raise CellError("cell_birth_date_in_future")
        code = "birth_jalali" if found.jalali else "birth_excel_number" if found.serial else None
        if code is not None:
            note = self.noted.setdefault(code, _Note(column, cell.text[:_SHOWN], found.date.isoformat()))
            note.count += 1
        return values.iso(found.date)

    def _say(self, row: Row, column: Column, cell: Cell, error: CellError) -> None:
        said = CellProblem(
            row.number,
            column.letter,
            column.header,
            cell.text[:_SHOWN],
            error.code,
            {name: value if isinstance(value, int) else str(value) for name, value in error.params.items()},
        )
        (self.warnings if error.code in _WARNED else self.problems).append(said)

    def notes(self, table: Table) -> tuple[CellProblem, ...]:
        """How dates were read, and that an encoding was guessed."""
        notes = [
            CellProblem(
                table.header_row,
                note.column.letter,
                note.column.header,
                note.example,
                code,
                {"count": note.count, "example": note.example, "date": note.date},
            )
            for code, note in sorted(self.noted.items())
        ]
        if table.encoding == "windows-1252":
            guessed = {"encoding": table.encoding}
            notes.insert(0, CellProblem(table.header_row, "", "", "", "file_encoding_guessed", guessed))
        return tuple(notes)


def _join(parts: list[str]) -> str:
    """`Last, First` as chess lists write it; in Arabic script the first name stands first, without a comma."""
    if len(parts) == 2 and any("\u0600" <= char <= "\u06ff" for char in parts[0] + parts[1]):
        return f"{parts[1]} {parts[0]}"
    return ", ".join(parts)


_READERS: dict[str, _Reader] = {
    "number": values.number,
    "organisation": values.text,
    "title": values.title,
    "rating": values.rating,
    "federation": values.federation,
    "federation_id": values.federation_id,
    "gender": values.gender,
    "category": values.text,
}
