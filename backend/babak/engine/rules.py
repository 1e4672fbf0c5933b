"""The rulebook as the engine reads it: typed, frozen, integers in one unit.

`compile_rules` turns a resolved rulebook (plain data) into `Rules` once; everything else only reads attributes.
Points are integers: `scale` units make one point (2 for half points), so that no fraction enters an inner loop.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal

from babak.engine.conditions import number
from babak.engine.conduct_rules import Offence, compile_offences
from babak.engine.effect import Effective
from babak.engine.errors import RuleError
from babak.engine.reading import Tree, exact, flag, keyed, pair, section, word, words
from babak.engine.tiebreak.regimes import edition_of, regime_of
from babak.engine.tiebreak.spec import CriterionSpec, compile_criteria

Policy = Literal["half_rule", "annul_all", "keep_and_forfeit", "award_all_to_opponents"]
POLICIES = ("half_rule", "annul_all", "keep_and_forfeit", "award_all_to_opponents")
Prize = int | str | Fraction | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class WithdrawalRule:
    """`result.withdrawal`: what becomes of the results of somebody who left."""

    policy: Policy
    half_of: str
    half_rounding: str
    played: str
    annulled_round: str
    applies_to: frozenset[str]


@dataclass(frozen=True, slots=True)
class DefaultTime:
    """`timing.default_time`: minutes after the announced start at which an absent player has lost."""

    minutes: Fraction
    inclusive: str


@dataclass(frozen=True, slots=True)
class ReportTime:
    """`timing.report`: minutes after `after` by which a result has to be reported."""

    minutes: Fraction
    after: str


@dataclass(frozen=True, slots=True)
class Deposit:
    """`money.deposits.<code>`: an amount held, when it is forfeited and when it goes back."""

    code: str
    amount: Fraction
    per: str
    forfeit_on: str
    refund_at: str


@dataclass(frozen=True, slots=True)
class Money:
    """`money`: the entry fee and the deposits, exact amounts of one currency."""

    currency: str
    entry_fee: Fraction | None
    deposits: tuple[Deposit, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """A compiled rulebook. Every point value is an integer; `scale` of them make one point."""

    measure: str
    scale: int
    win: int
    draw: int
    loss: int
    walkover: tuple[int, int]
    double_walkover: tuple[int, int]
    unreported: tuple[int, int]
    byes: Mapping[str, int]
    awards_rated: bool
    may_meet_again: bool
    rated: bool
    withdrawal: WithdrawalRule
    criteria: tuple[CriterionSpec, ...]
    restart: bool
    unplayed: str
    interim: str
    unranked: frozenset[str]
    prizes: Mapping[int, Prize]
    offences: Mapping[str, Offence]
    offence_of: Mapping[str, str]
    default_time: DefaultTime | None
    report: ReportTime | None
    spectators_minutes: Fraction | None
    money: Money
    format: str
    stage: str
    cycles: int
    edition: str
    individual: bool
    games: dict[tuple[str | None, ...], Effective] = field(default_factory=dict, compare=False, repr=False)

    def in_units(self, points: Fraction) -> int:
        """A point value in this rulebook's unit. RuleError `finer_than_the_scale` when it does not fit exactly."""
        units = points * self.scale
        if units.denominator != 1:
            raise RuleError("finer_than_the_scale", value=str(points), unit=str(Fraction(1, self.scale)))
        return units.numerator


@lru_cache(maxsize=65536)
def quotient(numerator: int, denominator: int) -> Fraction | int:
    """An exact value for the outside: a plain int when it is whole. Remembered, since the same values come again."""
    value = Fraction(numerator, denominator)
    return value.numerator if value.denominator == 1 else value


def _tree(resolved: object, stage: str | None) -> Tree:
    """The plain data: of the stage, where the resolved rulebook knows its stages, otherwise of the whole."""
    in_force, stages = getattr(resolved, "stage", None), getattr(resolved, "stages", None)
    if callable(in_force) and callable(stages):
        known = stages()
        if stage is not None and stage not in known:
            raise RuleError("no_such_stage", stage=stage, known=list(known))
        if known:
            resolved = in_force(stage if stage is not None else known[0])
    data = getattr(resolved, "data", resolved)
    if not isinstance(data, Mapping):
        raise TypeError(f"a resolved rulebook is a mapping or has one under .data, not {type(resolved).__name__}")
    return data


def _primary(scoring: Tree) -> tuple[str, Tree]:
    measures = {
        name: rule for name, rule in scoring.items() if isinstance(rule, Mapping) and name not in ("source", "note")
    }
    for name, rule in measures.items():
        if rule.get("primary") is True:
            return name, rule
    for name, rule in measures.items():
        if word(rule, "by", "outcome") == "outcome":
            return name, rule
    raise RuleError("no_measure", path="scoring")


def _withdrawal(tree: Tree) -> WithdrawalRule:
    rule = section(tree, "result", "withdrawal")
    policy = word(rule, "policy", "keep_and_forfeit")
    for known in POLICIES:
        if policy == known:
            applies = words(rule.get("applies_to")) or ("withdrawn", "disqualified")
            return WithdrawalRule(
                policy=known,  # type: ignore[arg-type]
                half_of=word(rule, "half_of", "scheduled"),
                half_rounding=word(rule, "half_rounding", "exact"),
                played=word(rule, "played", "over_the_board"),
                annulled_round=word(rule, "annulled_round", "zero"),
                applies_to=frozenset(applies),
            )
    raise RuleError("unknown_policy", path="result.withdrawal.policy", value=policy, known=list(POLICIES))


