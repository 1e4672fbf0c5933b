"""Public pages that thousands ask for at once, answered from memory before anything else runs.

A page is kept under the state of the database in which it was read and is only good while that state lasts. On
SQLite the state is `PRAGMA data_version`, which every commit of anybody changes (a few microseconds to ask); on
PostgreSQL a counter that NOTIFY moves, and while nobody listens nothing is kept.
"""

import sqlite3
import threading
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from babak.db import Database
from babak.db.url import sqlite_path
from babak.http.etag import accepts_gzip, gz_etag, matching_tag
from babak.http.headers import API_POLICY, HSTS, PERMISSIONS

MOST = 500
RawHeaders = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class HotPage:
    """A page with every header it is sent with."""

    state: int
    etag: str
    gz_etag: str
    body: bytes
    gzipped: bytes
    plain_headers: RawHeaders
    gzip_headers: RawHeaders
    plain_304: RawHeaders
    gzip_304: RawHeaders


class HotPages:
    """The pages at hand, by path."""

    def __init__(self, db: Database) -> None:
        self._pages: dict[str, HotPage] = {}
        self._lock = threading.Lock()
        self._file: sqlite3.Connection | None = None
        self._counter: int | None = None
        if db.is_sqlite:
            self._file = sqlite3.connect(sqlite_path(db.url), check_same_thread=False, isolation_level=None)
        self._https = False

    def use_https(self, https: bool) -> None:
        """Whether pages carry Strict-Transport-Security."""
        self._https = https

    def state(self) -> int | None:
        """The state of the database; None when it is not known, and then nothing is hot."""
        if self._file is not None:
            with self._lock:
                return int(self._file.execute("PRAGMA data_version").fetchone()[0])
        return self._counter

    def moved(self) -> None:
        """PostgreSQL told of a commit."""
        with self._lock:
            self._counter = (self._counter or 0) + 1

    def committed(self) -> None:
        """This process committed something: its own readers need not wait for PostgreSQL to tell of it."""
        with self._lock:
            if self._counter is not None:
                self._counter += 1

    def deaf(self) -> None:
        """Nobody listens to PostgreSQL any more."""
        with self._lock:
            self._counter = None

    def put(self, path: str, state: int | None, body: bytes, gzipped: bytes, etag: str, cache_control: str) -> None:
        """Keep a page that was read when the database was in `state` (asked for before reading)."""
        if state is None:
            return
        if len(self._pages) >= MOST:
            self._pages.clear()
        packed = gz_etag(etag)
        self._pages[path] = HotPage(
            state,
            etag,
            packed,
            body,
            gzipped,
            self._headers(cache_control, etag, {"content-type": "application/json", "content-length": str(len(body))}),
            self._headers(
                cache_control,
                packed,
                {
                    "content-type": "application/json",
                    "content-encoding": "gzip",
                    "content-length": str(len(gzipped)),
                },
            ),
            self._headers(cache_control, etag, {}),
            self._headers(cache_control, packed, {}),
        )

    def get(self, path: str) -> HotPage | None:
        """The page at this path, if the database has not moved since."""
        page = self._pages.get(path)
        if page is None or page.state != self.state():
            return None
        return page

    def _headers(self, cache_control: str, etag: str, more: Mapping[str, str]) -> RawHeaders:
        found = {
            **more,
            "etag": etag,
            "cache-control": cache_control,
            "vary": "Accept-Encoding",
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "content-security-policy": API_POLICY,
            "permissions-policy": PERMISSIONS,
            "cross-origin-opener-policy": "same-origin",
        }
        if self._https:
            found["strict-transport-security"] = HSTS
        return [(name.encode(), value.encode()) for name, value in found.items()]

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


class HotReads:
    """Answers GETs of hot pages; everything else goes on."""

    def __init__(self, app: ASGIApp, pages: HotPages) -> None:
        self.app = app
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["query_string"]:
            await self.app(scope, receive, send)
            return
        page = self.pages.get(scope["path"])
        if page is None:
            await self.app(scope, receive, send)
            return
        if_none_match: str | None = None
        encoding: str | None = None
        for name, value in scope["headers"]:
            if name == b"if-none-match":
                if_none_match = value.decode("latin-1")
            elif name == b"accept-encoding":
                encoding = value.decode("latin-1")
            elif name == b"origin":
                # Another origin may need the headers of CORS.
                await self.app(scope, receive, send)
                return
        current = matching_tag(if_none_match, page.etag) if if_none_match else None
        if current is not None:
            headers = page.gzip_304 if current == page.gz_etag else page.plain_304
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        packed = accepts_gzip(encoding)
        headers = page.gzip_headers if packed else page.plain_headers
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": page.gzipped if packed else page.body})
