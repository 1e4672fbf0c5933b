"""Server-sent events: one hub per process, one bounded queue per listener.

A listener that does not keep up is dropped, not waited for: its browser reconnects with Last-Event-ID and is told what
it missed from the database. Publishing never blocks and may come from any thread.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from fastapi.sse import ServerSentEvent

HEARTBEAT_S = 15.0
QUEUE = 64
RETRY_MS = 3000


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that happened: `kind` is the name of the event, `id` what Last-Event-ID resumes after."""

    kind: str
    data: Any
    id: str

    def as_event(self) -> ServerSentEvent:
        """As it goes over the wire."""
        return ServerSentEvent(event=self.kind, data=self.data, id=self.id)


# Everything after this id, oldest first; None when it is too long ago and the client must read afresh.
Missed: TypeAlias = Callable[[str], Awaitable[Iterable[Notice] | None]]


class _Listener:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.queue: asyncio.Queue[Notice | None] = asyncio.Queue(QUEUE)
        self.dropped = False

    def offer(self, notice: Notice | None) -> None:
        """In the loop of the listener."""
        if self.dropped:
            return
        try:
            self.queue.put_nowait(notice)
        except asyncio.QueueFull:
            self.dropped = True


class Hub:
    """Who listens to which event."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[_Listener]] = {}
        self._lock = threading.Lock()
        self._closed = False

    def count(self, event_id: str | None = None) -> int:
        """How many listen, to one event or in all."""
        with self._lock:
            if event_id is not None:
                return len(self._listeners.get(event_id, ()))
            return sum(len(listeners) for listeners in self._listeners.values())

    def publish(self, event_id: str, kind: str, data: Any, id: str) -> None:
        """Tell everybody who listens to the event. Call it after the commit, from any thread."""
        notice = Notice(kind, data, id)
        with self._lock:
            listeners = list(self._listeners.get(event_id, ()))
        for listener in listeners:
            self._hand(listener, notice)

    def close(self) -> None:
        """End every stream; the server is going down."""
        with self._lock:
            self._closed = True
            listeners = [listener for group in self._listeners.values() for listener in group]
        for listener in listeners:
            self._hand(listener, None)

    @staticmethod
    def _hand(listener: _Listener, notice: Notice | None) -> None:
        try:
            listener.loop.call_soon_threadsafe(listener.offer, notice)
        except RuntimeError:
            listener.dropped = True  # its loop has ended

    async def stream(
        self,
        event_id: str,
        *,
        last_event_id: str | None = None,
        missed: Missed | None = None,
        heartbeat_s: float = HEARTBEAT_S,
    ) -> AsyncIterator[ServerSentEvent]:
        """The events of `event_id`, first those missed since `last_event_id`, with a comment every 15 s of silence.

        Listening starts before the missed ones are read, so nothing falls between; what arrives twice is told once.
        When they are too old, an event `reset` asks the client to read afresh.
        """
        listener = _Listener(asyncio.get_running_loop())
        with self._lock:
            if self._closed:
                return
            self._listeners.setdefault(event_id, set()).add(listener)
        try:
            yield ServerSentEvent(comment="listening", retry=RETRY_MS)
            told: set[str] = set()
            if last_event_id and missed is not None:
                notices = await missed(last_event_id)
                if notices is None:
                    yield ServerSentEvent(event="reset", data={})
                for notice in notices or ():
                    told.add(notice.id)
                    yield notice.as_event()
            while not (listener.dropped and listener.queue.empty()):
                try:
                    waiting = await asyncio.wait_for(listener.queue.get(), heartbeat_s)
                except TimeoutError:
                    yield ServerSentEvent(comment="still here")
                    continue
                if waiting is None:
                    return
                if waiting.id not in told:
                    yield waiting.as_event()
        finally:
            with self._lock:
                listeners = self._listeners.get(event_id, set())
                listeners.discard(listener)
                if not listeners:
                    self._listeners.pop(event_id, None)
