"""Headers of every answer: the id of the request and what browsers must not do with our pages."""

import re
import secrets

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_GIVEN_ID = re.compile(r"^[A-Za-z0-9._-]{8,64}$")

_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
)
CONTENT_POLICY = _POLICY.format(ancestors="'none'")
EMBED_POLICY = _POLICY.format(ancestors="*")
# An answer of the API is never a page.
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
PERMISSIONS = "camera=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"
HSTS = "max-age=31536000"


class SecurityHeaders:
    """Adds them, and gives the request its id (`X-Request-ID`; a sound one that a proxy sends is kept)."""

    def __init__(self, app: ASGIApp, *, https: bool = False) -> None:
        self.app = app
        self._always = [
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"permissions-policy", PERMISSIONS.encode()),
            (b"cross-origin-opener-policy", b"same-origin"),
        ]
        if https:
            self._always.append((b"strict-transport-security", HSTS.encode()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        request_id = given if _GIVEN_ID.match(given) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        path: str = scope["path"]
        if path.startswith("/embed/"):
            policy = EMBED_POLICY.encode()
        elif path.startswith("/api/") and not path.startswith("/api/docs"):
            policy = API_POLICY.encode()
        else:
            policy = CONTENT_POLICY.encode()

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (b"x-request-id", request_id.encode("latin-1"))]
                said = {name for name, _ in headers}
                if b"content-security-policy" not in said:
                    headers.append((b"content-security-policy", policy))
                headers.extend(header for header in self._always if header[0] not in said)
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, with_headers)


class HeadAsGet:
    """Answers HEAD as GET without the body (RFC 9110 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def bodiless(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, bodiless)
