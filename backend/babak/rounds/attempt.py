"""Work out under no lock, store under the lock, and start again when somebody has changed something meanwhile."""

from collections.abc import Callable
from typing import TypeVar

from sqlmodel import Session

from babak.http.caller import Caller
from babak.server import Server
from babak.tournaments import service as tournaments

Work = TypeVar("Work")
Stored = TypeVar("Stored")
# Then it is worked out under the lock: a steady stream of changes must not hold it back for ever.
ATTEMPTS = 3


def attempt(
    app: Server,
    caller: Caller,
    ref: str,
    work: Callable[[Session], Work],
    store: Callable[[Session, Work], Stored],
) -> Stored:
    """What `store` gives for what `work` made of the tournament `ref` as it still is.

    The caller needs `rounds:write`. Both raise what refuses them; then nothing is changed.
    """
    for _ in range(ATTEMPTS):
        with app.db.read() as session:
            _, found = tournaments.changeable(session, caller, ref, "rounds:write")
            revision, of = found.revision, found.id
            made = work(session)
        with app.db.write() as session:
            app.db.lock_tournament(session, of)
            _, found = tournaments.changeable(session, caller, of, "rounds:write")
            if found.revision == revision:
                return store(session, made)
    with app.db.write() as session:
        _, found = tournaments.changeable(session, caller, ref, "rounds:write")
        app.db.lock_tournament(session, found.id)
        return store(session, work(session))
