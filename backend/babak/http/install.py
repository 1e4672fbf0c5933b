"""Everything around the routes, in the one order that works (outermost first).

SecurityHeaders   id of the request, headers on every answer
CatchFaults       500 with that id
CORS              only where BABAK_CORS_ORIGINS is set
HeadAsGet
RateLimit         before anything costs something
OriginCheck
BodyLimit         counts what the inner ones read
Idempotency       reads the body, so inside the limit; sees the final answer of the route
EnsureEtag
"""

from fastapi import FastAPI, Request
from starlette.middleware.cors import CORSMiddleware

from babak.http.api import PREFIX
from babak.http.body import BodyLimit
from babak.http.etag import EnsureEtag
from babak.http.handlers import METHODS, CatchFaults, install_handlers, no_such_route
from babak.http.headers import HeadAsGet, SecurityHeaders
from babak.http.idempotency import Idempotency
from babak.http.limits import RateLimit
from babak.http.origin import OriginCheck
from babak.http.shortcut import install_shortcut
from babak.settings import Settings

EXPOSED = (
    "ETag",
    "Location",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
    "X-Request-ID",
    "Idempotent-Replayed",
    "Content-Language",
    "Deprecation",
    "Sunset",
)


def install(app: FastAPI, settings: Settings) -> None:
    """Add it all. Call it once, after the routers of the nouns and before the pages of the frontend."""
    app.add_api_route(
        "/api/{path:path}",
        _no_such_route,
        methods=[*METHODS, "HEAD", "OPTIONS"],
        name="no_such_route",
        include_in_schema=False,
    )
    install_shortcut(app, PREFIX)
    install_handlers(app)
    # Starlette puts the last one added outermost.
    app.add_middleware(EnsureEtag)
    app.add_middleware(Idempotency)
    app.add_middleware(BodyLimit, limit=settings.body_limit, import_limit=settings.import_limit)
    app.add_middleware(OriginCheck, settings=settings)
    app.add_middleware(RateLimit, settings=settings)
    app.add_middleware(HeadAsGet)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors_origins),
            allow_credentials=True,
            allow_methods=list(METHODS),
            allow_headers=[
                "Authorization",
                "Content-Type",
                "If-Match",
                "If-None-Match",
                "Idempotency-Key",
                "Last-Event-ID",
            ],
            expose_headers=list(EXPOSED),
            max_age=3600,
        )
    app.add_middleware(CatchFaults)
    app.add_middleware(SecurityHeaders, https=settings.https)


async def _no_such_route(request: Request) -> None:
    """Nothing answers here; say so as a problem, and never with the page of the frontend."""
    raise no_such_route(request)
