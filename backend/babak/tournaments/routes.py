"""Tournaments over HTTP."""

from typing import Any

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from babak import i18n
from babak.entries import repo as entries
from babak.entries import service as entry_service
from babak.events import service as events
from babak.events.models import Event
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import check_if_match
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import language_of, plain
from babak.http.tag import json_tag
from babak.server import App, Server
from babak.tournaments import draws, repo, service
from babak.tournaments.models import Decision, RuleChange, Tournament
from babak.tournaments.schemas import (
    AmendmentIn,
    DecisionIn,
    DecisionList,
    DecisionOut,
    DrawIn,
    RuleChangeList,
    RuleChangeOut,
    TournamentIn,
    TournamentOut,
    TournamentPage,
    TournamentPatch,
)

router = APIRouter(tags=["tournaments"])


def describe(
    app: Server, session: Session, caller: Caller, event: Event, tournament: Tournament, language: str
) -> dict[str, Any]:
    """The tournament as JSON, warnings about its rulebook in the language of those who can do something about them."""
    found = app.rules.of(session, tournament)
    issues = found.resolved.issues if caller.can("events:read", event.id) else ()
    body = service.describe(session, caller, event, tournament, found)
    body["rounds"] = tournament.rounds
    body["warnings"] = [
        {
            "severity": issue.severity,
            "path": issue.path,
            "code": issue.code,
            "params": plain(issue.params),
            "detail": i18n.translate(language, issue.code, issue.params),
        }
        for issue in issues
    ]
    return body


