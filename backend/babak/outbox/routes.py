"""The live stream of an event over HTTP."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from babak.events import service as events
from babak.http.auth import CurrentCaller
from babak.http.live import Hub, Notice
from babak.http.openapi import responses_for
from babak.outbox.tail import missed_since
from babak.server import App

router = APIRouter(tags=["live"])


async def the_event(app: App, caller: CurrentCaller, event: str) -> str:
    """The id of the event that the caller may see; found before the stream begins, so that 404 is a problem."""

    def find() -> str:
        with app.db.read() as session:
            return events.visible(session, caller, event).id

    return await run_in_threadpool(find)


@router.get("/events/{event}/live", response_class=EventSourceResponse, responses=responses_for(404))
async def live(
    request: Request,
    app: App,
    event_id: Annotated[str, Depends(the_event)],
    last_event_id: Annotated[str | None, Header(max_length=40)] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: `round`, `result`, `standings`, `notice`. `Last-Event-ID` resumes; `reset` asks to read
    everything afresh."""
    hub: Hub = request.app.state.live

    async def missed(last: str) -> list[Notice] | None:
        found = await run_in_threadpool(missed_since, app.db, event_id, last)
        return None if found is None else list(found)

    async with request.app.state.tail.listening():
        async for item in hub.stream(event_id, last_event_id=last_event_id, missed=missed):
            yield item
