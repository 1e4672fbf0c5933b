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


class Remote(httpx.Client):
    """A client with connections of its own; `ok` as that of the client in the process. No TLS, so no certificates."""

    def __init__(self, address: str, token: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        super().__init__(base_url=f"{address}/api/v1", headers=headers, timeout=30, verify=False, trust_env=False)

    def ok(self, method: str, path: str, json: Any = None, **options: Any) -> Any:
        """The JSON of an answer that must be a success."""
        answer = self.request(method, path, **({"json": json} if json is not None else {}), **options)
        assert answer.status_code < 300, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None


class Running:
    """One server process."""

    def __init__(self, url: str, folder: Path, token: str, helpers: Sequence[str] = ()) -> None:
        self.url, self.folder, self.token, self.helpers = url, folder, token, list(helpers)
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
        with Remote(self.address) as client:
            while time.monotonic() < end:
                if self.process.poll() is not None:
                    raise AssertionError(f"The server ended: {self.process.stderr and self.process.stderr.read()}")
                try:
                    if client.get("/ready").status_code == 200:
                        return
                except httpx.TransportError:
                    time.sleep(0.1)
        raise AssertionError("The server did not become ready.")

    def owner(self) -> "Remote":
        """The owner."""
        return Remote(self.address, self.token)

    def phones(self) -> list["Remote"]:
        """A client of each helper."""
        return [Remote(self.address, token) for token in self.helpers]

    def kill(self) -> None:
        """End it as a power cut would: no last word."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def serving(url: str, folder: Path, token: str, helpers: Sequence[str] = ()) -> Iterator[Running]:
    """A server that is gone afterwards."""
    server = Running(url, folder, token, helpers)
    try:
        yield server
    finally:
        server.kill()


def credentials(url: str, folder: Path) -> tuple[str, list[str]]:
    """The tokens of the owner and of eight helpers who may report."""
    with House(url, folder) as house:
        scopes = ("events:read", "results:write")
        return house.token(OWNER), [house.token(f"helper-{number}@example.org", *scopes) for number in range(8)]


def new_cup(client: "Remote", players: int, rounds: int = 1, name: str = "Cup") -> Cup:
    """A cup of so many players with published rounds."""
    cup = Cup(client, [f"Player {number:02}" for number in range(1, players + 1)], name=name)  # type: ignore[arg-type]
    for _ in range(rounds):
        cup.pair()
    return cup


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
