"""What can be done with entries."""

import itertools
from collections.abc import Mapping, Sequence, Set
from datetime import timedelta
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.entries import absences, numbering, repo
from babak.entries.models import Entry
from babak.entries.schemas import EntryIn, EntryPatch
from babak.events.models import Event
from babak.events.service import RESTORE_DAYS
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

RECORDED = (
    "number",
    "name",
    "organisation",
    "title",
    "rating",
    "federation",
    "federation_id",
    "gender",
    "category",
    "contact",
    "note",
    "status",
    "out_after_round",
    "out_reason",
    "board",
    "absences",
)
NOT_NULL = ("name", "number", "organisation", "title", "federation", "federation_id", "contact", "note")


def snapshot(entry: Entry) -> dict[str, Any]:
    """What the audit keeps of an entry."""
    state = {name: getattr(entry, name) for name in RECORDED}
    state["birth_date"] = entry.birth_date.isoformat() if entry.birth_date else None
    state["checked_in"] = entry.checked_in_at is not None
    return state


def must_find(session: Session, tournament: Tournament, ref: str | int) -> Entry:
    """The entry with this id or number; 404 otherwise."""
    entry = repo.find(session, tournament.id, ref)
    if entry is None or entry.deleted_at is not None:
        raise Problem(404, "entry_not_found", {"entry": ref})
    return entry


def add(session: Session, caller: Caller, event: Event, tournament: Tournament, data: Sequence[EntryIn]) -> list[Entry]:
    """Add entries, all or none. Every mistake is reported at once, with its place in the list.

    Once rounds are paired (the field of a Swiss stays open) they are late entries: see `_late_numbers`.
    """
    if tournament.field is not None:
        raise Problem(409, "field_is_fixed", {})
    check_not_cancelled(tournament)
    existing = repo.all_of(session, tournament.id)
    taken = {entry.number for entry in existing}
    known_ids = {entry.federation_id: entry.number for entry in existing if entry.federation_id}
    errors: list[dict[str, Any]] = []
    for position, item in enumerate(data):
        if item.number is not None and item.number in taken:
            errors.append(_error(position, "number", "number_taken", {"number": item.number}))
        if item.number is not None:
            taken.add(item.number)
        if item.federation_id and item.federation_id in known_ids:
            errors.append(_error(position, "federation_id", "federation_id_taken", {"id": item.federation_id}))
        if item.federation_id:
            known_ids[item.federation_id] = position
    if errors:
        raise Problem(422, "entries_invalid", {"count": len(errors)}, errors=errors)
    if any(item.number is not None for item in data):
        tournament.numbers_from = "hand" if tournament.numbers_from is None else tournament.numbers_from
        session.add(tournament)
        session.flush()
    revision = tournaments.touch(session, tournament.id)
    last = tournaments.last_round(session, tournament.id)
    first = 1 if last is None else max(taken, default=0) + 1
    free = (number for number in itertools.count(first) if number not in taken)
    added = [
        Entry(
            id=new_id(),
            tournament_id=tournament.id,
            created_at=now(),
            revision=revision,
            **{**item.model_dump(), "number": item.number if item.number is not None else next(free)},
        )
        for item in data
    ]
    session.add_all(added)
    session.flush()
    if last is not None and tournament.numbers_from == "rating" and int(last["number"]) < numbering.FIXED_FROM_ROUND:
        newcomers = [entry for entry, item in zip(added, data, strict=True) if item.number is None]
        _place_by_rating(session, tournament, newcomers, revision)
    for entry in added:
        _record(session, caller, event, entry, "create", after=snapshot(entry))
    return added


def check_not_cancelled(tournament: Tournament) -> None:
    """Nobody enters a category that was merged into another."""
    if tournament.status == "cancelled":
        raise Problem(409, "tournament_cancelled", {"tournament": tournament.name})


def _place_by_rating(session: Session, tournament: Tournament, newcomers: Sequence[Entry], revision: int) -> None:
    """Late entries before round 4 is paired stand where their rating puts them, and the others move up (C.04.2).

    Whoever is there keeps the order that the numbers have, whatever has been corrected in the ratings since.
    """
    cards = repo.cards(session, tournament.id)
    entries = {entry.id: entry for entry in repo.all_of(session, tournament.id)}
    new = {entry.id for entry in newcomers}
    order = [entry for entry in entries if entry not in new]
    for entry in sorted(new, key=lambda each: numbering.key(cards[each])):
        own = numbering.key(cards[entry])
        at = next((at for at, other in enumerate(order) if numbering.key(cards[other]) > own), len(order))
        order.insert(at, entry)
    numbers = dict(zip(order, _ascending(order, entries, new), strict=True))
    moved = {entry: number for entry, number in numbers.items() if entries[entry].number != number}
    repo.set_numbers(session, moved, revision)
    for entry in moved:
        session.refresh(entries[entry])


def _ascending(order: Sequence[str], entries: Mapping[str, Entry], new: Set[str]) -> list[int]:
    """Numbers for an order: those that are given stay as long as they can, gaps included."""
    numbers: list[int] = []
    for entry in order:
        least = numbers[-1] + 1 if numbers else 1
        numbers.append(least if entry in new else max(least, entries[entry].number))
    return numbers


