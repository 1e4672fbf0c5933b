"""Why a Swiss round is as it is, over HTTP: to those who pair at once, to everybody when the round is published."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch import Pairing
from babak.entries import repo as entries
from babak.entries import service as entry_service
from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional
from babak.http.openapi import responses_for
from babak.http.problems import Problem, language_of
from babak.rounds import explanation, papers, repo, service, swiss, views
from babak.rounds.explanation import Reader
from babak.rounds.history import History, virtual_points
from babak.rounds.models import Round
from babak.rounds.reading import Number
from babak.rounds.why_schemas import HistoryOut, MatchExplanationOut, RoundExplanationOut
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(tags=["rounds"])
Instead = Annotated[str | None, Query(max_length=60, description="Why not with this entry (id or number)?")]


def _paired(session: Session, row: Round, cards: explanation.Cards) -> tuple[Pairing, int]:
    """The round as the system paired it on the day; 404 where no system did."""
    body = repo.papers(session, row.id)
    if body is None:
        raise Problem(404, "no_explanation", {"round": row.number})
    try:
        return papers.paired(body)
    except RuleError as error:
        raise swiss.told(error, cards) from error


def _answer(request: Request, body: dict[str, Any]) -> Response:
    answer = json_conditional(request, body)
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


@router.get(
    "/tournaments/{tournament}/rounds/{number}/explanation",
    response_model=RoundExplanationOut,
    responses=responses_for(304, 404, 409),
)
def explain_round(request: Request, app: App, caller: CurrentCaller, tournament: str, number: Number) -> Response:
    """The brackets of a Swiss round with every criterion at its value, who moved down and why, and the bye."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        row = service.must_find(session, found, number)
        views.must_see(caller, event, row)
        cards = entries.cards(session, found.id)
        matches = repo.matches_of(session, found.id, number)
        pairing, scale = _paired(session, row, cards)
    reader = Reader(language_of(request.scope), cards, scale)
    body = explanation.of_round(reader, pairing, matches)
    return _answer(request, {"tournament": found.slug, "round": number, **body})


@router.get("/matches/{match}/explanation", response_model=MatchExplanationOut, responses=responses_for(304, 404, 409))
def explain_match(request: Request, app: App, caller: CurrentCaller, match: str, instead: Instead = None) -> Response:
    """Why these two: their bracket, who moved down, partners that looked better and what was against them, the colour
    rule. `instead` asks why not with somebody else."""
    with app.db.read() as session:
        row = repo.match(session, match)
        if row is None:
            raise Problem(404, "match_not_found", {"match": match})
        event, found = tournaments.visible(session, caller, row.tournament_id)
        of = service.must_find(session, found, row.round)
        views.must_see(caller, event, of)
        cards = entries.cards(session, found.id)
        other = entry_service.must_find(session, found, instead).id if instead is not None else None
        pairing, scale = _paired(session, of, cards)
    reader = Reader(language_of(request.scope), cards, scale)
    body = explanation.of_match(reader, pairing, row, other)
    sides = {"white": cards[row.white_id], "black": cards[row.black_id] if row.black_id is not None else None}
    return _answer(request, {"match": row.id, "round": row.round, "table": row.table_no, **sides, **body})


@router.get(
    "/tournaments/{tournament}/entries/{entry}/history", response_model=HistoryOut, responses=responses_for(304, 404)
)
def show_history(request: Request, app: App, caller: CurrentCaller, tournament: str, entry: str) -> Response:
    """What an entry did in each round: opponent, colour, points, float, score before. The public sees published
    rounds."""
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        row = entry_service.must_find(session, found, entry)
        cards = entries.cards(session, found.id)
        numbers = [each.number for each in repo.all_of(session, found.id) if views.may_see(caller, event, each)]
        snapshot, rules = app.keeper.fresh(session, found)
        pairing, compiled = rules.pairing, rules.of_round(snapshot.newest)
        virtual: dict[str, tuple[int, ...]] | None = {} if pairing is not None else None
        if pairing is not None and pairing.acceleration == "baku":
            virtual = virtual_points(snapshot, compiled, found.rounds or 0, found.accelerated_to)
    history = History(snapshot, compiled, virtual)
    rounds = [history.round(row.id, number, cards) for number in numbers]
    return json_conditional(request, {"tournament": found.slug, "entry": cards[row.id], "rounds": rounds})
