"""Small fields, compared with a reading of the regulation that lists every pairing."""

import pytest
from tests.engine.dutch.brute import Brute
from tests.engine.dutch.simulate import Round, many


def compare(each: Round) -> None:
    expected = Brute(each.players, each.options).pair()
    if each.pairing is None:
        assert expected is None, each
        return
    pairs = {frozenset((pair.white, pair.black)) for pair in each.pairing.pairs}
    assert (pairs, each.pairing.bye) == expected, each


@pytest.mark.parametrize("wild", [False, True], ids=["orderly", "against-the-rules"])
def test_two_hundred_rounds_of_up_to_ten_players_agree_with_brute_force(wild: bool) -> None:
    for each in many(200, 2, 10, wild=wild):
        compare(each)


@pytest.mark.full
@pytest.mark.parametrize("wild", [False, True], ids=["orderly", "against-the-rules"])
def test_two_thousand_rounds_of_up_to_ten_players_agree_with_brute_force(wild: bool) -> None:
    for each in many(2000, 2, 10, wild=wild, first=1000):
        compare(each)
