"""The least that could answer: one Starlette route that sends the same bytes with the same headers."""

import json
import os
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FOLDER = Path(os.environ["BARE_FOLDER"])
HEADERS = json.loads((FOLDER / "headers.json").read_text())
BODY = (FOLDER / "body").read_bytes()
NOT_MODIFIED = {name: value for name, value in HEADERS.items() if name not in ("content-length", "content-type")}


async def answer(request: Request) -> Response:
    """The body, or 304 when the client has it."""
    if request.headers.get("if-none-match") == HEADERS["etag"]:
        return Response(status_code=304, headers=NOT_MODIFIED)
    return Response(BODY, headers=HEADERS)


app = Starlette(routes=[Route("/{path:path}", answer)])
