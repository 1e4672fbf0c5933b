"""What the contract promises of every change: If-Match guards it, and Idempotency-Key lets it be sent again."""

import uuid
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlmodel import SQLModel
from tests.answers import refused
from tests.api.trf.files import FIVE
from tests.contract.sample import operations
from tests.cup import Cup
from tests.inprocess import Client, House

STALE = {"If-Match": '"an-older-state"'}
# Bookkeeping of the shell, not what a client asked for.
NOT_FACTS = {"idempotency_key", "api_token", "user_session"}
Body = dict[str, Any] | list[dict[str, Any]] | None


@pytest.fixture
def cup(client: Client) -> Cup:
    """A cup with a closed round and a published one with a result, so that everything has something to change."""
    cup = Cup(client, overrides={"ranking.finally": ["lots"]})
    cup.play(["1-0", "1-0"])
    cup.pair()
    cup.put(2, 1, "1-0")
    return cup


def dump(house: House) -> dict[str, list[tuple[Any, ...]]]:
    """Every fact in the database."""
    with house.db.read() as session:
        return {
            name: sorted((tuple(row) for row in session.connection().execute(select(table))), key=repr)
            for name, table in SQLModel.metadata.tables.items()
            if name not in NOT_FACTS and not name.startswith("probe_")
        }


# Every change that a state can guard: method and path of the document, where it is for a cup, what is sent.
GUARDED: dict[tuple[str, str], tuple[Callable[[Cup], str], Body]] = {
    ("PATCH", "/events/{event}"): (lambda c: c.event_at, {"venue": "Aula"}),
    ("DELETE", "/events/{event}"): (lambda c: c.event_at, None),
    ("PATCH", "/tournaments/{tournament}"): (lambda c: c.at, {"name": "SMP"}),
    ("DELETE", "/tournaments/{tournament}"): (lambda c: c.at, None),
    ("PATCH", "/tournaments/{tournament}/entries/{entry}"): (lambda c: f"{c.at}/entries/1", {"rating": 1600}),
    ("DELETE", "/tournaments/{tournament}/entries/{entry}"): (lambda c: f"{c.at}/entries/1", None),
    ("PATCH", "/tournaments/{tournament}/rounds/{number}"): (
        lambda c: f"{c.at}/rounds/2",
        {"starts_at": "2026-02-01T08:00:00Z"},
    ),
    ("DELETE", "/tournaments/{tournament}/rounds/{number}"): (lambda c: f"{c.at}/rounds/2", None),
    ("PUT", "/tournaments/{tournament}/rounds/{number}/matches"): (
        lambda c: f"{c.at}/rounds/2/matches",
        {"matches": [{"white": 4, "black": 3}, {"white": 2, "black": 1}]},
    ),
    ("PATCH", "/tournaments/{tournament}/rounds/{number}/matches"): (
        lambda c: f"{c.at}/rounds/2/matches",
        {"swap": [1, 3], "force": True, "reason": "so"},
    ),
    ("DELETE", "/matches/{match}/result"): (lambda c: f"/matches/{c.match(2)['id']}/result", None),
}
# Results are never refused for being late: a stale one is a claim (see the tests of results).
CLAIMED = {
    ("PUT", "/matches/{match}/result"),
    ("PUT", "/tournaments/{tournament}/rounds/{number}/matches/{table}/result"),
}
# What has no state of its own to be stale against, or is done in person (see the tests of accounts).
UNGUARDED = {
    ("DELETE", "/sessions/current"),
    ("PATCH", "/accounts/me"),
    ("DELETE", "/accounts/me/tokens/{token}"),
    ("PATCH", "/accounts/{account}"),
    ("PUT", "/events/{event}/members/{account}"),
    ("DELETE", "/events/{event}/members/{account}"),
    ("DELETE", "/tournaments/{tournament}/decisions/{decision}"),
    ("DELETE", "/tournaments/{tournament}/incidents/{incident}"),
    ("DELETE", "/tournaments/{tournament}/forbidden-pairs/{pair}"),
}


def changes(house: House, *methods: str) -> set[tuple[str, str]]:
    found = operations(house.app.openapi(), *methods)
    return {(method, path.removeprefix("/api/v1")) for method, path in found}


