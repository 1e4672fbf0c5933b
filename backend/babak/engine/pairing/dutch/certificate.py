"""The best pairing of a bracket, and the proof that it is: prices per type of player.

The criteria see only types (score, colours, floats), and a bracket has few. A pairing is best when every type can be
given a price such that the prices of two types are together never less than what their pair is worth, and exactly that
for every pair made (linear programming duality). Then the best pairings are exactly those that use such *tight* pairs
only, and no criterion needs to be looked at again: what is left is the order of candidates (candidates.py).

| article   | content                                                     | here          |
|-----------|-------------------------------------------------------------|---------------|
| C7        | who may float: places below the bracket, one per floater    | Setting.seats |
| C9 – C21  | the best sum, proved                                        | certify       |
"""

from collections.abc import Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.colours import strength
from babak.engine.pairing.dutch.criteria import Criteria
from babak.engine.pairing.dutch.field import bits
from babak.engine.pairing.dutch.matching import augment

OWN_TYPES = 6
SPLIT_TYPES = 40
TRIES = 2000


class NoProof(Exception):
    """The prices do not close; the bracket has to be solved by weighted matching."""


@dataclass(slots=True)
class Setting:
    """A bracket by place (0 … size - 1, the first `moved` moved down) with `seats`: one bitset of places per floater,
    naming who may take it. `rows[place]` are the partners allowed; seats follow as vertices size, size + 1, …"""

    members: Sequence[int]
    moved: int
    rows: list[int]
    seats: Sequence[int]
    criteria: Criteria

    @property
    def size(self) -> int:
        """How many players are in the bracket."""
        return len(self.members)

    def full_rows(self) -> list[int]:
        """The rows with the seats as partners."""
        rows = list(self.rows)
        for number, seat in enumerate(self.seats):
            mark = 1 << self.size + number
            for place in bits(seat):
                rows[place] |= mark
        return [*rows, *self.seats]


@dataclass(slots=True)
class Certified:
    """A best pairing (`mate` by vertex), the tight rows, the prices (doubled) and types, and its worth."""

    mate: list[int]
    tight: list[int]
    worth: int
    kinds: list[int]
    prices: list[int]


class _Types:
    """The vertices by type, and what a pair of types is worth."""

    def __init__(self, setting: Setting, rows: Sequence[int], apart: bool) -> None:
        self.setting = setting
        field, members, size = setting.criteria.field, setting.members, setting.size
        nine = setting.criteria.nine is not None
        signature = [0] * size
        distinct = sorted(set(setting.seats))
        for number, seat in enumerate(distinct):
            for place in bits(seat):
                signature[place] |= 1 << number
        known: dict[object, int] = {}
        self.kind: list[int] = []
        self.group: list[int] = []
        for place, player in enumerate(members):
            key: object = (field.kind[player], signature[place], len(field.played[player]) if nine else 0)
            self._add(known, place if apart else key)
        for seat in setting.seats:
            self._add(known, ("seat", seat))
        for vertex, kind in enumerate(self.kind):
            self.group[kind] |= 1 << vertex
        first = [(group & -group).bit_length() - 1 for group in self.group]
        self.worth: list[dict[int, int]] = []
        near = [0] * len(self.group)
        for vertex, row in enumerate(rows):
            near[self.kind[vertex]] |= row
        value = setting.criteria.value
        for one, reach in enumerate(near):
            found: dict[int, int] = {}
            for two, group in enumerate(self.group):
                if reach & group:
                    a, b = first[one], first[two]
                    if a >= size or b >= size:
                        found[two] = 0
                    else:
                        found[two] = value(members[min(a, b)], members[max(a, b)])
            self.worth.append(found)

    def _add(self, known: dict[object, int], key: object) -> None:
        kind = known.setdefault(key, len(known))
        if kind == len(self.group):
            self.group.append(0)
        self.kind.append(kind)


def certify(setting: Setting) -> Certified | None:
    """A best pairing with its proof; None when the bracket cannot be paired with these seats. Raises `NoProof`."""
    rows = setting.full_rows()
    apart = setting.size <= OWN_TYPES
    types = _Types(setting, rows, apart)
    mate = _start(setting, types, rows)
    if mate is None:
        return None
    prices = _improve(types, rows, mate)
    if prices is None and not apart and setting.size <= SPLIT_TYPES:
        types = _Types(setting, rows, True)
        prices = _improve(types, rows, mate)
    if prices is None:
        raise NoProof
    tight_with = [0] * len(types.group)
    for one, worths in enumerate(types.worth):
        for two, worth in worths.items():
            if prices[one] + prices[two] == 2 * worth:
                tight_with[one] |= types.group[two]
    tight = [row & tight_with[kind] for row, kind in zip(rows, types.kind, strict=True)]
    worth = sum(types.worth[types.kind[a]][types.kind[b]] for a, b in enumerate(mate) if a < b)
    return Certified(mate, tight, worth, types.kind, prices)


def _start(setting: Setting, types: _Types, rows: Sequence[int]) -> list[int] | None:
    """A complete pairing near the final one: moved-down players first, then those with firm colour preferences."""
    size, moved, field = setting.size, setting.moved, setting.criteria.field
    total = len(rows)
    mate = [-1] * total
    alive = (1 << size) - 1
    half = moved + min(moved, size - moved) + max(size - 2 * moved, 0) // 2
    lower = alive & ~((1 << half) - 1)
    firm = [-strength(field.wish[player]) for player in setting.members]
    order = list(range(moved))
    order += sorted(range(moved, half), key=firm.__getitem__)
    order += sorted(range(half, size), key=firm.__getitem__)
    liked: dict[int, list[int]] = {}
    for place in order:
        if not alive >> place & 1:
            continue
        near = rows[place] & alive
        if not near:
            continue
        kind = types.kind[place]
        groups = liked.get(kind)
        if groups is None:
            worth = types.worth[kind]
            groups = liked[kind] = [types.group[other] for other in sorted(worth, key=worth.__getitem__, reverse=True)]
        for group in groups:
            found = near & group
            if found:
                if place >= moved:
                    found = found & lower or found
                low = found & -found
                other = low.bit_length() - 1
                mate[place], mate[other] = other, place
                alive &= ~(low | 1 << place)
                break
    everybody = (1 << total) - 1
    free = alive | everybody & ~((1 << size) - 1)
    for vertex in bits(alive) + list(range(size, total)):
        if mate[vertex] >= 0:
            continue
        free &= ~(1 << vertex)
        if not augment(rows, mate, vertex, everybody, free):
            return None
        free = _still_free(mate, free)
    return mate


def _still_free(mate: Sequence[int], free: int) -> int:
    for vertex in bits(free):
        if mate[vertex] >= 0:
            free &= ~(1 << vertex)
    return free


def _improve(types: _Types, rows: Sequence[int], mate: list[int]) -> list[int] | None:
    """Prices (doubled) for `mate`, which is improved as long as they do not close; None when neither is possible."""
    while True:
        pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for one, two in enumerate(mate):
            pairs.setdefault((types.kind[one], types.kind[two]), []).append((one, two))
        prices, cycle = _prices(types.worth, list(pairs))
        if prices is not None:
            return prices
        if not (cycle and _turn(cycle, pairs, rows, mate)) and not _swap(types, pairs, rows, mate):
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
    types: _Types,
    pairs: dict[tuple[int, int], list[tuple[int, int]]],
    rows: Sequence[int],
    mate: list[int],
) -> bool:
    """Any two pairs that are worth more with their partners exchanged."""
    worth = types.worth
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
