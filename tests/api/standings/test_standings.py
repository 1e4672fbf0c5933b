"""Standings: current and of closed rounds, explained down to the addend, and the crosstable beside them."""

from fractions import Fraction
from typing import Any

from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import Client

ROUNDS = (["1-0", "1/2-1/2"], ["1/2-1/2", "1-0"], ["0-1", "1/2-1/2"])


def test_the_table_follows_the_rulebook_and_says_by_which_criteria(cup: Cup) -> None:
    cup.play(*ROUNDS)
    table = cup.standings()
    assert [(item["key"], item["code"]) for item in table["criteria"]] == [("PTS", "PTS"), ("SB", "SB")]
    assert cup.points() == {1: 2.5, 4: 1.5, 3: 1.5, 2: 0.5}
    assert [row["rank"] for row in table["rows"]] == [1, 2, 3, 4]
    first = table["rows"][0]
    assert (first["played"], first["won"], first["drawn"], first["lost"]) == (3, 2, 1, 0)
    assert (table["after_round"], table["rounds"], table["complete"], table["final"]) == (3, 3, True, True)
    assert (table["stage"], table["group"], table["tournament"]) == ("main", None, cup.tournament["slug"])


def test_before_the_first_round_everybody_is_level(cup: Cup) -> None:
    table = cup.standings()
    assert table["after_round"] == 0
    assert [row["values"]["PTS"] for row in table["rows"]] == [0, 0, 0, 0]
    assert not table["complete"]


def test_the_standings_after_a_closed_round_are_kept(cup: Cup) -> None:
    cup.play(*ROUNDS)
    assert cup.points(after_round=1) == {1: 1, 2: 0.5, 3: 0.5, 4: 0}
    assert cup.points(after_round=2) == {1: 2, 3: 1, 4: 0.5, 2: 0.5}
    assert cup.standings(after_round=2)["after_round"] == 2


