"""The Dutch system by brute force, read straight from the regulation: for fields of ten players or fewer.

Nothing of the engine is used but its input. Every pairing of a bracket is listed, the criteria are compared one after
another, and of what is left the candidate that the regulation generates first is taken.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import Any, NamedTuple

from babak.engine.pairing.dutch import Options, Past, Player

Candidate = tuple[tuple["Man", "Man"], ...]
Test = Callable[["Candidate"], Any]


class Man(NamedTuple):
    """A participant: `rank` is his place in the order of article 1.2, floats are D, U or nothing."""

    rank: int
    id: str
    tpn: int
    score: int
    colours: str
    floats: tuple[str, str]
    may_have_bye: bool
    topscorer: bool
    opponents: frozenset[str]
    apart: frozenset[str]


def difference(colours: str) -> int:
    return colours.count("w") - colours.count("b")


def wish(colours: str) -> tuple[str, str]:
    """Kind and colour of a preference (1.7)."""
    if not colours:
        return "none", ""
    cd = difference(colours)
    twice = len(colours) > 1 and colours[-1] == colours[-2]
    other = {"w": "b", "b": "w"}
    if abs(cd) > 1:
        return "absolute", "b" if cd > 0 else "w"
    if twice:
        return "absolute", other[colours[-1]]
    if cd:
        return "strong", "b" if cd > 0 else "w"
    return "mild", other[colours[-1]]


def men(players: Sequence[Player], options: Options) -> list[Man]:
    everybody = {player.id: player for player in players}

    def pairing_score(player: Player, number: int) -> int:
        """Before round `number`."""
        later = sum(past.points for past in player.rounds[number - 1 :])
        extra = player.virtual[number - 1] if len(player.virtual) >= number else 0
        return player.points - later + extra

    def float_of(player: Player, number: int) -> str:
        if number < 1:
            return ""
        past: Past = player.rounds[number - 1]
        if past.kind != "played":
            return "D" if past.points > options.loss else ""
        own, other = pairing_score(player, number), pairing_score(everybody[str(past.opponent)], number)
        return "D" if own > other else "U" if own < other else ""

    now = options.round_number
    here = [player for player in players if player.absent is None]
    here.sort(key=lambda player: (-pairing_score(player, now), player.tpn))
    found = []
    for rank, player in enumerate(here):
        games = [past for past in player.rounds if past.kind == "played"]
        unplayed = [past for past in player.rounds if past.kind != "played"]
        found.append(
            Man(
                rank,
                player.id,
                player.tpn,
                pairing_score(player, now),
                "".join("w" if past.colour == "white" else "b" for past in games),
                (float_of(player, now - 1), float_of(player, now - 2)),
                not any(past.kind == "pairing_bye" or past.points >= options.win for past in unplayed),
                now == options.rounds_total and 2 * pairing_score(player, now) > (now - 1) * options.win,
                frozenset(str(past.opponent) for past in games),
                player.forbidden | {each.id for each in here if player.id in each.forbidden},
            )
        )
    return found


def may_meet(one: Man, two: Man) -> bool:
    """C1, C3, and pairs that were asked to be kept apart."""
    if two.id in one.opponents or two.id in one.apart:
        return False
    both = wish(one.colours) == wish(two.colours) and wish(one.colours)[0] == "absolute"
    return not both or one.topscorer or two.topscorer


def pairings(members: Sequence[Man]) -> Iterator[Candidate]:
    """Every set of allowed pairs of some of the members."""
    if not members:
        yield ()
        return
    first, *others = members
    for at, other in enumerate(others):
        if may_meet(first, other):
            for more in pairings(others[:at] + others[at + 1 :]):
                yield ((first, other), *more)
    yield from pairings(others)


class Brute:
    """One round."""

    def __init__(self, players: Sequence[Player], options: Options) -> None:
        self.men = men(players, options)
        self.bye_score: int | None = None
        self.can_end = cache(self._can_end)

    def _can_end(self, left: frozenset[Man]) -> bool:
        """C4: these can be paired, the bye (at its score) among them where their number is odd."""
        if not left:
            return True
        first = min(left)
        may_rest = first.may_have_bye and first.score == self.bye_score
        if len(left) % 2 and may_rest and self.can_end(left - {first}):
            return True
        return any(may_meet(first, other) and self.can_end(left - {first, other}) for other in left - {first})

    def pair(self) -> tuple[set[frozenset[str]], str | None] | None:
        """The pairs and the bye; None when there is no pairing."""
        everybody = frozenset(self.men)
        if len(everybody) % 2:
            for score in sorted({man.score for man in self.men}):
                self.bye_score = score
                self.can_end = cache(self._can_end)
                if self.can_end(everybody):
                    break
            else:
                return None
        elif not self.can_end(everybody):
            return None
        left, down = list(self.men), list[Man]()
        found: set[frozenset[str]] = set()
        bye = None
        while left:
            residents = [man for man in left if man.score == left[0].score]
            left = left[len(residents) :]
            best = self.bracket(down, residents, left)
            found |= {frozenset((one.id, two.id)) for one, two in best}
            floating = self.down([*down, *residents], best)
            down = sorted(floating)
            if len(down) == 1 and len(left) % 2 == 0 and self.bye_score == down[0].score:
                # Nobody below may have the bye, and he cannot be paired below without it.
                bye, down = down[0].id, []
                self.bye_score = None
                self.can_end = cache(self._can_end)
        assert not down
        return found, bye

    def bracket(self, moved: list[Man], residents: list[Man], left: list[Man]) -> Candidate:
        """The best candidate of a bracket: C4 to C21, then the order of generation."""
        candidates = self.candidates(moved, residents, left)
        for _, test in self.tests(moved, residents, left):
            worth = [test(candidate) for candidate in candidates]
            least = min(worth)
            candidates = [candidate for candidate, value in zip(candidates, worth, strict=True) if value == least]
        return min(candidates, key=lambda candidate: generated(candidate, moved, residents))

    def candidates(self, moved: list[Man], residents: list[Man], left: list[Man]) -> list[Candidate]:
        """Every pairing of a bracket after which the rest can be paired (C4)."""
        members, rest = [*moved, *residents], frozenset(left)
        return [
            candidate
            for candidate in pairings(members)
            if all(two not in moved for _, two in candidate) and self.can_end(self.down(members, candidate) | rest)
        ]

    def tests(self, moved: list[Man], residents: list[Man], left: list[Man]) -> list[tuple[str, Test]]:
        """C6 to C21 for one bracket: smaller is better."""
        members = [*moved, *residents]
        next_ = [man for man in left if man.score == left[0].score] if left else []
        further = frozenset(left) - set(next_)
        with_bye = bool((len(members) + len(left)) % 2) and (self.bye_score or 0) >= residents[0].score

        def scores(those: Iterable[Man]) -> list[int]:
            return sorted((man.score for man in those), reverse=True)

        @cache
        def ahead(down: frozenset[Man]) -> tuple[int, list[int]]:
            """C8: the next bracket's C6 and C7."""
            if not next_:
                return 0, []
            found = []
            for candidate in pairings(sorted(down | set(next_))):
                floating = self.down([*down, *next_], candidate)
                if self.can_end(floating | further):
                    found.append((len(floating), scores(floating)))
            return min(found)

        def nine(candidate: Candidate) -> int:
            floating = self.down(members, candidate)
            if not with_bye or len(floating) != 1:
                return 0
            return -len(next(iter(floating)).colours)

        found: list[tuple[str, Test]] = [
            ("C6", lambda candidate: len(members) - 2 * len(candidate)),
            ("C7", lambda candidate: scores(self.down(members, candidate))),
            ("C8", lambda candidate: ahead(self.down(members, candidate))),
            ("C9", nine),
            ("C10", lambda candidate: sum(too_far(one, two) for one, two in candidate)),
            ("C11", lambda candidate: sum(thrice(one, two) for one, two in candidate)),
            ("C12", lambda candidate: sum(denied(one, two) for one, two in candidate)),
            ("C13", lambda candidate: sum(strong_denied(one, two) for one, two in candidate)),
        ]

        def resident_down(candidate: Candidate, back: int) -> int:
            return sum(man.floats[back] == "D" and man not in moved for man in self.down(members, candidate))

        def opponent_up(candidate: Candidate, back: int) -> int:
            return sum(one in moved and two.floats[back] == "U" for one, two in candidate)

        def again(candidate: Candidate, back: int) -> list[int]:
            down = self.down(members, candidate)
            return scores(man for man in down if man in moved and man.floats[back] == "D")

        def lifted(candidate: Candidate, back: int) -> list[int]:
            return scores(one for one, two in candidate if one in moved and two.floats[back] == "U")

        found += [("C14", partial(resident_down, back=0)), ("C15", partial(opponent_up, back=0))]
        found += [("C16", partial(resident_down, back=1)), ("C17", partial(opponent_up, back=1))]
        found += [("C18", partial(again, back=0)), ("C19", partial(lifted, back=0))]
        found += [("C20", partial(again, back=1)), ("C21", partial(lifted, back=1))]
        return found

    @staticmethod
    def down(members: Iterable[Man], candidate: Candidate) -> frozenset[Man]:
        paired = {man for pair in candidate for man in pair}
        return frozenset(man for man in members if man not in paired)


