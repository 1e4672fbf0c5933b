"""Every operation of the OpenAPI document, called with what the document allows and with what it does not.

Each operation meets a fresh copy of the sample cup, as the owner and as somebody unknown. The generator is seeded, so
a run repeats itself; ids, numbers and words that mean something in the sample stand in often enough to get past the
first door. What is promised: never a fault, always an answer that the document describes, and every refusal a problem
with a sentence.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.transport import Response
from schemathesis.openapi.loaders import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
from tests.fuzz.sample import GOOD, Pool, document, make_sample
from tests.inprocess import Client, House

SCHEMA = from_dict(document())
# An endless stream of events is no answer to wait for; it has tests of its own.
ENDLESS = "/api/v1/events/{event}/live"
OPERATIONS = {
    f"{operation.method.upper()} {operation.path.removeprefix('/api/v1')}": operation
    for operation in (result.ok() for result in SCHEMA.get_all_operations())
    if operation.path != ENDLESS
}
CHECKS = (content_type_conformance, response_headers_conformance, response_schema_conformance)
# What any operation may answer: unreadable, too much, too often, not of this kind. The document's `default` covers it.
ANYWHERE = {400, 405, 413, 415, 422, 429}
FEW, MANY = 9, 150


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the sample cup."""
    return make_sample(tmp_path_factory.mktemp("sample"))


@pytest.fixture
def house(sample: Path, tmp_path: Path) -> Iterator[House]:
    """The application on a copy of it."""
    path = tmp_path / "copy.db"
    shutil.copy(sample, path)
    with House(f"sqlite:///{path}", tmp_path) as house:
        yield house


def filled(draw: st.DataObject, values: dict[str, Any], pool: Pool) -> dict[str, Any]:
    """`values` with things of the sample in most of the places that have one."""
    known = {name: pool.known(name) for name in values if pool.known(name)}
    return {
        name: draw.draw(st.sampled_from(known[name])) if name in known and draw.draw(st.integers(0, 9)) else value
        for name, value in values.items()
    }


def bent(draw: st.DataObject, path: str, generated: dict[str, Any]) -> dict[str, Any]:
    """Half of the time a body that goes through, with at most one of its fields as generated."""
    good = GOOD.get(path)
    if good is None or draw.draw(st.booleans()):
        return generated
    strange = draw.draw(st.sampled_from([None, *generated]))
    return {**draw.draw(st.sampled_from(good)), **({strange: generated[strange]} if strange is not None else {})}


def send(client: Client, case: schemathesis.Case) -> httpx.Response:
    """Send a case over ASGI."""
    prepared = requests.Request(**case.as_transport_kwargs("http://babak.test")).prepare()
    headers = {name: value for name, value in prepared.headers.items() if name.lower() != "connection"}
    body = prepared.body.encode() if isinstance(prepared.body, str) else prepared.body
    return client.request(str(prepared.method), str(prepared.url), headers=headers, content=body)


def judge(case: schemathesis.Case, answer: httpx.Response) -> None:
    """What every answer promises."""
    assert answer.status_code < 500, answer.text
    case.validate_response(Response.from_httpx(answer, verify=True), checks=CHECKS)
    documented = {int(status) for status in case.operation.definition.raw["responses"] if status != "default"}
    assert answer.status_code in documented | ANYWHERE, f"{answer.status_code} is not in the document: {answer.text}"
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/problem+json":
        problem = answer.json()
        assert problem["detail"].strip()
        assert problem["status"] == answer.status_code
        for word in ("Traceback", "sqlite", "psycopg", "SELECT ", "/babak/", "site-packages"):
            assert word not in answer.text


def play(client: Client, operation: Any, pool: Pool, examples: int) -> None:
    """Call one operation with generated requests, good and bad."""

    @hypothesis.seed(20_251_108)
    @hypothesis.settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(st.data())
    def called(data: st.DataObject) -> None:
        mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
        try:
            strategy = operation.as_strategy(generation_mode=mode)
            case = data.draw(strategy)
        except hypothesis.errors.Unsatisfiable:
            case = data.draw(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
        case.path_parameters = filled(data, dict(case.path_parameters or {}), pool)
        if isinstance(case.body, dict):
            case.body = filled(data, bent(data, operation.path.removeprefix("/api/v1"), case.body), pool)
        judge(case, send(client, case))

    called()


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_no_request_of_the_owner_breaks_an_operation(house: House, name: str) -> None:
    owner = house.owner()
    play(owner, OPERATIONS[name], Pool.of(owner), FEW)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_no_request_of_a_stranger_breaks_an_operation(house: House, name: str) -> None:
    play(house.client(), OPERATIONS[name], Pool.of(house.owner()), FEW // 3)


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_no_request_breaks_an_operation_however_many_are_made(house: House, name: str) -> None:
    owner = house.owner()
    play(owner, OPERATIONS[name], Pool.of(owner), MANY)
