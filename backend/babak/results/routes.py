"""Results over HTTP: one by one, at a table, in bulk."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from sqlmodel import Session

from babak.engine.errors import RuleError
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import check_if_match, etag_for
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem, from_rule_error, language_of, plain, problem_body
from babak.results import game, repo, service
from babak.results.preview import preview
from babak.results.repo import Place
from babak.results.schemas import BulkItem, BulkOut, PreviewOut, ResultAck, ResultIn, ResultOut
from babak.results.service import Kept
from babak.server import App, Server
from babak.tournaments import service as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

router = APIRouter(tags=["results"])
Number = Annotated[int, Path(ge=1, le=1000)]
Table = Annotated[int, Path(ge=1, le=5000)]
DryRun = Annotated[bool, Query(description="Change nothing; say what it would change.")]
MOST = 2000


def result_tag(place: Place) -> str:
    """The ETag of a match's result; it grows older with every report, correction and claim."""
    return etag_for("result", place.match_id, place.result_version)


def is_fresh(request: Request, place: Place) -> bool | None:
    """Whether If-Match names the present state; None when it was not sent."""
    if "if-match" not in request.headers:
        return None
    try:
        check_if_match(request, result_tag(place))
    except Problem:
        return False
    return True


def _rules(app: Server, session: Session, place: Place) -> TournamentRules:
    held = app.rules.held(place.tournament_id, place.rules_version)
    if held is not None:
        return held
    tournament = session.get(Tournament, place.tournament_id)
    assert tournament is not None
    return app.rules.of(session, tournament)


def _reading(place: Place | None, caller: Caller, ref: str) -> Place:
    may = place is not None and not place.deleted and (place.published or caller.can("events:read", place.event_id))
    if place is None or not may:
        raise Problem(404, "match_not_found", {"match": ref})
    if place.round_status in ("draft", "signed") and not caller.can("events:read", place.event_id):
        raise Problem(404, "match_not_found", {"match": ref})
    return place


def _show(request: Request, caller: Caller, place: Place, session: Session) -> Response:
    full = caller.can("results:write", place.event_id)
    records = [service.record_out(row, full=full) for row in repo.records(session, place.match_id)]
    body = {
        "match": place.match_id,
        "tournament": place.tournament_slug,
        "round": place.round,
        "table": place.table,
        "result": place.result,
        "reported_at": place.result_at,
        "claims": [row for row in records if row["state"] == "open"],
        "history": records,
        "version": place.result_version,
    }
    return json_conditional(request, body, etag=result_tag(place))


@router.get("/matches/{match}/result", response_model=ResultOut, responses=responses_for(304, 404))
def get_result(request: Request, app: App, caller: CurrentCaller, match: str) -> Response:
    """The result in force, open claims, and the whole history."""
    with app.db.read() as session:
        return _show(request, caller, _reading(repo.by_id(session, match), caller, match), session)


@router.get(
    "/tournaments/{tournament}/rounds/{number}/matches/{table}/result",
    response_model=ResultOut,
    responses=responses_for(304, 404),
)
def get_table_result(
    request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number, table: Table
) -> Response:
    """The same, by table."""
    with app.db.read() as session:
        place = repo.by_table(session, tournament, number, table)
        return _show(request, caller, _reading(place, caller, f"{number}/{table}"), session)


PUT_RESPONSES = responses_for(401, 403, 404, 409, 412, 422)


@router.put("/matches/{match}/result", response_model=ResultAck | PreviewOut, responses=PUT_RESPONSES)
def put_result(
    request: Request, app: App, caller: CurrentCaller, match: str, data: ResultIn, dry_run: DryRun = False
) -> Response:
    """Report a result. The first stands; the same again changes nothing; another one is kept as a claim (409) unless
    somebody with `results:correct` decides, with a current `If-Match` or `"correct": true`."""
    return _put(request, app, caller, data, dry_run, match=match)


@router.put(
    "/tournaments/{tournament}/rounds/{number}/matches/{table}/result",
    response_model=ResultAck | PreviewOut,
    responses=PUT_RESPONSES,
)
def put_table_result(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    number: Number,
    table: Table,
    data: ResultIn,
    dry_run: DryRun = False,
) -> Response:
    """The same, by table."""
    return _put(request, app, caller, data, dry_run, at=(tournament, number, table))


