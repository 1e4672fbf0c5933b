"""Why not this pair? The first criterion that the best pairing with it breaks, or where it comes in the order.

| article | answer                                                                            |
|---------|-----------------------------------------------------------------------------------|
| C1, C3  | the two may not meet; `forbidden` where that was asked for                        |
| C4, C5  | with this pair the rest cannot be paired, or only with the bye at another score   |
| C6–C21  | the best candidate with this pair is worse, here are both values                  |
| 3.8, 4  | it is as good, and comes later in the order of candidates                         |

A bracket in which a pair is fixed is the bracket without the two, so the engine itself finds that best candidate.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.brackets import Bracket
from babak.engine.pairing.dutch.bye import Completion
from babak.engine.pairing.dutch.criteria import Criteria
from babak.engine.pairing.dutch.exact import first_best, outer_table
from babak.engine.pairing.dutch.families import TooMany, worth_below
from babak.engine.pairing.dutch.fast import fast_bracket, order_of
from babak.engine.pairing.dutch.field import Field
from babak.engine.pairing.dutch.floaters import Room
from babak.engine.pairing.dutch.measures import Measure, Pairs, Value, first_worse, left_over, measures

MOST_COMPARED = 100
STEPS = ("3.8.1", "3.8.2", "4.3", "4.3", "4.3", "4.3", "4.2")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why something was not done: the criterion (or article of the order), the value of the pairing as it stands, that
    of the best one with the change, and what else has to be told."""

    code: str
    value: Value | None = None
    instead: Value | None = None
    params: Mapping[str, object] | None = None


def may_not_meet(field: Field, one: int, two: int) -> Verdict | None:
    """C1, a forbidden pair, C3; None when the two may meet."""
    if field.compat[one] >> two & 1:
        return None
    if field.met[one] >> two & 1:
        other = field.players[two].id
        past = field.players[one].rounds
        rounds = tuple(
            number for number, each in enumerate(past, 1) if each.kind == "played" and each.opponent == other
        )
        return Verdict("C1", params={"rounds": rounds})
    if field.barred[one] >> two & 1:
        return Verdict("forbidden")
    return Verdict("C3", params={"colour": "white" if field.wish[one].direction > 0 else "black"})


