"""Single articles: colours, floats, byes, numbers, boards, acceleration, clubs, and input that contradicts itself."""

import pytest
from tests.engine.dutch.vectors import rules

from babak.engine.facts import Entry, Facts, Match, Removal, Result
from babak.engine.pairing.dutch import (
    ByeRefused,
    NoPairing,
    Options,
    Past,
    Player,
    ResultsMissing,
    TooFewPlayers,
    baku,
    check_byes,
    from_facts,
    pair_round,
)
from babak.engine.pairing.dutch.colours import allocate, preference, strength
from babak.engine.pairing.dutch.field import build

NOBODY = Past("zero_bye", 0)


def first_round(count: int, **options: object) -> list[tuple[str, str]]:
    players = [Player(str(number), number) for number in range(1, count + 1)]
    found = pair_round(players, Options(1, 5, **options))  # type: ignore[arg-type]
    return [(pair.white, pair.black) for pair in found.pairs]


def test_the_first_round_pairs_the_upper_half_with_the_lower_and_alternates_the_colour_by_lot() -> None:
    assert first_round(8) == [("1", "5"), ("6", "2"), ("3", "7"), ("8", "4")]
    assert first_round(8, initial_colour="black") == [("5", "1"), ("2", "6"), ("7", "3"), ("4", "8")]


@pytest.mark.parametrize(
    ("played", "direction", "kind"),
    [
        ("", 0, 0),
        ("wb", 1, 1),
        ("bw", -1, 1),
        ("w", -1, 2),
        ("wbb", 1, 3),
        ("ww", -1, 3),
        ("wwbb", 1, 3),
        ("wwbwbw", -1, 3),
        ("bwbbw", 1, 2),
    ],
)
def test_a_preference_follows_from_the_colours_played(played: str, direction: int, kind: int) -> None:
    wish = preference(played)
    assert (wish.direction, strength(wish)) == (direction, kind)


@pytest.mark.parametrize(
    ("high", "low", "odd", "white", "article"),
    [
        ("w", "b", True, False, "5.2.1"),
        ("", "w", True, True, "5.2.1"),
        ("", "b", True, False, "5.2.1"),
        ("w", "ww", True, True, "5.2.2"),
        ("wb", "b", True, False, "5.2.2"),
        ("wwb", "wbb", False, False, "5.2.1"),
        ("bbww", "wbww", False, True, "5.2.2"),
        ("bwwb", "wbwb", True, False, "5.2.3"),
        ("wbwb", "bwwb", True, True, "5.2.3"),
        ("wb", "wb", False, True, "5.2.4"),
        ("w", "w", True, False, "5.2.4"),
        ("", "", True, True, "5.2.5"),
        ("", "", False, False, "5.2.5"),
    ],
)
def test_the_first_colour_rule_that_decides_is_the_one_that_counts(
    high: str, low: str, odd: bool, white: bool, article: str
) -> None:
    assert allocate(high, low, odd, 1) == (white, article)


def test_a_half_point_bye_floats_down_and_a_missed_round_does_not() -> None:
    players = [
        Player("1", 1, 1, (Past("half_bye", 1),)),
        Player("2", 2, 0, (Past("zero_bye", 0),)),
        Player("3", 3, 2, (Past("forfeit_win", 2, "4", "white"),)),
        Player("4", 4, 0, (Past("forfeit_loss", 0, "3", "black"),)),
    ]
    field = build(players, Options(2, 5))
    floats = {player.id: each for player, each in zip(field.players, field.floats, strict=True)}
    assert {name: each[:2] for name, each in floats.items()} == {"1": (1, 0), "2": (0, 0), "3": (1, 0), "4": (0, 0)}


def test_a_float_goes_by_the_pairing_scores_of_that_round_acceleration_included() -> None:
    game = [Past("played", 1, "2", "white"), Past("played", 1, "1", "black")]
    players = [Player("1", 1, 1, (game[0],), virtual=(2,)), Player("2", 2, 1, (game[1],))]
    field = build([*players, Player("3", 3, 0, (NOBODY,))], Options(2, 5))
    assert field.floats[0] == (1, 0, 0, 0)
    assert field.floats[1] == (0, 1, 0, 0)


def test_a_forfeited_game_may_be_paired_again_and_gave_no_colour() -> None:
    players = [
        Player("1", 1, 2, (Past("forfeit_win", 2, "2", "white"),)),
        Player("2", 2, 0, (Past("forfeit_loss", 0, "1", "black"),)),
    ]
    found = pair_round(players, Options(2, 5))
    assert [(pair.white, pair.black, pair.colour_rule) for pair in found.pairs] == [("1", "2", "5.2.5")]


