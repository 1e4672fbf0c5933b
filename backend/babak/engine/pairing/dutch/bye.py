"""Whether what remains can be paired (C4), and who may take the bye (C2, C5).

| article | content                                                                  | here          |
|---------|--------------------------------------------------------------------------|---------------|
| 2.1.2   | C2: who may not have the pairing-allocated bye                           | Completion    |
| 2.1.4   | C4: what remains can be paired, with one bye at most                     | completable   |
| 2.2.1   | C5: the bye goes to the lowest possible score                            | bye_score     |

A set in which everybody may meet at least half of the others has a perfect pairing (Dirac); only where that does not
settle it is a pairing looked for.
"""

from babak.engine.pairing.dutch.field import Field, bits
from babak.engine.pairing.dutch.matching import largest


class Completion:
    """What the absolute criteria alone allow, remembered for the round. `bye_score` None: no bye is left to give."""

    __slots__ = ("_known", "bye_score", "candidates", "field")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.bye_score: int | None = None
        self.candidates = 0
        self._known: dict[tuple[int, int, int], bool] = {}

    def allow_bye(self, score: int | None) -> None:
        """From now on the bye has this score (C5), or has been given."""
        self.bye_score = score
        self.candidates = 0
        if score is not None:
            for group in self.field.groups:
                if group.score == score:
                    self.candidates = ((1 << group.last) - (1 << group.first)) & self.field.eligible
                    return

    def completable(self, members: int, *, apart: int = 0) -> bool:
        """Whether all of `members` can be paired, one of them taking the bye where their number is odd.

        Players of `apart` are not paired with each other.
        """
        key = (members, apart, self.candidates)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(members, apart)
        return known

    def _find(self, members: int, apart: int) -> bool:
        count = members.bit_count()
        if count == 0:
            return True
        odd = count % 2
        candidates = members & self.candidates
        if odd and not candidates:
            return False
        if not apart and self._dense(members, count - odd, odd):
            return True
        return self.pairable(members, candidates if odd else 0, apart)

    def _dense(self, members: int, needed: int, spare: int) -> bool:
        """Dirac's condition, after `spare` of them have been taken away."""
        compat = self.field.compat
        least = (needed + 1) // 2 + spare
        rest = members
        while rest:
            low = rest & -rest
            rest ^= low
            if (compat[low.bit_length() - 1] & members).bit_count() < least:
                return False
        return True

    def unpaired(self, members: int, apart: int = 0) -> int:
        """How many of `members` are left when as many as possible are paired, those of `apart` not with each other."""
        compat = self.field.compat
        rows = {at: compat[at] & members & ~(apart if apart >> at & 1 else 0) for at in bits(members)}
        return largest(rows, [-1] * len(compat), members).bit_count()

    def pairable(self, members: int, byes: int, apart: int = 0) -> bool:
        """Whether `members` can be paired, when one of `byes` is left out (nobody if there are none).

        The bye is one more vertex that only `byes` may meet.
        """
        compat = self.field.compat
        bye = len(compat)
        rows: dict[int, int] = {}
        for at in bits(members):
            row = compat[at] & members
            if apart >> at & 1:
                row &= ~apart
            rows[at] = row | (byes >> at & 1) << bye
        everybody = members
        if byes:
            rows[bye] = byes
            everybody |= 1 << bye
        if everybody.bit_count() % 2:
            return False
        return not largest(rows, [-1] * (bye + 1), everybody)


def bye_score(completion: Completion) -> int | None:
    """C5: the lowest score whose bye leaves everybody else pairable; None when there is none (odd fields only)."""
    field = completion.field
    everybody = field.everybody
    for group in reversed(field.groups):
        candidates = ((1 << group.last) - (1 << group.first)) & field.eligible
        if not candidates:
            continue
        completion.allow_bye(group.score)
        if completion.completable(everybody):
            return group.score
    return None
