"""A whole application on an empty SQLite file, spoken to over ASGI: nothing is mocked but the network."""

import asyncio
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any

import httpx
from fastapi import APIRouter, FastAPI, Request
from pydantic import BaseModel, Field
from sqlmodel import Field as Column
from sqlmodel import SQLModel, select
from starlette.responses import Response

from babak.accounts.models import Account
from babak.accounts.passwords import Passwords
from babak.accounts.routes import router as accounts
from babak.accounts.signin import normal_email
from babak.db import Database, new_id, now
from babak.engine.errors import RuleError
from babak.events.models import Event
from babak.http.api import create_api
from babak.http.auth import CurrentCaller
from babak.http.etag import PUBLIC, check_if_match, conditional, etag_for
from babak.http.install import install
from babak.http.problems import Problem
from babak.settings import Settings

PASSWORD = "correct horse battery"
OWN = "http://babak.test"

probe = APIRouter(prefix="/probe")


class Thing(BaseModel):
    """A body with a field of every usual kind."""

    name: str = Field(min_length=2, max_length=10)
    size: int = Field(default=1, ge=1, le=9)
    colour: str = Field(default="red", pattern="^[a-z]+$")
    tags: list[str] = Field(default_factory=list, max_length=3)


class Tally(SQLModel, table=True):
    """What the probe counts."""

    __tablename__ = "probe_tally"

    id: str = Column(primary_key=True)
    name: str = ""


@probe.get("/thing")
def read_thing() -> Thing:
    """An ordinary answer."""
    return Thing(name="table")


@probe.get("/large")
def read_large() -> list[str]:
    """An answer worth compressing."""
    return ["a line that repeats itself"] * 200


@probe.get("/versioned")
def read_versioned(request: Request) -> Response:
    """An answer known by its version."""
    return conditional(request, b'{"version":7}', etag_for("probe", 7), PUBLIC, gz=b"not really gzip")


@probe.put("/versioned")
def change_versioned(thing: Thing, request: Request) -> Thing:
    """A change guarded by If-Match."""
    check_if_match(request, etag_for("probe", 7))
    return thing


@probe.post("/things", status_code=201)
def add_thing(thing: Thing, request: Request, caller: CurrentCaller) -> dict[str, Any]:
    """Counts how often it was carried out."""
    with request.app.state.db.write() as session:
        session.add(Tally(id=new_id(), name=thing.name))
    if thing.colour == "crash":
        raise RuntimeError("the process falls over after the commit")
    if thing.colour == "conflict":
        raise Problem(409, "idempotency_in_progress", {"seconds": 1})
    return {"made": thing.name, "by": caller.label}


@probe.post("/slow", status_code=201)
async def slow_thing(thing: Thing, request: Request) -> dict[str, Any]:
    """Waits until the test lets it go on."""
    request.app.state.entered.set()
    await request.app.state.released.wait()
    return {"made": thing.name}


@probe.post("/refused")
def refuse(thing: Thing) -> None:
    """A rule says no."""
    raise RuleError("unknown_thing", name=thing.name)


@probe.get("/fault")
def fault() -> None:
    """A bug."""
    raise RuntimeError("secret detail of the implementation")


@probe.get("/results/{event_id}")
def needs_results(event_id: str, caller: CurrentCaller) -> dict[str, bool]:
    """Needs a right in one event."""
    caller.require("results:write", event_id)
    return {"ok": True}


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Settings of a test: cheap passwords, its own file."""
    return Settings(
        **{
            "database_url": f"sqlite:///{folder / 'test.db'}",
            "data_dir": folder,
            "sqlite_synchronous": "NORMAL",
            "password_memory_kib": 8,
            "password_rounds": 1,
            **changes,
        }
    )


def make_app(settings: Settings) -> FastAPI:
    """The platform with accounts and the probe."""
    assert settings.database_url is not None
    db = Database(settings.database_url, synchronous=settings.sqlite_synchronous)
    SQLModel.metadata.create_all(db.engine)
    app = create_api(settings, db)
    app.include_router(accounts, prefix="/api/v1")
    app.include_router(probe, prefix="/api/v1")
    install(app, settings)
    return app


class Api:
    """A client without `await`; every instance has its own cookies."""

    def __init__(
        self, app: FastAPI, runner: asyncio.Runner, *, address: str = "10.0.0.1", base: str = OWN, **headers: str
    ) -> None:
        self.app = app
        self.runner = runner
        transport = httpx.ASGITransport(app=app, client=(address, 5000))
        self.http = httpx.AsyncClient(transport=transport, base_url=f"{base}/api/v1", headers=headers)

    def other(self, *, address: str = "10.0.0.1", **headers: str) -> "Api":
        """Another client of the same server."""
        return Api(self.app, self.runner, address=address, **headers)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.runner.run(self.http.request(method, path, **options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, json: Any = None, **options: Any) -> httpx.Response:
        return self.request("POST", path, json=json, **options)

    def put(self, path: str, json: Any = None, **options: Any) -> httpx.Response:
        return self.request("PUT", path, json=json, **options)

    def patch(self, path: str, json: Any = None, **options: Any) -> httpx.Response:
        return self.request("PATCH", path, json=json, **options)

    def delete(self, path: str, **options: Any) -> httpx.Response:
        return self.request("DELETE", path, **options)

    def together(self, calls: Iterable[Awaitable[httpx.Response]]) -> list[httpx.Response]:
        """Several requests at once."""

        async def gather() -> list[httpx.Response]:
            return list(await asyncio.gather(*calls))

        return self.runner.run(gather())

    # -- facts ------------------------------------------------------------------------------------------------------

    @property
    def db(self) -> Database:
        db: Database = self.app.state.db
        return db

    def account(self, email: str, *, owner: bool = False, password: str = PASSWORD) -> str:
        """An account that exists."""
        hashed = Passwords(self.app.state.settings).hash_now(password)
        account = Account(
            id=new_id(),
            email=normal_email(email),
            name=email.split("@")[0].title(),
            password_hash=hashed,
            is_owner=owner,
            created_at=now(),
        )
        with self.db.write() as session:
            session.add(account)
        return account.id

    def event(self, slug: str) -> str:
        """An unpublished event that exists."""
        event = Event(id=new_id(), slug=slug, name=slug.title(), created_at=now())
        with self.db.write() as session:
            session.add(event)
        return event.id

    def sign_in(self, email: str, password: str = PASSWORD) -> "Api":
        """A new client that is signed in."""
        client = self.other()
        answer = client.post("/sessions", {"email": email, "password": password})
        assert answer.status_code == 201, answer.text
        return client

    def owner(self) -> "Api":
        """The owner, signed in."""
        with self.db.read() as session:
            known = session.exec(select(Account).where(Account.email == "owner@example.org")).first()
        if known is None:
            self.account("owner@example.org", owner=True)
        return self.sign_in("owner@example.org")
