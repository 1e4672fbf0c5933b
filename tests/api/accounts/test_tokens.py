"""API tokens: shown once, never more than their account may, gone at once."""

from datetime import timedelta

from sqlmodel import select
from tests.api.platform.harness import Api

from babak.accounts.models import ApiToken, EventMember
from babak.audit.models import AuditEntry
from babak.db import now


def bearer(token: str) -> dict[str, str]:
    """The header that shows a token."""
    return {"Authorization": f"Bearer {token}"}


def make(client: Api, *scopes: str, **more: object) -> str:
    """A token of a client that is signed in."""
    answer = client.post("/accounts/me/tokens", {"name": "script", "scopes": list(scopes), **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def member(api: Api, email: str, event: str, role: str) -> Api:
    """Somebody with a role in an event, signed in."""
    account = api.account(email)
    with api.db.write() as session:
        session.add(EventMember(event_id=event, account_id=account, role=role, created_at=now()))
    return api.sign_in(email)


def test_a_token_is_shown_once_and_stored_as_a_hash(api: Api) -> None:
    owner = api.owner()
    answer = owner.post("/accounts/me/tokens", {"name": "board", "scopes": ["results:write", "events:read"]})
    shown = answer.json()
    assert answer.headers["cache-control"] == "no-store"
    assert shown["token"].startswith("bbk_live_")
    assert shown["token"].endswith(shown["ending"])
    assert shown["scopes"] == ["events:read", "results:write"]
    listed = owner.get("/accounts/me/tokens").json()["items"]
    assert [item["id"] for item in listed] == [shown["id"]]
    assert "token" not in listed[0]
    with api.db.read() as session:
        assert shown["token"] not in session.exec(select(ApiToken)).one().model_dump_json()


def test_a_token_without_the_scope_is_told_which_one_it_lacks(api: Api) -> None:
    event = api.event("cup")
    token = make(api.owner(), "events:read")
    answer = api.get(f"/probe/results/{event}", headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope")
    assert answer.json()["params"] == {"scope": "results:write"}


def test_a_token_of_one_event_is_worth_nothing_in_another(api: Api) -> None:
    cup, league = api.event("cup"), api.event("league")
    token = make(api.owner(), "results:write", event="cup")
    assert api.get(f"/probe/results/{cup}", headers=bearer(token)).json() == {"ok": True}
    answer = api.get(f"/probe/results/{league}", headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (403, "token_for_another_event")


def test_nobody_is_401_and_a_bad_token_is_401_even_for_what_is_public(api: Api) -> None:
    answer = api.get("/probe/results/cup")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert answer.headers["www-authenticate"] == 'Bearer realm="babak"'
    for header in ("Bearer bbk_live_made-up", "Bearer nonsense", "Basic c3JpOng=", "Bearer"):
        answer = api.post("/probe/things", {"name": "abc"}, headers={"Authorization": header})
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


def test_a_revoked_token_is_refused_at_once(api: Api) -> None:
    owner = api.owner()
    event = api.event("cup")
    token = make(owner, "results:write")
    assert api.get(f"/probe/results/{event}", headers=bearer(token)).status_code == 200
    token_id = owner.get("/accounts/me/tokens").json()["items"][0]["id"]
    assert owner.delete(f"/accounts/me/tokens/{token_id}").status_code == 204
    assert api.get(f"/probe/results/{event}", headers=bearer(token)).status_code == 401
    assert owner.get("/accounts/me/tokens").json()["items"] == []
    assert owner.delete(f"/accounts/me/tokens/{token_id}").json()["code"] == "token_not_found"


def test_a_token_expires_even_while_it_is_remembered(api: Api) -> None:
    event = api.event("cup")
    token = make(api.owner(), "results:write", expires_at=(now() + timedelta(hours=1)).isoformat())
    assert api.get(f"/probe/results/{event}", headers=bearer(token)).status_code == 200
    cache = api.app.state.callers
    from dataclasses import replace

    for hashed, (until, caller) in list(cache._known.items()):
        cache._known[hashed] = (until, replace(caller, expires_at=now() - timedelta(seconds=1)))
    with api.db.write() as session:
        row = session.exec(select(ApiToken)).one()
        row.expires_at = now() - timedelta(seconds=1)
        session.add(row)
    assert api.get(f"/probe/results/{event}", headers=bearer(token)).status_code == 401


def test_an_expiry_in_the_past_or_without_a_zone_is_refused(api: Api) -> None:
    owner = api.owner()
    body = {"name": "x", "scopes": ["events:read"]}
    past = owner.post("/accounts/me/tokens", {**body, "expires_at": "2020-01-01T00:00:00Z"})
    assert (past.status_code, past.json()["code"]) == (422, "expiry_past")
    naive = owner.post("/accounts/me/tokens", {**body, "expires_at": "2099-01-01T00:00:00"})
    assert (naive.status_code, naive.json()["code"]) == (422, "field_time_zone")


def test_nobody_gives_a_token_more_than_they_have(api: Api) -> None:
    cup, league = api.event("cup"), api.event("league")
    desk = member(api, "desk@example.org", cup, "desk")
    answer = desk.post("/accounts/me/tokens", {"name": "x", "scopes": ["results:write", "rounds:write"]})
    assert (answer.status_code, answer.json()["code"]) == (403, "scopes_beyond_own")
    assert answer.json()["params"] == {"scopes": ["rounds:write"]}
    hidden = desk.post("/accounts/me/tokens", {"name": "x", "scopes": ["results:write"], "event": "league"})
    assert (hidden.status_code, hidden.json()["code"]) == (404, "event_not_found")
    token = make(desk, "results:write")
    assert api.get(f"/probe/results/{cup}", headers=bearer(token)).status_code == 200
    assert api.get(f"/probe/results/{league}", headers=bearer(token)).status_code == 403


def test_a_token_shrinks_with_its_account(api: Api) -> None:
    cup = api.event("cup")
    desk = member(api, "desk@example.org", cup, "desk")
    token = make(desk, "results:write", event="cup")
    owner = api.owner()
    assert owner.put(f"/events/{cup}/members/desk@example.org", {"role": "viewer"}).status_code == 200
    assert api.get(f"/probe/results/{cup}", headers=bearer(token)).status_code == 403


def test_a_token_makes_tokens_only_with_tokens_admin_and_never_outlives_itself(api: Api) -> None:
    owner = api.owner()
    body = {"name": "child", "scopes": ["events:read"]}
    plain = make(owner, "events:read")
    assert api.post("/accounts/me/tokens", body, headers=bearer(plain)).json()["code"] == "missing_scope"
    ends = (now() + timedelta(days=1)).isoformat()
    admin = make(owner, "events:read", "tokens:admin", expires_at=ends)
    child = api.post("/accounts/me/tokens", body, headers=bearer(admin)).json()
    assert child["expires_at"][:16] == ends[:16]
    more = api.post("/accounts/me/tokens", {"name": "x", "scopes": ["results:write"]}, headers=bearer(admin))
    assert more.json()["code"] == "scopes_beyond_own"
    api.event("cup")
    bound = make(owner, "events:read", "tokens:admin", event="cup")
    answer = api.post("/accounts/me/tokens", body, headers=bearer(bound))
    assert (answer.status_code, answer.json()["code"]) == (403, "token_for_another_event")


def test_other_peoples_tokens_do_not_exist(api: Api) -> None:
    owner = api.owner()
    make(owner, "events:read")
    token_id = owner.get("/accounts/me/tokens").json()["items"][0]["id"]
    api.account("sri@example.org")
    sri = api.sign_in("sri@example.org")
    assert sri.get("/accounts/me/tokens").json()["items"] == []
    assert sri.delete(f"/accounts/me/tokens/{token_id}").status_code == 404


def test_unknown_scopes_and_fields_are_refused(api: Api) -> None:
    answer = api.owner().post("/accounts/me/tokens", {"name": "x", "scopes": ["all"], "admin": True})
    assert {item["path"]: item["code"] for item in answer.json()["errors"]} == {
        "scopes.0": "field_choice",
        "admin": "field_unknown",
    }


def test_the_last_use_is_noted_at_most_once_an_hour(api: Api) -> None:
    owner = api.owner()
    token = make(owner, "events:read")
    for _ in range(2):
        api.get("/accounts/me", headers=bearer(token))
        api.app.state.callers.clear()
    first = owner.get("/accounts/me/tokens").json()["items"][0]["last_used_at"]
    assert first is not None
    api.get("/accounts/me", headers=bearer(token))
    assert owner.get("/accounts/me/tokens").json()["items"][0]["last_used_at"] == first


def test_making_and_revoking_is_in_the_audit_without_the_secret(api: Api) -> None:
    owner = api.owner()
    secret = make(owner, "events:read")
    token_id = owner.get("/accounts/me/tokens").json()["items"][0]["id"]
    owner.delete(f"/accounts/me/tokens/{token_id}")
    with api.db.read() as session:
        lines = session.exec(select(AuditEntry).where(AuditEntry.object == "token")).all()
        assert sorted(line.action for line in lines) == ["create", "delete"]
        assert {line.by for line in lines} == {"Owner"}
        assert all(secret not in line.model_dump_json() for line in lines)
