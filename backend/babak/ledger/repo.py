"""All SQL of the ledger."""

from typing import Any

from sqlalchemy import select
from sqlmodel import Session

from babak.db.core import insert_rows, table
from babak.ledger.models import LedgerEntry
from babak.tournaments.models import Tournament

_LINES = table(LedgerEntry)


def of_event(session: Session, event_id: str) -> list[dict[str, Any]]:
    """Every line of an event, oldest first, with the slug of its tournament."""
    tournaments = table(Tournament)
    query = (
        select(_LINES, tournaments.c.slug)
        .select_from(_LINES.join(tournaments, _LINES.c.tournament_id == tournaments.c.id, isouter=True))
        .where(_LINES.c.event_id == event_id)
        .order_by(_LINES.c.id)
    )
    return [dict(row._mapping) for row in session.connection().execute(query)]


def by_rule(session: Session, tournament_id: str) -> list[dict[str, Any]]:
    """The lines of a tournament that follow from its rules."""
    query = select(_LINES).where(_LINES.c.tournament_id == tournament_id, _LINES.c.origin == "rule")
    return [dict(row._mapping) for row in session.connection().execute(query)]


def add(session: Session, rows: list[dict[str, Any]]) -> None:
    """Append lines."""
    insert_rows(session, LedgerEntry, rows)
