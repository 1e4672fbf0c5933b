"""Keeps what is derived up with the facts.

A change commits first and then calls `refresh`. Facts are read from a snapshot and worked out under no lock of the
database; only storing takes it. Callers of one tournament wait for one another, so a burst of results is worked out
once or twice and not once each: who comes second finds its own revision already covered.

What was worked out for revision n is stored even if n + 1 has been committed meanwhile: it is a true picture of n,
and whoever made n + 1 is waiting to work that out. Starting over instead would let a steady stream of results hold
the standings back for as long as it lasts. Nothing newer is ever replaced by something older.
"""

import threading
from collections import OrderedDict
from typing import Any

from sqlalchemy import Row
from sqlmodel import Session

from babak.db import Database, after_commit, now
from babak.engine.rules import Rules
from babak.outbox import service as outbox
from babak.standings import derive, facts_repo, repo
from babak.standings.grid import Grid
from babak.standings.snapshot import Snapshot
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import RulesCache, TournamentRules

KEPT = 64


class Keeper:
    """The derived side of every tournament, as far as this process has to do with it."""

    def __init__(self, db: Database, rules: RulesCache) -> None:
        self.db = db
        self.rules = rules
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self._snapshots: OrderedDict[str, Snapshot] = OrderedDict()
        self._grids: dict[str, Grid] = {}
        self._notes: dict[str, dict[int, str]] = {}
        db.before_commit.append(self._note)

    def refresh(self, tournament_id: str) -> None:
        """Bring the derived documents of a tournament up to its facts."""
        with self._lock(tournament_id):
            with self.db.read() as session:
                row = facts_repo.tournament_row(session, tournament_id)
                if row is None or row.derived_revision >= row.revision:
                    return
                snapshot = self._snapshot(session, row)
                rules = self._rules(session, row)
                wanted = self._closed(snapshot, rules)
            try:
                then = rules.of_round(snapshot.newest)
                made = derive.derive(snapshot, then, rules.stage, wanted, self._grid(snapshot))
                with self.db.write(derived=True) as session:
                    self.db.lock_tournament(session, tournament_id)
                    if max(snapshot.documented, default=0) > snapshot.last_closed:
                        repo.forget_after(session, tournament_id, snapshot.last_closed)
                    derive.store(session, snapshot, made, now())
                    outbox.emit(
                        session,
                        event_id=snapshot.event_id,
                        tournament_id=tournament_id,
                        kind="standings",
                        payload={"tournament": snapshot.slug, "revision": made.revision},
                    )
                    after_commit(session, lambda: derive.remember(snapshot, made))
            except BaseException:
                self.forget(tournament_id)
                raise

    def catch_up(self) -> int:
        """Refresh every tournament whose documents lag behind: after a crash, or after another process's change."""
        with self.db.read() as session:
            behind = tournaments.behind(session)
        for tournament_id in behind:
            self.refresh(tournament_id)
        return len(behind)

    def check(self, session: Session, tournament: Tournament) -> None:
        """Let the engine judge the facts as this transaction would leave them; RuleError takes the change back."""
        row = facts_repo.tournament_row(session, tournament.id)
        if row is not None:
            snapshot = facts_repo.bring_up_to_date(session, row, None)
            rules = self.rules.of(session, tournament)
            derive.derive(snapshot, rules.of_round(snapshot.newest), rules.stage, {}, Grid())

    def fresh(self, session: Session, tournament: Tournament) -> tuple[Snapshot, TournamentRules]:
        """The facts and the rules as this transaction sees them, for explanations and previews."""
        row = facts_repo.tournament_row(session, tournament.id)
        assert row is not None
        return facts_repo.bring_up_to_date(session, row, None), self.rules.of(session, tournament)

    def forget(self, tournament_id: str) -> None:
        """Drop what is held of a tournament; it is read again when it is needed."""
        with self._guard:
            self._snapshots.pop(tournament_id, None)
            self._grids.pop(tournament_id, None)

    def _lock(self, tournament_id: str) -> threading.Lock:
        with self._guard:
            return self._locks.setdefault(tournament_id, threading.Lock())

    def _snapshot(self, session: Session, row: Row[Any]) -> Snapshot:
        with self._guard:
            held = self._snapshots.get(row.id)
        matches_only = held is not None and self._only_matches(row.id, held.revision, row.revision)
        snapshot = facts_repo.bring_up_to_date(session, row, held, matches_only=matches_only)
        if snapshot is not held:
            snapshot.documented = set(repo.closed_rounds(session, row.id, "standings"))
        with self._guard:
            self._snapshots[row.id] = snapshot
            self._snapshots.move_to_end(row.id)
            while len(self._snapshots) > KEPT:
                self._grids.pop(self._snapshots.popitem(last=False)[0], None)
        return snapshot

    def _grid(self, snapshot: Snapshot) -> Grid:
        with self._guard:
            return self._grids.setdefault(snapshot.tournament_id, Grid())

    def _note(self, session: Session) -> None:
        """Before a commit of this process: remember which kind of fact each of its revisions changed."""
        touched = session.info.pop(tournaments.TOUCHED, None)
        if touched:
            after_commit(session, lambda: self._noted(touched))

    def _noted(self, touched: list[tuple[str, int, str]]) -> None:
        with self._guard:
            for tournament_id, revision, kind in touched:
                self._notes.setdefault(tournament_id, {})[revision] = kind

    def _only_matches(self, tournament_id: str, since: int, until: int) -> bool:
        """Whether every revision in between is one of this process that changed nothing but matches."""
        with self._guard:
            notes = self._notes.get(tournament_id, {})
            known = all(notes.get(revision) == "match" for revision in range(since + 1, until + 1))
            for revision in [revision for revision in notes if revision <= until]:
                del notes[revision]
        return known

    def _rules(self, session: Session, row: Row[Any]) -> TournamentRules:
        found = self.rules.held(row.id, row.rules_version)
        if found is not None:
            return found
        tournament = session.get(Tournament, row.id)
        assert tournament is not None
        return self.rules.of(session, tournament)

    def _closed(self, snapshot: Snapshot, rules: TournamentRules) -> dict[int, Rules]:
        """The closed rounds whose standings have to be worked out: those that have none yet, and those that a
        changed fact belongs to or precedes. Each goes by its own rules, so an amendment leaves it alone."""
        first = snapshot.touched if snapshot.touched is not None else snapshot.last_closed + 1
        numbers = range(1, snapshot.last_closed + 1)
        return {
            number: rules.of_round(number) for number in numbers if number >= first or number not in snapshot.documented
        }
