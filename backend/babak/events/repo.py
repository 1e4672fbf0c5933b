"""All SQL of events."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, or_, select

from babak.events.models import Event
from babak.events.schemas import TournamentLink
from babak.tournaments.models import Tournament


def find(session: Session, ref: str) -> Event | None:
    """The event with this id or slug, deleted or not."""
    return session.exec(select(Event).where(or_(Event.id == ref, Event.slug == ref))).first()


def slug_taken(session: Session, slug: str) -> bool:
    """Whether an event, deleted ones included, has this slug."""
    return session.exec(select(Event.id).where(Event.slug == slug)).first() is not None


def tournaments_of(session: Session, event_ids: Sequence[str]) -> dict[str, list[TournamentLink]]:
    """The tournaments of each event, in the order in which they were made."""
    rows = session.exec(
        select(Tournament)
        .where(col(Tournament.event_id).in_(event_ids), col(Tournament.deleted_at).is_(None))
        .order_by(Tournament.id)
    )
    found: dict[str, list[TournamentLink]] = {}
    for row in rows:
        link = TournamentLink(id=row.id, slug=row.slug, name=row.name, status=row.status)
        found.setdefault(row.event_id, []).append(link)
    return found


def page(
    session: Session, *, everything: bool, event_ids: frozenset[str], before: str | None, limit: int
) -> list[Event]:
    """Events, newest first: all of them, or the published ones and those in `event_ids`."""
    query = select(Event).where(col(Event.deleted_at).is_(None)).order_by(col(Event.id).desc()).limit(limit + 1)
    if not everything:
        query = query.where(or_(col(Event.published_at).is_not(None), col(Event.id).in_(event_ids)))
    if before is not None:
        query = query.where(Event.id < before)
    return list(session.exec(query))


def deleted_since(session: Session, since: datetime) -> list[Event]:
    """Events deleted after `since`, which can still be restored; the last one deleted first."""
    return list(session.exec(select(Event).where(col(Event.deleted_at) > since).order_by(col(Event.deleted_at).desc())))
