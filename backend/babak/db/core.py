"""SQLAlchemy Core beside SQLModel, for the statements that run with every result: no unit of work, no identity map."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Connection, Insert, Table, insert, update
from sqlmodel import Session, SQLModel


def table(model: type[SQLModel]) -> Table:
    """The table behind a model."""
    return model.__table__  # type: ignore[attr-defined,no-any-return]


CONNECTION = "babak.connection"


def core(session: Session) -> Connection:
    """The connection of the session's transaction, asked for once: the session takes its time to find it."""
    found = session.info.get(CONNECTION)
    if found is None:
        found = session.info[CONNECTION] = session.connection()
    return cast(Connection, found)


@cache
def _insert(model: type[SQLModel]) -> Insert:
    """Made once: making a statement costs more than running it."""
    return insert(table(model))


def insert_row(session: Session, model: type[SQLModel], values: Mapping[str, Any]) -> None:
    """Insert one row; every column without a default must be given."""
    core(session).execute(_insert(model), dict(values))


def insert_rows(session: Session, model: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows of one shape in one statement."""
    if rows:
        core(session).execute(_insert(model), [dict(row) for row in rows])


def update_row(session: Session, model: type[SQLModel], row_id: str, values: Mapping[str, Any]) -> None:
    """Set columns of the row whose primary key `id` is `row_id`."""
    target = table(model)
    core(session).execute(update(target).where(target.c.id == row_id).values(**values))
