"""Strong ETags (RFC 9110 8.8.3): stored bytes answered without work, changes guarded by If-Match.

A tag names the identity bytes; the gzip variant of the same content carries the same tag with `-gz` inside the
quotes. Both count as current in If-None-Match and If-Match.
"""

import gzip
import hashlib
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from babak.http.problems import Problem

GZIP_FROM = 1024  # bytes; below this the header costs more than it saves
PRIVATE = "private, no-cache"
PUBLIC = "public, max-age=0, s-maxage=5, stale-while-revalidate=30"


def etag_of(content: bytes) -> str:
    """The strong tag of `content`, quoted."""
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def etag_for(*parts: object) -> str:
    """The strong tag of something known by its version, e.g. `etag_for("tournament", id, revision)`."""
    return etag_of("\x1f".join(str(part) for part in parts).encode())


def gz_etag(etag: str) -> str:
    """The tag of the gzip variant."""
    return f'{etag[:-1]}-gz"'


def _base(tag: str) -> str:
    # A proxy that compresses on the way weakens our strong tag; the content it names is still ours.
    tag = tag.removeprefix("W/")
    return f'{tag[:-4]}"' if tag.endswith('-gz"') else tag


@lru_cache(maxsize=256)
def _tags(header: str) -> tuple[str, ...]:
    return tuple(tag.strip() for tag in header.split(",") if tag.strip())


@lru_cache(maxsize=256)
def accepts_gzip(header: str | None) -> bool:
    """Whether an Accept-Encoding header takes gzip (RFC 9110 12.5.3)."""
    weights: dict[str, float] = {}
    for item in (header or "").lower().split(","):
        name, _, option = item.partition(";")
        option = option.strip()
        try:
            weights[name.strip()] = float(option[2:]) if option.startswith("q=") else 1.0
        except ValueError:
            weights[name.strip()] = 0.0
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def matching_tag(if_none_match: str | None, etag: str) -> str | None:
    """The tag of If-None-Match that names the current content, if one does (weak comparison, lists, `*`)."""
    if not if_none_match:
        return None
    for tag in _tags(if_none_match):
        if tag == "*":
            return etag
        if _base(tag) == _base(etag):
            return tag.removeprefix("W/")
    return None


def conditional(
    request: Request,
    body: bytes,
    etag: str,
    cache_control: str = PRIVATE,
    *,
    gz: bytes | None = None,
    media_type: str = "application/json",
    headers: dict[str, str] | None = None,
) -> Response:
    """`body` under `etag`, or 304 when the client has it. `gz` is the body already compressed, if it is stored.

    Large bodies are compressed for those who take it; `Vary: Accept-Encoding` says so.
    """
    asked = request.headers
    found = {**(headers or {}), "Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    current = matching_tag(asked.get("if-none-match"), etag)
    if current is not None:
        return Response(status_code=304, headers={**found, "ETag": current})
    if (gz is not None or len(body) >= GZIP_FROM) and accepts_gzip(asked.get("accept-encoding")):
        packed = gz if gz is not None else gzip.compress(body, 5, mtime=0)
        return Response(
            packed, headers={**found, "ETag": gz_etag(etag), "Content-Encoding": "gzip"}, media_type=media_type
        )
    return Response(body, headers={**found, "ETag": etag}, media_type=media_type)


def check_if_match(request: Request, current: str | None) -> None:
    """Raise 412 `stale` when If-Match names another state than `current` (None: the thing does not exist yet)."""
    header = request.headers.get("if-match")
    if header is None:
        return
    tags = _tags(header)
    if current is not None and ("*" in tags or _base(current) in {_base(tag) for tag in tags}):
        return
    raise Problem(412, "stale", headers={} if current is None else {"ETag": current})


class EnsureEtag:
    """Every whole JSON answer to a GET gets a strong ETag, and 304 when it is the one the client has.

    Routes that know a version answer with `conditional` and pass through untouched; so do streams.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        held: Message | None = None

        async def tagged(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                kind = headers.get("content-type", "")
                whole = "content-length" in headers and "etag" not in headers
                if message["status"] == 200 and whole and kind.startswith(("application/json", "text/html")):
                    held = message
                    return
            elif held is not None and message["type"] == "http.response.body":
                start, held = held, None
                start, message = _tag(Headers(scope=scope), start, message)
                await send(start)
            await send(message)

        await self.app(scope, receive, tagged)


def _tag(asked: Headers, start: Message, message: Message) -> tuple[Message, Message]:
    body: bytes = message.get("body", b"")
    etag = etag_of(body)
    headers = MutableHeaders(raw=list(start["headers"]))
    headers.setdefault("Cache-Control", PRIVATE)
    headers.add_vary_header("Accept-Encoding")
    current = matching_tag(asked.get("if-none-match"), etag)
    status = 200
    if current is not None:
        etag, body, status = current, b"", 304
        del headers["content-length"], headers["content-type"]
    elif len(body) >= GZIP_FROM and accepts_gzip(asked.get("accept-encoding")):
        etag, body = gz_etag(etag), gzip.compress(body, 5, mtime=0)
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
    headers["ETag"] = etag
    return {**start, "status": status, "headers": headers.raw}, {**message, "body": body}
