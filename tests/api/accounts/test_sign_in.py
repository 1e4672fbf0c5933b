"""Signing in and out; guessing is slowed down, and only for the one who guesses."""

import time
from datetime import timedelta

import pytest
from sqlmodel import select
from tests.api.platform.harness import PASSWORD, Api

from babak.accounts import repo, signin
from babak.accounts.models import AccountSession, LoginThrottle
from babak.accounts.signin import LONGEST_WAIT_S, wait_after
from babak.db import now

SRI = "sri@example.org"


def attempt(api: Api, password: str = "wrong password", email: str = SRI, **headers: str) -> int:
    """The status of one attempt."""
    return api.post("/sessions", {"email": email, "password": password}, headers=headers).status_code


def test_signing_in_gives_a_cookie_and_signing_out_takes_it_back(api: Api) -> None:
    account = api.account(SRI)
    answer = api.post("/sessions", {"email": " SRI@example.org ", "password": PASSWORD})
    assert answer.status_code == 201
    assert answer.json()["account"]["id"] == account
    assert api.get("/accounts/me").json()["email"] == SRI
    cookie = api.http.cookies["babak_session"]
    assert api.delete("/sessions/current").status_code == 204
    assert api.get("/accounts/me").status_code == 401
    # Not only forgotten by the browser: the token is worth nothing any more.
    assert api.other().get("/accounts/me", headers={"Cookie": f"babak_session={cookie}"}).status_code == 401


def test_neither_password_nor_session_token_is_stored(api: Api) -> None:
    api.account(SRI)
    client = api.sign_in(SRI)
    cookie = client.http.cookies["babak_session"]
    with api.db.read() as session:
        row = session.exec(select(AccountSession)).one()
        assert cookie not in row.model_dump_json()
        assert len(row.token_hash) == 64


