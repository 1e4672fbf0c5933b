"""What a correction would change: two tables compared, before anybody confirms it."""

from dataclasses import dataclass

from babak.engine.competition import Table, Value
from babak.engine.effect import Effective
from babak.engine.ranking import UnresolvedTie


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entry whose rank (None: unranked) or sharing changes."""

    entry: str
    before: int | None
    after: int | None
    shared_before: bool
    shared_after: bool


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A criterion value that changes, exact."""

    entry: str
    key: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A result in force that changes; None where there is none."""

    match: str
    before: Effective | None
    after: Effective | None


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that differs between two tables, in the order of the later one."""

    ranks: tuple[RankChange, ...]
    values: tuple[ValueChange, ...]
    results: tuple[ResultChange, ...]
    ties_opened: tuple[UnresolvedTie, ...]
    ties_closed: tuple[UnresolvedTie, ...]

    @property
    def nothing(self) -> bool:
        """Whether the correction changes nothing at all."""
        return not (self.ranks or self.values or self.results or self.ties_opened or self.ties_closed)


def compare(before: Table, after: Table) -> Changes:
    """What changes from one table to the other: ranks, values by criterion, results in force, open ties."""
    old = {row.entry: row for row in before.rows}
    new = {row.entry: row for row in after.rows}
    everybody = [*new, *(entry for entry in old if entry not in new)]
    keys = list(dict.fromkeys([*(each.key for each in after.criteria), *(each.key for each in before.criteria)]))
    ranks: list[RankChange] = []
    values: list[ValueChange] = []
    for entry in everybody:
        was, now = old.get(entry), new.get(entry)
        rank_was, rank_now = (None if row is None else row.rank for row in (was, now))
        shared_was, shared_now = (row is not None and row.shared for row in (was, now))
        if (rank_was, shared_was) != (rank_now, shared_now):
            ranks.append(RankChange(entry, rank_was, rank_now, shared_was, shared_now))
        for key in keys:
            value_was, value_now = (None if row is None else row.values.get(key) for row in (was, now))
            if value_was != value_now:
                values.append(ValueChange(entry, key, value_was, value_now))
    matches = dict.fromkeys([*after.effective, *before.effective])
    results = tuple(
        ResultChange(match, before.effective.get(match), after.effective.get(match))
        for match in matches
        if before.effective.get(match) != after.effective.get(match)
    )
    return Changes(
        ranks=tuple(ranks),
        values=tuple(values),
        results=results,
        ties_opened=tuple(tie for tie in after.unresolved if tie not in before.unresolved),
        ties_closed=tuple(tie for tie in before.unresolved if tie not in after.unresolved),
    )
