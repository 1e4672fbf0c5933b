"""The quality criteria of a bracket as one integer per pair: the larger the sum, the better the pairing.

| article | criterion                                                      | field of a pair (higher, lower)         |
|---------|----------------------------------------------------------------|-----------------------------------------|
| C7      | downfloaters' scores, highest first                            | one at the score of the higher          |
| C9      | the bye goes to the player with the fewest unplayed games      | rank by games played, both              |
| C10 C11 | topscorers or their opponents: CD > 2, a colour three times    | kept                                    |
| C12 C13 | preferences, strong preferences                                | kept                                    |
| C14 C16 | residents who floated down in the last round, the one before   | those that are paired                   |
| C15 C17 | opponents of moved-down players who floated up                 | kept                                    |
| C18 C20 | score differences of moved-down players who floated down       | one at the score of each that is paired |
| C19 C21 | score differences of opponents who floated up                  | one at the score of the higher, if kept |

All pairings that are compared have equally many pairs, so sums of "kept" count what is broken. C14 to C21 speak of
earlier rounds and are left out where there are none; in a bracket of one score C15, C17 and C18 to C21 say nothing new
and are left out, too. Fields are so wide that a sum never runs over.
"""

from collections.abc import Sequence
from functools import lru_cache

from babak.engine.pairing.dutch.colours import Preference
from babak.engine.pairing.dutch.field import Field


@lru_cache(maxsize=65536)
def colour_bits(one: Preference, two: Preference) -> tuple[int, int, int, int]:
    """C10 to C13 of a pair, 1 for kept."""
    if one.direction != two.direction or one.direction == 0:
        return 1, 1, 1, 1
    both_absolute = one.absolute and two.absolute
    difference = 0 if one.imbalance > 1 and two.imbalance > 1 else 1
    thrice = 1
    if both_absolute:
        denied = -one.direction
        if one.imbalance == two.imbalance:
            thrice = 0 if one.repeated == denied and two.repeated == denied else 1
        else:
            loser = one if one.imbalance < two.imbalance else two
            thrice = 0 if loser.repeated == denied else 1
    firm = (one.absolute or one.strong) and (two.absolute or two.strong) and not both_absolute
    return difference, thrice, 0, 0 if firm else 1


class Criteria:
    """The criteria of one bracket. `size` players, their scores, and with `nine` the bye candidates' score for C9."""

    __slots__ = ("_floats", "_known", "_rank", "_shift", "bits", "field", "lead", "nine", "scores", "width")

    def __init__(self, field: Field, members: Sequence[int], *, nine: int | None = None) -> None:
        self.field = field
        self.scores = sorted({field.score[at] for at in members}, reverse=True)
        self.width = (2 * len(members) + 2).bit_length()
        self.nine = nine
        self._floats = min(field.round_number - 1, 2)
        self._shift = {score: self.width * at for at, score in enumerate(reversed(self.scores))}
        self._rank: dict[int, int] = {}
        if nine is not None:
            games = sorted((len(field.played[at]) for at in members if field.score[at] == nine), reverse=True)
            self._rank = {count: at for at, count in enumerate(games)}
        slots = len(self.scores)
        self.bits = self.width * (4 + (1 if slots == 1 else 2 + 2 * slots) * self._floats)
        self.lead = self.width * slots + (2 * self.width if nine is not None else 0)
        self._known: dict[tuple[int, int, int, int], int] = {}

    def value(self, high: int, low: int) -> int:
        """The criteria of a pair made in this bracket, C7 first. `high` is the higher ranked player."""
        field = self.field
        key = (field.kind[high], field.kind[low], 0, 0)
        if self.nine is not None:
            key = (*key[:2], len(field.played[high]), len(field.played[low]))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._front(high, low) << self.bits | self.quality(high, low)
        return known

    def _front(self, high: int, low: int) -> int:
        field = self.field
        front = 1 << self._shift[field.score[high]]
        if self.nine is not None:
            ranks = sum(self._rank[len(field.played[at])] for at in (high, low) if field.score[at] == self.nine)
            front = front << 2 * self.width | ranks
        return front

    def quality(self, high: int, low: int) -> int:
        """C10 to C21 of a pair made in this bracket."""
        field, width = self.field, self.width
        ten, eleven, twelve, thirteen = colour_bits(field.wish[high], field.wish[low])
        value = ((ten << width | eleven) << width | twelve) << width | thirteen
        if not self._floats:
            return value
        above, below = field.score[high], field.score[low]
        high_floats, low_floats = field.floats[high], field.floats[low]
        if len(self.scores) == 1:
            for back in range(self._floats):
                value = value << width | high_floats[2 * back] + low_floats[2 * back]
            return value
        apart, block = above > below, width * len(self.scores)
        at_high, at_low = 1 << self._shift[above], 1 << self._shift[below]
        for back in range(self._floats):
            down_high, down_low, up_low = high_floats[2 * back], low_floats[2 * back], low_floats[2 * back + 1]
            value = value << width | (down_low if apart else down_low + down_high)
            value = value << width | (0 if apart and up_low else 1)
        for back in range(self._floats):
            down_high, down_low, up_low = high_floats[2 * back], low_floats[2 * back], low_floats[2 * back + 1]
            value = value << block | (at_low if down_low else 0) + (at_high if down_high else 0)
            value = value << block | (0 if apart and up_low else at_high)
        return value
