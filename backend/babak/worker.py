"""What happens outside of requests: lagging standings are caught up, what is kept for a while is cleared away."""

import threading
from datetime import timedelta

import structlog

from babak.db import now
from babak.http import idempotency_store as idempotency
from babak.outbox import repo as outbox
from babak.server import Server

EVERY_S = 2.0
CLEAR_EVERY = 300
KEEP_MESSAGES = timedelta(days=3)
log = structlog.get_logger()


class Worker:
    """A loop that looks for work until it is stopped."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._stopped = threading.Event()

    def run(self) -> None:
        """Work until `stop`; a failure is logged and tried again, never the end."""
        turn = 0
        while not self._stopped.wait(EVERY_S if turn else 0):
            try:
                self.server.keeper.catch_up()
                if turn % CLEAR_EVERY == 0:
                    self.clear()
            except Exception:
                log.exception("the worker failed and tries again")
            turn += 1

    def clear(self) -> None:
        """Remove answers to idempotency keys after a day, and messages of streams after three."""
        at = now()
        with self.server.db.write() as session:
            idempotency.purge(session, at)
            outbox.purge(session, at - KEEP_MESSAGES)

    def stop(self) -> None:
        """End after what is being done."""
        self._stopped.set()