def send(client: Client, method: str, path: str, body: Body, **headers: str) -> httpx.Response:
    options: dict[str, Any] = {"headers": headers}
    if body is not None:
        options["json"] = body
    return client.request(method, path, **options)


def test_every_change_is_either_guarded_or_said_not_to_be(house: House) -> None:
    assert changes(house, "PATCH", "PUT", "DELETE") == GUARDED.keys() | CLAIMED | UNGUARDED


@pytest.mark.parametrize("operation", GUARDED, ids=" ".join)
def test_a_stale_if_match_is_refused_and_changes_nothing(
    operation: tuple[str, str], house: House, cup: Cup, client: Client
) -> None:
    where, body = GUARDED[operation]
    path = where(cup)
    before = dump(house)
    problem = refused(send(client, operation[0], path, body, **STALE), 412, "stale")
    assert problem["detail"]
    assert dump(house) == before


@pytest.mark.parametrize("operation", GUARDED, ids=" ".join)
def test_a_current_if_match_lets_the_change_through(
    operation: tuple[str, str], house: House, cup: Cup, client: Client
) -> None:
    where, body = GUARDED[operation]
    if operation == ("DELETE", "/tournaments/{tournament}/entries/{entry}"):
        cup = Cup(client)
    path = where(cup)
    if operation in (
        ("DELETE", "/tournaments/{tournament}/rounds/{number}"),
        ("PUT", "/tournaments/{tournament}/rounds/{number}/matches"),
        ("PATCH", "/tournaments/{tournament}/rounds/{number}/matches"),
    ):
        client.ok("DELETE", f"/matches/{cup.match(2)['id']}/result")
    read = path.removesuffix("/matches")
    tag = client.get(read).headers["etag"]
    answer = send(client, operation[0], path, body, **{"If-Match": f'"another", {tag}'})
    assert answer.status_code in (200, 204), answer.text
    if operation[0] != "DELETE" or operation[1].endswith("/result"):
        now = client.get(read, headers={"Accept-Encoding": "identity"}).headers["etag"]
        assert answer.headers["etag"] == now, "the answer carries the tag of the new state"


def _fresh(name: str) -> str:
    return f"{name} {uuid.uuid4().hex[:8]}"


