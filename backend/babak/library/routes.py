"""Rulebooks and criteria over HTTP."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from babak import i18n
from babak.engine.rulebook import (
    Issue,
    Library,
    Resolved,
    RulebookError,
    check,
    json_schema,
    parse_data,
    parse_text,
    to_data,
    to_yaml,
    unsupported,
)
from babak.engine.tiebreak.registry import criteria_catalogue
from babak.http.json import json_conditional, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem, language_of, plain
from babak.server import App
from babak.tournaments.rules import library, shipped
from babak.tournaments.schemas import IssueOut

router = APIRouter(tags=["rulebooks"])


class RulebookSummary(BaseModel):
    """A rulebook in a list. `runnable` says whether the engine can play a tournament by it."""

    id: str
    title: Any
    edition: str | None
    extends: list[str]
    sport: str | None
    shipped: bool
    runnable: bool


class RulebookList(BaseModel):
    """The rulebooks at hand."""

    items: list[RulebookSummary]
    next_cursor: str | None = None


class OptionOut(BaseModel):
    """A place where the regulation leaves a choice: the path to override, the value in force, the other values."""

    path: str
    value: Any
    choices: list[Any] | None
    source: list[str]


class RulebookOut(RulebookSummary):
    """A rulebook, resolved: `data` as it is in force, `yaml` as it is written."""

    data: dict[str, Any]
    yaml: str
    options: list[OptionOut]
    issues: list[IssueOut]
    not_runnable: list[IssueOut]


class CheckOut(BaseModel):
    """What is wrong with a rulebook, and what the engine cannot run of it yet."""

    valid: bool
    runnable: bool
    errors: list[IssueOut]
    warnings: list[IssueOut]
    not_runnable: list[IssueOut]


class CriterionInfo(BaseModel):
    """A criterion: its code, the article it implements, what ranks first."""

    code: str
    article: str
    section: str
    title_key: str
    title: str
    direction: str
    family: str


class CriterionList(BaseModel):
    """Every criterion."""

    items: list[CriterionInfo]
    next_cursor: str | None = None


def issue_out(issue: Issue, language: str) -> dict[str, Any]:
    """An issue with its sentence."""
    return {
        "severity": issue.severity,
        "path": issue.path,
        "code": issue.code,
        "params": plain(issue.params),
        "detail": i18n.translate(language, issue.code, issue.params),
    }


def _summary(books: Library, rulebook_id: str, resolved: Resolved) -> dict[str, Any]:
    written = books.written(rulebook_id)
    extends = written.get("extends")
    competition = resolved.data.get("competition")
    sport = competition.get("sport") if isinstance(competition, dict) else None
    edition = written.get("edition")
    return {
        "id": rulebook_id,
        "title": to_data(written.get("title")),
        "edition": str(to_data(edition)) if edition is not None else None,
        "extends": [str(item) for item in extends] if isinstance(extends, list) else [],
        "sport": sport if isinstance(sport, str) else None,
        "shipped": rulebook_id in shipped().ids,
        "runnable": not resolved.errors and not unsupported(resolved),
    }


@router.get("/rulebooks", response_model=RulebookList, responses=responses_for(304))
def list_rulebooks(request: Request, app: App) -> Response:
    """The shipped rulebooks, and those that people brought."""
    with app.db.read() as session:
        books = library(session)
    items = [_summary(books, rulebook_id, books.resolve(rulebook_id)) for rulebook_id in sorted(books.ids)]
    return json_conditional(request, {"items": items, "next_cursor": None})


@router.get("/rulebooks/schema", response_model=dict[str, Any], responses=responses_for(304))
def rulebook_schema(request: Request) -> Response:
    """The JSON Schema of the language."""
    return json_conditional(request, json_schema())


@router.get("/rulebooks/{rulebook}", response_model=RulebookOut, responses=responses_for(304, 404))
def get_rulebook(request: Request, app: App, rulebook: str) -> Response:
    """A rulebook: as written, as it resolves, its options and what there is to say about it."""
    language = language_of(request.scope)
    with app.db.read() as session:
        books = library(session)
    if rulebook not in books.ids:
        raise Problem(404, "rulebook_not_found", {"rulebook": rulebook})
    resolved = books.resolve(rulebook)
    body = {
        **_summary(books, rulebook, resolved),
        "data": to_data(resolved.data),
        "yaml": to_yaml(books.written(rulebook)),
        "options": [
            {
                "path": option.path,
                "value": to_data(resolved.at(option.path)),
                "choices": to_data(list(option.choices)) if option.choices is not None else None,
                "source": to_data(list(option.source)),
            }
            for option in resolved.options
        ],
        "issues": [issue_out(issue, language) for issue in resolved.issues],
        "not_runnable": [issue_out(issue, language) for issue in unsupported(resolved)],
    }
    return json_conditional(request, body)


@router.post(
    "/rulebook-checks",
    response_model=CheckOut,
    responses=responses_for(400, 413, 415, 422),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": {"type": "object", "additionalProperties": True}},
                "application/yaml": {"schema": {"type": "string"}},
            },
        }
    },
)
async def check_rulebook(request: Request, app: App) -> Response:
    """Check a rulebook, sent as JSON or as YAML: every error and warning, each with its path. Nothing is kept."""
    body = await request.body()
    language = language_of(request.scope)
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    return await run_in_threadpool(_checked, app, body, kind, language)


def _checked(app: App, body: bytes, kind: str, language: str) -> Response:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(400, "not_utf8", {}) from error
    with app.db.read() as session:
        books = library(session)
    missing: list[Issue] = []
    try:
        if kind in ("application/json", ""):
            written = parse_data(parse_json(text))
        elif kind in ("application/yaml", "application/x-yaml", "text/yaml", "text/plain"):
            written = parse_text(text)
        else:
            raise Problem(415, "rulebook_media_type", {"type": kind})
        issues = check(written, books)
        if not any(issue.severity == "error" for issue in issues):
            missing = list(unsupported(books.resolve(written)))
    except RulebookError as error:
        issues = list(error.issues)
    errors = [issue_out(issue, language) for issue in issues if issue.severity == "error"]
    return json_response(
        {
            "valid": not errors,
            "runnable": not errors and not missing,
            "errors": errors,
            "warnings": [issue_out(issue, language) for issue in issues if issue.severity == "warning"],
            "not_runnable": [issue_out(issue, language) for issue in missing],
        }
    )


def parse_json(text: str) -> object:
    """JSON, whose faults are said as such."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem(400, "bad_json", {"position": getattr(error, "pos", 0)}) from error


@router.get("/criteria", response_model=CriterionList, responses=responses_for(304))
def list_criteria(request: Request) -> Response:
    """Every criterion that a ranking may name, with its article."""
    language = language_of(request.scope)
    items = [{**item, "title": i18n.translate(language, item["title_key"], {})} for item in criteria_catalogue()]
    return json_conditional(request, {"items": items, "next_cursor": None})
