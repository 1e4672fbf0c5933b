"""The SQLAlchemy engine, set up for each of the two databases.

SQLite: WAL, synchronous FULL (an acknowledged result survives a power cut), foreign keys on, and our own BEGIN: the
driver's implicit one upgrades a read to a write and then fails at once with "database is locked".
"""

import sqlite3
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from babak.db.url import is_sqlite


def make_engine(url: str, *, synchronous: str = "FULL", pool_size: int = 10) -> Engine:
    """An engine for `url`; `synchronous` (FULL or NORMAL) only concerns SQLite."""
    if is_sqlite(url):
        engine = create_engine(url, pool_size=pool_size, max_overflow=20, connect_args={"check_same_thread": False})
        _set_up_sqlite(engine, synchronous)
        return engine
    # Writers lock first and must then see what the lock waited for: READ COMMITTED. Readers ask for a snapshot.
    return create_engine(url, pool_size=pool_size, max_overflow=10, pool_pre_ping=True)


def _set_up_sqlite(engine: Engine, synchronous: str) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "busy_timeout=5000",
            "foreign_keys=ON",
            "cache_size=-16000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        write = connection.get_execution_options().get("write", False)
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("BEGIN IMMEDIATE" if write else "BEGIN")
