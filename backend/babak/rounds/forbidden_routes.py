"""Pairs that may not meet, over HTTP. They say more of people than a pairing does, so the public does not get them."""

from typing import Any

from fastapi import APIRouter, Request, Response

from babak.entries import repo as entries
from babak.entries import service as entry_service
from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.rounds import forbidden, repo
from babak.rounds.models import ForbiddenPair
from babak.rounds.schemas import ForbiddenPairIn, ForbiddenPairList, ForbiddenPairOut
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/tournaments/{tournament}/forbidden-pairs", tags=["rounds"])
Cards = dict[str, dict[str, Any]]


def _out(row: ForbiddenPair, cards: Cards) -> dict[str, Any]:
    names = ("id", "rounds", "reason", "at", "by")
    return {**{name: getattr(row, name) for name in names}, "entries": [cards[row.one_id], cards[row.two_id]]}


@router.get("", response_model=ForbiddenPairList, responses=responses_for(304, 401, 403, 404))
def list_forbidden_pairs(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """The pairs that may not meet, oldest first."""
    with app.db.read() as session:
        _, found = tournaments.changeable(session, caller, tournament, "events:read")
        cards = entries.cards(session, found.id)
        items = [_out(row, cards) for row in repo.forbidden_pairs(session, found.id)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post("", status_code=201, response_model=ForbiddenPairOut, responses=responses_for(401, 403, 404, 409, 422))
def forbid_pair(app: App, caller: CurrentCaller, tournament: str, data: ForbiddenPairIn) -> Response:
    """Keep two entries apart: in every round to come, or in the listed ones."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "rounds:write")
        app.db.lock_tournament(session, found.id)
        one, two = (entry_service.must_find(session, found, ref) for ref in data.entries)
        row = forbidden.forbid(session, caller, event, found, app.rules.of(session, found), (one, two), data)
        body = _out(row, entries.cards(session, found.id))
    app.keeper.refresh(found.id)
    return json_response(body, 201)


@router.delete("/{pair}", status_code=204, responses=responses_for(401, 403, 404))
def allow_pair(app: App, caller: CurrentCaller, tournament: str, pair: str) -> Response:
    """Let the two meet again; the audit keeps that they might not."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "rounds:write")
        app.db.lock_tournament(session, found.id)
        forbidden.allow(session, caller, event, found, pair)
    app.keeper.refresh(found.id)
    return Response(status_code=204)
