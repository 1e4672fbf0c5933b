"""Every GET has a strong ETag and answers 304; If-Match guards changes."""

import gzip

from hypothesis import given
from hypothesis import strategies as st
from tests.api.platform.harness import Api

from babak.http.etag import accepts_gzip, etag_of, gz_etag, matching_tag

PLAIN = {"Accept-Encoding": "identity"}


def test_an_ordinary_answer_gets_a_tag_and_304_for_it(api: Api) -> None:
    first = api.get("/probe/thing")
    tag = first.headers["etag"]
    assert tag == etag_of(first.content)
    again = api.get("/probe/thing", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag
    assert "content-type" not in again.headers


def test_lists_of_tags_stars_and_weakened_tags_count(api: Api) -> None:
    tag = api.get("/probe/thing").headers["etag"]
    for header in (f'"other", {tag}', "*", f"W/{tag}"):
        assert api.get("/probe/thing", headers={"If-None-Match": header}).status_code == 304
    assert api.get("/probe/thing", headers={"If-None-Match": '"other"'}).status_code == 200


def test_large_answers_are_compressed_under_a_tag_of_their_own(api: Api) -> None:
    plain = api.get("/probe/large", headers=PLAIN)
    packed = api.get("/probe/large", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 10
    assert packed.headers["etag"] == gz_etag(plain.headers["etag"])
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert api.get("/probe/large", headers={"If-None-Match": packed.headers["etag"]}).status_code == 304


def test_stored_bytes_go_out_as_they_are(api: Api) -> None:
    request = api.http.build_request("GET", "/probe/versioned", headers={"Accept-Encoding": "gzip"})
    answer = api.runner.run(api.http.send(request, stream=True))
    raw = api.runner.run(_raw(answer))
    assert raw == b"not really gzip"
    assert answer.headers["cache-control"].startswith("public, max-age=0, s-maxage=")


async def _raw(answer: object) -> bytes:
    return b"".join([chunk async for chunk in answer.aiter_raw()])  # type: ignore[attr-defined]


def test_if_match_refuses_a_change_of_an_old_state(api: Api) -> None:
    tag = api.get("/probe/versioned", headers=PLAIN).headers["etag"]
    body = {"name": "abc"}
    assert api.put("/probe/versioned", body).status_code == 200
    for header in (tag, f'"x", {tag}', "*", gz_etag(tag)):
        assert api.put("/probe/versioned", body, headers={"If-Match": header}).status_code == 200
    answer = api.put("/probe/versioned", body, headers={"If-Match": '"yesterday"'})
    assert (answer.status_code, answer.json()["code"]) == (412, "stale")
    assert answer.headers["etag"] == tag


def test_head_says_what_get_would_say_without_the_body(api: Api) -> None:
    answer = api.request("HEAD", "/probe/thing")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["etag"] == api.get("/probe/thing").headers["etag"]


def test_gzip_is_only_sent_to_those_who_take_it() -> None:
    assert accepts_gzip("gzip, deflate, br")
    assert accepts_gzip("*")
    assert accepts_gzip("br;q=1.0, gzip;q=0.1")
    assert not accepts_gzip("gzip;q=0, *")
    assert not accepts_gzip("gzip;q=nonsense")
    assert not accepts_gzip(None)


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_tags_are_equal_exactly_when_the_contents_are(one: bytes, other: bytes) -> None:
    assert (etag_of(one) == etag_of(other)) == (one == other)
    assert matching_tag(gz_etag(etag_of(one)), etag_of(one)) == gz_etag(etag_of(one))
    assert gzip.decompress(gzip.compress(one, mtime=0)) == one
