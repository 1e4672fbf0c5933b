"""All SQL of derived documents and of what is derived beside the facts."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlmodel import Session

from babak.db.core import table
from babak.entries.models import Entry
from babak.incidents.models import Incident
from babak.rounds.models import Match
from babak.standings.models import DerivedDocument
from babak.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Document:
    """A document as it is stored and sent."""

    revision: int
    body: bytes
    gzipped: bytes
    etag: str


_DOCUMENTS = table(DerivedDocument)
_FOUND = select(_DOCUMENTS.c.revision, _DOCUMENTS.c.body, _DOCUMENTS.c.gzipped, _DOCUMENTS.c.etag)


def find(session: Session, tournament_id: str, kind: str, after_round: int) -> Document | None:
    """The stored document; `after_round` 0 is the current one."""
    query = _FOUND.where(
        _DOCUMENTS.c.tournament_id == tournament_id,
        _DOCUMENTS.c.kind == kind,
        _DOCUMENTS.c.after_round == after_round,
    )
    row = session.connection().execute(query).first()
    return Document(*row) if row else None


def store(session: Session, tournament_id: str, kind: str, after_round: int, document: Document, at: datetime) -> None:
    """Put a document in place of the one before."""
    values = {
        "revision": document.revision,
        "body": document.body,
        "gzipped": document.gzipped,
        "etag": document.etag,
        "at": at,
    }
    where = (
        (_DOCUMENTS.c.tournament_id == tournament_id)
        & (_DOCUMENTS.c.kind == kind)
        & (_DOCUMENTS.c.after_round == after_round)
    )
    connection = session.connection()
    if connection.execute(update(_DOCUMENTS).where(where).values(**values)).rowcount == 0:
        key = {"tournament_id": tournament_id, "kind": kind, "after_round": after_round}
        connection.execute(_DOCUMENTS.insert().values(**key, **values))


def forget_after(session: Session, tournament_id: str, last_closed: int) -> None:
    """Take away the documents of rounds that are not closed any more."""
    session.connection().execute(
        delete(_DOCUMENTS).where(_DOCUMENTS.c.tournament_id == tournament_id, _DOCUMENTS.c.after_round > last_closed)
    )


def closed_rounds(session: Session, tournament_id: str, kind: str) -> dict[int, str]:
    """After which closed rounds a document is stored, with its ETag."""
    query = select(_DOCUMENTS.c.after_round, _DOCUMENTS.c.etag).where(
        _DOCUMENTS.c.tournament_id == tournament_id, _DOCUMENTS.c.kind == kind, _DOCUMENTS.c.after_round > 0
    )
    return {row[0]: row[1] for row in session.connection().execute(query)}


def derived_revision(session: Session, tournament_id: str) -> int:
    """The revision from which the stored documents were made."""
    tournaments = table(Tournament).c
    query = select(tournaments.derived_revision).where(tournaments.id == tournament_id)
    return int(session.connection().execute(query).scalar_one())


def set_derived_revision(session: Session, tournament_id: str, revision: int) -> None:
    """Say how far the derived documents have got."""
    tournaments = table(Tournament)
    session.connection().execute(
        update(tournaments).where(tournaments.c.id == tournament_id).values(derived_revision=revision)
    )


def set_match_derived(session: Session, match_id: str, derived: dict[str, Any] | None, settled: bool) -> None:
    """What the rules make of a match."""
    matches = table(Match)
    session.connection().execute(
        update(matches).where(matches.c.id == match_id).values(derived=derived, settled=settled)
    )


def set_removal(session: Session, entry_id: str, removal: dict[str, Any] | None) -> None:
    """Whether and how an entry is out."""
    entries = table(Entry)
    session.connection().execute(update(entries).where(entries.c.id == entry_id).values(removal=removal))


def set_caused(session: Session, incident_id: str, caused: list[dict[str, Any]]) -> None:
    """What an incident caused."""
    incidents = table(Incident)
    session.connection().execute(update(incidents).where(incidents.c.id == incident_id).values(caused=caused))
