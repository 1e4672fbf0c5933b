"""The order of candidates: of all best pairings of a bracket, the one that is generated first.

| article    | content                                                               | here          |
|------------|-----------------------------------------------------------------------|---------------|
| 3.8.1      | the moved-down players from the top are paired where possible         | _limbo        |
| 3.8.2      | their opponents: the highest ranked possible, from the top            | _opponents    |
| 3.3, 4.1   | S1 is the upper half of the remainder, S2 the lower                   | _remainder    |
| 4.3        | exchanges: fewest, smallest difference, lowest leaving, highest coming| _exchanges    |
| 4.2        | transpositions: the highest ranked partner possible, from the top     | _transpose    |

Every question is "is there a best pairing that also has this pair?", that is: can those who lose their partner be
paired again with tight pairs only. Most answers are a single AND.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from babak.engine.pairing.dutch.blossom import max_weight_matching
from babak.engine.pairing.dutch.certificate import Certified
from babak.engine.pairing.dutch.field import bits
from babak.engine.pairing.dutch.matching import augment

SINGLE_SMALL, SINGLE_LARGE, DOUBLE = 300, 4000, 800
SMALL = 60
# An exchange of two players cannot help when more than so many are left without a partner.
FEW = 4


class TooManyExchanges(Exception):
    """More exchanges than are worth trying one by one; the bracket has to be solved by weighted matching."""


class _Sides:
    """S1 and the seats below on one side, S2 on the other: who is paired with whom at present."""

    __slots__ = ("hold", "owner", "right", "rows")

    def __init__(self, rows: dict[int, int], right: int) -> None:
        self.rows = rows
        self.right = right
        self.owner: dict[int, int] = {}
        self.hold: dict[int, int] = {}

    def take(self, one: int, two: int) -> None:
        """Pair `one` of S1 with `two` of S2."""
        self.hold[one], self.owner[two] = two, one

    def reroute(self, start: int, goal: int, alive: int) -> bool:
        """Pair `start` with one of S2 so that finally one of `goal` is taken, which nobody had."""
        seen = 0
        parent: dict[int, int] = {}
        queue = [start]
        for one in queue:
            near = self.rows[one] & alive & ~seen
            end = near & goal
            if end:
                two = (end & -end).bit_length() - 1
                while True:
                    before = self.hold.get(one, -1)
                    self.take(one, two)
                    if one == start:
                        return True
                    two = before
                    one = parent[two]
            seen |= near
            while near:
                low = near & -near
                near ^= low
                two = low.bit_length() - 1
                parent[two] = one
                queue.append(self.owner[two])
        return False

    def complete(self) -> bool:
        """Pair everybody of S1 and every seat; False when that is impossible."""
        free = self.right
        for two in self.owner:
            free &= ~(1 << two)
        for one in self.rows:
            if one in self.hold:
                continue
            if not self.reroute(one, free, self.right):
                return False
            for two in bits(free):
                if two in self.owner:
                    free &= ~(1 << two)
                    break
        return True


def first_candidate(certified: Certified, moved: int, size: int) -> list[int]:
    """Partners by vertex in the first of the best candidates; a partner at or after `size` is a seat below.

    Raises `TooManyExchanges`. Articles: see the table above.
    """
    mate, tight = list(certified.mate), list(certified.tight)
    alive = (1 << len(tight)) - 1
    for place in range(moved):
        alive = _limbo(tight, mate, place, size, alive)
    for place in range(moved):
        if alive >> place & 1:
            alive = _opponent(tight, mate, place, alive)
    _remainder(tight, mate, size, alive)
    return mate


def _limbo(tight: list[int], mate: list[int], place: int, size: int, alive: int) -> int:
    """Pair a moved-down player if a best pairing does; otherwise he leaves with his seat."""
    players = (1 << size) - 1
    seats = tight[place] & ~players
    own = mate[place]
    if own >= size:
        mate[place] = mate[own] = -1
        rows = tight[place]
        tight[place] &= players
        for seat in bits(seats):
            tight[seat] &= ~(1 << place)
        if not augment(tight, mate, place, alive, 1 << own):
            mate[place], mate[own] = own, place
            tight[place] = rows
            return alive & ~(1 << place | 1 << own)
        return alive
    tight[place] &= players
    for seat in bits(seats):
        tight[seat] &= ~(1 << place)
    return alive


def _opponent(tight: Sequence[int], mate: list[int], place: int, alive: int) -> int:
    """Give a moved-down player the highest ranked opponent that a best pairing gives him."""
    for other in bits(tight[place] & alive):
        own, left = mate[place], mate[other]
        if own == other:
            break
        inside = alive & ~(1 << place | 1 << other)
        mate[own] = mate[left] = -1
        mate[place], mate[other] = other, place
        if augment(tight, mate, left, inside, 1 << own):
            break
        mate[place], mate[own], mate[other], mate[left] = own, place, left, other
    return alive & ~(1 << place | 1 << mate[place])


def _remainder(tight: Sequence[int], mate: list[int], size: int, alive: int) -> None:
    players = (1 << size) - 1
    rest = bits(alive & players)
    seats = bits(alive & ~players)
    pairs = (len(rest) - len(seats)) // 2
    if not rest:
        return
    sides = _split(tight, mate, rest[:pairs], rest[pairs:], seats)
    if not sides.complete():
        sides = _exchanges(tight, sides, rest, pairs, seats)
    _transpose(sides, sorted(one for one in sides.rows if one < size))
    for one, two in sides.hold.items():
        mate[one], mate[two] = two, one


def _split(
    tight: Sequence[int], mate: Sequence[int], upper: Sequence[int], lower: Sequence[int], seats: Sequence[int]
) -> _Sides:
    """S1 and S2 with the pairs of `mate` that go between them."""
    right = 0
    for two in lower:
        right |= 1 << two
    rows = {one: tight[one] & right & -(1 << one) for one in upper}
    for seat in seats:
        rows[seat] = tight[seat] & right
    sides = _Sides(rows, right)
    for one, row in rows.items():
        two = mate[one]
        if two >= 0 and row >> two & 1:
            sides.take(one, two)
    return sides


def _exchanges(tight: Sequence[int], sides: _Sides, rest: Sequence[int], pairs: int, seats: Sequence[int]) -> _Sides:
    """The first exchange of S1 and S2 players with which everybody can be paired (4.3)."""
    most = SINGLE_SMALL if len(rest) <= SMALL else SINGLE_LARGE
    mate = [-1] * len(tight)
    for one, two in sides.hold.items():
        mate[one], mate[two] = two, one
    short = len(sides.rows) - len(sides.hold)
    if short > FEW:
        return _weighed(tight, rest, pairs, seats)
    singles = _singles(pairs, len(rest))
    for leaving, entering in islice(singles, most):
        found = _try(tight, mate, rest, pairs, seats, (leaving,), (entering,))
        if found is not None:
            return found
    if next(singles, None) is not None:
        return _weighed(tight, rest, pairs, seats)
    doubles = _doubles(pairs, len(rest))
    for out, in_ in islice(doubles, DOUBLE):
        found = _try(tight, mate, rest, pairs, seats, out, in_)
        if found is not None:
            return found
    return _weighed(tight, rest, pairs, seats)


def _weighed(tight: Sequence[int], rest: Sequence[int], pairs: int, seats: Sequence[int]) -> _Sides:
    """The first exchange by weighted matching of the remainder with tight pairs only, where it takes many players:
    fewest exchanges, smallest sum of those who head a pair, lowest ranked of S1, highest ranked of S2 (4.3)."""
    count = len(rest)
    room = pairs.bit_length() + count + 1
    wide = (count * (pairs + 1)).bit_length()
    whole = 1 << wide + 2 * room + pairs.bit_length() + 1
    vertices = [*rest, *seats]
    table = [[0] * len(vertices) for _ in vertices]
    for one, vertex in enumerate(rest):
        worth = whole + (count - one << 2 * room)
        if one < pairs:
            worth += (1 << wide + 2 * room) + ((1 << count) - (1 << one) << room)
        else:
            worth += (1 << room + count) + (1 << count - 1 - one)
        row = tight[vertex]
        for two in range(one + 1, len(vertices)):
            if row >> vertices[two] & 1:
                table[one][two] = table[two][one] = worth if two < count else whole
    mate = max_weight_matching(table)
    upper = [rest[one] for one in range(count) if one < mate[one] < count]
    lower = [rest[one] for one in range(count) if mate[one] < one or mate[one] >= count]
    if len(upper) != pairs or min(mate) < 0:
        raise TooManyExchanges
    partner = [-1] * len(tight)
    for one, two in enumerate(mate):
        partner[vertices[one]] = vertices[two]
    return _split(tight, partner, upper, lower, seats)


def _try(
    tight: Sequence[int],
    mate: Sequence[int],
    rest: Sequence[int],
    pairs: int,
    seats: Sequence[int],
    leaving: tuple[int, ...],
    entering: tuple[int, ...],
) -> _Sides | None:
    upper = [rest[at] for at in range(pairs) if at not in leaving] + [rest[at] for at in entering]
    lower = [rest[at] for at in leaving] + [rest[at] for at in range(pairs, len(rest)) if at not in entering]
    lower_mask = 0
    for two in lower:
        lower_mask |= 1 << two
    if any(not tight[rest[at]] & lower_mask & -(1 << rest[at]) for at in entering):
        return None
    sides = _split(tight, mate, upper, lower, seats)
    return sides if sides.complete() else None


def _singles(pairs: int, count: int) -> Iterator[tuple[int, int]]:
    """One player of each half: smallest difference, then the lowest of S1."""
    for difference in range(1, count):
        for leaving in range(pairs - 1, max(pairs - 1 - difference, -1), -1):
            if pairs <= leaving + difference < count:
                yield leaving, leaving + difference


def _doubles(pairs: int, count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Two players of each half: smallest difference of sums, lowest of S1, highest of S2."""
    for difference in range(4, 2 * count):
        found = []
        for one in range(max(0, pairs - difference), pairs):
            for two in range(one + 1, pairs):
                total = one + two + difference
                for three in range(max(pairs, total - count + 1), min(count, (total + 1) // 2)):
                    four = total - three
                    if three < four < count:
                        found.append(((-two, -one), (three, four)))
        for out, in_ in sorted(found):
            yield (-out[0], -out[1]), in_


def _transpose(sides: _Sides, upper: Sequence[int]) -> None:
    """Give every player of S1, from the top, the highest ranked partner that leaves the others pairable (4.2)."""
    alive = sides.right
    rows, owner, hold = sides.rows, sides.owner, sides.hold
    for one in upper:
        own = hold[one]
        wanted = rows[one] & alive
        while wanted:
            low = wanted & -wanted
            two = low.bit_length() - 1
            if two == own:
                break
            wanted ^= low
            left = owner[two]
            sides.take(one, two)
            if rows[left] >> own & 1:
                sides.take(left, own)
                break
            hold.pop(left)
            owner.pop(own)
            if sides.reroute(left, 1 << own, alive & ~low):
                break
            sides.take(left, two)
            sides.take(one, own)
        alive &= ~(1 << hold[one])
