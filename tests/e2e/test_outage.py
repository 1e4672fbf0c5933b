"""The server goes, is slow, or a proxy answers in its place, in the browser. The story is `frontend/e2e/outage.mjs`."""

import os
import subprocess
import sys
from pathlib import Path

from tests.e2e.conftest import ROOT, serving, tell

PATIENCE_S = 400
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}
STEPS = (
    "forms keep what was typed",
    "parts of the pages come later",
    "slow is said to be slow",
    "done",
)


def test_pages_say_that_the_server_is_away_keep_what_was_typed_and_go_on_when_it_is_back(
    tmp_path: Path, pages: Path, browser: str
) -> None:
    env = {**os.environ, **OWNER, "BABAK_DATA_DIR": str(tmp_path / "data"), "PYTHONPATH": str(ROOT / "backend")}
    subprocess.run([sys.executable, "-m", "babak", "demo"], env=env, check=True, capture_output=True)
    with serving(tmp_path, **OWNER) as (address, _):
        told = tell("outage", browser, PATIENCE_S, BABAK_URL=address, **OWNER)
    assert [step for step in STEPS if step in told] == list(STEPS)
