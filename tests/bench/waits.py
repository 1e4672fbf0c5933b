"""`python -m tests.bench.waits`: how long others wait while a large Swiss round is paired by the same server.

A reader asks for a small public page that is not kept ready, a writer reports results in another tournament, both as
fast as they are answered, each in a process of its own. What is printed is wall-clock time: the longest wait, and the
99th percentile, while nothing else happens and while the round is paired.
"""

import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

from sqlmodel import Session

from babak.db import Database
from babak.entries import service as entries
from babak.entries.schemas import EntryIn
from babak.events import service as events
from babak.events.schemas import EventIn
from babak.http.caller import system
from babak.server import Server
from babak.tournaments import service as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.schemas import TournamentIn
from tests.bench.setting import play, prepare
from tests.bench.wire import Wire, free_port, request, wait_for

SIZES = (1000, 5000)
ROUNDS = 4
RESULTS = ("1-0", "1-0", "1/2-1/2", "0-1")
# The longest that anybody may wait while 1,000 players are paired, in milliseconds.
MOST = 50
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}
Waits = list[tuple[float, float]]


def large(db: Database, size: int) -> str:
    """A Swiss of `size` players without a round: its slug."""
    server, caller = Server.on(db), system("bench")
    slug = f"swiss-{size}"
    with db.write() as session:
        event = events.create(session, caller, EventIn(name=slug, slug=slug, published=True))
        data = TournamentIn(name=slug, slug=f"{slug}-main", rulebook="fide-swiss-2026")
        found = tournaments.create(session, caller, event, data)
        _fill(session, found, size)
    server.keeper.refresh(found.id)
    return found.slug


def _fill(session: Session, found: Tournament, size: int) -> None:
    caller = system("bench")
    event, _ = tournaments.visible(session, caller, found.id)
    given = [EntryIn(name=f"Player {n:04}", rating=min(3000 - n // 2, 2900)) for n in range(1, size + 1)]
    entries.add(session, caller, event, found, given)


def ask_again(
    what: bytes | list[bytes], port: int, stop: "Synchronized[int]", found: "multiprocessing.Queue[Waits]"
) -> None:
    """Ask as fast as it is answered, until told to stop; every wait with its beginning."""
    wire, waits, number = Wire(port), [], 0
    asked = [what] if isinstance(what, bytes) else what
    while not stop.value:
        start = time.monotonic()
        status, _, body = wire.ask(asked[number % len(asked)])
        waits.append((start, time.monotonic() - start))
        assert status == 200, body
        number += 1
        time.sleep(0.002)
    wire.close()
    found.put(waits)


def send(wire: Wire, method: str, path: str, token: str, body: Any) -> dict[str, Any]:
    """One request of the organiser."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    status, _, answer = wire.ask(request(method, f"/api/v1{path}", headers, json.dumps(body).encode()))
    assert status < 300, (status, answer[:500])
    found: dict[str, Any] = json.loads(answer) if answer else {}
    return found


def paired(wire: Wire, slug: str, token: str, number: int) -> tuple[float, float]:
    """Pair the next round: when that began and ended."""
    start = time.monotonic()
    row = send(wire, "POST", f"/tournaments/{slug}/rounds", token, {})
    end = time.monotonic()
    assert row["number"] == number
    return start, end


def finish(wire: Wire, slug: str, token: str, number: int, size: int) -> None:
    """Publish, report and close a round."""
    rng = random.Random(size + number)
    send(wire, "PATCH", f"/tournaments/{slug}/rounds/{number}", token, {"status": "published"})
    for first in range(1, size // 2 + 1, 2000):
        tables = range(first, min(first + 2000, size // 2 + 1))
        items = [{"round": number, "table": table, "result": rng.choice(RESULTS)} for table in tables]
        send(wire, "POST", f"/tournaments/{slug}/results", token, items)
    send(wire, "PATCH", f"/tournaments/{slug}/rounds/{number}", token, {"status": "closed"})


def told(name: str, waits: Waits, start: float, end: float) -> float:
    """The longest wait between two moments, in milliseconds; printed beside those before."""
    before = [took * 1000 for at, took in waits if at + took <= start]
    within = [took * 1000 for at, took in waits if at < end and at + took > start] or [0.0]
    print(
        f"  {name}: longest wait {max(within):6.1f} ms of {len(within)}"
        f" ({max(before, default=0.0):6.1f} ms of {len(before)} while nothing was paired)"
    )
    return max(within)


def measure(port: int, slug: str, size: int, token: str, other: list[bytes], page: bytes) -> float:
    """The longest wait of anybody while the rounds of one large Swiss are paired."""
    context = multiprocessing.get_context("fork")
    stop = context.Value("i", 0)
    queues = [context.Queue() for _ in range(2)]
    asked: list[bytes | list[bytes]] = [page, other]
    wire = Wire(port)
    longest = 0.0
    for number in range(1, ROUNDS + 1):
        stop.value = 0
        workers = [
            context.Process(target=ask_again, args=(what, port, stop, queue))
            for what, queue in zip(asked, queues, strict=True)
        ]
        for worker in workers:
            worker.start()
        time.sleep(1.5)
        span = paired(wire, slug, token, number)
        time.sleep(0.3)
        stop.value = 1
        found = [queue.get(timeout=60) for queue in queues]
        for worker in workers:
            worker.join()
        print(f"{size} players, round {number}: paired and answered in {(span[1] - span[0]) * 1000:7.1f} ms")
        for name, waits in zip(("reader", "writer"), found, strict=True):
            longest = max(longest, told(name, waits, *span))
        finish(wire, slug, token, number, size)
    wire.close()
    return longest


def main(sizes: tuple[int, ...] = SIZES) -> None:
    """A server of its own, one size after the other."""
    with tempfile.TemporaryDirectory() as place:
        with prepare(Path(place)) as db:
            slugs = {size: large(db, size) for size in sizes}
            open_matches = play(db, "other", 64, 1, 2)
        port = free_port()
        env = {**os.environ, **OWNER, "BABAK_DATA_DIR": place, "BABAK_PORT": str(port), "BABAK_RATE_SIGNED": ""}
        with subprocess.Popen([sys.executable, "-m", "babak", "serve"], env=env, stderr=subprocess.DEVNULL) as process:
            try:
                wait_for(port, process)
                scopes = "events:read,rounds:write,results:write,results:correct"
                command = ["token", "add", "--email", OWNER["BABAK_OWNER_EMAIL"], "--scope", scopes]
                token = subprocess.run(
                    [sys.executable, "-m", "babak", *command], env=env, check=True, capture_output=True, text=True
                ).stdout.strip()
                headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
                page = request("GET", "/api/v1/tournaments/other-main/rounds/2", headers)
                writes = [
                    request(
                        "PUT",
                        f"/api/v1/matches/{match}/result",
                        headers,
                        json.dumps({"result": code, "correct": True}).encode(),
                    )
                    for code in ("1-0", "0-1")
                    for match in open_matches
                ]
                for size in sizes:
                    longest = measure(port, slugs[size], size, token, writes, page)
                    limit = f"  (at most {MOST})" if size <= 1000 else ""
                    print(f"{size} players: longest wait {longest:7.1f} ms{limit}")
            finally:
                process.terminate()


if __name__ == "__main__":
    main(tuple(int(each) for each in sys.argv[1:]) or SIZES)
