"""How much, how deep and of which characters a request may be. Counted while it is read, never collected here.

NUL and halves of surrogate pairs are refused before anybody reads them: PostgreSQL cannot store the one, nothing can
encode the other, and no person types either.
"""

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from babak.http.problems import Problem, problem_response

DEEPEST = 64
_MARKS = re.compile(rb'[\\"\[\]{}]')


class Depth:
    """How deeply a JSON text is nested so far; fed in chunks of any size."""

    def __init__(self) -> None:
        self.deepest = 0
        self._depth = 0
        self._in_string = False
        self._escaped_at: int | None = None

    def feed(self, chunk: bytes) -> None:
        """Look at the next bytes. `_escaped_at` is the position, in this chunk, of a byte behind a backslash."""
        for match in _MARKS.finditer(chunk):
            at, mark = match.start(), match.group()
            if self._escaped_at == at:
                self._escaped_at = None
                continue
            if self._in_string:
                if mark == b"\\":
                    self._escaped_at = at + 1
                elif mark == b'"':
                    self._in_string = False
            elif mark == b'"':
                self._in_string = True
            elif mark in b"[{":
                self._depth += 1
                self.deepest = max(self.deepest, self._depth)
            elif mark in b"]}":
                self._depth -= 1
        if self._escaped_at is not None:
            self._escaped_at = 0 if self._escaped_at == len(chunk) else None


_ESCAPE = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


class Characters:
    """Whether a JSON text escapes a character that no text has; fed in chunks of any size."""

    def __init__(self) -> None:
        self.unusable = False
        self._rest = b""
        self._high = False

    def feed(self, chunk: bytes, *, last: bool) -> None:
        """Look at the next bytes. `_high`: the bytes before end with the first half of a pair."""
        if not self._rest and not self._high and b"\\" not in chunk:
            return
        text, self._rest = self._rest + chunk, b""
        end = 0
        for match in _ESCAPE.finditer(text):
            whole = match.group(1)
            if whole is None and match.group()[1:] == b"u" and len(text) - match.start() < 6 and not last:
                self._rest = text[match.start() :]
                break
            code = int(whole, 16) if whole else -1
            follows = self._high and match.start() == end
            self.unusable |= code == 0 or (0xDC00 <= code < 0xE000) != follows
            self._high, end = 0xD800 <= code < 0xDC00, match.end()
        else:
            if text[end:].endswith(b"\\"):
                self._rest = b"\\"
        self.unusable |= self._high and (last or end < len(text) - len(self._rest))


class _TooMuch(Exception):
    """Stops whoever is reading the body; never seen outside of this module."""


class BodyLimit:
    """Answers 413 before reading what says it is too large, or as soon as it turns out to be; 400 for deep JSON."""

    def __init__(self, app: ASGIApp, *, limit: int, import_limit: int) -> None:
        self.app = app
        self.limit = limit
        self.import_limit = import_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "\x00" in scope["path"] or b"%00" in scope.get("query_string", b""):
            await problem_response(_unusable("path" if "\x00" in scope["path"] else "query"), scope)(
                scope, receive, send
            )
            return
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        limit = self.import_limit if "/imports/" in scope["path"] else self.limit
        announced = headers.get("content-length", "")
        if announced.isdigit() and int(announced) > limit:
            await problem_response(_too_large(limit), scope)(scope, receive, send)
            return
        refusal: Problem | None = None
        started = False
        size = 0
        is_json = "json" in headers.get("content-type", "").lower()
        depth = Depth() if is_json else None
        characters = Characters()

        async def counted() -> Message:
            nonlocal refusal, size
            if refusal is not None:
                raise _TooMuch
            message = await receive()
            if message["type"] == "http.request":
                chunk: bytes = message.get("body", b"")
                size += len(chunk)
                if size > limit:
                    refusal = _too_large(limit)
                elif depth is not None:
                    depth.feed(chunk)
                    characters.feed(chunk, last=not message.get("more_body", False))
                    if depth.deepest > DEEPEST:
                        refusal = Problem(400, "json_too_deep", {"max": DEEPEST})
                    elif characters.unusable:
                        refusal = _unusable("body")
                if refusal is not None:
                    raise _TooMuch
            return message

        async def unless_refused(message: Message) -> None:
            # Whatever the reader makes of the interruption, the answer is ours.
            nonlocal started
            if refusal is None or started:
                started = started or message["type"] == "http.response.start"
                await send(message)

        try:
            await self.app(scope, counted, unless_refused)
        except _TooMuch:
            pass
        if refusal is not None and not started:
            await problem_response(refusal, scope)(scope, receive, send)


def _unusable(place: str) -> Problem:
    error = {"in": place, "path": "", "code": "field_characters", "params": {"field": place}}
    return Problem(422, "invalid_request", {"count": 1}, errors=[error])


def _too_large(limit: int) -> Problem:
    shown = f"{limit // (1024 * 1024)} MiB" if limit >= 1024 * 1024 else f"{limit // 1024} KiB"
    return Problem(413, "body_too_large", {"limit": shown, "bytes": limit}, headers={"Connection": "close"})
