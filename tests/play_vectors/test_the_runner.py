"""The runner of vectors must be able to fail: every expected value is changed once, and every time it must notice."""

import json
import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from babak.db import Database, now
from babak.migrate import migrate
from tests.inprocess import House
from tests.play_vectors import competitions
from tests.play_vectors.__main__ import main, play
from tests.play_vectors.compare import differences, without_expectations
from tests.play_vectors.folder import FAMILIES
from tests.play_vectors.not_yet import NOT_YET
from tests.play_vectors.rulebooks import NotInTable, overrides_for

VECTORS = Path(__file__).parents[1] / "vectors"
FILES = sorted(
    path for path in (VECTORS / "competitions").glob("*.json") if path.stem.startswith(("gonzaga", "itb", "maba-chess"))
)
Seen = tuple[dict[str, Any], list[str]]


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("vectors")
    url = f"sqlite:///{folder / 'vectors.db'}"
    with Database(url) as db:
        migrate(db, snapshots=folder, at=now())
    with House(url, folder) as house:
        yield house


@pytest.fixture(scope="module")
def played(house: House) -> dict[str, Seen]:
    owner = house.owner()
    return {path.name: competitions.play(owner, without_expectations(load(path))) for path in FILES}


def run(folder: Path) -> tuple[int, list[str]]:
    lines: list[str] = []
    return play(folder, lines.append), lines


