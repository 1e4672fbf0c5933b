"""Ranks from ordered, conditional criteria (C.07 art. 4).

Each criterion is applied only inside groups that everything before it left tied (4.2). Equal ranks are 1, 2, 2, 4.
With `restart` every smaller tied group begins again at the first criterion. What no criterion separates is handed to
whoever has to decide: the list says who (`play_off`, `lots`, `decision`, `shared`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from babak.engine.conditions import holds
from babak.engine.facts import Decision
from babak.engine.rules import Rules
from babak.engine.scoresheet import Sheets
from babak.engine.tiebreak.criterion import Scores, ranked
from babak.engine.tiebreak.registry import DECISION_CODES, criterion_of
from babak.engine.tiebreak.spec import CriterionSpec

Decider = Literal["organiser", "committee", "play_off", "lots"]
_DECIDERS: Mapping[str, Decider] = {
    "shared": "committee",
    "decision": "organiser",
    "play_off": "play_off",
    "lots": "lots",
}


@dataclass(frozen=True, slots=True)
class UnresolvedTie:
    """A tie that a person has to decide. `place` is the first place it touches, `entries` are in starting order."""

    place: int
    entries: tuple[str, ...]
    touches_prize: bool
    decider: Decider
    reason: str


@dataclass(frozen=True, slots=True)
class Split:
    """One criterion applied to one tied set: `members` (indices) and their places inside it, in the same order."""

    key: str
    by: str
    first_place: int
    members: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(slots=True)
class Ranking:
    """Ranks by entry index, who shares one, what separated whom, and what is left to decide.

    `scores` are the values of criteria by key, and `chosen` says which case of a slot holds for each entry (by the key
    of the slot); the values of such a case are in `case_scores`.
    """

    ranks: dict[int, int] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)
    splits: list[Split] = field(default_factory=list)
    unresolved: list[UnresolvedTie] = field(default_factory=list)
    scores: dict[str, Scores] = field(default_factory=dict)
    chosen: dict[str, dict[int, CriterionSpec]] = field(default_factory=dict)
    case_scores: dict[CriterionSpec, Scores] = field(default_factory=dict)


def lot(seed: str, entry: str) -> str:
    """The lot an entry draws: SHA-256 of `seed|entry` in hexadecimal. The smallest lot comes first.

    Anyone can repeat it: `printf '%s' 'seed|entry' | sha256sum`.
    """
    return sha256(f"{seed}|{entry}".encode()).hexdigest()


def _ordered_by(decisions: Sequence[Decision], kind: str | None, members: Sequence[str]) -> tuple[str, ...] | None:
    """A person's order that covers the whole tied set (the one for the smallest set), or None."""
    fitting = [
        decision
        for decision in decisions
        if decision.kind != "shared" and (kind is None or decision.kind == kind) and set(members) <= set(decision.order)
    ]
    if not fitting:
        return None
    return min(fitting, key=lambda decision: (len(decision.order), decision.kind, decision.order)).order


