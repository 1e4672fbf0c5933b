"""Idempotency-Key on POST, PUT and PATCH: a phone that repeats a request it got no answer to changes nothing twice.

The row of a key is written inside the transaction of the change itself (`mark_applied`, called by `Database.write()`
just before it commits), so there is no moment at which the change is in the database and the key is not. The answer
is stored beside it afterwards. A crash between the two leaves a key without an answer, and the retry is told so.
Not memoised: 5xx, 429, 409 and other answers that speak of a moment, cookies, and secrets that are shown once.
"""

import contextlib
import hashlib
import time
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass

import structlog
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from babak.db import Database, after_commit, now
from babak.http import idempotency_store as store
from babak.http.auth import COOKIE
from babak.http.problems import Problem, problem_response

log = structlog.get_logger("babak.http")

METHODS = ("POST", "PUT", "PATCH")
LONGEST = 255
LARGEST_ANSWER = 1024 * 1024
PURGE_EVERY_S = 900.0
OF_THE_MOMENT = frozenset({401, 403, 408, 409, 412, 413, 429})


@dataclass(slots=True)
class ActiveKey:
    """The key of the request that is being served."""

    scope: str
    body_hash: str
    committed: bool = False
    closed: bool = False


_active: ContextVar[ActiveKey | None] = ContextVar("babak_idempotency", default=None)


def mark_applied(session: Session) -> None:
    """Write the key of the current request into the transaction that is about to commit; nothing without a key.

    Raises Problem 409 `idempotency_in_progress` when another process has just carried out the same request: the
    transaction then rolls back and the change happened once.
    """
    key = _active.get()
    if key is None or key.committed or key.closed:
        return
    if not store.claim(session, key.scope, key.body_hash, now()):
        raise _in_progress()

    def committed() -> None:
        key.committed = True

    after_commit(session, committed)


@contextlib.contextmanager
def without_key() -> Iterator[None]:
    """Writes in here are bookkeeping (a failed password, the last use of a token), not what the request asked for."""
    token = _active.set(None)
    try:
        yield
    finally:
        _active.reset(token)


def _in_progress() -> Problem:
    return Problem(409, "idempotency_in_progress", {"seconds": 1}, headers={"Retry-After": "1"})


def _client(scope: Scope, headers: Headers) -> tuple[str, bool]:
    """Who sends the key, and whether they showed a credential."""
    authorization = headers.get("authorization")
    if authorization:
        return f"bearer {authorization}", True
    cookie = cookie_parser(headers.get("cookie", "")).get(COOKIE)
    if cookie:
        return f"cookie {cookie}", True
    client = scope.get("client")
    return f"address {client[0] if client else ''}", False


def _key_scope(scope: Scope, client: str, key: str) -> str:
    target = scope["path"] + "?" + scope.get("query_string", b"").decode("latin-1")
    return hashlib.sha256("\x1f".join((client, key, scope["method"], target)).encode()).hexdigest()


class Idempotency:
    """The middleware. One instance per process; what is running elsewhere is found by the database."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._running: dict[str, str] = {}
        self._purge_at = time.monotonic() + PURGE_EVERY_S

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in METHODS:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get("idempotency-key")
        if given is None:
            await self.app(scope, receive, send)
            return
        try:
            await self._once(scope, receive, send, headers, given)
        except Problem as problem:
            await problem_response(problem, scope)(scope, receive, send)

    async def _once(self, scope: Scope, receive: Receive, send: Send, headers: Headers, given: str) -> None:
        if not 0 < len(given) <= LONGEST:
            raise Problem(400, "bad_idempotency_key", {"max": LONGEST})
        body = await _whole_body(receive)
        if body is None:
            return
        client, known = _client(scope, headers)
        key = ActiveKey(_key_scope(scope, client, given), hashlib.sha256(body).hexdigest())
        running = self._running.get(key.scope)
        if running is not None:
            raise Problem(422, "idempotency_mismatch") if running != key.body_hash else _in_progress()
        self._running[key.scope] = key.body_hash
        try:
            db: Database = scope["app"].state.db
            stored = await run_in_threadpool(_stored_answer, db, key)
            if stored is not None:
                await stored(scope, receive, send)
                return
            recorder = _Recorder(send)
            token = _active.set(key)
            try:
                await self.app(scope, _replay(body, receive), recorder)
            finally:
                _active.reset(token)
                key.closed = True
            await run_in_threadpool(self._keep, db, key, recorder, known)
            await recorder.release()
        finally:
            self._running.pop(key.scope, None)

    def _keep(self, db: Database, key: ActiveKey, recorder: "_Recorder", known: bool) -> None:
        """Store the answer, where it may be told again."""
        start = recorder.start
        if start is None or recorder.passed_through:
            return
        status: int = start["status"]
        headers = Headers(raw=start["headers"])
        secret = "set-cookie" in headers or (status < 400 and "no-store" in headers.get("cache-control", ""))
        memoise = status < 500 and status not in OF_THE_MOMENT and not secret and (key.committed or known)
        undo = key.committed and status in OF_THE_MOMENT
        if not memoise and not undo:
            return
        try:
            with db.write() as session:
                if undo:
                    store.forget(session, key.scope)
                    return
                if not key.committed:
                    store.claim(session, key.scope, key.body_hash, now())
                told = [[name, value] for name, value in headers.items() if name != "content-length"]
                store.answer(session, key.scope, status, told, recorder.body)
                if time.monotonic() > self._purge_at:
                    self._purge_at = time.monotonic() + PURGE_EVERY_S
                    store.purge(session, now())
        except Exception:
            # The change is made and must be reported as made; a retry will be told that it was.
            log.exception("idempotency_answer_not_stored")


def _stored_answer(db: Database, key: ActiveKey) -> Response | None:
    """What to say without doing anything again; None when the request is new."""
    with db.read() as session:
        row = store.find(session, key.scope)
        if row is None:
            return None
        session.expunge(row)
    if row.created_at < now() - store.KEPT:
        with db.write() as session:
            store.forget(session, key.scope)
        return None
    if row.body_hash != key.body_hash:
        raise Problem(422, "idempotency_mismatch")
    if row.status is None:
        raise Problem(409, "request_already_applied")
    response = Response(row.body, status_code=row.status)
    for name, value in row.headers:
        response.headers[name] = value
    response.headers["Idempotent-Replayed"] = "true"
    return response


class _Recorder:
    """Holds the answer back until it is stored; one too large to store passes through."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: list[Message] = []
        self.start: Message | None = None
        self.body = b""
        self.passed_through = False

    async def __call__(self, message: Message) -> None:
        if self.passed_through:
            await self._send(message)
            return
        self._held.append(message)
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            if len(self.body) > LARGEST_ANSWER:
                self.passed_through = True
                await self.release()

    async def release(self) -> None:
        """Send what was held back."""
        held, self._held = self._held, []
        for message in held:
            await self._send(message)


async def _whole_body(receive: Receive) -> bytes | None:
    """The body; None when the client went away. Its size is limited by the middleware outside of this one."""
    chunks = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunks.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that tells the body once more."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
