"""A file of bytes to a `Trf` in normal form, with everything that is wrong with it, all at once.

Byes of 240 and absences of XXZ are put into the rounds of their players; 250 becomes points by player and round.
Nothing stops at the first complaint: what could be read is there, and `problems` say what could not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from babak.exchange.trf.agreement import compare
from babak.exchange.trf.model import BLANK, Apart, Cell, Player, Trf
from babak.exchange.trf.other_lines import Collected, OtherLines
from babak.exchange.trf.player_line import read_player
from babak.exchange.trf.text import NO_LINE, Remark, lines_of


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file holds. With `problems` it is not to be relied on; `warnings` are odd and do no harm. Both by line."""

    trf: Trf
    problems: tuple[Remark, ...]
    warnings: tuple[Remark, ...]


def read(data: bytes) -> Reading:
    """Read a TRF16 or TRF26 file of an individual event.

    RuleError `trf_too_large`, `trf_not_text`; whatever is wrong with a line is among the problems of the answer.
    """
    others = OtherLines()
    players: dict[int, Player] = {}
    problems: list[Remark] = []
    warnings: list[Remark] = []
    for at, line in enumerate(lines_of(data), start=1):
        if not line.strip():
            continue
        if line[:3] != "001":
            others.take(line, at)
            continue
        player, wrong, odd = read_player(line, at)
        problems += wrong
        warnings += odd
        if player is None:
            continue
        known = players.setdefault(player.number, player)
        if known is not player:
            problems.append(Remark(at, "trf_number_twice", {"number": player.number, "other_line": known.line}))
    if not players:
        problems.append(Remark(NO_LINE, "trf_no_players"))
    found = others.found
    problems += others.problems
    problems += [Remark(at, "trf_nobody", {"number": each}) for at, each in found.named if each not in players]
    problems += _put_byes(found, players)
    trf = _put_together(found, tuple(players[number] for number in sorted(players)))
    problems += _put_absences(found, players, trf.last_round + 1)
    trf = replace(trf, players=tuple(players[number] for number in sorted(players)))
    wrong, odd = compare(trf)
    problems += wrong
    warnings += others.warnings + odd
    by_line = sorted(problems, key=lambda remark: remark.line)
    return Reading(trf, tuple(by_line), tuple(sorted(warnings, key=lambda remark: remark.line)))


def _put_byes(found: Collected, players: dict[int, Player]) -> list[Remark]:
    problems: list[Remark] = []
    for at, kind, round_number, number in found.byes:
        if number in players:
            players[number], wrong = _with_bye(players[number], round_number, kind, at)
            problems += wrong
    return problems


def _put_absences(found: Collected, players: dict[int, Player], coming: int) -> list[Remark]:
    """XXZ: an absence in the round that comes after the paired ones; a bye that is in the cell already stays."""
    problems: list[Remark] = []
    for at, number in found.absent:
        if number in players and not players[number].cell(coming).bye:
            players[number], wrong = _with_bye(players[number], coming, "Z", at)
            problems += wrong
    return problems


def _with_bye(player: Player, round_number: int, kind: str, at: int) -> tuple[Player, list[Remark]]:
    known = player.cell(round_number)
    if known != BLANK:
        if known.bye == kind:
            return player, []
        params = {"number": player.number, "round": round_number, "other_line": player.line}
        return player, [Remark(at, "trf_bye_disagrees", params)]
    rounds = list(player.rounds) + [BLANK] * (round_number - len(player.rounds))
    rounds[round_number - 1] = Cell(None, None, kind)
    return replace(player, rounds=tuple(rounds)), []


def _put_together(found: Collected, players: tuple[Player, ...]) -> Trf:
    numbers = [player.number for player in players]
    for _, points, first, last, low, high in found.ranges:
        for number in numbers:
            if low <= number <= high:
                found.virtual.setdefault(number, {}).update(dict.fromkeys(range(first, last + 1), points))
    total = found.fields.get("rounds_total")
    return Trf(
        **found.fields,
        deputies=tuple(found.deputies),
        points=found.points.points(),
        players=players,
        virtual=tuple((number, each) for number in numbers if (each := _row(found.virtual.get(number, {})))),
        apart=tuple(_always(each, total) for each in found.apart),
        abnormal=tuple(found.abnormal),
        others=tuple(found.others),
        edition="26" if found.is_26 else "16",
    )


def _row(points: Mapping[int, int]) -> tuple[int, ...]:
    """Points by round, without zeros at the end."""
    last = max((at for at, value in points.items() if value), default=0)
    return tuple(points.get(at, 0) for at in range(1, last + 1))


def _always(apart: Apart, total: int | None) -> Apart:
    """`first` and `last` None where they mean the first and the last round of the tournament."""
    open_end = apart.last is None or (total is not None and apart.last >= total)
    return Apart(apart.players, None if (apart.first or 1) == 1 else apart.first, None if open_end else apart.last)
