"""The static pages: the application of the browser. Hashed assets are kept for ever, its page is never."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from babak.http.problems import Problem, problem_response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
METHODS = ("GET", "HEAD")


class Pages:
    """Serves `folder` (what `make frontend` builds); every other address is the page, whose own router reads it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        path = scope["path"].lstrip("/")
        if scope["method"] not in METHODS:
            return _problem(scope, Problem(405, "method_not_allowed", {"method": scope["method"], "allowed": METHODS}))
        if path == "api" or path.startswith("api/"):
            return _problem(scope, Problem(404, "not_found", {"path": scope["path"]}))
        found = self._file(path)
        if found is not None:
            return _file(found, FOR_EVER if path.startswith("assets/") else ASK_FIRST, scope)
        if path.startswith("assets/"):
            return _problem(scope, Problem(404, "not_found", {"path": scope["path"]}))
        index = self._file("index.html")
        if index is None:
            return _problem(scope, Problem(404, "pages_not_built", {}))
        return _file(index, ASK_FIRST, scope)

    def _file(self, path: str) -> Path | None:
        try:
            found = (self.folder / path).resolve()
            return found if found.is_relative_to(self.folder) and found.is_file() else None
        except (OSError, ValueError):
            # A name that no file can have: too long, or with a NUL in it.
            return None


def _problem(scope: Scope, problem: Problem) -> Response:
    return problem_response(problem, scope)


def _file(path: Path, cache_control: str, scope: Scope) -> Response:
    """The file, or the gzipped one that lies beside it for those who take it."""
    headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    packed = path.with_name(path.name + ".gz")
    accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
    if b"gzip" in accepted and packed.is_file():
        response = FileResponse(packed, headers={**headers, "Content-Encoding": "gzip"})
        response.headers["Content-Type"] = FileResponse(path).headers["Content-Type"]
        return response
    return FileResponse(path, headers=headers)


def add_pages(app: FastAPI, folder: Path) -> None:
    """Serve the pages below everything else."""
    app.router.routes.append(Mount("/", app=Pages(folder), name="no_such_route"))
