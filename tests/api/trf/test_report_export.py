"""A tournament as a report: the same facts when it is imported again, and rounds that the rules pair the same way."""

import contextlib
import io
from pathlib import Path
from typing import Any

import pytest
from tests.answers import refused
from tests.api.swiss.play import results, swiss
from tests.api.trf.files import FIVE, exported, facts, imported, send, simulated
from tests.cup import Cup
from tests.engine.vectors import FOLDER
from tests.inprocess import Client

from babak.__main__ import main
from babak.exchange.trf import read

TWINS = sorted((FOLDER / "tiebreak" / "trf").glob("*swiss*.trf"))
SEEDS = range(1, 21)
MORE_SEEDS = range(21, 101)


def without_ranks(found: dict[str, Any], form: str) -> dict[str, Any]:
    """The facts, without what follows from criteria where the form has no line for these."""
    return {name: value for name, value in found.items() if form == "trf26" or name != "ranks"}


def same_again(client: Client, data: bytes) -> None:
    """Import, export in both forms, import again: the same facts and the same bytes. TRF16 names no criteria."""
    first = imported(client, data)
    seen = facts(first)
    for form in ("trf16", "trf26"):
        written = exported(first, form)
        assert read(written).problems == ()
        second = imported(client, written)
        assert without_ranks(facts(second), form) == without_ranks(seen, form)
        assert exported(second, form).splitlines()[1:] == written.splitlines()[1:]


@pytest.mark.parametrize("path", TWINS[::8], ids=lambda path: path.stem)
def test_the_report_of_a_tie_break_file_comes_back_with_the_same_facts(client: Client, path: Path) -> None:
    same_again(client, path.read_bytes())


@pytest.mark.full
@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_the_report_of_every_tie_break_file_comes_back_with_the_same_facts(client: Client, path: Path) -> None:
    same_again(client, path.read_bytes())


def test_points_settings_and_pairs_apart_come_back(client: Client) -> None:
    same_again(client, FIVE.encode())


def test_byes_withdrawals_and_acceleration_come_back(client: Client) -> None:
    for seed in (4, 5, 20):
        same_again(client, simulated(seed, played=4))


def checked(data: bytes, folder: Path) -> str:
    """What `babak check` says of a report; its exit code must be 0."""
    file = folder / "exported.trf"
    file.write_bytes(data)
    said, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
        assert main(["check", str(file)]) == 0, said.getvalue()
    return said.getvalue()


