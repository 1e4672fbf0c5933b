"""Rate limits in the memory of the process, generous by default: they stop a runaway script, not a busy hall.

A caller that showed a good token or session has its own allowance; everybody else shares the one of their address.
"""

import ipaddress
import time

from limits import RateLimitItem, parse
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from babak.http.auth import COOKIE, CallerCache, token_hash
from babak.http.problems import Problem, problem_response
from babak.settings import Settings


def address_of(scope: Scope) -> str:
    """The address of the client; of IPv6 the network (/64), of which one machine owns every address."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Windows:
    """Hits per key in fixed windows, for one event loop: no lock, and no thread that clears up.

    The library's own store starts a thread at nearly every hit to look for what has expired.
    """

    def __init__(self) -> None:
        self._ends: dict[tuple[str, str], tuple[float, int]] = {}
        self._sweep_at = 1024

    def hit(self, limit: RateLimitItem, key: tuple[str, str]) -> tuple[int, float]:
        """Count one: how many are left in the window (below 0: this one is too many) and the seconds until it ends."""
        now = time.monotonic()
        end, count = self._ends.get(key, (0.0, 0))
        if end <= now:
            end, count = now + limit.get_expiry(), 0
        self._ends[key] = end, count + 1
        if len(self._ends) >= self._sweep_at:
            self._ends = {name: state for name, state in self._ends.items() if state[0] > now}
            self._sweep_at = max(1024, 2 * len(self._ends))
        return limit.amount - count - 1, end - now


class RateLimit:
    """429 with Retry-After beyond the limit; `RateLimit-Policy` and `RateLimit` on what is counted."""

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self.app = app
        self._windows = Windows()
        self._signed = parse(settings.rate_signed) if settings.rate_signed else None
        self._unsigned = parse(settings.rate_unsigned) if settings.rate_unsigned else None
        self._reads = parse(settings.rate_reads) if settings.rate_reads else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        limit, name, key = self._rule(scope)
        if limit is None:
            await self.app(scope, receive, send)
            return
        left, until = self._windows.hit(limit, (name, key))
        seconds = max(1, round(until))
        policy = f'"{name}";q={limit.amount};w={limit.get_expiry()}'
        state = f'"{name}";r={max(0, left)};t={seconds}'
        if left < 0:
            headers = {"Retry-After": str(seconds), "RateLimit-Policy": policy, "RateLimit": state}
            problem = Problem(429, "too_many_requests", {"seconds": seconds}, headers=headers)
            await problem_response(problem, scope)(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                headers["RateLimit-Policy"] = policy
                headers["RateLimit"] = state
            await send(message)

        await self.app(scope, receive, told)

    def _rule(self, scope: Scope) -> tuple[RateLimitItem | None, str, str]:
        """The limit of this request, its name, and whose allowance it takes from."""
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return self._reads, "reads", address_of(scope) if self._reads else ""
        headers = Headers(scope=scope)
        authorization = headers.get("authorization", "")
        token = authorization[7:].strip() if authorization[:7].lower() == "bearer " else ""
        token = token or cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        if token:
            # Only a credential that was found good counts as one: made-up tokens would be as many allowances.
            cache: CallerCache = scope["app"].state.callers
            hashed = token_hash(token)
            if cache.get(hashed) is not None:
                return self._signed, "changes", hashed
        return self._unsigned, "changes", address_of(scope)
