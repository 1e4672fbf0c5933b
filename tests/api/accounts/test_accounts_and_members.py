"""The first owner, accounts, and who may do what in an event."""

import asyncio
from pathlib import Path

import pytest
from sqlmodel import select
from tests.api.platform.harness import PASSWORD, Api, make_app, settings_for

from babak.accounts.models import Account, SetupLink
from babak.accounts.setup import ensure_owner
from babak.http.caller import ANONYMOUS, EVERYTHING, ROLES, SCOPES, Caller
from babak.http.problems import Problem
from babak.settings import SettingsError


def link_token(api: Api) -> str:
    """The secret of a fresh set-up link."""
    link = ensure_owner(api.db, api.app.state.settings)
    assert link is not None
    address, _, token = link.partition("#")
    assert address == "http://127.0.0.1:8000/setup"
    return token


def test_the_set_up_link_makes_the_owner_once(api: Api) -> None:
    assert api.get("/setup").json() == {"open": True}
    token = link_token(api)
    body = {"token": token, "email": "Me@example.org", "name": "Me", "password": PASSWORD}
    answer = api.post("/setup", body)
    assert answer.status_code == 201
    assert answer.json()["account"]["is_owner"] is True
    assert api.get("/accounts/me").json()["email"] == "me@example.org"
    assert api.get("/setup").json() == {"open": False}
    assert api.post("/setup", {**body, "email": "x@example.org"}).json()["code"] == "setup_closed"
    assert ensure_owner(api.db, api.app.state.settings) is None


