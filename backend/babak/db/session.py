"""Units of work. A route opens one; a service never commits."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, text
from sqlmodel import Session

from babak.db.core import CONNECTION
from babak.db.engine import make_engine
from babak.db.url import is_sqlite

__all__ = ["Database", "Session", "after_commit", "now"]

AFTER_COMMIT = "babak.after_commit"


def now() -> datetime:
    """The time, aware, in UTC."""
    return datetime.now(UTC)


def after_commit(session: Session, callback: Callable[[], None]) -> None:
    """Run `callback` once the transaction of `session` is committed; never if it is rolled back."""
    session.info.setdefault(AFTER_COMMIT, []).append(callback)


class Database:
    """One database and its two kinds of transaction.

    On SQLite a process-wide lock stands before BEGIN IMMEDIATE: threads queue in the process, fairly and cheaply,
    instead of polling the file (measured: a sixth of the 99th percentile).
    """

    def __init__(self, url: str, *, synchronous: str = "FULL", pool_size: int = 10) -> None:
        self.url = url
        self.is_sqlite = is_sqlite(url)
        self.engine: Engine = make_engine(url, synchronous=synchronous, pool_size=pool_size)
        self._writing = self.engine.execution_options(write=True)
        # What can be worked out again need not wait for the disk: connections of their own, so that nothing has to be
        # switched to and fro.
        self._relaxed = make_engine(url, synchronous="NORMAL", pool_size=2) if self.is_sqlite else self.engine
        self._deriving = self._relaxed.execution_options(write=True)
        self._reading = (
            self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._lock = threading.Lock()
        self.before_commit: list[Callable[[Session], None]] = []

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A snapshot that changes nothing. What was read stays readable afterwards."""
        with Session(self._reading, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def write(self, *, derived: bool = False) -> Iterator[Session]:
        """One change, whole or not at all; commits at the end, then runs what waited for it (`after_commit`).

        `derived`: what is written can be worked out again, so a commit need not wait for the disk (SQLite): after a
        power cut it may be gone, never torn, and the next start makes it again.
        """
        callbacks: list[Callable[[], None]] = []
        if self.is_sqlite:
            self._lock.acquire()
        try:
            # The transaction is the connection's: a change that needs no unit of work (a result) pays for none.
            with (
                (self._deriving if derived else self._writing).connect() as connection,
                connection.begin(),
                Session(connection, expire_on_commit=False, info={CONNECTION: connection}) as session,
            ):
                yield session
                for hook in self.before_commit:
                    hook(session)
                session.flush()
                callbacks = session.info.get(AFTER_COMMIT, [])
        finally:
            if self.is_sqlite:
                self._lock.release()
        for callback in callbacks:
            callback()

    def lock_tournament(self, session: Session, tournament_id: str) -> None:
        """Be the only writer of this tournament until the transaction ends (PostgreSQL; SQLite has one writer)."""
        if not self.is_sqlite:
            session.connection().execute(
                text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": f"tournament:{tournament_id}"}
            )

    def ping(self) -> None:
        """Raise what the database raises when it cannot be reached."""
        with self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()
        self._relaxed.dispose()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
