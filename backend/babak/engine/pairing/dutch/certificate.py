"""The best pairing of a bracket, and the proof that it is: prices per type of player.

The criteria see only types (score, colours, floats), and a bracket has few. A pairing is best when every type can be
given a price such that the prices of two types are together never less than what their pair is worth, and exactly that
for every pair made (linear programming duality). Then the best pairings are exactly those that use such *tight* pairs
only, and no criterion needs to be looked at again: what is left is the order of candidates (candidates.py).

| article   | content                                                     | here          |
|-----------|-------------------------------------------------------------|---------------|
| C7        | who may float: places below the bracket, one per floater    | Setting.seats |
| C9 – C21  | the best sum, proved (prices.py)                            | certify       |
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.colours import strength
from babak.engine.pairing.dutch.criteria import Criteria
from babak.engine.pairing.dutch.field import bits
from babak.engine.pairing.dutch.matching import augment
from babak.engine.pairing.dutch.prices import improve

OWN_TYPES = 6
SPLIT_TYPES = 600
SPLITS, MOST_APART = 12, 60


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
        everybody = (1 << self.size) - 1
        for number, seat in enumerate(self.seats):
            mark = 1 << self.size + number
            for place in range(self.size) if seat == everybody else bits(seat):
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

    def __init__(self, setting: Setting, rows: Sequence[int], apart: Collection[int]) -> None:
        self.setting = setting
        field, members, size = setting.criteria.field, setting.members, setting.size
        nine = setting.criteria.nine is not None
        signature = [0] * size
        # A seat for everybody tells nobody apart.
        distinct = sorted(set(setting.seats) - {(1 << size) - 1})
        for number, seat in enumerate(distinct):
            for place in bits(seat):
                signature[place] |= 1 << number
        known: dict[object, int] = {}
        self.kind: list[int] = []
        self.group: list[int] = []
        for place, player in enumerate(members):
            key: object = (field.kind[player], signature[place], len(field.played[player]) if nine else 0)
            self._add(known, place if place in apart else key)
        for seat in setting.seats:
            self._add(known, ("seat", seat))
        for vertex, kind in enumerate(self.kind):
            self.group[kind] |= 1 << vertex
        first = [(group & -group).bit_length() - 1 for group in self.group]
        self.worth: list[dict[int, int]]
        near = [0] * len(self.group)
        for vertex, row in enumerate(rows):
            near[self.kind[vertex]] |= row
        value = setting.criteria.value
        groups = self.group
        self.worth = [{} for _ in groups]
        for one, reach in enumerate(near):
            own, a = self.worth[one], first[one]
            for two in range(one, len(groups)):
                if reach & groups[two]:
                    b = first[two]
                    if a >= size or b >= size:
                        worth = 0
                    else:
                        worth = value(members[a], members[b]) if a < b else value(members[b], members[a])
                    own[two] = self.worth[two][one] = worth

    def _add(self, known: dict[object, int], key: object) -> None:
        kind = known.setdefault(key, len(known))
        if kind == len(self.group):
            self.group.append(0)
        self.kind.append(kind)


def certify(setting: Setting) -> Certified | None:
    """A best pairing with its proof; None when the bracket cannot be paired with these seats. Raises `NoProof`."""
    rows = setting.full_rows()
    everybody = range(setting.size)
    apart: Collection[int] = everybody if setting.size <= OWN_TYPES else ()
    types = _Types(setting, rows, apart)
    mate = _start(setting, types, rows)
    if mate is None:
        return None
    stuck: set[int] = set()
    prices = improve(types.kind, types.worth, rows, mate, stuck)
    for _ in range(SPLITS):
        if prices is not None or len(apart) == setting.size:
            break
        # Players who have met need prices of their own; where that leads nowhere, everybody does.
        grown = {*apart, *(vertex for vertex in stuck if vertex < setting.size)}
        apart = grown if len(apart) < len(grown) <= MOST_APART else everybody
        if len(apart) > SPLIT_TYPES:
            break
        types = _Types(setting, rows, apart)
        prices = improve(types.kind, types.worth, rows, mate, stuck)
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
