"""From a request to its Caller: bearer token first, then the session cookie, else anonymous.

Tokens are opaque and only their SHA-256 is stored. What a token may do is looked up once and remembered for 30 s in
the process (a thread hop costs more than the rest of a small request); revoking drops it at once, here, and within
those 30 s in another process.
"""

import hashlib
import time
from collections.abc import Callable
from typing import Annotated, TypeAlias

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from babak.db import Database, now
from babak.http.caller import ANONYMOUS, Caller
from babak.http.problems import Problem

COOKIE = "babak_session"
REMEMBER_S = 30.0
MOST = 20_000

Lookup: TypeAlias = Callable[[Database, str], Caller | None]

_lookups: dict[str, Lookup] = {}


def register_credential(prefix: str, lookup: Lookup) -> None:
    """Let `lookup(db, sha256 of the token)` find the callers whose tokens start with `prefix`."""
    _lookups[prefix] = lookup


def token_hash(token: str) -> str:
    """What is stored of a token: its SHA-256 in hexadecimal. Tokens are 256 bits of chance and need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class CallerCache:
    """Callers by the hash of their token, for a short time. Used from the event loop and from threads."""

    def __init__(self, seconds: float = REMEMBER_S) -> None:
        self._seconds = seconds
        self._known: dict[str, tuple[float, Caller]] = {}
        self.revision = 0

    def get(self, hashed: str) -> Caller | None:
        """The caller, unless it was looked up too long ago or has expired."""
        found = self._known.get(hashed)
        if found is None or found[0] < time.monotonic():
            return None
        caller = found[1]
        return None if caller.expires_at is not None and caller.expires_at <= now() else caller

    def put(self, hashed: str, caller: Caller, revision: int) -> None:
        """Remember, unless something was revoked since the lookup began at `revision`."""
        if revision != self.revision:
            return
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[hashed] = (time.monotonic() + self._seconds, caller)

    def drop(self, hashed: str) -> None:
        """Forget one token."""
        self.revision += 1
        self._known.pop(hashed, None)

    def drop_account(self, account_id: str) -> None:
        """Forget everything that belongs to an account."""
        self.revision += 1
        for hashed, (_, caller) in list(self._known.items()):
            if caller.account_id == account_id:
                self._known.pop(hashed, None)

    def clear(self) -> None:
        """Forget everybody."""
        self.revision += 1
        self._known.clear()


def bearer_of(authorization: str | None) -> str | None:
    """The token of an Authorization header; None without one. Raises 401 `bad_token` for another scheme."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Problem(401, "bad_token")
    return token.strip()


async def find_caller(request: Request, token: str) -> Caller | None:
    """The caller with this token, from memory or from the database."""
    lookup = next((found for prefix, found in _lookups.items() if token.startswith(prefix)), None)
    if lookup is None:
        return None
    hashed = token_hash(token)
    cache: CallerCache = request.app.state.callers
    caller = cache.get(hashed)
    if caller is None:
        revision = cache.revision
        caller = await run_in_threadpool(lookup, request.app.state.db, hashed)
        if caller is not None:
            cache.put(hashed, caller, revision)
    return caller


async def current_caller(request: Request) -> Caller:
    """Who is asking. A bad or expired bearer token is 401; a session that ended is an anonymous reader."""
    token = bearer_of(request.headers.get("authorization"))
    if token is not None:
        caller = await find_caller(request, token)
        if caller is None:
            raise Problem(401, "bad_token", headers={"WWW-Authenticate": 'Bearer realm="babak", error="invalid_token"'})
        return caller
    cookie = request.cookies.get(COOKIE)
    if cookie:
        return await find_caller(request, cookie) or ANONYMOUS
    return ANONYMOUS


CurrentCaller = Annotated[Caller, Depends(current_caller)]
