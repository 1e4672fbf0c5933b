"""How grave a warning about a pairing is, what it asks of whoever set it, and whether that was given."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from babak.http.json import dumps
from babak.http.problems import Problem
from babak.rounds.pairing import Warned

# What the regulations forbid: said twice, with its consequences.
ABSOLUTE = ("rematch", "third_colour", "colour_difference", "second_bye")
GRADES: Mapping[str, str] = {
    **dict.fromkeys(ABSOLUTE, "confirm_twice"),
    **dict.fromkeys(("forbidden_pair", "entry_left_out", "absent_paired"), "confirm"),
    **dict.fromkeys(("bye_not_lowest", "several_byes", "byes_beyond_limit", "pairing_published"), "confirm"),
    **dict.fromkeys(("float_again", "same_club", "no_pairing_by_system"), "note"),
    "differs_from_system": "log",
}
LEVELS = {"log": "note", "note": "note", "confirm": "warning", "confirm_twice": "severe", "refused": "severe"}


def graded(code: str, params: Mapping[str, Any], *, excused: bool = False, strict: bool = False) -> Warned:
    """A warning about a Swiss pairing with its grade. `excused`: the regulations let it be in this round."""
    grade = "note" if excused else GRADES[code]
    if strict and grade == "confirm_twice":
        grade = "refused"
    return Warned(code, LEVELS[grade], params, grade)


def warning_out(warning: Warned) -> dict[str, Any]:
    """A warning as it is stored with the round."""
    return {"code": warning.code, "level": warning.level, "grade": warning.grade, "params": dict(warning.params)}


def has_consequence(warning: Warned) -> bool:
    """Whether what follows from it is told before it is done."""
    return warning.code in ABSOLUTE and warning.grade in ("confirm_twice", "refused")


def stopping(warnings: Sequence[Warned]) -> list[Warned]:
    """The warnings that need an answer."""
    return [warning for warning in warnings if warning.grade in ("confirm", "confirm_twice", "refused")]


def token(warnings: Sequence[Warned]) -> str | None:
    """A text that names exactly the warnings to be confirmed twice; None when there are none."""
    twice = [(warning.code, warning.params) for warning in warnings if warning.grade == "confirm_twice"]
    return hashlib.sha256(dumps(twice)).hexdigest()[:16] if twice else None


def check(warnings: Sequence[Warned], *, force: bool, reason: str, confirm: str | Sequence[str] | None) -> None:
    """Refuse a pairing whose warnings were not answered: 409 `pairing_refused`, `pairing_has_warnings`,
    `pairing_needs_confirmation`, 422 `reason_missing`."""
    waiting = stopping(warnings)
    if not waiting:
        return
    refused = [warning for warning in waiting if warning.grade == "refused"]
    if refused:
        raise Problem(409, "pairing_refused", {"count": len(refused)}, errors=_errors(refused))
    wanted = token(waiting)
    if not force:
        raise Problem(409, "pairing_has_warnings", {"count": len(waiting), "confirm": wanted}, errors=_errors(waiting))
    if not reason:
        raise Problem(422, "reason_missing", {})
    twice = [warning for warning in waiting if warning.grade == "confirm_twice"]
    if twice and confirm != wanted:
        named = set() if confirm is None or isinstance(confirm, str) else set(confirm)
        if not {warning.code for warning in twice} <= named:
            params = {"count": len(twice), "confirm": wanted}
            raise Problem(409, "pairing_needs_confirmation", params, errors=_errors(twice))


def _errors(warnings: Sequence[Warned]) -> list[dict[str, Any]]:
    """The warnings as errors of a problem; whatever has consequences tells them as well."""
    errors: list[dict[str, Any]] = []
    for warning in warnings:
        given = {"level": warning.level, "grade": warning.grade, "params": dict(warning.params)}
        errors.append({"path": "matches", "code": warning.code, **given})
        if has_consequence(warning):
            errors.append({"path": "matches", "code": f"consequence.{warning.code}", **given})
    return errors