@router.get("/events/{event}/tournaments", response_model=TournamentPage, responses=responses_for(304, 404))
def list_tournaments(request: Request, app: App, caller: CurrentCaller, event: str) -> Response:
    """The tournaments of an event."""
    language = language_of(request.scope)
    with app.db.read() as session:
        found = events.visible(session, caller, event)
        items = [describe(app, session, caller, found, row, language) for row in repo.of_event(session, found.id)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post(
    "/events/{event}/tournaments",
    status_code=201,
    response_model=TournamentOut,
    responses=responses_for(401, 403, 404, 409, 422),
)
def create_tournament(request: Request, app: App, caller: CurrentCaller, event: str, data: TournamentIn) -> Response:
    """A tournament under a rulebook, given by id or written out. A wrong rulebook is answered with all its errors."""
    with app.db.write() as session:
        found = events.changeable(session, caller, event)
        tournament = service.create(session, caller, found, data)
        body = describe(app, session, caller, found, tournament, language_of(request.scope))
    app.keeper.refresh(tournament.id)
    return json_response(body, 201, {"Location": f"/api/v1/tournaments/{tournament.slug}", "ETag": json_tag(body)})


@router.get("/tournaments/{tournament}", response_model=TournamentOut, responses=responses_for(304, 404))
def get_tournament(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """A tournament: rules, status, counts, revision."""
    with app.db.read() as session:
        event, found = service.visible(session, caller, tournament)
        body = describe(app, session, caller, event, found, language_of(request.scope))
    return json_conditional(request, body)


@router.patch(
    "/tournaments/{tournament}", response_model=TournamentOut, responses=responses_for(401, 403, 404, 409, 412, 422)
)
def change_tournament(
    request: Request, app: App, caller: CurrentCaller, tournament: str, data: TournamentPatch
) -> Response:
    """Rename a tournament, or replace its overrides before the first result."""
    language = language_of(request.scope)
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "events:write")
        app.db.lock_tournament(session, found.id)
        check_if_match(request, json_tag(describe(app, session, caller, event, found, language)))
        service.change(session, caller, event, found, data)
        app.keeper.check(session, found)
        body = describe(app, session, caller, event, found, language)
    app.keeper.refresh(found.id)
    return json_response(body, headers={"ETag": json_tag(body)})


@router.delete("/tournaments/{tournament}", status_code=204, responses=responses_for(401, 403, 404, 412))
def delete_tournament(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Delete a tournament; it can be restored for 30 days."""
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "events:write")
        check_if_match(request, json_tag(describe(app, session, caller, event, found, language_of(request.scope))))
        service.delete(session, caller, event, found)
    return Response(status_code=204)


@router.post(
    "/tournaments/{tournament}/restore", response_model=TournamentOut, responses=responses_for(401, 403, 404, 409)
)
def restore_tournament(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Take back a deletion."""
    with app.db.write() as session:
        event, found = service.restore(session, caller, tournament)
        body = describe(app, session, caller, event, found, language_of(request.scope))
    app.keeper.refresh(found.id)
    return json_response(body)


def _change_out(change: RuleChange) -> dict[str, Any]:
    return {
        "id": change.id,
        "seq": change.seq,
        "kind": change.kind,
        "set": change.changes,
        "from_round": change.from_round,
        "text": change.reason,
        "at": change.at,
        "by": change.by,
    }


@router.get(
    "/tournaments/{tournament}/amendments", response_model=RuleChangeList, responses=responses_for(304, 401, 403, 404)
)
def list_amendments(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Every override and amendment of the rules, with author, time and reason."""
    with app.db.read() as session:
        _, found = service.changeable(session, caller, tournament, "events:read")
        items = [_change_out(change) for change in repo.rule_changes(session, found.id)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post(
    "/tournaments/{tournament}/amendments",
    status_code=201,
    response_model=RuleChangeOut,
    responses=responses_for(401, 403, 404, 409, 422),
)
def amend(app: App, caller: CurrentCaller, tournament: str, data: AmendmentIn) -> Response:
    """Change the rules from a round on."""
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "events:write")
        app.db.lock_tournament(session, found.id)
        change = service.amend(session, caller, event, found, data)
        app.keeper.check(session, found)
        body = _change_out(change)
    app.keeper.refresh(found.id)
    return json_response(body, 201)


def _decision_out(decision: Decision) -> dict[str, Any]:
    names = ("id", "kind", "order", "seed", "reason", "at", "by")
    drawn = decision.kind == "initial_colour" and decision.seed is not None
    colour = draws.colour_of(str(decision.seed)) if drawn else None
    return {**{name: getattr(decision, name) for name in names}, "colour": colour}


@router.get(
    "/tournaments/{tournament}/decisions", response_model=DecisionList, responses=responses_for(304, 401, 403, 404)
)
def list_decisions(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Draws, play-offs and decisions of the committee, oldest first."""
    with app.db.read() as session:
        _, found = service.changeable(session, caller, tournament, "events:read")
        items = [_decision_out(row) for row in repo.decisions(session, found.id)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post(
    "/tournaments/{tournament}/decisions",
    status_code=201,
    response_model=DecisionOut,
    responses=responses_for(401, 403, 404, 422),
)
def decide(app: App, caller: CurrentCaller, tournament: str, data: DecisionIn) -> Response:
    """The order that a play-off or the committee gave to tied entries."""
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "results:correct")
        app.db.lock_tournament(session, found.id)
        order = [entry_service.must_find(session, found, ref).id for ref in data.order]
        body = _decision_out(service.decide(session, caller, event, found, data, order))
        app.keeper.check(session, found)
    app.keeper.refresh(found.id)
    return json_response(body, 201)


@router.delete(
    "/tournaments/{tournament}/decisions/{decision}", status_code=204, responses=responses_for(401, 403, 404, 409)
)
def revoke_decision(
    app: App,
    caller: CurrentCaller,
    tournament: str,
    decision: str,
    reason: str = Query(default="", max_length=500),
) -> Response:
    """Take back a decision; a draw stands."""
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "results:correct")
        app.db.lock_tournament(session, found.id)
        service.revoke_decision(session, caller, event, found, decision, reason)
    app.keeper.refresh(found.id)
    return Response(status_code=204)


@router.get("/tournaments/{tournament}/draws", response_model=DecisionList, responses=responses_for(304, 404))
def list_draws(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """The draws with their seeds, so that anybody can repeat them."""
    with app.db.read() as session:
        _, found = service.visible(session, caller, tournament)
        rows = [row for row in repo.decisions(session, found.id) if row.seed is not None]
        items = [{**_decision_out(row), "by": None, "reason": ""} for row in rows]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post(
    "/tournaments/{tournament}/draws",
    status_code=201,
    response_model=DecisionOut,
    responses=responses_for(401, 403, 404, 409, 422),
)
def draw(app: App, caller: CurrentCaller, tournament: str, data: DrawIn) -> Response:
    """Draw the starting numbers before the first round, the initial colour of a Swiss, or the lots for the ties that
    are left to them."""
    with app.db.write() as session:
        event, found = service.changeable(session, caller, tournament, "rounds:write")
        app.db.lock_tournament(session, found.id)
        if data.kind == "numbers":
            decision = service.draw_numbers(
                session, caller, event, found, data, [row.id for row in entries.all_of(session, found.id)]
            )
            entry_service.renumber(session, found, decision.order)
        elif data.kind == "initial_colour":
            rules = app.rules.of(session, found)
            decision = draws.draw_initial_colour(session, caller, event, found, rules, reason=data.reason)
        else:
            decision = service.draw_lots(session, caller, event, found, data)
        body = _decision_out(decision)
    app.keeper.refresh(found.id)
    return json_response(body, 201)
