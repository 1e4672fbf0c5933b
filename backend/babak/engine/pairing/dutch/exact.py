"""The exact form: one bracket solved by weighted matching, every criterion and the order of candidates in one number.

| article   | content                                                      | where in the number                  |
|-----------|--------------------------------------------------------------|--------------------------------------|
| C4, C5    | everybody can be paired, the bye at its score                | first field                          |
| C6, C7    | most pairs in the bracket, lowest scores of downfloaters     | second and third field               |
| C8        | most pairs, then highest scores paired in the next bracket   | fourth and fifth field               |
| C9 – C21  | criteria.py                                                  | after those                          |
| 3.8       | sets of moved-down players, their opponents                  | first solution, last fields          |
| 4.1 – 4.3 | exchanges, transpositions                                    | second solution, last fields         |

Slow (O(n³) in the players left) and right for every field: the fast form is checked against it, and falls back on it.
"""

from collections.abc import Sequence

from babak.engine.pairing.dutch.blossom import max_weight_matching
from babak.engine.pairing.dutch.bye import Completion
from babak.engine.pairing.dutch.criteria import Criteria

Table = list[list[int]]


def first_best(table: Table, moved: int, size: int) -> list[int]:
    """The first of the best candidates: partners (-1: none) of the vertices.

    `table` holds the criteria of every allowed pair (0: not allowed); the bracket is the first `size` vertices,
    of which `moved` are moved-down players; pairs inside the bracket are ordered as 3.8 and 4 say.
    """
    mate = _with_moved_down(table, moved, size) if moved else max_weight_matching(table)
    fixed: dict[int, int] = {}
    for at in range(moved):
        other = mate[at]
        if 0 <= other < size:
            fixed[at], fixed[other] = other, at
    rest = [at for at in range(moved, size) if at not in fixed]
    pairs = sum(1 for at in rest if at < mate[at] < size)
    if pairs:
        mate = _with_remainder(table, moved, size, fixed, rest, pairs)
        for at, other in fixed.items():
            mate[at] = other
    return mate


def _with_moved_down(table: Table, moved: int, size: int) -> list[int]:
    """The moved-down players from the top: paired if possible, then with the highest ranked opponent possible."""
    wide = (size + 1).bit_length()
    below = moved * wide
    grown = [[value << below + moved for value in row] for row in table]
    for at in range(moved):
        for other in range(moved, size):
            if table[at][other]:
                extra = 1 << below + moved - 1 - at | (size - other) << wide * (moved - 1 - at)
                grown[at][other] += extra
                grown[other][at] += extra
    return max_weight_matching(grown)


def _with_remainder(
    table: Table, moved: int, size: int, fixed: dict[int, int], rest: Sequence[int], pairs: int
) -> list[int]:
    """The remainder: fewest exchanges, their order, then transpositions; `fixed` pairs stand."""
    count = len(rest)
    place = {at: number for number, at in enumerate(rest)}
    wide = (count + 1).bit_length()
    room = pairs.bit_length() + count + 1
    number = (count * (pairs + 1)).bit_length()
    low_transposition = count * wide
    low_enter = low_transposition
    low_leave = low_enter + room
    low_sum = low_leave + room
    low_kept = low_sum + number
    shift = low_kept + pairs.bit_length() + 1
    size_all = len(table)
    grown: Table = []
    for at in range(size_all):
        if at in fixed:
            grown.append([0] * size_all)
            continue
        row = [0 if other in fixed else value << shift for other, value in enumerate(table[at])]
        if at < moved:
            row[:size] = [0] * size
        grown.append(row)
    for at in range(moved, size):
        grown[at][:moved] = [0] * moved
    for i, at in enumerate(rest):
        for other in rest[i + 1 :]:
            if not table[at][other]:
                continue
            extra = (count - i) << low_sum
            if i < pairs:
                extra += 1 << low_kept
                extra += (1 << count) - (1 << i) << low_leave
            else:
                extra += 1 << low_leave + count
                extra += 1 << low_enter + count - 1 - i
            extra += (count - place[other]) << wide * (count - 1 - i)
            grown[at][other] += extra
            grown[other][at] += extra
    return max_weight_matching(grown)


