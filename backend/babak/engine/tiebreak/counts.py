"""Counts of rounds: wins, games with Black, rounds one was there for.

| code | article  | definition                                                      | implemented |
|------|----------|-----------------------------------------------------------------|-------------|
| WIN  | C.07 7.1 | rounds with as many points as a win, played or not              | ✅ [1]      |
| WON  | C.07 7.2 | games won over the board                                        | ✅ [2]      |
| BPG  | C.07 7.3 | games played over the board with Black                          | ✅ [2]      |
| BWG  | C.07 7.4 | games won over the board with Black                             | ✅ [2]      |
| REP  | C.07 7.6 | rounds minus half and zero byes and forfeit losses              | ✅ [1]      |
| STD  | C.07 7.7 | rounds with more points than the scheduled opponent, or, without | ✅ [1] [3]  |
|      | (2026)   | one, than a draw; half a round where it is the same             |             |

[1] In a round robin forfeits are ordinary results, and the free round of an odd field is no element (15.2).
[2] Read literally, 15.2 (2026) also counts a forfeit win; we keep to "over the board". `forfeits: count` asks for it.
    In the edition of 2024 it is every forfeit: only that of 2026 keeps forfeit losses apart.
[3] 0–0 is the same for both, as the text has it: half a round each.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from babak.engine.scoresheet import FORFEIT_LOSS, FORFEIT_WIN, Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Scores, Term, term
from babak.engine.tiebreak.elements import lines_of

Counts = Callable[[Sheets, Params, Line], str | None]
_COUNTED = {"2024": (FORFEIT_WIN, FORFEIT_LOSS)}
_ABSENT = frozenset({"half", "zero", FORFEIT_LOSS})


def _over_the_board(line: Line, params: Params) -> str | None:
    if line.played or (params.forfeits == "count" and line.kind in _COUNTED.get(params.edition, (FORFEIT_WIN,))):
        return None
    return "not_played"


def _win(sheets: Sheets, params: Params, line: Line) -> str | None:
    if line.opponent < 0 and (sheets.format == "round_robin" or params.bye == "never"):
        return "free_round"
    if params.without_forfeits and not line.played:
        return "not_played"
    return None if line.gained >= sheets.win else "no_win"


def _won(sheets: Sheets, params: Params, line: Line) -> str | None:
    return _over_the_board(line, params) or (None if line.gained >= sheets.win else "no_win")


def _black(_sheets: Sheets, params: Params, line: Line) -> str | None:
    return _over_the_board(line, params) or (None if line.colour == "black" else "with_white")


def _black_won(sheets: Sheets, params: Params, line: Line) -> str | None:
    return _black(sheets, params, line) or (None if line.gained >= sheets.win else "no_win")


def _present(sheets: Sheets, _params: Params, line: Line) -> str | None:
    if line.opponent < 0 and sheets.format == "round_robin":
        return "free_round"
    return "absent" if line.kind in _ABSENT else None


def _criterion(code: str, section: str, why_not: Counts) -> Criterion:
    def compute(sheets: Sheets, params: Params) -> Scores:
        if code == "WIN" and sheets.format == "round_robin" and not params.without_forfeits:
            win = sheets.win  # the usual case, without a call for each of thousands of lines
            won = [sum([1 for line in lines if line[5] >= win and line[7] and line[2] >= 0]) for lines in sheets.lines]
            return Scores(won, 1)
        values = [
            sum(1 for line in lines if line.counts and why_not(sheets, params, line) is None) for lines in sheets.lines
        ]
        return Scores(values, 1)

    def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
        terms: list[Term] = []
        for line in sheets.lines[at]:
            why = why_not(sheets, params, line) if line.counts else "annulled"
            counted = why is None
            terms.append(term(sheets, line, factor=1 if counted else 0, product=int(counted), counted=counted, why=why))
        return tuple(terms)

    return Criterion(code, "C.07", section, f"criterion.{code}", "higher", "counts", compute, None, work)


def _standard(sheets: Sheets, line: Line) -> tuple[int, str | None]:
    """Twice what one round is worth for STD (7.7), and why not all of it."""
    if not line.counts:
        return 0, "annulled"
    if line.opponent < 0 and sheets.format != "swiss":
        return 0, "free_round"
    other = line.conceded if line.opponent >= 0 else sheets.draw
    if line.gained == other:
        return 1, "level"
    return (2, None) if line.gained > other else (0, "behind")


def standard(sheets: Sheets, _params: Params) -> Scores:
    """STD (7.7) of every entry, in half rounds."""
    return Scores(
        [sum(_standard(sheets, line)[0] for line in lines_of(sheets, at)) for at in range(len(sheets.ids))], 2
    )


def _work_standard(sheets: Sheets, _params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    terms: list[Term] = []
    for line in lines_of(sheets, at):
        halves, why = _standard(sheets, line)
        gained = Fraction(line.gained, sheets.scale)
        terms.append(term(sheets, line, factor=gained, product=Fraction(halves, 2), counted=halves > 0, why=why))
    return tuple(terms)


CRITERIA = (
    _criterion("WIN", "7.1", _win),
    _criterion("WON", "7.2", _won),
    _criterion("BPG", "7.3", _black),
    _criterion("BWG", "7.4", _black_won),
    _criterion("REP", "7.6", _present),
    Criterion("STD", "C.07", "7.7", "criterion.STD", "higher", "counts", standard, None, _work_standard),
)
