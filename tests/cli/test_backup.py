"""babak backup and restore: consistent while the server writes, and never over something by accident."""

import json
import sqlite3
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import select
from tests.cli.conftest import Run
from tests.postgres import Postgres

from babak.accounts.models import Account
from babak.audit.models import AuditEntry
from babak.db import Database, new_id, now


def add_account(db: Database, number: int) -> None:
    """One account and one line of the audit, in one transaction."""
    with db.write() as session:
        account = Account(id=new_id(), email=f"{number}@example.org", name="رضا", password_hash="x", created_at=now())
        session.add(account)
        session.add(
            AuditEntry(
                id=new_id(), at=now(), by="test", access="system", action="create", object="account",
                object_id=account.id, after={"name": "½"},
            )
        )  # fmt: skip


def counts(path: Path) -> tuple[int, int]:
    """Accounts and lines of the audit in a SQLite file."""
    with closing(sqlite3.connect(path)) as file:
        return tuple(  # type: ignore[return-value]
            file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("account", "audit_entry")
        )


def test_a_backup_taken_while_the_server_writes_is_consistent(run: Run, db: Database, place: Path) -> None:
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            add_account(db, number)
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            ran = run("backup", str(place / f"copy-{number}.db"))
            assert (ran.code, ran.out) == (0, "")
    finally:
        stop.set()
        writer.join()
    seen = [counts(place / f"copy-{number}.db") for number in range(5)]
    assert all(accounts == lines for accounts, lines in seen)
    assert seen == sorted(seen)
    assert sorted(path.name for path in place.iterdir()) == [*(f"copy-{n}.db" for n in range(5)), "data"]


def test_a_backup_does_not_overwrite_by_accident(run: Run, place: Path) -> None:
    target = place / "copy.db"
    target.write_text("precious")
    ran = run("backup", str(target))
    assert (ran.code, target.read_text()) == (2, "precious")
    assert run("backup", str(target), "--force").code == 0
    assert counts(target) == (0, 0)
    assert run("backup", str(place / "nowhere" / "copy.db")).code == 2


def test_restore_brings_back_what_was_there_and_keeps_what_is(run: Run, db: Database, place: Path) -> None:
    add_account(db, 1)
    run("backup", str(place / "copy.db"))
    add_account(db, 2)
    refused = run("restore", str(place / "copy.db"))
    assert refused.code == 2
    assert "--force" in refused.err
    assert counts(place / "data" / "babak.db") == (2, 2)
    assert run("restore", str(place / "copy.db"), "--force").code == 0
    assert counts(place / "data" / "babak.db") == (1, 1)
    (kept,) = (place / "data").glob("babak-before-restore-*.db")
    assert counts(kept) == (2, 2)
    # A server that still runs sees the restored state and goes on.
    with db.read() as session:
        assert [account.email for account in session.exec(select(Account))] == ["1@example.org"]
    add_account(db, 3)


def test_restore_into_an_empty_place_needs_no_force(
    run: Run, db: Database, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_account(db, 1)
    run("backup", str(place / "copy.db"))
    monkeypatch.setenv("BABAK_DATA_DIR", str(place / "elsewhere"))
    assert run("restore", str(place / "copy.db")).code == 0
    assert counts(place / "elsewhere" / "babak.db") == (1, 1)


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"\x00" * 5000])
def test_what_is_no_backup_is_refused_before_anything_is_touched(
    run: Run, db: Database, place: Path, content: bytes
) -> None:
    add_account(db, 1)
    source = place / "broken.db"
    source.write_bytes(content)
    ran = run("restore", str(source), "--force")
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert counts(place / "data" / "babak.db") == (1, 1)
    assert run("restore", str(place / "missing.db")).code == 2


def test_without_a_database_there_is_nothing_to_back_up(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABAK_DATA_DIR", str(place / "empty"))
    ran = run("backup", str(place / "copy.db"))
    assert ran.code == 1
    assert not (place / "copy.db").exists()


@pytest.fixture
def postgresql(postgres: Postgres) -> Iterator[str]:
    """The address of a migrated, empty PostgreSQL database."""
    with postgres.clone() as url:
        yield url


def test_a_postgresql_database_comes_back_from_its_dump(
    run: Run, place: Path, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BABAK_DATABASE_URL", postgresql)
    db = Database(postgresql)
    with db.write() as session:
        session.execute(text("CREATE TABLE counted (id serial PRIMARY KEY, bytes bytea)"))
        session.execute(text("INSERT INTO counted (bytes) VALUES ('\\x00ff'), (NULL)"))
    add_account(db, 1)
    dump = place / "copy.zip"
    assert run("backup", str(dump)).code == 0
    with zipfile.ZipFile(dump) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert (manifest["format"], manifest["tables"]["account"]) == (1, 1)
    with db.read() as session:
        before = [row.model_dump() for row in session.exec(select(AuditEntry))]
    add_account(db, 2)
    assert run("restore", str(dump)).code == 1
    assert run("restore", str(dump), "--force").code == 0
    with db.write() as session:
        assert [account.name for account in session.exec(select(Account))] == ["رضا"]
        assert [row.model_dump() for row in session.exec(select(AuditEntry))] == before
        session.execute(text("INSERT INTO counted (bytes) VALUES (NULL)"))
        stored = session.execute(text("SELECT id, bytes FROM counted ORDER BY id")).all()
        assert [(row[0], row[1]) for row in stored] == [(1, b"\x00\xff"), (2, None), (3, None)]
    assert run("restore", str(place / "data" / "babak.db"), "--force").code == 2
    db.close()
