"""A table of a thousand rows in the browser: how much of it is drawn, and what one result draws again.

Counted in rows and elements, never in time. The story is `frontend/e2e/long.mjs`.
"""

from pathlib import Path

from tests.bench.setting import play, prepare
from tests.e2e.conftest import serving, tell

PLAYERS = 1000
PATIENCE_S = 300
OWNER = {"BABAK_OWNER_EMAIL": "owner@example.org", "BABAK_OWNER_PASSWORD": "correct-horse-battery"}


def test_a_long_table_draws_what_is_on_the_screen_and_a_result_its_own_row(
    tmp_path: Path, pages: Path, browser: str
) -> None:
    (tmp_path / "data").mkdir()
    db = prepare(tmp_path / "data")
    play(db, "long", PLAYERS, played=1, open_round=2)
    db.close()
    with serving(tmp_path, **OWNER) as (address, _):
        told = tell("long", browser, PATIENCE_S, BABAK_URL=address, TOURNAMENT="long-main", **OWNER)
    assert told[-1] == "done"
