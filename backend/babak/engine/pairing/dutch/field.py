"""The field of a round: who takes part, in which order, with which history, and who may meet whom.

| article | content                                                              | here      |
|---------|----------------------------------------------------------------------|-----------|
| 1.2     | order: pairing score, then TPN                                       | build     |
| 1.3     | scoregroups                                                          | Group     |
| 1.4     | floats of the last two rounds                                        | _floats   |
| 1.8     | topscorers: more than half of the maximum, last round only           | build     |
| 2.1.1   | C1: two players who have played each other do not meet again         | compat    |
| 2.1.2   | C2: no bye after a bye or after a win without play                   | eligible  |
| 2.1.3   | C3: the same absolute preference, unless one of them is a topscorer  | compat    |

Players are known by their index in that order, sets of players are integers used as bitsets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from babak.engine.pairing.dutch.colours import BLACK, WHITE, Preference, preference
from babak.engine.pairing.dutch.model import Options, Past, Player

Floats = tuple[int, int, int, int]


class Group(NamedTuple):
    """A scoregroup: its pairing score and the players `first` … `last - 1`."""

    score: int
    first: int
    last: int


@dataclass(slots=True)
class Field:
    """Everything the criteria see of the players to be paired. All lists are by index; scores are pairing scores."""

    players: list[Player]
    round_number: int
    score: list[int]
    played: list[str]
    wish: list[Preference]
    floats: list[Floats]
    topscorers: int
    eligible: int
    met: list[int]
    barred: list[int]
    compat: list[int]
    kind: list[int]
    groups: list[Group]

    @property
    def everybody(self) -> int:
        """All players as a bitset."""
        return (1 << len(self.players)) - 1


def bits(members: int) -> list[int]:
    """The indexes in a bitset, ascending."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found


def score_before(player: Player, number: int) -> int:
    """The pairing score of a player before round `number` (1.4 compares these), in the unit of the points."""
    score = player.points
    for past in player.rounds[number - 1 :]:
        score -= past.points
    return score + (player.virtual[number - 1] if number <= len(player.virtual) else 0)


def float_of(past: Past, own: int, other: int, loss: int) -> tuple[int, int]:
    """Downfloat and upfloat of one round (1.4), 1 for yes: `own` and `other` are the scores before it of a player and
    of the opponent. An unplayed round floats down if it gave more than a loss."""
    if past.kind != "played":
        return (1, 0) if past.points > loss else (0, 0)
    return (1, 0) if own > other else (0, 1) if own < other else (0, 0)


def _floats(players: Sequence[Player], everybody: Sequence[Player], options: Options) -> list[Floats]:
    """Downfloat and upfloat of the last round and of the one before (1.4)."""
    back: list[list[tuple[int, int]]] = []
    for number in (options.round_number - 1, options.round_number - 2):
        if number < 1:
            back.append([(0, 0)] * len(players))
            continue
        scores = {player.id: score_before(player, number) for player in everybody}
        found = []
        for player in players:
            past = player.rounds[number - 1]
            other = scores[past.opponent or ""] if past.kind == "played" else 0
            found.append(float_of(past, scores[player.id], other, options.loss))
        back.append(found)
    return [(*last, *before) for last, before in zip(*back, strict=True)]


def check(everybody: Sequence[Player], options: Options) -> dict[str, int]:
    """The ids. ValueError when the input contradicts itself: ids or TPNs twice, histories of the wrong length."""
    ids = dict.fromkeys((player.id for player in everybody), -1)
    if len(ids) < len(everybody) or len({player.tpn for player in everybody}) < len(everybody):
        raise ValueError("two players share an id or a pairing number")
    for player in everybody:
        if len(player.rounds) != options.round_number - 1:
            raise ValueError(f"player {player.id} has {len(player.rounds)} rounds before {options.round_number}")
    return ids


