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
from typing import Any, cast

from sqlalchemy import Row
from sqlmodel import Session

from babak.db import Database, after_commit, now
from babak.engine.rules import Rules
from babak.outbox import service as outbox
from babak.standings import derive, facts_repo, repo
from babak.standings.snapshot import Snapshot
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.repo import Reported
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
        self._written: dict[str, derive.Written] = {}
        self._notes: dict[str, dict[int, Reported | None]] = {}
        db.before_commit.append(self._note)

    def refresh(self, tournament_id: str) -> None:
        """Bring the derived documents of a tournament up to its facts."""
        with self._lock(tournament_id):
            while (found := self._told(tournament_id) or self._read(tournament_id)) is not None:
                if self._derive(*found):
                    return
                self.forget(tournament_id)

    def _derive(self, snapshot: Snapshot, rules: TournamentRules) -> bool:
        """Work out and store; False when another process has stored something since the snapshot was made."""
        tournament_id = snapshot.tournament_id
        try:
            then = rules.of_round(snapshot.newest)
            made = derive.derive(snapshot, then, rules.stage, self._closed(snapshot, rules), self._writing(snapshot))
            with self.db.write(derived=True) as session:
                self.db.lock_tournament(session, tournament_id)
                if not derive.store(session, snapshot, made, now()):
                    return False
                if max(snapshot.documented, default=0) > snapshot.last_closed:
                    repo.forget_after(session, tournament_id, snapshot.last_closed)
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
        return True

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
            derive.derive(snapshot, rules.of_round(snapshot.newest), rules.stage, {}, derive.Written())

    def fresh(self, session: Session, tournament: Tournament) -> tuple[Snapshot, TournamentRules]:
        """The facts and the rules as this transaction sees them, for explanations and previews."""
        row = facts_repo.tournament_row(session, tournament.id)
        assert row is not None
        return facts_repo.bring_up_to_date(session, row, None), self.rules.of(session, tournament)

    def forget(self, tournament_id: str) -> None:
        """Drop what is held of a tournament; it is read again when it is needed."""
        with self._guard:
            self._snapshots.pop(tournament_id, None)
            self._written.pop(tournament_id, None)

    def _lock(self, tournament_id: str) -> threading.Lock:
        with self._guard:
            return self._locks.setdefault(tournament_id, threading.Lock())

    def _read(self, tournament_id: str) -> tuple[Snapshot, TournamentRules] | None:
        """The facts brought up to date from the database; None when what is stored already covers them."""
        with self.db.read() as session:
            row = facts_repo.tournament_row(session, tournament_id)
            if row is None or row.derived_revision >= row.revision:
                return None
            return self._snapshot(session, row), self._rules(session, row)

    def _told(self, tournament_id: str) -> tuple[Snapshot, TournamentRules] | None:
        """The facts brought up to date by what the changes of this process said of themselves; None when that is not
        enough: a revision in between is not known, or changed more than the result of a match."""
        with self._guard:
            snapshot = self._snapshots.get(tournament_id)
            notes = self._notes.pop(tournament_id, {})
        if snapshot is None or snapshot.derived_revision != snapshot.revision:
            return None
        rules = self.rules.held(tournament_id, snapshot.rules_version)
        news = {revision: reported for revision, reported in notes.items() if revision > snapshot.revision}
        newest = snapshot.revision + len(news)
        if rules is None or not news or max(news) != newest:
            return None
        if any(reported is None or reported.match_id not in snapshot.matches for reported in news.values()):
            return None
        for revision in sorted(news):
            facts_repo.take_over(snapshot, revision, cast(Reported, news[revision]))
        return snapshot, rules

    def _snapshot(self, session: Session, row: Row[Any]) -> Snapshot:
        with self._guard:
            held = self._snapshots.get(row.id)
        snapshot = facts_repo.bring_up_to_date(session, row, held)
        if snapshot is not held:
            snapshot.documented = set(repo.closed_rounds(session, row.id, "standings"))
        with self._guard:
            self._snapshots[row.id] = snapshot
            self._snapshots.move_to_end(row.id)
            while len(self._snapshots) > KEPT:
                self._written.pop(self._snapshots.popitem(last=False)[0], None)
        return snapshot

    def _writing(self, snapshot: Snapshot) -> derive.Written:
        with self._guard:
            return self._written.setdefault(snapshot.tournament_id, derive.Written())

    def _note(self, session: Session) -> None:
        """Before a commit of this process: remember what each of its revisions changed."""
        touched = session.info.pop(tournaments.TOUCHED, None)
        if touched:
            after_commit(session, lambda: self._noted(touched))

    def _noted(self, touched: list[tuple[str, int, Reported | None]]) -> None:
        with self._guard:
            for tournament_id, revision, reported in touched:
                self._notes.setdefault(tournament_id, {})[revision] = reported

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
