"""All SQL of derived documents and of what is derived beside the facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlmodel import Session

from babak.db.core import core, table
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
    row = core(session).execute(query).first()
    return Document(*row) if row else None


_WHERE = (
    (_DOCUMENTS.c.tournament_id == bindparam("of"))
    & (_DOCUMENTS.c.kind == bindparam("what"))
    & (_DOCUMENTS.c.after_round == bindparam("after"))
)
_REPLACE = (
    update(_DOCUMENTS)
    .where(_WHERE)
    .values({name: bindparam(f"new_{name}") for name in ("revision", "body", "gzipped", "etag", "at")})
)


def store(session: Session, tournament_id: str, documents: Sequence[tuple[str, int, Document]], at: datetime) -> None:
    """Put documents (kind, after round, document) in place of those before."""
    rows = [
        {
            "of": tournament_id,
            "what": kind,
            "after": after_round,
            "new_revision": document.revision,
            "new_body": document.body,
            "new_gzipped": document.gzipped,
            "new_etag": document.etag,
            "new_at": at,
        }
        for kind, after_round, document in documents
    ]
    connection = core(session)
    if connection.execute(_REPLACE, rows).rowcount == len(rows):
        return
    for row in rows:
        if connection.execute(_REPLACE, row).rowcount == 0:
            key = {"tournament_id": row["of"], "kind": row["what"], "after_round": row["after"]}
            values = {name: row[f"new_{name}"] for name in ("revision", "body", "gzipped", "etag", "at")}
            connection.execute(_DOCUMENTS.insert().values(**key, **values))


def forget_after(session: Session, tournament_id: str, last_closed: int) -> None:
    """Take away the documents of rounds that are not closed any more."""
    core(session).execute(
        delete(_DOCUMENTS).where(_DOCUMENTS.c.tournament_id == tournament_id, _DOCUMENTS.c.after_round > last_closed)
    )


def closed_rounds(session: Session, tournament_id: str, kind: str) -> dict[int, str]:
    """After which closed rounds a document is stored, with its ETag."""
    query = select(_DOCUMENTS.c.after_round, _DOCUMENTS.c.etag).where(
        _DOCUMENTS.c.tournament_id == tournament_id, _DOCUMENTS.c.kind == kind, _DOCUMENTS.c.after_round > 0
    )
    return {row[0]: row[1] for row in core(session).execute(query)}


_TOURNAMENTS = table(Tournament)
_ADVANCE = (
    update(_TOURNAMENTS)
    .where(_TOURNAMENTS.c.id == bindparam("of"), _TOURNAMENTS.c.derived_revision == bindparam("known"))
    .values(derived_revision=bindparam("reached"))
)


def advance(session: Session, tournament_id: str, known: int, reached: int) -> bool:
    """Say how far the derived documents have got; False when somebody else has stored some since `known`."""
    return core(session).execute(_ADVANCE, {"of": tournament_id, "known": known, "reached": reached}).rowcount > 0


def set_match_derived(session: Session, match_id: str, derived: dict[str, Any] | None, settled: bool) -> None:
    """What the rules make of a match."""
    matches = table(Match)
    core(session).execute(update(matches).where(matches.c.id == match_id).values(derived=derived, settled=settled))


def set_removal(session: Session, entry_id: str, removal: dict[str, Any] | None) -> None:
    """Whether and how an entry is out."""
    entries = table(Entry)
    core(session).execute(update(entries).where(entries.c.id == entry_id).values(removal=removal))


def set_caused(session: Session, incident_id: str, caused: list[dict[str, Any]]) -> None:
    """What an incident caused."""
    incidents = table(Incident)
    core(session).execute(update(incidents).where(incidents.c.id == incident_id).values(caused=caused))
