"""A keep-alive client of a few lines, so that what is measured is the server, and the CPU time of its process."""

import os
import socket
import subprocess
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


class Wire:
    """One connection that asks and waits, again and again."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.left = b""

    def ask(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send a request; status, headers and body of the answer."""
        self.socket.sendall(request)
        while b"\r\n\r\n" not in self.left:
            self.left += self._read()
        head, _, rest = self.left.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        length = int(headers.get("content-length", 0))
        while len(rest) < length:
            rest += self._read()
        self.left = rest[length:]
        return int(lines[0].split()[1]), headers, rest[:length]

    def _read(self) -> bytes:
        data = self.socket.recv(1 << 20)
        if not data:
            raise ConnectionError("the server closed the connection")
        return data

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def request(method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> bytes:
    """The bytes of a request."""
    found = {"Host": "127.0.0.1", **(headers or {})}
    if body:
        found["Content-Length"] = str(len(body))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in found.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def cpu_seconds(pid: int) -> float:
    """User and system time of a process with all of its threads, those that ended too (its CPU clock)."""
    return time.clock_gettime((~pid << 3) | 2)


def peak_mib(pid: int) -> float:
    """The largest resident size a process has had, in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    """Until something listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            Wire(port).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(f"nothing listens on {port}")


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def calibration() -> float:
    """CPU seconds of a loop of ten million steps, so that runs on different machines can be compared."""
    start = time.process_time()
    total = 0
    for number in range(10_000_000):
        total += number & 7
    assert total == 35_000_000
    return time.process_time() - start
