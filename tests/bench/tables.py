"""Standings of a large Swiss: what a table costs by the engine alone, and an event to report results in."""

import time
from dataclasses import replace

from sqlmodel import Session

from babak.cli.simulation import Plan, Simulation
from babak.db import Database
from babak.engine.competition import evaluate
from babak.events import service as events
from babak.events.schemas import EventIn
from babak.exchange.trf import Cell, Player, Trf
from babak.exchange.trf.facts import to_facts
from babak.exchange.trf.plan import plan
from babak.exchange.trf.read import Reading
from babak.exchange.trf.rules import to_rules
from babak.http.caller import system
from babak.rounds import repo
from babak.server import Server
from babak.tournaments import service as tournaments
from babak.tournaments.schemas import TournamentIn
from babak.transfer import report_in

CRITERIA = ("PTS", "DE", "BH", "SB", "PS")
ROUNDS = 9
SIZES = ((100, 6), (1000, 60))
TIMES = 15


def report(players: int) -> Trf:
    """A finished Swiss of nine rounds with byes, forfeits, late entries and withdrawals."""
    wanted = Plan(seed=1, players=players, rounds=ROUNDS, byes=2, late=1, withdrawals=3, forfeits=1)
    return Simulation(wanted).run().trf


def evaluated(trf: Trf) -> float:
    """The median CPU milliseconds of one table from facts."""
    facts, rules = to_facts(trf), to_rules(trf, CRITERIA)
    taken = []
    for _ in range(TIMES):
        before = time.process_time()
        evaluate(facts, rules)
        taken.append(time.process_time() - before)
    return sorted(taken)[TIMES // 2] * 1000


def without_last_results(trf: Trf) -> Trf:
    """The report while its last round is being played."""

    def waiting(player: Player) -> Player:
        last = player.cell(ROUNDS)
        if last.opponent is None:
            return player
        return replace(player, rounds=(*player.rounds[:-1], Cell(last.opponent, last.colour or "w", "")))

    return replace(trf, players=tuple(waiting(player) for player in trf.players))


def play(db: Database, slug: str, trf: Trf) -> list[str]:
    """A published Swiss from a report, its last round open: the ids of the games in it."""
    server, caller = Server.on(db), system("bench")
    with db.write() as session:
        event = events.create(session, caller, EventIn(name=slug, slug=slug, published=True))
        data = TournamentIn(name=slug, slug=f"{slug}-main", rulebook="fide-swiss-2026")
        tournament = tournaments.create(session, caller, event, data)
        planned = plan(Reading(trf, (), ()))
        assert not planned.problems, planned.problems
        criteria = {"ranking.criteria": list(CRITERIA)}
        report_in.store(session, caller, event, tournament, planned, criteria, server.rules.of(session, tournament))
    server.keeper.refresh(tournament.id)
    with db.read() as session:
        return _games(session, tournament.id)


def _games(session: Session, tournament_id: str) -> list[str]:
    return [match.id for match in repo.matches_of(session, tournament_id, ROUNDS) if match.black_id is not None]


def main() -> None:
    """A line per size."""
    for players, most in SIZES:
        name = f"{', '.join(CRITERIA)}: {players:,} players, {ROUNDS} rounds (at most {most} ms)"
        print(f"{name:<60} {evaluated(report(players)):7.3f} ms")


if __name__ == "__main__":
    main()
