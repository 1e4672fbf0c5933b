"""Who may leave a bracket downwards: how many (C6), and the sets of them that the next bracket is best with (C8).

| article | content                                                                | here              |
|---------|------------------------------------------------------------------------|-------------------|
| C4      | what remains can be paired                                             | plan              |
| C5      | the bye is given where its score is reached                            | plan              |
| C6      | fewest downfloaters                                                    | plan              |
| C8      | most pairs, then the highest scores paired, in the next bracket        | plan, _good       |

Nearly always the bracket below is so open that every choice leads to the same best result there; a count of possible
opponents proves that (Dirac). Otherwise families.py compares the choices one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from babak.engine.pairing.dutch.bye import Completion
from babak.engine.pairing.dutch.field import bits

TRIES = 60


@dataclass(frozen=True, slots=True)
class Room:
    """A bracket and what is below it, as bitsets of the field. `nine` says that a single floater takes the bye (C9)."""

    completion: Completion
    members: Sequence[int]
    moved: int
    next_: int
    rest: int
    bye_here: bool

    @property
    def below(self) -> int:
        """Everybody below the bracket."""
        return self.next_ | self.rest


@dataclass(frozen=True, slots=True)
class Plan:
    """The seats below: for each floater the places of the bracket that may take it. `nine`: the floater is the bye.
    `residents_only` is True where the plan holds only if no moved-down player floats."""

    seats: tuple[int, ...]
    nine: bool = False
    residents_only: bool = False


def plan(room: Room, missing: int) -> Plan | None:
    """The plain plan for `missing` floaters; None when the choices have to be compared."""
    completion, field = room.completion, room.completion.field
    size = len(room.members)
    if missing == 0:
        return Plan(()) if not room.bye_here and completion.completable(room.below) else None
    everybody = (1 << size) - 1
    if room.bye_here:
        if missing != 1 or not completion.completable(room.below):
            return None
        seat = 0
        for place, player in enumerate(room.members):
            if completion.candidates >> player & 1:
                seat |= 1 << place
        return Plan((seat,), nine=True) if seat else None
    if not room.next_:
        return None
    leavers = _leavers(room, missing)
    if leavers is None:
        return None
    staying = room.next_ & ~leavers
    needed = staying.bit_count() + missing
    open_below = all(2 * (field.compat[at] & staying).bit_count() >= needed for at in bits(staying))

    def reaches(player: int) -> bool:
        """Enough opponents below, whoever else floats (Dirac)."""
        return open_below and 2 * (field.compat[player] & staying).bit_count() >= needed

    if all(map(reaches, room.members)):
        return Plan((everybody,) * missing)
    if missing != 1:
        return None
    seat = 0
    known: dict[int, bool | None] = {}
    for place, player in enumerate(room.members):
        key = field.compat[player] & room.below
        if key not in known:
            known[key] = reaches(player) or _good(room, player)
        if known[key] is None:
            return None
        if known[key]:
            seat |= 1 << place
    if not seat:
        return None
    return Plan((seat,), residents_only=seat != everybody)


def _bye_next(room: Room) -> bool:
    """Whether the bye has to be taken by somebody of the next bracket."""
    return bool(room.completion.candidates & room.next_) and _odd(room)


def _odd(room: Room) -> bool:
    return (len(room.members) + room.below.bit_count()) % 2 == 1


def _least_leaving(room: Room, missing: int) -> int:
    """How many players must at least leave the next bracket, the bye among them."""
    odd = (room.next_.bit_count() + missing) % 2
    return 2 - odd if _bye_next(room) else odd


def _leavers(room: Room, missing: int) -> int | None:
    """Players of the next scoregroup who may leave it so that everybody below can be paired; None: not found."""
    least = _least_leaving(room, missing)
    completion = room.completion
    for leaving in _sets(room, least):
        if completion.completable(room.rest | leaving):
            return leaving
    return None


def _sets(room: Room, least: int) -> list[int]:
    """Some sets of players who may leave the next scoregroup, from its bottom."""
    if least == 0:
        return [0]
    lowest = bits(room.next_)[::-1]
    if not _bye_next(room):
        return [1 << at for at in lowest[:8]]
    byes = [at for at in lowest if room.completion.candidates >> at & 1]
    if least == 1:
        return [1 << at for at in byes[:8]]
    return [1 << one | 1 << two for one in byes[:3] for two in lowest[:4] if one != two]


def _good(room: Room, player: int) -> bool | None:
    """Whether this single floater is paired in the next bracket with as many pairs there as can be; None: too long."""
    completion = room.completion
    least = _least_leaving(room, 1)
    lowest = bits(room.next_)[::-1]
    if least == 0:
        sets = [0]
    elif not _bye_next(room):
        sets = [1 << at for at in lowest]
    else:
        byes = [at for at in lowest if completion.candidates >> at & 1]
        if least == 1:
            sets = [1 << at for at in byes]
        else:
            sets = [1 << one | 1 << two for one in byes for two in lowest if one != two]
    for number, leaving in enumerate(sets):
        if number == TRIES:
            return None
        if completion.completable(room.rest | leaving) and completion.pairable(room.next_ & ~leaving | 1 << player, 0):
            return True
    return False
