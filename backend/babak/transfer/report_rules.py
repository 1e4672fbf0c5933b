"""The rules that a tournament report is put under: what it needs otherwise, and whether its ranks are those it gets."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from babak.engine.competition import evaluate
from babak.engine.errors import RuleError
from babak.engine.rulebook import Resolved, RulebookError
from babak.exchange.trf import Remark
from babak.exchange.trf.facts import to_facts
from babak.exchange.trf.plan import Plan
from babak.exchange.trf.rules import criteria_in, points_from, swiss_points_of
from babak.http.problems import Problem
from babak.tournaments import repo as tournaments
from babak.tournaments import rules as rulebooks
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules


@dataclass(frozen=True, slots=True)
class Basis:
    """The rules that a report is put under: a rulebook with the overrides that stand already, and what variants ask."""

    rulebook: str | Mapping[str, Any]
    overrides: Mapping[str, Any]
    about: Mapping[str, str]

    def resolved(self, session: Session, more: Mapping[str, Any]) -> Resolved:
        """The rulebook with further overrides. RulebookError, RuleError; Problem where the engine cannot run it."""
        found = rulebooks.resolve(
            rulebooks.library(session),
            self.rulebook,
            overrides={**self.overrides, **more},
            amendments=[],
            about=self.about,
        )
        if missing := rulebooks.not_runnable(found):
            raise Problem(422, "rulebook_not_runnable", {"count": len(missing)})
        return found


def basis_of(session: Session, tournament: Tournament) -> Basis:
    """The rules of a tournament. 409 `report_needs_empty` when anybody has entered or anything has been paired, 409
    `report_needs_unamended` when its rules were amended."""
    counts = tournaments.counts(session, tournament.id)
    if counts["entries"] or tournaments.last_round(session, tournament.id) is not None:
        raise Problem(409, "report_needs_empty", {"entries": counts["entries"]})
    changes = tournaments.rule_changes(session, tournament.id)
    if rulebooks.amendments_of(changes):
        raise Problem(409, "report_needs_unamended", {})
    rulebook = tournament.rulebook if tournament.rulebook is not None else tournament.rulebook_id
    return Basis(rulebook, rulebooks.overrides_of(changes), rulebooks.about(tournament))


def must_know(session: Session, rulebook: str) -> None:
    """422 `rulebook_not_found` for a rulebook that is not there."""
    if rulebook not in rulebooks.library(session).ids:
        raise Problem(422, "rulebook_not_found", {"rulebook": rulebook})


def judge(session: Session, basis: Basis, plan: Plan) -> dict[str, Any]:
    """The overrides that the report needs; adds to the plan's warnings where ranks or criteria are not the file's.

    409 `report_needs_swiss`.
    """
    rules = rulebooks.compiled(basis.resolved(session, {}), 0)
    if rules.pairing is None or not rules.rules.individual:
        raise Problem(409, "report_needs_swiss", {})
    if plan.problems:
        return {}
    needed = _settings(plan, rules)
    criteria = [
        each if isinstance(each, str) else {name: str(value) for name, value in each.items()}
        for each in criteria_in(plan.trf)
    ]
    if criteria and _codes(criteria) != [spec.code for spec in rules.rules.criteria if spec.by != "shared"]:
        try:
            basis.resolved(session, {**needed, "ranking.criteria": criteria})
            rulebooks.compiled(basis.resolved(session, {**needed, "ranking.criteria": criteria}), 0)
            needed["ranking.criteria"] = criteria
        except (RulebookError, RuleError, Problem):
            named = plan.trf.order or plan.trf.tie_breaks
            plan.warnings.append(Remark(0, "trf_criteria_left_out", {"criteria": named}))
    _compare_ranks(plan, rulebooks.compiled(basis.resolved(session, needed), 0))
    return needed


def _codes(criteria: list[Any]) -> list[Any]:
    return [each if isinstance(each, str) else None for each in criteria]


def _settings(plan: Plan, rules: TournamentRules) -> dict[str, Any]:
    """Rounds, acceleration and points, where the tournament has them otherwise."""
    pairing = rules.pairing
    assert pairing is not None
    needed: dict[str, Any] = {}
    total = plan.rounds_total or max(pairing.rounds, len(plan.rounds))
    if total != pairing.rounds:
        needed[f"stages.{rules.stage}.rounds"] = total
    acceleration = "baku" if plan.accelerated_to is not None else "none"
    if acceleration != pairing.acceleration and (plan.rounds or plan.accelerated_to is not None):
        needed[f"stages.{rules.stage}.pairing.acceleration"] = acceleration
    wanted, there = swiss_points_of(plan.trf.points), swiss_points_of(points_from(rules.rules))
    needed |= {path: _plain(value) for path, value in wanted.items() if value != there[path]}
    return needed


def _plain(value: Any) -> Any:
    """As a rulebook in JSON writes it."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def _compare_ranks(plan: Plan, rules: TournamentRules) -> None:
    """Say whose rank in the file is not the one that the criteria give; where nobody has a rank, nothing is said, and
    how many these are where the file names no criteria."""
    written = {str(player.number): player for player in plan.trf.players if player.rank is not None}
    if not written or not plan.rounds:
        return
    table = evaluate(to_facts(plan.trf), rules.rules)
    shared = {row.rank: sum(other.rank == row.rank for other in table.rows) for row in table.rows}
    differing: list[Remark] = []
    for row in table.rows:
        player = written.get(row.entry)
        if player is None or player.rank is None or row.rank is None:
            continue
        if not row.rank <= player.rank < row.rank + shared[row.rank]:
            params = {"number": player.number, "written": player.rank, "counted": row.rank}
            differing.append(Remark(player.line, "trf_rank_differs", params))
    if differing and not criteria_in(plan.trf):
        differing = [Remark(0, "trf_ranks_differ", {"count": len(differing)})]
    plan.warnings += differing
    plan.warnings.sort(key=lambda remark: remark.line)
