"""Categories over HTTP."""

from fastapi import APIRouter, Request, Response

from babak.categories import service, views
from babak.categories.schemas import CategoriesIn, CategoriesOut, CategoryEntryIn, CategoryEntryList, MergeIn
from babak.entries.routes import MOST
from babak.events import service as events
from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem, language_of
from babak.server import App

router = APIRouter(prefix="/events/{event}/categories", tags=["categories"])


@router.get("", response_model=CategoriesOut, responses=responses_for(304, 404))
def list_categories(request: Request, app: App, caller: CurrentCaller, event: str) -> Response:
    """The categories of an event, which of them are too small, and what merging these would do (or did)."""
    with app.db.read() as session:
        found = events.visible(session, caller, event)
        categories = service.categories_of(session, app.rules, found)
        body = views.describe(session, caller, found, categories, language_of(request.scope))
    return json_conditional(request, body)


@router.post("", status_code=201, response_model=CategoriesOut, responses=responses_for(401, 403, 404, 409, 422))
def create_categories(request: Request, app: App, caller: CurrentCaller, event: str, data: CategoriesIn) -> Response:
    """Make a tournament for each level and gender of a rulebook, named in the language of the request."""
    language = language_of(request.scope)
    with app.db.write() as session:
        found = events.changeable(session, caller, event)
        rule = service.rule_of(session, data)
        names = views.titles(language, rule.levels, rule.genders)
        made = service.create(session, app.rules, caller, found, data, names)
        categories = service.must_have(session, app.rules, found)
        body = views.describe(session, caller, found, categories, language)
    for tournament in made:
        app.keeper.refresh(tournament.id)
    return json_response(body, 201)


@router.post(
    "/entries", status_code=201, response_model=CategoryEntryList, responses=responses_for(401, 403, 404, 409, 422)
)
def register(app: App, caller: CurrentCaller, event: str, data: list[CategoryEntryIn]) -> Response:
    """Add entries with level and gender, all or none: each to the tournament in which its category plays."""
    if len(data) > MOST:
        raise Problem(422, "too_many_entries", {"most": MOST, "entries": len(data)})
    with app.db.write() as session:
        found = events.changeable(session, caller, event, "entries:write")
        categories = service.must_have(session, app.rules, found)
        for tournament in sorted(each.id for each in categories.tournaments.values()):
            app.db.lock_tournament(session, tournament)
        added = service.register(session, caller, found, categories, data)
        items = [
            {
                "id": entry.id,
                "number": entry.number,
                "name": entry.name,
                "category": service.origin_of(entry, tournament),
                "tournament": tournament.slug,
            }
            for entry, tournament in added
        ]
        touched = {tournament.id for _, tournament in added}
    for tournament_id in sorted(touched):
        app.keeper.refresh(tournament_id)
    return json_response({"items": items, "next_cursor": None}, 201)


@router.post("/merge", response_model=CategoriesOut, responses=responses_for(401, 403, 404, 409, 422))
def merge(request: Request, app: App, caller: CurrentCaller, event: str, data: MergeIn) -> Response:
    """Close the registration: cancel the categories that are too small and move their entries, as the preview says."""
    with app.db.write() as session:
        found = events.changeable(session, caller, event)
        categories = service.must_have(session, app.rules, found)
        ids = sorted(each.id for each in categories.tournaments.values())
        for tournament in ids:
            app.db.lock_tournament(session, tournament)
        service.merge(session, caller, found, categories, data.confirm, data.reason)
        body = views.describe(session, caller, found, categories, language_of(request.scope))
    for tournament in ids:
        app.keeper.refresh(tournament)
    return json_response(body)
