"""Standings over HTTP: stored bytes, and the working behind a row."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from babak.entries import service as entries
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import PRIVATE, PUBLIC, conditional
from babak.http.json import json_conditional
from babak.http.openapi import responses_for
from babak.http.problems import Problem
from babak.packing import pack
from babak.server import App, Server
from babak.standings import repo
from babak.standings.explanation import explanation
from babak.standings.schemas import CrosstableOut, ExplanationOut, StandingsOut
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/tournaments/{tournament}", tags=["standings"])
AfterRound = Annotated[int | None, Query(ge=0, le=1000, description="As they were after a closed round.")]
Stage = Annotated[str | None, Query(max_length=60)]


def _stored(
    request: Request,
    app: Server,
    caller: Caller,
    ref: str,
    kind: str,
    after_round: int,
    stage: str | None,
    group: str | None,
) -> Response:
    state = app.hot.state()
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, ref)
        if stage is not None and stage != app.rules.of(session, found).stage:
            raise Problem(404, "stage_not_found", {"stage": stage})
        if group is not None:
            raise Problem(404, "group_not_found", {"group": group})
        document = repo.find(session, found.id, kind, after_round)
        if document is None and after_round:
            document = _current_if_same(session, found.id, kind, after_round)
    if document is None:
        raise Problem(404, "standings_not_kept", {"round": after_round})
    public = event.published_at is not None
    control = PUBLIC if public else PRIVATE
    # The crosstable is stored unpacked: it changes with every result and is seldom asked for.
    packed = document.gzipped or pack(document.body)
    if public and not request.url.query:
        app.hot.put(request.url.path, state, document.body, packed, document.etag, control)
    return conditional(request, document.body, document.etag, control, gz=packed)


def _current_if_same(session: Session, tournament_id: str, kind: str, after_round: int) -> repo.Document | None:
    """The current document, when it is the one of the round that was asked for."""
    current = repo.find(session, tournament_id, kind, 0)
    marker = f'"after_round":{after_round},'.encode()
    return current if current is not None and marker in current.body[:400] else None


@router.get("/standings", response_model=StandingsOut, responses=responses_for(304, 404))
def get_standings(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    after_round: AfterRound = None,
    stage: Stage = None,
    group: Stage = None,
) -> Response:
    """The standings, current or as they were after a closed round."""
    return _stored(request, app, caller, tournament, "standings", after_round or 0, stage, group)


@router.get("/standings/{entry}", response_model=ExplanationOut, responses=responses_for(304, 404))
def explain_row(
    request: Request, app: App, caller: CurrentCaller, tournament: str, entry: str, after_round: AfterRound = None
) -> Response:
    """How every value of one row was worked out, and what separates it from its neighbours."""
    with app.db.read() as session:
        _, found = tournaments.visible(session, caller, tournament)
        row = entries.must_find(session, found, entry)
        snapshot, rules = app.keeper.fresh(session, found)
    then = rules.of_round(after_round or snapshot.newest)
    return json_conditional(request, explanation(snapshot, then, row.id, after_round or None))


@router.get("/crosstable", response_model=CrosstableOut, responses=responses_for(304, 404))
def get_crosstable(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """Everybody against everybody."""
    return _stored(request, app, caller, tournament, "crosstable", 0, None, None)
