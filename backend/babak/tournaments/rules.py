"""The rules of a tournament, resolved and compiled once per version of them."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlmodel import Session

from babak.engine.rulebook import Issue, Library, Resolved, parse_data, unsupported
from babak.engine.rules import Rules, compile_rules
from babak.tournaments import repo
from babak.tournaments.models import RuleChange, Tournament
from babak.tournaments.pairing_rules import PairingRules, pairing_rules

KEPT = 200
# A round after every amendment.
LAST = 10_000


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """A resolved rulebook, and its compiled form for the engine: `rules` without amendments, `of_round` with them.
    `pairing` is how a Swiss is paired, without amendments; None where a schedule is printed."""

    resolved: Resolved
    rules: Rules
    version: int
    stage: str
    results_only_when: str | None = None
    amended: bool = False
    pairing: PairingRules | None = None
    _by_round: dict[int, Rules] = field(default_factory=dict, compare=False, repr=False)
    _pairing_by_round: dict[int, PairingRules | None] = field(default_factory=dict, compare=False, repr=False)

    def of_round(self, number: int) -> Rules:
        """The rules of a round: with the amendments up to it."""
        found = self._by_round.get(number)
        if found is None:
            found = self._by_round[number] = (
                compile_rules(self.resolved.for_round(number)) if self.amended else self.rules
            )
        return found

    def pairing_of_round(self, number: int) -> PairingRules | None:
        """How a round of a Swiss is paired, with the amendments up to it; None where a schedule is printed."""
        if not self.amended:
            return self.pairing
        if number not in self._pairing_by_round:
            self._pairing_by_round[number] = pairing_rules(self.resolved.for_round(number), self.stage)
        return self._pairing_by_round[number]

    @property
    def title(self) -> Any:
        """The rulebook's title: a text, or a map of language to text."""
        return self.resolved.data.get("title")


class RulesCache:
    """What has been resolved lately, by tournament and version; anything here can be made again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], TournamentRules] = {}
        self._lock = threading.Lock()

    def held(self, tournament_id: str, version: int) -> TournamentRules | None:
        """The rules, if they are at hand."""
        return self._kept.get((tournament_id, version))

    def of(self, session: Session, tournament: Tournament) -> TournamentRules:
        """The rules of `tournament`; `of_round` gives those of a round."""
        key = (tournament.id, tournament.rules_version)
        found = self._kept.get(key)
        if found is None:
            found = self._load(session, tournament)
            with self._lock:
                if len(self._kept) >= KEPT:
                    self._kept.clear()
                self._kept[key] = found
        return found

    def _load(self, session: Session, tournament: Tournament) -> TournamentRules:
        changes = repo.rule_changes(session, tournament.id)
        resolved = resolve(
            library(session),
            tournament.rulebook if tournament.rulebook is not None else tournament.rulebook_id,
            overrides=overrides_of(changes),
            amendments=amendments_of(changes),
            about=about(tournament),
        )
        return compiled(
            resolved, tournament.rules_version, amended=bool(amendments_of(changes) or resolved.data.get("amendments"))
        )


@cache
def shipped() -> Library:
    """The rulebooks that come with the program, read once."""
    return Library.shipped()


def library(session: Session) -> Library:
    """The shipped rulebooks and those that people brought."""
    return shipped().adding(*(parse_data(row.data) for row in repo.own_rulebooks(session)))


def about(tournament: Tournament) -> dict[str, str]:
    """What variants of a rulebook may ask of a tournament."""
    facts = {"gender": tournament.gender, "category": tournament.category}
    return {name: value for name, value in facts.items() if value is not None}


def overrides_of(changes: list[RuleChange]) -> dict[str, Any]:
    """The newest overrides; each change replaces the whole map."""
    overrides = [change for change in changes if change.kind == "override"]
    return dict(overrides[-1].changes) if overrides else {}


def amendments_of(changes: list[RuleChange]) -> list[dict[str, Any]]:
    """The amendments as the rulebook language writes them."""
    return [
        {
            "id": change.id,
            "at": change.at.date().isoformat(),
            "by": change.by or "",
            "text": change.reason,
            "set": change.changes,
            "from_round": change.from_round,
        }
        for change in changes
        if change.kind == "amendment"
    ]


def resolve(
    books: Library,
    rulebook: str | Mapping[str, Any],
    *,
    overrides: Mapping[str, Any],
    amendments: list[dict[str, Any]],
    about: Mapping[str, str],
) -> Resolved:
    """The rulebook with all layers laid over it; RulebookError with every error at once, also of a round that an
    amendment changes."""
    resolved = books.resolve(rulebook, overrides=overrides, facts=about, amendments=amendments).sound()
    for number in _changing_rounds(amendments):
        resolved.for_round(number).sound()
    return resolved


def _changing_rounds(amendments: list[dict[str, Any]]) -> list[int]:
    return sorted({int(amendment["from_round"]) for amendment in amendments})


def compiled(resolved: Resolved, version: int, *, amended: bool = False) -> TournamentRules:
    """The engine's view of a resolved rulebook."""
    stage = resolved.stages()[0]
    wanted = resolved.at(f"stages.{stage}.pairing.results_only_when")
    return TournamentRules(
        resolved=resolved,
        rules=compile_rules(resolved),
        version=version,
        stage=stage,
        results_only_when=str(wanted) if wanted in ("signed", "published") else None,
        pairing=pairing_rules(resolved, stage),
        amended=amended,
    )


def pairing_now(resolved: Resolved) -> PairingRules | None:
    """How a Swiss is paired with every amendment that has been made; None where a schedule is printed."""
    return pairing_rules(resolved.for_round(LAST), resolved.stages()[0])


def rounds_of(resolved: Resolved) -> int | None:
    """The rounds of a Swiss with every amendment; None where they follow from the size of the field."""
    pairing = pairing_now(resolved)
    return pairing.rounds if pairing is not None else None


def not_runnable(resolved: Resolved, amendments: list[dict[str, Any]] | None = None) -> list[Issue]:
    """What the engine cannot run yet, by path; also in the rounds that amendments change."""
    found = list(unsupported(resolved))
    for number in _changing_rounds(amendments or []):
        found += [issue for issue in unsupported(resolved.for_round(number)) if issue not in found]
    return found
