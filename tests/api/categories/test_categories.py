"""Categories by school level: registered into, previewed, merged once, played apart (ITB-CAT-01 … 06)."""

from typing import Any

from tests.answers import refused
from tests.inprocess import Client, House

Json = dict[str, Any]
LEVELS = ("preschool", "primary_1_3", "primary_4_6", "junior_high", "senior_high")


class School:
    """An event with the ten categories of the student Swiss."""

    def __init__(self, client: Client, **overrides: Any) -> None:
        self.client = client
        self.event: Json = client.ok("POST", "/events", {"name": "School Day", "published": True})
        paths = {f"competition.categories.merge.{name}": value for name, value in overrides.items()}
        client.ok("POST", self.at, {"rulebook": "itb-2023", "overrides": paths})

    @property
    def at(self) -> str:
        """The path of the categories."""
        return f"/events/{self.event['id']}/categories"

    def register(self, level: str, gender: str, count: int, **more: Any) -> list[Json]:
        """Add entries to a category."""
        names = [f"{level} {gender} {number}" for number in range(1, count + 1)]
        body = [{"name": name, "category": level, "gender": gender, **more} for name in names]
        items: list[Json] = self.client.ok("POST", f"{self.at}/entries", body)["items"]
        return items

    def see(self, client: Client | None = None, **options: Any) -> Json:
        """The categories as they are."""
        found: Json = (client or self.client).ok("GET", self.at, **options)
        return found

    def item(self, code: str) -> Json:
        """One category."""
        return next(each for each in self.see()["items"] if each["code"] == code)

    def merge(self, **more: Any) -> Json:
        """Confirm the preview."""
        found: Json = self.client.ok("POST", f"{self.at}/merge", {"confirm": self.see()["confirm"], **more})
        return found

    def tournament(self, code: str) -> str:
        """The path of the tournament of a category."""
        return f"/tournaments/{self.item(code)['tournament']['id']}"


def test_there_are_ten_categories_each_with_a_tournament_of_its_own(client: Client) -> None:
    """ITB-CAT-01, ITB-CAT-05: five levels of boys and girls; preschool plays 5 rounds, everybody else 7."""
    items = School(client).see()["items"]
    assert [each["code"] for each in items] == [f"{level}_{gender}" for gender in "MF" for level in LEVELS]
    assert [each["rounds"] for each in items] == [5, 7, 7, 7, 7] * 2
    assert items[0]["title"] == "Preschool, boys"
    assert [each["tournament"]["status"] for each in items] == ["setup"] * 10


def test_tournaments_are_named_in_the_language_of_the_organiser(client: Client) -> None:
    event = client.ok("POST", "/events", {"name": "Hari Catur"})
    path = f"/events/{event['id']}/categories"
    made = client.ok("POST", path, {"rulebook": "itb-2023"}, headers={"Accept-Language": "id"})
    assert made["items"][6]["tournament"]["name"] == "SD kelas 1–3, putri"


def test_an_entry_goes_to_the_tournament_of_its_level_and_gender(client: Client) -> None:
    school = School(client)
    (fitri,) = school.register("primary_4_6", "f", 1, organisation="SD 3", birth_date="2014-03-01")
    assert (fitri["category"], fitri["tournament"]) == (
        "primary_4_6_F",
        school.item("primary_4_6_F")["tournament"]["slug"],
    )
    (entry,) = client.ok("GET", f"{school.tournament('primary_4_6_F')}/entries")["items"]
    assert (entry["gender"], entry["category"], entry["birth_date"]) == ("f", "primary_4_6", "2014-03-01")


def test_a_list_with_a_mistake_adds_nobody_and_says_where(client: Client) -> None:
    school = School(client)
    body = [
        {"name": "Ayu Lestari", "category": "preschool", "gender": "f", "federation_id": "7"},
        {"name": "Bima Putra", "category": "university", "gender": "m"},
        {"name": "Citra Dewi", "category": "preschool", "gender": "f", "federation_id": "7"},
    ]
    problem = refused(client.post(f"{school.at}/entries", body), 422, "entries_invalid")
    found = [(error["path"], error["code"]) for error in problem["errors"]]
    assert found == [("1.category", "level_unknown"), ("2.federation_id", "federation_id_taken")]
    assert "junior_high" in problem["errors"][0]["detail"]
    assert all(each["entries"] == 0 for each in school.see()["items"])


