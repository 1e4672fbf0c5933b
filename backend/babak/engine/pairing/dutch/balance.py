"""Sets of downfloaters by colour alone: what the next brackets need, counted, where listing everybody would not end.

After rounds of regular results whole scoregroups have the same absolute preference, and many players have to float.
Who has met whom then matters little; what matters is how many players of either colour there are. Here the sets of
floaters are compared by these numbers. That is a bound: earlier opponents can only make a set worse. So the first of
the best candidates under the bound is the answer if it keeps what the bound promised, which is tried with real players.

| article | content                                                              | here             |
|---------|----------------------------------------------------------------------|------------------|
| C3      | players of one absolute preference do not meet                       | Count            |
| C4, C5  | what remains can be paired, one of them taking the bye               | _completable     |
| C6, C7  | fewest floaters, of the lowest scores                                | balanced         |
| C8      | most pairs in the next bracket, then the highest scores paired       | Balance.best     |
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import product

from babak.engine.pairing.dutch.families import TooMany, splits
from babak.engine.pairing.dutch.field import Field
from babak.engine.pairing.dutch.floaters import Plan, Room

MOST_SETS, MOST_STEPS, MOST_TRIALS, MOST_PLANS = 2000, 4000, 6, 6
# How many of a kind: (absolute preference for White, for Black, neither).
Count = tuple[int, int, int]
Kind = tuple[int, int, bool]
# A worth under C8: minus the players who leave the next bracket, and the floaters paired there per score.
Worth = tuple[int, tuple[int, ...]]


def direction(field: Field, player: int) -> int:
    """0 and 1: an absolute preference for White, for Black, that C3 respects; 2: no such preference."""
    wish = field.wish[player]
    if not wish.absolute or field.topscorers >> player & 1:
        return 2
    return 0 if wish.direction > 0 else 1


def paired_up(moved: Sequence[int], others: Sequence[int]) -> bool:
    """Whether colours and numbers alone allow to pair everybody, moved-down players not with each other (C3)."""
    floating, staying = sum(moved), sum(others)
    if (floating + staying) % 2 or floating > staying:
        return False
    for one in (0, 1):
        if 2 * (moved[one] + others[one]) > floating + staying or moved[one] > staying - others[one]:
            return False
    return True


def _completable(moved: list[int], others: list[int], byes: Sequence[tuple[bool, int]]) -> bool:
    """The same, with the bye for one of `byes` (moved down or not, direction) where the number is odd (C4, C5)."""
    if (sum(moved) + sum(others)) % 2 == 0:
        return paired_up(moved, others)
    for floats, one in byes:
        side = moved if floats else others
        side[one] -= 1
        fits = paired_up(moved, others)
        side[one] += 1
        if fits:
            return True
    return False


def _shares(count: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take `count` from stocks of these sizes, from the last stocks first."""
    return splits(count, limits)


