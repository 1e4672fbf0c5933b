"""Scoresheets: one line per entry and round, and the totals that every criterion reads.

Entries are known by index (ordered by starting number), points are integers in the rulebook's unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from babak.engine.effect import Effective
from babak.engine.facts import Entry, Match

if TYPE_CHECKING:
    from babak.engine.rules import Rules

GAME = "game"
FORFEIT_WIN = "forfeit_win"
FORFEIT_LOSS = "forfeit_loss"
ANNULLED = "annulled"


class Line(NamedTuple):
    """One round of one entry. `opponent` is an index (-1: nobody), `kind` is game, forfeit_win, forfeit_loss, annulled
    or the kind of a bye; `gained` and `conceded` are points in units; `counts` says it is an element of criteria."""

    round: int
    match: str
    opponent: int
    colour: str
    kind: str
    gained: int
    conceded: int
    counts: bool
    played: bool


class Sheets:
    """The scoresheets of a whole competition. `lines[i]` is in round order; `points[i]` includes byes.

    `rounds` have been counted so far, `round_count` is the number that regulations speak of (`ranking.interim`);
    `waiting[i]` are the games of entry i without a result, by round, as if drawn. Criteria share what is in `memo`.
    """

    __slots__ = (
        "draw",
        "format",
        "ids",
        "index",
        "lines",
        "loss",
        "memo",
        "numbers",
        "points",
        "ratings",
        "round_count",
        "rounds",
        "scale",
        "tallies",
        "waiting",
        "win",
    )

    def __init__(self, entries: Sequence[Entry], rules: "Rules") -> None:
        self.ids = [entry.id for entry in entries]
        self.numbers = [entry.number for entry in entries]
        self.ratings = [entry.rating for entry in entries]
        self.index = {entry.id: at for at, entry in enumerate(entries)}
        self.points = [0] * len(entries)
        self.lines: list[list[Line]] = [[] for _ in entries]
        self.tallies: list[list[int]] = [[0, 0, 0, 0] for _ in entries]
        self.scale = rules.scale
        self.win = rules.win
        self.draw = rules.draw
        self.loss = rules.loss
        self.format = rules.format
        self.rounds = 0
        self.round_count = 0
        self.waiting: dict[int, dict[int, Line]] = {}
        self.memo: dict[tuple[object, ...], object] = {}

    def count_rounds(self, counted: int, announced: int, waiting: Iterable[Match]) -> None:
        """How many rounds have been counted and announced (0: only the counted ones matter), and what is still open."""
        self.rounds = counted
        self.round_count = max(counted, announced)
        for match in waiting:
            white, black = self.index.get(match.white or "", -1), self.index.get(match.black or "", -1)
            for side, other, colour in ((white, black, "white"), (black, white, "black")):
                if side >= 0:
                    drawn = Line(match.round, match.id, other, colour, GAME, self.draw, self.draw, True, True)
                    self.waiting.setdefault(side, {})[match.round] = drawn


def _kind(effective: Effective, own: int, other: int) -> str:
    if not effective.counts:
        return ANNULLED
    if effective.played:
        return GAME
    return FORFEIT_WIN if own > other else FORFEIT_LOSS


def write_sheets(
    entries: Sequence[Entry],
    settled: Iterable[tuple[Match, Effective]],
    deductions: Mapping[str, int],
    rules: "Rules",
) -> Sheets:
    """Scoresheets from settled matches in round order. `deductions` are units taken off the total of an entry.

    `tallies[i]` counts games played over the board, and of those the won, drawn and lost ones (by points awarded).
    """
    sheets = Sheets(entries, rules)
    index, points, lines, tallies = sheets.index, sheets.points, sheets.lines, sheets.tallies
    win, draw = sheets.win, sheets.draw
    line_of = tuple.__new__  # a NamedTuple without its constructor: this loop is the hot one
    for match, effective in settled:
        own, other = effective.awarded_white, effective.awarded_black
        white = index[match.white]  # type: ignore[index]
        points[white] += own
        if match.black is None:
            row = (match.round, match.id, -1, "", effective.code, own, 0, effective.counts, False)
            lines[white].append(line_of(Line, row))
            continue
        black = index[match.black]
        points[black] += other
        if effective.played and effective.counts:
            kind_white = kind_black = GAME
            outcome = 1 if own >= win else 2 if own == draw else 3
            tally = tallies[white]
            tally[0] += 1
            tally[outcome] += 1
            outcome = 1 if other >= win else 2 if other == draw else 3
            tally = tallies[black]
            tally[0] += 1
            tally[outcome] += 1
        else:
            kind_white, kind_black = _kind(effective, own, other), _kind(effective, other, own)
        number, counts, played = match.round, effective.counts, effective.played
        row = (number, match.id, black, "white", kind_white, own, other, counts, played)
        lines[white].append(line_of(Line, row))
        row = (number, match.id, white, "black", kind_black, other, own, counts, played)
        lines[black].append(line_of(Line, row))
    for entry, taken in deductions.items():
        if entry in index:
            points[index[entry]] -= taken
    return sheets
