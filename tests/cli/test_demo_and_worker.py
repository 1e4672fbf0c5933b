"""The sample cup, and what the worker does when nobody asks."""

import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update
from tests.inprocess import House

from babak.__main__ import main
from babak.db import Database, now
from babak.db.core import core, table
from babak.demo import make
from babak.outbox.models import OutboxMessage
from babak.server import Server
from babak.tournaments.models import Tournament
from babak.worker import KEEP_MESSAGES, Worker


def test_the_sample_is_half_played_and_reads_like_a_cup(fresh_house: House) -> None:
    event, tournament = make(Server.on(fresh_house.db), now())
    visitor = fresh_house.client()
    shown = visitor.ok("GET", f"/tournaments/{tournament}")
    assert (shown["event"], shown["status"], shown["round"], shown["rounds"]) == (event, "running", 4, 7)
    assert shown["counts"] == {"entries": 8, "active": 8, "matches": 16, "results": 13, "missing": 3, "claims": 0}
    table_ = visitor.ok("GET", f"/tournaments/{tournament}/standings")
    assert (table_["after_round"], table_["final"], len(table_["rows"])) == (4, False, 8)
    points = [row["values"]["PTS"] for row in table_["rows"]]
    assert points == sorted(points, reverse=True) and sum(points) == 13
    assert [row["status"] for row in visitor.ok("GET", f"/tournaments/{tournament}/rounds")["items"]] == [
        "closed",
        "closed",
        "closed",
        "published",
    ]


def test_the_sample_can_be_added_again_beside_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BABAK_DATA_DIR", str(tmp_path / "data"))
    assert main(["demo"]) == 0
    assert main(["demo"]) == 0
    told = capsys.readouterr().err
    assert "piala-gonzaga-contoh " in told and "piala-gonzaga-contoh-2 " in told


def test_the_worker_works_out_what_a_crash_left_behind(fresh_house: House) -> None:
    server = Server.on(fresh_house.db)
    _, slug = make(server, now())
    tournaments = table(Tournament)
    with fresh_house.db.write() as session:
        core(session).execute(update(tournaments).values(revision=tournaments.c.revision + 1))
    worker = Worker(Server.on(fresh_house.db))
    thread = threading.Thread(target=worker.run)
    thread.start()
    try:
        end = time.monotonic() + 20
        while time.monotonic() < end and _behind(fresh_house.db):
            time.sleep(0.05)
    finally:
        worker.stop()
        thread.join()
    assert not _behind(fresh_house.db)
    shown = fresh_house.client().ok("GET", f"/tournaments/{slug}")
    assert fresh_house.client().ok("GET", f"/tournaments/{slug}/standings")["revision"] == shown["revision"]


def _behind(db: Database) -> bool:
    tournaments = table(Tournament).c
    with db.read() as session:
        rows = core(session).execute(select(tournaments.revision, tournaments.derived_revision)).all()
    return any(row[1] < row[0] for row in rows)


def test_the_worker_clears_messages_after_three_days_and_keeps_younger_ones(fresh_house: House) -> None:
    server = Server.on(fresh_house.db)
    make(server, now())
    messages = table(OutboxMessage)
    with fresh_house.db.write() as session:
        oldest = core(session).execute(select(messages.c.id).order_by(messages.c.id)).scalars().first()
        long_ago = now() - KEEP_MESSAGES - timedelta(minutes=1)
        core(session).execute(update(messages).where(messages.c.id == oldest).values(at=long_ago))
    Worker(server).clear()
    with fresh_house.db.read() as session:
        left = core(session).execute(select(messages.c.id)).scalars().all()
    assert oldest not in left and left
