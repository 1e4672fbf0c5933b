"""Boards: who has White on which board.

| article  | content                                                                       | here       |
|----------|-------------------------------------------------------------------------------|------------|
| C.04.2 D | boards by the score of the higher ranked player, of the lower, then the TPN   | in_order   |
| 5.2.5    | the parity of the pairing number, counted over those who have arrived         | arrived    |

Board order goes by standings points, without the points of acceleration. A player who needs a fixed board keeps it.
"""

from collections.abc import Sequence

from babak.engine.pairing.dutch.colours import allocate
from babak.engine.pairing.dutch.field import Field
from babak.engine.pairing.dutch.model import Options, Pair, Player


def has_arrived(player: Player) -> bool:
    """Whether a player is here now, or has ever been paired or had the pairing-allocated bye."""
    if player.absent is None:
        return True
    return any(past.opponent is not None or past.kind == "pairing_bye" for past in player.rounds)


def arrived(everybody: Sequence[Player]) -> dict[str, int]:
    """The numbers that 5.2.5 counts with: 1, 2, … in the order of TPNs, over those who have arrived."""
    here = sorted((player for player in everybody if has_arrived(player)), key=lambda player: player.tpn)
    return {player.id: number for number, player in enumerate(here, start=1)}


def in_order(
    field: Field, pairs: Sequence[tuple[int, int]], everybody: Sequence[Player], options: Options
) -> list[Pair]:
    """The pairs (higher, lower) with colours (5.2), in board order (C.04.2), boards numbered from 1."""
    numbers = arrived(everybody)
    initial = 1 if options.initial_colour == "white" else -1
    keyed = []
    for high, low in pairs:
        one, two = field.players[high], field.players[low]
        white, rule = allocate(field.played[high], field.played[low], numbers[one.id] % 2 == 1, initial)
        top, bottom = sorted((one, two), key=lambda player: (-player.points, player.tpn))
        fixed = min((each.board for each in (one, two) if each.board is not None), default=None)
        sides = (one.id, two.id, rule) if white else (two.id, one.id, rule)
        keyed.append(((-top.points, -bottom.points, top.tpn), fixed, sides))
    keyed.sort(key=lambda item: item[0])
    return _number(keyed)


def _number(keyed: Sequence[tuple[tuple[int, int, int], int | None, tuple[str, str, str]]]) -> list[Pair]:
    """Boards in order; who has a fixed board sits there, the others fill the boards around."""
    wanted: dict[int, tuple[str, str, str]] = {}
    others = []
    for _, fixed, sides in keyed:
        if fixed is not None and fixed not in wanted:
            wanted[fixed] = sides
        else:
            others.append(sides)
    board, found = 1, []
    for sides in others:
        while board in wanted:
            board += 1
        found.append(Pair(board, *sides))
        board += 1
    found += [Pair(number, *sides) for number, sides in wanted.items()]
    return sorted(found, key=lambda pair: pair.board)
