"""A pairing that somebody set by hand, held against the rules: what it breaks, and what is unusual in it.

| article  | finding                                                            | code                            |
|----------|--------------------------------------------------------------------|---------------------------------|
| 2.1.1    | C1: two players who have played each other meet again              | rematch                         |
| 2.1.2    | C2: a bye after a bye, or after a win without play                 | second_bye                      |
| 2.1.3    | C3: a colour three times in a row, or thrice more than the other   | third_colour, colour_difference |
| 2.1.4    | C4: somebody is left out, or there are several byes                | left_out, several_byes          |
| 2.2.1    | C5: the bye goes to a higher score than it has to                  | bye_not_lowest                  |
| C14–C17  | a float is repeated                                                | float_again                     |
| C.04.2   | who asked not to be paired is paired                               | absent_paired                   |
|          | pairs, or players of one club, that were to be kept apart          | forbidden_pair, same_club       |

Nothing is forbidden here: grading the findings is the business of whoever asked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from babak.engine.pairing.dutch.colours import BLACK, WHITE
from babak.engine.pairing.dutch.field import Field, build
from babak.engine.pairing.dutch.model import Options, Player

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a pairing that an arbiter should know. `players` are the ids it is about (White first of a pair);
    scores in `params` are pairing scores in the unit of the players. `excused`: the rules let it be in this round
    (topscorers of the last round, 1.8)."""

    code: str
    players: tuple[str, ...]
    params: Mapping[str, object]
    excused: bool = False


def review(
    players: Sequence[Player],
    options: Options,
    pairs: Pairs,
    byes: Mapping[str, str],
    *,
    gone: frozenset[str] = frozenset(),
    lowest_bye: int | None = None,
) -> list[Finding]:
    """Everything found in `pairs` (White, Black) and `byes` (id to kind, `pairing_allocated` or what was asked for).

    `gone` are players who need neither an opponent nor a bye, `lowest_bye` the score at which the system gives the bye.
    KeyError for somebody who is not among `players`; ValueError as `field.build`.
    """
    field = build([replace(player, absent=None) for player in players], replace(options, clubs={}))
    index = {player.id: at for at, player in enumerate(field.players)}
    absent = {player.id: player.absent for player in players if player.absent is not None and player.id not in gone}
    found = [finding for white, black in pairs for finding in _pair(field, options, index[white], index[black])]
    playing = {each for pair in pairs for each in pair}
    found += [
        Finding("absent_paired", (player,), {"bye": (absent[player] or "").removesuffix("_bye")})
        for pair in pairs
        for player in pair
        if player in absent
    ]
    found += _byes(field, index, byes, lowest_bye)
    found += [
        Finding("left_out", (player.id,), {})
        for player in sorted(players, key=lambda each: each.tpn)
        if player.id not in playing and player.id not in byes and player.id not in gone
    ]
    return found


def _pair(field: Field, options: Options, white: int, black: int) -> Iterator[Finding]:
    one, two = field.players[white], field.players[black]
    both = (one.id, two.id)
    if field.met[white] >> black & 1:
        rounds = tuple(at for at, past in enumerate(one.rounds, 1) if past.kind == "played" and past.opponent == two.id)
        yield Finding("rematch", both, {"rounds": rounds})
    if field.barred[white] >> black & 1:
        yield Finding("forbidden_pair", both, {})
    club = options.clubs.get(one.id)
    if club is not None and club == options.clubs.get(two.id):
        yield Finding("same_club", both, {})
    excused = bool(field.topscorers >> white & 1 or field.topscorers >> black & 1)
    yield from _colour(field, white, WHITE, excused)
    yield from _colour(field, black, BLACK, excused)
    high, low = (white, black) if field.score[white] >= field.score[black] else (black, white)
    if field.score[high] != field.score[low]:
        for ago in (1, 2):
            down, up = field.floats[high][2 * ago - 2], field.floats[low][2 * ago - 1]
            if down:
                yield Finding("float_again", (field.players[high].id,), {"direction": "down", "ago": ago})
            if up:
                yield Finding("float_again", (field.players[low].id,), {"direction": "up", "ago": ago})


def _colour(field: Field, at: int, colour: str, excused: bool) -> Iterator[Finding]:
    played, player = field.played[at], (field.players[at].id,)
    name = "white" if colour == WHITE else "black"
    if played[-2:] == 2 * colour:
        yield Finding("third_colour", player, {"colour": name}, excused)
    others = len(played) - played.count(colour)
    difference = played.count(colour) + 1 - others
    if difference > 2:
        yield Finding("colour_difference", player, {"colour": name, "difference": difference}, excused)


def _byes(field: Field, index: Mapping[str, int], byes: Mapping[str, str], lowest: int | None) -> Iterator[Finding]:
    allocated = [player for player, kind in byes.items() if kind == "pairing_allocated"]
    for player in allocated:
        at = index[player]
        if not field.eligible >> at & 1:
            yield Finding("second_bye", (player,), {})
        if lowest is not None and field.score[at] > lowest:
            yield Finding("bye_not_lowest", (player,), {"score": field.score[at], "lowest": lowest})
    if len(allocated) > 1:
        yield Finding("several_byes", tuple(allocated), {"byes": len(allocated)})
