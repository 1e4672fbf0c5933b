"""Tournaments with regular results, as a pattern of boards and rounds gives them: hard for an engine, since whole
scoregroups have the same colours."""

from collections.abc import Callable, Iterator

from tests.engine.dutch.vectors import rules

from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.pairing.dutch import NoPairing, Options, Pair, Pairing, Player, from_facts, pair_round

ROUNDS = 9
WHITE, DRAW, BLACK = "1-0", "1/2-1/2", "0-1"


def _higher(pair: Pair) -> str:
    return WHITE if int(pair.white) < int(pair.black) else BLACK


# The result of a board from the round number and the pair.
PATTERNS: dict[str, Callable[[int, Pair], str]] = {
    "White wins": lambda number, pair: WHITE,
    "Black wins": lambda number, pair: BLACK,
    "the higher rated wins": lambda number, pair: _higher(pair),
    "the lower rated wins": lambda number, pair: BLACK if _higher(pair) == WHITE else WHITE,
    "everything is drawn": lambda number, pair: DRAW,
    "White wins on even boards, others draw": lambda number, pair: DRAW if pair.board % 2 else WHITE,
    "the higher rated wins on even boards, others draw": lambda number, pair: DRAW if pair.board % 2 else _higher(pair),
    "White and Black win in turn by board": lambda number, pair: WHITE if pair.board % 2 else BLACK,
    "White and Black win in turn by round": lambda number, pair: WHITE if number % 2 else BLACK,
    "White wins and draws in turn by round": lambda number, pair: WHITE if number % 2 else DRAW,
    "three results in turn by board": lambda number, pair: (WHITE, DRAW, BLACK)[pair.board % 3],
    "two boards White, two drawn": lambda number, pair: WHITE if pair.board % 4 < 2 else DRAW,
    "two rounds drawn, then the higher rated": lambda number, pair: DRAW if number < 3 else _higher(pair),
}
# The same with a fifth of the players absent in every round, half of them with half a point.
WITH_BYES = ("White wins", "the higher rated wins", "White wins on even boards, others draw")
NAMES = (*PATTERNS, *(f"{name}, many byes" for name in WITH_BYES))


def rounds_of(name: str, size: int, last: int = ROUNDS) -> Iterator[tuple[list[Player], Options, Pairing]]:
    """The rounds of a tournament with results by a pattern of `NAMES`, as far as there is a pairing."""
    byes = name.endswith(", many byes")
    result = PATTERNS[name.removesuffix(", many byes")]
    entries = [Entry(str(number), number, rating=6000 - number) for number in range(1, size + 1)]
    before: list[Match] = []
    for number in range(1, last + 1):
        if byes:
            before += [
                Match(f"{number}.absent.{at}", number, None, str(at), None, "half" if at % 2 else "zero")
                for at in range(1, size + 1)
                if at % 5 == number % 5
            ]
        players, options = from_facts(Facts(entries, tuple(before), rounds_total=ROUNDS), rules(), number)
        try:
            found = pair_round(players, options)
        except NoPairing:
            return
        yield players, options, found
        for pair in found.pairs:
            code = Result(result(number, pair))  # type: ignore[arg-type]
            before.append(Match(f"{number}.{pair.board}", number, pair.board, pair.white, pair.black, None, code))
        if found.bye is not None:
            before.append(Match(f"{number}.bye", number, None, found.bye, None, "pairing_allocated"))
