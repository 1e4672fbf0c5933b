"""Tournaments of a given size in a database of their own, made through the services; no HTTP, so it is quick."""

from pathlib import Path

from babak.db import Database, database_url, now
from babak.entries import service as entries
from babak.entries.schemas import EntryIn
from babak.events import service as events
from babak.events.schemas import EventIn
from babak.http.caller import system
from babak.migrate import migrate
from babak.results import repo as result_repo
from babak.results import service as results
from babak.results.schemas import ResultIn
from babak.rounds import service as rounds
from babak.rounds.schemas import RoundIn, RoundPatch
from babak.server import Server
from babak.tournaments import service as tournaments
from babak.tournaments.schemas import TournamentIn

CODES = ("1-0", "0-1", "1/2-1/2")


def prepare(folder: Path) -> Database:
    """An empty, migrated database in `folder`."""
    db = Database(database_url(None, folder))
    migrate(db, snapshots=folder / "snapshots", at=now())
    return db


def play(db: Database, slug: str, players: int, played: int, open_round: int | None = None) -> list[str]:
    """A round robin of `players` with `played` rounds closed and, if asked, one more open: its match ids."""
    server, caller = Server.on(db), system("bench")
    with db.write() as session:
        event = events.create(session, caller, EventIn(name=slug, slug=slug, published=True))
        tournament = tournaments.create(
            session, caller, event, TournamentIn(name=slug, slug=f"{slug}-main", rulebook="gonzaga-2025")
        )
        entries.add(session, caller, event, tournament, [EntryIn(name=f"Player {n:03}") for n in range(1, players + 1)])
        rules = server.rules.of(session, tournament)
        for number in range(1, (open_round or played) + 1):
            rounds.pair_next(session, caller, event, tournament, rules, RoundIn())
            row = rounds.must_find(session, tournament, number)
            rounds.change(session, caller, event, tournament, row, RoundPatch(status="published"))
        for number in range(1, played + 1):
            for table in range(1, players // 2 + 1):
                place = results.check_open(
                    result_repo.by_table(session, tournament.id, number, table), caller, f"{number}/{table}"
                )
                body = ResultIn.model_validate({"result": CODES[(number * 7 + table * 3) % 3]})
                results.put(session, caller, place, rules, body, fresh=None)
        for number in range(1, played + 1):
            row = rounds.must_find(session, tournament, number)
            rounds.change(session, caller, event, tournament, row, RoundPatch(status="closed"))
    server.keeper.refresh(tournament.id)
    ids: list[str] = []
    if open_round is not None:
        with db.read() as session:
            for table in range(1, players // 2 + 1):
                place = result_repo.by_table(session, tournament.id, open_round, table)
                assert place is not None
                ids.append(place.match_id)
    return ids
