"""Tournament reports (TRF16, TRF26) over HTTP: in, out, and rounds held against the rules.

An import and a check are requests of their own, so that whoever shows progress asks for one round after the other.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool

from babak import i18n
from babak.events import service as events
from babak.exchange.trf import read, write
from babak.exchange.trf.check import Checked, Difference, check_round
from babak.exchange.trf.model import Edition
from babak.exchange.trf.plan import Plan, plan
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import PRIVATE, conditional, etag_of
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem, language_of
from babak.rounds import repo as rounds
from babak.rounds import service as round_service
from babak.rounds.reading import Number
from babak.server import App, Server
from babak.text import clean
from babak.tournaments import service as tournaments
from babak.tournaments.schemas import TournamentIn
from babak.transfer import report_in, report_out, report_rules
from babak.transfer.report_schemas import ReportImport, RoundCheck, import_out
from babak.yielding import yielding

router = APIRouter(tags=["files"])
TEXT = "text/plain; charset=utf-8"
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_BODY = {"requestBody": {"required": True, "content": {"text/plain": _BINARY, "application/octet-stream": _BINARY}}}
_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": _BINARY}},
    **responses_for(304, 404, 409, 422),
}
DryRun = Annotated[bool, Query(description="Change nothing; list what would be imported and every bad line.")]


@router.post(
    "/tournaments/{tournament}/imports/trf16",
    response_model=ReportImport,
    responses=responses_for(401, 403, 404, 409, 412, 413, 422),
    openapi_extra=_BODY,
)
@router.post(
    "/tournaments/{tournament}/imports/trf26",
    response_model=ReportImport,
    responses=responses_for(401, 403, 404, 409, 412, 413, 422),
    openapi_extra=_BODY,
)
async def import_report(
    request: Request, app: App, caller: CurrentCaller, tournament: str, dry_run: DryRun = False
) -> Response:
    """Import a tournament report, TRF16 or TRF26, into an empty Swiss: entries, rounds, byes, results, settings. With
    a problem in any line nothing is imported (422), and every problem is listed."""
    data = await request.body()
    return await run_in_threadpool(_import, app, caller, tournament, data, dry_run, language_of(request.scope))


def _import(app: Server, caller: Caller, ref: str, data: bytes, dry_run: bool, language: str) -> Response:
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, ref)
        _may(caller, event.id)
        basis = report_rules.basis_of(session, found)
    with yielding():
        planned = plan(read(data))
    with app.db.read() as session, yielding():
        needed = report_rules.judge(session, basis, planned)
    if dry_run or planned.problems:
        return _answer(planned, needed, None, dry_run, language)
    with app.db.write() as session:
        event, found = tournaments.visible(session, caller, ref)
        app.db.lock_tournament(session, found.id)
        # Somebody may have entered or changed something while the file was read.
        if report_rules.basis_of(session, found) != basis:
            raise Problem(412, "stale", {})
        report_in.store(session, caller, event, found, planned, needed, app.rules.of(session, found))
        slug = found.slug
    app.keeper.refresh(found.id)
    return _answer(planned, needed, slug, False, language)


def _may(caller: Caller, event_id: str) -> None:
    for scope in report_in.SCOPES:
        caller.require(scope, event_id)


def _answer(
    planned: Plan, needed: dict[str, Any], slug: str | None, dry_run: bool, language: str, status: int = 200
) -> Response:
    body = import_out(planned, language, dry_run=dry_run, tournament=slug, settings=needed)
    return json_response(body, status if dry_run or slug is not None else 422)


@router.post(
    "/events/{event}/imports/trf16",
    status_code=201,
    response_model=ReportImport,
    responses=responses_for(401, 403, 404, 409, 412, 413, 422),
    openapi_extra=_BODY,
)
@router.post(
    "/events/{event}/imports/trf26",
    status_code=201,
    response_model=ReportImport,
    responses=responses_for(401, 403, 404, 409, 412, 413, 422),
    openapi_extra=_BODY,
)
async def import_tournament(
    request: Request,
    app: App,
    caller: CurrentCaller,
    event: str,
    rulebook: Annotated[str, Query(max_length=100, description="The rulebook of the new tournament.")],
    name: Annotated[str, Query(max_length=120, description="Its name; without one that of the file.")] = "",
    dry_run: DryRun = False,
) -> Response:
    """A new tournament from a report, in one request: made and filled, or neither. A dry run is answered with 200."""
    data = await request.body()
    return await run_in_threadpool(
        _make, app, caller, event, (rulebook, name), data, dry_run, language_of(request.scope)
    )


def _make(
    app: Server, caller: Caller, ref: str, given: tuple[str, str], data: bytes, dry_run: bool, language: str
) -> Response:
    rulebook, name = given
    basis = report_rules.Basis(rulebook, {}, {})
    with app.db.read() as session:
        event = events.changeable(session, caller, ref)
        _may(caller, event.id)
        report_rules.must_know(session, rulebook)
    with yielding():
        planned = plan(read(data))
    with app.db.read() as session, yielding():
        needed = report_rules.judge(session, basis, planned)
    if dry_run or planned.problems:
        return _answer(planned, needed, None, dry_run, language)
    with app.db.write() as session:
        event = events.changeable(session, caller, ref)
        title = (clean(name) or clean(planned.trf.name) or i18n.translate(language, "report.unnamed"))[:120].strip()
        made = tournaments.create(session, caller, event, TournamentIn(name=title, rulebook=rulebook))
        report_in.store(session, caller, event, made, planned, needed, app.rules.of(session, made))
        slug = made.slug
    app.keeper.refresh(made.id)
    return _answer(planned, needed, slug, False, language, 201)


@router.get("/tournaments/{tournament}/exports/trf16", response_class=Response, responses=_FILE)
def export_trf16(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """The tournament as TRF16. Ids, dates of birth and drafts are for those who may read exports."""
    return _export(request, app, caller, tournament, "16")


@router.get("/tournaments/{tournament}/exports/trf26", response_class=Response, responses=_FILE)
def export_trf26(request: Request, app: App, caller: CurrentCaller, tournament: str) -> Response:
    """The tournament as TRF26. Ids, dates of birth and drafts are for those who may read exports."""
    return _export(request, app, caller, tournament, "26")


def _export(request: Request, app: Server, caller: Caller, ref: str, edition: Edition) -> Response:
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, ref)
        full = caller.can("exports:read", event.id)
        body = write(report_out.report_of(app, session, event, found, edition=edition, full=full))
        name = f"{found.slug}.trf"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return conditional(request, body, etag_of(body), PRIVATE, media_type=TEXT, headers=headers)


@router.get(
    "/tournaments/{tournament}/rounds/{number}/check",
    response_model=RoundCheck,
    responses=responses_for(304, 401, 403, 404, 409, 422),
)
def check(request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number) -> Response:
    """A round of a Swiss held against the rules: paired again from the facts of the rounds before it as they stand now,
    with every pair that is different and what is against it."""
    language = language_of(request.scope)
    with app.db.read() as session:
        event, found = tournaments.changeable(session, caller, tournament, "events:read")
        if app.rules.of(session, found).pairing is None:
            raise Problem(409, "check_needs_swiss", {})
        round_service.must_find(session, found, number)
        trf = report_out.report_of(app, session, event, found, edition="26", full=True)
        numbers, tables = _places(app, session, found, number)
    with yielding():
        checked = check_round(trf, number, rounds_total=found.rounds)
        body = _check_out(checked, numbers, tables, language)
    answer = json_conditional(request, {"tournament": found.slug, **body})
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


def _places(
    app: Server, session: Session, found: Any, number: int
) -> tuple[dict[str, dict[str, Any]], dict[str, int | None]]:
    """Entries as they are shown, and the tables of a round by its White; both by starting number."""
    snapshot, _ = app.keeper.fresh(session, found)
    shown = {
        str(card["number"]): {name: card[name] for name in ("id", "number", "name")} for card in snapshot.cards.values()
    }
    by_id = {card["id"]: str(card["number"]) for card in snapshot.cards.values()}
    matches = rounds.matches_of(session, found.id, number)
    return shown, {by_id[match.white_id]: match.table_no for match in matches if match.white_id in by_id}


def _check_out(
    checked: Checked, numbers: dict[str, dict[str, Any]], tables: dict[str, int | None], language: str
) -> dict[str, Any]:
    def pair(white: str, black: str) -> dict[str, Any]:
        return {"white": numbers[white], "black": None if black == "0" else numbers[black]}

    def difference(each: Difference) -> dict[str, Any]:
        text = i18n.translate(language, each.sentence, each.params)
        return {"table": tables.get(each.white), **pair(each.white, each.black), "code": each.code, "text": text}

    differences = sorted((difference(each) for each in checked.in_file), key=lambda item: item["table"] or 10**6)
    boards = [item["table"] for item in differences if item["table"] is not None]
    refused = checked.impossible
    impossible = (
        []
        if refused is None
        else [
            i18n.translate(language, refused.code, refused.params),
            i18n.translate(language, f"no_pairing.{refused.params['criterion']}"),
        ]
    )
    code = "check.same" if checked.same else "check.boards" if boards else "check.differs"
    return {
        "round": checked.number,
        "same": checked.same,
        "text": i18n.translate(language, code, {"round": checked.number, "boards": boards}),
        "differences": differences,
        "by_rules": [pair(white, black) for white, black in checked.by_rules],
        "impossible": impossible,
    }
