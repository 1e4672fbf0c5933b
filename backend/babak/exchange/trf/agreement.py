"""Whether the lines of a file agree with each other: every game stands in it twice.

What makes the history ambiguous is a problem; what is only odd (points that do not add up, two pairing-allocated byes
in a round) is a warning. Lines of players are named by the line they stand in.
"""

from collections.abc import Iterator, Mapping

from babak.exchange.trf.model import BLANK, DRAWN, LOST, UNKNOWN, WON, Cell, Player, Trf
from babak.exchange.trf.text import Remark, shown


def compare(trf: Trf) -> tuple[list[Remark], list[Remark]]:
    """Problems and warnings of a whole file."""
    by_number = {player.number: player for player in trf.players}
    problems = [remark for player in trf.players for remark in _games(player, by_number)]
    if trf.by_rank:
        problems += _ranks(trf)
    return problems, [*_points(trf), *_byes(trf), *_rounds(trf)]


def _games(player: Player, by_number: Mapping[int, Player]) -> Iterator[Remark]:
    for at, cell in enumerate(player.rounds, 1):
        if cell.opponent is None:
            continue
        params = {"round": at, "number": player.number, "opponent": cell.opponent}
        other = by_number.get(cell.opponent)
        if cell.opponent == player.number:
            yield Remark(player.line, "trf_against_himself", params)
        elif other is None:
            yield Remark(player.line, "trf_opponent_unknown", params)
        elif other.cell(at).opponent != player.number:
            yield Remark(player.line, "trf_opponent_disagrees", {**params, "other_line": other.line})
        elif player.number < other.number:
            yield from _both_sides(player.line, {**params, "other_line": other.line}, cell, other.cell(at))


def _both_sides(line: int, params: Mapping[str, object], one: Cell, two: Cell) -> Iterator[Remark]:
    if one.colour is not None and one.colour == two.colour:
        yield Remark(line, "trf_same_colour", params)
    if not agree(one.result, two.result):
        yield Remark(line, "trf_results_disagree", {**params, "result": one.result, "other_result": two.result})


def agree(one: str, two: str) -> bool:
    """Whether two results may be those of one game. Both may lose (0 and 0, = and 0), nobody wins alone twice."""
    if not one or not two:
        return one == two
    if one in "+-" or two in "+-":
        return one in "+-" and two in "+-" and not (one == two == "+")
    if one in UNKNOWN or two in UNKNOWN:
        return one in UNKNOWN and two in UNKNOWN
    if one.isalpha() != two.isalpha():
        return False
    if one in WON or two in WON:
        return one in LOST or two in LOST
    return one in DRAWN + LOST and two in DRAWN + LOST


def _ranks(trf: Trf) -> Iterator[Remark]:
    """`XXC rank` makes the rank the pairing number, so everybody must have one of his own."""
    seen: dict[int, int] = {}
    for player in trf.players:
        if player.rank is None or seen.setdefault(player.rank, player.line) != player.line:
            yield Remark(player.line, "trf_rank_needed", {"number": player.number})


def counted(trf: Trf, player: Player, last: int) -> int:
    """The points of a player after round `last` by his results, abnormal points included, in tenths."""
    total = 0
    for at in range(1, last + 1):
        total += points_in(trf, player, at)
    return total + sum(
        each.points
        for each in trf.abnormal
        if not each.kind and (each.round or 0) <= last and (not each.players or player.number in each.players)
    )


def points_in(trf: Trf, player: Player, round_number: int) -> int:
    """The points of one round, in tenths; line 299 can give a result other ones."""
    cell = player.cell(round_number)
    points = trf.points.of(cell)
    for each in trf.abnormal:
        if each.kind and each.round in (None, round_number) and (not each.players or player.number in each.players):
            points = each.points if _is(cell, each.kind) else points
    return points


def _is(cell: Cell, kind: str) -> bool:
    if cell.opponent is None:
        return kind == ("Z" if cell == BLANK else cell.bye)
    groups = {"W": WON, "D": DRAWN, "L": LOST, "+": "+", "-": "-"}
    return bool(cell.result) and cell.result in groups.get(kind, "")


def _points(trf: Trf) -> Iterator[Remark]:
    last = trf.last_round
    extra = dict(trf.virtual)
    for player in trf.players:
        if player.points is None:
            continue
        own = counted(trf, player, last)
        # Some programs add the points of acceleration of the coming round, or those of a bye that is given already.
        more = extra.get(player.number, ())
        virtual = more[last] if len(more) > last else 0
        coming = points_in(trf, player, last + 1) if player.cell(last + 1) != BLANK else 0
        if player.points not in (own, own + virtual, own + coming, own + virtual + coming):
            params = {"number": player.number, "written": shown(player.points), "counted": shown(own)}
            yield Remark(player.line, "trf_points_differ", params)


def _byes(trf: Trf) -> Iterator[Remark]:
    for at in range(1, trf.last_round + 1):
        those = [player for player in trf.players if player.cell(at).bye == "U"]
        if len(those) > 1:
            numbers = tuple(player.number for player in those)
            yield Remark(those[1].line, "trf_several_byes", {"round": at, "numbers": numbers})


def _rounds(trf: Trf) -> Iterator[Remark]:
    if trf.rounds_total is not None and trf.last_round > trf.rounds_total:
        yield Remark(0, "trf_more_rounds", {"played": trf.last_round, "total": trf.rounds_total})