def test_a_wrong_password_and_an_unknown_account_get_the_same_answer(api: Api) -> None:
    api.account(SRI)
    wrong = api.post("/sessions", {"email": SRI, "password": "wrong password"})
    unknown = api.post("/sessions", {"email": "nobody@example.org", "password": "wrong password"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "wrong_credentials"


def test_an_unknown_account_costs_a_password_check_too(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    from babak.accounts import passwords

    checked: list[str] = []
    original = passwords.PasswordHasher.verify
    monkeypatch.setattr(
        passwords.PasswordHasher,
        "verify",
        lambda self, hashed, password: checked.append(hashed) or original(self, hashed, password),
    )
    api.account(SRI)
    attempt(api)
    attempt(api, email="nobody@example.org")
    assert len(checked) == 2
    assert [hashed.split("$")[3] for hashed in checked] == ["m=8,t=1,p=1"] * 2


def test_the_twentieth_wrong_password_has_long_been_told_to_wait(api: Api) -> None:
    api.account(SRI)
    answers = [api.post("/sessions", {"email": SRI, "password": f"guess {number}"}) for number in range(20)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 15
    last = answers[-1]
    assert last.json()["code"] == "too_many_attempts"
    seconds = int(last.headers["retry-after"])
    assert 1 <= seconds <= 6
    assert last.json()["params"] == {"seconds": seconds}
    assert str(seconds) in last.json()["detail"]
    # Even the right password has to wait now.
    assert attempt(api, PASSWORD) == 429


def test_a_burst_of_guesses_does_not_tell_the_right_one_apart(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    api.account(SRI)
    for _ in range(5):
        attempt(api)
    # As if these had been let in before the fifth failure was counted.
    monkeypatch.setattr(signin, "find", lambda session, email, _key: repo.by_email(session, email))
    for password in ("wrong password", PASSWORD):
        answer = api.post("/sessions", {"email": SRI, "password": password})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_attempts")
    with api.db.read() as session:
        assert session.exec(select(LoginThrottle)).one().failures == 5


def test_nobody_else_behind_the_same_address_is_held_up(api: Api) -> None:
    api.account(SRI)
    api.account("budi@example.org")
    for _ in range(8):
        attempt(api)
    assert attempt(api, PASSWORD, "budi@example.org") == 201
    assert attempt(api.other(address="10.0.0.99"), PASSWORD) == 201


def test_the_wait_doubles_up_to_a_quarter_of_an_hour(api: Api) -> None:
    assert [wait_after(number) for number in (0, 4, 5, 6, 7)] == [0, 0, 5, 10, 20]
    assert wait_after(50) == LONGEST_WAIT_S == 900


def test_after_the_wait_one_more_try_is_free_and_success_forgets_everything(api: Api) -> None:
    api.account(SRI)
    for _ in range(5):
        attempt(api)

    def wait_is_over() -> None:
        with api.db.write() as session:
            row = session.exec(select(LoginThrottle)).one()
            row.blocked_until = now() - timedelta(seconds=1)
            session.add(row)

    wait_is_over()
    assert attempt(api) == 401
    assert attempt(api) == 429
    with api.db.read() as session:
        row = session.exec(select(LoginThrottle)).one()
        assert row.failures == 6
        assert row.blocked_until is not None
        assert 8 < (row.blocked_until - now()).total_seconds() <= 10
    wait_is_over()
    assert attempt(api, PASSWORD) == 201
    with api.db.read() as session:
        assert session.exec(select(LoginThrottle)).all() == []
    assert [attempt(api) for _ in range(5)] == [401] * 5


def test_the_sentence_about_waiting_is_in_the_readers_language(api: Api) -> None:
    for _ in range(5):
        attempt(api)
    for language, word in (("id", "Tunggu"), ("en", "Wait"), ("fa", "درنگ")):
        answer = api.post("/sessions", {"email": SRI, "password": "x"}, headers={"Accept-Language": language})
        assert answer.status_code == 429
        assert word in answer.json()["detail"]


def test_a_session_ends(api: Api) -> None:
    api.account(SRI)
    client = api.sign_in(SRI)
    assert client.get("/accounts/me").status_code == 200
    with api.db.write() as session:
        row = session.exec(select(AccountSession)).one()
        row.expires_at = now() - timedelta(seconds=1)
        session.add(row)
    api.app.state.callers.clear()
    assert client.get("/accounts/me").status_code == 401
    assert client.get("/probe/thing").status_code == 200


def test_a_new_password_ends_the_other_sessions(api: Api) -> None:
    api.account(SRI)
    laptop, phone = api.sign_in(SRI), api.sign_in(SRI)
    assert phone.get("/accounts/me").status_code == 200
    body = {"password": "another long one", "current_password": "wrong password"}
    assert laptop.patch("/accounts/me", body).json()["code"] == "wrong_current_password"
    assert laptop.patch("/accounts/me", {**body, "current_password": PASSWORD}).status_code == 200
    assert laptop.get("/accounts/me").status_code == 200
    assert phone.get("/accounts/me").status_code == 401
    assert attempt(api, "another long one") == 201
    assert laptop.patch("/accounts/me", {"name": "Sri W."}).json()["name"] == "Sri W."


def test_the_loop_answers_others_while_a_password_is_checked(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    from babak.accounts.passwords import Passwords

    def slow(_self: Passwords, _password: str, _hashed: str | None) -> bool:
        time.sleep(0.2)
        return False

    monkeypatch.setattr(Passwords, "_verify", slow)
    began = time.monotonic()
    body = {"email": SRI, "password": "x"}
    sign_ins = [api.http.post("/sessions", json={**body, "email": f"{n}@example.org"}) for n in range(3)]
    finished: list[float] = []

    async def health() -> object:
        answer = await api.http.get("/health")
        finished.append(time.monotonic() - began)
        return answer

    answers = api.together([*sign_ins, health()])  # type: ignore[list-item]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 200]
    assert finished[0] < 0.2
    # One at a time: three checks take three times as long as one.
    assert time.monotonic() - began >= 0.6