def _put(
    request: Request,
    app: Server,
    caller: Caller,
    data: ResultIn,
    dry_run: bool,
    *,
    match: str = "",
    at: tuple[str, int, int] | None = None,
) -> Response:
    ref = f"{at[1]}/{at[2]}" if at else match
    if dry_run:
        with app.db.read() as session:
            place = repo.by_table(session, *at) if at else repo.by_id(session, match)
            place = service.check_open(place, caller, ref)
            stored = game.canonical(data, _rules(app, session, place))
            return json_response(_preview(app, session, place, stored))
    with app.db.write() as session:
        place = repo.by_table(session, *at) if at else repo.by_id(session, match)
        place = service.check_open(place, caller, ref)
        if not app.db.is_sqlite:
            app.db.lock_tournament(session, place.tournament_id)
            place = service.check_open(repo.by_id(session, place.match_id), caller, ref)
        rules = _rules(app, session, place)
        try:
            kept = service.put(session, caller, place, rules, data, fresh=is_fresh(request, place))
        except Problem as problem:
            if problem.code == "correction_needs_confirmation":
                problem.params["changes"] = _preview(app, session, place, game.canonical(data, rules))["changes"]
            raise
    if kept.revision:
        app.keeper.refresh(place.tournament_id)
    if kept.claim is not None:
        raise conflict(kept)
    return json_response(kept.ack(), headers={"ETag": etag_for("result", place.match_id, kept.version)})


def conflict(kept: Kept) -> Problem:
    """Both results, and that nothing was lost."""
    assert kept.claim is not None
    params = {
        "round": kept.place.round,
        "table": kept.place.table,
        "in_force": kept.result,
        "claim": {"id": kept.claim["id"], "result": kept.claim["body"], "at": plain(kept.claim["at"])},
        "standing": kept.result["result"] if kept.result else "–",
        "claimed": (kept.claim["body"] or {}).get("result", "–"),
    }
    return Problem(
        409, "result_conflict", params, headers={"ETag": etag_for("result", kept.place.match_id, kept.version)}
    )


def _preview(app: Server, session: Session, place: Place, stored: dict[str, Any] | None) -> dict[str, Any]:
    tournament = session.get(Tournament, place.tournament_id)
    assert tournament is not None
    snapshot, rules = app.keeper.fresh(session, tournament)
    changes = preview(snapshot, rules.of_round(snapshot.newest), place.match_id, stored)
    return {
        "dry_run": True,
        "match": place.match_id,
        "before": place.result,
        "after": stored,
        "changes": changes,
    }


@router.delete(
    "/matches/{match}/result", response_model=ResultAck, responses=responses_for(401, 403, 404, 409, 412, 422)
)
def delete_result(
    request: Request,
    app: App,
    caller: CurrentCaller,
    match: str,
    reason: Annotated[str, Query(max_length=500)] = "",
) -> Response:
    """Take the result in force back; it stays in the history."""
    with app.db.write() as session:
        place = service.check_open(repo.by_id(session, match), caller, match)
        if not app.db.is_sqlite:
            app.db.lock_tournament(session, place.tournament_id)
            place = service.check_open(repo.by_id(session, match), caller, match)
        kept = service.take_back(session, caller, place, fresh=is_fresh(request, place), reason=reason)
    app.keeper.refresh(place.tournament_id)
    return json_response(kept.ack(), headers={"ETag": etag_for("result", place.match_id, kept.version)})


@router.post("/tournaments/{tournament}/results", response_model=BulkOut, responses=responses_for(401, 403, 404, 422))
def post_results(request: Request, app: App, caller: CurrentCaller, tournament: str, data: list[BulkItem]) -> Response:
    """Report many results at once; each is answered on its own, in order."""
    if len(data) > MOST:
        raise Problem(422, "too_many_results", {"most": MOST, "results": len(data)})
    language = language_of(request.scope)
    answers: list[dict[str, Any]] = []
    changed: str | None = None
    with app.db.write() as session:
        found = _writable(app, session, caller, tournament)
        for item in data:
            answer: dict[str, Any] = {"round": item.round, "table": item.table}
            try:
                place = repo.by_table(session, found.id, item.round, item.table)
                place = service.check_open(place, caller, f"{item.round}/{item.table}")
                kept = service.put(session, caller, place, _rules(app, session, place), item, fresh=None)
                changed = found.id if kept.revision else changed
                if kept.claim is not None:
                    raise conflict(kept)
                answer |= {"status": 200, "result": kept.ack()}
            except Problem as problem:
                answer |= {"status": problem.status, "problem": problem_body(problem, language)}
            except RuleError as error:
                refused = from_rule_error(error)
                answer |= {"status": refused.status, "problem": problem_body(refused, language)}
            answers.append(answer)
    if changed is not None:
        app.keeper.refresh(changed)
    return json_response({"items": answers})


def _writable(app: Server, session: Session, caller: Caller, tournament: str) -> Tournament:
    _, found = tournaments.changeable(session, caller, tournament, "results:write")
    app.db.lock_tournament(session, found.id)
    return found
