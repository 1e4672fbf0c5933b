"""From a report to a round: who is there, with which history, by which options."""

from dataclasses import replace

import pytest
from tests.engine.dutch.vectors import FOLDER, load, rounds_of
from tests.exchange.trf.reports import numbers, report

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch import NoPairing, Past, baku, pair_round
from babak.engine.pairing.dutch import Player as Paired
from babak.exchange.trf import (
    Abnormal,
    Apart,
    Cell,
    Drawn,
    Player,
    Points,
    Trf,
    drawn_round,
    initial_colour,
    read,
    to_players,
    total_rounds,
    write,
)

WIN, LOSS = Cell(2, "w", "1"), Cell(1, "b", "0")
BYE = {kind: Cell(None, None, kind) for kind in "HFUZ+-="}


def trf(*rounds: tuple[Cell, ...]) -> Trf:
    """Players 1, 2, … with these rounds."""
    players = tuple(Player(number, rounds=each) for number, each in enumerate(rounds, 1))
    return Trf(rounds_total=9, initial_colour="w", players=players)


def by_id(report: Trf, number: int) -> dict[str, Paired]:
    return {player.id: player for player in to_players(report, number)[0]}


def test_a_round_is_seen_from_both_sides() -> None:
    players, options = to_players(trf((WIN,), (LOSS,)), 2)
    assert [(player.id, player.tpn, player.points, player.absent) for player in players] == [
        ("1", 1, 10, None),
        ("2", 2, 0, None),
    ]
    assert players[0].rounds == (Past("played", 10, "2", "white"),)
    assert players[1].rounds == (Past("played", 0, "1", "black"),)
    assert (options.round_number, options.rounds_total, options.initial_colour) == (2, 9, "white")
    assert (options.win, options.loss) == (10, 0)


@pytest.mark.parametrize(
    ("code", "past"),
    [
        ("H", Past("half_bye", 5)),
        ("F", Past("full_bye", 10)),
        ("U", Past("pairing_bye", 10)),
        ("Z", Past("zero_bye", 0)),
        ("=", Past("half_bye", 5)),
        ("+", Past("pairing_bye", 10)),
        ("-", Past("zero_bye", 0)),
    ],
)
def test_a_round_without_an_opponent_is_a_bye(code: str, past: Past) -> None:
    report = trf((WIN, BYE[code]), (LOSS, BYE["Z"]), (BYE["Z"], BYE["U"]))
    assert by_id(report, 3)["1"].rounds[1] == past


@pytest.mark.parametrize(
    ("one", "two", "pasts"),
    [
        ("+", "-", (Past("forfeit_win", 10, "2", "white"), Past("forfeit_loss", 0, "1", "black"))),
        ("-", "-", (Past("forfeit_loss", 0, "2", "white"), Past("forfeit_loss", 0, "1", "black"))),
        ("W", "L", (Past("played", 10, "2", "white"), Past("played", 0, "1", "black"))),
        ("=", "0", (Past("played", 5, "2", "white"), Past("played", 0, "1", "black"))),
        ("X", "X", (Past("played", 5, "2", "white"), Past("played", 5, "1", "black"))),
    ],
)
def test_results_keep_what_pairing_asks_of_them(one: str, two: str, pasts: tuple[Past, Past]) -> None:
    players = by_id(trf((Cell(2, "w", one),), (Cell(1, "b", two),)), 2)
    assert (players["1"].rounds[0], players["2"].rounds[0]) == pasts


def test_blank_rounds_before_an_arrival_are_absences_and_the_round_to_come_is_open() -> None:
    report = trf((WIN,), (LOSS,), ())
    assert by_id(report, 2)["3"].rounds == (Past("zero_bye", 0),)
    assert by_id(report, 2)["3"].absent is None
    assert by_id(report, 1)["3"].absent == "zero_bye"


def test_a_bye_in_the_round_to_come_is_an_absence_of_its_kind() -> None:
    report = trf((WIN, BYE["H"]), (LOSS, BYE["Z"]), (BYE["U"], BYE["F"]), (BYE["Z"],))
    assert [player.absent for player in to_players(report, 2)[0]] == ["half_bye", "zero_bye", "full_bye", None]


def test_a_round_in_the_file_can_be_asked_for_again() -> None:
    report = trf((WIN, BYE["U"]), (LOSS, BYE["H"]), (BYE["U"], BYE["Z"]))
    players = by_id(report, 1)
    assert [player.absent for player in players.values()] == [None, None, None]
    assert all(player.rounds == () and player.points == 0 for player in players.values())
    assert [player.absent for player in to_players(report, 2)[0]] == [None, "half_bye", "zero_bye"]
    assert drawn_round(report, 1) == Drawn((("1", "2"),), (), ("3",))


def test_a_pairing_without_colours_is_told_apart() -> None:
    report = trf((Cell(2, None, "+"),), (Cell(1, None, "-"),))
    assert drawn_round(report, 1) == Drawn((), (("1", "2"),), ())
    half = trf((Cell(2, None, "+"),), (Cell(1, "w", "-"),))
    assert drawn_round(half, 1) == Drawn((("2", "1"),), (), ())


