"""Many phones at once: whatever the order in which results arrive, nothing is lost, doubled or miscounted."""

import random
import socket

import httpx
from tests.concurrency.server import Remote, Running, new_cup, plain_rows, together

CODES = ("1-0", "0-1", "1/2-1/2")
PLAYERS, CLIENTS = 64, 8


def played(table: int) -> str:
    """The result of a table."""
    return CODES[(table * 7 + table // 3) % 3]


def test_32_results_by_8_clients_at_once_leave_the_standings_of_an_orderly_entry(server: Running) -> None:
    owner, phones = server.owner(), server.phones()
    cup, calm = new_cup(owner, PLAYERS, name="Burst"), new_cup(owner, PLAYERS, name="Calm")
    tables = list(range(1, PLAYERS // 2 + 1))
    random.Random(7).shuffle(tables)

    def report(place: int) -> httpx.Response:
        path = cup.result_path(1, tables[place])
        return phones[place % CLIENTS].put(path, json={"result": played(tables[place])})

    answers = together(report, range(len(tables)), CLIENTS)
    assert [answer.status_code for answer in answers] == [200] * len(tables)
    # Every change counted once, and each caller was told its own number.
    revisions = [answer.json()["revision"] for answer in answers]
    assert len(set(revisions)) == len(tables)
    assert max(revisions) - min(revisions) == len(tables) - 1
    with Remote(server.address) as anybody:
        burst = anybody.ok("GET", f"{cup.at}/standings")
    assert burst["revision"] == max(revisions)
    assert [record["state"] for record in owner.ok("GET", cup.result_path(1, 5))["history"]] == ["in_force"]

    calm.report(1, *(played(table) for table in sorted(tables)))
    orderly = calm.standings()
    assert plain_rows(burst) == plain_rows(orderly)
    assert [row["entry"]["number"] for row in burst["rows"]] == [row["entry"]["number"] for row in orderly["rows"]]
    assert (burst["criteria"], burst["revision"]) == (orderly["criteria"], orderly["revision"])


def test_of_two_results_for_one_match_one_stands_and_the_other_is_a_claim(server: Running) -> None:
    cup, pair = new_cup(server.owner(), 8), server.phones()[:2]
    for table in (1, 2, 3, 4):

        def report(number: int, table: int = table) -> httpx.Response:
            return pair[number].put(cup.result_path(1, table), json={"result": ("1-0", "0-1")[number]})

        answers = together(report, [0, 1], 2)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = next(answer for answer in answers if answer.status_code == 200).json()["result"]["result"]
        loser = {"1-0": "0-1", "0-1": "1-0"}[winner]
        problem = next(answer for answer in answers if answer.status_code == 409).json()
        assert problem["code"] == "result_conflict"
        assert problem["params"]["in_force"] == {"result": winner}
        kept = pair[0].ok("GET", cup.result_path(1, table))
        assert kept["result"] == {"result": winner}
        assert [claim["result"] for claim in kept["claims"]] == [{"result": loser}]
        assert [record["state"] for record in kept["history"]] == ["in_force", "open"]
    assert cup.state()["counts"]["claims"] == 4


def test_the_same_result_sent_by_eight_phones_is_one_result(server: Running) -> None:
    cup, phones = new_cup(server.owner(), 8), server.phones()

    def report(number: int) -> httpx.Response:
        return phones[number].put(cup.result_path(1, 1), json={"result": "1-0", "reason": "checkmate"})

    answers = together(report, range(CLIENTS), CLIENTS)
    assert [answer.status_code for answer in answers] == [200] * CLIENTS
    assert sum(answer.json()["changed"] for answer in answers) == 1
    assert len(server.owner().ok("GET", cup.result_path(1, 1))["history"]) == 1


def test_one_request_repeated_at_once_with_its_key_is_carried_out_once(server: Running) -> None:
    cup = new_cup(server.owner(), 4)
    clients = [server.owner() for _ in range(CLIENTS)]
    body = {"tournament": cup.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1"}

    def pay(number: int) -> httpx.Response:
        return clients[number].post(f"{cup.event_at}/ledger", json=body, headers={"Idempotency-Key": "one-payment"})

    answers = together(pay, range(CLIENTS), CLIENTS)
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.json()["id"] for answer in answers if answer.status_code == 201}) == 1
    assert all(answer.status_code == 201 or answer.headers["retry-after"] for answer in answers)
    assert [line["amount"] for line in cup.ledger()["items"] if line["kind"] == "paid"] == ["1"]


def test_rounds_paired_by_two_at_once_are_two_rounds_and_never_one_twice(server: Running) -> None:
    cup = new_cup(server.owner(), 6, rounds=0)
    pair = [server.owner(), server.owner()]
    answers = together(lambda number: pair[number].post(f"{cup.at}/rounds", json={}), [0, 1], 2)
    assert [answer.status_code for answer in answers] == [201, 201]
    assert sorted(answer.json()["number"] for answer in answers) == [1, 2]
    met = [
        frozenset((match["white"]["number"], match["black"]["number"]))
        for row in server.owner().ok("GET", f"{cup.at}/rounds")["items"]
        for match in row["matches"]
    ]
    assert len(met) == len(set(met)) == 6


def test_no_file_is_served_to_a_raw_request_with_dots(server: Running) -> None:
    for path in ("/../../../../etc/passwd", "/assets/../../../../etc/passwd", "/assets/..%2f..%2f..%2fpyproject.toml"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        assert b"root:" not in answer
        assert b"[project]" not in answer
        assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 200", b"HTTP/1.1 400"))
