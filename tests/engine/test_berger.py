"""Berger tables: as printed, and what must hold for every size."""

import pytest

from babak.engine.errors import RuleError
from babak.engine.pairing.berger import schedule

# C.05 Annex 1, one line per round, as printed. An odd field uses the table of the next even one.
PRINTED = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, "
        "3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, "
        "3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1"
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7, 12-7 8-6 9-5 10-4 11-3 1-2, 2-12 3-1 4-11 5-10 6-9 7-8, "
        "12-8 9-7 10-6 11-5 1-4 2-3, 3-12 4-2 5-1 6-11 7-10 8-9, 12-9 10-8 11-7 1-6 2-5 3-4, "
        "4-12 5-3 6-2 7-1 8-11 9-10, 12-10 11-9 1-8 2-7 3-6 4-5, 5-12 6-4 7-3 8-2 9-1 10-11, "
        "12-11 1-10 2-9 3-8 4-7 5-6, 6-12 7-5 8-4 9-3 10-2 11-1"
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8, 14-8 9-7 10-6 11-5 12-4 13-3 1-2, 2-14 3-1 4-13 5-12 6-11 7-10 8-9, "
        "14-9 10-8 11-7 12-6 13-5 1-4 2-3, 3-14 4-2 5-1 6-13 7-12 8-11 9-10, 14-10 11-9 12-8 13-7 1-6 2-5 3-4, "
        "4-14 5-3 6-2 7-1 8-13 9-12 10-11, 14-11 12-10 13-9 1-8 2-7 3-6 4-5, 5-14 6-4 7-3 8-2 9-1 10-13 11-12, "
        "14-12 13-11 1-10 2-9 3-8 4-7 5-6, 6-14 7-5 8-4 9-3 10-2 11-1 12-13, 14-13 1-12 2-11 3-10 4-9 5-8 6-7, "
        "7-14 8-6 9-5 10-4 11-3 12-2 13-1"
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9, 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2, "
        "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10, 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3, "
        "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11, 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4, "
        "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12, 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5, "
        "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13, 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6, "
        "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14, 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7, "
        "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15, 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8, "
        "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
    ),
}


def printed(size: int) -> list[list[tuple[int, int]]]:
    return [
        [(int(white), int(black)) for white, black in (pair.split("-") for pair in line.split())]
        for line in PRINTED[size].split(", ")
    ]


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_an_even_field_plays_the_printed_table(size: int) -> None:
    assert [list(pairs) for pairs in schedule(size)] == printed(size)


@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_an_odd_field_plays_the_next_table_and_the_opponent_of_the_last_number_has_a_bye(players: int) -> None:
    dummy = players + 1
    for pairs, line in zip(schedule(players), printed(dummy), strict=True):
        games = [pair for pair in pairs if pair[1] is not None]
        assert games == [pair for pair in line if dummy not in pair]
        (free,) = [number for pair in line if dummy in pair for number in pair if number != dummy]
        assert pairs[-1] == (free, None)


@pytest.mark.parametrize("players", range(3, 41))
def test_everybody_meets_everybody_once_and_colours_stay_within_one(players: int) -> None:
    rounds = schedule(players)
    assert len(rounds) == (players - 1 if players % 2 == 0 else players)
    met: set[frozenset[int]] = set()
    balance = dict.fromkeys(range(1, players + 1), 0)
    byes = dict.fromkeys(balance, 0)
    for pairs in rounds:
        seen: list[int] = []
        for white, black in pairs:
            if black is None:
                byes[white] += 1
                seen.append(white)
                continue
            assert frozenset((white, black)) not in met
            met.add(frozenset((white, black)))
            balance[white] += 1
            balance[black] -= 1
            seen += [white, black]
        assert sorted(seen) == list(balance)
    assert len(met) == players * (players - 1) // 2
    assert all(abs(difference) <= 1 for difference in balance.values())
    assert set(byes.values()) == ({0} if players % 2 == 0 else {1})


@pytest.mark.parametrize("players", range(3, 25))
def test_a_second_cycle_repeats_every_game_with_the_other_colour(players: int) -> None:
    rounds = schedule(players, 2)
    games = [pair for pairs in rounds for pair in pairs if pair[1] is not None]
    assert len(games) == len(set(games)) == players * (players - 1)


@pytest.mark.parametrize("players", range(4, 25, 2))
def test_swapping_the_last_rounds_of_the_first_cycle_avoids_three_equal_colours(players: int) -> None:
    colours: dict[int, str] = dict.fromkeys(range(1, players + 1), "")
    for pairs in schedule(players, 2):
        for white, black in pairs:
            assert black is not None
            colours[white] += "w"
            colours[black] += "b"
    assert not [line for line in colours.values() if "www" in line or "bbb" in line]


def test_the_swap_is_an_option() -> None:
    plain = schedule(4, 2, swap_last_rounds=False)
    assert plain[:3] == schedule(4)
    assert schedule(4, 2)[1:3] == (plain[2], plain[1])
    assert schedule(4, 2)[3:] == plain[3:]


def test_the_second_cycle_reverses_colours() -> None:
    assert schedule(4, 2)[3] == ((4, 1), (3, 2))


def test_two_players_play_one_game() -> None:
    assert schedule(2) == (((1, 2),),)


def test_one_player_is_too_few() -> None:
    with pytest.raises(RuleError) as caught:
        schedule(1)
    assert caught.value.code == "too_few_players"
    assert caught.value.params == {"players": 1, "least": 2}


def test_no_cycle_is_no_tournament() -> None:
    with pytest.raises(RuleError, match="no_cycles"):
        schedule(4, 0)
