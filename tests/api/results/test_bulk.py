"""Many results in one request: each is answered on its own, in order."""

from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House


def test_each_item_is_answered_on_its_own_in_order(client: Client, house: House) -> None:
    cup = Cup(client)
    cup.pair()
    cup.put(1, 1, "1-0")
    items = [
        {"round": 1, "table": 1, "result": "0-1"},
        {"round": 1, "table": 2, "result": "1/2-1/2", "reason": "agreement"},
        {"round": 1, "table": 9, "result": "1-0"},
        {"round": 1, "table": 2, "result": "1/2-1/2"},
        {"round": 1, "table": 2, "result": "1-0", "reason": "boredom"},
    ]
    answers = client.ok("POST", f"{cup.at}/results", items)["items"]
    assert [(answer["round"], answer["table"], answer["status"]) for answer in answers] == [
        (1, 1, 409),
        (1, 2, 200),
        (1, 9, 404),
        (1, 2, 200),
        (1, 2, 422),
    ]
    assert [answer["problem"]["code"] for answer in answers if answer.get("problem")] == [
        "result_conflict",
        "match_not_found",
        "unknown_reason",
    ]
    assert answers[1]["result"]["changed"] is True
    assert answers[3]["result"]["changed"] is False
    assert all(answer["problem"]["detail"] for answer in answers if answer.get("problem"))
    assert cup.points() == {1: 1, 2: 0.5, 3: 0.5, 4: 0}
    assert cup.match(1)["state"] == "conflict"


def test_a_whole_round_in_one_request_closes(cup: Cup, client: Client) -> None:
    cup.pair()
    items = [{"round": 1, "table": table, "result": "1-0"} for table in (1, 2)]
    client.ok("POST", f"{cup.at}/results", items)
    assert cup.close(1)["status"] == "closed"
    assert cup.points() == {1: 1, 2: 1, 3: 0, 4: 0}


def test_a_wrong_item_is_named_by_position_and_nothing_is_entered(cup: Cup, client: Client) -> None:
    cup.pair()
    items = [{"round": 1, "table": 1, "result": "1-0"}, {"round": 1, "table": 0, "result": "5-0"}]
    problem = refused(client.post(f"{cup.at}/results", items), 422, "invalid_request")
    assert [path for path, _ in places(problem)] == ["1.result", "1.table"]
    assert cup.match(1)["result"] is None


def test_sending_many_needs_the_right_to_report(cup: Cup, house: House, anonymous: Client) -> None:
    cup.pair()
    items = [{"round": 1, "table": 1, "result": "1-0"}]
    refused(anonymous.post(f"{cup.at}/results", items), 401, "not_signed_in")
    refused(house.somebody("entries:write").post(f"{cup.at}/results", items), 403, "missing_scope")
    correcting = [{**items[0], "correct": True}]
    answer = house.somebody("results:write").ok("POST", f"{cup.at}/results", correcting)["items"][0]
    assert (answer["status"], answer["problem"]["code"]) == (403, "missing_scope")
