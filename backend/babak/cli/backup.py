"""babak backup and restore.

SQLite: a consistent copy of the file, taken with its online backup while the server runs. PostgreSQL: every table as
JSON lines in a zip, from one snapshot; pg_dump does it too and is the better choice where it is installed.
"""

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from babak.cli.console import DONE, NO, Refused, database, err
from babak.cli.texts import command

HEADER = b"SQLite format 3\x00"
BUSY_S = 10.0


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(
        commands,
        "backup",
        help="Write a consistent copy of the database to a file, while the server runs.",
        examples="""\
  babak backup before-round-5.db
  babak backup /media/usb/cup-$(date +%F).db""",
        run=backup,
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--force", action="store_true", help="overwrite FILE")
    parser = command(
        commands,
        "restore",
        help="Put a backup in the place of the database. Stop the server first.",
        examples="""\
  babak restore before-round-5.db              into an empty place
  babak restore before-round-5.db --force      over what is there; a copy of that is kept beside it""",
        run=restore,
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--force", action="store_true", help="replace the present database")


def backup(args: argparse.Namespace) -> int:
    """Write the copy; a half-written one never stands under the name asked for."""
    from babak.cli import dump
    from babak.db.url import sqlite_path

    target: Path = args.file
    if target.exists() and not args.force:
        raise Refused(f"{target} exists. Choose another name, or overwrite it with --force.")
    if not target.parent.is_dir():
        raise Refused(f"There is no folder {target.parent}.")
    part = target.with_name(target.name + ".part")
    with database() as (_settings, db):
        try:
            if db.is_sqlite:
                source = _existing(sqlite_path(db.url))
                copy_sqlite(source, part)
            else:
                dump.write(db, part)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
    err(f"Wrote {target} ({target.stat().st_size:,} bytes).")
    return DONE


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise Refused(f"There is no database at {path} yet; nothing to copy.", exit_code=NO)
    return path


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database that may be in use, page by page, under SQLite's own locks; the copy is checked."""
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(source, timeout=BUSY_S)) as origin,
        closing(sqlite3.connect(target)) as copy,
    ):
        origin.backup(copy)
        # One file, without a -wal beside it that somebody forgets to carry along.
        copy.execute("PRAGMA journal_mode=DELETE")
        if copy.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise Refused("The copy is damaged; the disk may be full or failing. Try another one.", exit_code=NO)


def restore(args: argparse.Namespace) -> int:
    """Put the backup in place."""
    import zipfile

    from babak.cli import dump
    from babak.db.url import sqlite_path

    source: Path = args.file
    if not source.is_file():
        raise Refused(f"There is no file {source}.")
    with source.open("rb") as file:
        is_sqlite_file = file.read(len(HEADER)) == HEADER
    with database() as (_settings, db):
        if db.is_sqlite and is_sqlite_file:
            _restore_sqlite(source, sqlite_path(db.url), force=args.force)
        elif not db.is_sqlite and zipfile.is_zipfile(source):
            dump.read(db, source, force=args.force)
        else:
            kind = "SQLite" if db.is_sqlite else "PostgreSQL"
            raise Refused(f"{source} is not a backup of a {kind} database, and BABAK_DATABASE_URL names one.")
    err(f"Restored {source}.")
    return DONE


def _restore_sqlite(source: Path, target: Path, *, force: bool) -> None:
    from babak.db import now

    if source.resolve() == target.resolve():
        raise Refused(f"{source} is the database itself.")
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as check:
        try:
            sound = check.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        except sqlite3.DatabaseError:
            sound = False
    if not sound:
        raise Refused(f"{source} is damaged. Take an earlier backup.")
    if target.exists():
        if not force:
            raise Refused(f"There is a database at {target}. Replace it with --force; a copy of it will be kept.")
        kept = target.with_name(f"{target.stem}-before-restore-{now():%Y%m%dT%H%M%SZ}{target.suffix}")
        copy_sqlite(target, kept)
        err(f"The present database was kept as {kept}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    # Through SQLite and not by replacing the file: a server that still runs sees a change, not a corpse.
    with (
        closing(sqlite3.connect(source)) as origin,
        closing(sqlite3.connect(target, timeout=BUSY_S)) as place,
    ):
        try:
            origin.backup(place)
        except sqlite3.OperationalError as error:
            raise Refused("The database is busy. Stop the server and try again.", exit_code=NO) from error
