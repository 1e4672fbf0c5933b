"""All SQL of rounds and matches."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select
from sqlmodel import Session, col
from sqlmodel import select as select_model

from babak.db.core import insert_row, insert_rows, table
from babak.rounds.models import ForbiddenPair, Match, Round, RoundPapers


def find(session: Session, tournament_id: str, number: int) -> Round | None:
    """The round with this number."""
    return session.exec(select_model(Round).where(Round.tournament_id == tournament_id, Round.number == number)).first()


def all_of(session: Session, tournament_id: str) -> list[Round]:
    """The rounds of a tournament in order."""
    return list(
        session.exec(select_model(Round).where(Round.tournament_id == tournament_id).order_by(col(Round.number)))
    )


def matches_of(session: Session, tournament_id: str, round_number: int | None = None) -> list[Match]:
    """The matches of a round, or of all rounds: by round and table, byes last."""
    query = select_model(Match).where(Match.tournament_id == tournament_id, col(Match.deleted_at).is_(None))
    if round_number is not None:
        query = query.where(Match.round == round_number)
    matches = list(session.exec(query))
    return sorted(matches, key=lambda match: (match.round, match.table_no is None, match.table_no or 0, match.id))


def match(session: Session, match_id: str) -> Match | None:
    """The match with this id, if it stands."""
    found = session.get(Match, match_id)
    return found if found is not None and found.deleted_at is None else None


def match_at(session: Session, tournament_id: str, round_number: int, table_no: int) -> Match | None:
    """The match at a table."""
    return session.exec(
        select_model(Match).where(
            Match.tournament_id == tournament_id,
            Match.round == round_number,
            Match.table_no == table_no,
            col(Match.deleted_at).is_(None),
        )
    ).first()


def met(session: Session, tournament_id: str, except_round: int) -> dict[frozenset[str], list[int]]:
    """The rounds in which each pair has met or will meet, one round left out."""
    matches = table(Match)
    rows = session.connection().execute(
        select(matches.c.white_id, matches.c.black_id, matches.c.round).where(
            matches.c.tournament_id == tournament_id,
            matches.c.deleted_at.is_(None),
            matches.c.black_id.is_not(None),
            matches.c.round != except_round,
        )
    )
    found: dict[frozenset[str], list[int]] = {}
    for white, black, number in rows:
        found.setdefault(frozenset((white, black)), []).append(number)
    return found


def has_results(session: Session, tournament_id: str, round_number: int) -> bool:
    """Whether a result stands or is claimed in a round. What was taken back stays in the history of its match."""
    matches = table(Match)
    query = (
        select(func.count())
        .select_from(matches)
        .where(
            matches.c.tournament_id == tournament_id,
            matches.c.round == round_number,
            matches.c.deleted_at.is_(None),
            matches.c.result_at.is_not(None) | (matches.c.open_claims > 0),
        )
    )
    return bool(session.connection().execute(query).scalar())


def remove_round(session: Session, round_id: str) -> None:
    """Take away the row of a round and its papers; its matches keep their tombstones."""
    rounds, papers_of = table(Round), table(RoundPapers)
    session.connection().execute(delete(papers_of).where(papers_of.c.round_id == round_id))
    session.connection().execute(delete(rounds).where(rounds.c.id == round_id))


def add_all(session: Session, rows: Sequence[Round | Match]) -> None:
    """Add rounds and matches."""
    session.add_all(rows)
    session.flush()


def statuses(session: Session, tournament_id: str) -> dict[int, tuple[str, Any]]:
    """Round number to status and announced start."""
    rounds = table(Round)
    rows = session.connection().execute(
        select(rounds.c.number, rounds.c.status, rounds.c.starts_at).where(rounds.c.tournament_id == tournament_id)
    )
    return {row[0]: (row[1], row[2]) for row in rows}


def insert_matches(session: Session, matches: Sequence[Mapping[str, Any]]) -> None:
    """Add matches without results in one statement."""
    insert_rows(session, Match, [{**_NOTHING_REPORTED, **match} for match in matches])


_NOTHING_REPORTED: dict[str, Any] = {
    "result": None,
    "result_version": 0,
    "result_at": None,
    "result_by": None,
    "open_claims": 0,
    "derived": None,
    "settled": False,
    "deleted_at": None,
}


def keep_papers(session: Session, tournament_id: str, round_id: str, body: bytes, at: datetime) -> None:
    """Keep what a round was paired from."""
    values = {"round_id": round_id, "tournament_id": tournament_id, "body": body, "at": at}
    insert_row(session, RoundPapers, values)


def papers(session: Session, round_id: str) -> bytes | None:
    """What a round was paired from; None for one that no engine paired."""
    rows = table(RoundPapers)
    return session.connection().execute(select(rows.c.body).where(rows.c.round_id == round_id)).scalar()


def forbidden_pairs(session: Session, tournament_id: str) -> list[ForbiddenPair]:
    """The pairs that may not meet, oldest first."""
    return list(
        session.exec(
            select_model(ForbiddenPair)
            .where(ForbiddenPair.tournament_id == tournament_id, col(ForbiddenPair.deleted_at).is_(None))
            .order_by(ForbiddenPair.id)
        )
    )
