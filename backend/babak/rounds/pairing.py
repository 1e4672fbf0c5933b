"""From the entries of a tournament to the matches of its rounds, and the checks on a pairing set by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babak.engine.pairing import berger
from babak.tournaments.rules import TournamentRules


@dataclass(frozen=True, slots=True)
class Planned:
    """A match to be made, with its reasons; `black` None is a bye."""

    table: int | None
    white: str
    black: str | None
    bye: str | None
    reasons: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that an arbiter should know before a pairing stands. `grade` says what it asks for: nothing (`log`,
    `note`), a reason (`confirm`), that it is said twice (`confirm_twice`); or it is `refused`."""

    code: str
    level: str
    params: Mapping[str, Any]
    grade: str = "confirm"


def cycles_of(rules: TournamentRules) -> int:
    """How often everybody meets everybody."""
    return rules.rules.cycles


def rounds_in_schedule(field_size: int, cycles: int) -> int:
    """The number of rounds of a round robin (C.05 Annex 1): n − 1 for an even field, n for an odd one, per cycle."""
    if field_size < 2:
        return 0
    return cycles * (field_size - 1 if field_size % 2 == 0 else field_size)


def plan_round(field: Sequence[str], number: int, cycles: int) -> tuple[int, list[Planned]]:
    """Round `number` of the Berger schedule of `field` (entry ids by starting number): its cycle and its matches."""
    size = len(field)
    schedule = berger.schedule(size, cycles)
    pairs = schedule[number - 1]
    cycle = (number - 1) // (len(schedule) // cycles) + 1
    planned: list[Planned] = []
    table = 0
    for white, black in pairs:
        if black is None:
            bye = {"code": "berger_free", "params": {"round": number, "players": size, "number": white}}
            planned.append(Planned(None, field[white - 1], None, "pairing_allocated", (bye,)))
            continue
        reason = {"code": "berger_table", "params": {"round": number, "players": size, "white": white, "black": black}}
        table += 1
        planned.append(Planned(table, field[white - 1], field[black - 1], None, (reason,)))
    return cycle, planned


def check_by_hand(
    planned: Sequence[Planned],
    *,
    active: Sequence[str],
    met: Mapping[frozenset[str], list[int]],
    names: Mapping[str, str],
    meetings: int,
    scheduled: Sequence[Planned],
) -> list[Warned]:
    """What is unusual in a pairing set by hand; nothing here forbids it.

    `met` gives the rounds in which a pair meets elsewhere, `meetings` how often the rules let it.
    """
    warnings: list[Warned] = []
    for match in planned:
        if match.black is None:
            continue
        rounds = met.get(frozenset((match.white, match.black)), [])
        if len(rounds) >= meetings:
            params = {"white": names[match.white], "black": names[match.black], "rounds": rounds}
            warnings.append(Warned("rematch", "severe", params))
    playing = {match.white for match in planned} | {match.black for match in planned if match.black}
    warnings += [
        Warned("entry_left_out", "severe", {"entry": names[entry]}) for entry in active if entry not in playing
    ]
    wanted = {(match.white, match.black) for match in scheduled}
    differing = sum((match.white, match.black) not in wanted for match in planned)
    if scheduled and differing:
        warnings.append(Warned("differs_from_schedule", "note", {"matches": differing}, "note"))
    return warnings
