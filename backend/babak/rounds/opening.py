"""A Swiss round begins: its row, its matches, its papers, and what the first pairing fixes."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.engine.pairing.dutch import Pairing
from babak.entries import repo as entries
from babak.events.models import Event
from babak.http.caller import Caller
from babak.rounds import repo, service
from babak.rounds.models import Round
from babak.rounds.pairing import Planned
from babak.rounds.schemas import RoundIn
from babak.rounds.swiss import Drafted, Prepared
from babak.tournaments import draws
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament


def open_round(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    prepared: Prepared,
    matches: Sequence[Planned],
    body: bytes,
    data: RoundIn,
    warnings: Sequence[Mapping[str, Any]] = (),
) -> Round:
    """Keep a round that was worked out from the tournament as it is: a draft. `body` are its papers."""
    if prepared.seed is not None:
        draws.draw_initial_colour(
            session, caller, event, tournament, prepared.rules, reason="first pairing", seed=prepared.seed
        )
    tournament.status, tournament.rounds = "running", prepared.pairing.rounds
    tournament.accelerated_to = prepared.accelerated_to
    if prepared.numbers:
        tournament.numbers_from = "rating"
    session.add(tournament)
    session.flush()
    revision = tournaments.touch(session, tournament.id)
    entries.set_numbers(session, prepared.numbers, revision)
    row = Round(
        id=new_id(),
        tournament_id=tournament.id,
        number=prepared.number,
        stage=prepared.rules.stage,
        starts_at=data.starts_at,
        warnings=[dict(warning) for warning in warnings],
        created_at=now(),
        revision=revision,
    )
    repo.add_all(session, [row])
    service.add_matches(session, tournament.id, row.number, matches, revision)
    repo.keep_papers(session, tournament.id, row.id, body, row.created_at)
    audit.record(
        session,
        caller,
        action="pair",
        kind="round",
        object_id=row.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={"round": row.number, "matches": len(matches)},
    )
    return row


def keep(
    session: Session, caller: Caller, event: Event, tournament: Tournament, drafted: Drafted, data: RoundIn
) -> Round:
    """Keep a round that the system paired."""
    warnings = notes(drafted.pairing)
    return open_round(
        session, caller, event, tournament, drafted.prepared, drafted.matches, drafted.papers, data, warnings
    )


def notes(pairing: Pairing) -> list[dict[str, Any]]:
    """What the engine wants an arbiter to know of its pairing, as warnings of the round."""
    return [
        {"code": note.code, "level": "warning", "grade": "note", "params": dict(note.params)}
        for note in pairing.warnings
    ]
