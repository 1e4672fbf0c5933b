"""Events: who sees them, how they are addressed, how they go and come back."""

import pytest
from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House


def names(client: Client) -> list[str]:
    return [event["name"] for event in client.ok("GET", "/events")["items"]]


def test_an_event_has_the_fields_that_it_was_given(client: Client) -> None:
    given = {
        "name": "Piala Gonzaga",
        "slug": "piala-gonzaga-2025",
        "organiser": "SMA Kolese Gonzaga",
        "venue": "Aula",
        "start": "2025-11-08",
        "end": "2025-11-15",
        "time_zone": "Asia/Jakarta",
        "languages": ["id", "en"],
        "published": True,
    }
    answer = client.post("/events", given)
    assert answer.status_code == 201
    assert answer.headers["location"] == "/api/v1/events/piala-gonzaga-2025"
    made = answer.json()
    assert {key: made[key] for key in given} == given
    assert client.ok("GET", "/events/piala-gonzaga-2025") == client.ok("GET", f"/events/{made['id']}") == made


def test_an_event_is_hidden_until_it_is_published_and_hidden_again_afterwards(
    client: Client, anonymous: Client
) -> None:
    event = client.ok("POST", "/events", {"name": "Secret Cup"})
    at = f"/events/{event['id']}"
    refused(anonymous.get(at), 404, "event_not_found")
    assert "Secret Cup" not in names(anonymous)
    assert "Secret Cup" in names(client)
    client.ok("PATCH", at, {"published": True})
    assert anonymous.ok("GET", at)["name"] == "Secret Cup"
    assert "Secret Cup" in names(anonymous)
    client.ok("PATCH", at, {"published": False})
    refused(anonymous.get(at), 404, "event_not_found")


def test_what_is_below_a_hidden_event_is_hidden_with_it(client: Client, anonymous: Client) -> None:
    cup = Cup(client, published=False)
    cup.play(["1-0", "1-0"])
    match = cup.match(1)["id"]
    for path in ("", "/entries", "/entries/1", "/rounds", "/rounds/1", "/standings", "/standings/1", "/crosstable"):
        refused(anonymous.get(cup.at + path), 404, "tournament_not_found")
    for path in (f"/matches/{match}", f"/matches/{match}/result"):
        assert anonymous.get(path).status_code == 404
    refused(anonymous.get(f"{cup.event_at}/tournaments"), 404, "event_not_found")


def test_who_may_read_only_another_event_does_not_see_a_hidden_one(house: House, client: Client) -> None:
    mine, other = Cup(client, None, published=False), Cup(client, None, published=False)
    reader = house.somebody("events:read", event=mine.event["id"])
    assert reader.ok("GET", mine.event_at)["id"] == mine.event["id"]
    refused(reader.get(other.event_at), 404, "event_not_found")
    listed = {event["id"] for event in reader.ok("GET", "/events", params={"limit": 500})["items"]}
    assert mine.event["id"] in listed
    assert other.event["id"] not in listed


def test_a_slug_is_made_from_the_name_and_made_unique(client: Client) -> None:
    slugs = [client.ok("POST", "/events", {"name": "Turnamen Élite 2025!"})["slug"] for _ in range(3)]
    assert slugs == ["turnamen-elite-2025", "turnamen-elite-2025-2", "turnamen-elite-2025-3"]
    assert client.ok("POST", "/events", {"name": "جام البرز"})["slug"].startswith("event")


def test_a_slug_that_is_taken_is_refused_on_creation_and_on_change(client: Client) -> None:
    client.ok("POST", "/events", {"name": "One", "slug": "the-only-one"})
    refused(client.post("/events", {"name": "Two", "slug": "the-only-one"}), 409, "slug_taken")
    other = client.ok("POST", "/events", {"name": "Two", "slug": "the-other-one"})
    refused(client.patch("/events/the-other-one", {"slug": "the-only-one"}), 409, "slug_taken")
    assert client.ok("PATCH", "/events/the-other-one", {"slug": "renamed-one"})["id"] == other["id"]
    refused(client.get("/events/the-other-one"), 404, "event_not_found")


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"name": ""}, "name", "field_too_short"),
        ({"name": None}, "name", "field_text"),
        ({"slug": "Not A Slug"}, "slug", "field_pattern"),
        ({"time_zone": "Mars/Olympus"}, "time_zone", "unknown_time_zone"),
        ({"languages": ["tlh"]}, "languages.0", "field_choice"),
        ({"start": "8 November"}, "start", "field_date"),
        ({"colour": "red"}, "colour", "field_unknown"),
    ],
)
def test_a_wrong_field_is_named_with_its_path(client: Client, change: dict[str, object], path: str, code: str) -> None:
    problem = refused(client.post("/events", {"name": "Cup", **change}), 422, "invalid_request")
    assert places(problem) == [(path, code)]


