"""Entries: all or nothing, numbers that are unique, who is withdrawn and comes back, what the public sees."""

from typing import Any

import pytest
from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House

FULL: dict[str, Any] = {
    "name": "Siti Rahma",
    "number": 7,
    "organisation": "SMA Kolese Gonzaga",
    "title": "WCM",
    "rating": 1850,
    "federation": "INA",
    "federation_id": "7100123",
    "birth_date": "2008-03-12",
    "gender": "f",
    "category": "X",
    "contact": "+62 811 1234",
    "note": "needs a ramp",
}
PUBLIC = {"id", "number", "name", "organisation", "title", "rating", "federation", "status"}


@pytest.fixture
def empty(client: Client) -> Cup:
    return Cup(client, None)


def listed(client: Client, cup: Cup) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.ok("GET", f"{cup.at}/entries")["items"]
    return items


def test_one_entry_is_added_with_all_its_fields(empty: Cup, client: Client) -> None:
    answer = client.post(f"{empty.at}/entries", FULL)
    assert answer.status_code == 201
    made = answer.json()
    assert {key: made[key] for key in FULL} == FULL
    assert answer.headers["location"].endswith(f"/entries/{made['id']}")
    assert client.ok("GET", f"{empty.at}/entries/7") == client.ok("GET", f"{empty.at}/entries/{made['id']}") == made


def test_numbers_are_given_in_the_order_of_the_list_around_those_that_are_taken(empty: Cup) -> None:
    made = empty.add("A A", {"name": "B B", "number": 2}, "C C", {"name": "D D", "number": 9}, "E E")
    assert {entry["name"]: entry["number"] for entry in made} == {"A A": 1, "B B": 2, "C C": 3, "D D": 9, "E E": 4}


def test_a_list_is_added_whole_or_not_at_all_and_every_mistake_is_named(empty: Cup, client: Client) -> None:
    empty.add({"name": "First Come", "number": 1, "federation_id": "123"})
    given = [
        {"name": "Good One"},
        {"name": "Same Number", "number": 1},
        {"name": "Twice", "number": 5},
        {"name": "Twice Again", "number": 5, "federation_id": "123"},
    ]
    problem = refused(client.post(f"{empty.at}/entries", given), 422, "entries_invalid")
    assert places(problem) == [
        ("1.number", "number_taken"),
        ("3.number", "number_taken"),
        ("3.federation_id", "federation_id_taken"),
    ]
    assert [entry["name"] for entry in listed(client, empty)] == ["First Come"]


def test_a_wrong_field_in_a_list_is_named_by_position(empty: Cup, client: Client) -> None:
    given = [{"name": "Good One"}, {"name": "X", "rating": 9000, "birth_date": "yesterday"}]
    problem = refused(client.post(f"{empty.at}/entries", given), 422, "invalid_request")
    assert [path for path, _ in places(problem)] == ["1.name", "1.rating", "1.birth_date"]
    assert listed(client, empty) == []


def test_a_number_is_changed_only_to_one_that_is_free_and_only_before_the_first_pairing(
    cup: Cup, client: Client
) -> None:
    refused(client.patch(f"{cup.at}/entries/1", {"number": 2}), 409, "number_taken")
    assert client.ok("PATCH", f"{cup.at}/entries/1", {"number": 11})["number"] == 11
    refused(client.get(f"{cup.at}/entries/1"), 404, "entry_not_found")
    cup.pair()
    refused(client.patch(f"{cup.at}/entries/11", {"number": 12}), 409, "numbers_are_fixed")


def test_a_federation_id_belongs_to_one_entry(cup: Cup, client: Client) -> None:
    client.ok("PATCH", f"{cup.at}/entries/1", {"federation_id": "7100123"})
    refused(client.patch(f"{cup.at}/entries/2", {"federation_id": "7100123"}), 409, "federation_id_taken")


def test_nobody_joins_once_the_first_round_is_paired(cup: Cup, client: Client) -> None:
    cup.pair()
    refused(client.post(f"{cup.at}/entries", {"name": "Late Comer"}), 409, "field_is_fixed")


def test_who_withdraws_forfeits_the_rest_and_who_comes_back_plays_on(client: Client) -> None:
    cup = Cup(client, overrides={"result.withdrawal.policy": "keep_and_forfeit"})
    cup.play(["1-0", "1-0"])
    out = client.ok("PATCH", f"{cup.at}/entries/4", {"status": "withdrawn", "reason": "ill"})
    assert (out["status"], out["after_round"], out["removal_reason"]) == ("withdrawn", 1, "ill")
    cup.pair()
    match = cup.match(2)
    assert (match["white"]["number"], match["state"]) == (4, "ruled")
    assert (match["effective"]["result"], match["effective"]["reason"]) == ("-/+", "removed")
    cup.put(2, 2, "1/2-1/2")
    assert cup.points() == {1: 1.5, 2: 1.5, 3: 1, 4: 0}
    back = client.ok("PATCH", f"{cup.at}/entries/4", {"status": "active"})
    assert (back["status"], back["after_round"]) == ("active", None)
    assert (cup.match(2)["effective"], cup.match(2)["state"]) == (None, "scheduled")
    assert cup.points() == {1: 1.5, 2: 1.5, 3: 0, 4: 0}


