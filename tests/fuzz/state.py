"""What a database holds, to be compared before and after something that must change nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from sqlalchemy import MetaData, select
from tests.inprocess import House

from babak.db import Database

# Bookkeeping of the door: counted failures, when a token was last used, answers kept for a repeated request.
OF_THE_DOOR = {"login_throttle", "idempotency_key", "alembic_version"}
MOVING = {"api_token": {"last_used_at"}}
# What only the inside knows: languages of faults, of databases, of this machine.
INSIDE = (
    "Traceback", 'File "', "sqlalchemy", "sqlite3", "psycopg", "pydantic", "site-packages", "SELECT ", "INSERT INTO",
    "UPDATE ", "/backend/", "babak.db", "root:x:",
)  # fmt: skip

Dump = dict[str, list[str]]


def dump(db: Database) -> Dump:
    """Every row of every table as text, in one order."""
    known = MetaData()
    known.reflect(db.engine)
    with db.engine.connect() as connection:
        return {
            table.name: sorted(
                repr([value for name, value in row._mapping.items() if name not in MOVING.get(table.name, ())])
                for row in connection.execute(select(table))
            )
            for table in known.sorted_tables
            if table.name not in OF_THE_DOOR
        }


@contextmanager
def unchanged(house: House) -> Iterator[None]:
    """Nothing in the database is different afterwards."""
    before = dump(house.db)
    yield
    after = dump(house.db)
    for name, rows in before.items():
        assert after[name] == rows, f"{name} has changed"


def turned_away(answer: httpx.Response, *statuses: int) -> dict[str, Any]:
    """The problem of a refusal: one of these statuses, a code, a sentence for people, nothing of the inside."""
    assert answer.status_code in statuses, f"{answer.status_code} {answer.text[:500]}"
    assert answer.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert body["status"] == answer.status_code
    assert " " in body["detail"].strip(), body
    assert body["detail"].rstrip()[-1] in ".!?…", body
    # A code in place of a sentence is what a missing translation looks like.
    assert body["detail"].strip(".") != body["code"].replace("_", " "), body
    for word in INSIDE:
        assert word not in answer.text, f"{word!r} in {answer.text[:500]}"
    return body
