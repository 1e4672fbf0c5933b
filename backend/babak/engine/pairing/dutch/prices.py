"""Prices per type of player, and the changes that make a pairing better when they do not close.

A pairing that is not the best of all has, among its types, a cycle of players each of whom is worth more with the next
one's partner; it is found while the prices are worked out (differences of prices, Bellman and Ford). Odd cycles can
hide an improvement from the prices, so two pairs are exchanged wherever that gains something, too.
"""

from collections.abc import Sequence

TRIES = 2000


def improve(
    kinds: Sequence[int],
    worth: Sequence[dict[int, int]],
    rows: Sequence[int],
    mate: list[int],
    stuck: set[int] | None = None,
) -> list[int] | None:
    """Prices (doubled) for the pairing `mate`, changed as long as they do not close; None: neither is possible.

    `kinds` are the types of the vertices, `worth[s][t]` what a pair of types is worth, `rows` who may meet whom.
    Where it is None, `stuck` is given the vertices that their types promise more than they can have.
    """
    while True:
        pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for one, two in enumerate(mate):
            pairs.setdefault((kinds[one], kinds[two]), []).append((one, two))
        prices, cycle = _prices(worth, list(pairs))
        if prices is not None:
            return prices
        if not (cycle and _turn(cycle, pairs, rows, mate)) and not _swap(worth, pairs, rows, mate):
            if stuck is not None:
                stuck.update(vertex for key in cycle for pair in pairs.get(key, ()) for vertex in pair)
            return None


def _prices(
    worth: Sequence[dict[int, int]], used: Sequence[tuple[int, int]]
) -> tuple[list[int] | None, list[tuple[int, int]]]:
    """Doubled prices per type; or None and a cycle of used pairs that can be improved upon."""
    count = len(worth)
    columns = [0] * count
    before: list[tuple[int, int] | None] = [None] * count
    items = [list(row.items()) for row in worth]
    for _ in range(2 * count + 2):
        rows, best = [0] * count, [0] * count
        for one, row in enumerate(items):
            top, at = None, 0
            for two, value in row:
                price = columns[two] + value
                if top is None or price > top:
                    top, at = price, two
            rows[one], best[one] = top or 0, at
        changed = False
        for one, two in used:
            price = rows[one] - worth[one][two]
            if price > columns[two]:
                columns[two] = price
                before[two] = (one, best[one])
                changed = True
        if not changed:
            return [rows[one] - columns[one] for one in range(count)], []
        cycle = _cycle(before)
        if cycle:
            return None, cycle
    return None, []


def _cycle(before: Sequence[tuple[int, int] | None]) -> list[tuple[int, int]]:
    """A cycle among the reasons: (type of the player who changes, type of the partner he leaves), in order."""
    state = [0] * len(before)
    for start in range(len(before)):
        at, path = start, []
        while state[at] == 0:
            step = before[at]
            state[at] = 1
            path.append(at)
            if step is None:
                break
            at = step[1]
        else:
            if at in path:
                found = []
                for column in path[path.index(at) :]:
                    step = before[column]
                    assert step is not None
                    found.append((step[0], column))
                return found
        for column in path:
            state[column] = 2
    return []


def _turn(
    cycle: Sequence[tuple[int, int]],
    pairs: dict[tuple[int, int], list[tuple[int, int]]],
    rows: Sequence[int],
    mate: list[int],
) -> bool:
    """Make every player of the cycle take the partner of the next one, with pairs that are all different."""
    length = len(cycle)
    chosen: list[tuple[int, int]] = []
    taken: set[int] = set()
    tries = 0

    def choose(at: int) -> bool:
        nonlocal tries
        if at == length:
            return rows[chosen[-1][0]] >> chosen[0][1] & 1 == 1
        for one, two in pairs.get(cycle[at], ()):
            tries += 1
            if tries > TRIES:
                return False
            if one in taken or (chosen and not rows[chosen[-1][0]] >> two & 1):
                continue
            chosen.append((one, two))
            taken.update((one, two))
            if choose(at + 1):
                return True
            chosen.pop()
            taken.difference_update((one, two))
        return False

    if length < 2 or not choose(0):
        return False
    for at, (one, _) in enumerate(chosen):
        other = chosen[(at + 1) % length][1]
        mate[one], mate[other] = other, one
    return True


def _swap(
    worth: Sequence[dict[int, int]],
    pairs: dict[tuple[int, int], list[tuple[int, int]]],
    rows: Sequence[int],
    mate: list[int],
) -> bool:
    """Any two pairs that are worth more with their partners exchanged."""
    keys = list(pairs)
    for number, (a, b) in enumerate(keys):
        for c, d in keys[number:]:
            # a–b and c–d become a–d and c–b; the other way round is met with the key turned around.
            if d not in worth[a] or b not in worth[c]:
                continue
            if worth[a][d] + worth[c][b] <= worth[a][b] + worth[c][d]:
                continue
            for one, two in pairs[a, b]:
                for three, four in pairs[c, d]:
                    if one in (three, four) or not (rows[one] >> four & 1 and rows[three] >> two & 1):
                        continue
                    mate[one], mate[four], mate[three], mate[two] = four, one, two, three
                    return True
    return False
