"""Facts: what people entered. Nothing here is derived, nothing here is ever computed back.

Units: points are exact `Fraction`s of a point, minutes count from the announced start of the round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

RemovalKind = Literal["withdrawn", "disqualified"]
GameCode = Literal["1-0", "1/2-1/2", "0-1", "0-0", "+/-", "-/+", "-/-"]
ByeKind = Literal["pairing_allocated", "full", "half", "zero"]
DecisionKind = Literal["play_off", "lots", "decision", "shared"]


@dataclass(frozen=True, slots=True)
class Removal:
    """An entry left the event: results up to and including `after_round` were possible, later rounds are not played."""

    kind: RemovalKind
    after_round: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One competitor. `number` is the starting number of the schedule, `rating` in rating points."""

    id: str
    number: int
    name: str = ""
    rating: int | None = None
    removal: Removal | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A reported result seen from White. `awarded` replaces the points of the two sides where a rule splits them."""

    code: GameCode
    reason: str | None = None
    awarded: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One scheduled game, or a bye: `white` holds the entry, `black` is None and `bye` says which kind."""

    id: str
    round: int
    table: int | None
    white: str | None
    black: str | None
    bye: ByeKind | None = None
    result: Result | None = None
    stage: str = "main"
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """Something an arbiter saw. `seq` orders incidents, `minutes` is the arrival after the announced start (of a result
    that nobody reported: after the last game of the round), `own_clock_seconds` what the offender's clock showed."""

    id: str
    seq: int
    code: str
    offender: str
    round: int
    match: str | None = None
    minutes: Fraction | None = None
    own_clock_seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's order, best first, for a tied set: after a play-off, a drawing of lots by hand, or by decision.

    `shared` decides that the entries keep the place they share; its order carries no meaning.
    """

    kind: DecisionKind
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known of one competition. The order of the tuples carries no meaning."""

    entries: Sequence[Entry]
    matches: Sequence[Match]
    incidents: Sequence[Incident] = ()
    decisions: Sequence[Decision] = ()
    rounds_total: int | None = None
    lots_seed: str = ""
