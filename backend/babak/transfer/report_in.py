"""A tournament report put into an empty Swiss: settings, entries, rounds with their results. All of it, or nothing.

The plan (`exchange.trf.plan`) is made before anything is locked, `report_rules` says what it needs of the rules, and
`store` writes it in one transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.db.core import insert_rows
from babak.engine.facts import Result
from babak.entries import service as entries
from babak.entries.models import Entry
from babak.entries.schemas import EntryIn
from babak.events.models import Event
from babak.exchange.trf.plan import Game, Plan
from babak.http.caller import Caller
from babak.results.models import ResultRecord
from babak.rounds import repo
from babak.rounds import service as rounds
from babak.rounds.models import ForbiddenPair, Match, Round
from babak.tournaments import repo as tournaments
from babak.tournaments import rules as rulebooks
from babak.tournaments import service
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules
from babak.tournaments.schemas import TournamentPatch

SCOPES = ("events:write", "entries:write", "rounds:write", "results:write")


def store(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    plan: Plan,
    needed: Mapping[str, Any],
    rules: TournamentRules,
) -> None:
    """Write a plan without problems into an empty tournament. `rules` are those before `needed` is laid over them."""
    if needed:
        overrides = {**rulebooks.overrides_of(tournaments.rule_changes(session, tournament.id)), **needed}
        patch = TournamentPatch(overrides=overrides, reason=f"TRF: {plan.trf.name}"[:500].strip())
        service.change(session, caller, event, tournament, patch)
    given = [EntryIn(**fields) for fields in plan.entries]
    added = {entry.number: entry for entry in entries.add(session, caller, event, tournament, given)}
    _absences(session, plan, added)
    ids = {number: entry.id for number, entry in added.items()}
    tournament.initial_colour = plan.colour
    tournament.accelerated_to = ids[plan.accelerated_to] if plan.accelerated_to is not None else None
    revision, at = tournaments.touch(session, tournament.id), now()
    rows = [_round(tournament, rules.stage, number, games, revision, at) for number, games in enumerate(plan.rounds, 1)]
    for row in rows:
        row.signed_by = caller.label
    if rows:
        closed = all(row.status == "closed" for row in rows) and len(rows) == tournament.rounds
        tournament.status = "finished" if closed else "running"
    session.add(tournament)
    repo.add_all(session, rows)
    matches, records = _matches(caller, tournament, plan, ids, revision, at)
    insert_rows(session, Match, matches)
    insert_rows(session, ResultRecord, records)
    session.add_all(_forbidden(caller, tournament, plan, ids, at))
    session.flush()
    audit.record(
        session,
        caller,
        action="import",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={"entries": len(ids), "rounds": len(rows), "results": len(records), "settings": dict(needed)},
    )
    if rows:
        rounds.tell(session, event, tournament, rows[-1])


def _absences(session: Session, plan: Plan, added: Mapping[int, Entry]) -> None:
    """Byes that were asked for, of rounds played and to come."""
    asked: dict[int, dict[int, str]] = {number: dict(byes) for number, byes in plan.absences.items()}
    for number, games in enumerate(plan.rounds, 1):
        for game in games:
            if game.bye in ("half", "full", "zero"):
                asked.setdefault(game.white, {})[number] = game.bye
    for number, byes in asked.items():
        added[number].absences = [{"round": at, "bye": byes[at]} for at in sorted(byes)]
        session.add(added[number])
    session.flush()


def _round(tournament: Tournament, stage: str, number: int, games: list[Game], revision: int, at: datetime) -> Round:
    """A round that has been played is closed; one in which a result is missing is still open."""
    open_ = any(game.black is not None and game.result is None for game in games)
    return Round(
        id=new_id(),
        tournament_id=tournament.id,
        number=number,
        stage=stage,
        status="published" if open_ else "closed",
        signed_at=at,
        published_at=at,
        closed_at=None if open_ else at,
        created_at=at,
        revision=revision,
    )


def _matches(
    caller: Caller, tournament: Tournament, plan: Plan, ids: Mapping[int, str], revision: int, at: datetime
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of the matches, and the records of their results."""
    matches: list[dict[str, Any]] = []
    records: list[dict[str, Any]] = []
    for number, games in enumerate(plan.rounds, 1):
        for game in games:
            stored = _stored(game.result)
            match = {
                "id": new_id(),
                "tournament_id": tournament.id,
                "round": number,
                "table_no": game.table,
                "white_id": ids[game.white],
                "black_id": ids[game.black] if game.black is not None else None,
                "bye": game.bye,
                "reasons": [],
                "result": stored,
                "result_version": int(stored is not None),
                "result_at": at if stored is not None else None,
                "result_by": caller.label if stored is not None else None,
                "open_claims": 0,
                "derived": None,
                "settled": False,
                "revision": revision,
                "deleted_at": None,
            }
            matches.append(match)
            if stored is not None:
                records.append(_record(caller, match, stored, at))
    return matches, records


def _stored(result: Result | None) -> dict[str, Any] | None:
    """A result as the results of a tournament are stored."""
    if result is None:
        return None
    awarded = {} if result.awarded is None else {"awarded": [str(points) for points in result.awarded]}
    return {"result": result.code, **awarded}


def _record(caller: Caller, match: Mapping[str, Any], stored: dict[str, Any], at: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "tournament_id": match["tournament_id"],
        "match_id": match["id"],
        "seq": 1,
        "kind": "report",
        "state": "in_force",
        "body": stored,
        "reason": "",
        "occurred_at": None,
        "at": at,
        "by": caller.label,
        "by_id": caller.account_id,
        "access": caller.kind,
    }


def _forbidden(
    caller: Caller, tournament: Tournament, plan: Plan, ids: Mapping[int, str], at: datetime
) -> list[ForbiddenPair]:
    found = []
    for one, two, numbers in plan.apart:
        first, second = sorted((ids[one], ids[two]))
        found.append(
            ForbiddenPair(
                id=new_id(),
                tournament_id=tournament.id,
                one_id=first,
                two_id=second,
                rounds=numbers,
                reason="TRF",
                at=at,
                by=caller.label,
            )
        )
    return found
