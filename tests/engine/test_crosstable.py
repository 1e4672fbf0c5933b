"""The grid of results."""

from tests.engine.support import gonzaga, match_id
from tests.engine.test_competition import SEVEN, SIX

from babak.engine.crosstable import crosstable


def test_the_grid_is_printed_by_number_and_by_rank() -> None:
    grid = crosstable(SEVEN, gonzaga())
    assert grid.by_number == ("P1", "P2", "P3", "P4", "P5", "P6", "P7")
    assert grid.by_rank == ("P1", "P3", "P2", "P7", "P5", "P6", "P4")


def test_a_game_is_seen_from_both_sides() -> None:
    grid = crosstable(SEVEN, gonzaga())
    (own,) = grid.cells["P1", "P3"]
    (other,) = grid.cells["P3", "P1"]
    assert (own.colour, own.points, other.colour, other.points) == ("black", 0, "white", 1)
    assert own.code == other.code == "1-0"
    assert own.match == match_id(3, 3, 1)


def test_a_bye_stands_beside_the_grid() -> None:
    (bye,) = crosstable(SEVEN, gonzaga()).byes["P1"]
    assert (bye.round, bye.code, bye.points, bye.played) == (1, "pairing_allocated", 1, False)


def test_an_annulled_game_is_shown_and_is_worth_nothing() -> None:
    (cell,) = crosstable(SIX, gonzaga()).cells["P3", "P4"]
    assert (cell.code, cell.points, cell.counts, cell.played) == ("1-0", 0, False, True)


def test_an_interim_grid_stops_at_its_round() -> None:
    grid = crosstable(SEVEN, gonzaga(), after_round=1)
    assert ("P1", "P2") not in grid.cells
    assert grid.table.after_round == 1
