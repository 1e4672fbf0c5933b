"""Why an entry stands where it stands: the working of every criterion, and what separated it from its neighbours.

Codes and exact numbers only; the words belong to whoever shows them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from babak.engine.competition import Row, Value, Worked, shown, value_of, work_out
from babak.engine.errors import RuleError
from babak.engine.facts import Facts
from babak.engine.ranking import Ranking
from babak.engine.rules import Rules
from babak.engine.tiebreak.criterion import Remark, Term
from babak.engine.tiebreak.registry import criterion_of
from babak.engine.tiebreak.spec import CriterionSpec


@dataclass(frozen=True, slots=True)
class NotApplied:
    """A case of a slot that does not hold for an entry, and the value that it would have given."""

    code: str
    value: Value


@dataclass(frozen=True, slots=True)
class Working:
    """One criterion for one entry: its exact value and the terms that make it.

    `regime` is how rounds that were not played count for it (`ranking.unplayed`), `remarks` are what else the value
    needs to be understood: how it was rounded or read from a table, or why nobody has one. `applied` is the criterion
    a slot chose (otherwise the criterion itself); `tied_with` are the entries of the tied set inside which it was
    applied, empty when it was not needed or gives everybody a value; `not_applied` are the other cases of a slot.
    """

    key: str
    code: str
    applied: str
    article: str
    section: str
    edition: str
    title_key: str
    value: Value
    terms: tuple[Term, ...]
    tied_with: tuple[str, ...]
    regime: str = "as_played"
    remarks: tuple[Remark, ...] = ()
    not_applied: tuple[NotApplied, ...] = ()


@dataclass(frozen=True, slots=True)
class Separation:
    """What stands between an entry and its neighbour.

    `code` is `separated_by` (with the key of the criterion and both values), `shared` (nothing separates them) or
    `unranked` (one of them has no rank).
    """

    code: str
    other: str
    key: str | None
    own: Value
    others: Value


@dataclass(frozen=True, slots=True)
class Explanation:
    """One row of the table, explained. `above` and `below` are its neighbours in the table's order; `notes` are what
    else matters for it (`removed`, `points_deducted`, `tie_unresolved`)."""

    entry: str
    row: Row
    after_round: int
    workings: tuple[Working, ...]
    above: Separation | None
    below: Separation | None
    notes: tuple[Remark, ...]


def _applied(ranking: Ranking, spec: CriterionSpec, at: int) -> CriterionSpec | None:
    """The criterion that did the work: the case of a slot that holds for the entry, otherwise the line itself."""
    return ranking.chosen.get(spec.key, {}).get(at) if spec.cases else spec


def _not_applied(ranking: Ranking, spec: CriterionSpec, chosen: CriterionSpec | None, at: int) -> list[NotApplied]:
    return [
        NotApplied(case.code, value_of(ranking.case_scores[case], at))
        for case in spec.cases
        if case != chosen and case in ranking.case_scores
    ]


def _working(worked: Worked, spec: CriterionSpec, at: int, row: Row) -> Working:
    split = None
    if spec.key not in worked.ranking.scores:
        fitting = [each for each in worked.ranking.splits if each.key == spec.key and at in each.members]
        split = fitting[-1] if fitting else None
    ranking = worked.ranking
    chosen = _applied(ranking, spec, at)
    criterion = criterion_of(chosen.by) if chosen is not None else None
    terms: tuple[Term, ...] = ()
    remarks: tuple[Remark, ...] = ()
    if chosen is not None and criterion is not None and criterion.work is not None:
        members: Sequence[int] | None = split.members if split is not None else None
        if members is not None or spec.key in ranking.scores or chosen in ranking.case_scores:
            terms = criterion.work(worked.sheets, chosen.params, at, members)
            remarks = (
                criterion.remarks(worked.sheets, chosen.params, at, members) if criterion.remarks is not None else ()
            )
    others = tuple(worked.sheets.ids[each] for each in split.members if each != at) if split is not None else ()
    return Working(
        key=spec.key,
        code=spec.code,
        applied=chosen.code if chosen is not None else spec.code,
        article=criterion.article if criterion is not None else "rulebook",
        section=criterion.section if criterion is not None else "ranking",
        edition=spec.params.edition,
        title_key=criterion.title_key if criterion is not None else "criterion.slot",
        value=row.values[spec.key],
        terms=terms,
        tied_with=others,
        regime=(chosen or spec).params.regime.code,
        remarks=remarks,
        not_applied=tuple(_not_applied(ranking, spec, chosen, at)),
    )


def _separation(worked: Worked, own: int, other: int) -> Separation:
    ids, ranking = worked.sheets.ids, worked.ranking
    if own not in ranking.ranks or other not in ranking.ranks:
        return Separation("unranked", ids[other], None, None, None)
    rows = {row.entry: row for row in worked.table.rows}
    for split in ranking.splits:
        if own not in split.members or other not in split.members:
            continue
        places = dict(zip(split.members, split.places, strict=True))
        if places[own] == places[other]:
            continue
        if split.key in ranking.scores or ranking.chosen.get(split.key, {}).get(own) in ranking.case_scores:
            values = rows[ids[own]].values[split.key], rows[ids[other]].values[split.key]
            return Separation("separated_by", ids[other], split.key, *values)
        return Separation("separated_by", ids[other], split.key, places[own], places[other])
    return Separation("shared", ids[other], None, None, None)


def _notes(worked: Worked, entry: str, rules: Rules) -> tuple[Remark, ...]:
    notes: list[Remark] = []
    removal = worked.settled.removals.get(entry)
    if removal is not None:
        treatment = worked.settled.treatments[entry]
        params = {"kind": removal.kind, "after_round": removal.after_round, "treatment": treatment}
        notes.append(Remark("removed", params))
    taken = worked.settled.rulings.deductions.get(entry)
    if taken:
        notes.append(Remark("points_deducted", {"points": Fraction(taken, rules.scale)}))
    for tie in worked.table.unresolved:
        if entry in tie.entries:
            others = [each for each in tie.entries if each != entry]
            notes.append(Remark("tie_unresolved", {"place": tie.place, "decider": tie.decider, "with": others}))
    return tuple(notes)


def explain(facts: Facts, rules: Rules, entry: str, after_round: int | None = None) -> Explanation:
    """The working behind one row of the table. Values and terms are exact, in points.

    RuleError `unknown_entry` (params entry); otherwise the errors of `competition.evaluate`.
    """
    worked = work_out(facts, rules, after_round)
    sheets, table = worked.sheets, worked.table
    if entry not in sheets.index:
        raise RuleError("unknown_entry", entry=entry)
    at = sheets.index[entry]
    position = next(position for position, row in enumerate(table.rows) if row.entry == entry)
    row = table.rows[position]
    above = table.rows[position - 1].entry if position else None
    below = table.rows[position + 1].entry if position + 1 < len(table.rows) else None
    return Explanation(
        entry=entry,
        row=row,
        after_round=table.after_round,
        workings=tuple(_working(worked, spec, at, row) for spec in shown(rules)),
        above=_separation(worked, at, sheets.index[above]) if above is not None else None,
        below=_separation(worked, at, sheets.index[below]) if below is not None else None,
        notes=_notes(worked, entry, rules),
    )
