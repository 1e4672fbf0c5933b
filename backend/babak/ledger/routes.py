"""The ledger over HTTP; for the organisers only."""

from fastapi import APIRouter, Request, Response

from babak.entries import repo as entries
from babak.events import service as events
from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.ledger import repo, service
from babak.ledger.schemas import LedgerOut, LineIn, LineOut
from babak.server import App
from babak.tournaments import repo as tournament_repo
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/events/{event}/ledger", tags=["ledger"])


@router.get("", response_model=LedgerOut, responses=responses_for(304, 401, 403, 404))
def get_ledger(request: Request, app: App, caller: CurrentCaller, event: str) -> Response:
    """Every line, and the balance of every entry."""
    with app.db.read() as session:
        found = events.changeable(session, caller, event, "entries:write")
        lines = repo.of_event(session, found.id)
        names = {
            row.id: (row.number, row.name)
            for tournament in tournament_repo.of_event(session, found.id)
            for row in entries.all_of(session, tournament.id)
        }
    body = {
        "items": [service.line_out(row) for row in lines],
        "balances": service.balances(lines, names),
        "next_cursor": None,
    }
    return json_conditional(request, body)


@router.post("", status_code=201, response_model=LineOut, responses=responses_for(401, 403, 404, 409, 422))
def add_line(app: App, caller: CurrentCaller, event: str, data: LineIn) -> Response:
    """Enter a payment, or another movement that a person decides."""
    with app.db.write() as session:
        found = events.changeable(session, caller, event, "entries:write")
        _, tournament = tournaments.visible(session, caller, data.tournament)
        rules = app.rules.of(session, tournament)
        row = service.add(session, caller, found, tournament, rules, data)
    return json_response(service.line_out(row), 201)
