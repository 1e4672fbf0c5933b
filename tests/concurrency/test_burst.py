"""Many phones at once: whatever the order in which results arrive, nothing is lost, doubled or miscounted."""

import random
from pathlib import Path
from typing import Any

import httpx
from tests.concurrency.server import Running, plain_rows, prepared, serving, together
from tests.cup import Cup

CODES = ("1-0", "0-1", "1/2-1/2")
PLAYERS, CLIENTS = 64, 8


def played(table: int) -> str:
    """The result of a table."""
    return CODES[(table * 7 + table // 3) % 3]


def result_path(cup: Cup, table: int) -> str:
    """Where the result of a table of the first round stands."""
    return cup.result_path(1, table)


def standings(server: Running, cup: Cup) -> dict[str, Any]:
    """The standings as the public reads them."""
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as anybody:
        answer = anybody.get(f"{cup.at}/standings")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found


def test_32_results_by_8_clients_at_once_leave_the_standings_of_an_orderly_entry(database: str, tmp_path: Path) -> None:
    cup, token, helpers = prepared(database, tmp_path, PLAYERS)
    tables = list(range(1, PLAYERS // 2 + 1))
    random.Random(7).shuffle(tables)
    with serving(database, tmp_path, token) as server:
        clients = {number: server.client(helpers[number]) for number in range(CLIENTS)}

        def report(table: int) -> httpx.Response:
            client = clients[tables.index(table) % CLIENTS]
            return client.put(result_path(cup, table), json={"result": played(table)})

        answers = together(report, tables, CLIENTS)
        assert [answer.status_code for answer in answers] == [200] * len(tables)
        # Every change counted once, and each caller was told its own number.
        revisions = [answer.json()["revision"] for answer in answers]
        assert len(set(revisions)) == len(tables)
        assert max(revisions) - min(revisions) == len(tables) - 1
        burst = standings(server, cup)
        assert burst["revision"] == max(revisions)

        with server.client() as owner:
            owner_ok = owner.post("/events", json={"name": "Orderly", "published": True}).json()
            body = {"name": "SMA", "rulebook": "gonzaga-2025"}
            orderly = owner.post(f"/events/{owner_ok['id']}/tournaments", json=body).json()
            at = f"/tournaments/{orderly['id']}"
            names = [{"name": f"Player {number:02}"} for number in range(1, PLAYERS + 1)]
            assert owner.post(f"{at}/entries", json=names).status_code == 201
            assert owner.post(f"{at}/rounds", json={}).status_code == 201
            assert owner.patch(f"{at}/rounds/1", json={"status": "published"}).status_code == 200
            for table in sorted(tables):
                path = f"{at}/rounds/1/matches/{table}/result"
                assert owner.put(path, json={"result": played(table)}).status_code == 200
            calm = owner.get(f"{at}/standings").json()
            history = owner.get(result_path(cup, 5)).json()["history"]
        assert [record["state"] for record in history] == ["in_force"]
        assert plain_rows(burst) == plain_rows(calm)
        assert burst["criteria"] == calm["criteria"]


def test_of_two_results_for_one_match_one_stands_and_the_other_is_a_claim(database: str, tmp_path: Path) -> None:
    cup, token, helpers = prepared(database, tmp_path, 8)
    with serving(database, tmp_path, token) as server:
        pair = [server.client(helpers[0]), server.client(helpers[1])]
        for table in (1, 2, 3, 4):

            def report(number: int, table: int = table) -> httpx.Response:
                return pair[number].put(result_path(cup, table), json={"result": ("1-0", "0-1")[number]})

            answers = together(report, [0, 1], 2)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            winner = next(answer for answer in answers if answer.status_code == 200).json()["result"]["result"]
            loser = {"1-0": "0-1", "0-1": "1-0"}[winner]
            problem = next(answer for answer in answers if answer.status_code == 409).json()
            assert problem["code"] == "result_conflict"
            assert problem["params"]["in_force"] == {"result": winner}
            kept = pair[0].get(result_path(cup, table)).json()
            assert kept["result"] == {"result": winner}
            assert [claim["result"] for claim in kept["claims"]] == [{"result": loser}]
            assert [record["state"] for record in kept["history"]] == ["in_force", "open"]
        with server.client() as owner:
            assert owner.get(cup.at).json()["counts"]["claims"] == 4


def test_the_same_result_sent_by_eight_phones_is_one_result(database: str, tmp_path: Path) -> None:
    cup, token, helpers = prepared(database, tmp_path, 8)
    with serving(database, tmp_path, token) as server:
        clients = [server.client(helper) for helper in helpers]

        def report(number: int) -> httpx.Response:
            return clients[number].put(result_path(cup, 1), json={"result": "1-0", "reason": "checkmate"})

        answers = together(report, list(range(CLIENTS)), CLIENTS)
        assert [answer.status_code for answer in answers] == [200] * CLIENTS
        assert sum(answer.json()["changed"] for answer in answers) == 1
        with server.client() as owner:
            assert len(owner.get(result_path(cup, 1)).json()["history"]) == 1


def test_one_request_repeated_at_once_with_its_key_is_carried_out_once(database: str, tmp_path: Path) -> None:
    cup, token, _ = prepared(database, tmp_path, 4)
    with serving(database, tmp_path, token) as server:
        clients = [server.client() for _ in range(CLIENTS)]

        def add(number: int) -> httpx.Response:
            body = {"tournament": cup.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1"}
            return clients[number].post(f"{cup.event_at}/ledger", json=body, headers={"Idempotency-Key": "one-payment"})

        answers = together(add, list(range(CLIENTS)), CLIENTS)
        assert {answer.status_code for answer in answers} <= {201, 409}
        made = {answer.json()["id"] for answer in answers if answer.status_code == 201}
        assert len(made) == 1
        for answer in answers:
            assert answer.status_code == 201 or answer.headers["retry-after"]
        paid = [line for line in clients[0].get(f"{cup.event_at}/ledger").json()["items"] if line["kind"] == "paid"]
        assert len(paid) == 1
