"""Events over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from babak.events import repo, service
from babak.events.models import Event
from babak.events.schemas import EventIn, EventOut, EventPage, EventPatch, event_out
from babak.http.auth import CurrentCaller
from babak.http.etag import check_if_match
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.paging import Paged, encode_cursor
from babak.http.tag import json_tag
from babak.server import App

router = APIRouter(prefix="/events", tags=["events"])
Deleted = Annotated[bool, Query(description="The deleted events that the caller can still restore.")]


def _out(session: Any, event: Event) -> dict[str, Any]:
    return event_out(event, repo.tournaments_of(session, [event.id]).get(event.id, []))


@router.get("", response_model=EventPage, responses=responses_for(304, 400))
def list_events(request: Request, app: App, caller: CurrentCaller, paging: Paged, deleted: Deleted = False) -> Response:
    """Published events, and those that the caller may read; newest first. `deleted=true`: what can be restored."""
    after = paging.after(1)
    with app.db.read() as session:
        if deleted:
            gone = service.restorable(session, caller)
            return json_conditional(request, {"items": [_out(session, one) for one in gone], "next_cursor": None})
        events = repo.page(
            session,
            everything=caller.can("events:read"),
            event_ids=caller.event_ids or frozenset(),
            before=str(after[0]) if after else None,
            limit=paging.limit,
        )
        shown = events[: paging.limit]
        tournaments = repo.tournaments_of(session, [event.id for event in shown])
        items = [event_out(event, tournaments.get(event.id, [])) for event in shown]
    more = len(events) > paging.limit
    cursor = encode_cursor([events[paging.limit - 1].id]) if more else None
    return json_conditional(request, {"items": items, "next_cursor": cursor})


@router.post("", status_code=201, response_model=EventOut, responses=responses_for(401, 403, 409, 422))
def create_event(app: App, caller: CurrentCaller, data: EventIn) -> Response:
    """A new event."""
    with app.db.write() as session:
        event = service.create(session, caller, data)
        body = _out(session, event)
    return json_response(body, 201, {"Location": f"/api/v1/events/{event.slug}", "ETag": json_tag(body)})


@router.get("/{event}", response_model=EventOut, responses=responses_for(304, 404))
def get_event(request: Request, app: App, caller: CurrentCaller, event: str) -> Response:
    """An event with its tournaments."""
    with app.db.read() as session:
        found = service.visible(session, caller, event)
        body = _out(session, found)
    return json_conditional(request, body)


@router.patch("/{event}", response_model=EventOut, responses=responses_for(401, 403, 404, 409, 412, 422))
def change_event(request: Request, app: App, caller: CurrentCaller, event: str, data: EventPatch) -> Response:
    """Change what the body names; `published` shows the event to everybody or hides it."""
    with app.db.write() as session:
        found = service.changeable(session, caller, event)
        check_if_match(request, json_tag(_out(session, found)))
        service.change(session, caller, found, data)
        body = _out(session, found)
    return json_response(body, headers={"ETag": json_tag(body)})


@router.delete("/{event}", status_code=204, responses=responses_for(401, 403, 404, 412))
def delete_event(request: Request, app: App, caller: CurrentCaller, event: str) -> Response:
    """Delete an event; it can be restored for 30 days."""
    with app.db.write() as session:
        found = service.changeable(session, caller, event)
        check_if_match(request, json_tag(_out(session, found)))
        service.delete(session, caller, found)
    return Response(status_code=204)


@router.post("/{event}/restore", response_model=EventOut, responses=responses_for(401, 403, 404, 409))
def restore_event(app: App, caller: CurrentCaller, event: str) -> Response:
    """Take back a deletion."""
    with app.db.write() as session:
        found = service.restore(session, caller, event)
        body = _out(session, found)
    return json_response(body)
