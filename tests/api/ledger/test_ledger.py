"""The ledger: fees and deposits follow from the rules and the facts, payments from people, every amount is exact."""

from decimal import Decimal
from typing import Any

import pytest
from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House


def lines(cup: Cup, number: int, code: str | None = None) -> list[tuple[str, str]]:
    """Kind and amount of the lines of an entry, oldest first."""
    entry = next(entry["id"] for entry in cup.entries if entry["number"] == number)
    return [
        (line["kind"], line["amount"])
        for line in cup.ledger()["items"]
        if line["entry"] == entry and code in (None, line["code"])
    ]


def balance(cup: Cup, number: int) -> dict[str, Any]:
    return next(row for row in cup.ledger()["balances"] if row["number"] == number)


def pay(client: Client, cup: Cup, **fields: Any) -> Any:
    body = {"tournament": cup.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "150000"}
    return client.post(f"{cup.event_at}/ledger", {**body, **fields})


def test_every_entry_owes_the_fee_and_leaves_a_deposit(cup: Cup) -> None:
    assert sorted(lines(cup, 1)) == [("charge", "150000"), ("held", "50000")]
    ledger = cup.ledger()
    assert len(ledger["items"]) == 8
    assert {line["currency"] for line in ledger["items"]} == {"IDR"}
    assert {(line["origin"], line["by"]) for line in ledger["items"]} == {("rule", "rulebook")}
    row = balance(cup, 1)
    assert (row["charged"], row["held"], row["paid"], row["owed"]) == ("150000", "50000", "0", "200000")


def test_a_payment_lowers_what_is_owed_exactly(cup: Cup, client: Client) -> None:
    made = pay(client, cup, amount="150000.75", reason="in cash")
    assert made.status_code == 201
    assert (made.json()["amount"], made.json()["origin"], made.json()["by"]) == ("150000.75", "person", "tests (Owner)")
    assert Decimal(balance(cup, 1)["owed"]) == Decimal("49999.25")
    assert cup.audit()[0]["after"]["amount"] == "150000.75"


def test_sums_of_many_small_amounts_stay_exact(cup: Cup, client: Client) -> None:
    for _ in range(10):
        pay(client, cup, amount="0.10")
    assert Decimal(balance(cup, 1)["paid"]) == Decimal("1.00")
    assert Decimal(balance(cup, 1)["owed"]) == Decimal("199999.00")


