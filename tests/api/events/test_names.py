"""Names that everybody reads: cleaned, and something must be left of them."""

import pytest
from tests.cup import Cup
from tests.inprocess import Client


def test_a_name_loses_direction_marks_and_doubled_spaces(client: Client) -> None:
    event = client.ok("POST", "/events", {"name": "\u202eCup\u202c   of \u200fUnity\u0007", "venue": "Hall\u2069  B"})
    assert (event["name"], event["venue"]) == ("Cup of Unity", "Hall B")


@pytest.mark.parametrize("name", ["\u202e", " \u200f ", "\u0007"])
def test_a_name_of_which_nothing_is_left_is_refused(client: Client, name: str) -> None:
    answer = client.post("/events", {"name": name})
    assert answer.status_code == 422
    assert [error["path"] for error in answer.json()["errors"]] == ["name"]


def test_a_list_of_events_names_their_tournaments(cup: Cup, anonymous: Client) -> None:
    listed = anonymous.ok("GET", "/events?limit=500")["items"]
    (found,) = [event for event in listed if event["id"] == cup.event["id"]]
    assert [link["id"] for link in found["tournaments"]] == [cup.tournament["id"]]
