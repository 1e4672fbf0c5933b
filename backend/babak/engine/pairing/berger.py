"""Berger tables: the schedule of a round robin exactly as FIDE prints it (C.05 Annex 1).

With n players (an odd field takes a dummy n+1, whose opponent has a bye) the opponent of player n in round r is
p = 1 + (r − 1)·n/2 modulo n − 1; he has White in odd rounds, Black in even ones. The other pairs of the round are
p+1 : p−1, p+2 : p−2, … modulo n − 1, in that printed order, the first named with White.
"""

from babak.engine.errors import RuleError

Pair = tuple[int, int | None]
Round = tuple[Pair, ...]


def _round(size: int, number: int, players: int) -> Round:
    circle = size - 1

    def seat(value: int) -> int:
        return (value - 1) % circle + 1

    first = seat(1 + (number - 1) * (size // 2))
    pairs = [(first, size) if number % 2 == 1 else (size, first)]
    pairs += [(seat(first + step), seat(first - step)) for step in range(1, size // 2)]
    if size == players:
        return tuple(pairs)
    return tuple((white, black) for white, black in pairs[1:]) + ((first, None),)


def _reversed(pairs: Round) -> Round:
    return tuple((white, None) if black is None else (black, white) for white, black in pairs)


def schedule(players: int, cycles: int = 1, *, swap_last_rounds: bool = True) -> tuple[Round, ...]:
    """The rounds of a round robin of `players` by starting number: pairs (white, black), a bye as (number, None), last.

    Every further cycle reverses the colours of the one before. `swap_last_rounds` exchanges the last two rounds of
    every cycle but the last, so that nobody has the same colour three times in a row (C.05 Annex 1, double round
    robins). RuleError `too_few_players` below two, `no_cycles` below one cycle.
    """
    if players < 2:
        raise RuleError("too_few_players", players=players, least=2)
    if cycles < 1:
        raise RuleError("no_cycles", cycles=cycles)
    size = players + players % 2
    single = [_round(size, number, players) for number in range(1, size)]
    rounds: list[Round] = []
    for cycle in range(cycles):
        turn = single if cycle % 2 == 0 else [_reversed(pairs) for pairs in single]
        if swap_last_rounds and cycle < cycles - 1 and len(turn) > 1:
            turn = [*turn[:-2], turn[-1], turn[-2]]
        rounds.extend(turn)
    return tuple(rounds)
