"""The facts of a tournament as the engine takes them, kept in memory and brought up to date by what changed since.

Every row that carries a fact also carries the revision at which it last changed, so a process that holds the facts
of revision n asks for the rows above n and has those of today: two results cost two rows, not the whole tournament.
Whatever is held here can be read again at any time.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sqlalchemy import Row, Select, Table, bindparam, select
from sqlmodel import Session

from babak.db.core import core, table
from babak.engine.facts import Decision, Entry, Incident, Match, Removal
from babak.entries.models import Entry as EntryRow
from babak.incidents.models import Incident as IncidentRow
from babak.results.game import fact
from babak.rounds.models import Match as MatchRow
from babak.rounds.models import Round
from babak.standings.snapshot import Snapshot
from babak.tournaments.models import Decision as DecisionRow
from babak.tournaments.models import Tournament
from babak.tournaments.repo import Reported

_ENTRY = table(EntryRow).c
_MATCH = table(MatchRow).c
_INCIDENT = table(IncidentRow).c
_DECISION = table(DecisionRow).c
_ENTRIES = select(
    _ENTRY.id,
    _ENTRY.number,
    _ENTRY.name,
    _ENTRY.organisation,
    _ENTRY.title,
    _ENTRY.rating,
    _ENTRY.federation,
    _ENTRY.status,
    _ENTRY.out_after_round,
    _ENTRY.removal,
    _ENTRY.deleted_at,
    _ENTRY.revision,
)
_MATCHES = select(
    _MATCH.id,
    _MATCH.round,
    _MATCH.table_no,
    _MATCH.white_id,
    _MATCH.black_id,
    _MATCH.bye,
    _MATCH.result,
    _MATCH.derived,
    _MATCH.settled,
    _MATCH.deleted_at,
    _MATCH.revision,
)
_INCIDENTS = select(
    _INCIDENT.id,
    _INCIDENT.seq,
    _INCIDENT.code,
    _INCIDENT.offender_id,
    _INCIDENT.round,
    _INCIDENT.match_id,
    _INCIDENT.minutes,
    _INCIDENT.own_clock_seconds,
    _INCIDENT.caused,
    _INCIDENT.revoked_at,
    _INCIDENT.revision,
)
_DECISIONS = select(
    _DECISION.id, _DECISION.kind, _DECISION.entry_order, _DECISION.deleted_at, _DECISION.revision
).where(_DECISION.kind != "numbers")
CARD = ("id", "number", "name", "organisation", "title", "rating", "federation")


def bring_up_to_date(session: Session, tournament: Row[Any], held: Snapshot | None) -> Snapshot:
    """The facts of `tournament` (a row of its table) as this transaction sees them.

    `held` is an older snapshot; it is changed in place, so only one thread may do this for a tournament at a time.
    When another process has stored something meanwhile, what is held of the derived side is not what is stored:
    everything is read again.
    """
    if held is not None and held.derived_revision != tournament.derived_revision:
        held = None
    snapshot = held or Snapshot(
        tournament.id, tournament.event_id, tournament.slug, "", None, "", tournament.rules_version
    )
    since = snapshot.revision
    snapshot.derived_revision = tournament.derived_revision
    snapshot.status, snapshot.rounds_total = tournament.status, tournament.rounds
    if snapshot.lots_seed != (tournament.lots_seed or ""):
        snapshot.touch(1, tournament.revision)
    snapshot.lots_seed, snapshot.rules_version = tournament.lots_seed or "", tournament.rules_version
    if since == tournament.revision:
        return snapshot
    connection = core(session)
    for query, take in _EVERYTHING:
        for row in connection.execute(query, {"of": tournament.id, "since": since}):
            take(snapshot, row)
    snapshot.rounds = {row[0]: row[1] for row in connection.execute(_ROUNDS, {"of": tournament.id})}
    snapshot.revision = tournament.revision
    return snapshot


def take_over(snapshot: Snapshot, revision: int, reported: Reported) -> None:
    """Bring a snapshot of revision − 1 to `revision`, which changed nothing but the result of a match that it holds."""
    match = snapshot.matches[reported.match_id]
    snapshot.touch(match.round, revision)
    snapshot.matches[match.id] = replace(match, result=fact(reported.result))
    snapshot.revision = revision


def _entry(snapshot: Snapshot, row: Row[Any]) -> None:
    snapshot.touch(1, row.revision)
    if row.deleted_at is not None:
        snapshot.entries.pop(row.id, None)
        snapshot.cards.pop(row.id, None)
        return
    removal = None
    if row.status in ("withdrawn", "disqualified"):
        removal = Removal(row.status, row.out_after_round or 0)
    snapshot.entries[row.id] = Entry(row.id, row.number, row.name, row.rating, removal)
    snapshot.cards[row.id] = dict(zip(CARD, row[:7], strict=True))
    snapshot.removals[row.id] = row.removal


def _match(snapshot: Snapshot, row: Row[Any]) -> None:
    snapshot.touch(row.round, row.revision)
    if row.deleted_at is not None:
        snapshot.matches.pop(row.id, None)
        return
    snapshot.matches[row.id] = Match(
        row.id, row.round, row.table_no, row.white_id, row.black_id, row.bye, fact(row.result)
    )
    snapshot.derived[row.id] = (row.derived, row.settled)


def _incident(snapshot: Snapshot, row: Row[Any]) -> None:
    snapshot.touch(1, row.revision)
    if row.revoked_at is not None:
        snapshot.incidents.pop(row.id, None)
        return
    minutes = Fraction(row.minutes) if row.minutes is not None else None
    snapshot.incidents[row.id] = Incident(
        row.id, row.seq, row.code, row.offender_id, row.round, row.match_id, minutes, row.own_clock_seconds
    )
    snapshot.caused[row.id] = row.caused


def _decision(snapshot: Snapshot, row: Row[Any]) -> None:
    snapshot.touch(1, row.revision)
    if row.deleted_at is not None:
        snapshot.decisions.pop(row.id, None)
        return
    snapshot.decisions[row.id] = Decision(row.kind, tuple(row.entry_order))


Take = Callable[[Snapshot, Row[Any]], None]


def _changed(query: Select[Any], source: Table) -> Select[Any]:
    return query.where(source.c.tournament_id == bindparam("of"), source.c.revision > bindparam("since"))


_EVERYTHING: tuple[tuple[Select[Any], Take], ...] = (
    (_changed(_ENTRIES, table(EntryRow)), _entry),
    (_changed(_MATCHES, table(MatchRow)), _match),
    (_changed(_INCIDENTS, table(IncidentRow)), _incident),
    (_changed(_DECISIONS, table(DecisionRow)), _decision),
)
_ROUNDS = select(table(Round).c.number, table(Round).c.status).where(table(Round).c.tournament_id == bindparam("of"))
_TOURNAMENT = select(
    *(
        table(Tournament).c[name]
        for name in (
            "id",
            "event_id",
            "slug",
            "status",
            "rounds",
            "lots_seed",
            "rules_version",
            "revision",
            "derived_revision",
        )
    )
).where(table(Tournament).c.id == bindparam("of"))


def tournament_row(session: Session, tournament_id: str) -> Any:
    """What the keeper needs of a tournament, in one question."""
    return core(session).execute(_TOURNAMENT, {"of": tournament_id}).first()