def _error(position: int, field: str, code: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"path": f"{position}.{field}", "code": code, "params": params}


def change(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    rules: TournamentRules,
    entry: Entry,
    data: EntryPatch,
) -> Entry:
    """Apply what the patch names."""
    before = snapshot(entry)
    changes = data.model_dump(exclude_unset=True, exclude={"checked_in", "status", "after_round", "reason", "absences"})
    for name, value in changes.items():
        if value is None and name in NOT_NULL:
            raise Problem(422, "value_missing", {"field": name})
    _check_unique(session, tournament, entry, changes)
    for name, value in changes.items():
        setattr(entry, name, value)
    if data.checked_in is not None and data.checked_in != (entry.checked_in_at is not None):
        entry.checked_in_at = now() if data.checked_in else None
    if data.absences is not None:
        entry.absences = absences.wanted(session, caller, event, tournament, rules, entry, data.absences)
    if data.status is not None:
        _change_status(session, tournament, entry, data)
    elif data.after_round is not None:
        raise Problem(422, "status_missing", {})
    old, new = audit.changed(before, snapshot(entry))
    if new:
        _save(session, tournament, entry)
        _record(session, caller, event, entry, "update", before=old, after=new, reason=data.reason)
    return entry


def _save(session: Session, tournament: Tournament, entry: Entry) -> None:
    entry.revision = tournaments.touch(session, tournament.id)
    entry.version += 1
    session.add(entry)
    session.flush()


def _record(
    session: Session,
    caller: Caller,
    event: Event,
    entry: Entry,
    action: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    audit.record(
        session,
        caller,
        action=action,
        kind="entry",
        object_id=entry.id,
        event_id=event.id,
        tournament_id=entry.tournament_id,
        before=before,
        after=after,
        reason=reason,
    )


def _check_unique(session: Session, tournament: Tournament, entry: Entry, changes: dict[str, Any]) -> None:
    others = [other for other in repo.all_of(session, tournament.id) if other.id != entry.id]
    number = changes.get("number")
    if number is not None and number != entry.number:
        if tournaments.last_round(session, tournament.id) is not None:
            raise Problem(409, "numbers_are_fixed", {})
        if any(other.number == number for other in others):
            raise Problem(409, "number_taken", {"number": number})
        tournament.numbers_from = "hand"
        session.add(tournament)
        session.flush()
    federation_id = changes.get("federation_id")
    if federation_id and any(other.federation_id == federation_id for other in others):
        raise Problem(409, "federation_id_taken", {"id": federation_id})


def _change_status(session: Session, tournament: Tournament, entry: Entry, data: EntryPatch) -> None:
    if data.status == "active":
        entry.status, entry.out_after_round, entry.out_reason = "active", None, ""
        return
    last = tournaments.last_round(session, tournament.id)
    newest = int(last["number"]) if last else 0
    after = data.after_round if data.after_round is not None else repo.last_result_round(session, entry.id)
    if after > newest:
        raise Problem(422, "round_not_found", {"round": after, "rounds": newest})
    entry.status, entry.out_after_round, entry.out_reason = str(data.status), after, data.reason


def delete(
    session: Session, caller: Caller, event: Event, tournament: Tournament, entry: Entry, reason: str = ""
) -> None:
    """Leave a tombstone. An entry that is in the pairings is withdrawn instead."""
    if entry.id in (tournament.field or ()) or repo.has_match(session, entry.id):
        raise Problem(409, "entry_is_paired", {"entry": entry.name})
    entry.deleted_at = now()
    _save(session, tournament, entry)
    _record(session, caller, event, entry, "delete", before=snapshot(entry), reason=reason)


def restore(session: Session, caller: Caller, event: Event, tournament: Tournament, entry: Entry) -> Entry:
    """Take back a deletion of the last 30 days; the number goes to the next free one if it was given away."""
    if entry.deleted_at is None:
        return entry
    if entry.deleted_at < now() - timedelta(days=RESTORE_DAYS):
        raise Problem(409, "too_late_to_restore", {"days": RESTORE_DAYS})
    if tournament.field is not None:
        raise Problem(409, "field_is_fixed", {})
    check_not_cancelled(tournament)
    _check_unique(session, tournament, entry, {"federation_id": entry.federation_id})
    taken = {other.number for other in repo.all_of(session, tournament.id)}
    if entry.number in taken:
        late = tournaments.last_round(session, tournament.id) is not None
        free = (number for number in range(max(taken) + 1 if late else 1, max(taken) + 2) if number not in taken)
        entry.number = next(free)
    entry.deleted_at = None
    _save(session, tournament, entry)
    _record(session, caller, event, entry, "restore", after=snapshot(entry))
    return entry


def renumber(session: Session, tournament: Tournament, order: Sequence[str]) -> None:
    """Give the numbers 1, 2, … to the entries in this order (their ids)."""
    revision = tournaments.touch(session, tournament.id)
    entries = {entry.id: entry for entry in repo.all_of(session, tournament.id)}
    for number, entry_id in enumerate(order, start=1):
        entry = entries[entry_id]
        entry.number, entry.revision = number, revision
        entry.version += 1
        session.add(entry)
    session.flush()