def test_who_leaves_before_half_of_the_games_has_all_results_annulled(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    client.ok("PATCH", f"{cup.at}/entries/4", {"status": "disqualified", "after_round": 1})
    assert client.ok("GET", f"{cup.at}/entries/4")["results_annulled"] is True
    assert cup.points() == {2: 1, 1: 0, 3: 0, 4: None}
    assert cup.ranks()[4] is None
    assert cup.match(1)["effective"]["counts"] is False


def test_nobody_is_out_after_a_round_that_is_not_paired(cup: Cup, client: Client) -> None:
    cup.pair()
    out = {"status": "withdrawn", "after_round": 3}
    refused(client.patch(f"{cup.at}/entries/1", out), 422, "round_not_found")
    refused(client.patch(f"{cup.at}/entries/1", {"after_round": 1}), 422, "status_missing")


def test_a_deleted_entry_leaves_its_number_free_and_comes_back_with_another(cup: Cup, client: Client) -> None:
    gone = cup.entries[1]
    assert client.delete(f"{cup.at}/entries/2").status_code == 204
    refused(client.get(f"{cup.at}/entries/2"), 404, "entry_not_found")
    refused(client.get(f"{cup.at}/entries/{gone['id']}"), 404, "entry_not_found")
    assert cup.add({"name": "New Second", "number": 2})[0]["number"] == 2
    restored = client.ok("POST", f"{cup.at}/entries/{gone['id']}/restore")
    assert (restored["id"], restored["number"], restored["deleted_at"]) == (gone["id"], 5, None)


def test_a_deleted_entry_comes_back_with_its_own_number_when_that_is_free(cup: Cup, client: Client) -> None:
    client.delete(f"{cup.at}/entries/3")
    assert client.ok("POST", f"{cup.at}/entries/{cup.entries[2]['id']}/restore")["number"] == 3
    refused(client.post(f"{cup.at}/entries/unknown/restore"), 404, "entry_not_found")


def test_an_entry_in_the_pairings_is_withdrawn_and_not_deleted(cup: Cup, client: Client) -> None:
    cup.pair()
    refused(client.delete(f"{cup.at}/entries/1"), 409, "entry_is_paired")
    assert client.ok("GET", f"{cup.at}/entries/1")["status"] == "active"


def test_an_entry_is_checked_in_and_out(cup: Cup, client: Client) -> None:
    at = f"{cup.at}/entries/1"
    assert client.ok("PATCH", at, {"checked_in": True})["checked_in_at"].endswith("Z")
    assert client.ok("PATCH", at, {"checked_in": False})["checked_in_at"] is None


def test_a_patch_that_changes_nothing_writes_nothing(cup: Cup, client: Client) -> None:
    before = client.ok("GET", f"{cup.at}/entries/1")
    lines = len(cup.audit())
    assert client.ok("PATCH", f"{cup.at}/entries/1", {"name": before["name"]}) == before
    assert len(cup.audit()) == lines


def test_a_field_that_must_stand_cannot_be_emptied(cup: Cup, client: Client) -> None:
    refused(client.patch(f"{cup.at}/entries/1", {"organisation": None}), 422, "value_missing")
    assert client.ok("PATCH", f"{cup.at}/entries/1", {"rating": None})["rating"] is None


def test_the_public_sees_only_the_listed_fields(empty: Cup, anonymous: Client, house: House) -> None:
    empty.add(FULL)
    (entry,) = listed(anonymous, empty)
    assert entry.keys() == PUBLIC
    assert anonymous.ok("GET", f"{empty.at}/entries/7").keys() == PUBLIC
    reporter = house.somebody("results:write")
    assert reporter.ok("GET", f"{empty.at}/entries/7").keys() == PUBLIC


def test_names_of_every_script_are_kept_and_control_characters_are_not(empty: Cup) -> None:
    made = empty.add("پارسا احمدی", "  Ayu \t Lestari\u0007 ", "Δημήτρης Παπαδόπουλος")
    assert [entry["name"] for entry in made] == ["پارسا احمدی", "Ayu Lestari", "Δημήτρης Παπαδόπουλος"]


def test_an_entry_of_another_tournament_is_not_found_here(cup: Cup, client: Client) -> None:
    other = Cup(client)
    refused(client.get(f"{cup.at}/entries/{other.entries[0]['id']}"), 404, "entry_not_found")
    refused(client.get(f"{cup.at}/entries/99"), 404, "entry_not_found")


def test_changing_entries_needs_the_right_to(house: House, cup: Cup, anonymous: Client) -> None:
    refused(anonymous.post(f"{cup.at}/entries", {"name": "Me Too"}), 401, "not_signed_in")
    reporter = house.somebody("results:write")
    refused(reporter.patch(f"{cup.at}/entries/1", {"rating": 3000}), 403, "missing_scope")
    refused(reporter.delete(f"{cup.at}/entries/1"), 403, "missing_scope")


def test_a_deleted_entry_does_not_come_back_beside_one_with_its_federation_id(cup: Cup, client: Client) -> None:
    (gone,) = cup.add({"name": "Eka Saputra", "federation_id": "7100001"})
    client.delete(f"{cup.at}/entries/{gone['id']}")
    cup.add({"name": "Eka S.", "federation_id": "7100001"})
    answer = client.post(f"{cup.at}/entries/{gone['id']}/restore")
    refused(answer, 409, "federation_id_taken")
    assert len(client.ok("GET", f"{cup.at}/entries")["items"]) == 5
