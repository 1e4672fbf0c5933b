"""The audit over HTTP; for those who may read the event."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from babak.audit import repo
from babak.audit.schemas import AuditPage
from babak.events import service as events
from babak.http.auth import CurrentCaller
from babak.http.json import json_conditional
from babak.http.openapi import responses_for
from babak.http.paging import Paged, encode_cursor
from babak.server import App
from babak.tournaments import service as tournaments

router = APIRouter(prefix="/events/{event}/audit", tags=["audit"])
SHOWN = ("id", "at", "by", "access", "action", "object", "object_id", "tournament_id", "before", "after", "reason")


@router.get("", response_model=AuditPage, responses=responses_for(304, 400, 401, 403, 404))
def get_audit(
    request: Request,
    app: App,
    caller: CurrentCaller,
    event: str,
    paging: Paged,
    tournament: Annotated[str | None, Query(max_length=80)] = None,
) -> Response:
    """Every change of an event, or of one of its tournaments; newest first."""
    after = paging.after(1)
    with app.db.read() as session:
        found = events.changeable(session, caller, event, "events:read")
        of = tournaments.visible(session, caller, tournament)[1].id if tournament else None
        rows = repo.of_event(
            session, found.id, tournament_id=of, before_id=str(after[0]) if after else None, limit=paging.limit
        )
    items = [{name: row[name] for name in SHOWN} for row in rows[: paging.limit]]
    more = len(rows) > paging.limit
    cursor = encode_cursor([items[-1]["id"]]) if more else None
    return json_conditional(request, {"items": items, "next_cursor": cursor})
