"""What everybody may know of a tournament ends where its published rounds end."""

from tests.cup import Cup
from tests.inprocess import Client


def test_the_public_is_not_told_of_a_draft(cup: Cup, client: Client, anonymous: Client) -> None:
    cup.pair()
    cup.pair(publish=False)
    seen = [
        (body["round"], body["counts"]["matches"]) for body in (who.ok("GET", cup.at) for who in (client, anonymous))
    ]
    assert seen == [(2, 4), (1, 2)]


def test_a_wrong_kind_of_value_is_named_by_its_field_alone(client: Client) -> None:
    event = client.ok("POST", "/events", {"name": "Cup"})
    answer = client.post(f"/events/{event['id']}/tournaments", {"name": "A", "rulebook": 5})
    assert [error["path"] for error in answer.json()["errors"]] == ["rulebook"]
    cup = Cup(client)
    cup.pair()
    answer = cup.put(1, 1, "1-0", awarded=["x", 0])
    assert [error["path"] for error in answer.json()["errors"]] == ["awarded.0"]
