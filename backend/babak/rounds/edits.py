"""Small changes of a pairing: the matches there are in, the matches wanted out. Nothing is stored here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from babak.http.problems import Problem
from babak.rounds.models import Match
from babak.rounds.pairing import Planned
from babak.rounds.schemas import AddIn, ByeIn, EditIn, EditsIn, EntryRef, SeatIn
from babak.rounds.wanted import Names, by_hand


@dataclass(frozen=True, slots=True)
class Seat:
    """Where an entry is: a position in the list of matches, and the side there."""

    at: int
    side: str


class Board:
    """A pairing while it is being changed."""

    def __init__(self, matches: Sequence[Match], names: Names, reason: str) -> None:
        self.matches = [
            Planned(match.table_no, match.white_id, match.black_id, match.bye, tuple(match.reasons))
            for match in matches
        ]
        self.names = names
        self.reasons = (by_hand(reason),)
        self.errors: list[dict[str, Any]] = []

    def seat(self, entry: str) -> Seat | None:
        """Where an entry is; None for one that is free."""
        for at, match in enumerate(self.matches):
            if match.white == entry:
                return Seat(at, "white")
            if match.black == entry:
                return Seat(at, "black")
        return None

    def find(self, ref: EntryRef, path: str) -> str:
        """The entry that was named; an error is kept when there is none that may be paired."""
        return self.names.find(ref, path, self.errors)

    def refuse(self, path: str, code: str, **params: object) -> None:
        """Keep an error."""
        self.errors.append({"path": path, "code": code, "params": params})

    def put(self, seat: Seat, entry: str) -> None:
        """Let an entry take a seat."""
        match = self.matches[seat.at]
        changed = replace(match, white=entry) if seat.side == "white" else replace(match, black=entry)
        self.matches[seat.at] = replace(changed, reasons=self.reasons)

    def leave(self, entry: str) -> None:
        """Take an entry out of its match or bye; the match is gone, its opponent free."""
        seat = self.seat(entry)
        if seat is not None:
            del self.matches[seat.at]

    def swap(self, one: str, two: str, path: str) -> None:
        """Two entries change places; one of them may be free."""
        first, second = self.seat(one), self.seat(two)
        if one == two or (first is None and second is None):
            self.refuse(path, "nothing_to_swap")
            return
        if first is not None:
            self.put(first, two)
        if second is not None:
            self.put(second, one)

    def table(self, number: int) -> int | None:
        """The position of the match at a table."""
        return next((at for at, match in enumerate(self.matches) if match.table == number), None)

    def free_table(self) -> int:
        """The first table without a match."""
        taken = {match.table for match in self.matches}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)


def edited(matches: Sequence[Match], data: EditsIn, names: Names) -> list[Planned]:
    """The pairing after every change; 422 `pairing_invalid` names what cannot be done, with its place."""
    board = Board(matches, names, data.reason)
    steps: list[tuple[str, EditIn]] = [("", data)] if _has_step(data) else []
    steps += [(f"edits.{at}.", step) for at, step in enumerate(data.edits)]
    if not steps:
        raise Problem(422, "edit_missing", {})
    for path, step in steps:
        _do(board, step, path)
    if board.errors:
        raise Problem(422, "pairing_invalid", {"count": len(board.errors)}, errors=board.errors)
    return sorted(board.matches, key=lambda match: (match.table is None, match.table or 0))


def _has_step(step: EditIn) -> bool:
    return any(getattr(step, name) is not None for name in EditIn.model_fields)


def _do(board: Board, step: EditIn, path: str) -> None:
    if not _has_step(step):
        board.refuse(path.removesuffix("."), "edit_missing")
    if step.swap is not None:
        one, two = (board.find(ref, f"{path}swap.{at}") for at, ref in enumerate(step.swap))
        if one and two:
            board.swap(one, two, f"{path}swap")
    if step.move is not None:
        _move(board, step.move, f"{path}move")
    if step.remove is not None and (entry := board.find(step.remove, f"{path}remove")):
        board.leave(entry)
    if step.add is not None:
        _add(board, step.add, f"{path}add")
    if step.bye is not None:
        _bye(board, step.bye, f"{path}bye")
    if step.tables is not None:
        _tables(board, step.tables, f"{path}tables")


def _move(board: Board, data: SeatIn, path: str) -> None:
    entry, at = board.find(data.entry, f"{path}.entry"), board.table(data.table)
    if at is None:
        board.refuse(f"{path}.table", "table_not_found", table=data.table)
    elif entry:
        sitting = board.matches[at].white if data.side in ("white", "home") else board.matches[at].black
        if sitting is not None and sitting != entry:
            board.swap(entry, sitting, path)


def _add(board: Board, data: AddIn, path: str) -> None:
    white, black = board.find(data.white, f"{path}.white"), board.find(data.black, f"{path}.black")
    if white and white == black:
        board.refuse(f"{path}.black", "entry_plays_twice", entry=data.black, first=f"{path}.white")
    elif white and black:
        for entry in (white, black):
            board.leave(entry)
        table = data.table if data.table is not None else board.free_table()
        if board.table(table) is not None:
            board.refuse(f"{path}.table", "table_twice", table=table)
        board.matches.append(Planned(table, white, black, None, board.reasons))


def _bye(board: Board, data: ByeIn, path: str) -> None:
    if entry := board.find(data.entry, f"{path}.entry"):
        board.leave(entry)
        board.matches.append(Planned(None, entry, None, data.kind, board.reasons))


def _tables(board: Board, tables: tuple[int, int], path: str) -> None:
    places = [board.table(number) for number in tables]
    for number, at in zip(tables, places, strict=True):
        if at is None:
            board.refuse(path, "table_not_found", table=number)
    one, two = places
    if one is not None and two is not None:
        board.matches[one] = replace(board.matches[one], table=tables[1])
        board.matches[two] = replace(board.matches[two], table=tables[0])
