"""Migrations: what they make is what the models say, and an old database is copied before it is touched."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlmodel import SQLModel

import babak.models
from babak.db import Database
from babak.migrate import NeedsYes, current, head, is_current, migrate

AT = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
assert babak.models


def ours(thing: object, name: str | None, kind: str, *_: object) -> bool:
    """Whether a table belongs to the program; other tests of the same run may have made tables of their own."""
    models = [mapper for mapper in SQLModel._sa_registry.mappers if mapper.class_.__module__.startswith("babak.")]
    tables = {mapper.local_table.name for mapper in models}
    return kind != "table" or name in tables


@pytest.fixture
def db(database: str) -> Iterator[Database]:
    with Database(database) as opened:
        yield opened


def make_old(db: Database) -> None:
    """As if the program had a migration more than the database."""
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'older'"))


def test_the_migrations_make_what_the_models_say(db: Database) -> None:
    with db.engine.connect() as connection:
        opts = {"compare_type": True, "compare_server_default": True, "include_object": ours}
        context = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(context, SQLModel.metadata) == []


def test_a_migrated_database_is_current_and_migrating_again_does_nothing(db: Database, tmp_path: Path) -> None:
    assert is_current(db.engine)
    assert migrate(db, snapshots=tmp_path / "snapshots", at=AT) is None
    assert not (tmp_path / "snapshots").exists()


def test_an_empty_database_needs_no_snapshot(tmp_path: Path) -> None:
    with Database(f"sqlite:///{tmp_path / 'new.db'}") as db:
        assert current(db.engine) is None
        assert migrate(db, snapshots=tmp_path / "snapshots", at=AT) is None
        assert current(db.engine) == head()


def test_an_old_sqlite_file_is_copied_before_it_is_migrated(migrated_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.write_bytes(migrated_file.read_bytes())
    with Database(f"sqlite:///{file}") as db:
        make_old(db)
        with pytest.raises(Exception, match="older"):
            migrate(db, snapshots=tmp_path / "snapshots", at=AT)
    snapshot = tmp_path / "snapshots" / "before-migration-20261130-093000.db"
    with sqlite3.connect(snapshot) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == ("older",)


def test_an_old_postgresql_database_is_not_migrated_without_a_yes(database: str, tmp_path: Path) -> None:
    with Database(database) as db:
        if db.is_sqlite:
            assert is_current(db.engine)
            return
        make_old(db)
        with pytest.raises(NeedsYes, match="older"):
            migrate(db, snapshots=tmp_path, at=AT)
        assert current(db.engine) == "older"