def _prizes(tree: Tree) -> dict[int, Prize]:
    places: dict[int, Prize] = {}
    for key, value in section(tree, "prizes", "places").items():
        bounds = [int(part) for part in str(key).split("..") if part.isdigit()]
        if key in ("source", "note") or not bounds or not isinstance(value, int | str | Fraction | Mapping):
            continue
        for place in range(bounds[0], bounds[-1] + 1):
            places.setdefault(place, value)
    return places


def _money(tree: Tree) -> Money:
    money = section(tree, "money")
    fee = section(money, "entry_fee").get("amount", money.get("entry_fee"))
    amount = None if fee is None or isinstance(fee, Mapping) else exact(fee, "money.entry_fee.amount")
    deposits = tuple(
        Deposit(
            code=word(item, "id", ""),
            amount=exact(item["amount"], f"money.deposits.{item.get('id')}.amount"),
            per=word(item, "per", "entry"),
            forfeit_on=word(item, "forfeit_on", "never"),
            refund_at=word(item, "refund_at", "event_end"),
        )
        for item in keyed(money.get("deposits"))
        if "amount" in item
    )
    return Money(word(money, "currency", ""), amount, deposits)


def _default_time(tree: Tree) -> DefaultTime | None:
    rule = section(tree, "timing", "default_time")
    if rule.get("minutes") is None:
        return None
    minutes = exact(rule["minutes"], "timing.default_time.minutes")
    return DefaultTime(minutes, word(rule, "inclusive", "late_if_greater"))


def _report(tree: Tree) -> ReportTime | None:
    rule = section(tree, "timing", "report")
    if rule.get("minutes") is None:
        return None
    return ReportTime(exact(rule["minutes"], "timing.report.minutes"), word(rule, "after", "games_of_round_ended"))


def _stage(tree: Tree, wanted: str | None) -> Tree:
    if "stage" in tree:
        return section(tree, "stage")
    stages = keyed(tree.get("stages"))
    for stage in stages:
        if wanted is None or stage.get("id") == wanted:
            return stage
    if wanted is not None and stages:
        raise RuleError("no_such_stage", stage=wanted, known=[str(stage.get("id")) for stage in stages])
    return {}


def compile_rules(resolved: object, stage: str | None = None) -> Rules:
    """The typed view of a resolved rulebook (or of a plain mapping), for one stage (default: the first).

    RuleError `no_measure`, `not_a_number`, `not_a_pair`, `unknown_policy`, `criterion_not_computed`, `unknown_regime`,
    `unknown_edition`, `no_such_stage` when the data cannot be played by this engine.
    """
    tree = _tree(resolved, stage)
    measure, outcome = _primary(section(tree, "scoring"))
    awards = section(tree, "result", "awards")
    win, draw, loss = (
        exact(outcome.get(name, default), f"scoring.{measure}.{name}")
        for name, default in (("win", Fraction(1)), ("draw", Fraction(1, 2)), ("loss", Fraction(0)))
    )
    walkover = pair(section(awards, "walkover"), measure, (win, loss), "result.awards.walkover")
    double = pair(section(awards, "double_walkover"), measure, (walkover[1],) * 2, "result.awards.double_walkover")
    unreported = pair(section(awards, "unreported"), measure, double, "result.awards.unreported")
    byes = {
        "pairing_allocated": number(section(awards, "bye").get(measure)),
        "full": win,
        "half": number(section(awards, "half_bye").get(measure, draw)),
        "zero": number(section(awards, "absent").get(measure, 0)),
    }
    points = {kind: win if value is None else value for kind, value in byes.items()}
    values = (win, draw, loss, *walkover, *double, *unreported, *points.values())
    scale = lcm(2, *(value.denominator for value in values))  # 2: half a point must always fit, whatever the rulebook

    def units(value: Fraction) -> int:
        return int(value * scale)

    chosen = _stage(tree, stage)
    ranking = section(tree, "ranking")
    offences = compile_offences(section(tree, "conduct", "offences"))
    format_ = word(chosen, "format", "round_robin")
    unplayed = word(ranking, "unplayed", "as_played")
    regime = regime_of(unplayed, format_)
    edition = word(ranking, "edition", edition_of(unplayed))
    return Rules(
        measure=measure,
        scale=scale,
        win=units(win),
        draw=units(draw),
        loss=units(loss),
        walkover=(units(walkover[0]), units(walkover[1])),
        double_walkover=(units(double[0]), units(double[1])),
        unreported=(units(unreported[0]), units(unreported[1])),
        byes={kind: units(value) for kind, value in points.items()},
        awards_rated=flag(awards, "rated", False),
        may_meet_again=flag(awards, "may_meet_again", True),
        rated=flag(section(tree, "competition"), "rated", True),
        withdrawal=_withdrawal(tree),
        criteria=compile_criteria(ranking, measure, edition, regime),
        restart=flag(ranking, "restart", False),
        unplayed=unplayed,
        interim=word(ranking, "interim", "rounds_played"),
        unranked=frozenset(words(ranking.get("unranked"))),
        prizes=_prizes(tree),
        offences=offences,
        offence_of={code: offence.name for offence in offences.values() for code in offence.codes},
        default_time=_default_time(tree),
        report=_report(tree),
        spectators_minutes=number(section(tree, "timing").get("spectators_minutes")),
        money=_money(tree),
        format=format_,
        stage=word(chosen, "id", "main"),
        cycles=int(exact(chosen.get("cycles", 1), "stages.cycles")),
        edition=edition,
        individual=word(section(tree, "competition"), "competitor", "individual") == "individual",
    )
