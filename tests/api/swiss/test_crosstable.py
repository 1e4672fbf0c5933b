"""The crosstable of a Swiss, where few of all pairs ever meet."""

from tests.api.swiss.play import play, swiss
from tests.inprocess import Client


def test_the_crosstable_of_a_swiss_lists_the_games_of_a_row_by_round(client: Client) -> None:
    cup = swiss(client, 5, **{"stages.main.rounds": 3})
    play(cup, 2)
    cup.pair()
    table = client.ok("GET", f"{cup.at}/crosstable")
    rows = table["rows"]
    assert [row["entry"]["number"] for row in rows] == [1, 2, 3, 4, 5]
    assert not any("cells" in row for row in rows)
    played = {(number, match["white"]["number"], match["black"] and match["black"]["number"])
              for number in (1, 2) for match in cup.round(number)["matches"]}  # fmt: skip
    listed = set()
    for place, row in enumerate(rows, start=1):
        rounds = [game[2] for game in row["games"]] + [bye[1] for bye in row["byes"]]
        assert sorted(rounds)[:2] == [1, 2], "one line for every round"
        assert [game[2] for game in row["games"]] == sorted(game[2] for game in row["games"])
        for other, code, number, colour, *points in row["games"]:
            if number <= 2:
                listed.add((number, place, other + 1) if colour == "w" else (number, other + 1, place))
                assert points == [1 if code in ("1-0", "+/-") else 0]
        listed |= {(bye[1], place, None) for bye in row["byes"] if bye[1] <= 2}
    assert listed == played
    assert sum(row["points"] for row in rows) == 2 * 3, "five players share three points a round, the bye counted"
