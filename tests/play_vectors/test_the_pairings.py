"""The player of pairing files must be able to fail: a board, a colour, a bye or an order that is wrong is noticed."""

from copy import deepcopy
from typing import Any

import pytest

from tests.engine.dutch.vectors import FOLDER, load
from tests.play_vectors.pairing import Rounds


def found(data: dict[str, Any]) -> list[str]:
    return Rounds().check(data)


@pytest.fixture
def odd() -> dict[str, Any]:
    data = load(next(path for path in sorted(FOLDER.glob("*.json")) if load(path)["category"] == "plain-odd"))
    data["rounds"] = data["rounds"][:3]
    return data


def test_an_unchanged_file_has_no_differences(odd: dict[str, Any]) -> None:
    rounds = Rounds()
    assert rounds.check(odd) == []
    assert list(rounds.lines()) == ["  plain-odd: 3 of 3 rounds identical, 3 by babak pair"]


def test_a_wrong_colour_partner_order_or_bye_is_noticed(odd: dict[str, Any]) -> None:
    for change in ("colour", "partner", "order", "bye"):
        data = deepcopy(odd)
        last = data["rounds"][-1]
        pairs = last["pairs"]
        if change == "colour":
            pairs[1].reverse()
        elif change == "partner":
            pairs[0][0], pairs[1][0] = pairs[1][0], pairs[0][0]
        elif change == "order":
            pairs[0], pairs[1] = pairs[1], pairs[0]
        else:
            last["bye"] = pairs[-1][0]
        by_engine, by_command = found(data)
        assert by_engine.startswith("round 3: "), change
        assert by_command.startswith("round 3: babak pair: expected "), change


def test_a_pairing_where_there_should_be_none_is_noticed_and_the_other_way_round(odd: dict[str, Any]) -> None:
    odd["no_pairing_exists"] = {"round": 4, "absent": []}
    assert found(odd)[0].startswith("round 4: there is no pairing, got ")
    assert found(odd)[1].startswith("round 4: babak pair: there is no pairing, got ")
    data = next(data for data in map(load, sorted(FOLDER.glob("*.json"))) if "no_pairing_exists" in data)
    ended = data.pop("no_pairing_exists")
    data["rounds"].append({**ended, "pairs": [[1, 2]], "bye": None, "results": []})
    by_engine, by_command = found(data)
    assert "no_pairing" in by_engine
    assert ": exit code 1: " in by_command
