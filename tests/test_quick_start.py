"""The quick start, run as it is printed: a stranger who types it gets the standings that it promises."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEADING = "## Quick start\n"
BLOCK = re.compile(r"^```bash\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMISED = re.compile(r"^```\n(1 \| .*?)^```$", re.MULTILINE | re.DOTALL)


def section(name: str) -> str:
    """The section of a file, up to the next heading of its level; empty when it has none."""
    path = ROOT / name
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text.partition(HEADING)[2].partition("\n## ")[0]


FILES = ["README.md"]


@pytest.fixture
def surroundings(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of both terminals, with the server of the first one running."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("BABAK_", "PYTHON"))}
    environment |= {
        "BABAK_PORT": str(port),
        "BABAK_DATA_DIR": str(tmp_path / "data"),
        "BABAK_OWNER_EMAIL": "me@example.org",
        "BABAK_OWNER_PASSWORD": "a long sentence is best",
        "BABAK_LOG": "error",
        "PYTHONPATH": str(ROOT / "backend"),
        "PYTHONIOENCODING": "utf-8",
        "no_proxy": "*",
    }
    command = [sys.executable, "-m", "babak", "serve", "--migrate", "--with-worker"]
    log = tmp_path / "server.log"
    with log.open("w") as out, subprocess.Popen(command, env=environment, cwd=ROOT, stdout=out, stderr=out) as server:
        try:
            _wait(port, server, log)
            yield environment
        finally:
            server.terminate()
            server.wait(timeout=20)


def _wait(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(300):
        assert server.poll() is None, log.read_text()
        try:
            with opener.open(f"http://127.0.0.1:{port}/ready", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"the server did not start: {log.read_text()}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the command of the environment is where the text says."""
    folder = tmp_path / "checkout"
    (folder / ".venv" / "bin").mkdir(parents=True)
    script = folder / ".venv" / "bin" / "babak"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m babak "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return folder


@pytest.mark.parametrize("name", FILES)
def test_every_block_runs_as_printed_and_gives_the_promised_standings(
    name: str, surroundings: dict[str, str], folder: Path
) -> None:
    text = section(name)
    blocks = BLOCK.findall(text)
    (promised,) = PROMISED.findall(text)
    assert len(blocks) > 6
    script = "\n".join(["set -euo pipefail", *(f"echo '--- block {n}'\n{block}" for n, block in enumerate(blocks))])
    bash = shutil.which("bash")
    assert bash is not None
    ran = subprocess.run(
        [bash, "-c", script],
        env={**surroundings, "TMPDIR": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    printed = [block.partition("\n")[2] for block in ran.stdout.split("--- block ")[1:]]
    standings = [block for block in printed if block.startswith("1 | ")]
    assert standings == [promised]
    assert "0 imported, []" in ran.stdout
    assert "4 imported, []" in ran.stdout
    assert "late after 2025-11-08T02:10:00Z" in ran.stdout
    assert printed[-1].splitlines()[-1].startswith("Sonneborn-Berger: 11/4 by C.07 ")


@pytest.mark.parametrize("name", FILES)
def test_the_text_needs_no_tool_but_curl_and_python(name: str) -> None:
    assert "jq " not in section(name)
