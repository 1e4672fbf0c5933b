"""When is it late: the default time of a game and the deadlines of a round.

The engine has no clock: moments come in as facts, deadlines go out as moments.
"""

from datetime import datetime, timedelta
from fractions import Fraction

from babak.engine.errors import RuleError
from babak.engine.rules import DefaultTime, ReportTime, Rules


def is_late(minutes: Fraction | None, rule: DefaultTime | None) -> bool:
    """Whether an arrival `minutes` after the announced start loses the game (`timing.default_time`).

    None means nobody came at all, which is always late. With `late_if_greater` an arrival exactly on the limit is in
    time, with `late_if_equal` it is not. Without a default time only a player who never comes is late.
    """
    if minutes is None:
        return True
    if rule is None:
        return False
    if rule.inclusive == "late_if_equal":
        return minutes >= rule.minutes
    return minutes > rule.minutes


def is_unreported(minutes: Fraction, rule: ReportTime | None) -> bool:
    """Whether a result that is missing `minutes` after the last game of the round may not be reported any more.

    Exactly on the limit it still may (`timing.report`). RuleError `no_report_time` without a rule.
    """
    if rule is None:
        raise RuleError("no_report_time")
    return minutes > rule.minutes


def _after(moment: datetime, minutes: Fraction) -> datetime:
    microseconds = minutes * 60_000_000
    return moment + timedelta(microseconds=microseconds.numerator // microseconds.denominator)


def default_deadline(start: datetime, rules: Rules) -> datetime:
    """The moment at which the arbiter is asked to confirm a forfeit. RuleError `no_default_time` without a rule."""
    if rules.default_time is None:
        raise RuleError("no_default_time")
    return _after(start, rules.default_time.minutes)


def report_deadline(moment: datetime, rules: Rules) -> datetime | None:
    """The last moment for reporting results, counted from what `timing.report.after` names; None without a rule."""
    return None if rules.report is None else _after(moment, rules.report.minutes)


def spectators_until(start: datetime, rules: Rules) -> datetime | None:
    """When parents and spectators have to leave the room (`timing.spectators_minutes`); None without a rule."""
    return None if rules.spectators_minutes is None else _after(start, rules.spectators_minutes)


def round_deadline(start: datetime, rules: Rules) -> datetime | None:
    """The moment after which an absent player of this round has lost, or None when no default time is set."""
    return None if rules.default_time is None else _after(start, rules.default_time.minutes)
