"""What goes into a Dutch pairing and what comes out of it.

Points are integers in one unit, `Options.win` of them make a win (2: half points). Nothing here is derived.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Colour = Literal["white", "black"]
Kind = Literal["played", "forfeit_win", "forfeit_loss", "pairing_bye", "full_bye", "half_bye", "zero_bye"]
Absence = Literal["full_bye", "half_bye", "zero_bye"]
KINDS: tuple[Kind, ...] = (
    "played",
    "forfeit_win",
    "forfeit_loss",
    "pairing_bye",
    "full_bye",
    "half_bye",
    "zero_bye",
)


class Past(NamedTuple):
    """One finished round of one player. `points` as they count in the standings; `colour` and `opponent` (an id) are
    None for a bye; a forfeit keeps both, and neither counts."""

    kind: Kind
    points: int
    opponent: str | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A participant before the round. `tpn` is the tournament pairing number, `points` the standings score.

    `rounds` holds one `Past` for every finished round, a zero-point bye where there was nothing. `virtual[k]` are the
    points that acceleration adds in round k + 1 (a missing one is 0). `forbidden` are ids this player may not meet in
    this round, `absent` the bye that was asked for (None: to be paired), `board` a board he has to stay at.
    """

    id: str
    tpn: int
    points: int = 0
    rounds: tuple[Past, ...] = ()
    virtual: tuple[int, ...] = ()
    forbidden: frozenset[str] = frozenset()
    absent: Absence | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """The round to be paired.

    `rounds_total` decides which round is the last one (1.8), `initial_colour` is the colour drawn by lot (5.1),
    `win` the units of a win, `loss` those of a loss. `clubs` asks that players of one club do not meet; where that
    cannot hold the round is paired without it, and `Pairing.warnings` says so.
    """

    round_number: int
    rounds_total: int
    initial_colour: Colour = "white"
    win: int = 2
    loss: int = 0
    clubs: Mapping[str, str] = field(default_factory=dict)
    edition: Literal["2026"] = "2026"


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: ids with their colours, and the article that decided the colours (5.2.1 to 5.2.5)."""

    board: int
    white: str
    black: str
    colour_rule: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something an arbiter should know: a code with its parameters."""

    code: str
    params: Mapping[str, object]
