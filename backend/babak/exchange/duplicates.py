"""The same person twice: in the file, or in the file and in the tournament.

The same id of a federation or the same number is wrong; the same name from the same place may be two people.
"""

from collections.abc import Mapping, Sequence

from babak.exchange.cells import Row
from babak.exchange.columns import Column
from babak.exchange.headers import fold
from babak.exchange.plan import CellProblem, ExistingEntry, Value

_Columns = Mapping[str, tuple[Column, ...]]


def person_key(name: str, organisation: str | None) -> tuple[str, str]:
    """Name and organisation for comparing: letters and digits only, in any order of last and first name."""
    words = "".join(char if char.isalnum() else " " for char in fold(name)).split()
    place = "".join(char for char in fold(organisation or "") if char.isalnum())
    return " ".join(sorted(words)) or name, place


class Duplicates:
    """Who has been seen: entries of the tournament first, then row after row of the file."""

    def __init__(self, existing: Sequence[ExistingEntry]) -> None:
        self._ids = {entry.federation_id: entry.name for entry in existing if entry.federation_id}
        self._numbers = {entry.number: entry.name for entry in existing if entry.number is not None}
        self._people = {person_key(entry.name, entry.organisation): entry.name for entry in existing}
        self._id_rows: dict[str, int] = {}
        self._number_rows: dict[int, int] = {}
        self._people_rows: dict[tuple[str, str], int] = {}

    def judge(
        self, row: Row, fields: Mapping[str, Value], columns: _Columns
    ) -> tuple[list[CellProblem], list[CellProblem]]:
        """Problems and warnings of a row against what was seen before it; a row counts as seen even where another of
        its cells is wrong, so that mending that cell brings no new problem."""
        faults: list[CellProblem] = []
        doubts: list[CellProblem] = []
        identity, number = fields["federation_id"], fields["number"]
        if isinstance(identity, str):
            if identity in self._ids:
                faults.append(_at(row, columns, "federation_id", identity, "entry_id_exists", name=self._ids[identity]))
            elif identity in self._id_rows:
                faults.append(
                    _at(row, columns, "federation_id", identity, "row_id_repeated", first_row=self._id_rows[identity])
                )
            self._id_rows.setdefault(identity, row.number)
        if isinstance(number, int):
            if number in self._numbers:
                faults.append(
                    _at(row, columns, "number", str(number), "entry_number_exists", name=self._numbers[number])
                )
            elif number in self._number_rows:
                faults.append(
                    _at(row, columns, "number", str(number), "row_number_repeated", first_row=self._number_rows[number])
                )
            self._number_rows.setdefault(number, row.number)
        if isinstance(fields["name"], str):
            doubts += self._same_person(row, fields["name"], fields["organisation"], columns)
        return faults, doubts

    def _same_person(self, row: Row, name: str, organisation: Value, columns: _Columns) -> list[CellProblem]:
        key = person_key(name, organisation if isinstance(organisation, str) else None)
        first_row = self._people_rows.setdefault(key, row.number)
        field = "name" if "name" in columns else "last_name" if "last_name" in columns else "first_name"
        if key in self._people:
            return [_at(row, columns, field, name, "entry_name_exists", name=self._people[key])]
        if first_row != row.number:
            return [_at(row, columns, field, name, "row_name_repeated", first_row=first_row)]
        return []


def _at(row: Row, columns: _Columns, field: str, value: str, code: str, **params: str | int) -> CellProblem:
    filled = [column for column in columns[field] if row.cells[column.index].text.strip()]
    column = (filled or list(columns[field]))[0]
    return CellProblem(row.number, column.letter, column.header, value[:80], code, params)
