"""`make shots`: pictures of every page of a server with the sample cup, made by frontend/tools/shots.mjs."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.wire import free_port, wait_for

ROOT = Path(__file__).resolve().parents[1]
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}


def main(folder: str, *names: str) -> int:
    """Make the pictures in `folder`, of the pages named, or of all; the exit code of the tool."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, **OWNER, "BABAK_DATA_DIR": data, "BABAK_PORT": str(port), "BABAK_LOG": "error"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([sys.executable, "-m", "babak", "demo"], env=env, check=True, **quiet)
        command = [sys.executable, "-m", "babak", "serve", "--with-worker"]
        with subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL) as server:
            try:
                wait_for(port, server)
                url = f"http://127.0.0.1:{port}"
                pictures = {**env, "BABAK_URL": url, "SHOTS": str(Path(folder).resolve())}
                tool = ["npm", "--prefix", str(ROOT / "frontend"), "run", "--silent", "shots", "--", *names]
                return subprocess.run(tool, env=pictures, check=False).returncode
            finally:
                server.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
