"""Live events: nobody misses one, and nobody is waited for."""

import asyncio
import threading
from collections.abc import Iterable

from fastapi.sse import ServerSentEvent

from babak.http.live import QUEUE, Hub, Notice


async def take(stream: object, count: int) -> list[ServerSentEvent]:
    """The next events of a stream."""
    return [await asyncio.wait_for(anext(stream), 2) for _ in range(count)]  # type: ignore[arg-type]


def test_what_is_published_reaches_those_who_listen_to_the_event() -> None:
    async def scene() -> None:
        hub = Hub()
        ours, theirs = hub.stream("cup"), hub.stream("league", heartbeat_s=0.05)
        await take(ours, 1)
        await take(theirs, 1)
        assert (hub.count(), hub.count("cup")) == (2, 1)
        thread = threading.Thread(target=hub.publish, args=("cup", "result", {"table": 4}, "17"))
        thread.start()
        thread.join()
        (event,) = await take(ours, 1)
        assert (event.event, event.data, event.id) == ("result", {"table": 4}, "17")
        (silence,) = await take(theirs, 1)
        assert (silence.event, silence.comment) == (None, "still here")
        await ours.aclose()  # type: ignore[attr-defined]
        assert hub.count("cup") == 0

    asyncio.run(scene())


def test_last_event_id_resumes_without_a_gap_and_without_a_double() -> None:
    async def scene() -> None:
        hub = Hub()

        async def missed(after: str) -> Iterable[Notice]:
            assert after == "5"
            hub.publish("cup", "result", 7, "7")  # while the database is being read
            hub.publish("cup", "result", 8, "8")
            return [Notice("round", 6, "6"), Notice("result", 7, "7")]

        stream = hub.stream("cup", last_event_id="5", missed=missed)
        events = await take(stream, 4)
        assert [event.id for event in events] == [None, "6", "7", "8"]

    asyncio.run(scene())


def test_whoever_was_away_too_long_is_asked_to_read_afresh() -> None:
    async def scene() -> None:
        async def too_old(_after: str) -> None:
            return None

        _, event = await take(Hub().stream("cup", last_event_id="1", missed=too_old), 2)
        assert event.event == "reset"

    asyncio.run(scene())


def test_a_slow_listener_is_dropped_after_what_it_has_in_hand() -> None:
    async def scene() -> None:
        hub = Hub()
        stream = hub.stream("cup")
        await take(stream, 1)
        for number in range(QUEUE + 10):
            hub.publish("cup", "result", number, str(number))
        await asyncio.sleep(0)
        rest = [event.id async for event in stream]
        assert rest == [str(number) for number in range(QUEUE)]
        assert hub.count() == 0

    asyncio.run(scene())


def test_closing_ends_every_stream() -> None:
    async def scene() -> None:
        hub = Hub()
        stream = hub.stream("cup")
        await take(stream, 1)
        hub.close()
        assert [event async for event in stream] == []
        assert [event async for event in hub.stream("cup")] == []

    asyncio.run(scene())
