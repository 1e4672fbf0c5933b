"""Every round of the pairing vectors: the same pairs, colours, bye and board order, or the same "impossible"."""

from pathlib import Path

import pytest
from tests.engine.dutch.vectors import FOLDER, load, rounds_of, virtual_points

from babak.engine.pairing.dutch import NoPairing, baku, pair_round

FILES = sorted(FOLDER.glob("pub-*.json"))


def test_the_vectors_are_all_here() -> None:
    rounds = [asked for path in FILES for asked in rounds_of(load(path))]
    assert len(FILES) == 129
    assert sum(asked.pairs is not None for asked in rounds) == 949
    assert sum(asked.pairs is None for asked in rounds) == 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_of_a_tournament_is_paired_as_published(path: Path) -> None:
    for asked in rounds_of(load(path)):
        players, options = asked.players()
        if asked.pairs is None:
            with pytest.raises(NoPairing):
                pair_round(players, options)
            continue
        found = pair_round(players, options)
        assert tuple((pair.white, pair.black) for pair in found.pairs) == asked.pairs, asked.number
        assert found.bye == asked.bye, asked.number


def test_baku_gives_the_virtual_points_of_the_accelerated_tournaments() -> None:
    accelerated = [data for data in map(load, FILES) if data["acceleration"]]
    assert len(accelerated) == 8
    for data in accelerated:
        given = baku({str(each["start"]): each["start"] for each in data["players"]}, data["rounds_total"])
        assert {start: points for start, points in virtual_points(data).items() if any(points)} == given, data["id"]