def test_the_first_walkover_forfeits_the_deposit_and_a_correction_gives_it_back(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.put(1, 1, "+/-")
    assert lines(cup, 4, "walkover") == [("held", "50000"), ("forfeited", "50000")]
    cup.put(1, 1, "1-0", correct=True)
    assert lines(cup, 4, "walkover") == [("held", "50000"), ("forfeited", "50000"), ("forfeited", "-50000")]
    assert cup.ledger()["items"][-1]["reason"] == "reversed"
    assert Decimal(balance(cup, 4)["forfeited"]) == 0


def test_a_walkover_that_comes_back_is_booked_again(cup: Cup) -> None:
    cup.pair()
    for code in ("+/-", "1-0", "+/-"):
        cup.put(1, 1, code, correct=True)
    assert [amount for kind, amount in lines(cup, 4, "walkover") if kind == "forfeited"] == ["50000", "-50000", "50000"]
    assert balance(cup, 4)["forfeited"] == "50000"


def test_a_no_show_forfeits_the_deposit_and_revoking_it_gives_it_back(cup: Cup, client: Client) -> None:
    cup.pair()
    made = cup.incident("no_show", round=1, entry=1)
    assert balance(cup, 1)["forfeited"] == "50000"
    client.ok("DELETE", f"{cup.at}/incidents/{made['id']}")
    assert Decimal(balance(cup, 1)["forfeited"]) == 0


def test_deposits_go_back_at_the_end_to_who_never_stayed_away(cup: Cup) -> None:
    cup.play(["+/-", "1-0"], ["1-0", "1-0"])
    assert [kind for kind, _ in lines(cup, 1, "walkover")] == ["held"]
    cup.play(["1-0", "1-0"])
    assert [kind for kind, _ in lines(cup, 1, "walkover")] == ["held", "returned"]
    assert [kind for kind, _ in lines(cup, 4, "walkover")] == ["held", "forfeited"]
    cup.move(3, "published")
    assert lines(cup, 1, "walkover")[-1] == ("returned", "-50000")
    assert Decimal(balance(cup, 1)["released"]) == 0


@pytest.mark.parametrize(
    ("forfeit_on", "kinds"),
    [("each_walkover", ["held", "forfeited", "charge"]), ("never", ["held"])],
)
def test_what_a_walkover_costs_is_an_option(client: Client, forfeit_on: str, kinds: list[str]) -> None:
    cup = Cup(client, overrides={"money.deposits.walkover.forfeit_on": forfeit_on})
    cup.play(["+/-", "1-0"])
    cup.pair()
    cup.put(2, 1, "-/+")
    assert [kind for kind, _ in lines(cup, 4, "walkover")] == kinds


def test_an_entry_that_is_deleted_owes_nothing(cup: Cup, client: Client) -> None:
    client.ok("DELETE", f"{cup.at}/entries/4")
    entry = cup.entries[3]["id"]
    left = [line for line in cup.ledger()["items"] if line["entry"] == entry]
    assert sum(Decimal(line["amount"]) for line in left) == 0


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"amount": "0"}, "amount"),
        ({"amount": "-5"}, "amount"),
        ({"amount": "1.005"}, "amount"),
        ({"kind": "lent"}, "kind"),
    ],
)
def test_an_amount_that_is_none_is_refused(cup: Cup, client: Client, fields: dict[str, str], path: str) -> None:
    problem = refused(pay(client, cup, **fields), 422, "invalid_request")
    assert [where for where, _ in places(problem)] == [path]


def test_money_is_booked_for_a_known_entry_of_a_tournament_that_knows_money(cup: Cup, client: Client) -> None:
    refused(pay(client, cup, entry=99), 404, "entry_not_found")
    refused(pay(client, cup, tournament=Cup(client).tournament["id"]), 404, "tournament_not_found")
    poor = Cup(client, rulebook="fide-round-robin-2026")
    refused(pay(client, poor), 409, "no_money")
    assert poor.ledger()["items"] == []


def test_the_ledger_is_for_the_organisers(cup: Cup, house: House, anonymous: Client) -> None:
    refused(anonymous.get(f"{cup.event_at}/ledger"), 401, "not_signed_in")
    refused(house.somebody("results:write").get(f"{cup.event_at}/ledger"), 403, "missing_scope")
    refused(pay(house.somebody("results:write"), cup), 403, "missing_scope")


def test_a_deposit_that_was_never_paid_is_not_owed_once_the_rules_let_it_go(cup: Cup) -> None:
    cup.play(["1-0", "1-0"], ["1-0", "1-0"], ["1-0", "1-0"])
    row = balance(cup, 1)
    assert (row["held"], row["released"], row["returned"], row["owed"]) == ("50000", "50000", "0", "150000")


def test_a_deposit_that_was_paid_is_due_back_until_it_is_handed_back(cup: Cup, client: Client) -> None:
    line = {"tournament": cup.tournament["id"], "entry": 1, "reason": "cash"}
    client.ok("POST", f"{cup.event_at}/ledger", {**line, "kind": "paid", "code": "entry_fee", "amount": "200000"})
    cup.play(["1-0", "1-0"], ["1-0", "1-0"], ["1-0", "1-0"])
    assert balance(cup, 1)["owed"] == "-50000"
    client.ok("POST", f"{cup.event_at}/ledger", {**line, "kind": "returned", "code": "walkover", "amount": "50000"})
    assert (balance(cup, 1)["returned"], balance(cup, 1)["owed"]) == ("50000", "0")
