"""The player of tie-break files must be able to fail: in each of its parts a changed value is noticed."""

import json
import shutil
from copy import deepcopy
from pathlib import Path

from tests.play_vectors import tiebreak
from tests.play_vectors.test_the_runner import VECTORS, another, load, run


def test_every_value_of_a_swiss_file_counts_in_both_editions(tmp_path: Path) -> None:
    data = load(VECTORS / "tiebreak" / "public-swiss-05.json")
    assert tiebreak.check(data) == []
    for edition in ("expected", "expected_2024"):
        for code in ("points", "BH", "BH/M1", "FB/C1", "AOB", "SB/P", "DE/P", "PTP", "APPO"):
            wrong = deepcopy(data)
            wrong[edition][code]["2"] = another(wrong[edition][code]["2"])
            assert len(tiebreak.check(wrong)) == 1, (edition, code)
        wrong = deepcopy(data)
        wrong[edition]["rankings"][1]["ranks"]["2"] += 1
        assert len(tiebreak.check(wrong)) == 1
        wrong[edition]["NEW"] = {"1": 1}
        assert len(tiebreak.check(wrong)) == 2


def test_a_disputed_reading_that_its_option_does_not_give_is_a_difference() -> None:
    data = load(VECTORS / "tiebreak" / "public-rr-04.json")
    for disputed in ("disputed", "disputed_2024"):
        for side in ("oracle", "independent"):
            wrong = deepcopy(data)
            wrong[disputed]["WON"][side]["1"] += 1
            assert tiebreak.check(wrong) == [
                f"{disputed}.WON.{side}.1: expected {wrong[disputed]['WON'][side]['1']}, "
                f"got {data[disputed]['WON'][side]['1']}"
            ]


def test_what_a_site_has_published_is_compared_with_ranks_inside_their_ties() -> None:
    data = load(VECTORS / "tiebreak" / "public-swiss-01.json")
    event = tiebreak.Event(data)
    order = ["PTS", "BH/C1", "SB@2024"]
    table = event.table(["PTS", "BH/C1", "SB/V2024"], "fide_c07_2026")
    numbered = {row.entry: at for at, row in enumerate(table.rows, 1)}
    columns = {
        name: {row.entry: float(row.values[key] or 0) for row in table.rows}
        for name, key in (("TB1", "BH/C1"), ("TB2", "SB/V2024"))
    }
    data["published"] = {"order": order, "rank": numbered, "tb": columns, "note": ""}
    assert tiebreak.check(data) == []
    for change in ("rank", "TB1", "TB2"):
        wrong = deepcopy(data)
        place = wrong["published"]["rank"] if change == "rank" else wrong["published"]["tb"][change]
        place["1"] += len(numbered)
        assert len(tiebreak.check(wrong)) == 1, change
    data["published"] = {"points": {"1": 77}}
    assert len(tiebreak.check(data)) == 1
    data["published"] = {"a book of 2026": {"BH": {"1": 77}}}
    assert len(tiebreak.check(data)) == 1


def test_a_file_of_old_regimes_is_played_with_the_events_beside_it(tmp_path: Path) -> None:
    (tmp_path / "tiebreak" / "gold").mkdir(parents=True)
    shutil.copy(VECTORS / "tiebreak" / "public-swiss-03.json", tmp_path / "tiebreak")
    event = tiebreak.Event(load(VECTORS / "tiebreak" / "public-swiss-03.json"))
    listed = {
        title: {entry: float(value) for entry, value in event.values([code], regime)[code].items()}  # type: ignore[arg-type]
        for title, (code, regime) in tiebreak.REGIMES.items()
    }
    path = tmp_path / "tiebreak" / "gold" / "old.json"
    path.write_text(json.dumps({"public-swiss-03": listed}))
    assert run(tmp_path) == (0, ["tiebreak: 2 passed, 0 failed", "2 passed, 0 failed"])
    for title in tiebreak.REGIMES:
        wrong = deepcopy(listed)
        wrong[title]["4"] += 0.5
        path.write_text(json.dumps({"public-swiss-03": wrong}))
        code, lines = run(tmp_path)
        assert code == 1
        assert lines[0].startswith(f"  tiebreak/gold/old.json: public-swiss-03.{title}.4: expected ")
