"""The bare application: health, readiness, documentation, and what every route finds in `app.state`.

`app.state` holds `settings`, `db`, `callers` (CallerCache), `live` (Hub) and, where somebody sets it,
`migrations_current` (a function without arguments).
"""

from typing import Any

from fastapi import APIRouter, FastAPI, Request
from pydantic import BaseModel
from starlette.responses import HTMLResponse

from babak import __version__, i18n
from babak.db import Database
from babak.http.auth import CallerCache
from babak.http.docs import docs_page
from babak.http.idempotency import mark_applied
from babak.http.live import Hub
from babak.http.log import set_up_logging
from babak.http.openapi import install_openapi, responses_for
from babak.http.problems import TYPE_BASE, Problem, language_of
from babak.settings import Settings

VERSION = __version__
PREFIX = "/api/v1"

system = APIRouter(tags=["system"])


class Health(BaseModel):
    """The process is alive."""

    status: str
    version: str


class ProblemKind(BaseModel):
    """What a problem with this code means."""

    type: str
    code: str
    title: str
    detail: str


@system.get("/health")
async def health() -> Health:
    """Whether the process is alive. Touches nothing else."""
    return Health(status="ok", version=VERSION)


@system.get("/ready", responses=responses_for(503))
def ready(request: Request) -> Health:
    """Whether requests can be served: the database is reached and its migrations are current."""
    try:
        request.app.state.db.ping()
    except Exception as error:
        raise Problem(503, "database_unreachable", headers={"Retry-After": "5"}) from error
    current = getattr(request.app.state, "migrations_current", None)
    if current is not None and not current():
        raise Problem(503, "migrations_pending", headers={"Retry-After": "30"})
    return Health(status="ok", version=VERSION)


@system.get("/problems/{code}", responses=responses_for(404))
async def problem_kind(code: str, request: Request) -> ProblemKind:
    """What the `type` of a problem refers to: its words, in the language asked for."""
    if not i18n.known(code):
        raise Problem(404, "not_found", {"path": request.url.path})
    words = i18n.title_detail(language_of(request.scope), code)
    return ProblemKind(type=TYPE_BASE + code, code=code, title=words.title, detail=words.detail)


def create_api(settings: Settings, db: Database, **options: Any) -> FastAPI:
    """The application without nouns; add their routers under /api/v1, then call `http.install.install`.

    `options` go to FastAPI (e.g. `lifespan`).
    """
    set_up_logging(settings.log)
    app = FastAPI(
        title="Babak",
        version=VERSION,
        description="Tournaments from declarative rulebooks: entries, rounds, results, standings, live.",
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{PREFIX}/openapi.json",
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        **options,
    )
    app.state.settings = settings
    app.state.db = db
    app.state.callers = CallerCache()
    app.state.live = Hub()
    if mark_applied not in db.before_commit:
        db.before_commit.append(mark_applied)
    app.include_router(system, prefix=PREFIX)
    app.add_api_route("/health", health, include_in_schema=False)
    app.add_api_route("/ready", ready, include_in_schema=False)
    app.add_api_route("/api/docs", _docs, include_in_schema=False)
    install_openapi(app)
    return app


async def _docs(request: Request) -> HTMLResponse:
    """The API, readable."""
    return HTMLResponse(docs_page(request.app.openapi()))
