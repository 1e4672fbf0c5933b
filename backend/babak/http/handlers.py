"""From exceptions to problems: what routes raise, what FastAPI and Starlette raise, and what nobody expected."""

from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from babak.engine.errors import RuleError
from babak.http.problems import Problem, from_rule_error, problem_response, request_id_of
from babak.http.validation import validation_problem

log = structlog.get_logger("babak.http")

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
# What the framework raises by itself, by status.
_CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "body_too_large", 415: "not_json"}


def allowed_methods(routes: list[BaseRoute], scope: Scope) -> list[str]:
    """Every method that some route answers at the path of `scope` (RFC 9110 10.2.1)."""
    bare = {key: value for key, value in scope.items() if key in ("type", "path", "root_path", "headers", "app")}
    found = [
        method
        for method in METHODS
        if any(route.matches({**bare, "method": method})[0] is Match.FULL for route in routes)
    ]
    if "GET" in found:
        found.insert(1, "HEAD")
    return found


def no_such_route(request: Request) -> Problem:
    """404, or 405 with every method the path does answer. The catch-all itself does not count."""
    routes = [route for route in request.app.router.routes if getattr(route, "name", "") != "no_such_route"]
    methods = allowed_methods(routes, request.scope)
    if methods:
        allow = ", ".join(methods)
        params = {"method": request.method, "allowed": methods}
        return Problem(405, "method_not_allowed", params, headers={"Allow": allow})
    return Problem(404, "not_found", {"path": request.url.path})


def _framework_problem(request: Request, error: HTTPException) -> Problem:
    if error.status_code in (404, 405) and error.detail in ("Not Found", "Method Not Allowed"):
        return no_such_route(request)
    code = _CODES.get(error.status_code, "refused" if error.status_code < 500 else "server_fault")
    return Problem(error.status_code, code, headers=dict(error.headers or {}))


async def _answer(request: Request, error: Exception) -> Response:
    if isinstance(error, Problem):
        problem = error
    elif isinstance(error, RuleError):
        problem = from_rule_error(error)
    elif isinstance(error, RequestValidationError):
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        is_json = not kind.startswith(("text/", "multipart/")) and kind.endswith("json")
        problem = validation_problem(error.errors(), has_json_body=is_json or not await _has_body(request))
    elif isinstance(error, HTTPException):
        problem = _framework_problem(request, error)
    else:
        raise error
    return problem_response(problem, request.scope)


async def _has_body(request: Request) -> bool:
    headers = request.headers
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def install_handlers(app: FastAPI) -> None:
    """Answer everything that goes wrong on purpose with a problem."""
    kinds: tuple[Any, ...] = (Problem, RuleError, RequestValidationError, HTTPException)
    for kind in kinds:
        app.add_exception_handler(kind, _answer)


class CatchFaults:
    """Answers a bug with 500 and the id under which it was logged, once; the trace stays in the log."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            request_id = request_id_of(scope)
            log.exception("fault", request_id=request_id, method=scope["method"], path=scope["path"])
            if started:
                return
            problem = Problem(500, "server_fault", {"request_id": request_id})
            await problem_response(problem, scope)(scope, receive, send)
