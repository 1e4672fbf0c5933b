"""The ledger: what follows from the rules is kept in step with the facts, what people enter is added as it comes."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.engine.money import LedgerLine
from babak.entries import service as entries
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.ledger import repo
from babak.ledger.schemas import LineIn
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

SUMS = ("charge", "held", "forfeited", "released", "returned", "paid")


def decimal(amount: Fraction) -> Decimal:
    """An exact decimal amount. Regulations give amounts that have one."""
    return Decimal(amount.numerator) / Decimal(amount.denominator)


def keep_in_step(session: Session, *, event_id: str, tournament_id: str, lines: Iterable[LedgerLine]) -> None:
    """Book what the facts now ask for and is not booked, and reverse what is booked and no longer asked for.

    The ledger is append-only: a corrected walkover leaves the forfeit, its reversal, and the reasons of both.
    """
    wanted = {line.key: line for line in lines}
    booked: dict[str, Decimal] = {}
    latest: dict[str, dict[str, Any]] = {}
    for row in repo.by_rule(session, tournament_id):
        booked[row["reference"]] = booked.get(row["reference"], Decimal(0)) + row["amount"]
        latest[row["reference"]] = row
    at = now()
    rows: list[dict[str, Any]] = []
    for key, line in wanted.items():
        missing = decimal(line.amount) - booked.get(key, Decimal(0))
        if missing:
            rows.append(
                {
                    "entry_id": line.entry,
                    "kind": line.kind,
                    "code": line.code,
                    "amount": missing,
                    "currency": line.currency,
                    "reference": key,
                    "reason": "",
                }
            )
    for key, amount in booked.items():
        if amount and key not in wanted:
            row = latest[key]
            kept = ("entry_id", "kind", "code", "currency", "reference")
            rows.append({**{name: row[name] for name in kept}, "amount": -amount, "reason": "reversed"})
    repo.add(
        session,
        [
            {
                "id": new_id(),
                "event_id": event_id,
                "tournament_id": tournament_id,
                "origin": "rule",
                "at": at,
                "by": "rulebook",
                **row,
            }
            for row in rows
        ],
    )


def add(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, data: LineIn
) -> dict[str, Any]:
    """A line that a person enters."""
    if tournament.event_id != event.id:
        raise Problem(404, "tournament_not_found", {"tournament": data.tournament})
    currency = rules.rules.money.currency
    if not currency:
        raise Problem(409, "no_money", {"rulebook": tournament.rulebook_id})
    entry = entries.must_find(session, tournament, data.entry)
    row: dict[str, Any] = {
        "id": new_id(),
        "event_id": event.id,
        "tournament_id": tournament.id,
        "entry_id": entry.id,
        "kind": data.kind,
        "code": data.code,
        "amount": data.amount,
        "currency": currency,
        "reference": "",
        "origin": "person",
        "reason": data.reason,
        "at": now(),
        "by": caller.label,
    }
    repo.add(session, [row])
    audit.record(
        session,
        caller,
        action="book",
        kind="ledger",
        object_id=row["id"],
        event_id=event.id,
        tournament_id=tournament.id,
        after={"entry": entry.number, "kind": data.kind, "code": data.code, "amount": str(data.amount)},
        reason=data.reason,
    )
    return {**row, "slug": tournament.slug}


def line_out(row: dict[str, Any]) -> dict[str, Any]:
    """A line as JSON; amounts as exact text."""
    names = ("id", "kind", "code", "currency", "reference", "origin", "reason", "at", "by")
    return {
        **{name: row[name] for name in names},
        "tournament": row["slug"],
        "entry": row["entry_id"],
        "amount": format(row["amount"], "f"),
    }


def balances(lines: list[dict[str, Any]], names: dict[str, tuple[int, str]]) -> list[dict[str, Any]]:
    """The sums of every entry and currency; `names` gives number and name of an entry.

    A deposit is owed until it is paid or the rules let it go (`released`); what was handed back (`returned`) has left
    again. A negative `owed` is what the entry is to get.
    """
    sums: dict[tuple[str, str, str], dict[str, Decimal]] = {}
    for row in lines:
        key = (row["slug"] or "", row["entry_id"] or "", row["currency"])
        found = sums.setdefault(key, dict.fromkeys(SUMS, Decimal(0)))
        by_rule = row["kind"] == "returned" and row["origin"] == "rule"
        found["released" if by_rule else row["kind"]] += row["amount"]
    answer = []
    for (slug, entry, currency), found in sums.items():
        owed = found["charge"] + found["held"] - found["released"] - found["paid"] + found["returned"]
        number, name = names.get(entry, (None, None))
        shown = {kind: format(amount, "f") for kind, amount in found.items()}
        charged = shown.pop("charge")
        answer.append(
            {
                "tournament": slug or None,
                "entry": entry or None,
                "number": number,
                "name": name,
                "currency": currency,
                "charged": charged,
                **shown,
                "owed": format(owed, "f"),
            }
        )
    return answer
