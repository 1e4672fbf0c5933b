"""A competition: facts and rules in, the table out. Everything is worked out anew, nothing is remembered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from babak.engine.effect import Effective
from babak.engine.effective import Settled, rounds_expected, settle
from babak.engine.facts import Facts
from babak.engine.ranking import Ranking, UnresolvedTie, rank
from babak.engine.rules import Prize, Rules, quotient
from babak.engine.scoresheet import Sheets, write_sheets
from babak.engine.tiebreak.criterion import Scores
from babak.engine.tiebreak.spec import CriterionSpec

Status = Literal["ranked", "withdrawn", "disqualified"]
Value = Fraction | int | None


@dataclass(frozen=True, slots=True)
class TableCriterion:
    """One column: its key in `Row.values` (unique), its code and the edition of its regulation."""

    key: str
    code: str
    edition: str


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a table. `played`, `won`, `drawn`, `lost` count games over the board; a forfeit or a bye is in the
    points only. `values` are exact: points, or the place inside a tie (0 separates nobody, None was not needed);
    a slot has what the case that holds for the entry gives."""

    rank: int | None
    shared: bool
    entry: str
    status: Status
    values: Mapping[str, Value]
    played: int
    won: int
    drawn: int
    lost: int
    prize: Prize | None


@dataclass(frozen=True, slots=True)
class Table:
    """Standings. Rows are in ranking order, equal ranks by starting number, the unranked last.

    `complete` is True once every round has been played out; ties are `unresolved` only then. `effective` holds the
    results that the table counts.
    """

    criteria: tuple[TableCriterion, ...]
    rows: tuple[Row, ...]
    unresolved: tuple[UnresolvedTie, ...]
    effective: Mapping[str, Effective]
    complete: bool
    after_round: int

    @property
    def needs_decision(self) -> bool:
        """Whether a person has to decide a tie before the table is final."""
        return bool(self.unresolved)


@dataclass(slots=True)
class Worked:
    """A table together with everything it was worked out from, for explanations."""

    table: Table
    settled: Settled
    sheets: Sheets
    ranking: Ranking
    ranked: list[int] = field(default_factory=list)


def shown(rules: Rules) -> tuple[CriterionSpec, ...]:
    """The criteria that are columns of the table: all but `shared`, which is no value."""
    return tuple(spec for spec in rules.criteria if spec.by != "shared")


def _values(
    worked_scores: Ranking, columns: tuple[CriterionSpec, ...], count: int, skip: set[int]
) -> list[dict[str, Value]]:
    """Values of every entry, column by column: exact points, or the place inside the last tie it was applied to."""
    values: list[dict[str, Value]] = [{} for _ in range(count)]
    for spec in columns:
        key = spec.key
        scores = worked_scores.scores.get(key)
        if scores is None:
            for row in values:
                row[key] = None
            continue
        unit = scores.unit
        for at, value in enumerate(scores.values):
            if value is None or at in skip:
                values[at][key] = None
            elif isinstance(value, int):
                values[at][key] = quotient(value, unit) if unit != 1 else value
            else:
                values[at][key] = plain(value / unit)
    in_tie = {spec.key for spec in columns if spec.key not in worked_scores.scores}
    for split in worked_scores.splits:
        if split.key in in_tie:
            nobody = max(split.places) == 1
            for at, place in zip(split.members, split.places, strict=True):
                values[at][split.key] = 0 if nobody else place
    for key, chosen in worked_scores.chosen.items():
        for at, case in chosen.items():
            if case in worked_scores.case_scores and at not in skip:
                values[at][key] = value_of(worked_scores.case_scores[case], at)
    return values


def plain(value: Fraction) -> Fraction | int:
    """A whole number as an integer, any other exact value as it is."""
    return value.numerator if value.denominator == 1 else value


def value_of(scores: Scores, at: int) -> Value:
    """The exact value of one entry (by index), in points or whatever the criterion counts."""
    value = scores.values[at]
    return None if value is None else plain(Fraction(value) / scores.unit)


def _is_ranked(entry_id: str, settled: Settled, rules: Rules) -> bool:
    removal = settled.removals.get(entry_id)
    if removal is None:
        return True
    return removal.kind not in rules.unranked and settled.treatments[entry_id] != "annul"


def work_out(facts: Facts, rules: Rules, after_round: int | None = None) -> Worked:
    """The table with its working papers. Errors: those of `evaluate`."""
    settled = settle(facts, rules, after_round)
    entries = sorted(facts.entries, key=lambda entry: (entry.number, entry.id))
    sheets = write_sheets(entries, settled.pairs, settled.rulings.deductions, rules)
    announced = rounds_expected(facts, rules) if rules.interim == "announced_rounds" else 0
    sheets.count_rounds(settled.reached, announced, settled.waiting)
    ids = sheets.ids
    ranked = [at for at, entry in enumerate(ids) if _is_ranked(entry, settled, rules)]
    played_out = not settled.waiting and bool(settled.pairs) and settled.reached >= settled.last_round
    complete = played_out and settled.reached >= rounds_expected(facts, rules)
    ranking = rank(sheets, rules, ranked, facts.decisions, facts.lots_seed)
    unresolved = tuple(ranking.unresolved) if complete else ()
    annulled = {at for at, entry in enumerate(ids) if settled.treatments.get(entry) == "annul"}
    columns = shown(rules)
    values = _values(ranking, columns, len(ids), annulled)
    undecided = {entry for tie in unresolved for entry in tie.entries}
    places = ranking.ranks
    ordered = sorted(range(len(ids)), key=lambda at: (places.get(at, len(ids) + 1), at))
    rows: list[Row] = []
    for at in ordered:
        place = places.get(at)
        removal = settled.removals.get(ids[at])
        prize = rules.prizes.get(place) if place is not None and ids[at] not in undecided else None
        played, won, drawn, lost = sheets.tallies[at]
        rows.append(
            Row(
                place,
                at in ranking.shared,
                ids[at],
                "ranked" if removal is None else removal.kind,
                values[at],
                played,
                won,
                drawn,
                lost,
                prize,
            )
        )
    criteria = tuple(TableCriterion(spec.key, spec.code, spec.params.edition) for spec in columns)
    table = Table(criteria, tuple(rows), unresolved, settled.by_match, complete, settled.reached)
    return Worked(table, settled, sheets, ranking, ranked)


def evaluate(facts: Facts, rules: Rules, after_round: int | None = None) -> Table:
    """The standings after a round (None: as far as it has been played).

    Byes and forfeits of a round count once that round is reached. Errors: `RuleError` of `conduct.rulings` and
    `scoring.chess` when a fact contradicts the rulebook. Articles: C.07 4 (order), 15.2 (round robin).
    """
    return work_out(facts, rules, after_round).table
