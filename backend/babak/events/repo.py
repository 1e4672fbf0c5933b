"""All SQL of events."""

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


def tournaments_of(session: Session, event_id: str) -> list[TournamentLink]:
    """The tournaments of an event, in the order in which they were made."""
    rows = session.exec(
        select(Tournament.id, Tournament.slug, Tournament.name, Tournament.status)
        .where(Tournament.event_id == event_id, col(Tournament.deleted_at).is_(None))
        .order_by(Tournament.id)
    )
    return [TournamentLink(id=row[0], slug=row[1], name=row[2], status=row[3]) for row in rows]


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
    """Events deleted after `since`, which can still be restored."""
    return list(session.exec(select(Event).where(col(Event.deleted_at) > since).order_by(col(Event.deleted_at).desc())))
