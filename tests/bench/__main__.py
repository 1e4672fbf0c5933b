"""`make bench`: CPU time per request, beside a bare application that sends the same bytes, in one run.

Absolute times belong to the machine; the ratios, and the calibration loop printed above them, are what compares.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.bench import dutch, tables, waits
from tests.bench.setting import play, prepare
from tests.bench.sizes import print_sizes
from tests.bench.wire import Wire, calibration, cpu_seconds, free_port, peak_mib, request, wait_for

READS = 2000
BLOCKS = 5
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}


@contextmanager
def running(command: list[str], port: int, env: dict[str, str]) -> Iterator[int]:
    """A server process while it is measured: its pid."""
    with subprocess.Popen(command, env={**os.environ, **env}, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            yield process.pid
        finally:
            process.terminate()


def measure(pid: int, times: int, once: Callable[[int], None]) -> float:
    """The median over blocks of the server's CPU milliseconds per call."""
    figures = []
    for block in range(BLOCKS):
        before = cpu_seconds(pid)
        for number in range(times):
            once(block * times + number)
        figures.append((cpu_seconds(pid) - before) / times * 1000)
    return statistics.median(figures)


def babak(*args: str) -> list[str]:
    """A command of ours."""
    return [sys.executable, "-m", "babak", *args]


def measure_reads(folder: Path, server: tuple[int, int]) -> None:
    """Public standings of 200 entries and 304, beside the bare application."""
    port, pid = server
    wire = Wire(port)
    path = "/api/v1/tournaments/large-main/standings"
    status, headers, body = wire.ask(request("GET", path, {"Accept-Encoding": "gzip"}))
    assert status == 200 and len(body) > 3000, (status, headers)
    (folder / "body").write_bytes(body)
    (folder / "headers.json").write_text(json.dumps({k: v for k, v in headers.items() if k not in ("date", "server")}))
    bare_port = free_port()
    command = [
        *(sys.executable, "-m", "uvicorn", "tests.bench.bare:app", "--port", str(bare_port)),
        *("--no-access-log", "--no-server-header", "--log-level", "critical"),
    ]
    whole = request("GET", path, {"Accept-Encoding": "gzip"})
    again = request("GET", path, {"Accept-Encoding": "gzip", "If-None-Match": headers["etag"]})
    with running(command, bare_port, {"BARE_FOLDER": str(folder)}) as bare_pid:
        bare = Wire(bare_port)

        def ask(connection: Wire, what: bytes, expected: int) -> Callable[[int], None]:
            def once(_number: int) -> None:
                got, _, _ = connection.ask(what)
                assert got == expected, got

            return once

        for name, what, expected, most in (
            ("standings of 200 entries", whole, 200, 1.5),
            ("304", again, 304, 1.3),
        ):
            ours_once, bare_once = ask(wire, what, expected), ask(bare, what, expected)
            measure(pid, 200, ours_once), measure(bare_pid, 200, bare_once)
            pairs = [(measure(pid, READS, ours_once), measure(bare_pid, READS, bare_once)) for _ in range(3)]
            ratio = statistics.median(ours / other for ours, other in pairs)
            ours, other = pairs[1]
            print(f"{name:<44} {ours:7.3f} ms   bare {other:7.3f} ms   ratio {ratio:5.2f}  (at most {most})")
        bare.close()
    wire.close()


def measure_writes(server: tuple[int, int], token: str, name: str, match_ids: list[str]) -> float:
    """A result PUT with its recomputation: every table of the open round, corrected again and again."""
    port, pid = server
    wire = Wire(port)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    codes = ("1-0", "0-1", "1/2-1/2")

    turns = count()

    def once(_number: int) -> None:
        number = next(turns)
        match = match_ids[number % len(match_ids)]
        code = codes[(number // len(match_ids)) % 3]
        body = json.dumps({"result": code, "correct": True}).encode()
        status, _, answer = wire.ask(request("PUT", f"/api/v1/matches/{match}/result", headers, body))
        assert status == 200 and json.loads(answer)["changed"], answer

    for number in range(len(match_ids)):
        once(number)
    figure = measure(pid, 64, once)
    print(f"{name:<44} {figure:7.3f} ms")
    wire.close()
    return figure


def main() -> None:
    """Everything, in one run."""
    print(f"calibration loop, before                     {calibration() * 1000:7.1f} ms")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with prepare(folder) as db:
            play(db, "large", 200, 3)
            early = play(db, "early", 64, 2, 3)
            late = play(db, "late", 64, 39, 40)
            many = tables.play(db, "many", tables.without_last_results(tables.report(1000)))[:32]
        port = free_port()
        env = {**OWNER, "BABAK_DATA_DIR": place, "BABAK_PORT": str(port), "BABAK_RATE_SIGNED": ""}
        with running(babak("serve", "--with-worker"), port, env) as pid:
            token = subprocess.run(
                babak(
                    "token", "add", "--email", OWNER["BABAK_OWNER_EMAIL"], "--scope", "results:write,results:correct"
                ),
                env={**os.environ, **env},
                check=True,
                capture_output=True,
                text=True,
            ).stdout.strip()
            measure_reads(folder, (port, pid))
            first = measure_writes((port, pid), token, "result PUT, 64 players, round 3 (at most 5 ms)", early)
            second = measure_writes((port, pid), token, "result PUT, 64 players, round 40", late)
            print(f"{'  more than at round 3 (at most 10 ms)':<44} {second - first:7.3f} ms")
            measure_writes((port, pid), token, "result PUT, 1,000 players, round 9 (at most 120 ms)", many)
            print(f"{'peak memory of the server':<44} {peak_mib(pid):7.1f} MiB")
    print_sizes()
    print("\nstandings from facts")
    tables.main()
    print("\na round by the FIDE Dutch system, ms of CPU: facts read + paired")
    dutch.main(dutch.SIZES)
    print()
    waits.main((1000,))
    print(f"calibration loop, after                      {calibration() * 1000:7.1f} ms")


if __name__ == "__main__":
    main()
