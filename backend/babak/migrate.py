"""Bringing a database up to date, with a way back.

An existing SQLite file is copied first (`data/snapshots`); PostgreSQL asks for a yes, since its backup is not ours.
"""

from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from babak.db import Database
from babak.db.url import sqlite_path

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


class NeedsYes(Exception):
    """A PostgreSQL database is about to be migrated and nobody has said yes."""


def script_directory() -> ScriptDirectory:
    """The migrations that come with the program."""
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def current(engine: Engine) -> str | None:
    """The revision of the database; None for an empty one."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def head() -> str | None:
    """The newest revision of the program."""
    return script_directory().get_current_head()


def is_current(engine: Engine) -> bool:
    """Whether the database has every migration of the program."""
    return current(engine) == head()


def migrate(db: Database, *, snapshots: Path, at: datetime, yes: bool = False) -> Path | None:
    """Apply what is missing; the path of the snapshot taken before, if there was something to lose.

    Raises NeedsYes for a PostgreSQL database that has data, unless `yes`.
    """
    found = current(db.engine)
    if found == head():
        return None
    snapshot: Path | None = None
    if found is not None:
        if db.is_sqlite:
            snapshot = take_snapshot(sqlite_path(db.url), snapshots, at)
        elif not yes:
            raise NeedsYes(f"{found} → {head()}")
    config = _config()
    with db.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return snapshot


def take_snapshot(source: Path, folder: Path, at: datetime) -> Path:
    """A consistent copy of a SQLite file, named by the time."""
    from babak.cli.backup import copy_sqlite

    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"before-migration-{at:%Y%m%d-%H%M%S}.db"
    copy_sqlite(source, target)
    return target
