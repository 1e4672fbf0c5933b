"""The criteria of a bracket at their values, and the first one at which two candidates differ.

| article | value (smaller is better)                                                        |
|---------|----------------------------------------------------------------------------------|
| C6, C7  | number of downfloaters; their scores, highest first                              |
| C8      | how many are left over in the next bracket, and their scores, highest first      |
| C9      | unplayed games of the player with the bye                                        |
| C10–C13 | players beyond a colour difference of 2, thrice a colour, denied, firmly denied  |
| C14–C17 | floats repeated: residents down, opponents of moved-down players up              |
| C18–C21 | scores of those moved-down players whose float is repeated by the difference     |
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.criteria import colour_bits
from babak.engine.pairing.dutch.field import Field

Value = int | tuple[int, ...]
Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Measure:
    """One criterion with its value; scores are pairing scores in the unit of the field."""

    code: str
    value: Value


def left_over(members: Iterable[int], pairs: Pairs) -> list[int]:
    """The members that no pair contains."""
    paired = {player for pair in pairs for player in pair}
    return [player for player in members if player not in paired]


def measures(field: Field, members: Sequence[int], moved: int, pairs: Pairs, nine: bool) -> list[Measure]:
    """C6 to C21 of a candidate, without C8 (which needs the next bracket); `nine`: the one floater takes the bye."""
    floaters = left_over(members, pairs)
    above = set(members[:moved])

    def scores(players: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted((field.score[player] for player in players), reverse=True))

    found = [Measure("C6", len(floaters)), Measure("C7", scores(floaters))]
    if nine and len(floaters) == 1:
        found.append(Measure("C9", field.round_number - 1 - len(field.played[floaters[0]])))
    broken = [0, 0, 0, 0]
    for high, low in pairs:
        for at, bit in enumerate(colour_bits(field.wish[high], field.wish[low])):
            broken[at] += 1 - bit
    found += [Measure(code, count) for code, count in zip(("C10", "C11", "C12", "C13"), broken, strict=True)]
    back = min(field.round_number - 1, 2)
    for number in range(back):
        down, up = 2 * number, 2 * number + 1
        residents = sum(field.floats[player][down] for player in floaters if player not in above)
        opponents = sum(field.floats[low][up] for high, low in pairs if high in above)
        found += [Measure(f"C{14 + 2 * number}", residents), Measure(f"C{15 + 2 * number}", opponents)]
    for number in range(back):
        down, up = 2 * number, 2 * number + 1
        again = scores(player for player in floaters if player in above and field.floats[player][down])
        lifted = scores(high for high, low in pairs if high in above and field.floats[low][up])
        found += [Measure(f"C{18 + 2 * number}", again), Measure(f"C{19 + 2 * number}", lifted)]
    return found


def first_worse(own: Sequence[Measure], other: Sequence[Measure]) -> tuple[Measure, Measure] | None:
    """The first criterion at which `other` differs from `own`, with both values; None: they are equal everywhere."""
    theirs = {measure.code: measure for measure in other}
    for mine in own:
        yours = theirs.get(mine.code)
        if yours is not None and yours.value != mine.value:
            return mine, yours
    return None
