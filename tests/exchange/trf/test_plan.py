"""From a report to facts, rules and the plan of an import; whatever is damaged is said and never raised as a fault."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babak.cli.simulation import Plan as Wanted
from babak.cli.simulation import Simulation
from babak.engine.competition import evaluate
from babak.engine.errors import RuleError
from babak.engine.facts import Result
from babak.exchange.trf import Player, Trf, read, write
from babak.exchange.trf.check import check_round
from babak.exchange.trf.facts import cells_of, is_round_robin, to_facts
from babak.exchange.trf.model import Points
from babak.exchange.trf.people import entry_of, player_of
from babak.exchange.trf.plan import Game, plan
from babak.exchange.trf.rules import criteria_in, criteria_of, points_from, to_rules

HEAD = "001 {number:4d}      {name:<33} {rating:4d}                            {points:>4}     "


def report(*rows: tuple[str, str], more: str = "") -> Trf:
    """A report of players `(points, rounds)`."""
    lines = [
        HEAD.format(number=at, name=f"Player {at}", rating=2000 - at, points=points) + rounds
        for at, (points, rounds) in enumerate(rows, 1)
    ]
    reading = read((more + "\n".join(lines) + "\n").encode())
    assert reading.problems == ()
    return reading.trf


SPLIT = report(("0.5", "     2 w ="), ("0.0", "     1 b 0"), ("0.0", "     4 w 0"), ("0.0", "     3 b 0"))
WAITING = report(("1.0", "     2 w 1     4 b  "), ("0.0", "     1 b 0     3 w X"), ("1.5", "  0000 - F     2 b X"),
                 ("0.5", "  0000 - H     1 w  "))  # fmt: skip


def test_a_half_point_for_one_side_is_awarded_and_a_loss_of_both_is_0_0() -> None:
    results = {match.id: match.result for match in to_facts(SPLIT).matches}
    assert results == {
        "1.1": Result("1/2-1/2", None, (Fraction(1, 2), Fraction(0))),
        "1.3": Result("0-0"),
    }
    assert cells_of("1/2-1/2", (5, 0), Points()) == ("=", "0")
    assert cells_of("0-0", None, Points()) == ("0", "0")
    assert cells_of("-/+", None, Points()) == ("-", "+")


def test_a_game_without_a_result_is_open_and_an_unknown_one_is_a_draw_for_the_table() -> None:
    results = {match.id: match.result for match in to_facts(WAITING).matches if match.round == 2}
    assert results == {"2.4": None, "2.2": Result("1/2-1/2")}
    planned = plan(read(write(WAITING)))
    assert planned.rounds[1] == [Game(4, 1, 1), Game(2, 3, 2)]
    assert [remark.code for remark in planned.warnings if remark.code == "trf_result_to_come"] == ["trf_result_to_come"]


def test_whoever_is_free_in_a_round_robin_has_nothing_there() -> None:
    rows = ("0.0", "     2 w 0  0000 - Z"), ("1.0", "     1 b 1     3 w 0"), ("1.0", "  0000 - U     2 b 1")
    assert [match.id for match in to_facts(report(*rows, more="192 FIDE_ROUNDROBIN\n")).matches] == ["1.1", "2.2"]
    assert len(to_facts(report(*rows)).matches) == 4
    assert is_round_robin(report(*rows, more="092 Individual: Round-Robin\n"))
    assert is_round_robin(report(*rows, more="192 BERGER_DOUBLE\n"))
    assert not is_round_robin(report(*rows, more="092 Individual: Swiss-System\n"))


def test_boards_go_by_scores_and_numbers() -> None:
    planned = plan(read(write(report(
        ("1.0", "     3 w 0     4 w 1"), ("1.0", "     4 w 1     3 b 0"),
        ("2.0", "     1 b 1     2 w 1"), ("0.0", "     2 b 0     1 b 0"),
    ))))  # fmt: skip
    assert [(game.table, game.white, game.black) for game in planned.rounds[1]] == [(1, 3, 2), (2, 1, 4)]


def test_criteria_are_those_of_the_file_with_its_points_and_edition() -> None:
    text = "162  W  3.0    D  1.0\n212 PTS,SB,BH/C1\n"
    trf = report(("3.0", "     2 w 1"), ("0.0", "     1 b 0"), more=text)
    assert criteria_in(trf) == ["PTS", "SB", "BH/C1"]
    assert criteria_in(report(("0.0", ""), more="202 BH, WIN\n")) == ["PTS", "BH", "WIN"]
    assert criteria_of("WON:forfeits=count, PS") == [{"by": "WON", "forfeits": "count"}, "PS"]
    rules = to_rules(trf)
    assert ([spec.code for spec in rules.criteria], rules.win, rules.draw, rules.scale) == (
        ["PTS", "SB", "BH/C1", "shared"],
        *(6, 2, 2),
    )
    assert points_from(rules) == trf.points
    assert to_rules(trf, edition="2024").unplayed == "fide_c07_2024"
    assert to_rules(trf, unplayed="fide_c07_2024").edition == "2024"
    with pytest.raises(RuleError, match="unknown_edition"):
        to_rules(trf, edition="1999")


def test_a_player_becomes_an_entry_and_the_entry_a_player() -> None:
    player = Player(7, "Lestari,  Budi", "w", "wm", 2100, "ina", "0007100001", "1999/02/03", line=4)
    fields, problems, warnings = entry_of(player)
    assert (problems, warnings) == ([], [])
    assert fields == {
        "number": 7,
        "name": "Lestari, Budi",
        "rating": 2100,
        "gender": "f",
        "title": "WIM",
        "federation": "INA",
        "federation_id": "7100001",
        "birth_date": date(1999, 2, 3),
    }
    back = player_of(fields)
    assert (back["sex"], back["title"], back["fide_id"], back["birth"]) == ("w", "WIM", "7100001", "1999/02/03")
    _, problems, warnings = entry_of(Player(1, "B", title="XX", rating=9000, federation="?", birth="1999", line=3))
    assert [remark.code for remark in problems] == ["trf_name_missing", "trf_rating_too_high"]
    assert [remark.code for remark in warnings] == [
        "trf_left_out.title",
        "trf_left_out.federation",
        "trf_left_out.birth_date",
    ]
    assert entry_of(Player(1, "Budi", birth="0000/00/00", line=3))[2] == []


def test_a_round_that_is_not_by_the_rules_has_what_is_against_it() -> None:
    trf = report(("1.0", "     4 w 1"), ("1.0", "     3 w 1"), ("0.0", "     2 b 0"), ("0.0", "     1 b 0"))
    checked = check_round(trf, 1, rounds_total=3)
    assert not checked.same
    assert [(each.white, each.black) for each in checked.in_file] == [("1", "4"), ("2", "3")]
    assert sorted(checked.by_rules) == [("1", "3"), ("4", "2")]


SOUND = write(Simulation(Wanted(3, players=9, rounds=4, byes=10, forfeits=10, late=10, edition="26")).run().trf)


@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.binary(max_size=3), st.integers(0, 12)), max_size=6))
def test_a_damaged_report_is_planned_or_refused_and_never_a_fault(changes: list[tuple[int, bytes, int]]) -> None:
    data = bytearray(SOUND)
    for at, put, taken in changes:
        data[at : at + taken] = put
    try:
        planned = plan(read(bytes(data)))
    except RuleError as refused:
        assert refused.code in ("trf_not_text", "trf_too_large")
        return
    if not planned.problems:
        people = {fields["number"] for fields in planned.entries}
        for games in planned.rounds:
            seated = [each for game in games for each in (game.white, game.black) if each is not None]
            assert sorted(seated) == sorted(people)
        evaluate(to_facts(planned.trf), to_rules(planned.trf, ["PTS", "DE", "BH", "SB", "PS"]))
