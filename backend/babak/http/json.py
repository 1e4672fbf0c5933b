"""JSON in one pass of Rust, for objects that need no validation on the way out."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from babak.http.etag import PRIVATE, conditional, etag_of
from babak.http.problems import json_bytes


def dumps(value: Any) -> bytes:
    """`value` as JSON bytes; exact fractions as "37/3"."""
    return json_bytes(value)


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that says `value`."""
    return Response(dumps(value), status_code=status, headers=headers, media_type="application/json")


def json_conditional(
    request: Request, value: Any, *, etag: str | None = None, cache_control: str = PRIVATE
) -> Response:
    """The answer that says `value` under `etag` (its bytes' own when none is given), or 304."""
    body = dumps(value)
    return conditional(request, body, etag or etag_of(body), cache_control)