def test_a_game_that_both_lost_was_played() -> None:
    players = [
        Player("1", 1, 0, (Past("played", 0, "2", "white"),)),
        Player("2", 2, 0, (Past("played", 0, "1", "black"),)),
    ]
    with pytest.raises(NoPairing) as refused:
        pair_round(players, Options(2, 5))
    assert refused.value.params == {"criterion": "C1", "barrier": (), "stuck": (("1",), ("2",)), "bye": ()}


def test_a_third_player_who_may_not_have_the_bye_is_told_as_c2() -> None:
    players = [
        Player("1", 1, 2, (Past("pairing_bye", 2),)),
        Player("2", 2, 2, (Past("full_bye", 2),)),
        Player("3", 3, 2, (Past("forfeit_win", 2, "4", "white"),)),
        Player("4", 4, 0, (Past("forfeit_loss", 0, "3", "black"),), absent="zero_bye"),
    ]
    with pytest.raises(NoPairing) as refused:
        pair_round(players, Options(2, 5))
    assert refused.value.params["criterion"] == "C2"
    assert refused.value.params["bye"] == ()


def test_the_colour_by_number_counts_only_those_who_have_arrived() -> None:
    players = [Player(str(at), at, absent="zero_bye" if at < 3 else None) for at in range(1, 7)]
    found = pair_round(players, Options(1, 5))
    assert [(pair.white, pair.black) for pair in found.pairs] == [("3", "5"), ("6", "4")]
    assert found.given == (("1", "zero_bye"), ("2", "zero_bye"))


def test_boards_go_by_standings_points_and_a_fixed_board_is_kept() -> None:
    players = [Player(str(at), at, board=4 if at == 1 else None) for at in range(1, 7)]
    found = pair_round(players, Options(1, 5))
    assert [(pair.board, pair.white) for pair in found.pairs] == [(1, "5"), (2, "3"), (4, "1")]
    fixed = [Player(str(at), at, board=2 if at == 1 else None) for at in range(1, 7)]
    assert [pair.white for pair in pair_round(fixed, Options(1, 5)).pairs] == ["5", "1", "3"]


def test_players_of_one_club_are_kept_apart_and_where_that_cannot_be_it_is_said() -> None:
    players = [Player(str(at), at) for at in range(1, 5)]
    apart = pair_round(players, Options(1, 5, clubs={"1": "A", "3": "A"}))
    assert {frozenset((pair.white, pair.black)) for pair in apart.pairs} == {frozenset("14"), frozenset("23")}
    assert apart.warnings == ()
    found = pair_round(players, Options(1, 5, clubs=dict.fromkeys("1234", "A")))
    assert [note.code for note in found.warnings] == ["clubs_not_kept_apart"]
    assert len(found.pairs) == 2


def test_a_pair_that_was_asked_to_be_kept_apart_is_kept_apart_from_either_side() -> None:
    players = [Player("1", 1), Player("2", 2), Player("3", 3, forbidden=frozenset({"1"})), Player("4", 4)]
    found = pair_round(players, Options(1, 5))
    assert {frozenset((pair.white, pair.black)) for pair in found.pairs} == {frozenset("14"), frozenset("23")}


def test_baku_puts_the_first_half_rounded_up_to_an_even_number_into_group_a() -> None:
    for players, expected in ((4, 2), (10, 6), (161, 82), (160, 80)):
        given = baku({str(at): at for at in range(players)}, 9)
        assert len(given) == expected
        assert given["0"] == (2, 2, 2, 1, 1)
    late = baku({"1": 1, "2": 2, "late": 3, "4": 4, "5": 5}, 8, last="4")
    assert late == dict.fromkeys(("1", "2", "late", "4"), (2, 2, 1, 1))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_or_one_player_alone_is_no_round(count: int) -> None:
    with pytest.raises(TooFewPlayers) as refused:
        pair_round([Player(str(at), at) for at in range(count)], Options(1, 5))
    assert (refused.value.code, refused.value.params) == ("too_few_to_pair", {"players": count})


def test_everybody_withdrawn_is_no_round() -> None:
    with pytest.raises(TooFewPlayers):
        pair_round([Player(str(at), at, absent="zero_bye") for at in range(6)], Options(1, 5))


