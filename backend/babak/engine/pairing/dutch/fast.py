"""The fast form of a bracket: floaters by counting, the best sum by prices, the order of candidates by small changes.

| article  | content                                 | module       |
|----------|-----------------------------------------|--------------|
| C4 – C8  | who may float                           | floaters, balance, families |
| C9 – C21 | the best sum, proved                    | certificate  |
| 3.8, 4   | the first of the best candidates        | candidates   |

Wherever a step finds no proof, the bracket is solved by weighted matching (exact.py). The result is the same always.
"""

from collections.abc import Sequence

from babak.engine.pairing.dutch.balance import Balance, balanced
from babak.engine.pairing.dutch.bye import Completion
from babak.engine.pairing.dutch.candidates import TooManyExchanges, first_candidate
from babak.engine.pairing.dutch.certificate import NoProof, Setting, certify
from babak.engine.pairing.dutch.criteria import Criteria
from babak.engine.pairing.dutch.exact import exact_bracket, first_best, near_bracket
from babak.engine.pairing.dutch.families import TooMany, families
from babak.engine.pairing.dutch.field import Field, bits
from babak.engine.pairing.dutch.floaters import Plan, Room, plan
from babak.engine.pairing.dutch.matching import largest

Pairs = list[tuple[int, int]]


def rows_of(field: Field, members: Sequence[int], moved: int) -> list[int]:
    """Who of a bracket may meet whom, by place. Two moved-down players never meet: they would have met above."""
    size, first = len(members), members[moved]
    if members[-1] - first >= size - moved:
        return _scattered(field, members, moved)
    residents = (1 << size - moved) - 1
    everybody = ((1 << moved) - 1) if moved else 0
    rows = [((field.compat[player] >> first) & residents) << moved for player in members]
    for place in range(moved, size):
        rows[place] |= everybody
    for place in range(moved):
        for other in bits(~rows[place] & residents << moved):
            rows[other] &= ~(1 << place)
    return rows


def _scattered(field: Field, members: Sequence[int], moved: int) -> list[int]:
    """The same where some residents are missing, because their pairs stand already."""
    rows = [0] * len(members)
    for one, player in enumerate(members):
        compat = field.compat[player]
        for two in range(max(one + 1, moved), len(members)):
            if compat >> members[two] & 1:
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    return rows


def fast_bracket(
    completion: Completion, members: Sequence[int], moved: int, below: Sequence[int], next_count: int
) -> Pairs:
    """The pairs (higher, lower) of a bracket; the same as `exact_bracket`, which has the parameters explained."""
    field = completion.field
    size = len(members)
    rows = rows_of(field, members, moved)
    mate = [-1] * size
    missing = largest(rows, mate, (1 << size) - 1).bit_count()
    if missing == size:
        return []
    start = below[0] if len(below) else 0
    next_ = ((1 << next_count) - 1) << start
    rest = ((1 << len(below) - next_count) - 1) << start + next_count
    score = completion.bye_score
    odd = (size + len(below)) % 2 == 1
    bye_here = odd and score is not None and score >= field.score[members[-1]]
    room = Room(completion, members, moved, next_, rest, bye_here)
    if size == 2 and missing == 0 and plan(room, 0) is not None:
        return [(members[0], members[1])]
    try:
        found = _planned(room, rows, missing)
        if found is None:
            found = _balanced(room, rows, missing)
        if found is None:
            found = _compared(room, rows, mate, missing)
    except TooMany:
        found = near_bracket(completion, members, moved, below[:next_count], rest)
        if found is None:
            found = exact_bracket(completion, members, moved, below, next_count)
    return found


def _planned(room: Room, rows: list[int], missing: int) -> Pairs | None:
    simple = plan(room, missing)
    if simple is None:
        return None
    solved = _solve(room, rows, simple)
    if solved is None:
        return None
    mate, _ = solved
    if simple.residents_only and any(mate[place] >= len(room.members) for place in range(room.moved)):
        return None
    return _pairs(room, mate)


