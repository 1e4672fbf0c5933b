"""All SQL of categories."""

from sqlmodel import Session, col, select

from babak.categories.models import CategoryMerge
from babak.tournaments.models import Tournament


def merge_of(session: Session, event_id: str) -> CategoryMerge | None:
    """The merge that was confirmed for an event."""
    return session.get(CategoryMerge, event_id)


def of_categories(session: Session, event_id: str) -> list[Tournament]:
    """The tournaments of an event that are those of a category, oldest first."""
    return list(
        session.exec(
            select(Tournament)
            .where(
                Tournament.event_id == event_id,
                col(Tournament.category).is_not(None),
                col(Tournament.gender).in_(("men", "women")),
                col(Tournament.deleted_at).is_(None),
            )
            .order_by(col(Tournament.id))
        )
    )