class Trial:
    """One bracket, tried again with a change. `fixed` pairs of it stand in every trial."""

    def __init__(self, field: Field, bracket: Bracket, fixed: Pairs = ()) -> None:
        self.field = field
        self.bracket = bracket
        self.fixed = list(fixed)
        self.completion = Completion(field)
        self.completion.allow_bye(bracket.bye_open)
        self.nine = bracket.bye is not None
        self.own = measures(field, bracket.members, bracket.moved, bracket.pairs, self.nine)

    def with_pair(self, one: int, two: int) -> Verdict:
        """Why two members of the bracket were not paired with each other."""
        refused = may_not_meet(self.field, one, two)
        if refused is not None:
            return refused
        pairs = [*self.fixed, (min(one, two), max(one, two))]
        gone = {player for pair in pairs for player in pair}
        members = [player for player in self.bracket.members if player not in gone]
        moved = sum(player not in gone for player in self.bracket.members[: self.bracket.moved])
        left = _set((*members, *self.bracket.below))
        if not self.completion.completable(left):
            return self.incomplete(left)
        found = list(pairs)
        if len(members) > moved:
            found += fast_bracket(self.completion, members, moved, self.bracket.below, self.bracket.next_count)
        return self._compare(found)

    def with_floater(self, player: int) -> Verdict:
        """Why a member of the bracket did not leave it downwards."""
        bracket = self.bracket
        if self.nine and not self.completion.candidates >> player & 1:
            return Verdict("C5" if self.field.eligible >> player & 1 else "C2")
        others = [each for each in bracket.members if each != player]
        moved = bracket.moved - (player in bracket.members[: bracket.moved])
        left = self.completion.unpaired(_set(others), _set(others[:moved]))
        if 1 + left > len(bracket.floaters):
            return Verdict("C6", len(bracket.floaters), 1 + left)
        if len(bracket.floaters) == 1:
            return self._only_floater(player, others, moved)
        if len(bracket.members) + len(bracket.below) > MOST_COMPARED:
            return Verdict("not_compared")
        criteria = Criteria(self.field, bracket.members, nine=self.completion.bye_score if self.nine else None)
        table = outer_table(self.completion, bracket.members, bracket.below, bracket.next_count, criteria)
        members, size = bracket.members, len(bracket.members)
        at = members.index(player)
        for other in range(size):
            table[at][other] = table[other][at] = 0
        mate = first_best(table, bracket.moved, size)
        everybody = [*members, *bracket.below]
        alone = [everybody[each] for each, other in enumerate(mate) if other < 0]
        if len(alone) > len(mate) % 2 or any(not self.completion.candidates >> each & 1 for each in alone):
            return self.incomplete(_set(everybody))
        return self._compare([(members[one], members[two]) for one, two in enumerate(mate) if one < two < size])

    def _only_floater(self, player: int, others: Sequence[int], moved: int) -> Verdict:
        """The same where one player alone floats: then all the others are paired, and the engine does it."""
        below = _set(self.bracket.below)
        if not self.completion.completable(below if self.nine else below | 1 << player):
            return self.incomplete(below | 1 << player)
        return self._compare(fast_bracket(Completion(self.field), others, moved, (), 0) if others else [])

    def incomplete(self, left: int) -> Verdict:
        """`left` cannot be paired: C4, or C5 when another score for the bye would do."""
        score = self.completion.bye_score
        if left.bit_count() % 2 and score is not None:
            any_bye = left & self.field.eligible
            if self.completion.pairable(left, any_bye):
                return Verdict("C5", score)
        return Verdict("C4")

    def _compare(self, pairs: Pairs) -> Verdict:
        bracket, field = self.bracket, self.field
        other = measures(field, bracket.members, bracket.moved, pairs, self.nine)
        mine, yours = self._with_next(self.own, bracket.pairs), self._with_next(other, pairs)
        found = first_worse(mine, yours)
        if found is None:
            places = {player: at for at, player in enumerate(bracket.members)}
            order = _step(
                order_of(_mates(bracket.pairs, places), bracket.moved, len(places)),
                order_of(_mates(pairs, places), bracket.moved, len(places)),
            )
            return Verdict(order, params={"pairs": self._named(pairs)})
        own, instead = found
        if own.code != "C6" and own.code != "C7" and _better(instead.value, own.value):
            return Verdict("C8", params={"pairs": self._named(pairs)})
        return Verdict(own.code, own.value, instead.value, {"pairs": self._named(pairs)})

    def _with_next(self, found: Sequence[Measure], pairs: Pairs) -> list[Measure]:
        """C8 added, where it can be counted."""
        bracket = self.bracket
        floaters = left_over(bracket.members, pairs)
        if self.nine or not floaters or not bracket.next_count:
            return list(found)
        next_ = _set(bracket.below[: bracket.next_count])
        rest = _set(bracket.below[bracket.next_count :])
        room = Room(self.completion, bracket.members, bracket.moved, next_, rest, False)
        try:
            leaving, paired = worth_below(room, floaters)
        except TooMany:
            return list(found)
        own = self.field.score
        scores = sorted((own[player] for player in floaters), reverse=True)
        left = []
        for score, count in zip(sorted(set(scores), reverse=True), paired, strict=True):
            left += [score] * (scores.count(score) - count)
        left += [own[bracket.below[0]]] * (-leaving - len(left))
        return [*found[:2], Measure("C8", (len(left), *left)), *found[2:]]

    def _named(self, pairs: Pairs) -> tuple[tuple[str, str], ...]:
        players = self.field.players
        return tuple((players[one].id, players[two].id) for one, two in sorted(pairs))


def _set(players: Iterable[int]) -> int:
    """The players as a bitset."""
    members = 0
    for player in players:
        members |= 1 << player
    return members


def _better(one: Value, two: Value) -> bool:
    if isinstance(one, tuple) and isinstance(two, tuple):
        return one < two
    return not isinstance(one, tuple) and not isinstance(two, tuple) and one < two


def _mates(pairs: Pairs, places: Mapping[int, int]) -> list[int]:
    """Partners by place; who floats has one beyond the bracket."""
    mate = [len(places)] * len(places)
    for one, two in pairs:
        mate[places[one]], mate[places[two]] = places[two], places[one]
    return mate


def _step(own: Sequence[object], other: Sequence[object]) -> str:
    """The article of the order of candidates that put `own` before `other`."""
    for article, mine, yours in zip(STEPS, own, other, strict=True):
        if mine != yours:
            return article
    return "same"
