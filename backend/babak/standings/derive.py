"""Everything that follows from the facts of a tournament, worked out in one go and stored in one go."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from babak.engine import competition
from babak.engine.effective import Settled, settle
from babak.engine.money import LedgerLine, ledger_lines, walkovers
from babak.engine.rules import Rules
from babak.engine.rulings import Ruling
from babak.http.etag import etag_of
from babak.ledger import service as ledger
from babak.packing import pack
from babak.standings import documents, repo
from babak.standings.documents import Rows
from babak.standings.grid import Grid
from babak.standings.repo import Document
from babak.standings.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Derived:
    """What is to be stored: whole documents, and the derived columns that differ from what is stored."""

    revision: int
    standings: Document
    crosstable: Document
    matches: Mapping[str, tuple[dict[str, Any] | None, bool]]
    removals: Mapping[str, dict[str, Any] | None]
    caused: Mapping[str, list[dict[str, Any]]]
    closed: Mapping[int, Document]
    money: tuple[LedgerLine, ...]
    money_key: object


@dataclass(frozen=True, slots=True)
class Written:
    """What was written for a tournament the last time, so that only what changes is written again."""

    grid: Grid = field(default_factory=Grid)
    rows: Rows = field(default_factory=Rows)


def document(revision: int, body: bytes) -> Document:
    """A body under a strong ETag."""
    return Document(revision, body, pack(body), etag_of(body))


def derive(snapshot: Snapshot, rules: Rules, stage: str, closed: Mapping[int, Rules], written: Written) -> Derived:
    """Work everything out. `closed` names the closed rounds whose own standings are wanted, with their rules."""
    facts = snapshot.facts()
    worked = competition.work_out(facts, rules)
    settled = worked.settled
    if settled.removals and max(snapshot.rounds, default=0) > settled.reached:
        # Rounds that are paired but not yet under way show the forfeits of whoever has left.
        settled = settle(facts, rules, whole_schedule=True)
    written.grid.update(snapshot, settled.by_match, rules.scale, sparse=rules.format == "swiss")
    crosstable = written.grid.body(snapshot, worked.table)
    money, money_key = _money(snapshot, rules, worked.settled)
    removals = {
        entry: {
            "kind": removal.kind,
            "after_round": removal.after_round,
            "annulled": worked.settled.treatments.get(entry) == "annul",
        }
        for entry, removal in worked.settled.removals.items()
    }
    return Derived(
        revision=snapshot.revision,
        standings=document(snapshot.revision, documents.standings(snapshot, worked.table, stage, written.rows)),
        crosstable=Document(snapshot.revision, crosstable, b"", etag_of(crosstable)),
        matches=_changed_matches(snapshot, settled.by_match, rules.scale),
        removals={
            entry: removals.get(entry)
            for entry, before in snapshot.removals.items()
            if removals.get(entry) != before and entry in snapshot.entries
        },
        caused=_changed_incidents(snapshot, worked.settled.rulings.rulings),
        closed={
            number: document(
                snapshot.revision,
                documents.standings(snapshot, competition.evaluate(facts, then, number), stage, Rows()),
            )
            for number, then in closed.items()
        },
        money=money,
        money_key=money_key,
    )


def _money(snapshot: Snapshot, rules: Rules, settled: Settled) -> tuple[tuple[LedgerLine, ...], object]:
    """The lines of the ledger and what they depend on; those of the last time while that has not changed."""
    key = (rules, snapshot.status, tuple(snapshot.entries.values()), walkovers(settled))
    if snapshot.money is not None and snapshot.money_key == key:
        return snapshot.money, key
    ended = snapshot.status == "finished"
    return ledger_lines(snapshot.facts(), rules, ended=ended, settled=settled), key


def _changed_matches(
    snapshot: Snapshot, effective: Mapping[str, Any], scale: int
) -> dict[str, tuple[dict[str, Any] | None, bool]]:
    changed: dict[str, tuple[dict[str, Any] | None, bool]] = {}
    for match_id, before in snapshot.derived.items():
        found = effective.get(match_id)
        now = (documents.effective_out(found, scale), True) if found is not None else (None, False)
        if now != before and match_id in snapshot.matches:
            changed[match_id] = now
    return changed


def _changed_incidents(snapshot: Snapshot, rulings: tuple[Ruling, ...]) -> dict[str, list[dict[str, Any]]]:
    if not snapshot.incidents:
        return {}
    caused: dict[str, list[dict[str, Any]]] = {incident: [] for incident in snapshot.incidents}
    for ruling in rulings:
        caused[ruling.incident].append(ruling_out(ruling))
    return {incident: items for incident, items in caused.items() if items != snapshot.caused.get(incident)}


def ruling_out(ruling: Ruling) -> dict[str, Any]:
    """A ruling as JSON: offence, count, verdict, and the effects that are not empty."""
    return {
        "offence": ruling.offence,
        "count": ruling.count,
        "verdict": ruling.verdict,
        "match": ruling.match,
        "effects": plain(ruling.effects),
    }


def plain(value: Any) -> Any:
    """Engine values as JSON: dataclasses without their empty fields, exact numbers as documents show them."""
    if is_dataclass(value) and not isinstance(value, type):
        items = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {name: item for name, item in items.items() if item not in (None, False, [], {}, "")}
    if isinstance(value, Fraction):
        return documents.number(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value


def store(session: Session, snapshot: Snapshot, derived: Derived, at: datetime) -> bool:
    """Store what was derived; False, and nothing is, when what is stored is not what the snapshot takes it for."""
    tournament_id = snapshot.tournament_id
    if not repo.advance(session, tournament_id, snapshot.derived_revision, derived.revision):
        return False
    current = [("standings", 0, derived.standings), ("crosstable", 0, derived.crosstable)]
    closed = [("standings", number, document) for number, document in derived.closed.items()]
    repo.store(session, tournament_id, [*current, *closed], at)
    for match_id, (effective, settled) in derived.matches.items():
        repo.set_match_derived(session, match_id, effective, settled)
    for entry_id, removal in derived.removals.items():
        repo.set_removal(session, entry_id, removal)
    for incident_id, caused in derived.caused.items():
        repo.set_caused(session, incident_id, caused)
    if derived.money is not snapshot.money:
        ledger.keep_in_step(session, event_id=snapshot.event_id, tournament_id=tournament_id, lines=derived.money)
    return True


def remember(snapshot: Snapshot, derived: Derived) -> None:
    """Note in the snapshot what is stored now, so that only differences are written next time."""
    snapshot.derived.update(derived.matches)
    snapshot.removals.update(derived.removals)
    snapshot.caused.update(derived.caused)
    snapshot.documented = {number for number in snapshot.documented if number <= snapshot.last_closed}
    snapshot.documented.update(derived.closed)
    snapshot.money, snapshot.money_key = derived.money, derived.money_key
    snapshot.derived_revision = derived.revision
    snapshot.touched = None
