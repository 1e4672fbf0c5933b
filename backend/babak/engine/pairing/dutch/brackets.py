"""The round, bracket by bracket from the top.

| article | content                                                                    | here       |
|---------|----------------------------------------------------------------------------|------------|
| 1.3     | a bracket: the players moved down and the residents of a scoregroup        | Bracket    |
| 1.9     | the round is complete, or there is no pairing                              | pair_field |
| 2.2.1   | C5 is decided for the whole field before the first bracket                 | pair_field |
| 3       | every bracket hands its unpaired players down                              | pair_field |
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.bye import Completion, bye_score
from babak.engine.pairing.dutch.field import Field

Solver = Callable[[Completion, Sequence[int], int, Sequence[int], int], list[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired. `members` are the `moved` moved-down players and the residents, `below` everybody
    after them with the next scoregroup first (`next_count` players), `pairs` (higher, lower) and `floaters` who left
    it downwards; `bye` is the one who had the bye from here."""

    score: int
    members: tuple[int, ...]
    moved: int
    below: tuple[int, ...]
    next_count: int
    bye_open: int | None
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    bye: int | None


class Impossible(Exception):
    """There is no pairing under the absolute criteria; the caller says why."""


def pair_field(field: Field, solve: Solver) -> tuple[list[Bracket], int | None]:
    """Every bracket of the round, and who has the bye. `Impossible` when C1 to C4 leave no pairing at all."""
    completion = Completion(field)
    count = len(field.score)
    odd = count % 2 == 1
    if odd:
        completion.allow_bye(bye_score(completion))
        if completion.bye_score is None:
            raise Impossible
    elif not completion.completable(field.everybody):
        raise Impossible
    brackets: list[Bracket] = []
    floaters: tuple[int, ...] = ()
    bye = None
    for at, group in enumerate(field.groups):
        members = (*floaters, *range(group.first, group.last))
        below = range(group.last, count)
        following = field.groups[at + 1] if at + 1 < len(field.groups) else None
        next_count = following.last - following.first if following else 0
        open_score = completion.bye_score
        pairs = solve(completion, members, len(floaters), below, next_count)
        paired = {player for pair in pairs for player in pair}
        moved = len(floaters)
        floaters = tuple(player for player in members if player not in paired)
        given = None
        if len(floaters) == 1 and open_score is not None and open_score >= group.score:
            given = bye = floaters[0]
            floaters = ()
            completion.allow_bye(None)
        brackets.append(
            Bracket(
                group.score,
                members,
                moved,
                tuple(below),
                next_count,
                open_score,
                tuple(pairs),
                (*floaters, *([given] if given is not None else [])),
                given,
            )
        )
    if floaters:
        raise AssertionError("C4 was promised, and somebody is left")
    return brackets, bye
