"""The application: the shell of `http`, the routers of the nouns, the pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from babak.accounts.routes import router as accounts
from babak.audit.routes import router as audit
from babak.categories.routes import router as categories
from babak.db import Database, database_url
from babak.entries.routes import router as entries
from babak.events.routes import router as events
from babak.http.api import PREFIX, create_api
from babak.http.hot import HotReads
from babak.http.install import install
from babak.http.pages import add_pages
from babak.incidents.routes import router as incidents
from babak.ledger.routes import router as ledger
from babak.library.routes import router as library
from babak.outbox.routes import router as live
from babak.outbox.service import store_pending
from babak.outbox.tail import Tail
from babak.prizes.routes import router as prizes
from babak.results.routes import router as results
from babak.rounds.routes import router as rounds
from babak.server import Server
from babak.settings import Settings
from babak.standings.routes import router as standings
from babak.tournaments.routes import router as tournaments
from babak.transfer.routes import router as transfer

# Beside `backend`, in a checkout as in the image.
PAGES = Path(__file__).resolve().parents[2] / "frontend" / "dist"

ROUTERS = (
    accounts,
    library,
    events,
    categories,
    tournaments,
    entries,
    transfer,
    rounds,
    results,
    incidents,
    standings,
    prizes,
    ledger,
    audit,
    live,
)


def create_app(settings: Settings | None = None, db: Database | None = None) -> FastAPI:
    """The whole application for one database (by default the one that the settings name)."""
    settings = settings or Settings.from_env()
    db = db or Database(database_url(settings.database_url, settings.data_dir), synchronous=settings.sqlite_synchronous)
    server = Server.on(db)
    app = create_api(settings, db, lifespan=_lifespan)
    app.state.server = server
    tail = Tail(db, app.state.live, server.hot)
    app.state.tail = tail
    db.before_commit.append(store_pending(tail.wake))
    server.hot.use_https(settings.https)
    for router in ROUTERS:
        app.include_router(router, prefix=PREFIX)
    install(app, settings)
    add_pages(app, PAGES)
    app.add_middleware(HotReads, pages=server.hot)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Follow the outbox while the application runs; first, finish what a crash may have left undone."""
    server: Server = app.state.server
    await run_in_threadpool(server.keeper.catch_up)
    await app.state.tail.start()
    try:
        yield
    finally:
        app.state.live.close()
        await app.state.tail.stop()
