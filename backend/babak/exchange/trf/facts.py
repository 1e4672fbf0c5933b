"""From a tournament report to facts, so that standings can be worked out: who played whom, with which result.

| in the report                  | as a fact                                                                        |
|--------------------------------|----------------------------------------------------------------------------------|
| `1 = 0`, `W D L`               | 1-0, 1/2-1/2, 0-1; both lose: 0-0; half a point for one side only: awarded       |
| `+ -`                          | +/-, -/+, -/-; without colours the smaller number is taken for White             |
| `X ?`                          | a draw, with the points of `162 X`                                               |
| opponent, no result            | a game without a result                                                          |
| `U H F Z`, blank               | the byes of a Swiss; in a round robin whoever is free has nothing (C.07 15.2)    |
| 299 with a result              | awarded points                                                                   |

Entry ids are starting numbers as texts. Points are exact.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from babak.engine.errors import RuleError
from babak.engine.facts import ByeKind, Entry, Facts, GameCode, Match, Result
from babak.exchange.trf.agreement import points_in
from babak.exchange.trf.model import BLANK, DRAWN, UNKNOWN, WON, Player, Points, Trf

BYES: Mapping[str, ByeKind] = {"U": "pairing_allocated", "F": "full", "H": "half", "Z": "zero"}


def is_round_robin(trf: Trf) -> bool:
    """Whether everybody meets everybody: by the encoded system (192), otherwise by the words of 092."""
    said = (trf.system or trf.kind).upper().replace("-", "").replace("_", "").replace(" ", "")
    return "ROUNDROBIN" in said or "BERGER" in said


def to_facts(trf: Trf) -> Facts:
    """Entries and matches of the rounds that have been paired, in the order of the file.

    RuleError `trf_team_event`; `trf_points_not_kept` (`what`) where the file gives points that no result gives: a line
    299 without a result or for a bye, a full-point bye that is not worth a win.
    """
    if trf.is_team_event:
        raise RuleError("trf_team_event")
    _check_points(trf)
    entries = tuple(Entry(str(each.number), each.number, each.name, each.rating) for each in trf.players)
    matches = [match for at in range(1, trf.last_round + 1) for match in _round(trf, at)]
    return Facts(entries, tuple(matches), rounds_total=max(trf.rounds_total or 0, trf.last_round))


def _check_points(trf: Trf) -> None:
    if trf.points.full_bye != trf.points.white_win:
        raise RuleError("trf_points_not_kept", what="XXS FPB")
    for each in trf.abnormal:
        if each.kind in ("", *BYES):
            raise RuleError("trf_points_not_kept", what=f"299 {each.kind}".strip())


def _round(trf: Trf, at: int) -> Iterator[Match]:
    free = is_round_robin(trf)
    by_number = {player.number: player for player in trf.players}
    table = 0
    for player in trf.players:
        cell = player.cell(at)
        if cell.opponent is None:
            if not free:
                yield Match(f"{at}.{player.number}", at, None, str(player.number), None, BYES[cell.bye or "Z"])
        elif player.number < cell.opponent:
            table += 1
            white, black = sides(player, by_number[cell.opponent], at)
            name = f"{at}.{white.number}"
            yield Match(name, at, table, str(white.number), str(black.number), None, result_of(trf, white, black, at))


def sides(one: Player, other: Player, at: int) -> tuple[Player, Player]:
    """White and Black of a game; `one`, who has the smaller number, where the file has no colours."""
    colour = one.cell(at).colour or {"w": "b", "b": "w"}.get(other.cell(at).colour or "", "w")
    return (one, other) if colour == "w" else (other, one)


def result_of(trf: Trf, white: Player, black: Player, at: int) -> Result | None:
    """The result of a game, with awarded points where they are not those of its code; None where there is none yet."""
    code = _code(white.cell(at).result, black.cell(at).result)
    if code is None:
        return None
    given = points_in(trf, white, at), points_in(trf, black, at)
    if given == usual(trf.points, code):
        return Result(code)
    return Result(code, None, (Fraction(given[0], 10), Fraction(given[1], 10)))


def _code(white: str, black: str) -> GameCode | None:
    if not white or not black:
        return None
    if white in "+-":
        return "-/-" if white == black else "+/-" if white == "+" else "-/+"
    if white in WON:
        return "1-0"
    if black in WON:
        return "0-1"
    drawn = DRAWN + UNKNOWN
    return "1/2-1/2" if white in drawn or black in drawn else "0-0"


def usual(points: Points, code: GameCode) -> tuple[int, int]:
    """What a result is worth for White and Black by the rules of the report, in tenths, whatever the colour."""
    win, draw, loss = points.white_win, points.white_draw, points.white_loss
    return {
        "1-0": (win, loss),
        "1/2-1/2": (draw, draw),
        "0-1": (loss, win),
        "0-0": (loss, loss),
        "+/-": (points.forfeit_win, points.forfeit_loss),
        "-/+": (points.forfeit_loss, points.forfeit_win),
        "-/-": (points.forfeit_loss, points.forfeit_loss),
    }[code]


def cells_of(code: GameCode, awarded: tuple[int, int] | None, points: Points) -> tuple[str, str]:
    """How a result stands in the cells of White and Black; `awarded` points (tenths) choose the code of a played game
    for each side."""
    if code in ("+/-", "-/+", "-/-"):
        return code[0], code[2]
    if awarded is None:
        white, _, black = code.partition("-")
        return white.replace("1/2", "="), black.replace("1/2", "=")
    known = {points.white_win: "1", points.white_loss: "0", points.white_draw: "="}
    usual_cells = cells_of(code, None, points)
    found = tuple(known.get(each, own) for each, own in zip(awarded, usual_cells, strict=True))
    return usual_cells if found in (("1", "1"), ("1", "="), ("=", "1")) else (found[0], found[1])


def absences_after(trf: Trf, player: Player) -> dict[int, ByeKind]:
    """The byes of a player in rounds that have not been paired, by round."""
    last = trf.last_round
    return {
        at: BYES[cell.bye]
        for at, cell in enumerate(player.rounds, 1)
        if at > last and cell != BLANK and cell.bye in BYES
    }
