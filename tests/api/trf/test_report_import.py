"""A tournament report into an empty Swiss: everything it holds, its standings, and the next round from there."""

from typing import Any

import pytest
from tests.answers import refused
from tests.api.trf.files import FIVE, empty_swiss, exported, facts, imported, send, simulated
from tests.cup import Cup
from tests.inprocess import Client, House

from babak.engine.pairing.dutch import pair_round
from babak.exchange.trf import read, to_players


@pytest.fixture
def empty(client: Client) -> Cup:
    return empty_swiss(client)


def test_a_dry_run_shows_players_settings_and_warnings_by_line_and_changes_nothing(empty: Cup, client: Client) -> None:
    before = client.ok("GET", empty.at)
    report = send(client, empty.at, FIVE, dry_run=True).json()
    assert (report["dry_run"], report["tournament"], report["problems"]) == (True, None, [])
    assert (report["name"], report["edition"]) == ("Five players", "26")
    assert [report[name] for name in ("entries", "rounds", "rounds_total", "games", "byes", "missing")] == [
        *(5, 2, 3),
        *(3, 4, 0),
    ]
    assert report["settings"] == {
        "stages.main.rounds": 3,
        "scoring.PTS.win": 3,
        "scoring.PTS.draw": 1,
        "result.awards.walkover.PTS": [3, 0],
        "result.awards.half_bye.PTS": 1,
        "ranking.criteria": ["PTS", "SB", "BH"],
    }
    said = {(warning["line"], warning["code"]) for warning in report["warnings"]}
    assert {(7, "trf_left_out.birth_date"), (10, "trf_left_out.title"), (10, "trf_left_out.federation")} <= said
    assert report["players"][1] == {
        "line": 7,
        "number": 2,
        "name": "Rezaei, Sara",
        "title": "wm",
        "rating": 2300,
        "federation": "IRI",
        "points": 3.0,
        "rank": 2,
    }
    assert client.ok("GET", empty.at) == before
    assert client.ok("GET", f"{empty.at}/entries")["items"] == []


def test_everything_that_the_report_holds_is_there_afterwards(empty: Cup, client: Client) -> None:
    report = send(client, empty.at, FIVE).json()
    assert report["tournament"] == empty.tournament["slug"]
    found = facts(empty)
    assert found["entries"][0] == {
        "number": 1,
        "name": "Lestari, Budi",
        "title": "GM",
        "rating": 2500,
        "federation": "INA",
        "federation_id": "7100001",
        "birth_date": "1990-02-03",
        "gender": "m",
        "absences": [],
    }
    assert (found["entries"][1]["title"], found["entries"][1]["gender"]) == ("WIM", "f")
    assert found["entries"][4]["absences"] == [
        {"round": 1, "bye": "half"},
        {"round": 2, "bye": "zero"},
        {"round": 3, "bye": "half"},
    ]
    assert [(row["status"], row["matches"]) for row in found["rounds"]] == [
        (
            "closed",
            [
                (1, 3, 1, None, {"result": "0-1"}),
                (2, 2, 4, None, {"result": "1-0"}),
                (None, 5, None, "half", None),
            ],
        ),
        (
            "closed",
            [
                (1, 1, 2, None, {"result": "1-0"}),
                (None, 3, None, "zero", None),
                (None, 4, None, "pairing_allocated", None),
                (None, 5, None, "zero", None),
            ],
        ),
    ]
    assert found["settings"] == {"rounds": 3, "initial_colour": "black", "status": "running"}
    assert [(rank, number, values["PTS"]) for rank, number, values in found["ranks"]] == [
        *((1, 1, 6), (2, 2, 3), (3, 4, 1), (4, 5, 1), (5, 3, 0)),
    ]
    assert found["apart"] == [([1, 4], None), ([3, 5], None)]
    history = client.ok("GET", f"/matches/{empty.round(1)['matches'][0]['id']}")
    assert history["result"] == {"result": "0-1"}
    assert [row["action"] for row in empty.audit()].count("import") == 1


def test_the_round_that_follows_is_paired_as_babak_pair_does_it(client: Client) -> None:
    for seed in (3, 10):
        data = simulated(seed, rounds=5, played=3)
        cup = imported(client, data)
        row = client.ok("POST", f"{cup.at}/rounds", {"confirm": True})
        trf = read(data).trf
        players, options = to_players(trf, 4)
        seen = [
            (str(match["white"]["number"]), str(match["black"]["number"])) for match in row["matches"] if match["black"]
        ]
        assert sorted(seen) == sorted((pair.white, pair.black) for pair in pair_round(players, options).pairs)


