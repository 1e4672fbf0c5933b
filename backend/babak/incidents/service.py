"""Writing incidents down and taking them back. What they cause is worked out by the engine, with everything else."""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.engine.scoring.chess import UNREPORTED
from babak.engine.timing import report_deadline
from babak.entries import repo as entries
from babak.entries.models import Entry
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.incidents import repo
from babak.incidents.models import Incident
from babak.incidents.schemas import IncidentIn
from babak.results.service import check_status
from babak.rounds import repo as rounds
from babak.rounds.models import Match, Round
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

SIDES = {"white": "white", "home": "white", "black": "black", "away": "black"}
ARRIVALS = ("no_show", "late_arrival")


def must_find(session: Session, tournament: Tournament, incident_id: str) -> Incident:
    """The incident with this id; 404 otherwise."""
    found = repo.find(session, tournament.id, incident_id)
    if found is None:
        raise Problem(404, "incident_not_found", {"incident": incident_id})
    return found


def add(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, data: IncidentIn
) -> Incident:
    """Keep an incident. The caller must then let the engine judge it (`Keeper.check`) before it is committed."""
    match = _match(session, tournament, data)
    offender = _offender(session, tournament, data, match)
    number = _round(session, tournament, data, match)
    if match is None and number > 0:
        match = next(
            (
                candidate
                for candidate in rounds.matches_of(session, tournament.id, number)
                if offender.id in (candidate.white_id, candidate.black_id) and data.code in ARRIVALS
            ),
            None,
        )
    row = rounds.find(session, tournament.id, number) if match is not None else None
    if row is not None:
        check_status(row.number, row.status, rules)
    minutes = _minutes(session, tournament, data, number)
    if row is not None and match is not None and data.code == UNREPORTED:
        _check_missing(row, match, rules)
    revision = tournaments.touch(session, tournament.id)
    incident = Incident(
        id=new_id(),
        tournament_id=tournament.id,
        seq=repo.next_seq(session, tournament.id),
        code=data.code,
        offender_id=offender.id,
        match_id=match.id if match else None,
        round=number,
        minutes=minutes,
        own_clock_seconds=data.own_clock_seconds,
        note=data.note,
        occurred_at=data.occurred_at,
        at=now(),
        by=caller.label,
        by_id=caller.account_id,
        access=caller.kind,
        revision=revision,
    )
    session.add(incident)
    session.flush()
    audit.record(
        session,
        caller,
        action="create",
        kind="incident",
        object_id=incident.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={"code": data.code, "offender": offender.number, "round": number, "minutes": incident.minutes},
        reason=data.note,
    )
    return incident


def _match(session: Session, tournament: Tournament, data: IncidentIn) -> Match | None:
    if data.match is not None:
        match = rounds.match(session, data.match)
        if match is None or match.tournament_id != tournament.id:
            raise Problem(404, "match_not_found", {"match": data.match})
        return match
    if data.table is not None:
        if data.round is None:
            raise Problem(422, "round_missing", {})
        match = rounds.match_at(session, tournament.id, data.round, data.table)
        if match is None:
            raise Problem(404, "match_not_found", {"match": f"{data.round}/{data.table}"})
        return match
    return None


def _offender(session: Session, tournament: Tournament, data: IncidentIn, match: Match | None) -> Entry:
    said = data.offender
    if data.code == UNREPORTED and said is None and data.entry is None:
        said = "white"
    side = SIDES.get(said) if isinstance(said, str) else None
    if side is not None and match is not None:
        ref: str | int | None = match.white_id if side == "white" else match.black_id
    else:
        ref = said if said is not None else data.entry
    found = entries.find(session, tournament.id, ref) if ref is not None else None
    if found is None or found.deleted_at is not None:
        raise Problem(404, "entry_not_found", {"entry": ref})
    if match is not None and found.id not in (match.white_id, match.black_id):
        raise Problem(422, "offender_not_in_match", {"offender": found.name, "match": match.id})
    return found


def _round(session: Session, tournament: Tournament, data: IncidentIn, match: Match | None) -> int:
    if match is not None:
        return match.round
    last = tournaments.last_round(session, tournament.id)
    newest = int(last["number"]) if last else 0
    if data.round is None:
        return newest
    if data.round > newest:
        raise Problem(422, "round_not_found", {"round": data.round, "rounds": newest})
    return data.round


def _minutes(session: Session, tournament: Tournament, data: IncidentIn, number: int) -> str | None:
    """Minutes after the announced start, exactly, as text; of a no-show without a time nobody knows any. What nobody
    reported is late by the end of the last game: at the time given, or now."""
    if data.minutes is not None:
        value = data.minutes
        return str(Fraction(Decimal(repr(value))) if isinstance(value, float) else Fraction(value))
    if data.code == UNREPORTED:
        row = rounds.find(session, tournament.id, number)
        if row is None or row.ended_at is None:
            raise Problem(422, "round_end_unknown", {"round": number})
        moment = data.occurred_at or now()
        if moment < row.ended_at:
            raise Problem(422, "before_the_end", {"round": number})
        return str(_between(row.ended_at, moment))
    if data.code not in ARRIVALS or data.occurred_at is None:
        return None
    row = rounds.find(session, tournament.id, number)
    if row is None or row.starts_at is None:
        raise Problem(422, "round_start_unknown", {"round": number})
    return str(_between(row.starts_at, data.occurred_at))


def _check_missing(row: Round, match: Match, rules: TournamentRules) -> None:
    """A result that came in time cannot be missing."""
    limit = report_deadline(row.ended_at, rules.of_round(row.number)) if row.ended_at is not None else None
    if match.result_at is not None and (limit is None or match.result_at <= limit):
        raise Problem(409, "reported_in_time", {"round": row.number, "table": match.table_no})


def _between(start: datetime, moment: datetime) -> Fraction:
    passed = moment - start
    if passed.total_seconds() < 0:
        raise Problem(422, "before_the_round", {})
    return Fraction(passed.days * 86_400_000_000 + passed.seconds * 1_000_000 + passed.microseconds, 60_000_000)


def revoke(
    session: Session, caller: Caller, event: Event, tournament: Tournament, incident: Incident, reason: str
) -> Incident:
    """Take an incident back: it stays on the list and no longer has consequences."""
    if incident.revoked_at is not None:
        return incident
    incident.revoked_at, incident.revoked_by, incident.revoked_reason = now(), caller.label, reason
    incident.revision = tournaments.touch(session, tournament.id)
    incident.caused = []
    session.add(incident)
    session.flush()
    audit.record(
        session,
        caller,
        action="revoke",
        kind="incident",
        object_id=incident.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before={"code": incident.code, "round": incident.round},
        reason=reason,
    )
    return incident


def describe(session: Session, tournament: Tournament, incidents: list[Incident]) -> list[dict[str, Any]]:
    """Incidents as JSON."""
    cards = entries.cards(session, tournament.id)
    tables = {match.id: match.table_no for match in rounds.matches_of(session, tournament.id)}
    return [
        {
            "id": row.id,
            "seq": row.seq,
            "code": row.code,
            "offender": {name: cards[row.offender_id][name] for name in ("id", "number", "name")},
            "match": row.match_id,
            "table": tables.get(row.match_id or ""),
            "round": row.round,
            "minutes": row.minutes,
            "own_clock_seconds": row.own_clock_seconds,
            "note": row.note,
            "occurred_at": row.occurred_at,
            "at": row.at,
            "by": row.by,
            "access": row.access,
            "caused": row.caused,
            "revoked": row.revoked_at is not None,
            "revoked_reason": row.revoked_reason,
        }
        for row in incidents
    ]
