"""Entries over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Discriminator, Tag

from babak.entries import repo, service
from babak.entries.models import Entry
from babak.entries.schemas import EntryIn, EntryOut, EntryPage, EntryPatch, entry_out
from babak.events.models import Event
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import check_if_match
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem
from babak.http.tag import json_tag
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/tournaments/{tournament}/entries", tags=["entries"])
MOST = 5000


def _shape(value: Any) -> str:
    return "<list>" if isinstance(value, list) else "<one>"


# Told apart before anything is checked, so that every error has the path of the form that was sent.
Given = Annotated[Annotated[EntryIn, Tag("<one>")] | Annotated[list[EntryIn], Tag("<list>")], Discriminator(_shape)]


def _full(caller: Caller, event: Event) -> bool:
    """Whether the caller gets every field, or only what everybody gets."""
    return caller.can("events:read", event.id) or caller.can("entries:write", event.id)


def _out(entry: Entry, caller: Caller, event: Event) -> dict[str, Any]:
    return entry_out(entry, full=_full(caller, event))


@router.get("", response_model=EntryPage, response_model_exclude_unset=True, responses=responses_for(304, 404))
def list_entries(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Every entry by number. The public gets number, name, organisation, title, rating, federation and status."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        items = [_out(entry, caller, event) for entry in repo.all_of(session, found.id)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post("", status_code=201, response_model=EntryOut | EntryPage, responses=responses_for(401, 403, 404, 409, 422))
def add_entries(app: App, caller: CurrentCaller, tournament: str, data: Given) -> Response:
    """Add one entry, or a list of them: all or nothing."""
    several = isinstance(data, list)
    given = data if isinstance(data, list) else [data]
    if len(given) > MOST:
        raise Problem(422, "too_many_entries", {"most": MOST, "entries": len(given)})
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "entries:write")
        app.db.lock_tournament(session, found.id)
        added = service.add(session, caller, event, found, given)
        items = [_out(entry, caller, event) for entry in added]
    app.keeper.refresh(found.id)
    if several:
        return json_response({"items": items, "next_cursor": None}, 201)
    location = f"/api/v1/tournaments/{found.slug}/entries/{added[0].id}"
    return json_response(items[0], 201, {"Location": location, "ETag": json_tag(items[0])})


@router.get("/{entry}", response_model=EntryOut, responses=responses_for(304, 404))
def get_entry(request: Request, app: App, caller: CurrentCaller, tournament: str, entry: str) -> Response:
    """One entry, by id or number."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        body = _out(service.must_find(session, found, entry), caller, event)
    return json_conditional(request, body)


@router.patch("/{entry}", response_model=EntryOut, responses=responses_for(401, 403, 404, 409, 412, 422))
def change_entry(
    request: Request, app: App, caller: CurrentCaller, tournament: str, entry: str, data: EntryPatch
) -> Response:
    """Change an entry: its data, check-in, byes asked for, withdrawal or disqualification after a round, and back."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "entries:write")
        app.db.lock_tournament(session, found.id)
        row = service.must_find(session, found, entry)
        check_if_match(request, json_tag(_out(row, caller, event)))
        service.change(session, caller, event, found, app.rules.of(session, found), row, data)
        app.keeper.check(session, found)
    app.keeper.refresh(found.id)
    with app.db.read() as session:
        body = _out(service.must_find(session, found, row.id), caller, event)
    return json_response(body, headers={"ETag": json_tag(body)})


@router.delete("/{entry}", status_code=204, responses=responses_for(401, 403, 404, 409, 412))
def delete_entry(request: Request, app: App, caller: CurrentCaller, tournament: str, entry: str) -> Response:
    """Delete an entry that is in no pairing; it can be restored for 30 days."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "entries:write")
        app.db.lock_tournament(session, found.id)
        row = service.must_find(session, found, entry)
        check_if_match(request, json_tag(_out(row, caller, event)))
        service.delete(session, caller, event, found, row)
    app.keeper.refresh(found.id)
    return Response(status_code=204)


@router.post("/{entry}/restore", response_model=EntryOut, responses=responses_for(401, 403, 404, 409))
def restore_entry(app: App, caller: CurrentCaller, tournament: str, entry: str) -> Response:
    """Take back a deletion; `entry` is the id."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "entries:write")
        app.db.lock_tournament(session, found.id)
        row = repo.find(session, found.id, entry)
        if row is None:
            raise Problem(404, "entry_not_found", {"entry": entry})
        body = _out(service.restore(session, caller, event, found, row), caller, event)
    app.keeper.refresh(found.id)
    return json_response(body)
