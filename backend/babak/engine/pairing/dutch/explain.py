"""A round, explained on demand: codes and parameters, the words belong to the edge.

| article    | content                                                             | here              |
|------------|---------------------------------------------------------------------|-------------------|
| C.04.1     | the pairing must be explainable                                     | Explanation       |
| C5 – C9    | who had the bye, who floated and why                                | floats, bye       |
| C6 – C21   | the criteria of every bracket at their values                       | brackets          |
| 3.8, 4     | better-looking partners, and what stood against them                | pair              |
| 5.2        | the colour rule that decided                                        | pair              |
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from babak.engine.pairing.dutch.brackets import Bracket
from babak.engine.pairing.dutch.bye import Completion
from babak.engine.pairing.dutch.field import Field
from babak.engine.pairing.dutch.measures import Measure, left_over, measures
from babak.engine.pairing.dutch.model import Pair
from babak.engine.pairing.dutch.whynot import Trial, Verdict, may_not_meet

MOST_REJECTED = 12


@dataclass(frozen=True, slots=True)
class Float:
    """A player who left a bracket downwards. `code`: `no_opponent` (nobody there he may meet), `odd` (one has to go),
    `no_more_pairs` (C6: the bracket holds no more pairs), `completion` (C4 needs him below), `bye`. `spared` are lower
    ranked residents who stayed, with what was against their leaving instead."""

    player: str
    code: str
    spared: tuple[tuple[str, Verdict], ...]


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: who was in it, who left it, its criteria at their values (smaller is better)."""

    number: int
    score: int
    moved_down: tuple[str, ...]
    residents: tuple[str, ...]
    floated: tuple[str, ...]
    bye: str | None
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class PairExplanation:
    """One pair: the bracket it was made in, where the higher ranked player came from, the partners that looked better
    for him with the verdict on each (`more` further ones were not listed), and the colour rule with its reasons."""

    white: str
    black: str
    bracket: int
    higher: str
    lower: str
    moved_down_from: int | None
    rejected: tuple[tuple[str, Verdict], ...]
    more: int
    colour_rule: str
    colour: Mapping[str, object]