def test_the_preview_says_who_would_move_and_changes_nothing(client: Client) -> None:
    """ITB-CAT-02, ITB-CAT-06."""
    school = School(client)
    school.register("preschool", "m", 6)
    school.register("primary_1_3", "m", 5)
    preview = school.see()
    assert preview["settled"] is False
    assert preview["moves"] == [{"from": "preschool_M", "to": "primary_1_3_M", "count": 6}]
    found = {each["code"]: (each["entries"], each["after"], each["plays_in"]) for each in preview["items"]}
    assert found["preschool_M"] == (6, 0, "primary_1_3_M")
    assert found["primary_1_3_M"] == (5, 11, "primary_1_3_M")
    assert school.see()["items"] == preview["items"]


def test_entries_that_move_keep_their_level_and_whatever_is_known_of_them(client: Client) -> None:
    """ITB-CAT-02, ITB-CAT-05: a preschool child that is moved up plays seven rounds and stays a preschool child."""
    school = School(client)
    school.register("preschool", "m", 6, organisation="TK Melati", contact="0812")
    school.register("primary_1_3", "m", 5)
    client.ok("PATCH", f"{school.tournament('preschool_M')}/entries/2", {"checked_in": True})
    done = school.merge(reason="registration is closed")
    assert done["settled"] is True
    entries = client.ok("GET", f"{school.tournament('primary_1_3_M')}/entries")["items"]
    assert [entry["category"] for entry in entries] == ["primary_1_3"] * 5 + ["preschool"] * 6
    assert [entry["number"] for entry in entries] == list(range(1, 12))
    second = entries[6]
    assert (second["name"], second["organisation"], second["contact"]) == ("preschool m 2", "TK Melati", "0812")
    assert second["checked_in_at"] is not None
    assert client.ok("GET", school.tournament("primary_1_3_M"))["rounds"] == 7
    assert client.ok("GET", f"{school.tournament('primary_1_3_M')}/standings")["rows"][10]["entry"]["number"] == 11


def test_a_category_that_was_merged_is_not_played_and_takes_nobody(client: Client) -> None:
    school = School(client)
    school.register("preschool", "m", 6)
    school.register("primary_1_3", "m", 12)
    school.merge()
    cancelled = school.tournament("preschool_M")
    assert (client.ok("GET", cancelled)["status"], client.ok("GET", f"{cancelled}/entries")["items"]) == (
        "cancelled",
        [],
    )
    refused(client.post(f"{cancelled}/entries", {"name": "Late Comer"}), 409, "tournament_cancelled")
    assert client.ok("GET", f"{cancelled}/prizes")["items"] == []
    (late,) = school.register("preschool", "m", 1, federation_id="99")
    assert late["tournament"] == school.item("primary_1_3_M")["tournament"]["slug"]
    assert late["category"] == "preschool_M"


def test_the_merge_is_done_once_and_only_as_it_was_shown(client: Client) -> None:
    school = School(client)
    school.register("preschool", "m", 6)
    shown = school.see()["confirm"]
    school.register("preschool", "m", 1)
    problem = refused(client.post(f"{school.at}/merge", {"confirm": shown}), 409, "categories_changed")
    assert "5 moves" not in problem["detail"] and "4 moves" in problem["detail"]
    assert school.see()["settled"] is False
    school.merge()
    refused(client.post(f"{school.at}/merge", {"confirm": "x"}), 409, "categories_settled")
    assert school.see()["confirm"] is None


def test_categories_are_merged_before_the_first_pairing(client: Client) -> None:
    """ITB-CAT-06."""
    school = School(client)
    school.register("junior_high", "m", 12)
    client.ok("POST", f"{school.tournament('junior_high_M')}/rounds", {})
    problem = refused(
        client.post(f"{school.at}/merge", {"confirm": school.see()["confirm"]}), 409, "category_is_paired"
    )
    assert "Junior high school, boys" in problem["detail"]


