"""The one table from the rulebook that a vector embeds to a shipped one.

A vector writes the rule in force for its reader, in words of its own. Here stands, for each embedded rulebook, the id
of the shipped one, and for each embedded option the path of the shipped rulebook that it speaks of, with the words
that differ. A value that is not the shipped one becomes an override. An option that is not in the table is a failure:
nothing that a vector says about its rules is passed over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from babak.engine.rulebook import Library, Resolved, to_data

# Keys of list items and remarks; they are not options.
NOT_OPTIONS = frozenset({"schema", "id", "code", "counter"})


class NotInTable(Exception):
    """A vector says something about its rules that the table does not know."""


@dataclass(frozen=True, slots=True)
class Option:
    """Where an embedded option stands in the shipped rulebook, and the values that are written differently there."""

    path: str
    words: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shipped:
    """A shipped rulebook: its id, the options of a vector, the codes of its deposits."""

    id: str
    options: Mapping[str, Option]
    deposits: Mapping[str, str] = field(default_factory=dict)


FINALLY = {
    "shared": ["shared"],
    "direct_encounter": ["DE", "WIN", "shared"],
    "play_off": ["play_off"],
    "lots": ["lots"],
}
LOSES = {"lose_game": "game"}

TABLE: Mapping[str, Shipped] = {
    "gonzaga-gf25": Shipped(
        "gonzaga-2025",
        {
            "sport": Option("competition.sport"),
            "competitor": Option("competition.competitor"),
            "stages.main.format": Option("stages.main.format"),
            "stages.main.cycles": Option("stages.main.cycles"),
            "stages.main.schedule": Option("stages.main.pairing.system"),
            "scoring.win": Option("scoring.PTS.win"),
            "scoring.draw": Option("scoring.PTS.draw"),
            "scoring.loss": Option("scoring.PTS.loss"),
            "scoring.pairing_allocated_bye": Option("result.awards.bye.PTS"),
            "scoring.bye": Option("result.awards.bye.PTS"),
            "scoring.forfeit": Option("result.awards.walkover.PTS"),
            "scoring.double_forfeit": Option("result.awards.double_walkover.PTS"),
            "tie_breaks.SB.forfeits": Option("ranking.criteria.SB.forfeits"),
            "tie_breaks.SB.bye": Option("ranking.criteria.SB.bye", {"0": "exclude"}),
            "tie_break_final": Option("ranking.finally", FINALLY),
            "tie_breaks.final": Option("ranking.finally", FINALLY),
            "withdrawal.policy": Option("result.withdrawal.policy"),
            "withdrawal.annulled_round_points": Option("result.withdrawal.annulled_round", {"0": "zero"}),
            "withdrawal.applies_to": Option("result.withdrawal.applies_to"),
            "default_time_minutes": Option("timing.default_time.minutes"),
            "default_time.inclusive": Option("timing.default_time.inclusive"),
            "penalties.violation.clock_offender_s": Option("conduct.offences.violation.at.1+.clock.offender"),
            "penalties.violation.scope": Option("conduct.offences.violation.scope"),
            "penalties.violation.at.3": Option("conduct.offences.violation.at.3.lose", LOSES),
            "penalties.device_found.effect": Option(
                "conduct.offences.device_found.then",
                {
                    "lose_game": {"lose": "game", "reason": "device_found"},
                    "disqualify": {"disqualify": "event", "reason": "device_found"},
                },
            ),
            "penalties.cheating.effect": Option(
                "conduct.offences.cheating.then.disqualify", {"disqualify_event": "event"}
            ),
            "time_penalty.floor": Option("conduct.offences.violation.at.1+.clock.floor"),
            "deposit.amount": Option("money.deposits.walkover.amount"),
            "deposit.currency": Option("money.currency"),
            "deposit.forfeit_on": Option("money.deposits.walkover.forfeit_on"),
            "deposit.refund_at": Option("money.deposits.walkover.refund_at"),
            "entry_fee": Option("money.entry_fee.amount"),
            "prizes.1": Option("prizes.places.1"),
            "prizes.2": Option("prizes.places.2"),
            "prizes.3": Option("prizes.places.3"),
        },
        deposits={"wo_deposit": "walkover"},
    ),
}


@cache
def _resolved(rulebook: str) -> Resolved:
    return Library.shipped().resolve(rulebook)


def shipped_for(embedded: Mapping[str, Any]) -> Shipped:
    """The shipped rulebook of an embedded one. Raises NotInTable."""
    found = TABLE.get(str(embedded.get("id")))
    if found is None:
        raise NotInTable(f"rulebook {embedded.get('id')!r} is not in the table of rulebooks")
    return found


def overrides_for(embedded: Mapping[str, Any], alternative: str | None = None) -> dict[str, Any]:
    """What a tournament under the shipped rulebook must override to play by the embedded one.

    `alternative` is a key of `expected_alternatives`: `option=value`, several joined by `;`. Raises NotInTable.
    """
    shipped = shipped_for(embedded)
    said = dict(_options(embedded, shipped.options))
    for change in (alternative or "").split(";"):
        if change:
            name, _, value = change.partition("=")
            said[name.strip()] = value.strip()
    wanted: dict[str, Any] = {}
    for name, value in said.items():
        option = shipped.options.get(name)
        if option is None:
            raise NotInTable(f"option {name!r} of {embedded['id']} is not in the table of rulebooks")
        wanted[option.path] = _translated(option, value)
    resolved = _resolved(shipped.id)
    return {path: value for path, value in wanted.items() if not _same(to_data(resolved.at(path)), value)}


def _options(tree: Any, known: Mapping[str, Option], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted names and values of what a vector's rulebook says; list items go by their id or code."""
    if prefix in known:
        yield prefix, tree
    elif isinstance(tree, Mapping):
        for key, value in tree.items():
            if key not in NOT_OPTIONS:
                yield from _options(value, known, f"{prefix}.{key}" if prefix else key)
    elif isinstance(tree, list) and tree and all(isinstance(item, Mapping) for item in tree):
        for item in tree:
            yield from _options(item, known, f"{prefix}.{item.get('id', item.get('code'))}")
    else:
        yield prefix, tree


def _translated(option: Option, value: Any) -> Any:
    if not isinstance(value, list | Mapping) and str(value) in option.words:
        return option.words[str(value)]
    if isinstance(value, Mapping) and set(value) == {"winner", "loser"}:
        return [_number(value["winner"]), _number(value["loser"])]
    if isinstance(value, list):
        return [_number(item) for item in value]
    return _number(value)


def _number(value: Any) -> Any:
    """0.5 as the language writes it (1/2); text that is a number as a number."""
    if isinstance(value, str):
        return int(value) if value.lstrip("-").isdigit() else value
    if isinstance(value, float):
        exact = Fraction(value)
        return exact.numerator if exact.denominator == 1 else str(exact)
    return value


def _same(shipped: Any, wanted: Any) -> bool:
    if isinstance(shipped, Mapping) and isinstance(wanted, Mapping):
        return {key: value for key, value in shipped.items() if key not in ("source", "note")} == dict(wanted)
    if isinstance(shipped, list) and isinstance(wanted, list) and len(shipped) == len(wanted):
        # `shared` is short for `{by: shared}`, and may carry its source.
        return all(_same(_short(one), _short(two)) for one, two in zip(shipped, wanted, strict=True))
    return bool(shipped == wanted)


def _short(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) <= {"id", "by", "source", "note"}:
        return value.get("by")
    return value
