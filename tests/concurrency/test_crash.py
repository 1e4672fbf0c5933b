"""SIGKILL in the middle of a burst: what was acknowledged is there, and what was not can be sent again."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.concurrency.server import Remote, Running, credentials, new_cup, serving
from tests.concurrency.test_order import worked_out_anew
from tests.cup import Cup
from tests.inprocess import House

from babak.db import Database

PLAYERS, ROUNDS, THREADS, ENOUGH = 26, 16, 4, 60
CODES = ("1-0", "0-1", "1/2-1/2")
Place = tuple[int, int]


def body_of(place: Place) -> dict[str, str]:
    """The result of a table."""
    return {"result": CODES[(place[0] * 5 + place[1]) % 3]}


def key_of(place: Place) -> dict[str, str]:
    """The header under which it is sent."""
    return {"Idempotency-Key": f"round-{place[0]}-table-{place[1]}"}


def killed_in_a_burst(server: Running, cup: Cup, places: list[Place]) -> tuple[set[Place], set[Place]]:
    """Send results by several threads and end the server once enough are in: those acknowledged, those sent."""
    acknowledged: set[Place] = set()
    sent: set[Place] = set()

    def send(number: int) -> None:
        with Remote(server.address, server.helpers[number]) as phone:
            for place in places[number::THREADS]:
                sent.add(place)
                try:
                    answer = phone.put(cup.result_path(*place), json=body_of(place), headers=key_of(place))
                except httpx.TransportError:
                    return
                if answer.status_code == 200:
                    acknowledged.add(place)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 60
    while len(acknowledged) < ENOUGH and time.monotonic() < end:
        time.sleep(0.001)
    server.kill()
    for thread in threads:
        thread.join(timeout=30)
    return acknowledged, sent


def stored(client: Remote, cup: Cup) -> dict[Place, dict[str, Any]]:
    """Every result that stands."""
    rows = client.ok("GET", f"{cup.at}/rounds")["items"]
    return {
        (row["number"], match["table"]): match["result"] for row in rows for match in row["matches"] if match["result"]
    }


def test_nothing_acknowledged_is_lost_and_everything_else_can_be_sent_again(database: str, tmp_path: Path) -> None:
    token, helpers = credentials(database, tmp_path)
    places = [(number, table) for number in range(1, ROUNDS + 1) for table in range(1, PLAYERS // 2 + 1)]
    random.Random(11).shuffle(places)
    with serving(database, tmp_path, token, helpers) as server:
        owner = server.owner()
        cup = new_cup(owner, PLAYERS, ROUNDS)
        acknowledged, sent = killed_in_a_burst(server, cup, places)
    assert len(acknowledged) >= ENOUGH
    assert len(sent) < len(places), "the server ended too late to be in the middle"

    # Only facts are left behind by this: a result that was committed and whose standings were not.
    with Database(database) as db:
        committed_only = worked_out_anew(db, cup.tournament["id"])

    with serving(database, tmp_path, token, helpers) as server, server.owner() as owner:
        kept = stored(owner, cup)
        assert acknowledged <= set(kept) <= sent
        assert all(kept[place] == body_of(place) for place in kept)
        # The start has caught up: the standings are those of the facts, to the byte.
        assert owner.get(f"{cup.at}/standings").content == committed_only[0]
        assert owner.get(f"{cup.at}/crosstable").content == committed_only[1]

        # Every phone sends everything again that it has sent, under the same keys.
        revision = owner.ok("GET", cup.at)["revision"]
        with Remote(server.address, helpers[0]) as other:
            for number in range(THREADS):
                with Remote(server.address, helpers[number]) as phone:
                    for place in [place for place in places[number::THREADS] if place in sent]:
                        answer = phone.put(cup.result_path(*place), json=body_of(place), headers=key_of(place))
                        if place in acknowledged:
                            # Its answer was stored before it was sent.
                            assert (answer.status_code, answer.headers.get("idempotent-replayed")) == (200, "true")
                        elif place in kept:
                            # Committed, but nobody was told: told so now, without doing it twice.
                            assert answer.status_code == 200 or answer.json()["code"] == "request_already_applied"
                        else:
                            assert (answer.status_code, answer.json()["changed"]) == (200, True)
            assert other.get(cup.at).status_code == 200
        assert set(stored(owner, cup)) == sent
        assert owner.ok("GET", cup.at)["revision"] == revision + len(sent - set(kept))
        histories = [owner.ok("GET", cup.result_path(*place))["history"] for place in list(sent)[:20]]
        assert [len(history) for history in histories] == [1] * len(histories)


def test_a_start_works_out_what_a_crash_left_undone(database: str, tmp_path: Path) -> None:
    with House(database, tmp_path) as house:
        cup = Cup(house.owner())
        cup.pair()
        before = cup.standings()
        house.app.state.server.keeper.refresh = lambda _tournament: None
        cup.report(1, "1-0", "0-1")
        assert cup.standings() == before
    with House(database, tmp_path) as house:
        after = house.client().ok("GET", f"{cup.at}/standings")
        assert after["revision"] == before["revision"] + 2
        assert {row["entry"]["number"]: row["values"]["PTS"] for row in after["rows"]} == {1: 1, 2: 0, 3: 1, 4: 0}


@pytest.mark.full
def test_three_crashes_in_a_row_lose_nothing(database: str, tmp_path: Path) -> None:
    token, helpers = credentials(database, tmp_path)
    places = [(number, table) for number in range(1, ROUNDS + 1) for table in range(1, PLAYERS // 2 + 1)]
    acknowledged: set[Place] = set()
    cup: Cup | None = None
    for turn in range(3):
        with serving(database, tmp_path, token, helpers) as server:
            cup = cup or new_cup(server.owner(), PLAYERS, ROUNDS)
            left = [place for place in places if place not in acknowledged]
            random.Random(turn).shuffle(left)
            acknowledged |= killed_in_a_burst(server, cup, left)[0]
    assert cup is not None
    with serving(database, tmp_path, token, helpers) as server, server.owner() as owner:
        kept = stored(owner, cup)
        assert acknowledged <= set(kept)
        assert all(kept[place] == body_of(place) for place in kept)
