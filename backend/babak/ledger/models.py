"""The table of the ledger."""

from datetime import datetime
from decimal import Decimal

from sqlmodel import Field, SQLModel

from babak.db.types import Money, UtcDateTime


class LedgerEntry(SQLModel, table=True):
    """One movement. `kind`: charge | held | forfeited | returned | paid; a reversal repeats the line negated.

    `origin`: `rule` for lines that follow from the rulebook and the facts, `person` for those that somebody entered.
    """

    __tablename__ = "ledger_entry"

    id: str = Field(primary_key=True)
    event_id: str = Field(foreign_key="event.id", index=True)
    tournament_id: str | None = Field(default=None, foreign_key="tournament.id", index=True)
    entry_id: str | None = Field(default=None, foreign_key="entry.id")
    kind: str
    code: str
    amount: Decimal = Field(sa_type=Money)
    currency: str
    reference: str = ""
    origin: str
    reason: str = ""
    at: datetime = Field(sa_type=UtcDateTime)
    by: str = ""
