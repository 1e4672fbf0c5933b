"""All SQL of tournaments."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, update
from sqlmodel import Session, col, or_
from sqlmodel import select as select_model

from babak.db.core import core, table
from babak.entries.models import Entry
from babak.rounds.models import Match, Round
from babak.tournaments.models import Decision, OwnRulebook, RuleChange, Tournament


def find(session: Session, ref: str) -> Tournament | None:
    """The tournament with this id or slug, deleted or not."""
    return session.exec(select_model(Tournament).where(or_(Tournament.id == ref, Tournament.slug == ref))).first()


def slug_taken(session: Session, slug: str) -> bool:
    """Whether a tournament, deleted ones included, has this slug."""
    return session.exec(select_model(Tournament.id).where(Tournament.slug == slug)).first() is not None


def of_event(session: Session, event_id: str) -> list[Tournament]:
    """The tournaments of an event in the order in which they were made."""
    return list(
        session.exec(
            select_model(Tournament)
            .where(Tournament.event_id == event_id, col(Tournament.deleted_at).is_(None))
            .order_by(Tournament.id)
        )
    )


_TOURNAMENTS = table(Tournament)
_TOUCH = (
    update(_TOURNAMENTS)
    .where(_TOURNAMENTS.c.id == bindparam("of"))
    .values(revision=_TOURNAMENTS.c.revision + 1)
    .returning(_TOURNAMENTS.c.revision)
)
TOUCHED = "babak.touched"


@dataclass(frozen=True, slots=True)
class Reported:
    """A change that is nothing but a match's result: the match and what is stored of its result now."""

    match_id: str
    result: dict[str, Any] | None


def touch(session: Session, tournament_id: str, reported: Reported | None = None) -> int:
    """Count one change of a fact: the new revision.

    `reported` says that nothing but the result of this match changed, which spares whoever brings facts up to date in
    this process asking for it.
    """
    revision = int(core(session).execute(_TOUCH, {"of": tournament_id}).scalar_one())
    session.info.setdefault(TOUCHED, []).append((tournament_id, revision, reported))
    return revision


def counts(session: Session, tournament_id: str, *, up_to: int | None = None) -> dict[str, int]:
    """How many entries, matches, results, missing results and open claims there are, up to a round if one is named."""
    entries, matches = table(Entry), table(Match)
    connection = core(session)
    total, active = connection.execute(
        select(func.count(), func.count().filter(entries.c.removal.is_(None), entries.c.status == "active")).where(
            entries.c.tournament_id == tournament_id, entries.c.deleted_at.is_(None)
        )
    ).one()
    games, results, derived, claims = connection.execute(
        select(
            func.count(),
            func.count().filter(matches.c.result_version > 0, matches.c.result_at.is_not(None)),
            func.count().filter(matches.c.result_at.is_(None), matches.c.settled),
            func.coalesce(func.sum(matches.c.open_claims), 0),
        ).where(
            matches.c.tournament_id == tournament_id,
            matches.c.deleted_at.is_(None),
            matches.c.black_id.is_not(None),
            *([matches.c.round <= up_to] if up_to is not None else []),
        )
    ).one()
    return {
        "entries": total,
        "active": active,
        "matches": games,
        "results": results,
        "missing": games - results - derived,
        "claims": int(claims),
    }


def last_round(session: Session, tournament_id: str, *, published: bool = False) -> dict[str, Any] | None:
    """Number, status and stage of the newest round, or of the newest that everybody may see."""
    rounds = table(Round)
    row = (
        core(session)
        .execute(
            select(rounds.c.number, rounds.c.status, rounds.c.stage)
            .where(
                rounds.c.tournament_id == tournament_id,
                *([rounds.c.status.in_(("published", "closed"))] if published else []),
            )
            .order_by(rounds.c.number.desc())
            .limit(1)
        )
        .first()
    )
    return dict(row._mapping) if row else None


def last_closed_round(session: Session, tournament_id: str) -> int:
    """The highest closed round; 0 when none is closed."""
    rounds = table(Round)
    query = select(func.max(rounds.c.number)).where(
        rounds.c.tournament_id == tournament_id, rounds.c.status == "closed"
    )
    return core(session).execute(query).scalar() or 0


def rule_changes(session: Session, tournament_id: str) -> list[RuleChange]:
    """The overrides and amendments, oldest first."""
    return list(
        session.exec(
            select_model(RuleChange).where(RuleChange.tournament_id == tournament_id).order_by(col(RuleChange.seq))
        )
    )


def decisions(session: Session, tournament_id: str) -> list[Decision]:
    """The decisions on ties that stand, oldest first."""
    return list(
        session.exec(
            select_model(Decision)
            .where(Decision.tournament_id == tournament_id, col(Decision.deleted_at).is_(None))
            .order_by(col(Decision.seq))
        )
    )


def own_rulebooks(session: Session) -> list[OwnRulebook]:
    """The rulebooks that people brought."""
    return list(session.exec(select_model(OwnRulebook).order_by(OwnRulebook.id)))


def own_rulebook(session: Session, rulebook_id: str) -> OwnRulebook | None:
    """The rulebook that somebody brought under this id."""
    return session.get(OwnRulebook, rulebook_id)


def behind(session: Session) -> list[str]:
    """Tournaments whose derived documents are older than their facts."""
    tournaments = table(Tournament)
    query = select(tournaments.c.id).where(tournaments.c.derived_revision < tournaments.c.revision)
    return list(core(session).execute(query).scalars())


def deleted_since(session: Session, event_id: str, since: datetime) -> list[Tournament]:
    """Tournaments of an event deleted after `since`."""
    return list(
        session.exec(
            select_model(Tournament).where(Tournament.event_id == event_id, col(Tournament.deleted_at) > since)
        )
    )
