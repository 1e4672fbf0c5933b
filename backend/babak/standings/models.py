"""Derived documents, ready to be sent."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from babak.db.types import UtcDateTime


class DerivedDocument(SQLModel, table=True):
    """A document as bytes, plain and gzipped. `after_round` 0 is the current one; others belong to closed rounds."""

    __tablename__ = "derived_document"

    tournament_id: str = Field(primary_key=True, foreign_key="tournament.id")
    kind: str = Field(primary_key=True)
    after_round: int = Field(primary_key=True)
    revision: int
    body: bytes
    gzipped: bytes
    etag: str
    at: datetime = Field(sa_type=UtcDateTime)
