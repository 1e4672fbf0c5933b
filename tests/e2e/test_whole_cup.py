"""A whole cup in the browser: from the link on the console to the final table, then the public pages.

The story itself is `frontend/e2e/story.mjs`; it drives Chromium through playwright-core and looks at every page with
axe. E2E_SHOTS names a folder for pictures of what failed.
"""

from pathlib import Path

from tests.e2e.conftest import Running, tell

PATIENCE_S = 600
STEPS = (
    "first run: the owner is in",
    "players from a spreadsheet; two bad rows were shown first",
    "round 1: typed, undone with one key, a walkover",
    "round 1: a third warning lost the game",
    "round 2: corrected after its preview",
    "round 3: a conflict, decided with one key",
    "round 4: a disqualification",
    "round 4: two results waited for the network",
    "final table, with a shared place",
    "the desk reads well in three languages",
    "the public pages read well in three languages",
    "done",
)


def test_a_cup_is_played_from_the_first_start_to_the_final_table_in_a_browser(
    server: Running, browser: str, lists: tuple[Path, Path]
) -> None:
    wrong, right = lists
    env = {"BABAK_URL": server.address, "SETUP": server.setup, "BAD_LIST": str(wrong), "GOOD_LIST": str(right)}
    told = tell("story", browser, PATIENCE_S, **env)
    assert [step for step in STEPS if step in told] == list(STEPS)
