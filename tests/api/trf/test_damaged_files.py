"""Files that are broken or meant to break something: what is wrong is said, by line, and no table has changed."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from tests.api.trf.files import FIVE, TEXT, empty_swiss, send
from tests.cup import Cup
from tests.exchange import workbooks
from tests.inprocess import Client, House

# Who asked and when: written by reading, too.
OF_THE_REQUEST = frozenset({"idempotency_record", "api_token", "account", "session"})
Dump = dict[str, list[str]]
MIB = 1024 * 1024
BOMB = workbooks.repacked(
    workbooks.sheet([["Name"], ["Budi"]]),
    lambda name, content: content + b" " * (40 * MIB) if name.endswith("styles.xml") else content,
)
ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<tournament><player name="&c;&c;&c;&c;"/></tournament>
"""


def dump(house: House) -> Dump:
    """Every row of every table, as text."""
    with house.db.read() as session:
        connection = session.connection()
        if connection.dialect.name == "sqlite":
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        else:
            query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        names = sorted(set(connection.execute(text(query)).scalars()) - OF_THE_REQUEST)
        return {
            name: sorted(repr(tuple(row)) for row in connection.execute(text(f'SELECT * FROM "{name}"')))
            for name in names
        }


def a_zip() -> bytes:
    """An archive with a report in it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("open.trf", "0" * (20 * MIB))
    return buffer.getvalue()


def shifted(data: str) -> str:
    """The columns of one player moved by one from his rating on."""
    return data.replace("2300 IRI", " 2300 IRI")


DAMAGED: dict[str, tuple[bytes, int, set[tuple[int | None, str]] | str]] = {
    "truncated": (FIVE[: FIVE.index("001    4") + 40].encode(), 422, {(7, "trf_opponent_disagrees")}),
    "cut in a cell": (FIVE.replace("2 w 1\n", "2 w").encode(), 422, {(6, "trf_cell_slipped")}),
    "one side of a game changed": (FIVE.replace("1 b 0", "1 b 1").encode(), 422, {(6, "trf_results_disagree")}),
    "columns shifted": (shifted(FIVE).encode(), 422, {(7, "trf_slipped")}),
    "the encoding of old mainframes": (FIVE.encode("cp037"), 422, {(None, "trf_no_players")}),
    "half of its bytes": (FIVE.encode("utf-16-le")[1:], 422, "trf_not_text"),
    "random bytes": (bytes(range(256)) * 40, 422, "trf_not_text"),
    "an archive": (a_zip(), 422, "trf_not_text"),
    "a workbook": (BOMB, 422, "trf_not_text"),
    "xml with entities": (ENTITIES, 422, {(None, "trf_no_players")}),
    "nothing": (b"", 422, {(None, "trf_no_players")}),
    "50 MB": (FIVE.encode() + b"### " + b"x" * (50 * MIB), 413, "body_too_large"),
    "a million rounds": (FIVE.replace("142 3", "142 1000000").encode(), 422, {(None, "trf_too_many_rounds")}),
}


@pytest.fixture
def cup(fresh_house: House) -> Cup:
    """An empty Swiss on a database of its own."""
    return empty_swiss(fresh_house.owner())


def test_a_damaged_report_is_refused_with_its_lines_and_leaves_every_table_as_it_was(
    fresh_house: House, cup: Cup
) -> None:
    before = dump(fresh_house)
    client = cup.client
    for name, (data, status, said) in DAMAGED.items():
        for at, more in ((cup.at, {}), (cup.event_at, {"rulebook": "fide-swiss-2026"})):
            answer = send(client, at, data, **more)
            assert answer.status_code == status, (name, answer.text[:300])
            if isinstance(said, str):
                assert answer.json()["code"] == said, name
                assert answer.json()["detail"]
            else:
                problems = answer.json()["problems"]
                assert said <= {(problem["line"], problem["code"]) for problem in problems}, (name, problems)
                assert all(problem["detail"] for problem in problems)
            assert dump(fresh_house) == before, name
    assert send(client, cup.at, FIVE.encode("utf-16-le")).json()["entries"] == 5, "sound, if odd"
    assert dump(fresh_house) != before


def test_a_damaged_table_leaves_every_table_as_it_was(fresh_house: House, cup: Cup) -> None:
    before = dump(fresh_house)
    rows: list[list[object]] = [["No", "Name", "Rating"], [1, "Budi Santoso", 1800], [1, "Siti Rahma", "many"]]
    entity = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    tables: dict[str, tuple[str, bytes]] = {
        "a bomb": ("xlsx", BOMB),
        "entities": ("xlsx", workbooks.repacked(workbooks.sheet(rows), _with(entity))),
        "truncated": ("xlsx", workbooks.sheet(rows)[:1500]),
        "bad cells": ("xlsx", workbooks.sheet(rows)),
        "bad rows": ("csv", b"No,Name,Rating\n1,Budi,1800\n1,Siti,many\n"),
        "50 MB": ("csv", b"Name\n" + b"Budi Santoso\n" * (4 * MIB)),
    }
    for name, (form, data) in tables.items():
        answer = cup.client.post(f"{cup.at}/imports/{form}", content=data, headers=TEXT)
        assert answer.status_code in (413, 422), (name, answer.text[:300])
        body: dict[str, Any] = answer.json()
        assert body.get("detail") or all(problem["row"] and problem["detail"] for problem in body["problems"]), name
        assert dump(fresh_house) == before, name


def _with(start: bytes) -> Callable[[str, bytes], bytes]:
    """A change that puts something before the first element of a sheet."""

    def change(name: str, content: bytes) -> bytes:
        return content.replace(b"<worksheet", start + b"<worksheet", 1) if name.endswith("sheet1.xml") else content

    return change


def test_formulas_in_names_stay_text_in_every_export(client: Client) -> None:
    swiss = empty_swiss(client)
    data = FIVE.replace("Santoso, Agus", "=1+1, @SUM   ").replace("Wijaya, Adi", "+62 8, -1  ")
    assert send(client, swiss.at, data).status_code == 200
    names = [entry["name"] for entry in client.ok("GET", f"{swiss.at}/entries")["items"]]
    assert names[2:4] == ["=1+1, @SUM", "+62 8, -1"]
    table = client.get(f"{swiss.at}/exports/csv").content.decode("utf-8-sig")
    assert "'=1+1" in table
    assert not [cell for line in table.splitlines() for cell in line.split('"') if cell.startswith(("=", "+"))]
    report = client.get(f"{swiss.at}/exports/trf26").text
    assert "=1+1, @SUM" in report


def test_two_imports_at_once_leave_one_report(client: Client) -> None:
    swiss = empty_swiss(client)
    first, second = send(client, swiss.at, FIVE), send(client, swiss.at, FIVE, form="trf16")
    assert (first.status_code, second.status_code) == (200, 409)
    assert len(client.ok("GET", f"{swiss.at}/entries")["items"]) == 5
