"""What keeps other people's pages away: origin check, headers, cookies."""

import asyncio
from pathlib import Path

import pytest
from tests.api.platform.harness import Api, make_app, settings_for

BODY = {"name": "abc"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://babak.test"}, 201),
        ({"Origin": "https://babak.test"}, 201),
        ({"Origin": "https://evil.test"}, 403),
        ({"Origin": "http://babak.test:8080"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({}, 201),
    ],
)
def test_a_change_with_the_cookie_must_come_from_our_own_pages(api: Api, headers: dict[str, str], status: int) -> None:
    answer = api.owner().post("/probe/things", BODY, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "wrong_origin"


def test_reading_with_the_cookie_is_free(api: Api) -> None:
    assert api.owner().get("/accounts/me", headers={"Origin": "https://evil.test"}).status_code == 200


def test_a_bearer_token_is_never_asked_for_its_origin(api: Api) -> None:
    owner = api.owner()
    token = owner.post("/accounts/me/tokens", {"name": "x", "scopes": ["events:read"]}).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.test"}
    assert api.other().post("/probe/things", BODY, headers=headers).status_code == 201


def test_nobody_is_signed_in_from_a_foreign_page(api: Api) -> None:
    api.account("sri@example.org")
    body = {"email": "sri@example.org", "password": "correct horse battery"}
    answer = api.post("/sessions", body, headers={"Origin": "https://evil.test"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


def test_pages_hosted_apart_are_named_in_the_settings(tmp_path: Path, runner: asyncio.Runner) -> None:
    api = Api(make_app(settings_for(tmp_path, cors_origins="https://pages.babak.test")), runner)
    owner = api.owner()
    origin = {"Origin": "https://pages.babak.test"}
    answer = owner.post("/probe/things", BODY, headers=origin)
    assert answer.status_code == 201
    assert answer.headers["access-control-allow-origin"] == "https://pages.babak.test"
    assert answer.headers["access-control-allow-credentials"] == "true"
    assert "ETag" in answer.headers["access-control-expose-headers"]
    asked = {**origin, "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "Idempotency-Key"}
    assert api.request("OPTIONS", "/probe/things", headers=asked).status_code == 200
    assert "access-control-allow-origin" not in api.get("/probe/thing").headers


def test_behind_tls_the_cookie_is_secure_and_the_public_origin_counts(tmp_path: Path, runner: asyncio.Runner) -> None:
    api = Api(make_app(settings_for(tmp_path, public_url="https://cup.example.org")), runner)
    api.account("sri@example.org")
    answer = api.post("/sessions", {"email": "sri@example.org", "password": "correct horse battery"})
    cookie = answer.headers["set-cookie"]
    for part in ("babak_session=bbs_", "HttpOnly", "SameSite=strict", "Secure", "Path=/"):
        assert part in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    ours = {"Origin": "https://cup.example.org", "Cookie": cookie.split(";")[0]}
    assert api.post("/probe/things", BODY, headers=ours).status_code == 201


def test_over_plain_http_the_cookie_still_works_in_the_hall(api: Api) -> None:
    api.account("sri@example.org")
    answer = api.post("/sessions", {"email": "sri@example.org", "password": "correct horse battery"})
    assert "Secure" not in answer.headers["set-cookie"]
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "strict-transport-security" not in answer.headers


def test_every_answer_carries_the_headers_of_caution(api: Api) -> None:
    for answer in (api.get("/probe/thing"), api.get("/nope"), api.get("/probe/fault"), api.post("/probe/things", {})):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["permissions-policy"]
        assert len(answer.headers["x-request-id"]) == 16


def test_only_embeds_may_be_framed(api: Api) -> None:
    page = api.runner.run(api.http.get("http://babak.test/embed/cup"))
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    docs = api.runner.run(api.http.get("http://babak.test/api/docs"))
    assert docs.status_code == 200
    assert "script-src 'self'" in docs.headers["content-security-policy"]
    assert "<script" not in docs.text
