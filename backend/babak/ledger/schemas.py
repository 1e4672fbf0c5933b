"""What the API says of money."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Amount = Annotated[
    Decimal,
    Field(gt=0, max_digits=16, decimal_places=2, description="Exact; a string or a whole number.", examples=["150000"]),
]


class LineIn(BaseModel):
    """A movement that a person enters: a payment, or a deposit given back or kept."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    tournament: str
    entry: str | int
    kind: Literal["paid", "returned", "forfeited", "charge", "held"]
    code: str = Field(min_length=1, max_length=60, pattern="^[a-z0-9_]+$", examples=["entry_fee"])
    amount: Amount
    reason: str = Field(default="", max_length=500)


class LineOut(BaseModel):
    """One line of the ledger; a reversal has a negative amount."""

    id: str
    tournament: str | None
    entry: str | None
    kind: str
    code: str
    amount: str
    currency: str
    reference: str
    origin: Literal["rule", "person"]
    reason: str
    at: datetime
    by: str


class BalanceOut(BaseModel):
    """The sums of one entry. `released` is what the rules let go of a deposit, `returned` what was handed back; `owed`
    is what is still to be paid, or with a minus what the entry is to get."""

    tournament: str | None
    entry: str | None
    number: int | None
    name: str | None
    currency: str
    charged: str
    held: str
    forfeited: str
    released: str
    returned: str
    paid: str
    owed: str


class LedgerOut(BaseModel):
    """The ledger of an event, oldest line first, and the balance of every entry."""

    items: list[LineOut]
    balances: list[BalanceOut]
    next_cursor: str | None = None
