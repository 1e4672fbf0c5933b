"""Line 001: a player and his rounds, by columns.

| columns    | content                    | columns     | content                                   |
|------------|----------------------------|-------------|-------------------------------------------|
| 5-8        | starting number            | 58-68       | FIDE id                                   |
| 10, 11-13  | sex, title                 | 70-79       | birth                                     |
| 15-47      | name                       | 81-84       | points                                    |
| 49-52      | rating                     | 86-89       | rank                                      |
| 54-56      | federation                 | 92-99, +10  | opponent, colour, result of each round    |

In real files columns slip: a name that is too long, letters counted as bytes, tabs, rounds that are parted by single
blanks. A line with something to complain of is tried in these ways, and one counts that leaves nothing to complain of.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from babak.exchange.trf.model import BLANK, BYES, PLAYED, RESULTS, Cell, Colour, Player
from babak.exchange.trf.text import Remark, columns, number, tenths

NAME_END, BIRTH_END, ROUNDS = 47, 79, 89
Found = tuple[Player | None, list[Remark], list[Remark]]
_MOST_SLIP = 40
_DIGIT = re.compile(r"[0-9]")
_TAIL = re.compile(r"([0-9]{1,4}) +([wbWB-]) +([10=+WDLHFUZXwdlhfuzx?-])(?= |$)")


def read_player(line: str, at: int) -> Found:
    """The player of line `at`, problems, warnings. None when there is not even a starting number."""
    first = _by_columns(line.replace("\t", " "), at)
    if not first[1] and not first[2]:
        return first
    for each, name, born in _ways(line):
        found = _by_columns(each, at)
        if found[0] is not None and (name or born):
            whole = replace(found[0], name=name or found[0].name, birth=born or found[0].birth)
            found = (whole, *found[1:])
        if not found[1] and not found[2]:
            return found
    return first


def _ways(line: str) -> Iterator[tuple[str, str, str]]:
    """The ways in which the columns of a line may have slipped; name and birth where they were cut."""
    if "\t" in line:
        yield line.expandtabs(8), "", ""
    if not line.isascii():
        # Padded by a program that counts bytes: every longer letter has eaten blanks behind the name.
        missing = len(line.encode("utf-8")) - len(line)
        yield line[: NAME_END - missing] + " " * missing + line[NAME_END - missing :], "", ""
    for end, slip in _ends(line):
        name = " ".join(line[14 : end + slip].split()) if end == NAME_END else ""
        born = _short(line[69 : end + slip]) if end == BIRTH_END else ""
        yield line[:end] + line[end + slip :], name, born
    words = _loose_rounds(line)
    if words is not None:
        yield words, "", ""


def _ends(line: str) -> Iterator[tuple[int, int]]:
    """Where a name or a date of birth may end that is too long, and by how many characters it is."""
    for end in (NAME_END, BIRTH_END):
        if not columns(line, end, end + 1) or (end == BIRTH_END and not columns(line, end + 1, end + 1)):
            continue
        for slip in range(1, _MOST_SLIP + 1):
            if line[end + slip : end + slip + 1] == " " and line[end + slip - 1] != " ":
                if end == NAME_END and _DIGIT.search(line[end : end + slip]):
                    break
                yield end, slip


def _short(birth: str) -> str:
    """A date of birth that is too long, as the format writes it; empty for what is no date."""
    from babak.exchange.birth import birth as read_birth  # seldom needed, and slow to load
    from babak.exchange.cells import text_cell
    from babak.exchange.values import CellError

    try:
        found = read_birth(text_cell(birth.strip()))
    except CellError:
        return ""
    return f"{found.date:%Y/%m/%d}" if found is not None and found.date is not None else ""


def _loose_rounds(line: str) -> str | None:
    """The rounds put into their columns, where each of them has its three words."""
    head, tail = line[:ROUNDS], line[ROUNDS:].replace("\t", " ").strip()
    found = _TAIL.findall(tail)
    if not found or _TAIL.sub("", tail).strip():
        return None
    return f"{head:<{ROUNDS}}" + "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in found)


def _by_columns(line: str, at: int) -> Found:
    problems: list[Remark] = []
    warnings: list[Remark] = []
    own = number(columns(line, 5, 8))
    if not own:
        return None, [Remark(at, "trf_number_missing", {"value": columns(line, 5, 8)})], []
    rating = columns(line, 49, 52)
    if rating and number(rating) is None:
        problems.append(Remark(at, "trf_rating", {"value": rating}))
    if columns(line, 48, 48) or columns(line, 53, 53):
        problems.append(Remark(at, "trf_slipped", {"column": 48 if columns(line, 48, 48) else 53}))
    points, rank = _points_and_rank(line, at, warnings)
    player = Player(
        own,
        " ".join(columns(line, 15, NAME_END).split()),
        columns(line, 10, 10),
        columns(line, 11, 13),
        number(rating) or None,
        columns(line, 54, 56),
        columns(line, 58, 68),
        columns(line, 70, BIRTH_END),
        points,
        rank,
        _rounds(line, at, problems),
        at,
    )
    return player, problems, warnings


def _points_and_rank(line: str, at: int, warnings: list[Remark]) -> tuple[int | None, int | None]:
    """Points and rank; both can be counted, so what cannot be read is only mentioned."""
    points, rank = columns(line, 81, 84), columns(line, 86, 89)
    words = columns(line, 80, ROUNDS).split()
    if columns(line, 80, 80) or columns(line, 85, 85):
        points, rank = (words + ["", ""])[:2]
    found, place = tenths(points), number(rank)
    if len(points) > 4 or len(rank) > 4:
        found = place = None
    if (points and found is None) or (rank and place is None):
        warnings.append(Remark(at, "trf_points_unreadable", {"value": " ".join(words)}))
    return found, place


def _rounds(line: str, at: int, problems: list[Remark]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for start in range(ROUNDS, len(line), 10):
        block = f"{line[start : start + 10]:<10}"
        found = _cell(block, at, len(cells) + 1)
        if isinstance(found, Remark):
            problems.append(found)
            found = BLANK
        cells.append(found)
    while cells and cells[-1] == BLANK:
        cells.pop()
    return tuple(cells)


def _cell(block: str, at: int, round_number: int) -> Cell | Remark:
    """Ten columns: two blanks, opponent, blank, colour, blank, result."""
    if not block.strip():
        return BLANK

    def bad(code: str, value: str) -> Remark:
        return Remark(at, code, {"round": round_number, "value": value})

    if block[:2].strip() or block[6].strip() or block[8].strip():
        return bad("trf_cell_slipped", block.strip())
    opponent, colour, result = block[2:6].strip(), block[7].lower().strip(), block[9].upper().strip()
    other = number(opponent) if opponent else 0
    if other is None:
        return bad("trf_cell_opponent", opponent)
    if colour not in ("", "-", "w", "b"):
        return bad("trf_cell_colour", block[7])
    if result and result not in RESULTS:
        return bad("trf_cell_result", block[9])
    if not other:
        if result and result in PLAYED and result != "=":
            return bad("trf_result_without_opponent", result)
        return Cell(None, None, result or "Z")
    if result and result in BYES:
        return bad("trf_bye_with_opponent", result)
    side: Colour | None = "w" if colour == "w" else "b" if colour == "b" else None
    if side is None and result not in ("", "+", "-"):
        return bad("trf_colour_missing", result)
    return Cell(other, side, result)