class _Ranker:
    """One ranking under way: applies the list of criteria to ever smaller tied sets."""

    def __init__(self, sheets: Sheets, rules: Rules, decisions: Sequence[Decision], seed: str) -> None:
        self.sheets = sheets
        self.rules = rules
        self.decisions = decisions
        self.seed = seed
        self.found = Ranking()
        for spec in rules.criteria:
            self._measure(spec)

    def _measure(self, spec: CriterionSpec) -> None:
        compute = criterion_of(spec.by).compute if spec.by != "slot" else None
        if not spec.in_tie and compute is not None:
            self.found.scores[spec.key] = compute(self.sheets, spec.params)
        for case in spec.cases:
            of_case = criterion_of(case.by).compute if case.by not in DECISION_CODES else None
            if not case.in_tie and of_case is not None:
                self.found.case_scores[case] = of_case(self.sheets, case.params)

    def places(self, spec: CriterionSpec, members: Sequence[int]) -> list[int]:
        """Places of the tied members by one criterion; all 1 when it separates nobody."""
        if spec.by in DECISION_CODES:
            return self.decided(spec, members)
        criterion = criterion_of(spec.by)
        if spec.in_tie and criterion.place is not None:
            return criterion.place(self.sheets, spec.params, members)
        scores = self.found.case_scores.get(spec) or self.found.scores.get(spec.key)
        if scores is None:
            if criterion.compute is None:
                return [1] * len(members)
            scores = criterion.compute(self.sheets, spec.params)
        higher_first = (criterion.direction == "higher") != spec.params.reverse
        return ranked([scores.values[at] for at in members], higher_first)

    def decided(self, spec: CriterionSpec, members: Sequence[int]) -> list[int]:
        """Places by a person's order or by lot; all 1 while nobody has decided."""
        ids = [self.sheets.ids[at] for at in members]
        order = _ordered_by(self.decisions, None if spec.by == "shared" else spec.by, ids)
        if order is not None:
            return ranked([order.index(each) for each in ids], higher_first=False)
        if spec.by == "lots" and self.seed:
            lots = sorted(ids, key=lambda each: (lot(self.seed, each), each))
            return [lots.index(each) + 1 for each in ids]
        return [1] * len(members)

    def rank(self, members: list[int], place: int, start: int) -> None:
        """Rank a tied set whose best place is `place`, beginning at criterion number `start` of the list."""
        if len(members) == 1:
            self.found.ranks[members[0]] = place
            return
        awaited: CriterionSpec | None = None
        for position in range(start, len(self.rules.criteria)):
            spec = self.rules.criteria[position]
            known = {"tied": len(members), "place": range(place, place + len(members))}
            if not holds(spec.when, known):
                continue
            places = self.apply(spec, members, place, known)
            if places is None:
                continue
            if spec.by in DECISION_CODES:
                awaited = awaited or spec
            if max(places) == 1:
                continue
            groups: dict[int, list[int]] = {}
            for at, inside in zip(members, places, strict=True):
                groups.setdefault(inside, []).append(at)
            for inside in sorted(groups):
                self.rank(groups[inside], place + inside - 1, 0 if self.rules.restart else position + 1)
            return
        self.leave(members, place, awaited)

    def apply(
        self, spec: CriterionSpec, members: list[int], place: int, known: Mapping[str, object]
    ) -> list[int] | None:
        """Apply one line of the list, a slot through the first of its cases that holds; None when none does."""
        if not spec.cases:
            places = self.places(spec, members)
            self.found.splits.append(Split(spec.key, spec.by, place, tuple(members), tuple(places)))
            return places
        for case in spec.cases:
            if not holds(case.when, known):
                continue
            places = self.places(case, members)
            self.found.chosen.setdefault(spec.key, {}).update(dict.fromkeys(members, case))
            self.found.splits.append(Split(spec.key, case.by, place, tuple(members), tuple(places)))
            if max(places) > 1 or spec.undecided != "next_case":
                return places
        return None

    def choose_for_the_rest(self) -> None:
        """Which case of a slot holds for those whom it did not have to separate: for each alone, at its own rank."""
        for spec in self.rules.criteria:
            chosen = self.found.chosen.setdefault(spec.key, {}) if spec.cases else {}
            for at, place in self.found.ranks.items() if spec.cases else ():
                known = {"tied": 1, "place": range(place, place + 1)}
                case = next((case for case in spec.cases if holds(case.when, known)), None)
                if case is not None:
                    chosen.setdefault(at, case)

    def leave(self, members: list[int], place: int, awaited: CriterionSpec | None) -> None:
        """Nothing separates them: they share the place, and somebody may have to decide."""
        for at in members:
            self.found.ranks[at] = place
            self.found.shared.add(at)
        touches = any(each in self.rules.prizes for each in range(place, place + len(members)))
        by = awaited.by if awaited is not None else "shared"
        if by == "shared" and not touches:
            return
        entries = tuple(self.sheets.ids[at] for at in sorted(members))
        if any(decision.kind == "shared" and set(entries) <= set(decision.order) for decision in self.decisions):
            return
        reason = "prize_shared" if by == "shared" else f"{by}_missing"
        self.found.unresolved.append(UnresolvedTie(place, entries, touches, _DECIDERS[by], reason))


def rank(
    sheets: Sheets, rules: Rules, members: Sequence[int], decisions: Sequence[Decision] = (), lots_seed: str = ""
) -> Ranking:
    """Rank the entries with these indices by the rulebook's criteria and by what people have decided.

    Ties that `shared` leaves are unresolved only when they touch a place of `prizes.places` (C.07 art. 4 leaves the
    rest to the regulations); ties that wait for a play-off, for lots without a seed or for a decision always are.
    """
    ranker = _Ranker(sheets, rules, decisions, lots_seed)
    if members:
        ranker.rank(sorted(members), 1, 0)
    ranker.choose_for_the_rest()
    ranker.found.unresolved.sort(key=lambda tie: (tie.place, tie.entries))
    return ranker.found
