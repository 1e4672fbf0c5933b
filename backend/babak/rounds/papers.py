"""The papers of a Swiss round: what the engine was given, written down so that it can be asked again.

Compact on purpose, since every round keeps its own: players stand in a list and name each other by their place in it.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from babak.engine.pairing.dutch import Options, Pairing, Past, Player, pair_round
from babak.engine.pairing.dutch.model import KINDS
from babak.http.json import dumps
from babak.packing import pack, unpack

_KIND = {kind: number for number, kind in enumerate(KINDS)}
_COLOURS = (None, "white", "black")
_COLOUR = {colour: number for number, colour in enumerate(_COLOURS)}
# So many rounds stay paired in memory: those that people are looking at.
KEPT = 16


def write(players: Sequence[Player], options: Options, scale: int) -> bytes:
    """The papers of a round; `scale` units of its points make one point."""
    place = {player.id: at for at, player in enumerate(players)}
    return pack(
        dumps(
            {
                "edition": options.edition,
                "round": options.round_number,
                "rounds": options.rounds_total,
                "colour": options.initial_colour,
                "win": options.win,
                "loss": options.loss,
                "scale": scale,
                "clubs": [options.clubs.get(player.id) for player in players] if options.clubs else [],
                "players": [_player(player, place) for player in players],
            }
        )
    )


def _player(player: Player, place: dict[str, int]) -> list[Any]:
    past = [
        [
            _KIND[each.kind],
            each.points,
            -1 if each.opponent is None else place[each.opponent],
            _COLOUR[each.colour],
        ]
        for each in player.rounds
    ]
    apart = sorted(place[other] for other in player.forbidden if other in place)
    return [player.id, player.tpn, player.points, past, list(player.virtual), apart, player.absent, player.board]


def read(body: bytes) -> tuple[list[Player], Options, int]:
    """Players, options and scale as they were written."""
    found = json.loads(unpack(body))
    ids = [row[0] for row in found["players"]]
    players = [
        Player(
            id=own,
            tpn=tpn,
            points=points,
            rounds=tuple(
                Past(KINDS[kind], worth, ids[other] if other >= 0 else None, _COLOURS[colour])  # type: ignore[arg-type]
                for kind, worth, other, colour in past
            ),
            virtual=tuple(virtual),
            forbidden=frozenset(ids[other] for other in apart),
            absent=absent,
            board=board,
        )
        for own, tpn, points, past, virtual, apart, absent, board in found["players"]
    ]
    clubs = {own: club for own, club in zip(ids, found["clubs"], strict=False) if club is not None}
    options = Options(
        round_number=found["round"],
        rounds_total=found["rounds"],
        initial_colour=found["colour"],
        win=found["win"],
        loss=found["loss"],
        clubs=clubs,
        edition=found["edition"],
    )
    return players, options, found["scale"]


@lru_cache(maxsize=KEPT)
def paired(body: bytes) -> tuple[Pairing, int]:
    """The round of these papers, paired again, and its scale. The same papers give the same round."""
    players, options, scale = read(body)
    return pair_round(players, options), scale
