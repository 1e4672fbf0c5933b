"""The facts of a tournament as the engine takes them, held in memory; whatever is held can be read again."""

from dataclasses import dataclass, field
from typing import Any

from babak.engine.facts import Decision, Entry, Facts, Incident, Match
from babak.engine.money import LedgerLine


@dataclass(slots=True)
class Snapshot:
    """The facts of one tournament at one revision, with what is derived from them as it was last stored.

    `derived_revision` is the revision of what is stored, `documented` the closed rounds that have a document, and
    `touched` the first round to which a fact belongs that is not in what is stored (None: no such fact).
    """

    tournament_id: str
    event_id: str
    slug: str
    status: str
    rounds_total: int | None
    lots_seed: str
    rules_version: int
    revision: int = 0
    entries: dict[str, Entry] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    removals: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    derived: dict[str, tuple[dict[str, Any] | None, bool]] = field(default_factory=dict)
    incidents: dict[str, Incident] = field(default_factory=dict)
    caused: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    decisions: dict[str, Decision] = field(default_factory=dict)
    rounds: dict[int, str] = field(default_factory=dict)
    derived_revision: int = 0
    money: tuple[LedgerLine, ...] | None = None
    money_key: object = None
    documented: set[int] = field(default_factory=set)
    touched: int | None = None

    def touch(self, round_number: int, revision: int) -> None:
        """Note that a fact of a round is newer than what is stored."""
        if revision > self.derived_revision:
            self.touched = round_number if self.touched is None else min(self.touched, round_number)

    def facts(self) -> Facts:
        """What the engine evaluates."""
        return Facts(
            entries=tuple(self.entries.values()),
            matches=tuple(self.matches.values()),
            incidents=tuple(self.incidents.values()),
            decisions=tuple(self.decisions.values()),
            rounds_total=self.rounds_total,
            lots_seed=self.lots_seed,
        )

    @property
    def newest(self) -> int:
        """The newest published round, whose rules are those in force; 1 before the first."""
        return max((number for number, status in self.rounds.items() if status in ("published", "closed")), default=1)

    @property
    def last_closed(self) -> int:
        """The last round up to which every round is closed."""
        number = 0
        while self.rounds.get(number + 1) == "closed":
            number += 1
        return number
