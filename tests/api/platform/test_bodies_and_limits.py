"""How much a client may send, and how often."""

import asyncio
import json
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.api.platform.harness import Api, make_app, settings_for

from babak.http.body import Depth

JSON = {"Content-Type": "application/json"}
MIB = 1024 * 1024


def test_twenty_megabytes_of_json_are_refused_unread(api: Api) -> None:
    read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(20):
            read += MIB
            yield b"x" * MIB

    answer = api.request("POST", "/probe/things", content=body(), headers={**JSON, "Content-Length": str(20 * MIB)})
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert answer.json()["params"] == {"limit": "1 MiB", "bytes": MIB}


def test_a_chunked_body_is_counted_while_it_is_read_and_never_kept(api: Api) -> None:
    async def body() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b" " * MIB

    tracemalloc.start()
    answer = api.request("POST", "/probe/things", content=body(), headers=JSON)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.status_code == 413
    # The client above holds the whole of it once; the server must not.
    assert peak < 160 * MIB


def test_what_is_too_large_is_refused_with_an_idempotency_key_too(api: Api) -> None:
    async def body() -> AsyncIterator[bytes]:
        for _ in range(3):
            yield b" " * MIB

    answer = api.request("POST", "/probe/things", content=body(), headers={**JSON, "Idempotency-Key": "k"})
    assert answer.status_code == 413


def test_imports_may_be_larger(api: Api) -> None:
    at_three = b" " * (3 * MIB)
    assert api.request("POST", "/tournaments/1/imports/csv", content=at_three).status_code == 404
    assert api.request("POST", "/tournaments/1/imports/csv", content=b" " * (9 * MIB)).status_code == 413


def test_json_that_is_nested_too_deeply_is_refused(api: Api) -> None:
    for content in (b"[" * 100_000, b'{"a":' * 65 + b"1" + b"}" * 65):
        answer = api.request("POST", "/probe/things", content=content, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (400, "json_too_deep")
    brackets_in_text = json.dumps({"name": "[" * 9}).encode()
    assert api.request("POST", "/probe/things", content=brackets_in_text, headers=JSON).status_code == 201


def depth_of(value: Any) -> int:
    """How deeply a value is nested."""
    if isinstance(value, dict):
        return 1 + max((depth_of(item) for item in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((depth_of(item) for item in value), default=0)
    return 0


texts = st.text(alphabet='ab"\\[]{}\n', max_size=6)
values = st.recursive(texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))


@given(values, st.integers(min_value=1, max_value=7))
def test_depth_is_the_same_however_the_text_is_cut(value: Any, size: int) -> None:
    content = json.dumps(value).encode()
    depth = Depth()
    for start in range(0, len(content), size):
        depth.feed(content[start : start + size])
    assert depth.deepest == depth_of(value)


def limited(folder: Path, runner: asyncio.Runner, **rates: str) -> Api:
    """A server with narrow limits."""
    return Api(make_app(settings_for(folder, **rates)), runner)


def test_beyond_the_limit_the_answer_is_429_with_the_time_to_wait(tmp_path: Path, runner: asyncio.Runner) -> None:
    api = limited(tmp_path, runner, rate_unsigned="3/minute")
    answers = [api.post("/probe/things", {"name": "abc"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[0].headers["ratelimit-policy"] == '"changes";q=3;w=60'
    assert answers[0].headers["ratelimit"].startswith('"changes";r=2;t=')
    assert answers[3].json()["code"] == "too_many_requests"
    assert 1 <= int(answers[3].headers["retry-after"]) <= 60
    assert api.get("/probe/thing").status_code == 200
    assert api.other(address="10.0.0.2").post("/probe/things", {"name": "abc"}).status_code == 201


def test_a_known_caller_is_not_held_up_by_the_neighbours(tmp_path: Path, runner: asyncio.Runner) -> None:
    api = limited(tmp_path, runner, rate_unsigned="4/minute", rate_signed="3/minute")
    owner = api.owner()
    owner.get("/accounts/me")
    for _ in range(5):
        api.post("/probe/things", {"name": "abc"})
    assert api.post("/probe/things", {"name": "abc"}).status_code == 429
    assert [owner.post("/probe/things", {"name": "abc"}).status_code for _ in range(4)] == [201, 201, 201, 429]


def test_made_up_tokens_give_no_new_allowance(tmp_path: Path, runner: asyncio.Runner) -> None:
    api = limited(tmp_path, runner, rate_unsigned="3/minute")
    answers = [
        api.post("/probe/things", {"name": "abc"}, headers={"Authorization": f"Bearer bbk_live_{number}"})
        for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
