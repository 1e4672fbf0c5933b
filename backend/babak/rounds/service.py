"""What can be done with rounds: pair by a printed schedule, move on and back, un-pair."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.entries import repo as entries
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.outbox import service as outbox
from babak.rounds import pairing, repo
from babak.rounds.models import Match, Round
from babak.rounds.schemas import RoundIn, RoundPatch
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

ORDER = ("draft", "signed", "published", "closed")


def must_find(session: Session, tournament: Tournament, number: int) -> Round:
    """The round with this number; 404 otherwise."""
    found = repo.find(session, tournament.id, number)
    if found is None:
        last = tournaments.last_round(session, tournament.id)
        raise Problem(404, "round_not_found", {"round": number, "rounds": last["number"] if last else 0})
    return found


def unsaved(tournament: Tournament, rules: TournamentRules, number: int) -> Round:
    """A round that is only tried out."""
    return Round(id="", tournament_id=tournament.id, number=number, stage=rules.stage, created_at=now(), revision=0)


def pair_next(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, data: RoundIn
) -> list[Round]:
    """Pair the next round of a printed schedule as a draft, or all that are left."""
    cycles = pairing.cycles_of(rules)
    field = _field(session, tournament)
    total = pairing.rounds_in_schedule(len(field), cycles)
    last = tournaments.last_round(session, tournament.id)
    first = (int(last["number"]) if last else 0) + 1
    if first > total:
        raise Problem(409, "schedule_is_complete", {"rounds": total})
    revision = tournaments.touch(session, tournament.id)
    made = []
    for number in range(first, total + 1 if data.all else first + 1):
        cycle, planned = pairing.plan_round(field, number, cycles)
        row = Round(
            id=new_id(),
            tournament_id=tournament.id,
            number=number,
            stage=rules.stage,
            cycle=cycle,
            starts_at=data.starts_at if number == first else None,
            created_at=now(),
            revision=revision,
        )
        repo.add_all(session, [row])
        add_matches(session, tournament.id, number, planned, revision)
        audit.record(
            session,
            caller,
            action="pair",
            kind="round",
            object_id=row.id,
            event_id=event.id,
            tournament_id=tournament.id,
            after={"round": number, "matches": len(planned)},
        )
        made.append(row)
    if tournament.field is None:
        tournament.field, tournament.rounds = list(field), total
        tournament.status = "running"
        session.add(tournament)
        session.flush()
    return made


def _field(session: Session, tournament: Tournament) -> Sequence[str]:
    if tournament.field is not None:
        return tournament.field
    field = [entry.id for entry in entries.all_of(session, tournament.id) if entry.status == "active"]
    if len(field) < 2:
        raise Problem(409, "too_few_entries", {"entries": len(field), "needed": 2})
    return field


def add_matches(
    session: Session, tournament_id: str, number: int, planned: Sequence[pairing.Planned], revision: int
) -> None:
    """Add the matches of a round."""
    repo.insert_matches(
        session,
        [
            {
                "id": new_id(),
                "tournament_id": tournament_id,
                "round": number,
                "table_no": match.table,
                "white_id": match.white,
                "black_id": match.black,
                "bye": match.bye,
                "reasons": [dict(reason) for reason in match.reasons],
                "revision": revision,
            }
            for match in planned
        ],
    )


def find_or_open(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, number: int
) -> Round:
    """The round, or the next one of the schedule, paired, when it is that one's turn."""
    last = tournaments.last_round(session, tournament.id)
    if number == (int(last["number"]) if last else 0) + 1:
        return pair_next(session, caller, event, tournament, rules, RoundIn())[0]
    return must_find(session, tournament, number)