def exact_bracket(
    completion: Completion, members: Sequence[int], moved: int, below: Sequence[int], next_count: int
) -> list[tuple[int, int]]:
    """The pairs (higher, lower) of a bracket, by the definition. Players are indexes of the field.

    `members` are the moved-down players (the first `moved`) and the residents, `below` everybody after them, the first
    `next_count` of whom are the next scoregroup.
    """
    field = completion.field
    odd = (len(members) + len(below)) % 2
    size = len(members)
    score = completion.bye_score
    if odd and score is not None and score >= field.score[members[-1]] and size % 2:
        found = _solve(completion, members, moved, below, next_count, nine=score)
        if len(found) == (size - 1) // 2:
            return found
    return _solve(completion, members, moved, below, next_count, nine=None)


def outer_table(
    completion: Completion,
    members: Sequence[int],
    below: Sequence[int],
    next_count: int,
    criteria: Criteria,
    complete: bool = True,
) -> Table:
    """The criteria of every pair of the players that are left, for `first_best`; `complete`: all are paired."""
    field = completion.field
    everybody = [*members, *below]
    size, total = len(members), len(everybody)
    odd = total % 2
    reach = size + next_count
    wide = (2 * total + 2).bit_length()
    scores = sorted({field.score[at] for at in everybody[:reach]}, reverse=True)
    place = {value: len(scores) - 1 - at for at, value in enumerate(scores)}
    block = wide * len(scores)
    inner = criteria.lead + criteria.bits
    candidates = completion.candidates if odd else 0
    table = [[0] * total for _ in range(total)]
    for i, high in enumerate(everybody):
        allowed = field.compat[high]
        for j in range(i + 1, total):
            low = everybody[j]
            if not allowed >> low & 1:
                continue
            value = int(complete)
            if odd and complete:
                value += 2 - (candidates >> high & 1) - (candidates >> low & 1)
            inside = j < size
            ahead = size <= j < reach
            value = value << wide | inside
            value = value << block | (1 << wide * place[field.score[high]] if inside else 0)
            value = value << wide | ahead
            value = value << block | (1 << wide * place[field.score[high]] if ahead else 0)
            value = value << inner | (criteria.value(high, low) if inside else 0)
            table[i][j] = table[j][i] = value
    return table


def _solve(
    completion: Completion,
    members: Sequence[int],
    moved: int,
    below: Sequence[int],
    next_count: int,
    nine: int | None,
) -> list[tuple[int, int]]:
    criteria = Criteria(completion.field, members, nine=nine)
    table = outer_table(completion, members, below, next_count, criteria)
    mate = first_best(table, moved, len(members))
    return [(members[at], members[mate[at]]) for at in range(len(members)) if at < mate[at] < len(members)]


def near_bracket(
    completion: Completion, members: Sequence[int], moved: int, next_: Sequence[int], rest: int
) -> list[tuple[int, int]] | None:
    """The same without looking beyond the next scoregroup; None where that is not enough.

    Whether the `rest` (a bitset) can be paired is asked afterwards: if so, the best candidate without this condition is
    the best with it. Not for a bye that may be given here.
    """
    everybody = [*members, *next_]
    if any(completion.candidates >> player & 1 for player in everybody):
        return None
    criteria = Criteria(completion.field, members)
    table = outer_table(completion, members, next_, len(next_), criteria, complete=False)
    mate = first_best(table, moved, len(members))
    left = rest
    for player, other in zip(everybody, mate, strict=True):
        if other < 0:
            left |= 1 << player
    if not completion.completable(left):
        return None
    return [(members[at], members[mate[at]]) for at in range(len(members)) if at < mate[at] < len(members)]
