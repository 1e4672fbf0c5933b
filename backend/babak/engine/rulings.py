"""What incidents lead to: per incident its ruling, per match a forced result, per entry a removal or points off."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from babak.engine.conduct_rules import Effects
from babak.engine.facts import Removal


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one incident meant: the offence, how often it has happened in its scope, and its effects.

    `verdict` is `late` or `in_time` for an arrival, otherwise None. Derived counters rule on the incident that
    completed them, so one incident may have several rulings.
    """

    incident: str
    offence: str
    offender: str
    round: int
    match: str | None
    count: int
    effects: Effects
    verdict: str | None = None


@dataclass(frozen=True, slots=True)
class SideRuling:
    """What one side of a match suffers: `lose` (played), `forfeit` (unplayed) or `score` (its points are replaced).

    `points` are units for `score`; `opponent` is as_played, win or zero; `if_unreported` gives way to a report.
    """

    kind: str
    reason: str | None
    incident: str
    points: int | None = None
    opponent: str = "as_played"
    if_unreported: bool = False


@dataclass(frozen=True, slots=True)
class Forced:
    """What incidents force upon one match, for each side."""

    white: SideRuling | None = None
    black: SideRuling | None = None


@dataclass(frozen=True, slots=True)
class ClockAdjustment:
    """Seconds added to (or taken from) a clock. `floor` is what happens below zero: zero_flag or leave_1s."""

    incident: str
    match: str | None
    offender_seconds: int
    opponent_seconds: int
    floor: str | None


@dataclass(frozen=True, slots=True)
class Rulings:
    """Everything that follows from the incidents, in the order in which they happened."""

    rulings: tuple[Ruling, ...] = ()
    forced: Mapping[str, Forced] = field(default_factory=dict)
    removals: Mapping[str, Removal] = field(default_factory=dict)
    clock: tuple[ClockAdjustment, ...] = ()
    deductions: Mapping[str, int] = field(default_factory=dict)


NO_RULINGS = Rulings()
