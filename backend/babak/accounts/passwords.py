"""Argon2id (RFC 9106), one check at a time and never in the event loop.

A check takes a third of a second and 64 MiB on purpose. One at a time keeps a rush of sign-ins from taking the memory
and both processors of the laptop that runs the tournament; those who wait hold no thread.
"""

import threading
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

import anyio.to_thread
from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from babak.http.problems import Problem
from babak.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 30
RETRY_S = 5

_limiter: RunVar[CapacityLimiter] = RunVar("babak_passwords")


def _one_at_a_time() -> CapacityLimiter:
    try:
        return _limiter.get()
    except LookupError:
        limiter = CapacityLimiter(1)
        _limiter.set(limiter)
        return limiter


class Passwords:
    """Hashes and checks with the cost that the settings name."""

    def __init__(self, settings: Settings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.password_rounds, memory_cost=settings.password_memory_kib, parallelism=1
        )
        self._lock = threading.Lock()
        self._decoy: str | None = None

    def hash_now(self, password: str) -> str:
        """The hash to store (blocking; for the command line)."""
        return self._hasher.hash(password)

    async def hash(self, password: str) -> str:
        """The hash to store. Raises Problem 503 `sign_in_busy` when too many wait."""
        return await self._run(self.hash_now, password)

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Whether `password` is the one behind `hashed`; without a hash as slow, and False."""
        return await self._run(self._verify, password, hashed)

    def outdated(self, hashed: str) -> bool:
        """Whether the hash was made at another cost and should be made anew."""
        return self._hasher.check_needs_rehash(hashed)

    def _verify(self, password: str, hashed: str | None) -> bool:
        try:
            return self._hasher.verify(hashed or self._decoy_hash(), password) and hashed is not None
        except (Argon2Error, InvalidHashError):
            return False

    def _decoy_hash(self) -> str:
        """A hash of nobody's password, so that an unknown e-mail takes as long as a known one."""
        with self._lock:
            if self._decoy is None:
                self._decoy = self._hasher.hash("nobody's password")
            return self._decoy

    async def _run(self, work: Callable[P, T], *args: P.args, **_none: P.kwargs) -> T:
        limiter = _one_at_a_time()
        if limiter.statistics().tasks_waiting >= MOST_WAITING:
            raise Problem(503, "sign_in_busy", {"seconds": RETRY_S}, headers={"Retry-After": str(RETRY_S)})
        return await anyio.to_thread.run_sync(partial(work, *args), limiter=limiter)