def test_an_event_does_not_end_before_it_starts(client: Client) -> None:
    wrong = {"start": "2025-11-15", "end": "2025-11-08"}
    problem = refused(client.post("/events", {"name": "Cup", **wrong}), 422, "invalid_request")
    assert [code for _, code in places(problem)] == ["end_before_start"]
    event = client.ok("POST", "/events", {"name": "Cup", "start": "2025-11-08"})
    refused(client.patch(f"/events/{event['id']}", {"end": "2025-11-07"}), 422, "end_before_start")
    assert client.ok("GET", f"/events/{event['id']}")["end"] is None


def test_a_deleted_event_is_gone_for_everybody_and_comes_back_whole(client: Client, anonymous: Client) -> None:
    cup = Cup(client)
    cup.play(["1-0", "1-0"])
    before = cup.standings()
    assert client.delete(cup.event_at).status_code == 204
    for who in (client, anonymous):
        refused(who.get(cup.event_at), 404, "event_not_found")
        refused(who.get(cup.at), 404, "tournament_not_found")
        refused(who.get(f"{cup.at}/standings"), 404, "tournament_not_found")
    refused(anonymous.post(f"{cup.event_at}/restore"), 404, "event_not_found")
    restored = client.ok("POST", f"{cup.event_at}/restore")
    assert (restored["id"], restored["deleted_at"]) == (cup.event["id"], None)
    assert cup.standings() == before
    assert [row["action"] for row in cup.audit()][:2] == ["restore", "delete"]


def test_deleted_events_are_listed_for_those_who_can_take_them_back(
    house: House, client: Client, anonymous: Client
) -> None:
    kept, gone = Cup(client, None), Cup(client, None)
    client.delete(gone.event_at)

    def listed(who: Client) -> list[str]:
        return [event["id"] for event in who.ok("GET", "/events", params={"deleted": "true"})["items"]]

    assert gone.event["id"] in listed(client) and kept.event["id"] not in listed(client)
    assert client.ok("GET", "/events", params={"deleted": "true"})["items"][0]["deleted_at"] is not None
    assert listed(anonymous) == listed(house.somebody("results:write")) == []
    client.ok("POST", f"{gone.event_at}/restore")
    assert gone.event["id"] not in listed(client)


def test_what_was_never_deleted_cannot_be_restored(client: Client) -> None:
    cup = Cup(client, None)
    refused(client.post(f"{cup.event_at}/restore"), 404, "event_not_found")


def test_changing_an_event_needs_the_right_to(house: House, client: Client, anonymous: Client) -> None:
    cup = Cup(client, None)
    desk = house.somebody("results:write", "entries:write")
    refused(anonymous.post("/events", {"name": "Cup"}), 401, "not_signed_in")
    refused(anonymous.patch(cup.event_at, {"name": "Mine"}), 401, "not_signed_in")
    refused(desk.patch(cup.event_at, {"name": "Mine"}), 403, "missing_scope")
    refused(desk.delete(cup.event_at), 403, "missing_scope")
    assert client.ok("GET", cup.event_at)["name"] == cup.event["name"]


def test_the_list_of_events_comes_in_pages_newest_first(fresh_house: House) -> None:
    owner = fresh_house.owner()
    made = [owner.ok("POST", "/events", {"name": f"Cup {number}"})["slug"] for number in range(5)]
    seen: list[str] = []
    cursor = None
    for size in (2, 2, 1):
        page = owner.ok("GET", "/events", params={"limit": 2, **({"cursor": cursor} if cursor else {})})
        assert len(page["items"]) == size
        seen += [event["slug"] for event in page["items"]]
        cursor = page["next_cursor"]
    assert cursor is None
    assert seen == list(reversed(made))
    refused(owner.get("/events", params={"cursor": "nonsense"}), 400, "bad_cursor")
