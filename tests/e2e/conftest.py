"""What a story in the browser needs: built pages, a server on an empty folder, a browser, spreadsheets."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx
import pytest
import xlsxwriter

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S = 60
SOURCES = ("src", "public", "index.html", "vite.config.ts")

HEAD = ("No", "Name", "Club", "Rating", "Birthday")
PLAYERS = (
    (1, "Ayu Lestari", "SMA Kolese Gonzaga", 1712, "2008-03-12"),
    (2, "Bagus Pratama", "SMA Kanisius", 1634, "2008-07-01"),
    (3, "Citra Dewi", "SMA Santa Ursula", 1555, "2009-01-20"),
    (4, "Dimas Nugroho", "SMA Negeri 8", 1478, "2008-11-30"),
    (5, "Eka Saputra", "SMA Kolese Loyola", 1420, "2009-05-05"),
    (6, "Farah Siregar", "SMA Negeri 68", 1401, "2008-02-29"),
)


@dataclass(frozen=True)
class Running:
    """A server on an empty folder: its address, and the link that its console printed."""

    address: str
    setup: str


@pytest.fixture(scope="session")
def browser() -> str:
    """The browser of this machine; without one the story cannot be told, and that is a failure."""
    wanted = os.environ.get("CHROMIUM")
    found = wanted if wanted and Path(wanted).exists() else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(
            "No Chromium was found. Install it (Debian, Ubuntu: apt-get install chromium) "
            "or name its file in the environment variable CHROMIUM.",
            pytrace=False,
        )
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _newest(paths: list[Path]) -> float:
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()]
    return max((file.stat().st_mtime for file in files), default=0.0)


@pytest.fixture(scope="session")
def pages() -> Path:
    """The pages, built anew when their sources are newer."""
    built = FRONTEND / "dist" / "index.html"
    if not built.exists() or built.stat().st_mtime < _newest([FRONTEND / name for name in SOURCES]):
        ran = subprocess.run(
            ["npm", "--prefix", str(FRONTEND), "run", "--silent", "build"], capture_output=True, text=True, check=False
        )
        if ran.returncode != 0:
            pytest.fail(f"the pages could not be built (npm ci installs what they need):\n{ran.stdout}{ran.stderr}")
    return built


@contextmanager
def serving(tmp_path: Path, **settings: str) -> Iterator[tuple[str, IO[str]]]:
    """A server on `tmp_path`/data with these settings: its address, and what its console prints."""
    port = _free_port()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BABAK_")}
    env = {
        **clean,
        "BABAK_DATA_DIR": str(tmp_path / "data"),
        "BABAK_PORT": str(port),
        "PYTHONPATH": str(ROOT / "backend"),
        **settings,
    }
    command = [sys.executable, "-m", "babak", "serve", "--migrate", "--with-worker"]
    with open(tmp_path / "server.log", "w") as log:
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            address = f"http://127.0.0.1:{port}"
            _when_ready(address)
            yield address, process.stdout
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE_S)


@pytest.fixture
def server(tmp_path: Path, pages: Path) -> Iterator[Running]:
    """A server that nobody has used yet."""
    with serving(tmp_path) as (address, console):
        link = console.readline().strip()
        assert re.search(r"/setup#\S+", link), f"no set-up link was printed: {link!r}"
        yield Running(address, link)


def tell(story: str, browser: str, patience_s: int, **env: str) -> list[str]:
    """What `frontend/e2e/{story}.mjs` says, line by line; a story that fails fails the test with all it said."""
    ran = subprocess.run(
        ["node", f"e2e/{story}.mjs"],
        cwd=FRONTEND,
        env={**os.environ, "CHROMIUM": browser, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=patience_s,
    )
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    return ran.stdout.splitlines()


def _when_ready(address: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/ready").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not get ready")


def _spreadsheet(path: Path, rows: list[tuple[object, ...]]) -> Path:
    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet("Players")
        for at, row in enumerate((HEAD, *rows)):
            sheet.write_row(at, 0, row)
    return path


@pytest.fixture
def lists(tmp_path: Path) -> tuple[Path, Path]:
    """Two spreadsheets of the same players: one with two rows that cannot be right, one corrected."""
    rows: list[tuple[object, ...]] = list(PLAYERS)
    wrong = rows.copy()
    wrong[1] = (*PLAYERS[1][:3], "strong", PLAYERS[1][4])
    wrong[4] = (*PLAYERS[4][:4], "31.02.2009")
    return _spreadsheet(tmp_path / "players-wrong.xlsx", wrong), _spreadsheet(tmp_path / "players.xlsx", rows)
