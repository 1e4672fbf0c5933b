"""Baku acceleration: points that count for pairing only, in the first half of the tournament.

| article    | content                                                                     | here         |
|------------|-----------------------------------------------------------------------------|--------------|
| C.04.7 2.1 | group A: the first half by pairing number, rounded up to an even number      | group_a      |
| C.04.7 2.2 | accelerated rounds: the first half of the rounds, rounded up                 | virtual      |
| C.04.7 2.3 | of these the first half (rounded up) gives a win's points, the rest a half   | virtual      |
| C.04.7 2.4 | late entries are placed by number; the last player of group A stays the same | baku         |
"""

from collections.abc import Mapping


def group_a(players: int) -> int:
    """How many of the players are in group A: twice the quarter, rounded up (161 players: 82)."""
    return 2 * -(-players // 4)


def virtual(rounds_total: int, win: int) -> tuple[int, ...]:
    """The virtual points of group A, round by round, as long as they last; `win` units make a win."""
    accelerated = -(-rounds_total // 2)
    whole = -(-accelerated // 2)
    return (win,) * whole + (win // 2,) * (accelerated - whole)


def baku(
    numbers: Mapping[str, int], rounds_total: int, win: int = 2, last: str | None = None
) -> dict[str, tuple[int, ...]]:
    """The virtual points of every player of group A, by id. `numbers` are the pairing numbers by id.

    `last` is who closed group A when the tournament began: later entries with a smaller number join it. Without it the
    group is counted now. C.04.7.
    """
    order = sorted(numbers, key=numbers.__getitem__)
    if last is not None and last in numbers:
        group = [each for each in order if numbers[each] <= numbers[last]]
    else:
        group = order[: group_a(len(order))]
    given = virtual(rounds_total, win)
    return dict.fromkeys(group, given)