def same_wish(one: Man, two: Man) -> bool:
    return wish(one.colours)[1] == wish(two.colours)[1] != ""


def too_far(one: Man, two: Man) -> bool:
    """C10: one of them gets a colour difference beyond 2."""
    return same_wish(one, two) and abs(difference(one.colours)) > 1 and abs(difference(two.colours)) > 1


def thrice(one: Man, two: Man) -> bool:
    """C11: who is denied gets a colour a third time in a row."""
    if not same_wish(one, two) or {wish(one.colours)[0], wish(two.colours)[0]} != {"absolute"}:
        return False
    given = {"w": "b", "b": "w"}[wish(one.colours)[1]] * 2
    cds = [abs(difference(man.colours)) for man in (one, two)]
    losers = [man for man, cd in zip((one, two), cds, strict=True) if cd == min(cds)]
    return all(man.colours.endswith(given) for man in losers)


def denied(one: Man, two: Man) -> bool:
    """C12: somebody does not get his preference."""
    return same_wish(one, two)


def strong_denied(one: Man, two: Man) -> bool:
    """C13: somebody does not get a strong preference (two absolute ones are the business of C10 and C11)."""
    kinds = {wish(one.colours)[0], wish(two.colours)[0]}
    return same_wish(one, two) and kinds <= {"absolute", "strong"} and kinds != {"absolute"}


def generated(candidate: Candidate, moved: Sequence[Man], residents: Sequence[Man]) -> tuple[Any, ...]:
    """When this candidate comes up (3.8, 4): sets of moved-down players, their opponents, exchanges, transpositions."""
    first = [pair for pair in candidate if pair[0] in moved]
    first.sort()
    taken = {two for _, two in first}
    remainder = [man for man in residents if man not in taken]
    rest = [pair for pair in candidate if pair[0] not in moved]
    bsn = {man: number for number, man in enumerate(remainder, start=1)}
    upper = set(remainder[: len(rest)])
    best: tuple[Any, ...] | None = None
    for turned in product((False, True), repeat=len(rest)):
        sides = sorted((two, one) if turn else (one, two) for (one, two), turn in zip(rest, turned, strict=True))
        chosen = {one for one, _ in sides}
        leaving = sorted((bsn[man] for man in upper - chosen), reverse=True)
        coming = sorted(bsn[man] for man in chosen - upper)
        key = (
            len(leaving),
            sum(coming) - sum(leaving),
            [-number for number in leaving],
            coming,
            [bsn[two] for _, two in sides],
        )
        best = key if best is None or key < best else best
    return [one.rank for one, _ in first], [two.rank for _, two in first], best
