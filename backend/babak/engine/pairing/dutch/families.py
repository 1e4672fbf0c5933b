"""Sets of downfloaters compared one by one: at the top and the bottom of the table, and in dead ends.

| article | content                                                              | here        |
|---------|----------------------------------------------------------------------|-------------|
| C4      | what remains can be paired                                           | _possible   |
| C6      | fewest downfloaters                                                  | families    |
| C7      | their scores, highest first, as few as possible                      | splits      |
| C8      | most pairs in the next bracket, then the highest scores paired       | _next_best  |

Players who look the same from below (score, possible opponents there, candidate for the bye) form a class; a family is
a set of floaters by class. Every count has a limit: beyond it the bracket is solved by weighted matching.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from babak.engine.pairing.dutch.field import bits
from babak.engine.pairing.dutch.floaters import Plan, Room
from babak.engine.pairing.dutch.matching import augment

MOST_FAMILIES, MOST_LISTED, MOST_LEAVERS, MOST_PLANS, WORK = 100, 1000, 100, 6, 60_000
Family = tuple[int, ...]


class TooMany(Exception):
    """More sets of floaters than are worth comparing one by one."""


class _Classes:
    """The classes of a bracket: their scores, their places."""

    def __init__(self, room: Room) -> None:
        completion = room.completion
        field = completion.field
        found: dict[tuple[int, int, bool], list[int]] = {}
        for place, player in enumerate(room.members):
            candidate = bool(completion.candidates >> player & 1)
            key = (-field.score[player], field.compat[player] & room.below, candidate)
            found.setdefault(key, []).append(place)
        keys = sorted(found, key=lambda key: (key[0], found[key][0]))
        self.scores = [-key[0] for key in keys]
        self.places = [found[key] for key in keys]

    def seat(self, number: int) -> int:
        """The places of one class as a bitset."""
        seat = 0
        for place in self.places[number]:
            seat |= 1 << place
        return seat


def families(room: Room, rows: Sequence[int], mate: Sequence[int], missing: int) -> list[Plan]:
    """The plans that C4 to C8 leave, all equally good so far; empty when there is none at all. Raises `TooMany`."""
    classes = _Classes(room)
    size = len(room.members)
    by_score: dict[int, list[int]] = {}
    for number, score in enumerate(classes.scores):
        by_score.setdefault(score, []).append(number)
    groups = [by_score[score] for score in sorted(by_score, reverse=True)]
    most = min(MOST_FAMILIES, max(WORK // (size + room.below.bit_count() + 1), 10))
    asked = 0
    for count in range(missing, size + 1, 2):
        limits = [sum(len(classes.places[number]) for number in group) for group in groups]
        for split in splits(count, limits):
            survivors = []
            for family in _listed(classes, groups, split):
                asked += 1
                if asked > most:
                    raise TooMany
                if _possible(room, classes, rows, mate, family):
                    survivors.append(family)
            if survivors:
                nine = room.bye_here and count == 1
                if len(survivors) > 1 and room.next_:
                    survivors = _next_best(room, classes, survivors)
                return _plans(classes, groups, split, survivors, nine)
    return []


def splits(count: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """How many floaters each score has, in the order of C7: fewest of the highest score first."""
    if not limits:
        if count == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for own in range(max(0, count - rest), min(count, limits[0]) + 1):
        for others in splits(count - own, limits[1:]):
            yield (own, *others)


def _multisets(classes: _Classes, group: Sequence[int], count: int) -> Iterator[Family]:
    if count == 0:
        yield ()
        return
    if not group:
        return
    for own in range(min(count, len(classes.places[group[0]])), -1, -1):
        for others in _multisets(classes, group[1:], count - own):
            yield (group[0],) * own + others


def _listed(classes: _Classes, groups: Sequence[Sequence[int]], split: Sequence[int]) -> Iterator[Family]:
    parts = []
    for group, count in zip(groups, split, strict=True):
        part = []
        for family in _multisets(classes, group, count):
            part.append(family)
            if len(part) > MOST_LISTED:
                raise TooMany
        parts.append(part)
    for chosen in product(*parts):
        yield tuple(number for family in chosen for number in family)


def _players(room: Room, classes: _Classes, family: Family) -> list[int]:
    """Players who stand for a family: any of a class will do, seen from below."""
    used: dict[int, int] = {}
    found = []
    for number in family:
        at = used.get(number, 0)
        used[number] = at + 1
        found.append(room.members[classes.places[number][at]])
    return found


def _possible(room: Room, classes: _Classes, rows: Sequence[int], mate: Sequence[int], family: Family) -> bool:
    """Whether the others can be paired in the bracket, and everybody below with these floaters."""
    floating = 0
    for player in _players(room, classes, family):
        floating |= 1 << player
    if not room.completion.completable(room.below | floating, apart=floating):
        return False
    size = len(room.members)
    seats = [classes.seat(number) for number in family]
    full = list(rows)
    for number, seat in enumerate(seats):
        for place in bits(seat):
            full[place] |= 1 << size + number
    full += seats
    total = size + len(seats)
    trial = [*mate, *([-1] * len(seats))]
    everybody = (1 << total) - 1
    for vertex in range(total - 1, -1, -1):
        if trial[vertex] >= 0:
            continue
        free = sum(1 << other for other in range(total) if trial[other] < 0 and other != vertex)
        if not augment(full, trial, vertex, everybody, free):
            return False
    return True


def _next_best(room: Room, classes: _Classes, survivors: Sequence[Family]) -> list[Family]:
    """Those with which the next bracket is best (C8)."""
    budget = [MOST_LEAVERS]
    worths = [worth_below(room, _players(room, classes, family), budget) for family in survivors]
    best = max(worths)
    return [family for family, worth in zip(survivors, worths, strict=True) if worth == best]


def worth_below(room: Room, floaters: Sequence[int], budget: list[int] | None = None) -> tuple[int, tuple[int, ...]]:
    """C8 of a set of floaters: minus the number of players who leave the next bracket, and how many of the floaters are
    paired there, per score from the highest. `budget` counts down over several calls. Raises `TooMany`."""
    budget = [MOST_LEAVERS] if budget is None else budget
    completion = room.completion
    score = completion.field.score
    scores = sorted({score[player] for player in floaters}, reverse=True)
    floating = 0
    for player in floaters:
        floating |= 1 << player
    here = room.next_ | floating
    order = [*bits(room.next_)[::-1], *reversed(floaters)]
    whole = tuple(sum(score[player] == value for player in floaters) for value in scores)
    for leaving in range(here.bit_count() % 2, here.bit_count() + 1, 2):
        best: tuple[int, ...] | None = None
        for out in combinations(order, leaving):
            budget[0] -= 1
            if budget[0] < 0:
                raise TooMany
            gone = 0
            for player in out:
                gone |= 1 << player
            paired = tuple(
                count - sum(score[player] == value for player in out if floating >> player & 1)
                for count, value in zip(whole, scores, strict=True)
            )
            if best is not None and paired <= best:
                continue
            if not completion.completable(room.rest | gone, apart=gone & floating):
                continue
            if completion.pairable(here & ~gone, 0, floating):
                best = paired
                if best == whole:
                    break
        if best is not None:
            return -leaving, best
    raise AssertionError("a family that was possible can be paired below")


def _plans(
    classes: _Classes,
    groups: Sequence[Sequence[int]],
    split: Sequence[int],
    survivors: Sequence[Family],
    nine: bool,
) -> list[Plan]:
    """One plan where the survivors are all there are over some classes, otherwise one for each."""
    used = {number for family in survivors for number in family}
    narrowed = [[number for number in group if number in used] for group in groups]
    if len(set(survivors)) == sum(1 for _ in _listed(classes, narrowed, split)):
        seats = []
        for group, count in zip(narrowed, split, strict=True):
            seat = 0
            for number in group:
                seat |= classes.seat(number)
            seats += [seat] * count
        return [Plan(tuple(seats), nine)]
    if len(survivors) > MOST_PLANS:
        raise TooMany
    return [Plan(tuple(classes.seat(number) for number in family), nine) for family in survivors]
