"""What one process holds, all of which another can build again: database, rules, keeper, hot pages."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from babak.db import Database
from babak.http.hot import HotPages
from babak.standings.keeper import Keeper
from babak.tournaments.rules import RulesCache


@dataclass(slots=True)
class Server:
    """The parts that routes work with."""

    db: Database
    rules: RulesCache
    keeper: Keeper
    hot: HotPages

    @classmethod
    def on(cls, db: Database) -> "Server":
        """The parts for one database."""
        rules = RulesCache()
        return cls(db, rules, Keeper(db, rules), HotPages(db))


async def the_server(request: Request) -> Server:
    """The server behind a request. Async, so that finding it costs no thread."""
    server: Server = request.app.state.server
    return server


App = Annotated[Server, Depends(the_server)]
