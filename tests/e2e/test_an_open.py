"""An open by the Swiss system in the browser: reasons, a late entry, byes, a forced rematch, the public page.

The story is `frontend/e2e/swiss.mjs`; E2E_SHOTS names a folder for pictures of what failed.
"""

from pathlib import Path

from tests.e2e.conftest import serving, tell

PATIENCE_S = 400
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}
STEPS = (
    "round 1: every table and the bye with its reason",
    "a late entry moved the numbers; a second half-point bye was refused",
    "round 2: with forfeits",
    "round 3: a rematch refused, then forced with a reason, and in the report",
    "a withdrawal; a round that is not closed asks first",
    "5 rounds closed",
    "no legal pairing: its proof and the ways out",
    "the public page of a player in three languages",
    "done",
)


def test_an_open_is_paired_changed_by_hand_and_read_by_the_public_in_a_browser(
    tmp_path: Path, pages: Path, browser: str
) -> None:
    (tmp_path / "data").mkdir()
    with serving(tmp_path, **OWNER) as (address, _):
        told = tell("swiss", browser, PATIENCE_S, BABAK_URL=address, **OWNER)
    assert [step for step in STEPS if step in told] == list(STEPS)
