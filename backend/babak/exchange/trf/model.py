"""A tournament report as data. All points are integers in tenths of a point; numbers are starting numbers.

The model is in normal form: what the two editions write differently (142 and XXR, 240 and a cell of the round, 250 and
XXA) is held once. `Trf.edition` says in which of them it is written.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Colour = Literal["w", "b"]
Edition = Literal["16", "26"]

WON, DRAWN, LOST = "1W", "=D", "0L"
UNKNOWN = "X?"
PLAYED = WON + DRAWN + LOST + UNKNOWN
FORFEITS = "+-"
BYES = "HFUZ"
RESULTS = frozenset(PLAYED + FORFEITS + BYES)


class Cell(NamedTuple):
    """One round of one player. `result` is a code of the format in capitals, empty where there is none yet.

    Without an opponent the codes are byes: H, F, U (pairing-allocated), Z, and as old programs write them `+` (as U),
    `=` (as H) and `-` (as Z).
    """

    opponent: int | None = None
    colour: Colour | None = None
    result: str = ""

    @property
    def paired(self) -> bool:
        """Whether the pairing of the round gave him this: an opponent, or the pairing-allocated bye."""
        return self.opponent is not None or self.result in ("U", "+")

    @property
    def bye(self) -> str:
        """H, F, U or Z where there is no opponent; empty for a game and for a cell with nothing in it."""
        if self.opponent is not None:
            return ""
        return {"+": "U", "=": "H", "-": "Z"}.get(self.result, self.result)

    @property
    def pending(self) -> bool:
        """A game without a result."""
        return self.opponent is not None and not self.result


BLANK = Cell()


@dataclass(frozen=True, slots=True)
class Player:
    """Line 001. Texts are as written, `rating` None for unrated, `points` and `rank` None where the file has none.

    `rounds` never ends with a blank cell; what is missing at the end is blank.
    """

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    rank: int | None = None
    rounds: tuple[Cell, ...] = ()
    line: int = field(default=0, compare=False)
    """Where it stood in the file that was read, from 1; 0 for a player from elsewhere."""

    def cell(self, round_number: int) -> Cell:
        """The cell of a round, counted from 1."""
        return self.rounds[round_number - 1] if round_number <= len(self.rounds) else BLANK


@dataclass(frozen=True, slots=True)
class Points:
    """What each result is worth, in tenths of a point (lines 162, XXS, BB.)."""

    white_win: int = 10
    black_win: int = 10
    white_draw: int = 5
    black_draw: int = 5
    white_loss: int = 0
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pairing_bye: int = 10
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    unknown: int = 5

    @property
    def win(self) -> int:
        """The most that a game gives."""
        return max(self.white_win, self.black_win)

    @property
    def loss(self) -> int:
        """The least that a game gives."""
        return min(self.white_loss, self.black_loss)

    def of(self, cell: Cell) -> int:
        """The points of one round; nothing for a game that has no result yet."""
        if cell.opponent is None:
            byes = {"U": self.pairing_bye, "F": self.full_bye, "H": self.half_bye}
            return byes.get(cell.bye, self.zero_bye)
        if cell.result in ("+", "-"):
            return self.forfeit_win if cell.result == "+" else self.forfeit_loss
        if not cell.result or cell.result in UNKNOWN:
            return self.unknown if cell.result else 0
        black = cell.colour == "b"
        if cell.result in WON:
            return self.black_win if black else self.white_win
        if cell.result in DRAWN:
            return self.black_draw if black else self.white_draw
        return self.black_loss if black else self.white_loss


@dataclass(frozen=True, slots=True)
class Apart:
    """Players none of whom may meet another one, in rounds `first` to `last`; in all rounds where both are None."""

    players: tuple[int, ...]
    first: int | None = None
    last: int | None = None

    def holds_in(self, round_number: int) -> bool:
        """Whether this counts in a round."""
        return (self.first or 1) <= round_number and (self.last is None or round_number <= self.last)


@dataclass(frozen=True, slots=True)
class Abnormal:
    """Line 299: a result (`kind`, a code of the format) that gave `points` instead of what it gives; for an empty
    `kind` points that are added, or with a minus taken away. No round: all; no players: all."""

    kind: str
    points: int
    round: int | None = None
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trf:
    """The whole file. Texts are as written; `others` are lines that are kept and written back, teams among them.

    `rounds_total` and `initial_colour` are None where the file does not say. `virtual` holds the points of acceleration
    by number and round. `by_rank`: the rank is the pairing number (`XXC rank`). A file with a line of TRF26 is TRF26.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    player_count: str = ""
    rated_count: str = ""
    team_count: str = ""
    kind: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    dates: tuple[str, ...] = ()
    rounds_total: int | None = None
    initial_colour: Colour | None = None
    by_rank: bool = False
    points: Points = Points()
    numbering: str = ""
    program: str = ""
    system: str = ""
    tie_breaks: str = ""
    order: str = ""
    clock: str = ""
    players: tuple[Player, ...] = ()
    virtual: tuple[tuple[int, tuple[int, ...]], ...] = ()
    apart: tuple[Apart, ...] = ()
    abnormal: tuple[Abnormal, ...] = ()
    others: tuple[str, ...] = ()
    edition: Edition = "16"

    @property
    def last_round(self) -> int:
        """The last round that has been paired, 0 for none; one in which everybody had some bye counts as well."""
        last = max(
            (at for player in self.players for at, cell in enumerate(player.rounds, 1) if cell.paired), default=0
        )
        while self.players and all(player.cell(last + 1) != BLANK for player in self.players):
            last += 1
        return last

    @property
    def is_team_event(self) -> bool:
        """Whether there are teams in it (013, 310)."""
        return any(line.startswith(("013", "310")) for line in self.others)


# Lines that are one text from column 5 on, by their code; 112 may come several times.
TEXTS_16 = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "player_count",
    "072": "rated_count",
    "082": "team_count",
    "092": "kind",
    "102": "arbiter",
    "112": "deputies",
    "122": "time_control",
}
TEXTS_26 = {
    "172": "numbering",
    "182": "program",
    "192": "system",
    "202": "tie_breaks",
    "212": "order",
    "222": "clock",
}
