"""All SQL of results."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlmodel import Session

from babak.db.core import core, insert_row, table
from babak.events.models import Event
from babak.results.models import ResultRecord
from babak.rounds.models import Match, Round
from babak.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Place:
    """A match with what surrounds it: enough to judge a result without another question."""

    match_id: str
    tournament_id: str
    tournament_slug: str
    event_id: str
    published: bool
    round: int
    table: int | None
    white_id: str
    black_id: str | None
    result: dict[str, Any] | None
    result_at: datetime | None
    result_version: int
    open_claims: int
    round_status: str
    rules_version: int
    deleted: bool


_COLUMNS = (
    table(Match).c.id,
    table(Match).c.tournament_id,
    table(Tournament).c.slug,
    table(Tournament).c.event_id,
    table(Event).c.published_at,
    table(Match).c.round,
    table(Match).c.table_no,
    table(Match).c.white_id,
    table(Match).c.black_id,
    table(Match).c.result,
    table(Match).c.result_at,
    table(Match).c.result_version,
    table(Match).c.open_claims,
    table(Round).c.status,
    table(Tournament).c.rules_version,
    table(Tournament).c.deleted_at,
    table(Event).c.deleted_at.label("event_deleted_at"),
)
_JOINED = (
    table(Match)
    .join(Tournament, table(Match).c.tournament_id == table(Tournament).c.id)
    .join(Event, table(Tournament).c.event_id == table(Event).c.id)
    .join(
        Round,
        (table(Round).c.tournament_id == table(Match).c.tournament_id)
        & (table(Round).c.number == table(Match).c.round),
    )
)
_PLACE = select(*_COLUMNS).select_from(_JOINED).where(table(Match).c.deleted_at.is_(None))


def _place(row: Any) -> Place | None:
    if row is None:
        return None
    gone = row.deleted_at is not None or row.event_deleted_at is not None
    return Place(
        match_id=row.id,
        tournament_id=row.tournament_id,
        tournament_slug=row.slug,
        event_id=row.event_id,
        published=row.published_at is not None,
        round=row.round,
        table=row.table_no,
        white_id=row.white_id,
        black_id=row.black_id,
        result=row.result,
        result_at=row.result_at,
        result_version=row.result_version,
        open_claims=row.open_claims,
        round_status=row.status,
        rules_version=row.rules_version,
        deleted=gone,
    )


_BY_ID = _PLACE.where(table(Match).c.id == bindparam("wanted"))


def by_id(session: Session, match_id: str) -> Place | None:
    """The match with this id."""
    return _place(core(session).execute(_BY_ID, {"wanted": match_id}).first())


def by_table(session: Session, tournament_ref: str, round_number: int, table_no: int) -> Place | None:
    """The match at a table of a round of the tournament with this id or slug."""
    tournaments = table(Tournament)
    query = _PLACE.where(
        (tournaments.c.id == tournament_ref) | (tournaments.c.slug == tournament_ref),
        table(Match).c.round == round_number,
        table(Match).c.table_no == table_no,
    )
    return _place(core(session).execute(query).first())


def add_record(session: Session, values: dict[str, Any]) -> None:
    """Keep a result as it was entered."""
    insert_row(session, ResultRecord, values)


_RECORDS, _MATCHES = table(ResultRecord), table(Match)
_SUPERSEDE = (
    update(_RECORDS)
    .where(_RECORDS.c.match_id == bindparam("of"), _RECORDS.c.state == "in_force")
    .values(state="superseded")
)


def supersede(session: Session, match_id: str) -> None:
    """What was in force no longer is."""
    core(session).execute(_SUPERSEDE, {"of": match_id})


def settle_claims(session: Session, match_id: str, accepted: list[str]) -> None:
    """Close every open claim of a match: `accepted` (ids) as accepted, the others as rejected."""
    records = table(ResultRecord)
    claims = (records.c.match_id == match_id) & (records.c.state == "open")
    if accepted:
        core(session).execute(update(records).where(claims, records.c.id.in_(accepted)).values(state="accepted"))
    core(session).execute(update(records).where(claims).values(state="rejected"))


def records(session: Session, match_id: str) -> list[dict[str, Any]]:
    """Every record of a match, oldest first."""
    rows = table(ResultRecord)
    query = select(rows).where(rows.c.match_id == match_id).order_by(rows.c.seq)
    return [dict(row._mapping) for row in core(session).execute(query)]


_STORED = ("result", "result_version", "result_at", "result_by", "open_claims", "revision")
_STORE = (
    update(_MATCHES)
    .where(_MATCHES.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}", type_=_MATCHES.c[name].type) for name in _STORED})
)


def store(session: Session, match_id: str, values: dict[str, Any]) -> None:
    """Set every result column of a match."""
    core(session).execute(_STORE, {"of": match_id, **{f"new_{name}": values[name] for name in _STORED}})


def store_claim(session: Session, match_id: str, *, version: int, open_claims: int, revision: int) -> None:
    """Count a claim; the result in force stays."""
    core(session).execute(
        update(_MATCHES)
        .where(_MATCHES.c.id == match_id)
        .values(result_version=version, open_claims=open_claims, revision=revision)
    )
