"""The body of a game's result: from what a client sends to what is stored, and to the engine's fact."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from babak.engine.facts import Result
from babak.http.problems import Problem
from babak.results.schemas import ResultIn
from babak.tournaments.rules import TournamentRules

WALKOVER = {"home": "-/+", "away": "+/-", "both": "-/-"}
UNPLAYED = {"+/-", "-/+", "-/-"}
# Reasons that follow from the code itself or from the rules; a rulebook need not list them.
ALWAYS = {"no_show", "removed", "unreported"}


def canonical(data: ResultIn, rules: TournamentRules) -> dict[str, Any]:
    """The stored form: `result`, `reason`, `awarded` as exact texts. Two bodies that mean the same are equal."""
    code = data.result if data.result is not None else WALKOVER[str(data.walkover)]
    reason = data.reason or ("no_show" if data.walkover else None)
    if reason is not None:
        _check_reason(reason, code, rules)
    stored: dict[str, Any] = {"result": code}
    if reason is not None:
        stored["reason"] = reason
    if data.awarded is not None:
        stored["awarded"] = [str(_exact(value)) for value in data.awarded]
    return stored


def _exact(value: int | float | str) -> Fraction:
    """2.5 → 5/2 as it is written, not as it is rounded in binary."""
    return Fraction(Decimal(repr(value))) if isinstance(value, float) else Fraction(value)


def _check_reason(reason: str, code: str, rules: TournamentRules) -> None:
    known: dict[str, list[str]] = {}
    for outcome in ("win", "draw"):
        listed = rules.resolved.at(f"result.reasons.{outcome}")
        known[outcome] = [str(item) for item in listed] if isinstance(listed, list) else []
    if not any(known.values()) or reason in ALWAYS:
        return
    kind = "draw" if code in ("1/2-1/2", "0-0") else "win"
    allowed = known["win"] if kind == "win" else [*known["draw"], *known["win"]]
    if reason not in allowed:
        raise Problem(422, "unknown_reason", {"reason": reason, "known": ", ".join(sorted({*allowed, *ALWAYS}))})


def fact(stored: Mapping[str, Any] | None) -> Result | None:
    """The engine's result of a stored one."""
    if stored is None:
        return None
    awarded = stored.get("awarded")
    return Result(
        code=stored["result"],
        reason=stored.get("reason"),
        awarded=(Fraction(awarded[0]), Fraction(awarded[1])) if awarded else None,
    )


def same(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    """Whether two stored results mean the same; a reason that only one of them gives does not set them apart."""
    if one is None or other is None:
        return one is other
    reasons = {one.get("reason"), other.get("reason")} - {None}
    return one["result"] == other["result"] and one.get("awarded") == other.get("awarded") and len(reasons) <= 1


def completes(one: Mapping[str, Any] | None, other: Mapping[str, Any]) -> bool:
    """Whether `other` is the same result as `one` and names the reason that `one` lacks."""
    return one is not None and same(one, other) and "reason" in other and "reason" not in one
