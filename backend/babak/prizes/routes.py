"""Prizes over HTTP."""

from fastapi import APIRouter, Request, Response

from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional
from babak.http.openapi import responses_for
from babak.prizes import service
from babak.prizes.schemas import PrizesOut
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/tournaments/{tournament}/prizes", tags=["standings"])


@router.get("", response_model=PrizesOut, responses=responses_for(304, 404))
def list_prizes(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Who stands on the places that win something, and who may have the special prizes."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        body = service.describe(session, app.keeper, event, found)
    return json_conditional(request, body)
