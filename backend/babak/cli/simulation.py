"""A random tournament, paired by the Dutch system round after round; the same from the same seed on every machine.

Strength is a rating with luck in it; who wins follows FIDE's table of expected scores, White as if 35 points stronger.
Chances are whole numbers per hundred or per thousand, so that no rounding depends on a machine.
"""

import random
from dataclasses import dataclass, field, replace
from typing import Literal

from babak.engine.pairing.dutch import NoPairing, TooFewPlayers, baku, pair_round
from babak.exchange.trf import BLANK, Cell, Player, Trf, to_players
from babak.exchange.trf.agreement import counted

WHITE_IS_WORTH = 35
# Rating difference and expected score of the better player, per thousand; straight lines between.
EXPECTED = ((0, 500), (100, 640), (200, 760), (300, 849), (400, 919), (600, 980), (800, 1000))


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of tournament. Rates are per hundred: of games (`draws`, `forfeits`), of players and rounds (`byes`,
    `absences`), of players (`late`, `withdrawals`). `played` rounds are played, the others left open."""

    seed: int
    players: int = 40
    rounds: int = 9
    played: int | None = None
    draws: int = 30
    forfeits: int = 0
    byes: int = 0
    absences: int = 0
    late: int = 0
    withdrawals: int = 0
    baku: bool = False
    edition: Literal["16", "26"] = "16"
    initial_colour: Literal["w", "b"] | None = None


@dataclass(slots=True)
class Person:
    """Somebody who comes in round `first` and leaves after round `last`; the rounds so far."""

    number: int
    rating: int
    strength: int
    first: int
    last: int
    cells: list[Cell] = field(default_factory=list)


class Simulation:
    """A tournament under way. After `run`, `trf` is its report; `ended` is the round that could not be paired."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._random = random.Random(plan.seed)
        self.ended: int | None = None
        drawn: Literal["w", "b"] = "w" if self._below(2) else "b"
        ratings = sorted((self._rating() for _ in range(plan.players)), reverse=True)
        self.people = [self._person(number, rating) for number, rating in enumerate(ratings, 1)]
        numbers = {str(person.number): person.number for person in self.people}
        given = baku(numbers, plan.rounds, 10) if plan.baku else {}
        self.trf = Trf(
            name=f"Simulated tournament {plan.seed}",
            city="Jakarta",
            federation="INA",
            player_count=str(plan.players),
            rated_count=str(plan.players),
            kind="Individual: Swiss-System",
            time_control="90 min + 30 s",
            rounds_total=plan.rounds,
            initial_colour=plan.initial_colour or drawn,
            system="FIDE_DUTCH" if plan.edition == "26" else "",
            program="Babak" if plan.edition == "26" else "",
            virtual=tuple((int(number), points) for number, points in given.items()),
            edition=plan.edition,
        )
        self._write()

    def _below(self, most: int) -> int:
        """A whole number from 0 to `most` - 1."""
        return self._random.getrandbits(32) * most >> 32

    def _happens(self, percent: int) -> bool:
        return self._below(100) < percent

    def _rating(self) -> int:
        return 1200 + sum(self._below(451) for _ in range(3))

    def _person(self, number: int, rating: int) -> Person:
        plan = self.plan
        luck = self._below(201) + self._below(201) - 200
        first, last = 1, plan.rounds
        if self._happens(plan.late):
            first = 2 + self._below(max(plan.rounds // 2, 1))
        if self._happens(plan.withdrawals):
            last = min(first + self._below(plan.rounds), plan.rounds)
        return Person(number, rating, rating + luck, first, last)

    def run(self) -> "Simulation":
        """Pair and play the rounds."""
        plan = self.plan
        rounds = plan.rounds if plan.played is None else plan.played
        for number in range(1, rounds + 1):
            self._ask(number)
            players, options = to_players(self.trf, number)
            try:
                found = pair_round(players, options)
            except (NoPairing, TooFewPlayers):
                self.ended = number
                break
            for pair in found.pairs:
                self._play(int(pair.white), int(pair.black))
            if found.bye is not None:
                self.people[int(found.bye) - 1].cells.append(Cell(None, None, "U"))
            self._write()
        if self.ended is None and rounds < plan.rounds:
            self._ask(rounds + 1)
        return self

    def _ask(self, number: int) -> None:
        """Who is not there, or asks for a bye."""
        for person in self.people:
            asks = self._happens(self.plan.byes), self._happens(self.plan.absences)
            if not person.first <= number <= person.last or asks[1]:
                person.cells.append(Cell(None, None, "Z"))
            elif asks[0] and number < self.plan.rounds:
                person.cells.append(Cell(None, None, "H"))
        self._write()

    def _play(self, white: int, black: int) -> None:
        one, two = self.people[white - 1], self.people[black - 1]
        results = self._forfeit() if self._happens(self.plan.forfeits) else self._game(one.strength, two.strength)
        one.cells.append(Cell(black, "w", results[0]))
        two.cells.append(Cell(white, "b", results[1]))

    def _forfeit(self) -> str:
        return ("+-", "-+", "+-", "-+", "--")[self._below(5)]

    def _game(self, white: int, black: int) -> str:
        if self._happens(self.plan.draws):
            return "=="
        ahead = white + WHITE_IS_WORTH - black
        expected = expected_score(abs(ahead))
        better = self._below(1000) < expected
        return "10" if better == (ahead >= 0) else "01"

    def _write(self) -> None:
        """The report as it stands; the rank is the order of points, then of numbers."""
        players = [self._player(person) for person in self.people]
        trf = replace(self.trf, players=tuple(players))
        last = trf.last_round
        scores = {player.number: counted(trf, player, last) for player in players}
        order = sorted(scores, key=lambda number: (-scores[number], number))
        place = {number: rank for rank, number in enumerate(order, 1)}
        ranked = [replace(each, points=scores[each.number], rank=place[each.number]) for each in players]
        self.trf = replace(trf, players=tuple(ranked))

    def _player(self, person: Person) -> Player:
        assert BLANK not in person.cells
        return Player(
            person.number,
            f"Player {person.number:04}",
            "m",
            rating=person.rating,
            federation="INA",
            rounds=tuple(person.cells),
        )


def expected_score(difference: int) -> int:
    """The expected score of a player who is `difference` (0 or more) rating points ahead, per thousand."""
    for (low, own), (high, next_) in zip(EXPECTED, EXPECTED[1:], strict=False):
        if difference <= high:
            return own + (next_ - own) * (difference - low) // (high - low)
    return EXPECTED[-1][1]
