"""Random tournaments for the tests: who comes, what is played, and what goes wrong, all from one seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from babak.engine.pairing.dutch import NoPairing, Options, Pairing, Past, Player, pair_round
from babak.engine.pairing.dutch.model import Absence

POINTS: dict[str, int] = {"zero_bye": 0, "half_bye": 1, "full_bye": 2}


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen, per hundred (`late`, `withdrawals`: of the players). `wild` rounds are paired at random,
    against every rule."""

    draws: int = 30
    absences: int = 0
    late: int = 0
    withdrawals: int = 0
    forfeits: int = 0
    forbidden: int = 0
    accelerated: bool = False
    wild: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round to be paired, and the pairing (None: there is none)."""

    players: list[Player]
    options: Options
    pairing: Pairing | None


def habits(rng: random.Random, *, wild: bool = False) -> Habits:
    """Habits at random: most tournaments are orderly, some are not."""
    return Habits(
        draws=rng.choice([10, 30, 60]),
        absences=rng.choice([0, 0, 5, 20]),
        late=rng.choice([0, 0, 0, 15]),
        withdrawals=rng.choice([0, 0, 0, 15]),
        forfeits=rng.choice([0, 5, 15]),
        forbidden=rng.choice([0, 0, 0, 10]),
        accelerated=rng.random() < 0.2,
        wild=rng.choice([0, 40]) if wild else 0,
    )


class Tournament:
    """A tournament under way."""

    def __init__(self, seed: int, count: int, rounds: int, habits: Habits) -> None:
        self.rng = random.Random(seed)
        self.count, self.rounds, self.habits = count, rounds, habits
        self.past: list[list[Past]] = [[] for _ in range(count)]
        self.first = [1 + self._happens(habits.late) * self.rng.randint(1, rounds) for _ in range(count)]
        self.last = [rounds - self._happens(habits.withdrawals) * self.rng.randint(1, rounds) for _ in range(count)]
        self.colour = self.rng.choice(["white", "black"])
        steps = [2] * -(-rounds // 4) + [1] * (-(-rounds // 2) - -(-rounds // 4))
        self.virtual = tuple(steps) if habits.accelerated else ()

    def _happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def players(self) -> list[Player]:
        """Everybody before the next round, in any order."""
        apart: list[set[str]] = [set() for _ in range(self.count)]
        for one in range(self.count):
            for two in range(one):
                if self._happens(self.habits.forbidden):
                    apart[one].add(str(two))
                    apart[two].add(str(one))
        found = []
        for at, past in enumerate(self.past):
            absent: Absence | None = None
            if not self.first[at] <= len(past) + 1 <= self.last[at]:
                absent = "zero_bye"
            elif self._happens(self.habits.absences):
                absent = self.rng.choice(["zero_bye", "zero_bye", "half_bye", "full_bye"])
            points = sum(each.points for each in past)
            virtual = self.virtual if at < 2 * -(-self.count // 4) else ()
            found.append(Player(str(at), at + 1, points, tuple(past), virtual, frozenset(apart[at]), absent))
        self.rng.shuffle(found)
        return found

    def play(self, players: list[Player], pairing: Pairing) -> None:
        """Results for a pairing, or for one at random instead."""
        boards = [(int(pair.white), int(pair.black)) for pair in pairing.pairs]
        bye = pairing.bye
        if self._happens(self.habits.wild):
            here = [player.id for player in players if player.absent is None]
            bye = here.pop() if len(here) % 2 else None
            boards = [(int(one), int(two)) for one, two in zip(here[::2], here[1::2], strict=True)]
        for white, black in boards:
            self._game(white, black)
        if bye is not None:
            self.past[int(bye)].append(Past("pairing_bye", 2))
        for player in players:
            if player.absent is not None:
                self.past[int(player.id)].append(Past(player.absent, POINTS[player.absent]))

    def _game(self, white: int, black: int) -> None:
        if self._happens(self.habits.forfeits):
            won, lost = self.rng.choice([(2, 0), (0, 2), (0, 0)])
            self.past[white].append(Past("forfeit_win" if won else "forfeit_loss", won, str(black), "white"))
            self.past[black].append(Past("forfeit_win" if lost else "forfeit_loss", lost, str(white), "black"))
            return
        if self._happens(self.habits.draws):
            own, other = 1, 1
        else:
            favourite = self.rng.randrange(self.count) < self.count // 2 + (black - white) // 2
            own, other = (2, 0) if favourite else (0, 2)
        self.past[white].append(Past("played", own, str(black), "white"))
        self.past[black].append(Past("played", other, str(white), "black"))

    def run(self) -> Iterator[Round]:
        """Round after round, as long as there is a pairing."""
        for number in range(1, self.rounds + 1):
            players = self.players()
            options = Options(number, self.rounds, self.colour)  # type: ignore[arg-type]
            if sum(player.absent is None for player in players) < 2:
                for at in range(self.count):
                    self.past[at].append(Past("zero_bye", 0))
                continue
            try:
                pairing = pair_round(players, options)
            except NoPairing:
                yield Round(players, options, None)
                return
            yield Round(players, options, pairing)
            self.play(players, pairing)


def rounds(seed: int, least: int, most: int, *, wild: bool = False) -> Iterator[Round]:
    """The rounds of a random tournament of `least` to `most` players."""
    rng = random.Random(seed)
    count = rng.randint(least, most)
    return Tournament(seed, count, rng.randint(2, 11), habits(rng, wild=wild)).run()


def many(wanted: int, least: int, most: int, *, wild: bool = False, first: int = 0) -> Iterator[Round]:
    """`wanted` rounds of as many tournaments as it takes."""
    seed = first
    while True:
        for each in rounds(seed, least, most, wild=wild):
            if wanted == 0:
                return
            wanted -= 1
            yield each
        seed += 1