def test_a_guessed_or_an_earlier_link_is_refused(api: Api) -> None:
    earlier = link_token(api)
    link_token(api)
    for token in ("guess", earlier):
        answer = api.post("/setup", {"token": token, "email": "x@y.z", "name": "X", "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (403, "setup_link_invalid")
    with api.db.read() as session:
        assert len(session.exec(select(SetupLink)).all()) == 1


def test_owner_from_the_settings_needs_no_link(tmp_path: Path, runner: asyncio.Runner) -> None:
    settings = settings_for(tmp_path, owner_email="Boss@example.org", owner_password="long enough")
    api = Api(make_app(settings), runner)
    assert ensure_owner(api.db, settings) is None
    assert ensure_owner(api.db, settings) is None
    me = api.sign_in("boss@example.org", "long enough").get("/accounts/me").json()
    assert me["is_owner"] is True
    assert me["rights"] == [{"event": None, "scopes": list(SCOPES)}]


@pytest.mark.parametrize("given", [{"owner_email": "a@b.c"}, {"owner_email": "a@b.c", "owner_password": "short"}])
def test_half_an_owner_in_the_settings_is_an_error_at_start(api: Api, tmp_path: Path, given: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match="BABAK_OWNER_PASSWORD"):
        ensure_owner(api.db, settings_for(tmp_path, **given))


def test_only_the_owner_sees_and_makes_accounts(api: Api) -> None:
    owner = api.owner()
    body = {"email": "Sri@Example.org", "name": "Sri", "password": PASSWORD}
    assert api.post("/accounts", body).json()["code"] == "not_signed_in"
    made = owner.post("/accounts", body)
    assert (made.status_code, made.json()["email"]) == (201, "sri@example.org")
    assert owner.post("/accounts", body).json()["code"] == "account_exists"
    sri = api.sign_in("sri@example.org")
    assert sri.get("/accounts").json()["code"] == "owner_only"
    token = owner.post("/accounts/me/tokens", {"name": "x", "scopes": list(SCOPES)}).json()["token"]
    assert api.get("/accounts", headers={"Authorization": f"Bearer {token}"}).json()["code"] == "owner_only"


def test_easy_passwords_are_refused(api: Api) -> None:
    owner = api.owner()
    body = {"email": "longname@example.org", "name": "X"}
    short = owner.post("/accounts", {**body, "password": "seven77"})
    assert short.json()["errors"][0]["code"] == "field_too_short"
    same = owner.post("/accounts", {**body, "password": "LongName@example.org"})
    assert same.json()["code"] == "password_is_email"
    assert "seven77" not in short.text


def test_a_disabled_account_is_out_at_once_and_can_come_back(api: Api) -> None:
    owner = api.owner()
    account = api.account("sri@example.org")
    sri = api.sign_in("sri@example.org")
    assert sri.get("/accounts/me").status_code == 200
    assert owner.patch(f"/accounts/{account}", {"disabled": True}).json()["disabled"] is True
    assert sri.get("/accounts/me").status_code == 401
    body = {"email": "sri@example.org", "password": PASSWORD}
    assert api.post("/sessions", body).json()["code"] == "wrong_credentials"
    owner.patch(f"/accounts/{account}", {"disabled": False})
    assert api.post("/sessions", body).status_code == 201


def test_the_last_owner_stays_one(api: Api) -> None:
    owner = api.owner()
    for change in ({"is_owner": False}, {"disabled": True}):
        answer = owner.patch("/accounts/owner@example.org", change)
        assert (answer.status_code, answer.json()["code"]) == (409, "last_owner")
    api.account("second@example.org", owner=True)
    assert owner.patch("/accounts/owner@example.org", {"is_owner": False}).status_code == 200
    assert owner.get("/accounts").status_code == 403


def test_a_stale_change_of_an_account_changes_nothing(api: Api) -> None:
    owner = api.owner()
    api.account("sri@example.org")
    tag = owner.get("/accounts/sri@example.org").headers["etag"]
    first = owner.patch("/accounts/sri@example.org", {"name": "Sri W."}, headers={"If-Match": tag})
    assert first.status_code == 200
    second = owner.patch("/accounts/sri@example.org", {"name": "S. W."}, headers={"If-Match": tag})
    assert (second.status_code, second.json()["code"]) == (412, "stale")
    assert owner.get("/accounts/sri@example.org").json()["name"] == "Sri W."
    assert owner.get("/accounts/sri@example.org").headers["etag"] == first.headers["etag"]


def test_an_organiser_gives_roles_in_their_own_event_only(api: Api) -> None:
    owner = api.owner()
    cup, _league = api.event("cup"), api.event("league")
    api.account("ani@example.org")
    api.account("budi@example.org")
    assert owner.put("/events/cup/members/ani@example.org", {"role": "organiser"}).json()["role"] == "organiser"
    ani = api.sign_in("ani@example.org")
    assert ani.put("/events/cup/members/budi@example.org", {"role": "desk"}).status_code == 200
    members = ani.get("/events/cup/members").json()["items"]
    assert [(item["email"], item["role"]) for item in members] == [
        ("ani@example.org", "organiser"),
        ("budi@example.org", "desk"),
    ]
    assert ani.get("/accounts/me").json()["rights"] == [{"event": cup, "scopes": list(SCOPES)}]
    assert ani.get("/events/league/members").json()["code"] == "event_not_found"
    budi = api.sign_in("budi@example.org")
    assert budi.get("/events/cup/members").json()["code"] == "missing_scope"
    assert budi.get(f"/probe/results/{cup}").status_code == 200
    assert ani.delete("/events/cup/members/budi@example.org").status_code == 204
    assert budi.get(f"/probe/results/{cup}").status_code == 403
    assert ani.delete("/events/cup/members/budi@example.org").json()["code"] == "member_not_found"
    assert ani.put("/events/cup/members/nobody@example.org", {"role": "desk"}).json()["code"] == "account_not_found"


def test_a_token_cannot_hand_out_a_role_beyond_its_scopes(api: Api) -> None:
    owner = api.owner()
    api.event("cup")
    api.account("ani@example.org")
    body = {"name": "x", "scopes": ["tokens:admin", "events:read", "exports:read"], "event": "cup"}
    headers = {"Authorization": f"Bearer {owner.post('/accounts/me/tokens', body).json()['token']}"}
    path = "/events/cup/members/ani@example.org"
    assert api.put(path, {"role": "organiser"}, headers=headers).json()["code"] == "role_beyond_own"
    assert api.put(path, {"role": "viewer"}, headers=headers).status_code == 200


def test_roles_are_nested_as_people_expect() -> None:
    assert ROLES["viewer"] < ROLES["desk"] < ROLES["arbiter"] < ROLES["organiser"] == EVERYTHING
    assert "results:correct" not in ROLES["desk"]


def test_a_right_in_one_event_is_no_right_over_the_server() -> None:
    caller = Caller("session", grants={"cup": EVERYTHING})
    assert caller.can("events:write", "cup")
    assert not caller.can("events:write")
    assert caller.event_ids == {"cup"}
    with pytest.raises(Problem, match="403 missing_scope"):
        caller.require("events:write")
    with pytest.raises(Problem, match="401 not_signed_in"):
        ANONYMOUS.require("events:read", "cup")
    assert Caller("session", grants={None: EVERYTHING}).event_ids is None


def test_passwords_are_hashed_with_argon2id(api: Api) -> None:
    api.account("sri@example.org")
    with api.db.read() as session:
        assert session.exec(select(Account)).one().password_hash.startswith("$argon2id$v=19$m=8,t=1,p=1$")


def test_a_hash_of_another_cost_is_made_anew_at_the_next_sign_in(api: Api) -> None:
    from babak.accounts.passwords import Passwords

    api.account("sri@example.org")
    api.app.state.passwords = Passwords(api.app.state.settings.model_copy(update={"password_rounds": 2}))
    api.sign_in("sri@example.org")
    with api.db.read() as session:
        assert ",t=2," in session.exec(select(Account)).one().password_hash
    api.sign_in("sri@example.org")