class Explanation:
    """Why the round is as it is. Everything is worked out when it is asked for."""

    def __init__(self, field: Field, brackets: Sequence[Bracket], pairs: Sequence[Pair], bye: int | None) -> None:
        self._field = field
        self._brackets = brackets
        self._pairs = pairs
        self._bye = bye
        self._index = {player.id: at for at, player in enumerate(field.players)}
        self._place: dict[int, int] = {}
        for number, bracket in enumerate(brackets):
            for pair in bracket.pairs:
                self._place[pair[0]] = self._place[pair[1]] = number
            if bracket.bye is not None:
                self._place[bracket.bye] = number

    @cached_property
    def brackets(self) -> tuple[BracketExplanation, ...]:
        """Every bracket from the top."""
        return tuple(self._bracket(number) for number in range(len(self._brackets)))

    def _ids(self, players: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._field.players[player].id for player in players)

    def _bracket(self, number: int) -> BracketExplanation:
        field, bracket = self._field, self._brackets[number]
        found = measures(field, bracket.members, bracket.moved, bracket.pairs, bracket.bye is not None)
        if number + 1 < len(self._brackets) and bracket.bye is None and bracket.floaters:
            following = self._brackets[number + 1]
            left = left_over(following.members, following.pairs)
            scores = tuple(sorted((field.score[player] for player in left), reverse=True))
            found.insert(2, Measure("C8", (len(left), *scores)))
        if bracket.bye is not None:
            found.insert(0, Measure("C5", field.score[bracket.bye]))
        return BracketExplanation(
            number + 1,
            bracket.score,
            self._ids(bracket.members[: bracket.moved]),
            self._ids(bracket.members[bracket.moved :]),
            self._ids(bracket.floaters),
            None if bracket.bye is None else field.players[bracket.bye].id,
            tuple(found),
        )

    def pair(self, player: str) -> PairExplanation | None:
        """The pair that a player is in; None when he has none. KeyError for somebody who is not here."""
        at = self._index[player]
        place = self._place[at]
        bracket = self._brackets[place]
        found = next((pair for pair in bracket.pairs if at in pair), None)
        if found is None:
            return None
        high, low = found
        field = self._field
        board = next(pair for pair in self._pairs if player in (pair.white, pair.black))
        rejected, more = self._rejected(bracket, high, low)
        return PairExplanation(
            board.white,
            board.black,
            place + 1,
            field.players[high].id,
            field.players[low].id,
            field.score[high] if high in bracket.members[: bracket.moved] else None,
            rejected,
            more,
            board.colour_rule,
            {
                "higher_colours": field.played[high],
                "lower_colours": field.played[low],
                "higher_wish": _wish(field, high),
                "lower_wish": _wish(field, low),
            },
        )

    def _rejected(self, bracket: Bracket, high: int, low: int) -> tuple[tuple[tuple[str, Verdict], ...], int]:
        """Partners that come before the one he has, in the order of candidates, and were still to be had."""
        before = [pair for pair in sorted(bracket.pairs) if pair[0] < high]
        taken = {player for pair in before for player in pair}
        own = bracket.members[: bracket.moved]
        if high in own:
            wanted = [player for player in bracket.members[bracket.moved :] if player < low and player not in taken]
        else:
            smaller = {pair[0] for pair in bracket.pairs}
            wanted = [
                player
                for player in bracket.members[bracket.moved :]
                if high < player < low and player not in taken and player not in smaller
            ]
        trial = Trial(self._field, bracket, before)
        named = [(self._field.players[player].id, trial.with_pair(high, player)) for player in wanted[:MOST_REJECTED]]
        return tuple(named), max(len(wanted) - MOST_REJECTED, 0)

    def floats(self, player: str) -> tuple[Float, ...]:
        """Every float of a player in this round, from the top. KeyError for somebody who is not here."""
        at = self._index[player]
        return tuple(self._float(bracket, at) for bracket in self._brackets if at in bracket.floaters)

    def float_codes(self) -> dict[str, str]:
        """Why each player floated who did, without the working; of several floats of a player the last one."""
        players = self._field.players
        return {players[at].id: self._float_code(bracket, at) for bracket in self._brackets for at in bracket.floaters}

    def _float_code(self, bracket: Bracket, at: int) -> str:
        members = bracket.members
        possible = members[bracket.moved :] if at in members[: bracket.moved] else members
        if bracket.bye == at:
            return "bye"
        if not self._field.compat[at] & sum(1 << player for player in possible):
            return "no_opponent"
        if len(bracket.floaters) == 1:
            return "odd"
        return "no_more_pairs" if self._needed(bracket) else "completion"

    def _float(self, bracket: Bracket, at: int) -> Float:
        field = self._field
        members = bracket.members
        trial = Trial(field, bracket)
        code = self._float_code(bracket, at)
        lower = [player for player in members[bracket.moved :] if player > at and player not in bracket.floaters]
        if len(bracket.floaters) > 1 or code == "no_opponent":
            lower = []
        spared = [(field.players[player].id, trial.with_floater(player)) for player in lower[::-1][:MOST_REJECTED]]
        return Float(field.players[at].id, code, tuple(spared))

    def _needed(self, bracket: Bracket) -> bool:
        """Whether the bracket by itself holds no more pairs than were made."""
        members = sum(1 << player for player in bracket.members)
        apart = sum(1 << player for player in bracket.members[: bracket.moved])
        return Completion(self._field).unpaired(members, apart) == len(bracket.floaters)

    def why_not(self, player: str, other: str) -> Verdict:
        """Why two players were not paired: the first criterion against it. `paired` when they were.

        KeyError for somebody who is not here to be paired.
        """
        one, two = sorted((self._index[player], self._index[other]))
        if one == two:
            return Verdict("himself")
        refused = may_not_meet(self._field, one, two)
        if refused is not None:
            return refused
        place = min(self._place[one], self._place[two])
        bracket = self._brackets[place]
        if (one, two) in bracket.pairs:
            return Verdict("paired")
        if one in bracket.members and two in bracket.members:
            return Trial(self._field, bracket).with_pair(one, two)
        first = one if self._place[one] == place else two
        return self._had_to_float(bracket, first, two if first == one else one)

    def _had_to_float(self, bracket: Bracket, player: int, other: int) -> Verdict:
        """Why `player` did not leave the bracket to meet `other` further down."""
        trial = Trial(self._field, bracket)
        left = sum(1 << each for each in (*bracket.members, *bracket.below) if each not in (player, other))
        if not trial.completion.completable(left):
            return trial.incomplete(left)
        if bracket.bye == player:
            return Verdict("C6", 1, 3)
        return trial.with_floater(player)

    def why_not_bye(self, player: str) -> Verdict:
        """Why a player has not the bye: C2, C4, C5, or what is worse with it. `bye` when he has it, `even` when there
        is none to give. KeyError for somebody who is not here."""
        at = self._index[player]
        if self._bye is None:
            return Verdict("even")
        if self._bye == at:
            return Verdict("bye")
        field = self._field
        if not field.eligible >> at & 1:
            return Verdict("C2")
        completion = Completion(field)
        if not completion.completable(field.everybody & ~(1 << at)):
            return Verdict("C4")
        score = field.score[self._bye]
        if field.score[at] != score:
            return Verdict("C5", score, field.score[at])
        bracket = self._brackets[self._place[self._bye]]
        if at in bracket.members:
            return Trial(field, bracket).with_floater(at)
        return Trial(field, self._brackets[self._place[at]]).with_floater(at)


def _wish(field: Field, player: int) -> tuple[str, str | None]:
    """Kind and colour of a preference (1.7)."""
    wish = field.wish[player]
    kind = "absolute" if wish.absolute else "strong" if wish.strong else "mild" if wish.direction else "none"
    return kind, "white" if wish.direction > 0 else "black" if wish.direction < 0 else None
