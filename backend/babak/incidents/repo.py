"""All SQL of incidents."""

from sqlalchemy import func, select
from sqlmodel import Session, col
from sqlmodel import select as select_model

from babak.db.core import table
from babak.incidents.models import Incident


def all_of(session: Session, tournament_id: str) -> list[Incident]:
    """The incidents of a tournament in order, revoked ones included."""
    return list(
        session.exec(select_model(Incident).where(Incident.tournament_id == tournament_id).order_by(col(Incident.seq)))
    )


def find(session: Session, tournament_id: str, incident_id: str) -> Incident | None:
    """The incident with this id, if it belongs to the tournament."""
    found = session.get(Incident, incident_id)
    return found if found is not None and found.tournament_id == tournament_id else None


def next_seq(session: Session, tournament_id: str) -> int:
    """The number of the next incident."""
    incidents = table(Incident)
    query = select(func.coalesce(func.max(incidents.c.seq), 0) + 1).where(incidents.c.tournament_id == tournament_id)
    return int(session.connection().execute(query).scalar_one())
