"""Messages that leave the server: collected during a change, numbered and stored just before it commits.

On PostgreSQL the numbers are taken under a lock that is held until the commit, so that a reader who has seen number
n never meets a smaller one later; NOTIFY wakes the other processes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import func, select, text
from sqlmodel import Session

from babak.db import after_commit, now
from babak.db.core import core, insert_rows, table
from babak.outbox.models import OutboxMessage

PENDING = "babak.outbox"
CHANNEL = "babak_outbox"
# Any number that no other advisory lock of this application uses.
NUMBERING_LOCK = 0x0BABA4


def emit(session: Session, *, event_id: str, tournament_id: str | None, kind: str, payload: Mapping[str, Any]) -> None:
    """Tell the streams of an event (`kind`: round | result | standings | notice) when this transaction commits."""
    session.info.setdefault(PENDING, []).append(
        {"event_id": event_id, "tournament_id": tournament_id, "kind": kind, "payload": dict(payload), "at": now()}
    )


def store_pending(wake: Callable[[], None]) -> Callable[[Session], None]:
    """The hook that a database runs before each commit; `wake` is called after it."""

    def hook(session: Session) -> None:
        messages = session.info.pop(PENDING, [])
        connection = core(session)
        if connection.dialect.name == "postgresql":
            if messages:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": NUMBERING_LOCK})
            # Every commit tells, also one without a message: an event that was hidden must leave every memory.
            connection.execute(text(f"NOTIFY {CHANNEL}"))
        insert_rows(session, OutboxMessage, messages)
        after_commit(session, wake)

    return hook


def last_number(session: Session) -> int:
    """The number of the newest message; 0 when there is none."""
    return core(session).execute(select(func.max(table(OutboxMessage).c.id))).scalar() or 0


def messages_after(
    session: Session, number: int, *, event_id: str | None = None, limit: int = 500
) -> list[dict[str, Any]]:
    """Messages with a number above `number`, oldest first."""
    messages = table(OutboxMessage)
    query = select(messages).where(messages.c.id > number).order_by(messages.c.id).limit(limit)
    if event_id is not None:
        query = query.where(messages.c.event_id == event_id)
    return [dict(row._mapping) for row in core(session).execute(query)]
