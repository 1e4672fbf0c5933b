"""Pairings set and changed by hand, over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from babak import i18n
from babak.entries import repo as entries
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import check_if_match
from babak.http.json import json_response
from babak.http.openapi import responses_for
from babak.http.problems import language_of
from babak.http.tag import json_tag
from babak.rounds import by_hand, grades, repo, service, swiss_by_hand, views
from babak.rounds.attempt import attempt
from babak.rounds.by_hand import Given
from babak.rounds.models import Match, Round
from babak.rounds.pairing import Planned, Warned
from babak.rounds.reading import Number, round_of
from babak.rounds.schemas import EditsIn, MatchesIn, PairingPreview, RoundOut
from babak.rounds.swiss_by_hand import Judged
from babak.rounds.wanted import key_of
from babak.server import App, Server
from babak.tournaments import service as tournaments
from babak.tournaments.models import Tournament
from babak.yielding import yielding

router = APIRouter(tags=["rounds"])
PATH = "/tournaments/{tournament}/rounds/{number}/matches"
DryRun = Annotated[bool, Query(description="Change nothing; say what the round would be, and every warning.")]


@router.put(PATH, response_model=RoundOut | PairingPreview, responses=responses_for(401, 403, 404, 409, 412, 422))
def set_matches(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    number: Number,
    data: MatchesIn,
    dry_run: DryRun = False,
) -> Response:
    """Set the pairing of a round by hand; the next round that is not paired yet may be set too. What is unusual is
    named first; `force` with a reason does it anyway."""
    return _change(request, app, caller, tournament, number, data, dry_run)


@router.patch(PATH, response_model=RoundOut | PairingPreview, responses=responses_for(401, 403, 404, 409, 412, 422))
def edit_matches(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    number: Number,
    data: EditsIn,
    dry_run: DryRun = False,
) -> Response:
    """Change a few places of a round: swap, move, remove, add, bye, tables. All of it or nothing; warnings as
    for a whole pairing set by hand."""
    return _change(request, app, caller, tournament, number, data, dry_run)


def _change(
    request: Request,
    app: Server,
    caller: Caller,
    ref: str,
    number: int,
    data: Given,
    dry_run: bool,
) -> Response:
    with app.db.read() as session:
        _, found = tournaments.changeable(session, caller, ref, "rounds:write")
        is_swiss = app.rules.of(session, found).pairing is not None
        if dry_run:
            with yielding():
                return json_response(_preview(request, app, session, found, number, data, is_swiss))
    with yielding():
        change = _set_swiss if is_swiss else _set_printed
        change(request, app, caller, found.id, number, data)
        app.keeper.refresh(found.id)
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, found.id)
        body = round_of(app, session, caller, event, found, service.must_find(session, found, number))
    return json_response(body, headers={"ETag": json_tag(body)})


def _set_printed(request: Request, app: Server, caller: Caller, ref: str, number: int, data: Given) -> None:
    with app.db.write() as session:
        event, found = tournaments.changeable(session, caller, ref, "rounds:write")
        app.db.lock_tournament(session, found.id)
        rules = app.rules.of(session, found)
        row = by_hand.find_or_open(session, caller, event, found, rules, number)
        check_if_match(request, json_tag(round_of(app, session, caller, event, found, row)))
        by_hand.set_round_robin(session, caller, event, found, rules, row, data)


def _set_swiss(request: Request, app: Server, caller: Caller, ref: str, number: int, data: Given) -> None:
    def work(session: Session) -> Judged:
        _, found = tournaments.visible(session, caller, ref)
        return swiss_by_hand.judge(session, app.keeper, found, number, data)

    def store(session: Session, judged: Judged) -> None:
        event, found = tournaments.visible(session, caller, ref)

        def guard(row: Round) -> None:
            check_if_match(request, json_tag(round_of(app, session, caller, event, found, row)))

        swiss_by_hand.keep(session, caller, event, found, judged, data, guard)

    attempt(app, caller, ref, work, store)


def _preview(
    request: Request,
    app: Server,
    session: Session,
    found: Tournament,
    number: int,
    data: Given,
    is_swiss: bool,
) -> dict[str, Any]:
    """What the round would be. Only a round that exists can be tried out in a printed schedule."""
    rules = app.rules.of(session, found)
    if is_swiss:
        judged = swiss_by_hand.judge(session, app.keeper, found, number, data)
        wanted, warnings, row = judged.wanted, judged.warnings, judged.row
    else:
        row = service.must_find(session, found, number)
        wanted, warnings = by_hand.judge_round_robin(session, found, rules, row, data)
    stored = {key_of(match): match for match in repo.matches_of(session, found.id, number)}
    matches = [_as_match(planned, stored.get(key_of(planned)), found.id, number) for planned in wanted]
    shown = views.round_out(
        row or service.unsaved(found, rules, number),
        found,
        rules,
        matches,
        entries.cards(session, found.id),
        full=True,
    )
    shown["warnings"] = [grades.warning_out(warning) for warning in warnings]
    waiting = grades.stopping(warnings)
    return {
        "dry_run": True,
        "warnings": [_told(warning, language_of(request.scope)) for warning in warnings],
        "stops": bool(waiting),
        "refused": any(warning.grade == "refused" for warning in waiting),
        "confirm": grades.token(waiting),
        "round": shown,
    }


def _as_match(planned: Planned, stored: Match | None, tournament_id: str, number: int) -> Match:
    match = stored or Match(id="", tournament_id=tournament_id, round=number, white_id=planned.white, revision=0)
    return Match(
        **{
            **match.model_dump(),
            "table_no": planned.table,
            "black_id": planned.black,
            "bye": planned.bye,
            "reasons": match.reasons if stored else [dict(reason) for reason in planned.reasons],
        }
    )


def _told(warning: Warned, language: str) -> dict[str, Any]:
    consequence = None
    if grades.has_consequence(warning):
        consequence = i18n.translate(language, f"consequence.{warning.code}", warning.params)
    return {
        **grades.warning_out(warning),
        "text": i18n.translate(language, warning.code, warning.params),
        "consequence": consequence,
    }
