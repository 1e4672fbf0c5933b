"""Public pages answered from memory are never older than the database, whoever wrote to it."""

import gzip
import time
from collections.abc import Callable

import httpx
import pytest
from tests.cup import Cup
from tests.inprocess import Client, House

from babak.db import Database, now
from babak.db.core import update_row
from babak.events.models import Event
from babak.outbox.service import store_pending


def until(wanted: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether it becomes true in time; PostgreSQL tells the other processes within moments, not at once."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if wanted():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def public(fresh_house: House) -> tuple[House, Cup, Client, str]:
    cup = Cup(fresh_house.owner())
    cup.pair()
    return fresh_house, cup, fresh_house.client(), f"{cup.at}/standings"


def is_hot(house: House, path: str) -> bool:
    return house.app.state.server.hot.get(f"/api/v1{path}") is not None


def warm(house: House, client: Client, path: str) -> httpx.Response:
    assert until(lambda: client.get(path).status_code == 200 and is_hot(house, path))
    return client.get(path)


def test_a_page_asked_for_twice_is_answered_from_memory_with_the_same_bytes_and_headers(
    public: tuple[House, Cup, Client, str],
) -> None:
    house, _, client, path = public
    cold = client.get(path, params={"after_round": 0})
    hot = warm(house, client, path)
    assert hot.content == cold.content
    left_out = {"x-request-id"}
    assert {k: v for k, v in hot.headers.items() if k not in left_out} == {
        k: v for k, v in cold.headers.items() if k not in left_out
    }


def test_a_hot_page_answers_304_and_gzip(public: tuple[House, Cup, Client, str]) -> None:
    house, _, client, path = public
    page = warm(house, client, path)
    again = client.get(path, headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", page.headers["etag"])
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(house.app.state.server.hot.get(f"/api/v1{path}").gzipped) == plain.content


def test_a_result_is_seen_by_the_very_next_reader(public: tuple[House, Cup, Client, str]) -> None:
    house, cup, client, path = public
    before = warm(house, client, path).json()["revision"]
    cup.client.ok("PUT", f"{cup.at}/rounds/1/matches/1/result", {"result": "1-0"})
    after = client.get(path).json()
    assert after["revision"] == before + 1
    assert max(row["values"]["PTS"] for row in after["rows"]) == 1


def test_an_event_that_is_hidden_is_hidden_at_once(public: tuple[House, Cup, Client, str]) -> None:
    house, cup, client, path = public
    warm(house, client, path)
    cup.client.ok("PATCH", cup.event_at, {"published": False})
    assert client.get(path).status_code == 404


def test_a_commit_of_another_process_makes_every_page_cold(public: tuple[House, Cup, Client, str]) -> None:
    house, cup, client, path = public
    warm(house, client, path)
    with Database(house.db.url) as other:
        other.before_commit.append(store_pending(lambda: None))
        with other.write() as session:
            update_row(session, Event, cup.event["id"], {"deleted_at": now()})
    assert until(lambda: client.get(path).status_code == 404)


def test_a_page_for_members_only_is_never_kept(fresh_house: House) -> None:
    cup = Cup(fresh_house.owner(), published=False)
    path = f"{cup.at}/standings"
    assert cup.client.get(path).status_code == 200
    assert not is_hot(fresh_house, path)
    assert fresh_house.client().get(path).status_code == 404
