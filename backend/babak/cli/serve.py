"""babak serve, worker and demo."""

import argparse
import gc
import importlib
import signal
import socket
from types import FrameType
from typing import TYPE_CHECKING, Any

from babak.cli.console import DONE, NO, Refused, err, out, read_settings
from babak.cli.texts import command

if TYPE_CHECKING:
    import uvicorn

    from babak.settings import Settings


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(
        commands,
        "serve",
        help="Serve the dashboard, the public pages and the API.",
        examples="""\
  babak serve                              on http://127.0.0.1:8000
  babak serve --host 0.0.0.0 --port 80     for every phone in the hall
  babak serve --migrate --with-worker      bring the database up to date first, send webhooks too""",
        run=serve,
    )
    parser.add_argument("--host", help="address to listen on (BABAK_HOST, 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on (BABAK_PORT, 8000)")
    parser.add_argument("--migrate", action="store_true", help="bring the database up to date first")
    parser.add_argument("--yes", action="store_true", help="migrate PostgreSQL without asking for a backup")
    parser.add_argument("--with-worker", action="store_true", help="run the worker in the same process")
    parser = command(
        commands,
        "worker",
        help="Do what must happen outside of requests: webhooks, reminders, clean-up.",
        examples="  babak worker        beside any number of `babak serve` on the same PostgreSQL",
        run=worker,
    )
    parser = command(
        commands,
        "demo",
        help="Add a sample cup, half played, to the database.",
        examples="  babak demo          then look at the public page; delete the event when done",
        run=demo,
    )


def _lead(name: str) -> Any:
    """A function of the nouns; imported only when its command runs, so that the others stay quick to start."""
    return getattr(importlib.import_module("babak.cli.commands"), name)


def make_server(app: Any, settings: "Settings") -> "uvicorn.Server":
    """A server that ends the live streams when told to stop, so that stopping takes no time."""
    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.state.live.close()
            super().handle_exit(sig, frame)

    return Server(server_config(app, settings))


def effective(settings: "Settings", args: argparse.Namespace) -> "Settings":
    """The settings with what the command line says instead."""
    given = {name: getattr(args, name) for name in ("host", "port") if getattr(args, name) is not None}
    return settings.model_copy(update=given)


def _spare_the_collector() -> None:
    """What was loaded to start stays for good: the collector of cycles need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    from babak.accounts.setup import ensure_owner
    from babak.app import create_app

    settings = effective(read_settings(), args)
    place = listen(settings)
    settings = settings.model_copy(update={"port": place.getsockname()[1]})
    if args.migrate:
        _lead("migrate")(settings, yes=args.yes)
    app = create_app(settings)
    link = ensure_owner(app.state.db, settings)
    if link is not None:
        err("Nobody owns this server yet. Open this link once to become its owner:")
        out(f"  {link}")
    stop_worker = _lead("start_worker")(app) if args.with_worker else None
    server = make_server(app, settings)
    _spare_the_collector()
    err(f"Babak listens on {settings.address}")
    # uvicorn raises the signal once more when it has stopped; being told to stop is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    try:
        server.run(sockets=[place])
    finally:
        place.close()
        if stop_worker is not None:
            stop_worker()
    return DONE


def listen(settings: "Settings") -> socket.socket:
    """The socket of the server. Raises Refused before anything else is done when the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        raise Refused(f"The server cannot listen on {where} ({error.strerror}). Try --port.", exit_code=NO) from error


def server_config(app: Any, settings: "Settings") -> "uvicorn.Config":
    """One process; proxies are believed only where BABAK_PROXY_HEADERS names them."""
    import uvicorn

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        proxy_headers=bool(settings.proxy_headers),
        forwarded_allow_ips=list(settings.proxy_headers) or None,
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )


def worker(_args: argparse.Namespace) -> int:
    """Run the worker until it is told to stop."""
    from babak.http.log import set_up_logging

    settings = read_settings()
    set_up_logging(settings.log)
    return int(_lead("run_worker")(settings) or DONE)


def demo(_args: argparse.Namespace) -> int:
    """Add the sample."""
    return int(_lead("make_demo")(read_settings()) or DONE)
