"""What can be done with events."""

from datetime import timedelta
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.events import repo
from babak.events.models import Event
from babak.events.schemas import EventIn, EventPatch
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.slugs import free_slug

RESTORE_DAYS = 30
RECORDED = ("slug", "name", "organiser", "venue", "start", "end", "time_zone", "languages")


def visible(session: Session, caller: Caller, ref: str) -> Event:
    """The event, if the caller may see it; 404 otherwise, whether it exists or not."""
    event = repo.find(session, ref)
    if event is None or event.deleted_at is not None or not may_see(caller, event):
        raise Problem(404, "event_not_found", {"event": ref})
    return event


def may_see(caller: Caller, event: Event) -> bool:
    """Published events are for everybody, the others for those who may read them."""
    return event.published_at is not None or caller.can("events:read", event.id)


def changeable(session: Session, caller: Caller, ref: str, scope: str = "events:write") -> Event:
    """The event, if the caller may change it with `scope`; a stranger is not told of an unpublished one."""
    event = visible(session, caller, ref)
    caller.require(scope, event.id)
    return event


def restorable(session: Session, caller: Caller) -> list[Event]:
    """The deleted events that the caller may take back, the last one deleted first."""
    found = repo.deleted_since(session, now() - timedelta(days=RESTORE_DAYS))
    return [event for event in found if caller.can("events:write", event.id)]


def snapshot(event: Event) -> dict[str, Any]:
    """What the audit keeps of an event."""
    state = {name: getattr(event, name) for name in RECORDED}
    for name in ("start", "end"):
        state[name] = state[name].isoformat() if state[name] else None
    return {**state, "published": event.published_at is not None}


def create(session: Session, caller: Caller, data: EventIn) -> Event:
    """A new event; its slug is made from the name when none is given."""
    caller.require("events:write")
    if data.slug is not None and repo.slug_taken(session, data.slug):
        raise Problem(409, "slug_taken", {"slug": data.slug})
    event = Event(
        id=new_id(),
        slug=data.slug or free_slug(data.name, "event", lambda slug: repo.slug_taken(session, slug)),
        created_at=now(),
        created_by=caller.account_id,
        published_at=now() if data.published else None,
        **data.model_dump(exclude={"slug", "published"}),
    )
    session.add(event)
    session.flush()
    audit.record(
        session, caller, action="create", kind="event", object_id=event.id, event_id=event.id, after=snapshot(event)
    )
    return event


def change(session: Session, caller: Caller, event: Event, data: EventPatch) -> Event:
    """Apply what the patch names."""
    before = snapshot(event)
    changes = data.model_dump(exclude_unset=True)
    published = changes.pop("published", None)
    for name, value in changes.items():
        if value is None and name not in ("start", "end"):
            raise Problem(422, "value_missing", {"field": name})
        if name == "slug" and value != event.slug and repo.slug_taken(session, value):
            raise Problem(409, "slug_taken", {"slug": value})
        setattr(event, name, value)
    if event.start is not None and event.end is not None and event.end < event.start:
        raise Problem(422, "end_before_start", {})
    if published is not None and published != (event.published_at is not None):
        event.published_at = now() if published else None
    old, new = audit.changed(before, snapshot(event))
    if new:
        event.version += 1
        session.add(event)
        session.flush()
        audit.record(
            session,
            caller,
            action="update",
            kind="event",
            object_id=event.id,
            event_id=event.id,
            before=old,
            after=new,
        )
    return event


def delete(session: Session, caller: Caller, event: Event) -> None:
    """Leave a tombstone; the event can be restored for 30 days."""
    event.deleted_at = now()
    event.version += 1
    session.add(event)
    session.flush()
    audit.record(session, caller, action="delete", kind="event", object_id=event.id, event_id=event.id)


def restore(session: Session, caller: Caller, ref: str) -> Event:
    """Take back a deletion of the last 30 days."""
    event = repo.find(session, ref)
    if event is None or event.deleted_at is None or not caller.can("events:write", event.id):
        raise Problem(404, "event_not_found", {"event": ref})
    if event.deleted_at < now() - timedelta(days=RESTORE_DAYS):
        raise Problem(409, "too_late_to_restore", {"days": RESTORE_DAYS})
    event.deleted_at = None
    event.version += 1
    session.add(event)
    session.flush()
    audit.record(session, caller, action="restore", kind="event", object_id=event.id, event_id=event.id)
    return event
