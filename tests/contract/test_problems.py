"""Every refusal is a problem: a stable code, its parameters, and words in three languages that say what to do."""

import ast
from pathlib import Path
from typing import Any

import pytest
from tests.contract.sample import Sample, operations
from tests.inprocess import Client, House

import babak
from babak import i18n
from babak.http.validation import KINDS

# Words do not depend on the database.
pytestmark = pytest.mark.parametrize("house", ["sqlite"], indirect=True, scope="session")
LANGUAGES = ("id", "en", "fa")
MEMBERS = {"type", "title", "status", "detail", "code", "params", "errors"}
SOURCE = Path(babak.__file__).parent
# The name of the exception → the position of its code.
RAISED = {"Problem": 1, "RuleError": 0, "PydanticCustomError": 0}


def refusals(house: House, client: Client, path_of: Any) -> dict[tuple[str, str], Any]:
    """What every operation answers to a body that is wrong in every way."""
    found = {}
    for method, path in operations(house.app.openapi(), "GET", "POST", "PUT", "PATCH", "DELETE"):
        if path.endswith("/live") and path_of is not _nowhere:
            continue
        body = {} if method in ("GET", "DELETE") else {"json": {"nonsense": True}}
        found[method, path] = client.request(method, path_of(path), **body)
    return found


def _nowhere(path: str) -> str:
    """A path whose every parameter names nothing."""
    numbers = {"number": "999", "table": "999"}
    names = ("event", "tournament", "entry", "match", "incident", "decision", "pair", "rulebook", "format", "code")
    words = dict.fromkeys((*names, "account", "token"), "nothing-of-this-name")
    return path.removeprefix("/api/v1").format(**numbers, **words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("signed_in", [True, False])
def test_every_refusal_is_a_problem_in_the_readers_language(
    house: House, sample: Sample, language: str, signed_in: bool
) -> None:
    token = sample.client.token if signed_in else None
    client = house.client(token, **{"Accept-Language": language})
    refused = 0
    for path_of in (_nowhere, sample.fill) if not signed_in else (_nowhere,):
        for (method, path), answer in refusals(house, client, path_of).items():
            assert answer.status_code < 500, (method, path, answer.text)
            if answer.status_code < 400:
                continue
            refused += 1
            where = (method, path, answer.text)
            assert answer.headers["content-type"] == "application/problem+json", where
            assert answer.headers["content-language"] == language, where
            body = answer.json()
            assert body.keys() == MEMBERS, where
            assert body["status"] == answer.status_code, where
            assert body["type"] == f"/api/v1/problems/{body['code']}", where
            words = i18n.title_detail(language, body["code"], body["params"])
            assert (body["title"], body["detail"]) == (words.title, words.detail), where
            assert not {"…", "{"} & set(body["detail"]), where
            for error in body["errors"]:
                assert error["detail"], where
                assert {"path", "code", "params"} <= error.keys(), where
    assert refused > 30


def codes() -> set[str]:
    """Every code that the source raises as it stands there."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                at = RAISED[node.func.id]
                code = node.args[at] if len(node.args) > at else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found


def test_every_code_that_is_raised_has_words_in_three_languages(house: House) -> None:
    raised = codes()
    assert len(raised) > 100
    # What pydantic says by itself too goes by the words of the field.
    raised -= KINDS
    assert sorted(code for code in raised if not i18n.known(code)) == []
    for code in raised:
        details = [i18n.title_detail(language, code).detail for language in LANGUAGES]
        assert len(set(details)) == 3, code


def test_every_type_of_problem_can_be_looked_up(house: House) -> None:
    reader = house.client()
    for code in ("result_conflict", "stale", "rulebook_refused", "offender_not_in_match"):
        kind = reader.ok("GET", f"/problems/{code}")
        assert (kind["code"], kind["type"]) == (code, f"/api/v1/problems/{code}")
        assert kind["title"]
        assert kind["detail"]


def test_a_refusal_tells_nothing_of_the_inside(house: House, sample: Sample) -> None:
    client = house.client(sample.client.token)
    for (method, path), answer in refusals(house, client, _nowhere).items():
        for word in ("Traceback", "sqlalchemy", "sqlite", "psycopg", "SELECT", "/backend/", ".py"):
            assert word not in answer.text, (method, path, word)