def leaves(tree: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value; an empty list is one."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    if not tree and isinstance(tree, list | dict) or not isinstance(tree, list | dict):
        yield path
    for key, value in items:
        yield from leaves(value, (*path, key))


def another(value: Any) -> Any:
    """A value of the same type that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 0.25
    if isinstance(value, str):
        return value + "x"
    return [["P1", "P2"]] if value == [] else 0


def changed(tree: Any, path: tuple[str | int, ...]) -> Any:
    tree = deepcopy(tree)
    below = tree
    for step in path[:-1]:
        below = below[step]
    below[path[-1]] = another(below[path[-1]])
    return tree


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_school_round_robin_comes_out_as_expected(path: Path, played: dict[str, Seen]) -> None:
    assert competitions.compare(load(path)["expected"], *played[path.name]) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_expected_value_that_is_changed_is_noticed(path: Path, played: dict[str, Seen]) -> None:
    expected = load(path)["expected"]
    paths = list(leaves(expected))
    assert len(paths) > 30
    passed_over = [leaf for leaf in paths if not competitions.compare(changed(expected, leaf), *played[path.name])]
    assert passed_over == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_line_too_few_or_too_many_is_noticed(path: Path, played: dict[str, Seen]) -> None:
    expected = load(path)["expected"]
    for name, value in expected.items():
        if isinstance(value, list):
            more = {**expected, name: [*value, value[0] if value else ["P1", "P2"]]}
            assert competitions.compare(more, *played[path.name]), name
            if value:
                assert competitions.compare({**expected, name: value[1:]}, *played[path.name]), name


def test_an_expectation_that_nobody_knows_how_to_see_is_a_difference(played: dict[str, Seen]) -> None:
    expected = {**load(FILES[0])["expected"], "board_prizes": []}
    assert competitions.compare(expected, *played[FILES[0].name]) == [
        "expected.board_prizes: expected [], nothing of that name was seen"
    ]


def test_the_way_a_tie_was_resolved_is_read_from_the_explanations(played: dict[str, Seen]) -> None:
    step = {"tied": ["P2", "P3"], "criterion": "SB", "values": {"P3": 12.75, "P2": 12.5}}
    seen = played[FILES[0].name]
    other = {"tied": ["P5", "P6", "P7"], "criterion": "SB"}
    assert competitions.compare({"tie_resolution": [step, other]}, *seen) == []
    assert competitions.compare({"tie_resolution": [step]}, *seen), "a tie that is not named is noticed"
    for wrong in ({"values": {"P3": 12.75, "P2": 12}}, {"tied": ["P2", "P4"]}, {"criterion": "DE"}):
        assert competitions.compare({"tie_resolution": [{**step, **wrong}, other]}, *seen), wrong


def test_an_alternative_is_played_with_its_option_as_an_override(house: House) -> None:
    data = load(FILES[0])
    ranking = [("P1", "15.25"), ("P3", "10.75"), ("P2", "9"), ("P5", "9"), ("P6", "7.75"), ("P7", "6.25")]
    rows = [{"rank": rank, "player": player, "SB": sb} for rank, (player, sb) in enumerate(ranking, start=1)]
    data["expected_alternatives"] = {"tie_breaks.SB.forfeits=exclude": {"standings": rows}}
    assert competitions.check(house.owner(), data) == []
    rows[1]["SB"] = 12.75
    assert competitions.check(house.owner(), data) == [
        "expected_alternatives[tie_breaks.SB.forfeits=exclude].standings[1].SB: expected 12.75, got '43/4'"
    ]


def test_what_a_file_expects_is_not_in_sight_while_it_is_played() -> None:
    data = load(FILES[0]) | {"expected_alternatives": {}, "expected_2024": {}, "disputed": {}, "published": {}}
    assert without_expectations(data).keys() == {
        "id",
        "title",
        "source_rules",
        "rulebook",
        "players",
        "events",
        "notes",
    }


def test_the_shipped_rulebook_needs_no_override_and_another_value_becomes_one() -> None:
    rulebook = load(FILES[0])["rulebook"]
    assert overrides_for(rulebook) == {}
    rulebook["scoring"]["draw"] = 0.25
    rulebook["deposit"]["forfeit_on"] = "never"
    assert overrides_for(rulebook, "withdrawal.policy=annul_all;tie_breaks.final=lots") == {
        "scoring.PTS.draw": "1/4",
        "money.deposits.walkover.forfeit_on": "never",
        "result.withdrawal.policy": "annul_all",
        "ranking.finally": ["lots"],
    }


def test_an_option_that_is_not_in_the_table_is_not_passed_over() -> None:
    rulebook = load(FILES[0])["rulebook"]
    with pytest.raises(NotInTable, match="time_travel"):
        overrides_for({**rulebook, "time_travel": True})
    with pytest.raises(NotInTable, match="golf"):
        overrides_for({**rulebook, "id": "golf"})


def test_numbers_are_compared_exactly_and_true_is_not_one() -> None:
    assert differences({"a": "37/3", "b": 0.5, "c": None}, {"a": "37/3", "b": "1/2", "c": None}) == []
    assert differences({"a": 1}, {"a": True})
    assert differences({"a": 12.3333}, {"a": "37/3"})


def test_the_folder_prints_a_line_per_family_and_closes_with_the_count(tmp_path: Path) -> None:
    (tmp_path / "competitions").mkdir()
    (tmp_path / "tiebreak").mkdir()
    shutil.copy(FILES[0], tmp_path / "competitions" / "renamed.json")
    shutil.copy(FILES[1], tmp_path / "competitions" / "qom-03-workflow.json")
    shutil.copy(VECTORS / "tiebreak" / "public-rr-01.json", tmp_path / "tiebreak")
    (tmp_path / "tiebreak" / "README.md").write_text("not a vector")
    code, lines = run(tmp_path)
    assert code == 0
    assert lines[0].startswith("tiebreak: 1 passed, 0 failed")
    assert lines[1:] == ["competitions: 1 passed, 0 failed, 1 not yet", "2 passed, 0 failed, 1 not yet"]


def test_a_file_that_differs_is_named_with_the_place_and_fails_the_run(tmp_path: Path) -> None:
    data = load(VECTORS / "tiebreak" / "public-rr-01.json")
    data["expected"]["SB"]["1"] += 1
    (tmp_path / "tiebreak" / "real").mkdir(parents=True)
    (tmp_path / "tiebreak" / "real" / "mine.json").write_text(json.dumps(data))
    code, lines = run(tmp_path / "tiebreak")
    assert code == 1
    assert lines[0].startswith("  tiebreak/real/mine.json: expected.SB.1: expected ")
    assert lines[-1] == "0 passed, 1 failed"


def test_every_value_of_a_tie_break_file_counts(tmp_path: Path) -> None:
    data = load(VECTORS / "tiebreak" / "public-rr-02.json")
    (tmp_path / "tiebreak").mkdir()
    for edition in ("expected", "expected_2024"):
        for code in ("points", "WIN", "PS", "SB/C1", "KS/L+1", "DE"):
            wrong = deepcopy(data)
            wrong[edition][code]["2"] = another(wrong[edition][code]["2"])
            (tmp_path / "tiebreak" / "x.json").write_text(json.dumps(wrong))
            assert run(tmp_path)[0] == 1, (edition, code)


@pytest.mark.parametrize(
    ("place", "content"),
    [
        ("competitions/x.json", "{}"),
        ("competitions/x.json", "[1, 2]"),
        ("competitions/x.json", "not json"),
        ("tiebreak/x.json", '{"kind": "lottery"}'),
        ("tiebreak/x.json", '{"kind": "swiss", "players": [], "rounds": []}'),
        ("bridge/x.json", '{"expected": 1}'),
        ("pairing/x.json", '{"players": [], "rounds": [], "initial_color": "white"}'),
    ],
)
def test_a_file_of_unknown_kind_or_one_that_the_list_does_not_name_fails(
    tmp_path: Path, place: str, content: str
) -> None:
    (tmp_path / place).parent.mkdir()
    (tmp_path / place).write_text(content)
    code, lines = run(tmp_path)
    assert (code, lines[-1]) == (1, "0 passed, 1 failed")


def test_an_event_that_nobody_knows_how_to_play_fails(tmp_path: Path) -> None:
    data = load(FILES[0])
    data["events"].append({"type": "earthquake", "round": 7})
    (tmp_path / "competitions").mkdir()
    (tmp_path / "competitions" / "x.json").write_text(json.dumps(data))
    code, lines = run(tmp_path)
    assert code == 1
    assert "nobody knows how to play 'earthquake'" in lines[0]


def test_a_folder_in_which_nothing_was_played_fails(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 1
    (tmp_path / "bridge").mkdir()
    assert run(tmp_path) == (1, ["bridge: 0 passed, 0 failed", "Nothing was played.", "0 passed, 0 failed"])
    (tmp_path / "bridge" / "movements.json").write_text("{}")
    assert run(tmp_path)[0] == 1


def test_the_command_wants_one_folder() -> None:
    assert main([]) == 2


def test_the_list_of_what_is_left_names_files_exactly() -> None:
    assert {name.split("/")[0] for name in NOT_YET} <= set(FAMILIES)
    assert all(name.endswith(".json") and "*" not in name for name in NOT_YET)
    assert not {f"competitions/{path.name}" for path in FILES} & NOT_YET
