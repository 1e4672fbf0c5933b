"""Units of work: whole or not at all, exact amounts, instants with a zone, one writer for a tournament."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import StatementError

from babak.db import Database, after_commit, new_id, now
from babak.db.core import core, insert_row, table
from babak.events.models import Event
from babak.ledger.models import LedgerEntry
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament


@pytest.fixture
def db(database: str) -> Iterator[Database]:
    with Database(database) as opened:
        yield opened


def an_event(**values: object) -> Event:
    return Event(**{"id": new_id(), "slug": new_id(), "name": "Cup", "created_at": now(), **values})


def test_a_failed_change_leaves_nothing_behind_and_tells_nobody(db: Database) -> None:
    told: list[str] = []
    with pytest.raises(ZeroDivisionError), db.write() as session:
        session.add(an_event(slug="gone"))
        session.flush()
        after_commit(session, lambda: told.append("gone"))
        1 / 0  # noqa: B018
    with db.read() as session:
        assert core(session).execute(select(table(Event).c.slug)).all() == []
    assert told == []


def test_what_waited_for_the_commit_runs_once_and_after_it(db: Database) -> None:
    seen: list[int] = []

    def count() -> None:
        with db.read() as other:
            seen.append(len(core(other).execute(select(table(Event).c.id)).all()))

    with db.write() as session:
        session.add(an_event())
        after_commit(session, count)
        assert seen == []
    assert seen == [1]


def test_a_reader_sees_one_moment_however_long_it_reads(db: Database) -> None:
    with db.read() as reading:
        assert core(reading).execute(select(table(Event).c.id)).all() == []
        with db.write() as session:
            session.add(an_event())
        assert core(reading).execute(select(table(Event).c.id)).all() == []


def test_an_instant_keeps_its_moment_and_comes_back_in_utc(db: Database) -> None:
    jakarta = timezone(timedelta(hours=7))
    moment = datetime(2026, 11, 30, 16, 5, 4, 123456, tzinfo=jakarta)
    event = an_event(created_at=moment)
    with db.write() as session:
        session.add(event)
    with db.read() as session:
        found = core(session).execute(select(table(Event).c.created_at)).scalar_one()
    assert found == moment and found.tzinfo == UTC


def test_a_time_without_a_zone_is_refused(db: Database) -> None:
    with pytest.raises(StatementError, match="without a zone"), db.write() as session:
        values = an_event().model_dump() | {"created_at": datetime(2026, 1, 1)}
        core(session).execute(insert(table(Event)).values(values))


def test_amounts_are_exact(db: Database) -> None:
    event = an_event()
    with db.write() as session:
        session.add(event)
        session.flush()
        for amount in (Decimal("0.10"), Decimal("0.20"), Decimal("12345678901234.55")):
            insert_row(
                session,
                LedgerEntry,
                {
                    "id": new_id(),
                    "event_id": event.id,
                    "tournament_id": None,
                    "entry_id": None,
                    "kind": "paid",
                    "code": "entry_fee",
                    "amount": amount,
                    "currency": "IDR",
                    "reference": "",
                    "origin": "person",
                    "reason": "",
                    "at": now(),
                    "by": "test",
                },
            )
    with db.read() as session:
        amounts = core(session).execute(select(table(LedgerEntry).c.amount).order_by(table(LedgerEntry).c.id)).scalars()
        assert sum(amounts) == Decimal("12345678901234.85")


def test_revisions_taken_by_many_threads_have_no_gap_and_no_double(db: Database) -> None:
    event = an_event()
    tournament = Tournament(
        id=new_id(), event_id=event.id, slug="many", name="Many", rulebook_id="gonzaga-2025", created_at=now()
    )
    with db.write() as session:
        session.add(event)
        session.flush()
        session.add(tournament)
    taken: list[int] = []

    def work() -> None:
        for _ in range(25):
            with db.write() as session:
                db.lock_tournament(session, tournament.id)
                taken.append(tournaments.touch(session, tournament.id))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(2, 202))