def change(
    session: Session, caller: Caller, event: Event, tournament: Tournament, row: Round, data: RoundPatch
) -> Round:
    """Announce the start, say that the last game ended, or move the round to another status. A round closes when
    nothing is missing."""
    before = _times(row)
    if "starts_at" in data.model_fields_set:
        row.starts_at = data.starts_at
    if "ended_at" in data.model_fields_set:
        row.ended_at = data.ended_at
    if row.ended_at is not None and row.starts_at is not None and row.ended_at < row.starts_at:
        raise Problem(422, "ended_before_it_started", {"round": row.number})
    if data.status is not None and data.status != row.status:
        _move(session, caller, tournament, row, data.status)
    old, new = audit.changed(before, _times(row))
    if new:
        row.revision = tournaments.touch(session, tournament.id)
        row.version += 1
        session.add(row)
        session.flush()
        _follow_status(session, tournament)
        audit.record(
            session,
            caller,
            action="update",
            kind="round",
            object_id=row.id,
            event_id=event.id,
            tournament_id=tournament.id,
            before={**old, "round": row.number},
            after={**new, "round": row.number},
            reason=data.reason,
        )
        if ORDER.index(row.status) >= 2 or before["status"] in ("published", "closed"):
            tell(session, event, tournament, row)
    return row


def _times(row: Round) -> dict[str, Any]:
    return {"status": row.status, "starts_at": _iso(row.starts_at), "ended_at": _iso(row.ended_at)}


def _move(session: Session, caller: Caller, tournament: Tournament, row: Round, status: str) -> None:
    if status == "closed":
        _check_complete(session, tournament, row)
    if (
        ORDER.index(status) < 2
        and ORDER.index(row.status) >= 2
        and repo.has_results(session, tournament.id, row.number)
    ):
        raise Problem(409, "round_has_results", {"round": row.number})
    at = now()
    reached = ORDER.index(status)
    if reached >= 1 and row.signed_at is None:
        row.signed_at, row.signed_by = at, caller.label
    if reached >= 2 and row.published_at is None:
        row.published_at = at
    row.closed_at = at if reached == 3 else None
    if reached < 2:
        row.published_at = None
    if reached < 1:
        row.signed_at, row.signed_by = None, None
    row.status = status


def _check_complete(session: Session, tournament: Tournament, row: Round) -> None:
    matches = repo.matches_of(session, tournament.id, row.number)
    missing = missing_tables(matches)
    if missing:
        raise Problem(409, "results_missing", {"round": row.number, "tables": missing})
    disputed = [match.table_no for match in matches if match.open_claims]
    if disputed:
        raise Problem(409, "claims_open", {"round": row.number, "tables": disputed})


def missing_tables(matches: Sequence[Match]) -> list[int]:
    """The tables whose match has neither a result nor a ruling that stands for one."""
    return [
        match.table_no or 0
        for match in matches
        if match.black_id is not None and match.result is None and not match.settled
    ]


def _follow_status(session: Session, tournament: Tournament) -> None:
    """A tournament is finished when every round of its schedule is closed, and running again when one reopens."""
    rows = repo.all_of(session, tournament.id)
    complete = len(rows) == tournament.rounds and all(row.status == "closed" for row in rows)
    status = "finished" if complete else "running"
    if status != tournament.status:
        tournament.status = status
        session.add(tournament)
        session.flush()


def tell(session: Session, event: Event, tournament: Tournament, row: Round) -> None:
    """Tell the streams where a round stands."""
    outbox.emit(
        session,
        event_id=event.id,
        tournament_id=tournament.id,
        kind="round",
        payload={"tournament": tournament.slug, "round": row.number, "status": row.status},
    )


def un_pair(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, row: Round
) -> None:
    """Take back the newest round, if nothing was reported in it."""
    last = tournaments.last_round(session, tournament.id)
    if last is not None and int(last["number"]) != row.number:
        raise Problem(409, "not_the_last_round", {"round": row.number, "last": last["number"]})
    if repo.has_results(session, tournament.id, row.number):
        raise Problem(409, "round_has_results", {"round": row.number})
    revision = tournaments.touch(session, tournament.id)
    for match in repo.matches_of(session, tournament.id, row.number):
        match.deleted_at, match.revision = now(), revision
        session.add(match)
    session.flush()
    repo.remove_round(session, row.id)
    if row.number == 1:
        tournament.field, tournament.accelerated_to = None, None
        if rules.pairing is None:
            tournament.rounds = None
        if tournament.numbers_from == "rating":
            tournament.numbers_from = None
        tournament.status = "setup"
        session.add(tournament)
        session.flush()
    audit.record(
        session,
        caller,
        action="un_pair",
        kind="round",
        object_id=row.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before={"round": row.number},
    )


def _iso(value: datetime | None) -> str | None:
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z") if value is not None else None
