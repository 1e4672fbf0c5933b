"""Every error is a problem (RFC 9457) in the reader's language, and says what to do."""

import pytest
from tests.api.platform.harness import Api

from babak.http.problems import register_status

MEMBERS = {"type", "title", "status", "detail", "code", "params", "errors"}


def test_an_unknown_address_is_a_problem_even_for_a_browser(api: Api) -> None:
    answer = api.get("/nope", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"
    assert answer.json()["params"] == {"path": "/api/v1/nope"}
    assert set(answer.json()) == MEMBERS


@pytest.mark.parametrize(
    ("wanted", "language", "title"),
    [
        ("id", "id", "Tidak ditemukan"),
        ("fa-IR,fa;q=0.9,en;q=0.8", "fa", "پیدا نشد"),
        ("de, id;q=0.2, en;q=0.9", "en", "Not found"),
        ("de", "en", "Not found"),
        ("en;q=0, id;q=0.1", "id", "Tidak ditemukan"),
    ],
)
def test_title_and_detail_follow_accept_language(api: Api, wanted: str, language: str, title: str) -> None:
    answer = api.get("/nope", headers={"Accept-Language": wanted})
    assert answer.json()["title"] == title
    assert answer.headers["content-language"] == language
    assert answer.headers["vary"] == "Accept-Language"
    assert answer.headers["cache-control"] == "no-store"


def test_every_wrong_field_is_listed_with_path_code_and_sentence(api: Api) -> None:
    body = {"name": "a", "size": 99, "colour": "RED", "tags": ["a", "b", "c", "d"]}
    answer = api.post("/probe/things", body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid_request"
    assert answer.json()["params"] == {"count": 4}
    found = {item["path"]: (item["code"], item["detail"]) for item in answer.json()["errors"]}
    assert found == {
        "name": ("field_too_short", "name is too short. It needs at least 2 characters."),
        "size": ("field_maximum", "size is too large. The most is 9."),
        "colour": ("field_pattern", "colour is not written as expected. It must match ^[a-z]+$."),
        "tags": ("field_list_long", "tags has too many items. Send at most 3 at once."),
    }


def test_a_missing_field_is_named_in_persian(api: Api) -> None:
    answer = api.post("/probe/things", {}, headers={"Accept-Language": "fa"})
    item = answer.json()["errors"][0]
    assert (item["in"], item["path"], item["code"]) == ("body", "name", "field_missing")
    assert item["detail"] == "\u2068name\u2069 خالی است. آن را پر کنید."


def test_numbers_in_persian_sentences_have_persian_digits(api: Api) -> None:
    answer = api.post("/probe/things", {"name": "abc", "size": 99}, headers={"Accept-Language": "fa"})
    assert "۹" in answer.json()["errors"][0]["detail"]
    assert answer.json()["errors"][0]["params"]["max"] == 9


def test_what_is_not_json_is_400_and_another_kind_is_415(api: Api) -> None:
    broken = api.request("POST", "/probe/things", content=b'{"name": ', headers={"Content-Type": "application/json"})
    assert (broken.status_code, broken.json()["code"]) == (400, "bad_json")
    text = api.request("POST", "/probe/things", content=b"name=x", headers={"Content-Type": "text/plain"})
    assert (text.status_code, text.json()["code"]) == (415, "not_json")


def test_a_method_that_is_not_answered_is_405_with_every_one_that_is(api: Api) -> None:
    answer = api.delete("/probe/versioned")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, PUT"
    assert answer.json()["params"] == {"method": "DELETE", "allowed": ["GET", "HEAD", "PUT"]}


def test_a_rule_that_says_no_is_422_unless_its_status_is_registered(api: Api) -> None:
    assert api.post("/probe/refused", {"name": "abc"}).status_code == 422
    register_status("unknown_thing", 409)
    try:
        answer = api.post("/probe/refused", {"name": "abc"})
    finally:
        register_status("unknown_thing", 422)
    assert (answer.status_code, answer.json()["code"]) == (409, "unknown_thing")
    assert answer.json()["params"] == {"name": "abc"}


def test_a_bug_is_500_with_the_id_of_the_request_and_no_trace(api: Api, capfd: pytest.CaptureFixture[str]) -> None:
    answer = api.get("/probe/fault", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer.status_code == 500
    assert answer.json()["code"] == "server_fault"
    assert answer.json()["request_id"] == "from-the-proxy-1"
    assert answer.headers["x-request-id"] == "from-the-proxy-1"
    assert "secret detail" not in answer.text
    logged = capfd.readouterr().err
    assert logged.count("RuntimeError: secret detail") == 1
    assert "from-the-proxy-1" in logged


def test_the_type_of_a_problem_leads_to_its_description(api: Api) -> None:
    kind = api.get("/nope").json()["type"]
    answer = api.get(kind.removeprefix("/api/v1"), headers={"Accept-Language": "id"})
    assert answer.json()["title"] == "Tidak ditemukan"
    assert api.get("/problems/never_heard_of").status_code == 404


def test_lone_surrogates_and_other_unstorable_text_are_refused(api: Api) -> None:
    answer = api.request(
        "POST", "/probe/things", content=b'{"name": "\\ud800x"}', headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "field_characters"
