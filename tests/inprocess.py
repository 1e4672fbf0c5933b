"""The whole application in this process, and a client of it without `await`.

The application lives in a thread with its own event loop, so its background tasks run while the test thinks. Nothing
is mocked but the network: requests go through every middleware to a real database.
"""

import asyncio
import threading
from collections.abc import Coroutine
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

from babak.accounts import service as accounts
from babak.accounts.auth import grants_of
from babak.accounts.models import Account
from babak.accounts.schemas import TokenIn
from babak.app import create_app
from babak.db import Database, new_id, now
from babak.http.caller import SCOPES, Caller
from babak.settings import Settings

OWNER = "owner@example.org"
BASE = "http://babak.test/api/v1"
T = TypeVar("T")


def settings_for(url: str, folder: Path, **changes: Any) -> Settings:
    """Settings of a test: cheap passwords, no limit of rate, quick files."""
    return Settings(
        **{
            "database_url": url,
            "data_dir": folder,
            "sqlite_synchronous": "NORMAL",
            "password_memory_kib": 8,
            "password_rounds": 1,
            "rate_signed": "",
            "rate_unsigned": "",
            "log": "error",
            **changes,
        }
    )


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="application", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What the coroutine returns, computed in the loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=120)

    def close(self) -> None:
        """End the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()


class Client:
    """A client of the API; paths begin after `/api/v1`."""

    def __init__(self, house: "House", token: str | None, **headers: str) -> None:
        self.house = house
        self.token = token
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        transport = httpx.ASGITransport(app=house.app)
        self._http = httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers, timeout=60)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Any request."""
        return self.house.loop.run(self._http.request(method, path, **options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        """Read."""
        return self.request("GET", path, **options)

    def post(self, path: str, json: Any = None, **options: Any) -> httpx.Response:
        """Add."""
        return self.request("POST", path, **({"json": json} if json is not None else {}), **options)

    def put(self, path: str, json: Any, **options: Any) -> httpx.Response:
        """Put."""
        return self.request("PUT", path, json=json, **options)

    def patch(self, path: str, json: Any, **options: Any) -> httpx.Response:
        """Change."""
        return self.request("PATCH", path, json=json, **options)

    def delete(self, path: str, **options: Any) -> httpx.Response:
        """Delete."""
        return self.request("DELETE", path, **options)

    def ok(self, method: str, path: str, json: Any = None, **options: Any) -> Any:
        """The JSON of an answer that must be a success; None when it is empty."""
        if json is not None:
            options["json"] = json
        answer = self.request(method, path, **options)
        if answer.status_code >= 300:
            raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json() if answer.content else None


class House:
    """An application on a migrated database, its lifespan running; a context manager."""

    def __init__(self, url: str, folder: Path, **changes: Any) -> None:
        self.settings = settings_for(url, folder, **changes)
        self.db = Database(url, synchronous="NORMAL", pool_size=4)
        self.app: FastAPI = create_app(self.settings, self.db)
        self.loop = Loop()
        self._life = self.app.router.lifespan_context(self.app)

    def __enter__(self) -> "House":
        self.loop.run(self._life.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.run(self._life.__aexit__(None, None, None))
        self.app.state.server.hot.close()
        self.loop.close()
        self.db.close()

    def client(self, token: str | None = None, **headers: str) -> Client:
        """A client, anonymous without a token."""
        return Client(self, token, **headers)

    def owner(self) -> Client:
        """The owner, by token."""
        return self.client(self.token(OWNER))

    def somebody(self, *scopes: str, event: str | None = None, email: str = "somebody@example.org") -> Client:
        """Another person's client with a token of these scopes."""
        return self.client(self.token(email, *scopes, event=event))

    def token(self, email: str, *scopes: str, event: str | None = None) -> str:
        """A token with these scopes (all of them by default) of an account, which is made when it is new."""
        with self.db.write() as session:
            account = accounts.repo.by_email(session, email)
            if account is None:
                name = email.split("@")[0].title()
                account = Account(
                    id=new_id(), email=email, name=name, password_hash="!", is_owner=True, created_at=now()
                )
                session.add(account)
                session.flush()
            caller = Caller(
                "session", account.id, account.name, account.name, grants_of(session, account), account.is_owner
            )
            data = TokenIn(
                name="tests", scopes=list(scopes) or list(SCOPES), event=event, expires_at=now() + timedelta(days=1)
            )
            return accounts.create_token(session, caller, data)[1]
