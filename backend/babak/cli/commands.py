"""The commands that touch tournaments: migrate, worker, demo."""

import signal
import threading
from collections.abc import Callable

import structlog
from fastapi import FastAPI

from babak.cli.console import DONE, NO, Refused, err, open_database, out
from babak.db import Database, now
from babak.migrate import NeedsYes, is_current
from babak.migrate import migrate as apply_migrations
from babak.server import Server
from babak.settings import Settings
from babak.worker import Worker

log = structlog.get_logger()


def migrate(settings: Settings, *, yes: bool = False) -> None:
    """Bring the database up to date; tell where the snapshot of the old one is."""
    with open_database(settings) as db:
        try:
            snapshot = apply_migrations(db, snapshots=settings.data_dir / "snapshots", at=now(), yes=yes)
        except NeedsYes as needed:
            raise Refused(
                f"The database has to be migrated ({needed}). Make a backup (babak backup FILE), then add --yes.",
                exit_code=NO,
            ) from needed
    if snapshot is not None:
        err(f"The database was migrated; the old one is kept as {snapshot}")


def start_worker(app: FastAPI) -> Callable[[], None]:
    """Run the worker in a thread of this process; the function that stops it."""
    server: Server = app.state.server
    worker = Worker(server)
    thread = threading.Thread(target=worker.run, name="worker", daemon=True)
    thread.start()

    def stop() -> None:
        worker.stop()
        thread.join(timeout=10)

    return stop


def run_worker(settings: Settings) -> int:
    """Run the worker alone until it is told to stop."""
    with open_database(settings) as db:
        _must_be_current(db)
        worker = Worker(Server.on(db))
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: worker.stop())
        err("Babak's worker runs; Ctrl-C ends it.")
        worker.run()
    return DONE


def make_demo(settings: Settings) -> int:
    """Add the sample cup, half played."""
    from babak.demo import make

    with open_database(settings) as db:
        apply_migrations(db, snapshots=settings.data_dir / "snapshots", at=now(), yes=False)
        event, tournament = make(Server.on(db), now())
    out(f"{settings.address}/")
    err(f"Added the event {event} with the tournament {tournament}, three of seven rounds played.")
    err(f"Standings: {settings.address}/api/v1/tournaments/{tournament}/standings")
    return DONE


def _must_be_current(db: Database) -> None:
    if not is_current(db.engine):
        raise Refused("The database has to be migrated first: babak serve --migrate", exit_code=NO)
