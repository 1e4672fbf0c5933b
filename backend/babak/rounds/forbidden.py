"""Pairs that may not meet: kept with their author and reason, taken back when they no longer hold."""

from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.entries.models import Entry
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.rounds import repo
from babak.rounds.models import ForbiddenPair
from babak.rounds.schemas import ForbiddenPairIn
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules


def forbid(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    rules: TournamentRules,
    pair: tuple[Entry, Entry],
    data: ForbiddenPairIn,
) -> ForbiddenPair:
    """Keep two entries apart in the rounds to come (`data.rounds`: only in these)."""
    one, two = sorted(pair, key=lambda entry: entry.id)
    if rules.pairing is None:
        raise Problem(409, "pairs_need_swiss", {})
    if one.id == two.id:
        raise Problem(422, "pair_of_one", {"entry": one.name})
    wanted = set(data.rounds) if data.rounds is not None else None
    for row in repo.forbidden_pairs(session, tournament.id):
        known = set(row.rounds) if row.rounds is not None else None
        if (row.one_id, row.two_id) == (one.id, two.id) and (known is None or (wanted is not None and wanted <= known)):
            raise Problem(409, "pair_already_forbidden", {"white": pair[0].name, "black": pair[1].name})
    row = ForbiddenPair(
        id=new_id(),
        tournament_id=tournament.id,
        one_id=one.id,
        two_id=two.id,
        rounds=sorted(wanted) if wanted is not None else None,
        reason=data.reason,
        at=now(),
        by=caller.label,
    )
    session.add(row)
    session.flush()
    _record(session, caller, event, tournament, row, "create", data.reason)
    return row


def allow(session: Session, caller: Caller, event: Event, tournament: Tournament, pair_id: str) -> None:
    """Let the two meet again."""
    row = session.get(ForbiddenPair, pair_id)
    if row is None or row.tournament_id != tournament.id or row.deleted_at is not None:
        raise Problem(404, "forbidden_pair_not_found", {"pair": pair_id})
    row.deleted_at = now()
    session.add(row)
    session.flush()
    _record(session, caller, event, tournament, row, "delete", "")


def _record(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    row: ForbiddenPair,
    action: str,
    reason: str,
) -> None:
    """A pair is a fact of the pairing: whoever is working a round out starts again."""
    tournaments.touch(session, tournament.id)
    state: dict[str, Any] = {"entries": [row.one_id, row.two_id], "rounds": row.rounds}
    audit.record(
        session,
        caller,
        action=action,
        kind="forbidden_pair",
        object_id=row.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before=state if action == "delete" else None,
        after=state if action == "create" else None,
        reason=reason,
    )
