"""Problem details (RFC 9457): the one shape of every error, in the reader's language.

    Exception
    ├── RuleError (engine)   a rule says no                        → 422, or what register_status() says
    └── Problem              the request cannot be served as it is → its own status

Anything else is a bug: 500, logged once with the id of the request, and never shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from babak import i18n
from babak.engine.errors import RuleError

MEDIA_TYPE = "application/problem+json"
TYPE_BASE = "/api/v1/problems/"

_statuses: dict[str, int] = {}


def register_status(code: str, status: int) -> None:
    """Answer RuleErrors with this code by `status` instead of 422."""
    _statuses[code] = status


def status_of(code: str) -> int:
    """The status of a RuleError with this code."""
    return _statuses.get(code, 422)


class Problem(Exception):
    """A request that cannot be served as it is.

    `code` is stable and has words in the catalogues; `params` fill them. `errors` are the details, each with at least
    `path`, `code` and `params`; their sentences are added in the reader's language. `headers` go with the answer.
    """

    def __init__(
        self,
        status: int,
        code: str,
        params: Mapping[str, object] | None = None,
        *,
        errors: Sequence[Mapping[str, object]] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.params: dict[str, object] = dict(params or {})
        self.errors: list[dict[str, object]] = [dict(error) for error in errors]
        self.headers: dict[str, str] = dict(headers or {})

    def __str__(self) -> str:
        return f"{self.status} {self.code} {self.params}" if self.params else f"{self.status} {self.code}"


def from_rule_error(error: RuleError) -> Problem:
    """The problem that says what `error` says, with every issue of a rulebook as an item of `errors`."""
    issues: Iterable[Any] = getattr(error, "issues", ())
    errors = [
        {
            "path": issue.path,
            "code": issue.code,
            "params": issue.params,
            "severity": getattr(issue, "severity", "error"),
        }
        for issue in issues
    ]
    return Problem(status_of(error.code), error.code, error.params, errors=errors)


def plain(value: object) -> Any:
    """`value` as JSON can say it: exact fractions as "37/3", dates in ISO 8601, sets as sorted lists."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else value.numerator
    if isinstance(value, datetime | date):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(item) for item in value), key=str)
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return str(value)


def readable(value: Any) -> Any:
    """`value` with `?` in place of halves of surrogate pairs, which no encoding can write."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {readable(key): readable(item) for key, item in value.items()}
    return [readable(item) for item in value] if isinstance(value, list) else value


def json_bytes(value: Any) -> bytes:
    """`value` as JSON, whatever characters somebody put into it; exact fractions as "37/3"."""
    try:
        return to_json(value, fallback=plain)
    except ValueError:
        return to_json(readable(value), fallback=plain)


def problem_body(problem: Problem, language: str, request_id: str | None = None) -> dict[str, Any]:
    """The members of the problem in `language`."""
    words = i18n.title_detail(language, problem.code, problem.params)
    body: dict[str, Any] = {
        "type": TYPE_BASE + problem.code,
        "title": words.title,
        "status": problem.status,
        "detail": words.detail,
        "code": problem.code,
        "params": plain(problem.params),
        "errors": [_worded(error, language) for error in problem.errors],
    }
    if request_id is not None:
        body["request_id"] = request_id
    return body


def _worded(error: Mapping[str, object], language: str) -> dict[str, Any]:
    params = error.get("params")
    params = params if isinstance(params, Mapping) else {}
    item = {name: plain(value) for name, value in error.items()}
    item.setdefault("path", "")
    item["params"] = plain(params)
    item.setdefault("detail", i18n.translate(language, str(error.get("code", "")), params))
    return item


def language_of(scope: Scope) -> str:
    """The language a request asks for."""
    return i18n.negotiate(Headers(scope=scope).get("accept-language"))


def request_id_of(scope: Scope) -> str | None:
    """The id of the request, as the first middleware wrote it down."""
    state = scope.get("state")
    return state.get("request_id") if isinstance(state, Mapping) else None


def problem_response(problem: Problem, scope: Scope) -> Response:
    """The answer for `problem`, in the language of the request behind `scope`."""
    language = language_of(scope)
    body = problem_body(problem, language, request_id_of(scope) if problem.status >= 500 else None)
    headers = {"Content-Language": language, "Cache-Control": "no-store", **problem.headers}
    if problem.status == 401:
        headers.setdefault("WWW-Authenticate", 'Bearer realm="babak"')
    headers["Vary"] = "Accept-Language"
    return Response(json_bytes(body), status_code=problem.status, headers=headers, media_type=MEDIA_TYPE)