@pytest.mark.parametrize(
    "players",
    [
        [Player("1", 1), Player("1", 2)],
        [Player("1", 1), Player("2", 1)],
        [Player("1", 1, 0, (NOBODY,)), Player("2", 2)],
    ],
    ids=["an id twice", "a number twice", "a history too long"],
)
def test_input_that_contradicts_itself_is_a_bug_of_the_caller(players: list[Player]) -> None:
    with pytest.raises(ValueError):
        pair_round(players, Options(1, 5))


def test_an_opponent_whom_nobody_knows_is_a_bug_of_the_caller() -> None:
    players = [Player("1", 1, 2, (Past("played", 2, "9", "white"),)), Player("2", 2, 0, (NOBODY,))]
    with pytest.raises(ValueError, match="somebody unknown"):
        pair_round(players, Options(2, 5))


def facts(*matches: Match, removed: str | None = None) -> Facts:
    entries = tuple(
        Entry(name, at, removal=Removal("withdrawn", 1) if name == removed else None)
        for at, name in enumerate("ABCDE", start=1)
    )
    return Facts(entries, matches, rounds_total=5)


def game(number: int, white: str, black: str, code: str | None = "1-0") -> Match:
    result = Result(code) if code is not None else None  # type: ignore[arg-type]
    return Match(f"{number}{white}{black}", number, 1, white, black, None, result)


def test_facts_become_histories_of_equal_length() -> None:
    told = facts(
        game(1, "A", "B"),
        game(1, "C", "D", "-/+"),
        game(2, "B", "C", "1/2-1/2"),
        Match("2A", 2, None, "A", None, "half"),
        Match("2D", 2, None, "D", None, "pairing_allocated"),
        Match("3E", 3, None, "E", None, "half"),
    )
    players, options = from_facts(told, rules(), 3, forbidden=[("A", "C")])
    by_id = {player.id: player for player in players}
    assert (options.round_number, options.rounds_total, options.win, options.loss) == (3, 5, 2, 0)
    assert by_id["A"].rounds == (Past("played", 2, "B", "white"), Past("half_bye", 1))
    assert by_id["C"].rounds == (Past("forfeit_loss", 0, "D", "white"), Past("played", 1, "B", "black"))
    assert by_id["D"].rounds == (Past("forfeit_win", 2, "C", "black"), Past("pairing_bye", 2))
    assert by_id["E"].rounds == (NOBODY, NOBODY)
    assert {name: player.points for name, player in by_id.items()} == {"A": 3, "B": 1, "C": 1, "D": 4, "E": 0}
    assert (by_id["E"].absent, by_id["A"].absent) == ("half_bye", None)
    assert by_id["A"].forbidden == {"C"} and by_id["C"].forbidden == {"A"}


def test_who_has_withdrawn_is_not_paired_and_his_games_still_count() -> None:
    told = facts(game(1, "A", "B"), game(1, "C", "D"), Match("1E", 1, None, "E", None, "zero"), removed="A")
    players, options = from_facts(told, rules(), 2)
    found = pair_round(players, options)
    assert {player.id: player.absent for player in players}["A"] == "zero_bye"
    assert {frozenset((pair.white, pair.black)) for pair in found.pairs} == {frozenset("BC"), frozenset("DE")}


def test_a_missing_result_is_named_before_anything_is_paired() -> None:
    with pytest.raises(ResultsMissing) as refused:
        from_facts(facts(game(1, "A", "B"), game(1, "C", "D", None)), rules(), 2)
    assert refused.value.code == "pairing_results_missing"
    assert refused.value.params == {"round": 1, "tables": (1,), "matches": ("1CD",)}


def test_half_point_byes_have_the_limits_of_the_rulebook_and_absences_none() -> None:
    half, zero = Past("half_bye", 1), Past("zero_bye", 0)
    once = [Player("1", 1, 0, (zero, zero), absent="half_bye"), Player("2", 2, 0, (zero, zero), absent="zero_bye")]
    check_byes(once, Options(3, 5), at_most=1, not_in_last_rounds=2)
    with pytest.raises(ByeRefused) as late:
        check_byes(once, Options(3, 5), at_most=1, not_in_last_rounds=3)
    assert (late.value.code, late.value.params) == ("bye_too_late", {"player": "1", "round": 3, "last": 2})
    twice = [Player("1", 1, 1, (half, zero), absent="half_bye")]
    with pytest.raises(ByeRefused) as many:
        check_byes(twice, Options(3, 5), at_most=1)
    assert (many.value.code, many.value.params) == ("too_many_byes", {"player": "1", "asked": 2, "at_most": 1})
    check_byes(twice, Options(3, 5))
