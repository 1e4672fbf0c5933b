"""Workbooks for the tests, sound ones and broken ones."""

import io
import re
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import xlsxwriter


def workbook(fill: Callable[[Any], None]) -> bytes:
    """A workbook that `fill` has written into."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    fill(book)
    book.close()
    return buffer.getvalue()


def sheet(rows: list[list[object]], name: str = "Sheet1") -> bytes:
    """A workbook of one sheet with these rows."""

    def fill(book: Any) -> None:
        worksheet = book.add_worksheet(name)
        for index, row in enumerate(rows):
            worksheet.write_row(index, 0, row)

    return workbook(fill)


def repacked(data: bytes, change: Callable[[str, bytes], bytes | None], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The same workbook with its parts changed; None leaves a part out."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w", method) as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return buffer.getvalue()


def with_cells(xml: bytes) -> bytes:
    """A workbook whose only sheet has this XML as its rows."""

    def change(name: str, content: bytes) -> bytes:
        if not name.endswith("sheet1.xml"):
            return content
        rows = b"<sheetData>" + xml + b"</sheetData>"
        return re.sub(rb"<sheetData>.*</sheetData>", lambda _: rows, content, flags=re.DOTALL)

    return repacked(sheet([["Name"], ["Budi"]]), change)


def with_lying_directory(data: bytes, part: str, size: int) -> bytes:
    """The central directory says that `part` inflates to `size` bytes."""
    changed = bytearray(data)
    position = 0
    while (position := changed.find(b"PK\x01\x02", position)) >= 0:
        length = struct.unpack_from("<H", changed, position + 28)[0]
        if bytes(changed[position + 46 : position + 46 + length]) == part.encode():
            struct.pack_into("<L", changed, position + 24, size)
        position += 4
    return bytes(changed)
