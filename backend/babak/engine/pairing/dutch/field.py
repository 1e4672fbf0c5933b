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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from babak.engine.pairing.dutch.colours import BLACK, WHITE, Preference, preference
from babak.engine.pairing.dutch.model import Options, Past, Player


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
    last_round: bool
    score: list[int]
    played: list[str]
    wish: list[Preference]
    floats: list[tuple[int, int, int, int]]
    topscorers: int
    eligible: int
    met: list[int]
    barred: list[int]
    compat: list[int]
    kind: list[int]
    traits: list[tuple[int, Preference, tuple[int, int, int, int]]]
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


def _before(player: Player, number: int) -> int:
    """The pairing score of a player before round `number` (1.4 compares these)."""
    score = player.points
    for past in player.rounds[number - 1 :]:
        score -= past.points
    return score + (player.virtual[number - 1] if number <= len(player.virtual) else 0)


def _float(past: Past, own: int, other: int, loss: int) -> tuple[int, int]:
    """Whether a round was a downfloat, an upfloat (1.4). An unplayed round floats down if it gave more than a loss."""
    if past.kind == "played":
        return (1, 0) if own > other else (0, 1) if own < other else (0, 0)
    return (1, 0) if past.points > loss else (0, 0)


def _floats(players: Sequence[Player], everybody: Sequence[Player], options: Options) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()] * len(players)
    for number in (options.round_number - 1, options.round_number - 2):
        if number < 1:
            found = [(*known, 0, 0) for known in found]
            continue
        scores = {player.id: _before(player, number) for player in everybody}
        for at, player in enumerate(players):
            past = player.rounds[number - 1]
            other = scores[past.opponent] if past.opponent is not None and past.kind == "played" else 0
            found[at] = (*found[at], *_float(past, scores[player.id], other, options.loss))
    return found


def _bars_the_bye(player: Player, win: int) -> bool:
    """C2: an earlier pairing-allocated bye, or a round that gave the points of a win without being played."""
    for past in player.rounds:
        if past.kind != "played" and (past.kind == "pairing_bye" or past.points >= win):
            return True
    return False


def check(everybody: Sequence[Player], options: Options) -> None:
    """ValueError when the input contradicts itself: ids or TPNs twice, histories of the wrong length."""
    ids, numbers = {player.id for player in everybody}, {player.tpn for player in everybody}
    if len(ids) < len(everybody) or len(numbers) < len(everybody):
        raise ValueError("two players share an id or a pairing number")
    for player in everybody:
        if len(player.rounds) != options.round_number - 1:
            raise ValueError(f"player {player.id} has {len(player.rounds)} rounds before {options.round_number}")
        for past in player.rounds:
            if past.kind == "played" and (past.opponent not in ids or past.colour is None):
                raise ValueError(f"player {player.id} played somebody unknown, or without a colour")


def build(everybody: Sequence[Player], options: Options) -> Field:
    """The field of the round from all participants, absent ones included (their results count for floats).

    The order of `everybody` carries no meaning. Errors: those of `check`.
    """
    check(everybody, options)
    number = options.round_number
    last_round = number >= options.rounds_total
    players = [player for player in everybody if player.absent is None]

    def score_now(player: Player) -> int:
        return player.points + (player.virtual[number - 1] if number <= len(player.virtual) else 0)

    players.sort(key=lambda player: (-score_now(player), player.tpn))
    count = len(players)
    index = {player.id: at for at, player in enumerate(players)}
    score = [score_now(player) for player in players]
    played = [
        "".join([WHITE if past.colour == "white" else BLACK for past in player.rounds if past.kind == "played"])
        for player in players
    ]
    wish = [preference(colours) for colours in played]
    floats = _floats(players, everybody, options)
    topscorers = eligible = 0
    met, barred = [0] * count, [0] * count
    absolute = {1: 0, -1: 0}
    for at, player in enumerate(players):
        mark = 1 << at
        if last_round and 2 * score[at] > (number - 1) * options.win:
            topscorers |= mark
        elif wish[at].absolute:
            absolute[wish[at].direction] |= mark
        if not _bars_the_bye(player, options.win):
            eligible |= mark
        seen = 0
        for past in player.rounds:
            if past.kind == "played":
                other = index.get(past.opponent or "")
                if other is not None:
                    seen |= 1 << other
                    met[other] |= mark
        met[at] |= seen
        for other_id in player.forbidden:
            other = index.get(other_id)
            if other is not None and other != at:
                barred[at] |= 1 << other
                barred[other] |= mark
    _keep_clubs_apart(players, options, barred)
    everyone = (1 << count) - 1
    compat = []
    for at in range(count):
        mark = 1 << at
        refused = mark | met[at] | barred[at]
        same = absolute[wish[at].direction] if wish[at].absolute else 0
        if same & mark:
            refused |= same
        compat.append(everyone & ~refused)
    traits = [(score[at], wish[at], floats[at]) for at in range(count)]
    known: dict[object, int] = {}
    kind = [known.setdefault(trait, len(known)) for trait in traits]
    return Field(
        players=players,
        round_number=number,
        last_round=last_round,
        score=score,
        played=played,
        wish=wish,
        floats=floats,  # type: ignore[arg-type]
        topscorers=topscorers,
        eligible=eligible,
        met=met,
        barred=barred,
        compat=compat,
        kind=kind,
        traits=traits,  # type: ignore[arg-type]
        groups=_groups(score),
    )


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
