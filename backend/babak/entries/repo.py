"""All SQL of entries."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, func, select, update
from sqlmodel import Session, col
from sqlmodel import select as select_model

from babak.db.core import core, table
from babak.entries.models import Entry
from babak.rounds.models import Match

# The largest starting number that the API takes; beyond it databases run out of integers.
LARGEST_NUMBER = 10_000


def all_of(session: Session, tournament_id: str) -> list[Entry]:
    """The entries of a tournament by number, tombstones left out."""
    return list(
        session.exec(
            select_model(Entry)
            .where(Entry.tournament_id == tournament_id, col(Entry.deleted_at).is_(None))
            .order_by(col(Entry.number), col(Entry.id))
        )
    )


def find(session: Session, tournament_id: str, ref: str | int) -> Entry | None:
    """The entry with this id, or (an integer, or digits) with this number; tombstones are found by id only."""
    if isinstance(ref, int) and not 0 < ref <= LARGEST_NUMBER:
        return None
    found = session.get(Entry, str(ref)) if isinstance(ref, str) else None
    if found is not None and found.tournament_id == tournament_id:
        return found
    if isinstance(ref, str) and not (ref.isascii() and ref.isdigit() and len(ref) < 6):
        return None
    return session.exec(
        select_model(Entry).where(
            Entry.tournament_id == tournament_id, Entry.number == int(ref), col(Entry.deleted_at).is_(None)
        )
    ).first()


def get(session: Session, entry_id: str) -> Entry | None:
    """The entry with this id, tombstone or not."""
    return session.get(Entry, entry_id)


def numbers(session: Session, tournament_id: str) -> dict[str, int]:
    """Entry id to number."""
    entries = table(Entry)
    rows = session.connection().execute(
        select(entries.c.id, entries.c.number).where(
            entries.c.tournament_id == tournament_id, entries.c.deleted_at.is_(None)
        )
    )
    return {row[0]: row[1] for row in rows}


def last_result_round(session: Session, entry_id: str) -> int:
    """The last round in which the entry has a reported result or a bye; 0 before the first."""
    matches = table(Match)
    query = select(func.max(matches.c.round)).where(
        matches.c.deleted_at.is_(None),
        (matches.c.white_id == entry_id) | (matches.c.black_id == entry_id),
        matches.c.result_at.is_not(None) | matches.c.black_id.is_(None),
    )
    return session.connection().execute(query).scalar() or 0


def has_match(session: Session, entry_id: str) -> bool:
    """Whether the entry is in a pairing."""
    matches = table(Match)
    query = (
        select(matches.c.id)
        .where(matches.c.deleted_at.is_(None), (matches.c.white_id == entry_id) | (matches.c.black_id == entry_id))
        .limit(1)
    )
    return session.connection().execute(query).first() is not None


def half_byes(session: Session, tournament_id: str, entry_id: str) -> int:
    """How many half-point byes the entry has had in rounds that are paired."""
    matches = table(Match)
    query = (
        select(func.count())
        .select_from(matches)
        .where(
            matches.c.tournament_id == tournament_id,
            matches.c.white_id == entry_id,
            matches.c.bye == "half",
            matches.c.deleted_at.is_(None),
        )
    )
    return int(session.connection().execute(query).scalar() or 0)


def cards(session: Session, tournament_id: str) -> dict[str, dict[str, Any]]:
    """What pairings and standings show of each entry: id, number, name, organisation, title, rating, federation."""
    entries = table(Entry)
    columns = ("id", "number", "name", "organisation", "title", "rating", "federation")
    rows = session.connection().execute(
        select(*(entries.c[name] for name in columns)).where(entries.c.tournament_id == tournament_id)
    )
    return {row[0]: dict(zip(columns, row, strict=True)) for row in rows}


def requests(session: Session, tournament_id: str) -> dict[str, tuple[int | None, dict[int, str]]]:
    """What entries need in the pairing: entry id to its fixed board and to the byes asked for, by round."""
    entries = table(Entry)
    rows = session.connection().execute(
        select(entries.c.id, entries.c.board, entries.c.absences).where(
            entries.c.tournament_id == tournament_id, entries.c.deleted_at.is_(None)
        )
    )
    return {
        row[0]: (row[1], {item["round"]: item["bye"] for item in row[2]})
        for row in rows
        if row[1] is not None or row[2]
    }


def set_numbers(session: Session, numbers: Mapping[str, int], revision: int) -> None:
    """Give entries (by id) their numbers."""
    if not numbers:
        return
    entries = table(Entry)
    query = (
        update(entries)
        .where(entries.c.id == bindparam("of"))
        .values(number=bindparam("to"), revision=revision, version=entries.c.version + 1)
    )
    core(session).execute(query, [{"of": entry, "to": number} for entry, number in numbers.items()])
