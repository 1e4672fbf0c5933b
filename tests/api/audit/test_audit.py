"""The audit: every change leaves one line that says who, by which access, what before, what after, and why."""

from collections.abc import Callable

import pytest
from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import Client, House

Change = Callable[[Cup], object]


def _paired(cup: Cup) -> None:
    cup.pair()


def _reported(cup: Cup) -> None:
    cup.pair()
    cup.report(1, "1-0", "1-0")


CHANGES: dict[str, tuple[Change | None, Change, str, str]] = {
    # name: what comes before, the change, its action, its object
    "an event is changed": (None, lambda c: c.client.ok("PATCH", c.event_at, {"venue": "Aula"}), "update", "event"),
    "a tournament is made": (None, lambda c: Cup(c.client, None) and _another(c), "create", "tournament"),
    "a tournament is changed": (None, lambda c: c.client.ok("PATCH", c.at, {"name": "SMP"}), "update", "tournament"),
    "a tournament is deleted": (None, lambda c: c.client.ok("DELETE", c.at), "delete", "tournament"),
    "an entry is added": (None, lambda c: c.add("Late Comer"), "create", "entry"),
    "an entry is changed": (
        None,
        lambda c: c.client.ok("PATCH", f"{c.at}/entries/1", {"rating": 1600}),
        "update",
        "entry",
    ),
    "an entry is deleted": (None, lambda c: c.client.ok("DELETE", f"{c.at}/entries/1"), "delete", "entry"),
    "numbers are drawn": (
        None,
        lambda c: c.client.ok("POST", f"{c.at}/draws", {"kind": "numbers"}),
        "draw",
        "tournament",
    ),
    "a round is paired": (None, lambda c: c.pair(publish=False), "pair", "round"),
    "a round is published": (lambda c: c.pair(publish=False), lambda c: c.move(1, "published"), "update", "round"),
    "a round is un-paired": (_paired, lambda c: c.client.ok("DELETE", f"{c.at}/rounds/1"), "un_pair", "round"),
    "a round is closed": (_reported, lambda c: c.close(1), "update", "round"),
    "a result is reported": (_paired, lambda c: c.put(1, 1, "1-0"), "report", "result"),
    "a result is disputed": (_reported, lambda c: c.put(1, 1, "0-1"), "claim", "result"),
    "a result is corrected": (_reported, lambda c: c.put(1, 1, "0-1", correct=True), "correct", "result"),
    "a result is taken back": (
        _reported,
        lambda c: c.client.ok("DELETE", f"/matches/{c.match(1)['id']}/result"),
        "take_back",
        "result",
    ),
    "an incident is written down": (
        _paired,
        lambda c: c.incident("violation", round=1, table=1, offender="white"),
        "create",
        "incident",
    ),
    "a tie is decided": (
        None,
        lambda c: c.client.ok("POST", f"{c.at}/decisions", {"kind": "decision", "order": [1, 2], "reason": "x"}),
        "decide",
        "tournament",
    ),
    "the rules are amended": (
        None,
        lambda c: c.client.ok(
            "POST", f"{c.at}/amendments", {"set": {"scoring.PTS.draw": 0}, "from_round": 1, "text": "no draws"}
        ),
        "amend",
        "tournament",
    ),
    "money is booked": (
        None,
        lambda c: c.client.ok(
            "POST",
            f"{c.event_at}/ledger",
            {"tournament": c.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1"},
        ),
        "book",
        "ledger",
    ),
}


def _another(cup: Cup) -> object:
    return cup.client.ok("POST", f"{cup.event_at}/tournaments", {"name": "SMP", "rulebook": "gonzaga-2025"})


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_leaves_exactly_one_line(name: str, cup: Cup) -> None:
    prepare, change, action, kind = CHANGES[name]
    if prepare is not None:
        prepare(cup)
    before = [line["id"] for line in cup.audit(limit=500)]
    change(cup)
    (line,) = [line for line in cup.audit(limit=500) if line["id"] not in before]
    assert (line["action"], line["object"]) == (action, kind)
    assert (line["by"], line["access"]) == ("tests (Owner)", "token")
    assert line["at"].endswith("Z")
    assert line["object_id"]
    if action not in ("delete",):
        assert line["after"] or line["before"]


def test_before_and_after_hold_only_what_changed(cup: Cup, client: Client) -> None:
    client.ok("PATCH", f"{cup.at}/entries/1", {"rating": 1600, "name": "Ayu Lestari", "title": "WCM"})
    line = cup.audit()[0]
    assert line["before"] == {"rating": None, "title": ""}
    assert line["after"] == {"rating": 1600, "title": "WCM"}


def test_the_reason_that_was_given_is_kept(cup: Cup, client: Client) -> None:
    cup.pair()
    client.ok("PATCH", f"{cup.at}/entries/4", {"status": "withdrawn", "after_round": 0, "reason": "ill"})
    assert (cup.audit()[0]["reason"], cup.audit()[0]["after"]["status"]) == ("ill", "withdrawn")


def test_what_is_refused_leaves_no_line(cup: Cup, client: Client, anonymous: Client) -> None:
    cup.pair()
    before = cup.audit(limit=500)
    client.patch(f"{cup.at}/entries/1", {"number": 2})
    client.patch(cup.event_at, {"name": "Mine"}, headers={"If-Match": '"stale"'})
    anonymous.delete(cup.event_at)
    cup.put(1, 1, "1-0", reason="boredom")
    client.patch(f"{cup.at}/rounds/1", {"status": "closed"})
    assert cup.audit(limit=500) == before


def test_another_persons_change_is_written_under_their_name(cup: Cup, house: House) -> None:
    cup.pair()
    captain = house.somebody("results:write", email="captain@example.org")
    cup.put(1, 1, "1-0", captain)
    assert cup.audit()[0]["by"] == "tests (Captain)"


def test_the_audit_comes_in_pages_newest_first_and_by_tournament(cup: Cup, client: Client) -> None:
    other = _another(cup)
    whole = cup.audit(limit=500)
    assert [line["at"] for line in whole] == sorted((line["at"] for line in whole), reverse=True)
    seen, cursor = [], None
    while cursor is not None or not seen:
        params = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        page = client.ok("GET", f"{cup.event_at}/audit", params=params)
        assert len(page["items"]) <= 2
        seen += page["items"]
        cursor = page["next_cursor"]
    assert seen == whole
    only = cup.audit(tournament=other["id"])  # type: ignore[index]
    assert [line["object_id"] for line in only] == [other["id"]]  # type: ignore[index]


def test_the_audit_is_for_those_who_may_read_the_event(cup: Cup, house: House, anonymous: Client) -> None:
    refused(anonymous.get(f"{cup.event_at}/audit"), 401, "not_signed_in")
    refused(house.somebody("results:write").get(f"{cup.event_at}/audit"), 403, "missing_scope")
    assert house.somebody("events:read").get(f"{cup.event_at}/audit").status_code == 200
