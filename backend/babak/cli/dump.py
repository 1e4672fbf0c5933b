"""A PostgreSQL database as a zip: `manifest.json`, and JSON lines for each table. Needs no tool of PostgreSQL."""

import json
import zipfile
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, text

from babak import __version__
from babak.cli.console import NO, Refused
from babak.db import Database, now

FORMAT = 1
BATCH = 500
VERSIONS = "alembic_version"


def _tables(connection: Connection) -> list[Table]:
    """Every table, those that others point to first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return metadata.sorted_tables


def _quoted(connection: Connection, name: str) -> str:
    return connection.dialect.identifier_preparer.quote(name)


def write(db: Database, target: Path) -> None:
    """Write all of it, as it is at one moment."""
    with db.read() as session, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        connection = session.connection()
        counts: dict[str, int] = {}
        for table in _tables(connection):
            name = _quoted(connection, table.name)
            rows = connection.execute(
                text(f"SELECT row_to_json(t)::text FROM {name} t"), execution_options={"yield_per": BATCH}
            )
            counts[table.name] = 0
            with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as file:
                for row in rows:
                    file.write(row[0].encode() + b"\n")
                    counts[table.name] += 1
        manifest = {"format": FORMAT, "babak": __version__, "made_at": now().isoformat(), "tables": counts}
        archive.writestr("manifest.json", json.dumps(manifest, indent=2))


def _manifest(archive: zipfile.ZipFile) -> dict[str, int]:
    try:
        manifest = json.loads(archive.read("manifest.json"))
        if manifest["format"] == FORMAT:
            return dict(manifest["tables"])
    except (KeyError, ValueError, TypeError):
        pass
    raise Refused("This zip is not a backup of Babak.")


def _lines(archive: zipfile.ZipFile, table: str) -> list[str]:
    with archive.open(f"{table}.jsonl") as file:
        return [line.decode() for line in file if line.strip()]


def read(db: Database, source: Path, *, force: bool) -> None:
    """Put all of it back in one transaction, into a database whose migrations stand where the backup's stood."""
    with zipfile.ZipFile(source) as archive, db.write() as session:
        counts = _manifest(archive)
        connection = session.connection()
        tables = [table for table in _tables(connection) if table.name != VERSIONS]
        missing = set(counts) - {table.name for table in tables} - {VERSIONS}
        if missing:
            raise Refused(f"Tables are missing: {', '.join(sorted(missing))}. Migrate the database first.")
        if VERSIONS in counts:
            theirs = {json.loads(line)["version_num"] for line in _lines(archive, VERSIONS)}
            ours = {row[0] for row in connection.execute(text(f"SELECT version_num FROM {VERSIONS}"))}
            if theirs != ours:
                raise Refused("The backup was made by another version of Babak; restore it with that one.")
        names = [_quoted(connection, table.name) for table in tables]
        filled = [name for name in names if connection.execute(text(f"SELECT 1 FROM {name} LIMIT 1")).first()]
        if filled and not force:
            raise Refused(
                "The database is not empty. Make a backup of it, then use --force to replace it.", exit_code=NO
            )
        if names:
            connection.execute(text(f"TRUNCATE {', '.join(names)} CASCADE"))
        for table in tables:
            if table.name in counts:
                _fill(connection, table, _lines(archive, table.name))


def _fill(connection: Connection, table: Table, lines: list[str]) -> None:
    name = _quoted(connection, table.name)
    insert = text(f"INSERT INTO {name} SELECT * FROM json_populate_recordset(NULL::{name}, CAST(:rows AS json))")
    for start in range(0, len(lines), BATCH):
        connection.execute(insert, {"rows": "[" + ",".join(lines[start : start + BATCH]) + "]"})
    for column in table.primary_key.columns:
        sequence = connection.execute(
            text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": name, "column": column.name}
        ).scalar()
        if sequence:
            quoted = _quoted(connection, column.name)
            connection.execute(
                text(f"SELECT setval(:sequence, (SELECT coalesce(max({quoted}), 1) FROM {name}))"),
                {"sequence": sequence},
            )
