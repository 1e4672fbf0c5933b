"""babak serve as a process: its link, its answers, and how it stops."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run

from babak.cli.parser import make_parser
from babak.cli.serve import effective, server_config
from babak.settings import Settings

PATIENCE_S = 60


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on an empty folder, and its address."""
    port = free_port()
    env = {
        **os.environ,
        "BABAK_DATA_DIR": str(tmp_path / "data"),
        "BABAK_PORT": str(port),
        "BABAK_PASSWORD_MEMORY_KIB": "8",
        "BABAK_PASSWORD_ROUNDS": "1",
        "PYTHONPATH": str(Path(__file__).parents[2] / "backend"),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "babak", "serve", "--migrate"], env=env, stdout=subprocess.PIPE, text=True
    )
    yield process, f"http://127.0.0.1:{port}"
    if process.poll() is None:
        process.kill()
        process.wait()


def when_ready(address: str) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/ready").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not get ready")


def test_from_an_empty_folder_to_an_owner_who_is_signed_in(server: tuple[subprocess.Popen[str], str]) -> None:
    process, address = server
    assert process.stdout is not None
    link = process.stdout.readline().strip()
    found = re.fullmatch(re.escape(address) + r"/setup#(bbi_\S+)", link)
    assert found is not None
    when_ready(address)
    body = {"token": found[1], "email": "me@example.org", "name": "Me", "password": "long enough"}
    with httpx.Client(base_url=f"{address}/api/v1", headers={"Origin": address}) as client:
        assert client.post("/setup", json=body).status_code == 201
        assert client.get("/accounts/me").json()["is_owner"] is True
        made = client.post("/events", json={"name": "Cup"}, headers={"Idempotency-Key": "one"})
        assert made.status_code == 201
        again = client.post("/events", json={"name": "Cup"}, headers={"Idempotency-Key": "one"})
        assert again.headers["idempotent-replayed"] == "true"
        assert again.json() == made.json()
        event = made.json()["id"]
        # A stream that is open does not hold the server up when it is told to stop.
        with client.stream("GET", f"/events/{event}/live") as live:
            assert live.headers["content-type"].startswith("text/event-stream")
            lines = live.iter_lines()
            assert next(lines).startswith(("retry", ":"))
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            list(lines)
    assert process.wait(PATIENCE_S) == 0
    assert time.monotonic() - began < 4


def test_a_port_that_is_taken_is_a_no_before_anything_is_done(run: Run, place: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        ran = run("serve", "--port", str(other.getsockname()[1]))
    assert (ran.code, ran.out) == (1, "")
    assert "Try --port." in ran.err


def test_the_command_line_goes_before_the_environment() -> None:
    args = make_parser().parse_args(["serve", "--port", "9000"])
    settings = effective(Settings(host="0.0.0.0", port=1), args)
    assert (settings.host, settings.port) == ("0.0.0.0", 9000)


def test_proxies_are_only_believed_where_they_are_named() -> None:
    assert server_config(None, Settings()).proxy_headers is False
    config = server_config(None, Settings(proxy_headers="10.0.0.7"))  # type: ignore[arg-type]
    assert config.proxy_headers is True
    assert config.forwarded_allow_ips == ["10.0.0.7"]