# Every POST and PUT that a token may send: where it is for a cup, a body, another body.
REPEATED: dict[tuple[str, str], tuple[Callable[[Cup], str], Callable[[], Body], Callable[[], Body]]] = {
    ("POST", "/events"): (lambda c: "/events", lambda: {"name": _fresh("Cup")}, lambda: {"name": _fresh("Other")}),
    ("POST", "/events/{event}/tournaments"): (
        lambda c: f"{c.event_at}/tournaments",
        lambda: {"name": "SMP", "rulebook": "gonzaga-2025"},
        lambda: {"name": "SD", "rulebook": "gonzaga-2025"},
    ),
    ("POST", "/events/{event}/categories"): (
        lambda c: f"{c.event_at}/categories",
        lambda: {"rulebook": "itb-2023"},
        lambda: {"rulebook": "itb-2023", "reason": "again"},
    ),
    ("POST", "/events/{event}/ledger"): (
        lambda c: f"{c.event_at}/ledger",
        lambda: {"tournament": CUP["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "5"},
        lambda: {"tournament": CUP["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "6"},
    ),
    ("POST", "/tournaments/{tournament}/amendments"): (
        lambda c: f"{c.at}/amendments",
        lambda: {"set": {"scoring.PTS.draw": 0}, "from_round": 2, "text": "no draws"},
        lambda: {"set": {"scoring.PTS.draw": 0}, "from_round": 3, "text": "no draws"},
    ),
    ("POST", "/tournaments/{tournament}/decisions"): (
        lambda c: f"{c.at}/decisions",
        lambda: {"kind": "decision", "order": [1, 2], "reason": "so"},
        lambda: {"kind": "decision", "order": [2, 1], "reason": "so"},
    ),
    ("POST", "/tournaments/{tournament}/draws"): (
        lambda c: f"{c.at}/draws",
        lambda: {"kind": "lots"},
        lambda: {"kind": "lots", "reason": "again"},
    ),
    ("POST", "/tournaments/{tournament}/incidents"): (
        lambda c: f"{c.at}/incidents",
        lambda: {"code": "violation", "round": 2, "table": 2, "offender": "white"},
        lambda: {"code": "violation", "round": 2, "table": 2, "offender": "black"},
    ),
    ("POST", "/tournaments/{tournament}/results"): (
        lambda c: f"{c.at}/results",
        lambda: [{"round": 2, "table": 2, "result": "1-0"}],
        lambda: [{"round": 2, "table": 2, "result": "0-1"}],
    ),
    ("POST", "/tournaments/{tournament}/rounds"): (lambda c: f"{c.at}/rounds", lambda: {}, lambda: {"all": True}),
    ("PUT", "/tournaments/{tournament}/rounds/{number}/matches"): (
        lambda c: f"{c.at}/rounds/2/matches",
        lambda: {"matches": [{"white": 4, "black": 3}, {"white": 2, "black": 1}]},
        lambda: {"matches": [{"white": 4, "black": 3}, {"white": 1, "black": 2}]},
    ),
    ("PUT", "/matches/{match}/result"): (
        lambda c: f"/matches/{c.match(2, 2)['id']}/result",
        lambda: {"result": "1-0"},
        lambda: {"result": "0-1"},
    ),
    ("PUT", "/tournaments/{tournament}/rounds/{number}/matches/{table}/result"): (
        lambda c: c.result_path(2, 2),
        lambda: {"result": "1-0"},
        lambda: {"result": "0-1"},
    ),
    ("POST", "/rulebook-checks"): (
        lambda c: "/rulebook-checks",
        lambda: {"schema": "rulebook/1", "id": "x"},
        lambda: {"schema": "rulebook/1", "id": "y"},
    ),
}
# Entries are added before the first round, and what was deleted comes back: these need a cup of another state.
BEFORE_THE_FIRST_ROUND = {
    ("POST", "/tournaments/{tournament}/entries"): (
        lambda c: f"{c.at}/entries",
        lambda: {"name": "Late Comer"},
        lambda: {"name": "Later Still"},
    ),
    ("POST", "/tournaments/{tournament}/imports/{format}"): (
        lambda c: f"{c.at}/imports/csv",
        lambda: {"csv": "Name\nLate Comer\n"},
        lambda: {"csv": "Name\nLater Still\n"},
    ),
}
# Pairs are kept apart in a Swiss only.
IN_A_SWISS = {
    ("POST", "/tournaments/{tournament}/forbidden-pairs"): (
        lambda c: f"{c.at}/forbidden-pairs",
        lambda: {"entries": [1, 2]},
        lambda: {"entries": [1, 3]},
    ),
}
# A report goes into a Swiss in which nobody is entered, or makes one.
INTO_AN_EMPTY_SWISS = {
    ("POST", f"/{place}/imports/{form}"): (
        lambda c, at=at, form=form: f"{getattr(c, at)}/imports/{form}?rulebook=fide-swiss-2026",
        lambda: {"csv": FIVE},
        lambda: {"csv": FIVE.replace("Five", "5")},
    )
    for place, at in (("tournaments/{tournament}", "at"), ("events/{event}", "event_at"))
    for form in ("trf16", "trf26")
}
# Categories are registered into and merged where there are some.
WITH_CATEGORIES = {
    ("POST", "/events/{event}/categories/entries"): (
        lambda c: f"{c.event_at}/categories/entries",
        lambda: [{"name": "Late Comer", "category": "preschool", "gender": "f"}],
        lambda: [{"name": "Later Still", "category": "preschool", "gender": "f"}],
    ),
    ("POST", "/events/{event}/categories/merge"): (
        lambda c: f"{c.event_at}/categories/merge",
        lambda: {"confirm": CUP["confirm"]},
        lambda: {"confirm": CUP["confirm"], "reason": "again"},
    ),
}
# A body-less return from deletion says the same however often it is asked; the rest is about persons and secrets:
# sessions, set-up and tokens are shown once and never stored (see the tests of accounts and of the platform).
ELSEWHERE = {
    ("POST", "/events/{event}/restore"),
    ("POST", "/tournaments/{tournament}/restore"),
    ("POST", "/tournaments/{tournament}/entries/{entry}/restore"),
    ("POST", "/sessions"),
    ("POST", "/setup"),
    ("POST", "/accounts"),
    ("POST", "/accounts/me/tokens"),
    ("PUT", "/events/{event}/members/{account}"),
}
CUP: dict[str, str] = {}


def test_every_post_and_put_is_tried_with_a_key_or_named_as_not(house: House) -> None:
    tried = (REPEATED, BEFORE_THE_FIRST_ROUND, IN_A_SWISS, INTO_AN_EMPTY_SWISS, WITH_CATEGORIES)
    assert changes(house, "POST", "PUT") == {key for each in tried for key in each} | ELSEWHERE


def _repeat(house: House, client: Client, method: str, path: str, body: Body, other: Body) -> None:
    key = uuid.uuid4().hex

    def call(content: Body) -> httpx.Response:
        if isinstance(content, dict) and "csv" in content:
            headers = {"Idempotency-Key": key, "Content-Type": "text/csv"}
            return client.post(path, content=content["csv"].encode(), headers=headers)
        return send(client, method, path, content, **{"Idempotency-Key": key})

    first = call(body)
    assert first.status_code in (200, 201), first.text
    assert "idempotent-replayed" not in first.headers
    after = dump(house)
    again = call(body)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers.get("location") == first.headers.get("location")
    refused(call(other), 422, "idempotency_mismatch")
    assert dump(house) == after, "the change happened once"


@pytest.mark.parametrize("operation", REPEATED, ids=" ".join)
def test_the_same_key_gives_the_same_answer_and_the_change_happens_once(
    operation: tuple[str, str], house: House, cup: Cup, client: Client
) -> None:
    where, body, other = REPEATED[operation]
    CUP["id"] = cup.tournament["id"]
    if operation[1].endswith("/matches"):
        client.ok("DELETE", f"/matches/{cup.match(2)['id']}/result")
    _repeat(house, client, operation[0], where(cup), body(), other())


@pytest.mark.parametrize("operation", BEFORE_THE_FIRST_ROUND, ids=" ".join)
def test_the_same_key_adds_entries_once(operation: tuple[str, str], house: House, client: Client) -> None:
    where, body, other = BEFORE_THE_FIRST_ROUND[operation]
    _repeat(house, client, operation[0], where(Cup(client)), body(), other())


@pytest.mark.parametrize("operation", IN_A_SWISS, ids=" ".join)
def test_the_same_key_changes_a_swiss_once(operation: tuple[str, str], house: House, client: Client) -> None:
    where, body, other = IN_A_SWISS[operation]
    _repeat(house, client, operation[0], where(Cup(client, rulebook="fide-swiss-2026")), body(), other())


@pytest.mark.parametrize("operation", INTO_AN_EMPTY_SWISS, ids=" ".join)
def test_the_same_key_imports_a_report_once(operation: tuple[str, str], house: House, client: Client) -> None:
    where, body, other = INTO_AN_EMPTY_SWISS[operation]
    _repeat(house, client, operation[0], where(Cup(client, None, rulebook="fide-swiss-2026")), body(), other())


@pytest.mark.parametrize("operation", WITH_CATEGORIES, ids=" ".join)
def test_the_same_key_changes_categories_once(operation: tuple[str, str], house: House, client: Client) -> None:
    where, body, other = WITH_CATEGORIES[operation]
    cup = Cup(client, None)
    CUP["confirm"] = client.ok("POST", f"{cup.event_at}/categories", {"rulebook": "itb-2023"})["confirm"]
    _repeat(house, client, operation[0], where(cup), body(), other())


def test_a_conflict_is_not_remembered_so_that_the_key_may_be_tried_again(cup: Cup, client: Client) -> None:
    key = {"Idempotency-Key": uuid.uuid4().hex}
    refused(cup.put(2, 1, "0-1", headers=key), 409, "result_conflict")
    cup.put(2, 1, "0-1", correct=True)
    assert cup.put(2, 1, "0-1", headers=key).status_code == 200


def test_the_key_of_one_caller_is_not_the_key_of_another(cup: Cup, house: House) -> None:
    key = {"Idempotency-Key": "the-same-for-both"}
    one = house.somebody("results:write", email="one@example.org")
    two = house.somebody("results:write", email="two@example.org")
    assert cup.put(2, 2, "1-0", one, headers=key).json()["changed"] is True
    answer = cup.put(2, 2, "1-0", two, headers=key)
    assert answer.json()["changed"] is False
    assert "idempotent-replayed" not in answer.headers
