"""A `Trf` as a file, always the same bytes for the same data: UTF-8, lines end CR LF, columns as the format has them.

TRF16 says with JaVaFo's `XX.` lines what it has no lines for. TRF26 has lines of its own (142, 152, 162, 240, 250, 260)
and repeats the number of rounds and the colour for programs that know the old ones only. What an edition has no line
for is left out: the texts of 172 to 222 in TRF16.
"""

from collections.abc import Iterator

from babak.engine.errors import RuleError
from babak.exchange.trf.model import BLANK, TEXTS_16, TEXTS_26, Abnormal, Apart, Cell, Player, Trf
from babak.exchange.trf.player_line import NAME_END
from babak.exchange.trf.points import lines_for
from babak.exchange.trf.text import CONTROLS, shown

_ROUNDS = 91


def write(trf: Trf) -> bytes:
    """The file. Names beyond 33 characters are cut, as the format wants it.

    RuleError `trf_does_not_fit` (`what`, `value`) for a number, rating or score that is too long for its columns.
    """
    lines = [*_headings(trf), *_settings(trf)]
    if trf.dates:
        lines.append("132".ljust(_ROUNDS) + "".join(f"{_clean(date)[:10]:<10}" for date in trf.dates))
    last = trf.last_round
    lines += [_player(player, last if trf.edition == "26" else None) for player in trf.players]
    lines += [*_byes(trf, last), *_acceleration(trf), *(_apart(each, trf) for each in trf.apart)]
    lines += [_abnormal(each) for each in trf.abnormal]
    lines += [CONTROLS.sub(" ", line) for line in trf.others]
    return "".join(f"{line.rstrip()}\r\n" for line in lines).encode("utf-8")


def _clean(text: str) -> str:
    """A text that stays in its line."""
    return CONTROLS.sub(" ", text).replace("\t", " ").strip()


def _fit(what: str, value: int | str | None, width: int) -> str:
    text = "" if value is None else _clean(str(value))
    if len(text) > width:
        raise RuleError("trf_does_not_fit", what=what, value=text)
    return text


def _points(value: int) -> str:
    """Tenths in four columns; whole points without their zero where that needs too many."""
    text = shown(value)
    return _fit("points", text.removesuffix(".0") if len(text) > 4 else text, 4)


def _headings(trf: Trf) -> Iterator[str]:
    for code, name in (TEXTS_16 | TEXTS_26 if trf.edition == "26" else TEXTS_16).items():
        value = getattr(trf, name)
        for text in value if isinstance(value, tuple) else (value,):
            if text:
                yield f"{code} {_clean(text)}"


def _settings(trf: Trf) -> Iterator[str]:
    words = [*(["rank"] if trf.by_rank else [])]
    if trf.rounds_total is not None:
        if trf.edition == "26":
            yield f"142 {trf.rounds_total}"
        yield f"XXR {trf.rounds_total}"
    if trf.initial_colour is not None:
        if trf.edition == "26":
            yield f"152 {trf.initial_colour.upper()}"
        words.append("white1" if trf.initial_colour == "w" else "black1")
    if words:
        yield f"XXC {' '.join(words)}"
    yield from lines_for(trf.points, trf.edition)


def _player(player: Player, last: int | None) -> str:
    """Line 001. With `last` the byes of later rounds are left out: they have lines of their own."""
    points = "" if player.points is None else _points(player.points)
    head = (
        f"001 {_fit('number', player.number, 4):>4} {_fit('sex', player.sex, 1):1}{_fit('title', player.title, 3):>3} "
        f"{_clean(player.name)[: NAME_END - 14]:<33} {_fit('rating', player.rating, 4):>4} "
        f"{_fit('federation', player.federation, 3):<3} {_fit('id', player.fide_id, 11):>11} "
        f"{_fit('birth', player.birth, 10):<10} {points:>4} {_fit('rank', player.rank, 4):>4}"
    )
    return head + "".join(_cell(BLANK if _asked(cell, at, last) else cell) for at, cell in enumerate(player.rounds, 1))


def _asked(cell: Cell, at: int, last: int | None) -> bool:
    """Whether this is a bye of a round to come, that has a line of its own."""
    return last is not None and at > last and cell.opponent is None and cell.result in ("F", "H", "Z")


def _cell(cell: Cell) -> str:
    if cell == BLANK:
        return " " * 10
    if cell.opponent is None:
        return f"  0000 - {cell.result}"
    return f"  {_fit('number', cell.opponent, 4):>4} {cell.colour or '-'} {cell.result or ' '}"


def _byes(trf: Trf, last: int) -> Iterator[str]:
    """Line 240 of TRF26: the byes of rounds to come."""
    if trf.edition == "16":
        return
    for round_number in range(last + 1, max((len(player.rounds) for player in trf.players), default=0) + 1):
        for kind in "FHZ":
            those = [player.number for player in trf.players if player.cell(round_number) == Cell(None, None, kind)]
            if those:
                yield f"240 {kind} {round_number:3}" + "".join(f" {number:4}" for number in those)


def _acceleration(trf: Trf) -> Iterator[str]:
    """XXA by player; in TRF26 line 250 by players and rounds that have the same points."""
    if trf.edition == "16":
        for number, points in trf.virtual:
            yield f"XXA {number:4}" + "".join(f" {_points(each):>4}" for each in points)
        return
    present = [player.number for player in trf.players]
    spans: dict[tuple[int, int, int], list[int]] = {}
    for number, points in trf.virtual:
        for span in _spans(points):
            spans.setdefault(span, []).append(number)
    for (value, first, last), numbers in sorted(spans.items(), key=lambda item: (item[0][1:], item[1])):
        for low, high in _together(numbers, present):
            yield f"250      {_points(value):>4} {first:3} {last:3} {low:4} {high:4}"


def _spans(points: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Value, first and last round of each run of equal points that are not zero."""
    first = 0
    for at in range(1, len(points) + 1):
        if at == len(points) or points[at] != points[first]:
            if points[first]:
                yield points[first], first + 1, at
            first = at


def _together(numbers: list[int], present: list[int]) -> Iterator[tuple[int, int]]:
    """Runs of numbers with nobody between them who does not belong to them."""
    places = {number: at for at, number in enumerate(present)}
    first = previous = numbers[0]
    for number in numbers[1:]:
        if places[number] != places[previous] + 1:
            yield first, previous
            first = number
        previous = number
    yield first, previous


def _apart(apart: Apart, trf: Trf) -> str:
    always = apart.first is None and apart.last is None
    ids = "".join(f" {number:4}" for number in apart.players)
    if always and (trf.edition == "16" or trf.rounds_total is None):
        return "XXP" + ids
    last = apart.last if apart.last is not None else trf.rounds_total
    return f"260 {apart.first or 1:3} {'' if last is None else last:>3}{ids}"


def _abnormal(each: Abnormal) -> str:
    when = "" if each.round is None else each.round
    return f"299 {each.kind or ' '}  {'':4}  {_points(each.points):>4}  {when:>3}" + "".join(
        f" {number:4}" for number in each.players
    )
