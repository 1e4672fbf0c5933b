"""Changes made with the session cookie must come from our own pages.

The cookie is SameSite=Strict; this is the second lock, and the only one against a page on the same site. Requests
with an Authorization header carry no ambient credential and are not concerned, whatever their origin.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from babak.http.auth import COOKIE
from babak.http.problems import Problem, problem_response
from babak.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
# Where a cookie is handed out: a foreign page must not sign its visitor in as somebody else.
SIGN_IN = ("/api/v1/sessions", "/api/v1/setup")


def origin_of(url: str) -> str:
    """Scheme, host and port of an address, as browsers write it in Origin."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


class OriginCheck:
    """Answers 403 `wrong_origin` to an unsafe request with the cookie from a page that is not ours."""

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self.app = app
        self.allowed = {origin.rstrip("/").lower() for origin in settings.cors_origins}
        if settings.public_url:
            self.allowed.add(origin_of(settings.public_url))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE:
            headers = Headers(scope=scope)
            concerned = "authorization" not in headers and (
                COOKIE in cookie_parser(headers.get("cookie", "")) or scope["path"] in SIGN_IN
            )
            if concerned and not self.is_ours(scope, headers):
                origin = headers.get("origin") or headers.get("sec-fetch-site", "")
                await problem_response(Problem(403, "wrong_origin", {"origin": origin}), scope)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def is_ours(self, scope: Scope, headers: Headers) -> bool:
        """Whether Origin, or Sec-Fetch-Site without it, names this server.

        A client that sends neither is no browser of this decade and holds its cookie on purpose.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        origin = origin.lower()
        if origin in self.allowed:
            return True
        scheme, _, netloc = origin.partition("://")
        # A proxy that ends TLS reaches us over http; the other way round is an attack on the line.
        schemes = (scope["scheme"], "https")
        return bool(netloc) and netloc == headers.get("host", "").lower() and scheme in schemes