def test_each_category_is_paired_within_itself(client: Client) -> None:
    school = School(client)
    school.register("junior_high", "m", 11)
    school.register("senior_high", "m", 10)
    school.merge()
    row = client.ok("POST", f"{school.tournament('junior_high_M')}/rounds", {})
    names = {match["white"]["name"] for match in row["matches"]} | {
        match["black"]["name"] for match in row["matches"] if match["black"]
    }
    assert names == {f"junior_high m {number}" for number in range(1, 12)}


def test_girls_of_the_last_level_play_with_the_boys_and_are_named_for_the_special_prize(client: Client) -> None:
    """ITB-CAT-03: named to the organisers; the public reads the ranking among them with the prizes."""
    school = School(client)
    school.register("senior_high", "m", 10)
    school.register("senior_high", "f", 4)
    school.register("junior_high", "f", 3)
    school.merge()
    named = school.see()["special_prize_consideration"]
    assert [(each["name"], each["category"]) for each in named] == [
        *((f"junior_high f {number}", "junior_high_F") for number in (1, 2, 3)),
        *((f"senior_high f {number}", "senior_high_F") for number in (1, 2, 3, 4)),
    ]
    assert {each["tournament"] for each in named} == {school.item("senior_high_M")["tournament"]["slug"]}


def test_the_boys_of_the_last_level_play_with_a_warning(client: Client) -> None:
    """ITB-CAT-04."""
    school = School(client)
    school.register("senior_high", "m", 7)
    (warning,) = school.see(headers={"Accept-Language": "id"})["warnings"]
    assert warning["params"]["count"] == 7
    assert warning["detail"].startswith("SMA, putra: 7 peserta, kurang dari 10")
    school.merge()
    assert school.item("senior_high_M")["tournament"]["status"] == "setup"


def test_another_count_is_an_option_of_the_rulebook(client: Client) -> None:
    """ITB-AMB-2."""
    school = School(client, count="original")
    school.register("preschool", "m", 6)
    school.register("primary_1_3", "m", 5)
    school.register("primary_4_6", "m", 10)
    assert school.merge()["moves"][-1] == {"from": "primary_1_3_M", "to": "primary_4_6_M", "count": 11}


def test_the_audit_tells_of_every_entry_that_moved_and_the_stream_of_the_merge(client: Client) -> None:
    school = School(client)
    school.register("preschool", "m", 2)
    school.register("primary_1_3", "m", 10)
    school.merge(reason="closed at noon")
    lines = client.ok("GET", f"/events/{school.event['id']}/audit")["items"]
    (merge,) = [line for line in lines if line["object"] == "categories"]
    assert (merge["action"], merge["reason"]) == ("merge", "closed at noon")
    assert merge["after"]["moves"] == [{"from": "preschool_M", "to": "primary_1_3_M", "count": 2}]
    moved = [line for line in lines if line["object"] == "entry" and line["reason"]]
    assert sorted(line["action"] for line in moved) == ["create", "create", "delete", "delete"]
    assert {line["reason"] for line in moved} == {"Preschool, boys → Primary school 1–3, boys"}


def test_who_may_not_change_the_event_does_not_touch_its_categories(client: Client, house: House) -> None:
    school = School(client)
    school.register("preschool", "m", 2)
    stranger = house.client()
    assert school.see(stranger)["confirm"] is None
    refused(stranger.post(f"{school.at}/merge", {"confirm": "x"}), 401, "not_signed_in")
    reporter = house.somebody("events:read", "results:write")
    refused(reporter.post(f"{school.at}/merge", {"confirm": "x"}), 403, "missing_scope")
    refused(reporter.post(f"{school.at}/entries", []), 403, "missing_scope")


def test_an_event_without_categories_says_so(client: Client) -> None:
    event = client.ok("POST", "/events", {"name": "Other Day"})
    path = f"/events/{event['id']}/categories"
    assert (client.ok("GET", path)["items"], client.ok("GET", path)["minimum"]) == ([], None)
    refused(client.post(f"{path}/merge", {"confirm": "x"}), 409, "no_categories")
    refused(client.post(path, {"rulebook": "fide-swiss-2026"}), 422, "rulebook_without_categories")
    refused(client.post(path, {"rulebook": "nothing"}), 422, "rulebook_not_found")
    client.ok("POST", path, {"rulebook": "itb-2023"})
    refused(client.post(path, {"rulebook": "itb-2023"}), 409, "categories_exist")