class Balance:
    """A bracket with what is below it, counted. `kinds` are those of the bracket: (minus score, direction, candidate
    for the bye), with their places; `steps` counts the comparisons made."""

    def __init__(self, room: Room) -> None:
        self.room = room
        field, candidates = room.completion.field, room.completion.candidates
        found: dict[Kind, int] = {}
        for place, player in enumerate(room.members):
            kind = (-field.score[player], direction(field, player), bool(candidates >> player & 1))
            found[kind] = found.get(kind, 0) | 1 << place
        self.kinds = sorted(found)
        self.places = [found[kind] for kind in self.kinds]
        self.steps = 0

    @cached_property
    def below(self) -> tuple[list[tuple[int, bool]], list[int], list[int], Count, list[int]]:
        """Kinds of the next scoregroup (direction, candidate), their sets and sizes; the rest by direction, and its
        directions that have a candidate for the bye."""
        room = self.room
        field, candidates = room.completion.field, room.completion.candidates
        found: dict[tuple[int, bool], int] = {}
        rest, byes = [0, 0, 0], set()
        members = room.below
        while members:
            low = members & -members
            members ^= low
            player = low.bit_length() - 1
            one = direction(field, player)
            candidate = bool(candidates & low)
            if room.next_ & low:
                found[one, candidate] = found.get((one, candidate), 0) | low
                continue
            rest[one] += 1
            if candidate:
                byes.add(one)
        keys = sorted(found)
        sets = [found[key] for key in keys]
        return keys, sets, [each.bit_count() for each in sets], (rest[0], rest[1], rest[2]), sorted(byes)

    def best(self, family: Sequence[int]) -> tuple[Worth, list[tuple[tuple[int, ...], tuple[int, ...]]]] | None:
        """The most that C8 can be with so many floaters of every kind; with it, who leaves the next bracket: numbers of
        floaters and of residents by kind. None: what is left cannot be paired (C4). Raises `TooMany`."""
        kinds, _, sizes, rest, byes = self.below
        scores = sorted({self.kinds[at][0] for at, count in enumerate(family) if count})
        floating = self._by_direction(family)
        staying = [0, 0, 0]
        for (one, _), size in zip(kinds, sizes, strict=True):
            staying[one] += size
        total = sum(floating) + sum(staying)
        least = max(
            0,
            sum(floating) - sum(staying),
            *(2 * (floating[one] + staying[one]) - total for one in (0, 1)),
            *(floating[one] - sum(staying) + staying[one] for one in (0, 1)),
            *(2 * rest[one] - sum(rest) - (1 if byes else 0) for one in (0, 1)),
        )
        least += (total - least) % 2
        limits = [
            sum(count for at, count in enumerate(family) if count and self.kinds[at][0] == score) for score in scores
        ]
        for leaving in range(least, total + 1, 2):
            most = [(sum(rest) + leaving + 1) // 2 - rest[one] for one in (0, 1)] + [leaving]
            if min(most) < 0:
                continue
            open_ = [min(size, most[one]) for (one, _), size in zip(kinds, sizes, strict=True)]
            # Those who leave are not all residents, and the floaters who stay meet residents.
            fewest = max(0, leaving - sum(open_), (sum(floating) - sum(staying) + leaving + 1) // 2)
            shares = merge(*(_shares(gone, limits) for gone in range(fewest, min(leaving, sum(family)) + 1)))
            for share in shares:
                found = [
                    (out, stay)
                    for out in self._outs(family, scores, share, most)
                    for stay in _shares(leaving - sum(out), open_)
                    if self._fits(family, out, stay)
                ]
                if found:
                    paired = tuple(limit - gone for limit, gone in zip(limits, share, strict=True))
                    return (-leaving, paired), found
        return None

    def possible(self, family: Sequence[int]) -> bool:
        """Whether the others of the bracket, and everybody below with these floaters, can be paired (C4) as far as
        colours and numbers decide."""
        kinds, _, sizes, rest, byes = self.below
        moved, residents = [0, 0, 0], [0, 0, 0]
        for (score, one, _), places, gone in zip(self.kinds, self.places, family, strict=True):
            (residents if score == self.kinds[-1][0] else moved)[one] += places.bit_count() - gone
        if not paired_up(moved, residents):
            return False
        others = list(rest)
        for (one, _), size in zip(kinds, sizes, strict=True):
            others[one] += size
        may = [(False, one) for one in byes] + [(False, one) for one, candidate in kinds if candidate]
        may += [(True, kind[1]) for kind, count in zip(self.kinds, family, strict=True) if count and kind[2]]
        return _completable(self._by_direction(family), others, may)

    def fewest(self, missing: int) -> int:
        """At least so many float: those below who have the same preference need somebody each."""
        kinds, _, sizes, rest, _ = self.below
        others = list(rest)
        for (one, _), size in zip(kinds, sizes, strict=True):
            others[one] += size
        needed = max(missing, *(2 * others[one] - sum(others) - 1 for one in (0, 1)))
        return needed + (needed - missing) % 2

    def most(self, count: int) -> list[int]:
        """How many of `count` floaters each direction can have at most: the others are needed to relieve the bracket,
        and those below need partners."""
        kinds, _, sizes, rest, _ = self.below
        here = self._by_direction([places.bit_count() for places in self.places])
        others = list(rest)
        for (one, _), size in zip(kinds, sizes, strict=True):
            others[one] += size
        half, limit = (sum(here) - count) // 2, (sum(others) + count + 1) // 2
        needed = [max(0, here[one] - half) for one in (0, 1)]
        return [
            min(count - needed[1], limit - others[0]),
            min(count - needed[0], limit - others[1]),
            count - needed[0] - needed[1],
        ]

    def _outs(
        self, family: Sequence[int], scores: Sequence[int], share: Sequence[int], most: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Which kinds of floaters leave the next bracket, when so many of each score do, `most` of a direction."""
        spots = [[at for at, count in enumerate(family) if count and self.kinds[at][0] == score] for score in scores]
        open_ = [min(count, most[kind[1]]) for kind, count in zip(self.kinds, family, strict=True)]
        parts = [list(_shares(gone, [open_[at] for at in each])) for each, gone in zip(spots, share, strict=True)]
        for chosen in product(*parts):
            out = [0] * len(family)
            for each, counts in zip(spots, chosen, strict=True):
                for at, count in zip(each, counts, strict=True):
                    out[at] = count
            yield tuple(out)

    def _by_direction(self, counts: Sequence[int]) -> list[int]:
        found = [0, 0, 0]
        for (_, one, _), count in zip(self.kinds, counts, strict=True):
            found[one] += count
        return found

    def _fits(self, family: Sequence[int], out: Sequence[int], stay: Sequence[int]) -> bool:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooMany
        kinds, _, sizes, rest, rest_byes = self.below
        inside = self._by_direction([count - gone for count, gone in zip(family, out, strict=True)])
        residents, others = [0, 0, 0], list(rest)
        byes = [(False, one) for one in rest_byes]
        for (one, candidate), size, gone in zip(kinds, sizes, stay, strict=True):
            residents[one] += size - gone
            others[one] += gone
            if gone and candidate:
                byes.append((False, one))
        byes += [(True, kind[1]) for kind, gone in zip(self.kinds, out, strict=True) if gone and kind[2]]
        return paired_up(inside, residents) and _completable(self._by_direction(out), others, byes)

    def kept(self, floaters: Sequence[int], worth: Worth) -> bool:
        """Whether these players really reach what the numbers promised; False where no proof was found."""
        room = self.room
        completion = room.completion
        own = dict.fromkeys(range(len(self.kinds)), 0)
        floating = 0
        of_place = {player: place for place, player in enumerate(room.members)}
        for player in floaters:
            floating |= 1 << player
            for at, places in enumerate(self.places):
                if places >> of_place[player] & 1:
                    own[at] |= 1 << player
        found = self.best([own[at].bit_count() for at in range(len(self.kinds))])
        if found is None or found[0] != worth:
            return False
        sets = self.below[1]
        for out, stay in found[1][:MOST_TRIALS]:
            for skip in range(3):
                gone = 0
                for pool, count in [*((own[at], count) for at, count in enumerate(out)), *zip(sets, stay, strict=True)]:
                    gone |= _lowest(pool, count, skip)
                if completion.completable(room.rest | gone, apart=gone & floating) and completion.pairable(
                    (room.next_ | floating) & ~gone, 0, floating
                ):
                    return True
        return False


def _lowest(pool: int, count: int, skip: int) -> int:
    """The `count` lowest ranked of a set, after the `skip` lowest where there are enough."""
    found = 0
    for _ in range(min(skip, pool.bit_count() - count)):
        pool ^= 1 << pool.bit_length() - 1
    for _ in range(count):
        high = 1 << pool.bit_length() - 1
        pool ^= high
        found |= high
    return found


def balanced(balance: Balance, missing: int) -> Iterator[tuple[Worth, list[Plan]]]:
    """The plans in the order of C6 to C8, best first, as far as colours and numbers decide. Raises `TooMany`."""
    room = balance.room
    sizes = [places.bit_count() for places in balance.places]
    scores = sorted({kind[0] for kind in balance.kinds})
    spots = [[at for at, kind in enumerate(balance.kinds) if kind[0] == score] for score in scores]
    asked = 0
    for count in range(balance.fewest(missing), len(room.members) + 1, 2):
        most = balance.most(count)
        if min(most) < 0:
            continue
        open_ = [min(size, most[kind[1]]) for kind, size in zip(balance.kinds, sizes, strict=True)]
        limits = [sum(open_[at] for at in each) for each in spots]
        for split in splits(count, limits):
            worths: dict[Worth, list[tuple[int, ...]]] = {}
            parts = [splits(share, [open_[at] for at in each]) for each, share in zip(spots, split, strict=True)]
            for chosen in product(*parts):
                family = [0] * len(sizes)
                for each, counts in zip(spots, chosen, strict=True):
                    for at, own in zip(each, counts, strict=True):
                        family[at] = own
                asked += 1
                if asked > MOST_SETS:
                    raise TooMany
                if not balance.possible(family):
                    continue
                found = balance.best(family)
                if found is not None:
                    worths.setdefault(found[0], []).append(tuple(family))
            nine = room.bye_here and count == 1
            for worth in sorted(worths, reverse=True):
                yield worth, _plans(balance, spots, sizes, worths[worth], nine)


def _plans(
    balance: Balance, spots: Sequence[Sequence[int]], sizes: Sequence[int], families: list[tuple[int, ...]], nine: bool
) -> list[Plan]:
    """One plan where the families are all there are between a least and a most of every kind, otherwise one each."""
    seats: list[list[int]] | None = []
    for each in spots:
        own = _seats(each, sizes, sorted({tuple(family[at] for at in each) for family in families}))
        if own is None:
            seats = None
            break
        assert seats is not None
        seats += own
    together = 1
    for each in spots:
        together *= len({tuple(family[at] for at in each) for family in families})
    if seats is not None and together == len(families):
        return [Plan(tuple(_mask(balance, seat) for seat in seats), nine)]
    if len(families) > MOST_PLANS:
        raise TooMany
    return [
        Plan(tuple(balance.places[at] for at, count in enumerate(family) for _ in range(count)), nine)
        for family in families
    ]


def _mask(balance: Balance, seat: Sequence[int]) -> int:
    found = 0
    for at in seat:
        found |= balance.places[at]
    return found


def _seats(spots: Sequence[int], sizes: Sequence[int], counts: Sequence[tuple[int, ...]]) -> list[list[int]] | None:
    """Seats (the kinds that may take each) that allow exactly these numbers of each kind; None: no such seats."""
    total = sum(counts[0])
    least = [min(each[at] for each in counts) for at in range(len(spots))]
    most = [max(each[at] for each in counts) for at in range(len(spots))]
    shared = total - sum(least)
    inside = list(splits(shared, [high - low for low, high in zip(least, most, strict=True)]))
    if len(inside) != len(counts):
        return None
    seats = [[spots[at]] for at, low in enumerate(least) for _ in range(low)]
    open_seats = [[at for at in spots if most[spots.index(at)] > least[spots.index(at)]] for _ in range(shared)]
    turn = 0
    for at, spot in enumerate(spots):
        if most[at] == least[at] or most[at] == sizes[spot]:
            continue
        for _ in range(shared - (most[at] - least[at])):
            if turn == shared:
                return None
            open_seats[turn].remove(spot)
            turn += 1
    return seats + open_seats