def test_a_round_that_is_not_closed_has_no_standings_of_its_own(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    cup.pair()
    refused(client.get(f"{cup.at}/standings", params={"after_round": 2}), 404, "standings_not_kept")
    cup.move(1, "published")
    assert cup.standings()["after_round"] == 1
    refused(client.get(f"{cup.at}/standings", params={"stage": "final"}), 404, "stage_not_found")
    refused(client.get(f"{cup.at}/standings", params={"group": "A"}), 404, "group_not_found")


def test_a_tie_that_touches_a_prize_waits_for_a_decision(cup: Cup) -> None:
    level = ["1/2-1/2", "1/2-1/2"]
    cup.play(level, level, level)
    table = cup.standings()
    assert (table["needs_decision"], table["final"]) == (True, False)
    (tie,) = table["unresolved_ties"]
    assert (tie["place"], tie["touches_prize"], tie["decider"]) == (1, True, "committee")
    assert [entry["number"] for entry in tie["entries"]] == [1, 2, 3, 4]
    assert {(row["rank"], row["shared"], row["prize"]) for row in table["rows"]} == {(1, True, None)}


def test_an_explanation_adds_up_to_every_value(cup: Cup, client: Client) -> None:
    cup.play(*ROUNDS)
    for row in cup.standings()["rows"]:
        why = client.ok("GET", f"{cup.at}/standings/{row['entry']['number']}")
        assert (why["rank"], why["entry"], why["status"]) == (row["rank"], row["entry"], row["status"])
        assert {item["key"] for item in why["criteria"]} == set(row["values"])
        for item in why["criteria"]:
            terms = [Fraction(term["exact"]) for term in item["terms"] if term["counted"]]
            assert sum(terms) == Fraction(item["exact"]) == Fraction(row["values"][item["key"]])
            assert item["article"]
            assert item["title_key"]


def test_an_explanation_names_opponents_rounds_and_what_separates_neighbours(cup: Cup, client: Client) -> None:
    cup.play(*ROUNDS)
    why = client.ok("GET", f"{cup.at}/standings/{cup.entries[3]['id']}")
    points = why["criteria"][0]
    assert [(term["round"], term["opponent"]["number"], term["exact"]) for term in points["terms"]] == [
        (1, 1, "0"),
        (2, 3, "1/2"),
        (3, 2, "1"),
    ]
    above, below = why["above"], why["below"]
    assert (above["entry"]["number"], above["key"], above["own"], above["others"]) == (3, "SB", 1.25, 2.25)
    assert (below["entry"]["number"], below["key"], below["own"], below["others"]) == (2, "PTS", 1.5, 0.5)


def test_an_explanation_can_look_back_at_a_closed_round(cup: Cup, client: Client) -> None:
    cup.play(*ROUNDS)
    why = client.ok("GET", f"{cup.at}/standings/1", params={"after_round": 1})
    assert (why["after_round"], why["criteria"][0]["exact"]) == (1, "1")
    refused(client.get(f"{cup.at}/standings/99"), 404, "entry_not_found")


def cell(table: dict[str, Any], one: int, two: int) -> Any:
    numbers = [row["entry"]["number"] for row in table["rows"]]
    return table["rows"][numbers.index(one)]["cells"][numbers.index(two)]


def test_the_crosstable_shows_every_game_from_both_sides(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1/2-1/2"])
    cup.pair()
    table = client.ok("GET", f"{cup.at}/crosstable")
    assert [row["entry"]["number"] for row in table["rows"]] == [1, 2, 3, 4]
    assert cell(table, 1, 4) == [["1-0", 1, "w", 1]]
    assert cell(table, 4, 1) == [["0-1", 1, "b", 0]]
    assert cell(table, 2, 3) == cell(table, 2, 3)
    assert cell(table, 1, 2) == [[None, 2, "w"]], "to be played"
    assert cell(table, 1, 1) is None
    assert cell(table, 1, 3) is None, "not paired yet"
    assert [(row["rank"], row["points"]) for row in table["rows"]] == [(1, 1), (2, 0.5), (2, 0.5), (4, 0)]


def test_the_crosstable_marks_what_does_not_count_and_shows_byes(client: Client) -> None:
    cup = Cup(client, ["A A", "B B", "C C", "D D", "E E"])
    cup.play(["1-0", "1-0"])
    table = client.ok("GET", f"{cup.at}/crosstable")
    assert [row["byes"] for row in table["rows"]][0] == [["pairing_allocated", 1, 1]]
    cup.incident("cheating", entry=5, round=1)
    table = client.ok("GET", f"{cup.at}/crosstable")
    assert cell(table, 2, 5)[0][-1] is False
    assert next(row for row in table["rows"] if row["entry"]["number"] == 5)["status"] == "disqualified"


def test_one_byte_string_serves_every_reader_and_language(cup: Cup, anonymous: Client, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    for path in ("standings", "crosstable"):
        answers = [
            who.get(f"{cup.at}/{path}", headers={"Accept-Language": language})
            for who in (anonymous, client)
            for language in ("en", "fa")
        ]
        assert len({answer.content for answer in answers}) == 1
        assert len({answer.headers["etag"] for answer in answers}) == 1


def test_what_is_held_in_memory_goes_when_the_event_is_hidden(cup: Cup, anonymous: Client, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    for _ in range(2):
        assert anonymous.get(f"{cup.at}/standings").status_code == 200
    client.ok("PATCH", cup.event_at, {"published": False})
    for path in ("standings", "crosstable"):
        refused(anonymous.get(f"{cup.at}/{path}"), 404, "tournament_not_found")
    assert client.get(f"{cup.at}/standings").headers["cache-control"].startswith("private")


def test_every_change_is_in_the_next_reading(cup: Cup, anonymous: Client) -> None:
    cup.pair()
    seen = []
    for code in ("1-0", "1/2-1/2", "0-1"):
        cup.put(1, 1, code, correct=True)
        table = anonymous.ok("GET", f"{cup.at}/standings")
        seen.append({row["entry"]["number"]: row["values"]["PTS"] for row in table["rows"]}[1])
    assert seen == [1, 0.5, 0]
