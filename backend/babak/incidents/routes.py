"""Incidents over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.incidents import repo, service
from babak.incidents.schemas import IncidentIn, IncidentList, IncidentOut
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/tournaments/{tournament}/incidents", tags=["incidents"])


@router.get("", response_model=IncidentList, responses=responses_for(304, 401, 403, 404))
def list_incidents(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Every incident in order, and what each caused."""
    with app.db.read() as session:
        _, found = tournaments.changeable(session, caller, tournament, "results:write")
        items = service.describe(session, found, repo.all_of(session, found.id))
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post("", status_code=201, response_model=IncidentOut, responses=responses_for(401, 403, 404, 409, 422))
def add_incident(app: App, caller: CurrentCaller, tournament: str, data: IncidentIn) -> Response:
    """Write an incident down. The answer says what the rulebook makes of it: clock, result, disqualification."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "results:write")
        app.db.lock_tournament(session, found.id)
        incident = service.add(session, caller, event, found, app.rules.of(session, found), data)
        app.keeper.check(session, found)
    app.keeper.refresh(found.id)
    with app.db.read() as session:
        row = repo.find(session, found.id, incident.id)
        body = service.describe(session, found, [row] if row else [])[0]
    return json_response(body, 201)


@router.delete("/{incident}", status_code=200, response_model=IncidentOut, responses=responses_for(401, 403, 404))
def revoke_incident(
    app: App,
    caller: CurrentCaller,
    tournament: str,
    incident: str,
    reason: Annotated[str, Query(max_length=500)] = "",
) -> Response:
    """Take an incident back; it stays on the list, without consequences."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "results:correct")
        app.db.lock_tournament(session, found.id)
        row = service.must_find(session, found, incident)
        service.revoke(session, caller, event, found, row, reason)
        app.keeper.check(session, found)
    app.keeper.refresh(found.id)
    with app.db.read() as session:
        body = service.describe(session, found, [service.must_find(session, found, incident)])[0]
    return json_response(body)
