"""A backup of a server that is being written to, restored elsewhere: one event, whole and in agreement with itself."""

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.cli.conftest import Run
from tests.concurrency.server import Remote, Running, credentials, new_cup, serving
from tests.concurrency.test_order import worked_out_anew
from tests.cup import Cup
from tests.inprocess import House
from tests.postgres import Postgres

from babak.db import Database

PLAYERS, ROUNDS = 24, 10


@contextmanager
def writing(server: Running, cup: Cup) -> Iterator[list[int]]:
    """Results keep coming in, from two phones, as long as this lasts; the list grows with every one."""
    stop, done = threading.Event(), list[int]()

    def report(number: int) -> None:
        with Remote(server.address, server.helpers[number]) as phone:
            for row in range(1, ROUNDS + 1):
                for table in range(1 + number, PLAYERS // 2 + 1, 2):
                    if stop.is_set():
                        return
                    try:
                        answer = phone.put(cup.result_path(row, table), json={"result": "1-0"})
                    except httpx.TransportError:
                        return
                    done.append(answer.status_code)

    threads = [threading.Thread(target=report, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    try:
        yield done
    finally:
        stop.set()
        for thread in threads:
            thread.join(timeout=30)


def rows(db: Database, query: str) -> list[Any]:
    """The rows of a query."""
    with db.read() as session:
        return list(session.connection().execute(text(query)))


def value(stored: Any) -> Any:
    """JSON as it was written, whichever way the driver gives it."""
    return json.loads(stored) if isinstance(stored, str) else stored


def in_agreement(url: str, folder: Path, cup: Cup) -> int:
    """Check a restored database; the number of results in it."""
    with Database(url) as db:
        matches = {
            row[0]: (value(row[1]), row[2])
            for row in rows(db, "SELECT id, result, result_version FROM match WHERE result_at IS NOT NULL")
        }
        records = rows(db, "SELECT match_id, body, seq FROM result_record WHERE state = 'in_force'")
        assert {row[0]: (value(row[1]), row[2]) for row in records} == matches
        reports = rows(db, "SELECT object_id FROM audit_entry WHERE object = 'result' AND action = 'report'")
        assert sorted(row[0] for row in reports) == sorted(matches)
        anew = worked_out_anew(db, cup.tournament["id"])
    with House(url, folder) as house:
        anybody = house.client()
        assert anybody.get(f"{cup.at}/standings").content == anew[0]
        assert anybody.get(f"{cup.at}/crosstable").content == anew[1]
        assert house.owner().ok("GET", cup.at)["counts"]["results"] == len(matches)
    return len(matches)


@pytest.fixture(params=["sqlite", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str, str]]:
    """Where the server writes, where the backup goes to, and the ending of a backup."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            for name in ("here", "there"):
                (tmp_path / name).mkdir()
            shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "here" / "babak.db")
            urls = [f"sqlite:///{tmp_path / name / 'babak.db'}" for name in ("here", "there")]
            yield urls[0], urls[1], ".db"
        else:
            postgres: Postgres = request.getfixturevalue("postgres")
            yield stack.enter_context(postgres.clone()), stack.enter_context(postgres.clone()), ".zip"


def test_a_backup_under_load_restores_to_an_event_that_agrees_with_itself(
    two: tuple[str, str, str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, ending = two
    copies = [tmp_path / f"copy-{number}{ending}" for number in range(3)]
    monkeypatch.setenv("BABAK_DATABASE_URL", here)
    with serving(here, tmp_path, *credentials(here, tmp_path)) as server:
        cup = new_cup(server.owner(), PLAYERS, ROUNDS)
        with writing(server, cup) as done:
            seen = []
            for copy in copies:
                seen.append(len(done))
                made = run("backup", str(copy))
                assert (made.code, made.out) == (0, ""), made.err
            assert len(done) > seen[0], "nothing was written meanwhile"
        assert set(done) == {200}

    monkeypatch.setenv("BABAK_DATABASE_URL", there)
    counted = []
    for number, copy in enumerate(copies):
        restored = run("restore", str(copy), *(["--force"] if number else []))
        assert restored.code == 0, restored.err
        counted.append(in_agreement(there, tmp_path, cup))
    # Whatever was acknowledged before a backup began is in it.
    assert all(count >= before for count, before in zip(counted, seen, strict=True))
    assert counted == sorted(counted)

    refused = run("restore", str(copies[0]))
    assert refused.code in (1, 2)
    assert "--force" in refused.err
    for content in (copies[0].read_bytes()[: copies[0].stat().st_size // 2], b"no backup", b""):
        broken = tmp_path / f"broken{ending}"
        broken.write_bytes(content)
        refused = run("restore", str(broken), "--force")
        assert refused.code in (1, 2)
        assert "Traceback" not in refused.err
        assert refused.err.strip().endswith(".")
    assert in_agreement(there, tmp_path, cup) == counted[-1]
