"""A really started server, and clients that speak to it from threads."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from tests.cup import Cup
from tests.inprocess import OWNER, House

BACKEND = Path(__file__).resolve().parents[2] / "backend"
PATIENCE_S = 60
A = TypeVar("A")
B = TypeVar("B")


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(url: str, folder: Path, **more: str) -> dict[str, str]:
    """The environment of a server or a command of this test; FULL, as an arbiter's laptop has it."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("BABAK_")},
        "BABAK_DATABASE_URL": url,
        "BABAK_DATA_DIR": str(folder),
        "BABAK_PASSWORD_MEMORY_KIB": "8",
        "BABAK_PASSWORD_ROUNDS": "1",
        "BABAK_LOG": "error",
        "PYTHONPATH": str(BACKEND),
        **more,
    }


def command(words: Sequence[str], url: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `babak WORDS…` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "babak", *words],
        env=environment(url, folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


class Running:
    """One server process."""

    def __init__(self, url: str, folder: Path, token: str) -> None:
        self.url, self.folder, self.token = url, folder, token
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "babak", "serve"],
            env=environment(url, folder, BABAK_PORT=str(self.port)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"The server ended: {self.process.stderr and self.process.stderr.read()}")
            try:
                if httpx.get(f"{self.address}/ready", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("The server did not become ready.")

    def client(self, token: str | None = None) -> httpx.Client:
        """A client with a connection of its own; the owner's unless a token is given."""
        headers = {"Authorization": f"Bearer {token or self.token}"}
        return httpx.Client(base_url=f"{self.address}/api/v1", headers=headers, timeout=30)

    def kill(self) -> None:
        """End it as a power cut would: no last word."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def serving(url: str, folder: Path, token: str) -> Iterator[Running]:
    """A server that is gone afterwards."""
    server = Running(url, folder, token)
    try:
        yield server
    finally:
        server.kill()


def prepared(url: str, folder: Path, players: int, rounds: int = 1) -> tuple[Cup, str, list[str]]:
    """A cup of so many players with published rounds, and the tokens of the owner and of eight helpers."""
    with House(url, folder) as house:
        cup = Cup(house.owner(), [f"Player {number:02}" for number in range(1, players + 1)])
        for _ in range(rounds):
            cup.pair()
        scopes = ("events:read", "results:write")
        helpers = [house.token(f"helper-{number}@example.org", *scopes) for number in range(8)]
        return cup, house.token(OWNER), helpers


def together(work: Callable[[A], B], items: Sequence[A], clients: int) -> list[B]:
    """`work` on every item by so many threads, all of which start at the same moment."""
    start = threading.Barrier(clients)

    def share(number: int) -> list[tuple[int, B]]:
        start.wait(timeout=30)
        return [(place, work(items[place])) for place in range(number, len(items), clients)]

    with ThreadPoolExecutor(clients) as pool:
        done = [pair for share_of in pool.map(share, range(clients)) for pair in share_of]
    return [result for _, result in sorted(done, key=lambda pair: pair[0])]


def plain_rows(standings: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows without ids, by number: what two tournaments with the same results have in common."""
    rows = [{**row, "entry": {**row["entry"], "id": None}} for row in standings["rows"]]
    return sorted(rows, key=lambda row: int(row["entry"]["number"]))