def test_a_round_without_all_results_stays_open_and_waits_for_them(client: Client) -> None:
    text = FIVE.replace("     2 w 1\n", "     2 w  \n").replace("     1 b 0\n", "     1 b  \n")
    text = text.replace("6.0    1", "3.0    1")
    cup = imported(client, text)
    found = facts(cup)
    assert [row["status"] for row in found["rounds"]] == ["closed", "published"]
    assert found["rounds"][1]["matches"][0] == (1, 1, 2, None, None)
    client.ok("PUT", f"{cup.at}/rounds/2/matches/1/result", {"result": "1-0"})
    assert cup.standings()["rows"][0]["values"]["PTS"] == 6


def test_a_new_tournament_is_made_from_a_report_in_one_request(client: Client) -> None:
    event = Cup(client, None).event_at
    dry = send(client, event, FIVE, rulebook="fide-swiss-2026", dry_run=True)
    assert (dry.status_code, dry.json()["tournament"]) == (200, None)
    count = len(client.ok("GET", f"{event}/tournaments")["items"])
    made = send(client, event, FIVE, rulebook="fide-swiss-2026")
    assert made.status_code == 201
    tournament = client.ok("GET", f"/tournaments/{made.json()['tournament']}")
    assert (tournament["name"], tournament["counts"]["entries"], tournament["round"]) == ("Five players", 5, 2)
    named = send(client, event, FIVE, rulebook="fide-swiss-2026", name="Group B").json()["tournament"]
    assert client.ok("GET", f"/tournaments/{named}")["name"] == "Group B"
    assert len(client.ok("GET", f"{event}/tournaments")["items"]) == count + 2
    refused(send(client, event, FIVE, rulebook="nobody-2000"), 422, "rulebook_not_found")
    refused(send(client, event, FIVE, rulebook="gonzaga-2025"), 409, "report_needs_swiss")


def test_only_an_empty_swiss_takes_a_report(client: Client) -> None:
    cup = imported(client, FIVE)
    refused(send(client, cup.at, FIVE), 409, "report_needs_empty")
    refused(send(client, cup.at, FIVE, dry_run=True), 409, "report_needs_empty")
    refused(send(client, Cup(client, None).at, FIVE), 409, "report_needs_swiss")


def test_an_import_needs_the_right_to_change_everything_that_it_changes(
    house: House, empty: Cup, anonymous: Client
) -> None:
    refused(send(anonymous, empty.at, FIVE), 401, "not_signed_in")
    refused(send(house.somebody("entries:write", "events:read"), empty.at, FIVE), 403, "missing_scope")
    full = house.somebody("events:read", "events:write", "entries:write", "rounds:write", "results:write")
    assert send(full, empty.at, FIVE).status_code == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("012 Five players", "192 FIDE_ROUNDROBIN"), "trf_system_unknown"),
        (("012 Five players", "XXC rank"), "trf_by_rank"),
        (("142 3", "142 120"), "trf_too_many_rounds"),
        (("XXP    3    5", "299    -1.0  -1.0    1    1"), "trf_points_not_kept"),
        (("XXP    3    5", "250       1.0   1   3    5    5"), "trf_acceleration_not_baku"),
        (("Santoso, Agus", "S            "), "trf_name_missing"),
        (("    7100002", "    7100001"), "trf_id_twice"),
        (("2500 INA", "5500 INA"), "trf_rating_too_high"),
    ],
)
def test_what_no_tournament_can_hold_is_a_problem_with_its_line_and_nothing_is_imported(
    empty: Cup, client: Client, change: tuple[str, str], code: str
) -> None:
    assert change[0] in FIVE
    answer = send(client, empty.at, FIVE.replace(*change))
    assert answer.status_code == 422, answer.text
    assert code in [problem["code"] for problem in answer.json()["problems"]]
    assert client.ok("GET", f"{empty.at}/entries")["items"] == []


def test_sentences_come_in_the_readers_language(empty: Cup, client: Client) -> None:
    said = set()
    for language in ("en", "id", "fa"):
        answer = client.post(
            f"{empty.at}/imports/trf16",
            content=FIVE.replace("3 b 1", "3 b 0").encode(),
            headers={"Content-Type": "text/plain", "Accept-Language": language},
            params={"dry_run": True},
        )
        said.add(answer.json()["warnings"][0]["detail"])
    assert len(said) == 3


def test_baku_acceleration_is_that_of_the_file(client: Client) -> None:
    data = simulated(10, played=2)
    cup = imported(client, data)
    overrides: dict[str, Any] = client.ok("GET", cup.at)["overrides"]
    assert overrides["stages.main.pairing.acceleration"] == "baku"
    assert b"\nXXA" in exported(cup, "trf16")
