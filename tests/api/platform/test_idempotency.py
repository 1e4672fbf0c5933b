"""Idempotency-Key: a request that is repeated changes nothing twice."""

import asyncio
from datetime import timedelta

from sqlalchemy import func
from sqlmodel import select
from tests.api.platform.harness import Api, Tally

from babak.db import now
from babak.http.idempotency_store import IdempotencyKey


def tally(api: Api) -> int:
    """How many things were made."""
    with api.db.read() as session:
        return session.exec(select(func.count()).select_from(Tally)).one()


def keys(api: Api) -> list[tuple[int | None, str]]:
    """Status and body of every stored key."""
    with api.db.read() as session:
        return [(row.status, row.body.decode()) for row in session.exec(select(IdempotencyKey))]


def test_the_same_key_and_body_gives_the_stored_answer(api: Api) -> None:
    headers = {"Idempotency-Key": "7d9f"}
    first = api.post("/probe/things", {"name": "board"}, headers=headers)
    again = api.post("/probe/things", {"name": "board"}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again.headers["content-type"] == "application/json"
    assert again.headers["idempotent-replayed"] == "true"
    assert "idempotent-replayed" not in first.headers
    assert tally(api) == 1


def test_the_same_key_with_another_body_is_refused(api: Api) -> None:
    headers = {"Idempotency-Key": "7d9f"}
    api.post("/probe/things", {"name": "board"}, headers=headers)
    answer = api.post("/probe/things", {"name": "clock"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_mismatch")
    assert tally(api) == 1


def test_without_a_key_every_request_is_carried_out(api: Api) -> None:
    for _ in range(2):
        api.post("/probe/things", {"name": "board"})
    assert tally(api) == 2
    assert keys(api) == []


def test_keys_of_different_callers_and_addresses_do_not_meet(api: Api) -> None:
    owner = api.owner()
    headers = {"Idempotency-Key": "1"}
    api.post("/probe/things", {"name": "board"}, headers=headers)
    api.other(address="10.0.0.2").post("/probe/things", {"name": "clock"}, headers=headers)
    owner.post("/probe/things", {"name": "table"}, headers=headers)
    assert tally(api) == 3


def test_while_the_first_is_running_the_second_is_told_to_wait(api: Api) -> None:
    headers = {"Idempotency-Key": "slow"}

    async def race() -> list[int]:
        api.app.state.entered, api.app.state.released = asyncio.Event(), asyncio.Event()
        first = asyncio.create_task(api.http.post("/probe/slow", json={"name": "board"}, headers=headers))
        await api.app.state.entered.wait()
        second = await api.http.post("/probe/slow", json={"name": "board"}, headers=headers)
        other = await api.http.post("/probe/slow", json={"name": "clock"}, headers=headers)
        api.app.state.released.set()
        assert second.json()["code"] == "idempotency_in_progress"
        assert second.headers["retry-after"] == "1"
        return [(await first).status_code, second.status_code, other.status_code]

    assert api.runner.run(race()) == [201, 409, 422]


def test_a_crash_after_the_commit_is_never_repeated(api: Api) -> None:
    headers = {"Idempotency-Key": "crash"}
    body = {"name": "board", "colour": "crash"}
    assert api.post("/probe/things", body, headers=headers).status_code == 500
    answer = api.post("/probe/things", body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "request_already_applied")
    assert tally(api) == 1


def test_the_key_is_written_in_the_transaction_of_the_change(api: Api) -> None:
    seen: list[int] = []

    def before_commit(session: object) -> None:
        seen.append(len(list(session.exec(select(IdempotencyKey)))))  # type: ignore[attr-defined]

    api.db.before_commit.append(before_commit)
    api.post("/probe/things", {"name": "board"}, headers={"Idempotency-Key": "k"})
    # First the change, which carries its key already; then the answer beside it.
    assert seen == [1, 1]


def test_a_key_that_another_process_has_just_used_rolls_the_change_back(api: Api) -> None:
    def other_process(session: object) -> None:
        row = IdempotencyKey(scope=scope, body_hash="x", created_at=now(), headers=[])
        session.add(row)  # type: ignore[attr-defined]
        session.flush()  # type: ignore[attr-defined]

    headers = {"Idempotency-Key": "both"}
    api.post("/probe/things", {"name": "board"}, headers=headers)
    with api.db.write() as session:
        row = session.exec(select(IdempotencyKey)).one()
        scope = row.scope
        session.delete(row)
    api.db.before_commit.insert(0, other_process)
    answer = api.post("/probe/things", {"name": "board"}, headers=headers)
    api.db.before_commit.remove(other_process)
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_in_progress")
    assert tally(api) == 1


def test_answers_that_speak_of_a_moment_are_not_kept(api: Api) -> None:
    headers = {"Idempotency-Key": "moment"}
    body = {"name": "board", "colour": "conflict"}
    assert api.post("/probe/things", body, headers=headers).status_code == 409
    assert keys(api) == []
    assert api.post("/probe/things", body, headers=headers).status_code == 409
    assert tally(api) == 2
    assert api.post("/nope", {}, headers=headers).status_code == 404
    assert keys(api) == []


def test_a_refusal_is_kept_for_callers_we_know(api: Api) -> None:
    owner = api.owner()
    headers = {"Idempotency-Key": "wrong"}
    first = owner.post("/probe/things", {"name": "a"}, headers=headers)
    again = owner.post("/probe/things", {"name": "a"}, headers=headers)
    assert (first.status_code, again.status_code) == (422, 422)
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers["content-type"] == "application/problem+json"


def test_a_secret_that_is_shown_once_is_not_stored(api: Api) -> None:
    owner = api.owner()
    headers = {"Idempotency-Key": "token"}
    body = {"name": "script", "scopes": ["results:write"]}
    secret = owner.post("/accounts/me/tokens", body, headers=headers).json()["token"]
    again = owner.post("/accounts/me/tokens", body, headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "request_already_applied")
    assert len(owner.get("/accounts/me/tokens").json()["items"]) == 1
    assert all(secret not in body for _, body in keys(api))


def test_a_key_is_good_for_a_day(api: Api) -> None:
    headers = {"Idempotency-Key": "old"}
    api.post("/probe/things", {"name": "board"}, headers=headers)
    with api.db.write() as session:
        row = session.exec(select(IdempotencyKey)).one()
        row.created_at = now() - timedelta(hours=25)
        session.add(row)
    assert "idempotent-replayed" not in api.post("/probe/things", {"name": "board"}, headers=headers).headers
    assert tally(api) == 2


def test_keys_that_are_empty_or_too_long_are_refused(api: Api) -> None:
    for key in ("", "x" * 256):
        answer = api.post("/probe/things", {"name": "board"}, headers={"Idempotency-Key": key})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_idempotency_key")
    assert api.post("/probe/things", {"name": "board"}, headers={"Idempotency-Key": "x" * 255}).status_code == 201


def test_forty_phones_with_one_key_change_one_thing(api: Api) -> None:
    headers = {"Idempotency-Key": "herd"}
    answers = api.together(api.http.post("/probe/things", json={"name": "board"}, headers=headers) for _ in range(40))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert sum(answer.status_code == 201 for answer in answers) >= 1
    assert tally(api) == 1
