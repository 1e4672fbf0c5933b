"""Reports to import: sent as a program sends them, exported again, and what of a tournament they hold."""

from typing import Any

import httpx
from tests.cup import Cup
from tests.inprocess import Client

from babak.cli.simulation import Plan, Simulation
from babak.exchange.trf import write

Json = dict[str, Any]
TEXT = {"Content-Type": "text/plain"}
FIVE = """\
012 Five players
142 3
152 B
162  W  3.0    D  1.0    P  1.0
212 PTS,SB,BH
001    1 m GM Lestari, Budi                     2500 INA     7100001 1990/02/03  6.0    1     3 b 1     2 w 1
001    2 w wm Rezaei, Sara                      2300 IRI     7100002 1991/00/00  3.0    2     4 w 1     1 b 0
001    3 m    Santoso, Agus                     2000 INA                         0.0    4     1 w 0  0000 - Z
001    4 m    Wijaya, Adi                       1900 INA                         2.0    3     2 b 0  0000 - U
001    5 f xx Halim, Dewi                            in                          1.0    5  0000 - H  0000 - Z
240 H   3    5
260   1   3    1    4
XXP    3    5
"""
"""Three points for a win, one for the pairing-allocated bye; a round is left."""


def send(client: Client, at: str, data: str | bytes, form: str = "trf26", **params: Any) -> httpx.Response:
    """Import a report into a tournament or an event."""
    content = data.encode() if isinstance(data, str) else data
    return client.post(f"{at}/imports/{form}", content=content, headers=TEXT, params=params)


def empty_swiss(client: Client, **overrides: Any) -> Cup:
    """A Swiss without entries."""
    return Cup(client, None, rulebook="fide-swiss-2026", overrides=overrides, name="Open")


def imported(client: Client, data: str | bytes) -> Cup:
    """A new tournament with the report in it."""
    cup = empty_swiss(client)
    answer = send(client, cup.at, data)
    assert answer.status_code == 200, answer.text
    return cup


def exported(cup: Cup, form: str = "trf26") -> bytes:
    """The report of a tournament."""
    answer = cup.client.get(f"{cup.at}/exports/{form}")
    assert answer.status_code == 200, answer.text
    return answer.content


def facts(cup: Cup) -> Json:
    """What a report holds of a tournament: people, byes asked for, games by numbers with results, settings, ranks."""
    own = ("number", "name", "title", "rating", "federation", "federation_id", "birth_date", "gender", "absences")
    entries = cup.client.ok("GET", f"{cup.at}/entries")["items"]
    rounds = []
    for row in cup.client.ok("GET", f"{cup.at}/rounds")["items"]:
        matches = cup.round(row["number"])["matches"]
        rounds.append(
            {
                "status": row["status"],
                "matches": [
                    (
                        match["table"],
                        match["white"]["number"],
                        match["black"] and match["black"]["number"],
                        match["bye"],
                        match["result"],
                    )
                    for match in matches
                ],
            }
        )
    tournament = cup.client.ok("GET", cup.at)
    standings = cup.standings()
    return {
        "entries": [{name: entry[name] for name in own} for entry in entries],
        "rounds": rounds,
        "settings": {name: tournament[name] for name in ("rounds", "initial_colour", "status")},
        "ranks": [(row["rank"], row["entry"]["number"], row["values"]) for row in standings["rows"]],
        "apart": [
            (sorted(card["number"] for card in pair["entries"]), pair["rounds"])
            for pair in cup.client.ok("GET", f"{cup.at}/forbidden-pairs")["items"]
        ],
    }


def simulated(seed: int, **plan: Any) -> bytes:
    """A random tournament, its lots differing with the seed."""
    given = {"players": 14 + 3 * (seed % 9), "rounds": 5, "byes": 4, "late": 6, "withdrawals": 6, "forfeits": 3}
    edition = "26" if seed % 2 else "16"
    return write(Simulation(Plan(seed, **{**given, "baku": seed % 5 == 0, "edition": edition, **plan})).run().trf)
