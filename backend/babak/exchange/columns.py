"""Which column of a table fills which field of an entry."""

from collections.abc import Mapping
from dataclasses import dataclass

from babak.engine.errors import RuleError
from babak.exchange.cells import Table, column_letter
from babak.exchange.headers import SOURCES, did_you_mean, field_of, header_key, preference
from babak.exchange.plan import CellProblem

IGNORE = ""
"""In an organiser's own mapping: this column fills nothing."""

_SEVERAL = ("rating", "federation_id")
"""Fields that may be read from several columns, the first filled one counting (RtgI before RtgN)."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column that is read."""

    index: int
    header: str
    field: str

    @property
    def letter(self) -> str:
        """As the spreadsheet shows it."""
        return column_letter(self.index)


@dataclass(frozen=True, slots=True)
class Assignment:
    """The columns of each field in order of preference, the headers left over, what to say about them."""

    by_field: Mapping[str, tuple[Column, ...]]
    ignored: tuple[str, ...]
    problems: tuple[CellProblem, ...]
    warnings: tuple[CellProblem, ...]


def assign_columns(table: Table, mapping: Mapping[str, str]) -> Assignment:
    """Match the headers of a table with fields; `mapping` (header -> field, or `IGNORE`) goes before the known names.

    Raises `RuleError("import_unknown_field")` when `mapping` names a field that does not exist.
    """
    own = _checked(mapping)
    columns: list[Column] = []
    ignored: list[str] = []
    warnings: list[CellProblem] = []
    for index, header in enumerate(table.headers):
        field = own.get(header_key(header), field_of(header)) if header else None
        if field:
            columns.append(Column(index, header, field))
        elif header:
            ignored.append(header)
            if field is None:
                warnings.append(_unknown(table, index, header))
    columns = _teams_and_first_names(columns)
    by_field: dict[str, tuple[Column, ...]] = {}
    for field in dict.fromkeys(column.field for column in columns):
        found = sorted((c for c in columns if c.field == field), key=lambda c: (preference(c.header), c.index))
        kept = found if field in _SEVERAL else found[:1]
        by_field[field] = tuple(kept)
        for column in found[1:]:
            used = column in kept
            if not used:
                ignored.append(column.header)
            warnings.append(
                _at(table, column, "column_second_choice" if used else "column_repeated", used=kept[0].header)
            )
    problems = (
        ()
        if any(name in by_field for name in ("name", "last_name", "first_name"))
        else (
            CellProblem(table.header_row, "", "", " | ".join(filter(None, table.headers))[:80], "column_name_missing"),
        )
    )
    warnings.sort(key=lambda warning: (len(warning.column_letter), warning.column_letter))
    return Assignment(by_field, tuple(ignored), problems, tuple(warnings))


def _checked(mapping: Mapping[str, str]) -> dict[str, str]:
    for field in mapping.values():
        if field != IGNORE and field not in SOURCES:
            raise RuleError("import_unknown_field", field=field, known=", ".join(SOURCES))
    return {header_key(header): field for header, field in mapping.items()}


def _teams_and_first_names(columns: list[Column]) -> list[Column]:
    """A column's meaning beside others: `Team` is the club of a person, `نام` beside a last name the first name."""
    fields = {column.field for column in columns}
    renamed: dict[str, str] = {}
    if "team" in fields:
        renamed["team"] = "organisation" if fields & {"name", "last_name", "first_name"} else "name"
    if "last_name" in fields and "name" in fields and "first_name" not in fields:
        renamed["name"] = "first_name"
    return [Column(c.index, c.header, renamed.get(c.field, c.field)) for c in columns]


def _unknown(table: Table, index: int, header: str) -> CellProblem:
    near = did_you_mean(header)
    column = Column(index, header, "")
    if near is None:
        return _at(table, column, "column_unknown")
    return _at(table, column, "column_unknown_near", suggestion=near)


def _at(table: Table, column: Column, code: str, **params: str | int) -> CellProblem:
    return CellProblem(table.header_row, column.letter, column.header, column.header[:80], code, params)
