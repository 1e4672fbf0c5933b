"""Lists in pages: `?limit=` (at most 500) and an opaque `?cursor=`; `{"items": [...], "next_cursor": null}`.

A cursor holds the sort key of the last row, so a page is a range of an index however far into the list it is.
"""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from typing import Annotated, Generic, TypeAlias, TypeVar

from fastapi import Depends, Query
from pydantic import BaseModel

from babak.http.problems import Problem

T = TypeVar("T")
Key: TypeAlias = list[str | int | None]

LARGEST = 500


class Page(BaseModel, Generic[T]):
    """One page of a list; `next_cursor` asks for the next one and is null on the last."""

    items: list[T]
    next_cursor: str | None = None


def encode_cursor(key: Sequence[str | int | None]) -> str:
    """The cursor that continues after the row with this sort key."""
    return base64.urlsafe_b64encode(json.dumps(list(key), separators=(",", ":")).encode()).decode().rstrip("=")


def decode_cursor(cursor: str, size: int | None = None) -> Key:
    """The sort key inside `cursor`, of `size` values where given. Raises Problem 400 `bad_cursor`."""
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, binascii.Error, RecursionError):
        raise Problem(400, "bad_cursor") from None
    sound = isinstance(key, list) and all(value is None or isinstance(value, str | int) for value in key)
    if not sound or (size is not None and len(key) != size):
        raise Problem(400, "bad_cursor")
    return list(key)


class Paging:
    """Which page is wanted."""

    def __init__(
        self,
        limit: Annotated[int, Query(ge=1, le=LARGEST, description="How many items at most.")] = 100,
        cursor: Annotated[str | None, Query(max_length=1000, description="`next_cursor` of the page before.")] = None,
    ) -> None:
        self.limit = limit
        self.cursor = cursor

    def after(self, size: int | None = None) -> Key | None:
        """The sort key to continue after; None for the first page."""
        return decode_cursor(self.cursor, size) if self.cursor else None

    def page(self, rows: Sequence[T], key: Callable[[T], Sequence[str | int | None]]) -> Page[T]:
        """The page made of `rows`, of which the repository was asked for `limit + 1`."""
        items = list(rows[: self.limit])
        more = len(rows) > self.limit
        return Page[T](items=items, next_cursor=encode_cursor(key(items[-1])) if more else None)


Paged = Annotated[Paging, Depends()]
