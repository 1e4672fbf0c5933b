"""From a tournament report to the players and options of a Dutch pairing, and to what was paired in a round.

| article  | content                                                                    | here            |
|----------|----------------------------------------------------------------------------|-----------------|
| 5.1      | the colour drawn by lot: written, or seen from the first game              | initial_colour  |
| C.04.2   | who has a bye or an absence in the round is not paired; late entries are    | to_players      |
| C.04.7   | acceleration: written by player and round, or `..._BAKU` by the rules      | to_players      |

Points are in tenths of a point, ids are starting numbers as texts. A game whose result is unknown or that was adjourned
(X, ?) counts as played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from babak.engine.errors import RuleError
from babak.engine.pairing.dutch import Options, Past, baku
from babak.engine.pairing.dutch import Player as Paired
from babak.engine.pairing.dutch.model import Absence, Kind
from babak.exchange.trf.agreement import counted, points_in
from babak.exchange.trf.model import BLANK, PLAYED, Colour, Player, Trf

_BYES: Mapping[str, Kind] = {"U": "pairing_bye", "F": "full_bye", "H": "half_bye"}
_ABSENT: Mapping[str, Absence] = {"F": "full_bye", "H": "half_bye"}


def total_rounds(trf: Trf) -> int | None:
    """The number of rounds: written (142, XXR), never fewer than are paired; None where the file does not say."""
    return None if trf.rounds_total is None else max(trf.rounds_total, trf.last_round)


def pairing_numbers(trf: Trf) -> dict[int, int]:
    """The tournament pairing number of everybody: his starting number, or his rank where the file says so."""
    return {player.number: (player.rank or 0) if trf.by_rank else player.number for player in trf.players}


def initial_colour(trf: Trf) -> Colour | None:
    """The colour drawn by lot (5.1): written (152, XXC), else seen from the first round with a game: the first of those
    who had then been paired has it. None when neither says anything."""
    if trf.initial_colour is not None:
        return trf.initial_colour
    games = (at for player in trf.players for at, cell in enumerate(player.rounds, 1) if cell.colour is not None)
    first = min(games, default=0)
    if not first:
        return None
    numbers = pairing_numbers(trf)
    here = [player for player in trf.players if any(cell.paired for cell in player.rounds[:first])]
    for place, player in enumerate(sorted(here, key=lambda each: numbers[each.number])):
        own = player.cell(first).colour
        if own is not None:
            return own if place % 2 == 0 else "b" if own == "w" else "w"
    return None


def to_players(
    trf: Trf, round_number: int, *, rounds_total: int | None = None, colour: Colour | None = None
) -> tuple[list[Paired], Options]:
    """Everybody before round `round_number`, and its options; later rounds of the file are not looked at.

    In a round that has been paired whoever got no opponent and no pairing-allocated bye is absent; in the one to come
    those with a bye are. `rounds_total` and `colour` stand in where the file says nothing; without them the round is
    not the last one, and White was drawn.
    RuleError `trf_round_ahead` (`round`, `next`), `trf_results_missing` (`round`, `games`, `lines`), `trf_team_event`,
    `trf_system_unknown` (`system`).
    """
    _can_be_paired(trf, round_number)
    total = rounds_total or total_rounds(trf) or max(round_number, trf.last_round) + 1
    drawn = initial_colour(trf) or colour or "w"
    numbers = pairing_numbers(trf)
    virtual = {str(number): points for number, points in trf.virtual}
    if not virtual and trf.system.upper().endswith("_BAKU"):
        virtual = baku({str(number): tpn for number, tpn in numbers.items()}, total, trf.points.win)
    apart: dict[int, set[str]] = {}
    for each in trf.apart:
        if each.holds_in(round_number):
            for number in each.players:
                apart.setdefault(number, set()).update(str(other) for other in each.players if other != number)
    paired = round_number <= trf.last_round
    players = [
        Paired(
            str(player.number),
            numbers[player.number],
            counted(trf, player, round_number - 1),
            tuple(_past(trf, player, at) for at in range(1, round_number)),
            virtual.get(str(player.number), ()),
            frozenset(apart.get(player.number, ())),
            _absence(player, round_number, paired),
        )
        for player in trf.players
    ]
    options = Options(round_number, total, "white" if drawn == "w" else "black", trf.points.win, trf.points.loss)
    return players, options


def _can_be_paired(trf: Trf, round_number: int) -> None:
    if trf.is_team_event:
        raise RuleError("trf_team_event")
    if trf.system and not trf.system.upper().startswith("FIDE_DUTCH"):
        raise RuleError("trf_system_unknown", system=trf.system)
    if round_number > trf.last_round + 1:
        raise RuleError("trf_round_ahead", round=round_number, next=trf.last_round + 1)
    for at in range(1, round_number):
        pending = [player for player in trf.players if player.cell(at).pending]
        if pending:
            games = {tuple(sorted((player.number, player.cell(at).opponent or 0))) for player in pending}
            raise RuleError(
                "trf_results_missing",
                round=at,
                games=tuple(f"{one}-{two}" for one, two in sorted(games)),
                lines=tuple(player.line for player in pending),
            )


def _past(trf: Trf, player: Player, at: int) -> Past:
    cell, points = player.cell(at), points_in(trf, player, at)
    if cell.opponent is None:
        return Past(_BYES.get(cell.bye, "zero_bye"), points)
    side = {"w": "white", "b": "black"}.get(cell.colour or "")
    if cell.result in PLAYED:
        kind: Kind = "played"
    else:
        kind = "forfeit_win" if cell.result == "+" else "forfeit_loss"
    return Past(kind, points, str(cell.opponent), side)  # type: ignore[arg-type]


def _absence(player: Player, round_number: int, paired: bool) -> Absence | None:
    cell = player.cell(round_number)
    if cell.paired or (cell == BLANK and not paired):
        return None
    return _ABSENT.get(cell.bye, "zero_bye")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as it was paired: ids of White and Black (`uncoloured` where the file has no colours), byes."""

    pairs: tuple[tuple[str, str], ...]
    uncoloured: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]


def drawn_round(trf: Trf, round_number: int) -> Drawn:
    """Who met whom in a round, in the order of the smaller numbers, and who had the pairing-allocated bye."""
    pairs, uncoloured, byes = [], [], []
    by_number = {player.number: player for player in trf.players}
    for player in trf.players:
        cell = player.cell(round_number)
        if cell.bye == "U":
            byes.append(str(player.number))
        if cell.opponent is None or cell.opponent < player.number:
            continue
        other = by_number.get(cell.opponent)
        side = cell.colour or {"w": "b", "b": "w"}.get((other.cell(round_number).colour if other else None) or "")
        both = (str(player.number), str(cell.opponent))
        if side is None:
            uncoloured.append(both)
        else:
            pairs.append(both if side == "w" else both[::-1])
    return Drawn(tuple(pairs), tuple(uncoloured), tuple(byes))
