"""Every table, so that migrations and tests see them all."""

from babak.accounts import models as accounts
from babak.audit import models as audit
from babak.categories import models as categories
from babak.entries import models as entries
from babak.events import models as events
from babak.http import idempotency_store as idempotency
from babak.incidents import models as incidents
from babak.ledger import models as ledger
from babak.outbox import models as outbox
from babak.results import models as results
from babak.rounds import models as rounds
from babak.standings import models as standings
from babak.tournaments import models as tournaments

__all__ = [
    "accounts",
    "audit",
    "categories",
    "entries",
    "events",
    "idempotency",
    "incidents",
    "ledger",
    "outbox",
    "results",
    "rounds",
    "standings",
    "tournaments",
]