def _balanced(room: Room, rows: list[int], missing: int) -> Pairs | None:
    """The best of the plans that colours and numbers leave, if it holds for the players it names; None otherwise."""
    if not room.next_:
        return None
    balance = Balance(room)
    try:
        for worth, plans in balanced(balance, missing):
            mate = _best(room, rows, plans)
            if mate is not None:
                size = len(room.members)
                floaters = [player for player, other in zip(room.members, mate, strict=False) if other >= size]
                return _pairs(room, mate) if balance.kept(floaters, worth) else None
    except TooMany:
        pass
    return None


def _compared(room: Room, rows: list[int], mate: Sequence[int], missing: int) -> Pairs:
    """The best of the plans that are left one by one. Raises `TooMany`."""
    chosen = _best(room, rows, families(room, rows, mate, missing))
    if chosen is None:
        raise TooMany
    return _pairs(room, chosen)


def _best(room: Room, rows: list[int], plans: Sequence[Plan]) -> list[int] | None:
    """The best pairing of several plans: the largest sum, then the candidate that is generated first."""
    best: tuple[int, tuple[object, ...]] | None = None
    chosen: list[int] | None = None
    for each in plans:
        solved = _solve(room, rows, each)
        if solved is None:
            continue
        partner, worth = solved
        key = (-worth, order_of(partner, room.moved, len(room.members)))
        if best is None or key < best:
            best, chosen = key, partner
    return chosen


def _solve(room: Room, rows: list[int], each: Plan) -> tuple[list[int], int] | None:
    """Partners by place and the worth of the best pairing of a plan; None when it cannot be carried out."""
    completion = room.completion
    nine = completion.bye_score if each.nine else None
    setting = Setting(room.members, room.moved, rows, each.seats, Criteria(completion.field, room.members, nine=nine))
    try:
        certified = certify(setting)
        if certified is None:
            return None
        return first_candidate(certified, room.moved, len(room.members)), certified.worth
    except (NoProof, TooManyExchanges):
        return _weighted(setting)


def _weighted(setting: Setting) -> tuple[list[int], int] | None:
    """The bracket and its seats by weighted matching."""
    rows, criteria, members, size = setting.full_rows(), setting.criteria, setting.members, setting.size
    total = len(rows)
    bonus = 1 << criteria.lead + criteria.bits
    table = [[0] * total for _ in range(total)]
    for one, row in enumerate(rows):
        for two in bits(row):
            if one < two:
                worth = criteria.value(members[one], members[two]) if two < size else 0
                table[one][two] = table[two][one] = bonus + worth
    mate = first_best(table, setting.moved, size)
    if min(mate) < 0:
        return None
    return mate, sum(table[one][two] - bonus for one, two in enumerate(mate) if one < two)


def order_of(mate: Sequence[int], moved: int, size: int) -> tuple[object, ...]:
    """How early a candidate is generated (3.8, 4): the smaller, the earlier."""
    unpaired = tuple(mate[place] >= size for place in range(moved))
    opponents = tuple(mate[place] for place in range(moved) if mate[place] < size)
    taken = set(opponents)
    rest = [place for place in range(moved, size) if place not in taken]
    pairs = sum(1 for place in rest if mate[place] < size) // 2
    smaller = [place for place in rest if place < mate[place] < size]
    upper = set(rest[:pairs])
    leaving = sorted(upper - set(smaller), reverse=True)
    entering = [place for place in smaller if place not in upper]
    position = {place: at for at, place in enumerate(rest)}
    total = sum(position[place] for place in smaller)
    return (
        unpaired,
        opponents,
        len(leaving),
        total,
        tuple(-place for place in leaving),
        tuple(entering),
        tuple(mate[place] for place in smaller),
    )


def _pairs(room: Room, mate: Sequence[int]) -> Pairs:
    size = len(room.members)
    return [(room.members[one], room.members[mate[one]]) for one in range(size) if one < mate[one] < size]
