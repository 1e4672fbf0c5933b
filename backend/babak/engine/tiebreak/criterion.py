"""What a criterion is: a code with its article, and functions that read scoresheets.

A criterion either gives every entry a value (`compute`) or orders a tied set (`place`): direct encounter is no number.
Values are integers in 1/`unit` of a point, so that ranking compares exactly and quickly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.regimes import AS_PLAYED, Regime

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Params:
    """Parameters of a criterion (C.07 14 calls them modifiers).

    `cut` drops least significant terms, `cut_top` most significant ones; `limit` shifts the Koya limit in half points;
    `fore` takes the paired games of the last round for draws. `forfeits` empty: as the regime and the criterion have
    it. `unrated` is the rating of who has none, or -1: such games are left out; None: nobody has a value.
    """

    of: str
    over: str = "all"
    forfeits: str = ""
    bye: str = "exclude"
    cut: int = 0
    cut_top: int = 0
    limit: int = 0
    fore: bool = False
    mode: str = "fide_sure_leader"
    reapply: bool = True
    reverse: bool = False
    edition: str = "2026"
    unrated: int | None = None
    regime: Regime = AS_PLAYED

    @property
    def without_forfeits(self) -> bool:
        """Whether the list says that games that were never played are left out."""
        return self.forfeits in ("exclude", "not_met")

    @property
    def counts_forfeits(self) -> bool:
        """Whether a forfeit counts as a game against the scheduled opponent (/P, or a round robin)."""
        return self.forfeits == "as_played" or (self.forfeits == "" and self.regime.forfeits_are_games)


class Scores(NamedTuple):
    """One value per entry, by index, in 1/unit of a point (or of whatever the criterion counts).

    None is no value: nothing to divide, or no rating. It ranks after every value.
    """

    values: Sequence[Number | None]
    unit: int


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a value needs to be understood: a code and its parameters, exact."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of a working. Numbers are exact and in points; `why` says why it does or does not count, `basis` how
    the opponent's score was found where it is not simply his points (a dummy, an adjusted score, a rating …)."""

    round: int | None
    match: str | None
    opponent: str | None
    colour: str
    kind: str
    opponent_score: Number | None
    factor: Number | None
    product: Number | None
    counted: bool
    why: str | None
    basis: Remark | None = None


Compute = Callable[[Sheets, Params], Scores]
Place = Callable[[Sheets, Params, Sequence[int]], list[int]]
Work = Callable[[Sheets, Params, int, Sequence[int] | None], tuple[Term, ...]]
Remarks = Callable[[Sheets, Params, int, Sequence[int] | None], tuple[Remark, ...]]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A registered criterion. `article` and `section` are those of its regulation, `direction` what ranks first.

    `work` gives the terms of one entry's value, `remarks` what else has to be said of it (rounding, a table).
    """

    code: str
    article: str
    section: str
    title_key: str
    direction: str
    family: str
    compute: Compute | None = None
    place: Place | None = None
    work: Work | None = None
    remarks: Remarks | None = None


def places(values: Sequence[Number], higher_first: bool = True) -> list[int]:
    """Places 1, 2, 2, 4 of the values of a tied set, in the order given."""
    ordered = sorted(values, reverse=higher_first)
    first: dict[Number, int] = {}
    for at, value in enumerate(ordered, start=1):
        first.setdefault(value, at)
    return [first[value] for value in values]


def ranked(values: Sequence[Number | None], higher_first: bool = True) -> list[int]:
    """Places 1, 2, 2, 4 of values some of which may be missing; a missing value comes after every other."""
    present = [value for value in values if value is not None]
    last = len(present) + 1
    found = iter(places(present, higher_first))
    return [last if value is None else next(found) for value in values]


def half_up(numerator: int, denominator: int) -> int:
    """The quotient rounded to the nearest whole number, halves upwards (the denominator is positive)."""
    return (2 * numerator + denominator) // (2 * denominator)


def term(
    sheets: Sheets,
    line: Line,
    *,
    factor: Number | None = None,
    opponent_score: Number | None = None,
    product: Number | None = None,
    counted: bool = True,
    why: str | None = None,
    basis: Remark | None = None,
) -> Term:
    """A term about one line of a scoresheet. A round that was never entered has no match."""
    return Term(
        round=line.round,
        match=line.match or None,
        opponent=sheets.ids[line.opponent] if line.opponent >= 0 else None,
        colour=line.colour,
        kind=line.kind,
        opponent_score=opponent_score,
        factor=factor,
        product=product,
        counted=counted,
        why=why,
        basis=basis,
    )
