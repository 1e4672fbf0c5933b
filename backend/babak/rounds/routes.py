"""Rounds and matches over HTTP."""

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from babak.entries import repo as entries
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import check_if_match
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem
from babak.http.tag import json_tag
from babak.rounds import opening, repo, service, swiss, views
from babak.rounds.attempt import attempt
from babak.rounds.forbidden_routes import router as forbidden
from babak.rounds.hand_routes import router as by_hand
from babak.rounds.models import Round
from babak.rounds.reading import Number, is_full, round_of
from babak.rounds.schemas import MatchList, MatchOut, RoundIn, RoundList, RoundOut, RoundPatch
from babak.rounds.swiss import Drafted
from babak.rounds.why_routes import router as why
from babak.server import App, Server
from babak.tournaments import service as tournaments
from babak.yielding import yielding

router = APIRouter(tags=["rounds"])
router.include_router(by_hand)
router.include_router(forbidden)
router.include_router(why)


@router.get("/tournaments/{tournament}/rounds", response_model=RoundList, responses=responses_for(304, 404))
def list_rounds(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Every round with its matches; the public sees published ones."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        rows = [row for row in repo.all_of(session, found.id) if views.may_see(caller, event, row)]
        rules = app.rules.of(session, found)
        items = views.rounds_out(session, found, rules, rows, full=is_full(caller, event)) if rows else []
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.post(
    "/tournaments/{tournament}/rounds",
    status_code=201,
    response_model=RoundOut | RoundList,
    responses=responses_for(401, 403, 404, 409, 422),
)
def pair_round(app: App, caller: CurrentCaller, tournament: str, data: RoundIn | None = None) -> Response:
    """Pair the next round: a draft with its reasons. `{"all": true}` pairs every round of a printed schedule. A Swiss
    round before which one is not closed asks for `{"confirm": true}`."""
    asked = data or RoundIn()
    with app.db.read() as session:
        _, found = tournaments.changeable(session, caller, tournament, "rounds:write")
        is_swiss = app.rules.of(session, found).pairing is not None
    with yielding():
        made = _pair_swiss(app, caller, found.id, asked) if is_swiss else _pair_printed(app, caller, found.id, asked)
        app.keeper.refresh(found.id)
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, found.id)
        rows = [repo.find(session, found.id, row.number) for row in made]
        items = views.rounds_out(session, found, app.rules.of(session, found), [row for row in rows if row], full=True)
    if asked.all:
        return json_response({"items": items, "next_cursor": None}, 201)
    location = f"/api/v1/tournaments/{found.slug}/rounds/{items[0]['number']}"
    return json_response(items[0], 201, {"Location": location, "ETag": json_tag(items[0])})


def _pair_printed(app: Server, caller: Caller, ref: str, asked: RoundIn) -> list[Round]:
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, ref, "rounds:write")
        app.db.lock_tournament(session, found.id)
        return service.pair_next(session, caller, event, found, app.rules.of(session, found), asked)


def _pair_swiss(app: Server, caller: Caller, ref: str, asked: RoundIn) -> list[Round]:
    if asked.all:
        raise Problem(409, "one_round_at_a_time", {})

    def work(session: Session) -> Drafted:
        _, found = tournaments.visible(session, caller, ref)
        return swiss.next_round(session, app.keeper, found, confirm=asked.confirm)

    def store(session: Session, drafted: Drafted) -> list[Round]:
        event, found = tournaments.visible(session, caller, ref)
        return [opening.keep(session, caller, event, found, drafted, asked)]

    return attempt(app, caller, ref, work, store)


@router.get("/tournaments/{tournament}/rounds/{number}", response_model=RoundOut, responses=responses_for(304, 404))
def get_round(request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number) -> Response:
    """A round with its matches, what is missing and when a player is late."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        row = service.must_find(session, found, number)
        views.must_see(caller, event, row)
        body = round_of(app, session, caller, event, found, row)
    return json_conditional(request, body)


@router.patch(
    "/tournaments/{tournament}/rounds/{number}",
    response_model=RoundOut,
    responses=responses_for(401, 403, 404, 409, 412, 422),
)
def change_round(
    request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number, data: RoundPatch
) -> Response:
    """Sign, publish, close or reopen a round; announce when it starts."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "rounds:write")
        app.db.lock_tournament(session, found.id)
        row = service.must_find(session, found, number)
        check_if_match(request, json_tag(round_of(app, session, caller, event, found, row)))
        service.change(session, caller, event, found, row, data)
    app.keeper.refresh(found.id)
    return _answer(app, caller, found.id, number)


def _answer(app: Server, caller: Caller, tournament_id: str, number: int) -> Response:
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament_id)
        body = round_of(app, session, caller, event, found, service.must_find(session, found, number))
    return json_response(body, headers={"ETag": json_tag(body)})


@router.delete(
    "/tournaments/{tournament}/rounds/{number}", status_code=204, responses=responses_for(401, 403, 404, 409, 412)
)
def un_pair_round(request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number) -> Response:
    """Take back the newest round, if nothing was reported in it."""
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, tournament, "rounds:write")
        app.db.lock_tournament(session, found.id)
        row = service.must_find(session, found, number)
        check_if_match(request, json_tag(round_of(app, session, caller, event, found, row)))
        service.un_pair(session, caller, event, found, app.rules.of(session, found), row)
    app.keeper.refresh(found.id)
    return Response(status_code=204)


@router.get(
    "/tournaments/{tournament}/rounds/{number}/matches", response_model=MatchList, responses=responses_for(304, 404)
)
def list_matches(request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number) -> Response:
    """The matches of a round by table, byes last."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        row = service.must_find(session, found, number)
        views.must_see(caller, event, row)
        items = round_of(app, session, caller, event, found, row)["matches"]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.get("/matches/{match}", response_model=MatchOut, responses=responses_for(304, 404))
def get_match(request: Request, app: App, caller: CurrentCaller, match: str) -> Response:
    """One match."""
    with app.db.read() as session:
        row = repo.match(session, match)
        if row is None:
            raise Problem(404, "match_not_found", {"match": match})
        event, found = tournaments.visible(session, caller, row.tournament_id)
        views.must_see(caller, event, service.must_find(session, found, row.round))
        body = views.match_out(row, entries.cards(session, found.id), full=is_full(caller, event))
    return json_conditional(request, body)
