"""From the outbox to the live streams of this process.

A task follows the numbers of the messages. It is woken by a commit of this process, by NOTIFY of another one
(PostgreSQL), or looks by itself every second (SQLite, whose file another process may have written).
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import structlog
from psycopg import AsyncConnection
from starlette.concurrency import run_in_threadpool

from babak.db import Database
from babak.http.hot import HotPages
from babak.http.live import Hub, Notice
from babak.outbox import repo

LOOK_S = 1.0
MOST_MISSED = 500
log = structlog.get_logger()


class Tail:
    """Follows the outbox of one database and publishes on one hub, as long as anybody listens."""

    def __init__(self, db: Database, hub: Hub, hot: HotPages) -> None:
        self.db = db
        self.hub = hub
        self.hot = hot
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken: asyncio.Event | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = 0
        self._number: int | None = None

    def wake(self) -> None:
        """Something was committed; callable from any thread."""
        self.hot.committed()
        loop, woken = self._loop, self._woken
        if self._listening and loop is not None and woken is not None and not loop.is_closed():
            loop.call_soon_threadsafe(woken.set)

    async def start(self) -> None:
        """Begin to follow."""
        self._loop, self._woken = asyncio.get_running_loop(), asyncio.Event()
        self._tasks = [asyncio.create_task(self._follow())]
        if not self.db.is_sqlite:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def stop(self) -> None:
        """End the tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._loop = self._woken = None

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """While somebody listens to a stream; what is committed from here on reaches the hub."""
        self._listening += 1
        try:
            if self._number is None:
                newest = await run_in_threadpool(self._newest)
                self._number = newest if self._number is None else self._number
            yield
        finally:
            self._listening -= 1
            if not self._listening:
                self._number = None

    def _newest(self) -> int:
        with self.db.read() as session:
            return repo.last_number(session)

    def _after(self, number: int) -> list[dict[str, object]]:
        with self.db.read() as session:
            return repo.messages_after(session, number)

    async def _follow(self) -> None:
        assert self._woken is not None
        while True:
            try:
                await asyncio.wait_for(self._woken.wait(), LOOK_S)
            except TimeoutError:
                pass
            self._woken.clear()
            if self._number is None:
                continue
            try:
                for message in await run_in_threadpool(self._after, self._number):
                    self._number = int(str(message["id"]))
                    notice = as_notice(message)
                    self.hub.publish(str(message["event_id"]), notice.kind, notice.data, notice.id)
                if not self._listening:
                    self._number = None
            except Exception:
                log.exception("outbox could not be read")
                await asyncio.sleep(LOOK_S)

    async def _listen(self) -> None:
        """PostgreSQL: every commit anywhere makes hot pages cold and wakes the follower."""
        address = self.db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await AsyncConnection.connect(address, autocommit=True)
                async with connection:
                    await connection.execute(f"LISTEN {repo.CHANNEL}")
                    self.hot.moved()
                    async for _ in connection.notifies():
                        self.hot.moved()
                        self.wake()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.warning("not listening to the database; trying again")
            finally:
                self.hot.deaf()
            await asyncio.sleep(LOOK_S)


def as_notice(message: dict[str, object]) -> Notice:
    """A message as the stream tells it."""
    return Notice(str(message["kind"]), message["payload"], str(message["id"]))


def missed_since(db: Database, event_id: str, last: str) -> Iterable[Notice] | None:
    """What a listener missed after message `last`; None when that is too much, or not a number of ours."""
    if not (last.isascii() and last.isdigit() and len(last) < 18):
        return None
    with db.read() as session:
        if int(last) > repo.last_number(session):
            return None
        messages = repo.messages_after(session, int(last), event_id=event_id, limit=MOST_MISSED + 1)
    return None if len(messages) > MOST_MISSED else [as_notice(message) for message in messages]
