"""Pages of lists, the OpenAPI document, health and readiness."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.api.platform.harness import Api

from babak.http.paging import Paging, decode_cursor, encode_cursor
from babak.http.problems import Problem


@given(st.lists(st.one_of(st.none(), st.text(), st.integers(min_value=-(2**53), max_value=2**53)), max_size=4))
def test_a_cursor_brings_its_key_back(key: list[str | int | None]) -> None:
    assert decode_cursor(encode_cursor(key), len(key)) == key


@pytest.mark.parametrize("cursor", ["x", "%%%", "e30", "W1tdXQ", "WzEsMl0"])
def test_a_cursor_that_we_did_not_make_is_refused(cursor: str) -> None:
    with pytest.raises(Problem, match="400 bad_cursor"):
        decode_cursor(cursor, 1)


def test_pages_follow_each_other_to_the_end() -> None:
    rows = list(range(5))
    first = Paging(limit=2).page(rows[:3], lambda row: [row])
    assert first.items == [0, 1]
    assert Paging(limit=2, cursor=first.next_cursor).after(1) == [1]
    assert Paging(limit=2).page(rows[3:], lambda row: [row]).next_cursor is None


def test_accounts_come_in_pages(api: Api) -> None:
    owner = api.owner()
    for number in range(4):
        api.account(f"a{number}@example.org")
    first = owner.get("/accounts?limit=3").json()
    rest = owner.get("/accounts", params={"limit": 3, "cursor": first["next_cursor"]}).json()
    emails = [item["email"] for item in first["items"] + rest["items"]]
    assert sorted(emails) == [*(f"a{number}@example.org" for number in range(4)), "owner@example.org"]
    assert len(first["items"]) == 3
    assert rest["next_cursor"] is None
    assert owner.get("/accounts?cursor=nonsense").json()["code"] == "bad_cursor"
    assert owner.get("/accounts?limit=501").json()["errors"][0]["code"] == "field_maximum"


def test_errors_are_documented_as_problems_and_nothing_else(api: Api) -> None:
    document = api.get("/openapi.json").json()
    assert "HTTPValidationError" not in document["components"]["schemas"]
    assert set(document["components"]["securitySchemes"]) == {"token", "session"}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status == "default" or int(status) >= 400:
                    assert list(answer["content"]) == ["application/problem+json"], (method, path, status)
            assert "default" in operation["responses"]
            named = [parameter["name"] for parameter in operation.get("parameters", [])]
            assert ("Idempotency-Key" in named) == (method in ("post", "put", "patch"))


def test_the_document_can_be_read_without_a_script(api: Api) -> None:
    page = api.runner.run(api.http.get("http://babak.test/api/docs")).text
    assert "/api/v1/accounts/me/tokens" in page
    assert 'id="schema-ProblemDetails"' in page


def test_health_and_readiness_answer_under_both_addresses(api: Api) -> None:
    for base in ("http://babak.test", "http://babak.test/api/v1"):
        for path in ("/health", "/ready"):
            answer = api.runner.run(api.http.get(base + path))
            assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_a_server_without_its_database_is_alive_but_not_ready(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise ConnectionError

    monkeypatch.setattr(api.db, "ping", gone)
    assert api.get("/health").status_code == 200
    answer = api.get("/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unreachable")


def test_a_server_with_pending_migrations_is_not_ready(api: Api) -> None:
    api.app.state.migrations_current = lambda: False
    answer = api.get("/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "migrations_pending")
    assert answer.headers["retry-after"] == "30"
