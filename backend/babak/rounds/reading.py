"""A round as a caller may see it: what the routes of rounds share."""

from typing import Annotated, Any

from fastapi import Path
from sqlmodel import Session

from babak.events.models import Event
from babak.http.caller import Caller
from babak.rounds import views
from babak.rounds.models import Round
from babak.server import Server
from babak.tournaments.models import Tournament

Number = Annotated[int, Path(ge=1, le=1000)]


def is_full(caller: Caller, event: Event) -> bool:
    """Whether the caller gets everything, or only what everybody gets."""
    return caller.can("events:read", event.id)


def round_of(
    app: Server, session: Session, caller: Caller, event: Event, found: Tournament, row: Round
) -> dict[str, Any]:
    """The round as JSON."""
    rules = app.rules.of(session, found)
    return views.rounds_out(session, found, rules, [row], full=is_full(caller, event))[0]