def test_points_and_abnormal_points_count_as_the_file_says() -> None:
    report = replace(
        trf((WIN, BYE["H"]), (LOSS, BYE["Z"]), (BYE["U"], BYE["Z"])),
        points=Points(30, 25, 10, 10, 1, 2, 30, 0, 20, 30, 10, 0, 10),
        abnormal=(Abnormal("", -5, 1, (1,)), Abnormal("H", 7, 2, ()), Abnormal("Z", 4, None, (3,))),
    )
    players = by_id(report, 3)
    assert {name: player.points for name, player in players.items()} == {"1": 30 + 7 - 5, "2": 2, "3": 24}
    assert [past.points for past in players["1"].rounds] == [30, 7]
    assert to_players(report, 3)[1].win == 30
    assert to_players(report, 3)[1].loss == 1


def test_forbidden_pairs_hold_in_their_rounds() -> None:
    report = replace(trf((WIN,), (LOSS,), (BYE["U"],)), apart=(Apart((1, 2)), Apart((2, 3), 2, 2), Apart((1, 3), 3)))
    assert {name: player.forbidden for name, player in by_id(report, 2).items()} == {
        "1": frozenset({"2"}),
        "2": frozenset({"1", "3"}),
        "3": frozenset({"2"}),
    }


def test_acceleration_is_taken_as_written_or_by_the_rules_where_the_system_says_so() -> None:
    written = replace(trf((WIN,), (LOSS,)), virtual=((1, (10, 10)),), system="FIDE_DUTCH_BAKU")
    assert by_id(written, 2)["1"].virtual == (10, 10)
    assert by_id(written, 2)["2"].virtual == ()
    ruled = replace(trf(*[()] * 10), system="FIDE_DUTCH_BAKU")
    group = baku({str(number): number for number in range(1, 11)}, 9, 10)
    assert {name: player.virtual for name, player in by_id(ruled, 1).items() if player.virtual} == group
    assert sorted(group, key=int) == ["1", "2", "3", "4", "5", "6"]


def test_the_rank_is_the_pairing_number_where_the_file_says_so() -> None:
    players = (Player(1, rank=2, rounds=(WIN,)), Player(2, rank=1, rounds=(LOSS,)))
    report = Trf(players=players, by_rank=True, rounds_total=3)
    assert {player.id: player.tpn for player in to_players(report, 2)[0]} == {"1": 2, "2": 1}


def test_the_initial_colour_is_seen_from_the_first_games() -> None:
    assert initial_colour(Trf(players=(Player(1), Player(2)))) is None
    seen = replace(trf((Cell(2, "b", "1"),), (Cell(1, "w", "0"),)), initial_colour=None)
    assert initial_colour(seen) == "b"
    assert initial_colour(replace(seen, initial_colour="w")) == "w"
    # The first two were not there: the third counts as the first, and the bye of the fourth has no colour.
    late = trf((BYE["Z"],), (BYE["H"],), (BYE["U"],), (Cell(5, "w", "1"),), (Cell(4, "b", "0"),))
    assert initial_colour(replace(late, initial_colour=None)) == "b"


def test_what_the_file_leaves_open_can_be_given() -> None:
    bare = replace(trf((WIN,), (LOSS,)), rounds_total=None, initial_colour=None)
    assert total_rounds(bare) is None
    assert to_players(bare, 2)[1].rounds_total == 3
    assert to_players(bare, 2, rounds_total=2)[1].rounds_total == 2
    empty = Trf(players=(Player(1), Player(2)))
    assert to_players(empty, 1)[1].initial_colour == "white"
    assert to_players(empty, 1, colour="b")[1].initial_colour == "black"
    assert total_rounds(replace(bare, rounds_total=1, players=(Player(1, rounds=(BYE["U"],) * 2),))) == 2


def refused(report: Trf, number: int) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as error:
        to_players(report, number)
    return error.value.code, error.value.params


def test_what_cannot_be_paired_is_refused_with_what_is_missing() -> None:
    played = trf((WIN,), (LOSS,))
    assert refused(played, 3) == ("trf_round_ahead", {"round": 3, "next": 2})
    assert refused(replace(played, others=("013 Team",)), 2) == ("trf_team_event", {})
    assert refused(replace(played, system="FIDE_BURSTEIN"), 2) == ("trf_system_unknown", {"system": "FIDE_BURSTEIN"})
    pending = read(b"001    1" + b" " * 81 + b"     2 w\n001    2" + b" " * 81 + b"     1 b\n").trf
    params = {"round": 1, "games": ("1-2",), "lines": (1, 2)}
    assert refused(pending, 2) == ("trf_results_missing", params)
    assert len(to_players(pending, 1)[0]) == 2


@pytest.mark.parametrize("form", ["16", "26"])
def test_what_the_writer_wrote_is_paired_like_the_vector_it_comes_from(form: str) -> None:
    for path in sorted(FOLDER.glob("pub-*.json"))[::12]:
        data = load(path)
        for asked, number in zip(rounds_of(data), numbers(data), strict=True):
            first = read(report(data, number, "16" if form == "26" else "26").encode()).trf
            again = read(write(replace(first, edition=form, system=""))).trf  # type: ignore[arg-type]
            players, options = to_players(again, number)
            try:
                pairs = tuple((pair.white, pair.black) for pair in pair_round(players, options).pairs)
            except NoPairing:
                assert asked.pairs is None
                continue
            assert pairs == asked.pairs, (data["id"], number)
