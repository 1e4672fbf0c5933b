"""All SQL of the audit."""

from typing import Any

from sqlalchemy import select
from sqlmodel import Session

from babak.audit.models import AuditEntry
from babak.db.core import core, table


def of_event(
    session: Session, event_id: str, *, tournament_id: str | None, before_id: str | None, limit: int
) -> list[dict[str, Any]]:
    """Lines of an event, newest first, older than `before_id`; one more than `limit` when there are more."""
    lines = table(AuditEntry)
    query = select(lines).where(lines.c.event_id == event_id).order_by(lines.c.id.desc()).limit(limit + 1)
    if tournament_id is not None:
        query = query.where(lines.c.tournament_id == tournament_id)
    if before_id is not None:
        query = query.where(lines.c.id < before_id)
    return [dict(row._mapping) for row in core(session).execute(query)]