class _Histories:
    """What the rounds so far say of each player: colours played, whom he has met, whether he may have the bye."""

    def __init__(self, players: Sequence[Player], index: Mapping[str, int], win: int) -> None:
        self.played: list[str] = []
        self.met = met = [0] * len(players)
        self.eligible = 0
        for at, player in enumerate(players):
            mark, seen, colours, may = 1 << at, 0, "", True
            for kind, points, opponent, colour in player.rounds:
                if kind != "played":
                    # C2: a bye already, or the points of a win without play.
                    if kind == "pairing_bye" or points >= win:
                        may = False
                    continue
                other = index.get(opponent or "")
                if other is None or colour is None:
                    raise ValueError(f"player {player.id} played somebody unknown, or without a colour")
                colours += WHITE if colour == "white" else BLACK
                if other >= 0:
                    seen |= 1 << other
                    met[other] |= mark
            met[at] |= seen
            self.played.append(colours)
            if may:
                self.eligible |= mark


def build(everybody: Sequence[Player], options: Options) -> Field:
    """The field of the round from all participants, absent ones included (their results count for floats).

    The order of `everybody` carries no meaning. Errors: those of `check`, and ValueError for unknown opponents.
    """
    index = check(everybody, options)
    number = options.round_number
    order = []
    for player in everybody:
        if player.absent is None:
            extra = player.virtual[number - 1] if number <= len(player.virtual) else 0
            order.append((-player.points - extra, player.tpn, player))
    order.sort(key=itemgetter(0, 1))
    score = [-each[0] for each in order]
    players = [each[2] for each in order]
    for at, player in enumerate(players):
        index[player.id] = at
    histories = _Histories(players, index, options.win)
    wish = [preference(colours) for colours in histories.played]
    floats = _floats(players, everybody, options)
    barred = _kept_apart(players, index, options)
    topscorers = 0
    if number >= options.rounds_total:
        topscorers = sum(1 << at for at, own in enumerate(score) if 2 * own > (number - 1) * options.win)
    known: dict[object, int] = {}
    return Field(
        players=players,
        round_number=number,
        score=score,
        played=histories.played,
        wish=wish,
        floats=floats,
        topscorers=topscorers,
        eligible=histories.eligible,
        met=histories.met,
        barred=barred,
        compat=_compat(wish, histories.met, barred, topscorers),
        kind=[known.setdefault(each, len(known)) for each in zip(score, wish, floats, strict=True)],
        groups=_groups(score),
    )


def _compat(wish: Sequence[Preference], met: Sequence[int], barred: Sequence[int], topscorers: int) -> list[int]:
    """Who may meet whom: C1, forbidden pairs, C3."""
    absolute = {1: 0, -1: 0}
    for at, own in enumerate(wish):
        if own.absolute and not topscorers >> at & 1:
            absolute[own.direction] |= 1 << at
    everyone = (1 << len(wish)) - 1
    found = []
    for at, own in enumerate(wish):
        mark = 1 << at
        refused = mark | met[at] | barred[at]
        if own.absolute and absolute[own.direction] & mark:
            refused |= absolute[own.direction]
        found.append(everyone & ~refused)
    return found


def _kept_apart(players: Sequence[Player], index: Mapping[str, int], options: Options) -> list[int]:
    """Pairs that were asked not to be made in this round, and players of one club."""
    barred = [0] * len(players)
    for at, player in enumerate(players):
        for name in player.forbidden:
            other = index.get(name, -1)
            if other >= 0 and other != at:
                barred[at] |= 1 << other
                barred[other] |= 1 << at
    if options.clubs:
        _keep_clubs_apart(players, options, barred)
    return barred


def _keep_clubs_apart(players: Sequence[Player], options: Options, barred: list[int]) -> None:
    members: dict[str, int] = {}
    for at, player in enumerate(players):
        club = options.clubs.get(player.id)
        if club is not None:
            members[club] = members.get(club, 0) | 1 << at
    for at, player in enumerate(players):
        club = options.clubs.get(player.id)
        if club is not None:
            barred[at] |= members[club] & ~(1 << at)


def _groups(score: Sequence[int]) -> list[Group]:
    found: list[Group] = []
    first = 0
    for at in range(1, len(score) + 1):
        if at == len(score) or score[at] != score[first]:
            found.append(Group(score[first], first, at))
            first = at
    return found
