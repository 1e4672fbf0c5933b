"""All SQL of the outbox."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, text
from sqlmodel import Session

from babak.db.core import core, insert_rows, table
from babak.outbox.models import OutboxMessage

CHANNEL = "babak_outbox"
# Any number that no other advisory lock of this application uses.
NUMBERING_LOCK = 0x0BABA4


def add(session: Session, messages: Sequence[dict[str, Any]]) -> None:
    """Number and store messages.

    On PostgreSQL the numbers are taken under a lock that is held until the commit, so that a reader who has seen
    number n never meets a smaller one later. NOTIFY tells the other processes of every commit, also of one without a
    message: an event that was hidden must leave every memory.
    """
    connection = core(session)
    if connection.dialect.name == "postgresql":
        if messages:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": NUMBERING_LOCK})
        connection.execute(text(f"NOTIFY {CHANNEL}"))
    insert_rows(session, OutboxMessage, messages)


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


def purge(session: Session, before: datetime) -> None:
    """Remove messages older than `before`."""
    messages = table(OutboxMessage)
    core(session).execute(delete(messages).where(messages.c.at < before))