def paired_again(client: Client, seed: int, folder: Path) -> None:
    """A simulated event, exported, is paired again without a difference."""
    cup = imported(client, simulated(seed))
    number = len(client.ok("GET", f"{cup.at}/rounds")["items"])
    said = checked(exported(cup, "trf16" if seed % 2 else "trf26"), folder)
    assert said == f"{number} of {number} rounds are paired by the rules.\n"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_exported_report_of_a_simulated_event_is_paired_again_without_a_difference(
    client: Client, seed: int, tmp_path: Path
) -> None:
    paired_again(client, seed, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("seed", MORE_SEEDS)
def test_a_hundred_exported_reports_are_paired_again_without_a_difference(
    client: Client, seed: int, tmp_path: Path
) -> None:
    paired_again(client, seed, tmp_path)


@pytest.fixture
def played(client: Client) -> Cup:
    """A Swiss of nine played here for two rounds: a late entry, a withdrawal, a bye asked for, two pairs apart."""
    cup = swiss(client, 9, **{"stages.main.rounds": 4})
    first, second, third = (cup.entries[at]["id"] for at in range(3))
    client.ok("POST", f"{cup.at}/forbidden-pairs", {"entries": [first, second], "reason": "sisters"})
    client.ok("PATCH", f"{cup.at}/entries/{third}", {"absences": [{"round": 2, "bye": "half"}]})
    for number in (1, 2):
        cup.pair()
        results(cup, number)
        client.ok("PATCH", f"{cup.at}/rounds/{number}", {"status": "closed"})
        if number == 1:
            cup.add({"name": "Late Comer", "rating": 2450})
            client.ok("PATCH", f"{cup.at}/entries/{cup.entries[6]['id']}", {"status": "withdrawn", "after_round": 1})
    return cup


def test_a_tournament_that_was_played_here_is_exported_as_it_was_paired(
    client: Client, played: Cup, tmp_path: Path
) -> None:
    for form in ("trf16", "trf26"):
        assert checked(exported(played, form), tmp_path) == "2 of 2 rounds are paired by the rules.\n"
    there, back = facts(played), facts(imported(client, exported(played)))
    for name in ("rounds", "apart", "ranks"):
        if name == "rounds":
            mine, theirs = (
                [[match for match in row["matches"] if match[3] != "zero"] for row in each[name]]
                for each in (there, back)
            )
            assert mine == theirs
        else:
            assert there[name] == back[name]


def test_the_public_report_has_no_ids_no_dates_of_birth_and_no_draft(client: Client, anonymous: Client) -> None:
    cup = imported(client, FIVE.split("240 ")[0])
    client.ok("POST", f"{cup.at}/rounds", {"confirm": True})
    public = anonymous.get(f"{cup.at}/exports/trf26").text
    full = exported(cup).decode()
    assert "Lestari, Budi" in public
    assert not [word for word in ("7100001", "1990/02/03") if word in public]
    assert all(word in full for word in ("7100001", "1990/02/03"))
    assert read(public.encode()).trf.last_round == 2
    assert read(full.encode()).trf.last_round == 3
    assert anonymous.get(f"{cup.at}/exports/trf26").headers["content-disposition"].endswith('.trf"')


def test_a_round_is_held_against_the_rules_and_boards_that_differ_are_named(client: Client, anonymous: Client) -> None:
    cup = imported(client, simulated(7))
    answer: dict[str, Any] = client.ok("GET", f"{cup.at}/rounds/2/check")
    assert answer == {
        "tournament": cup.tournament["slug"],
        "round": 2,
        "same": True,
        "text": "The pairing of round 2 is as the rules have it.",
        "differences": [],
        "by_rules": [],
        "impossible": [],
    }
    by_hand = swiss(client, 4, **{"stages.main.rounds": 3})
    body = {"matches": [{"white": 1, "black": 4}, {"white": 3, "black": 2}], "force": True, "reason": "as the file"}
    client.ok("PUT", f"{by_hand.at}/rounds/1/matches", body)
    differs = client.ok("GET", f"{by_hand.at}/rounds/1/check")
    assert (differs["same"], differs["text"]) == (
        False,
        "The pairing of round 1 differs from the rules at boards 1, 2.",
    )
    assert [(each["table"], each["white"]["number"], each["black"]["number"]) for each in differs["differences"]] == [
        (1, 1, 4),
        (2, 3, 2),
    ]
    assert all(each["text"] and each["code"] for each in differs["differences"])
    assert {frozenset((each["white"]["number"], each["black"]["number"])) for each in differs["by_rules"]} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    refused(anonymous.get(f"{cup.at}/rounds/2/check"), 401, "not_signed_in")
    refused(client.get(f"{cup.at}/rounds/9/check"), 404, "round_not_found")
    refused(client.get(f"{Cup(client).at}/rounds/1/check"), 409, "check_needs_swiss")


def test_a_round_robin_is_exported_too(client: Client) -> None:
    cup = Cup(client)
    cup.play(["1-0", "1/2-1/2"])
    trf = read(exported(cup)).trf
    assert (trf.system, trf.last_round, len(trf.players)) == ("FIDE_ROUNDROBIN", 1, 4)
    assert sorted(player.points or 0 for player in trf.players) == [0, 5, 5, 10]
    refused(send(client, cup.at, exported(cup)), 409, "report_needs_empty")


def test_a_pair_that_did_not_play_is_kept_apart_where_the_rulebook_wants_it(client: Client) -> None:
    overrides = {"stages.main.rounds": 3, "result.awards.may_meet_again": False}
    cup = swiss(client, 4, **overrides)
    cup.pair()
    results(cup, 1, {1: "+/-"})
    trf = read(exported(cup)).trf
    first = cup.round(1)["matches"][0]
    pair = tuple(sorted((first["white"]["number"], first["black"]["number"])))
    assert [(each.players, each.first, each.last) for each in trf.apart] == [(pair, 2, None)]
