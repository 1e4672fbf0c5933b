"""The live stream of an event, read over a real connection: what happened, in order, and nothing missed by who left."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import uvicorn
from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import House


class Told(NamedTuple):
    """One event of a stream."""

    kind: str
    data: dict[str, object]
    id: str


@pytest.fixture
def address(database: str, tmp_path: Path) -> Iterator[tuple[House, str]]:
    """The application listening on a port, and where."""
    with House(database, tmp_path) as house:
        # The house runs the lifespan; the server only carries bytes, in the same loop.
        config = uvicorn.Config(house.app, port=0, lifespan="off", log_config=None, access_log=False)
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined,method-assign]
        ready = threading.Event()

        async def serve() -> None:
            server.config.load()
            server.lifespan = server.config.lifespan_class(server.config)
            await server.startup()
            ready.set()

        house.loop.run(serve())
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield house, f"http://127.0.0.1:{port}/api/v1"
        finally:
            house.app.state.live.close()
            server.should_exit = True
            house.loop.run(server.shutdown())


@contextmanager
def listening(base: str, event: str, last: str | None = None) -> Iterator[Iterator[Told]]:
    """The events of a stream as they come; the stream is open when the block begins."""
    headers = {"Last-Event-ID": last} if last is not None else {}
    with httpx.stream("GET", f"{base}/events/{event}/live", headers=headers, timeout=10) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next(line for line in lines if line) == ": listening"
        yield _events(lines)


def _events(lines: Iterator[str]) -> Iterator[Told]:
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
            continue
        if "event" in fields:
            yield Told(fields["event"], json.loads(fields["data"]), fields.get("id", ""))
        fields = {}


def take(stream: Iterator[Told], count: int) -> list[Told]:
    return [next(stream) for _ in range(count)]


def test_a_result_is_told_and_then_the_standings(address: tuple[House, str]) -> None:
    house, base = address
    cup = Cup(house.owner())
    cup.pair()
    with listening(base, cup.event["slug"]) as stream:
        cup.put(1, 1, "1-0", reason="checkmate")
        result, standings = take(stream, 2)
    assert (result.kind, standings.kind) == ("result", "standings")
    assert (result.data["round"], result.data["table"], result.data["what"]) == (1, 1, "reported")
    assert result.data["result"] == {"result": "1-0", "reason": "checkmate"}
    assert standings.data == {"tournament": cup.tournament["slug"], "revision": cup.standings()["revision"]}
    assert int(result.id) < int(standings.id)


def test_a_published_and_a_closed_round_are_told_and_a_draft_is_not(address: tuple[House, str]) -> None:
    house, base = address
    cup = Cup(house.owner())
    with listening(base, cup.event["id"]) as stream:
        cup.pair(publish=False)
        cup.move(1, "signed")
        cup.move(1, "published")
        cup.report(1, "1-0", "1-0")
        cup.close(1)
        rounds = (event for event in stream if event.kind == "round")
        told = [next(rounds), next(rounds)]
    assert [event.data for event in told] == [
        {"tournament": cup.tournament["slug"], "round": 1, "status": status} for status in ("published", "closed")
    ]


def test_a_claim_tells_that_there_is_one_and_not_what_it_says(address: tuple[House, str]) -> None:
    house, base = address
    cup = Cup(house.owner())
    cup.pair()
    cup.put(1, 1, "1-0")
    with listening(base, cup.event["id"]) as stream:
        cup.put(1, 1, "0-1")
        (told,) = take(stream, 1)
    assert (told.data["what"], told.data["result"]) == ("disputed", {"result": "1-0"})


def test_who_comes_back_with_the_last_id_is_told_what_was_missed_and_then_what_is_new(
    address: tuple[House, str],
) -> None:
    house, base = address
    cup = Cup(house.owner())
    cup.pair()
    with listening(base, cup.event["id"]) as stream:
        cup.put(1, 1, "1-0")
        seen = take(stream, 2)
    cup.put(1, 2, "0-1")
    with listening(base, cup.event["id"], last=seen[-1].id) as stream:
        missed = take(stream, 2)
        cup.put(1, 1, "1/2-1/2", correct=True)
        new = take(stream, 1)
    assert [(event.kind, event.data.get("table")) for event in missed] == [("result", 2), ("standings", None)]
    assert [(event.kind, event.data.get("table")) for event in new] == [("result", 1)]
    ids = [int(event.id) for event in (*seen, *missed, *new)]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize("last", ["999999999", "not-a-number"])
def test_who_comes_back_with_an_unknown_id_is_asked_to_read_afresh(address: tuple[House, str], last: str) -> None:
    house, base = address
    cup = Cup(house.owner())
    with listening(base, cup.event["id"], last=last) as stream:
        assert take(stream, 1)[0].kind == "reset"


def test_one_event_is_not_told_of_another(address: tuple[House, str]) -> None:
    house, base = address
    ours, theirs = Cup(house.owner()), Cup(house.owner())
    for cup in (ours, theirs):
        cup.pair()
    with listening(base, ours.event["id"]) as stream:
        theirs.put(1, 1, "0-1")
        ours.put(1, 1, "1-0")
        told = take(stream, 2)
    assert {event.data["tournament"] for event in told} == {ours.tournament["slug"]}


def test_a_hidden_event_has_no_stream_for_strangers(address: tuple[House, str]) -> None:
    house, base = address
    cup = Cup(house.owner(), published=False)
    answer = httpx.get(f"{base}/events/{cup.event['id']}/live")
    refused(answer, 404, "event_not_found")
