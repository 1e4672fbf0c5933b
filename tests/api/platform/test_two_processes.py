"""Two processes on one database: what one of them remembers, the other finds out."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, text
from sqlmodel import select
from tests.api.platform.harness import Api, Tally, make_app, settings_for

from babak.accounts.models import Account, LoginThrottle
from babak.accounts.setup import ensure_owner
from babak.http.idempotency_store import IdempotencyKey


@pytest.fixture
def pair(database: str, tmp_path: Path, runner: asyncio.Runner) -> Iterator[tuple[Api, Api]]:
    """Two applications that share nothing but the database."""
    apps = [make_app(settings_for(tmp_path, database_url=database)) for _ in range(2)]
    yield Api(apps[0], runner), Api(apps[1], runner)
    for app in apps:
        app.state.db.close()


def test_a_herd_over_both_changes_one_thing(pair: tuple[Api, Api]) -> None:
    one, two = pair
    headers = {"Idempotency-Key": "herd"}
    body = {"name": "board"}
    answers = one.together(
        api.http.post("/probe/things", json=body, headers=headers) for _ in range(10) for api in (one, two)
    )
    made = {answer.content for answer in answers if answer.status_code == 201}
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len(made) == 1
    with one.db.read() as session:
        assert session.exec(select(func.count()).select_from(Tally)).one() == 1
        assert session.exec(select(IdempotencyKey)).one().status == 201
    later = two.post("/probe/things", body, headers=headers)
    assert (later.status_code, later.headers["idempotent-replayed"]) == (201, "true")


def test_a_session_is_good_in_both(pair: tuple[Api, Api]) -> None:
    one, two = pair
    cookie = one.owner().http.cookies["babak_session"]
    assert two.get("/accounts/me", headers={"Cookie": f"babak_session={cookie}"}).json()["is_owner"] is True


def test_wrong_passwords_are_counted_over_both(pair: tuple[Api, Api]) -> None:
    body = {"email": "sri@example.org", "password": "wrong"}
    statuses = [pair[number % 2].post("/sessions", body).status_code for number in range(6)]
    assert statuses == [401] * 5 + [429]


def test_one_set_up_link_makes_one_owner(pair: tuple[Api, Api]) -> None:
    one, two = pair
    link = ensure_owner(one.db, one.app.state.settings)
    assert link is not None
    body = {"token": link.partition("#")[2], "name": "Me", "password": "long enough"}
    answers = one.together(
        api.http.post("/setup", json={**body, "email": f"{number}@example.org"})
        for number, api in enumerate((one, two, one, two))
    )
    assert sorted(answer.status_code for answer in answers)[0] == 201
    assert {answer.json()["code"] for answer in answers if answer.status_code != 201} <= {
        "setup_closed",
        "setup_link_invalid",
    }
    with one.db.read() as session:
        assert session.exec(select(func.count()).select_from(Account)).one() == 1


def test_wrong_passwords_at_the_same_moment_are_all_counted(pair: tuple[Api, Api]) -> None:
    body = {"email": "sri@example.org", "password": "wrong"}
    answers = pair[0].together(api.http.post("/sessions", json=body) for api in pair * 2)
    assert [answer.status_code for answer in answers] == [401] * 4
    with pair[0].db.read() as session:
        assert session.exec(select(LoginThrottle)).one().failures == 4


def test_the_answer_holds_bytes_that_no_text_column_would(pair: tuple[Api, Api]) -> None:
    one, _ = pair
    answer = one.post("/probe/things", {"name": "رضا½"}, headers={"Idempotency-Key": "bytes"})
    again = one.post("/probe/things", {"name": "رضا½"}, headers={"Idempotency-Key": "bytes"})
    assert again.content == answer.content
    with one.db.read() as session:
        assert session.connection().execute(text("SELECT count(*) FROM idempotency_key")).scalar() == 1
