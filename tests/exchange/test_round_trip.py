"""What is exported can be imported again, whatever people are called; and any bytes are a table or an error of ours."""

import datetime
import functools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.exchange import workbooks

from babak.engine.errors import RuleError
from babak.exchange import values
from babak.exchange.cells import Cell, Table
from babak.exchange.entries import plan_entries
from babak.exchange.entries_export import ALL_COLUMNS, entries_csv, entries_xlsx
from babak.exchange.plan import Value
from babak.exchange.table import read_table
from babak.exchange.values import CellError

FRAGMENTS = [
    "Budi",
    "José",
    "O'Neill",
    'the "Rock"',
    "=1+1",
    "+62",
    "-5",
    "@x",
    "'",
    "''=",
    "علی",
    "رضا\u200cزاده",
    "نام",
    "😀",
    "👨\u200d👩\u200d👧",
    "\u200f",
    "\u200e",
    ";",
    ",",
    "\t",
    "|",
    "李",
    "_x0041_",
    "_x005F_",
    "<b>&amp;",
    "\\",
    "sep=;",
    "No",
    "TRUE",
    "1e5",
    "00123",
    "2008-03-12",
    "﷽",
    "ß",
    "İ",
    "\u0301",
]


def tidied(text: str) -> str | None:
    """A name as an entry has it, or None where it could not be one."""
    try:
        return values.name(Cell(text))
    except CellError:
        return None


names = (
    (st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=5).map(" ".join) | st.text(max_size=30))
    .map(tidied)
    .filter(lambda name: name is not None)
)
optional_names = st.none() | names


@st.composite
def entry_lists(draw: st.DrawFn) -> list[dict[str, Value]]:
    size = draw(st.integers(1, 6))
    ids = draw(st.lists(st.from_regex(r"[0-9]{0,6}[1-9]", fullmatch=True), min_size=size, max_size=size, unique=True))
    numbers = draw(st.lists(st.integers(1, 99_999), min_size=size, max_size=size, unique=True))
    return [
        {
            "number": numbers[index],
            "name": draw(names),
            "organisation": draw(optional_names),
            "title": draw(st.sampled_from([None, *values.TITLES])),
            "rating": draw(st.none() | st.integers(1, 4_000)),
            "federation": draw(st.sampled_from([None, "INA", "IRI", "NOR"])),
            "federation_id": draw(st.sampled_from([None, ids[index]])),
            "birth_date": draw(st.none() | st.dates(_date("1900-01-01"), _date("2100-12-31")).map(str)),
            "gender": draw(st.sampled_from([None, "m", "f"])),
            "category": draw(optional_names),
        }
        for index in range(size)
    ]


def _date(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def imported(data: bytes) -> list[dict[str, Value]]:
    plan = plan_entries(read_table(data))
    assert plan.problems == ()
    assert plan.ignored_columns == ()
    return [dict(row.fields) for row in plan.rows]


@settings(max_examples=150, deadline=None)
@given(entries=entry_lists(), language=st.sampled_from(["en", "id", "fa"]), delimiter=st.sampled_from(",;"))
def test_a_list_written_as_csv_is_read_as_it_was(
    entries: list[dict[str, Value]], language: str, delimiter: str
) -> None:
    assert imported(entries_csv(entries, language, columns=ALL_COLUMNS, delimiter=delimiter)) == entries


@settings(max_examples=80, deadline=None)
@given(entries=entry_lists(), language=st.sampled_from(["en", "id", "fa"]))
def test_a_list_written_as_a_workbook_is_read_as_it_was(entries: list[dict[str, Value]], language: str) -> None:
    assert imported(entries_xlsx(entries, language, columns=ALL_COLUMNS)) == entries


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
def test_tidying_a_name_twice_changes_nothing_more(text: str) -> None:
    once = tidied(text)
    assert once is None or tidied(once) == once


def table_or_error(data: bytes, name: str) -> Table | None:
    try:
        return read_table(data, name)
    except RuleError as error:
        assert error.code.startswith(("file_", "table_"))
        return None


filenames = st.sampled_from(["a.csv", "a.xlsx", "a.xls", "text/csv", "", "a"])


@settings(max_examples=300, deadline=None)
@given(data=st.binary(max_size=400), name=filenames)
@example(data=b"PK\x03\x04", name="a.xlsx")
@example(data=b"PK\x05\x06" + b"\x00" * 18, name="a.xlsx")
@example(data=b'"', name="a.csv")
@example(data=b"\xff\xfe\x00", name="a.csv")
@example(data=b"\xff\xfe\x00\xd8\x00\xd8", name="a.csv")
def test_any_bytes_are_a_table_or_an_error_of_ours(data: bytes, name: str) -> None:
    table = table_or_error(data, name)
    if table is not None:
        plan_entries(table)


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=200), codec=st.sampled_from(["utf-8", "utf-16", "utf-16-le"]), name=filenames)
def test_any_text_is_a_table_or_an_error_of_ours(text: str, codec: str, name: str) -> None:
    table = table_or_error(text.encode(codec, "surrogatepass"), name)
    if table is not None:
        plan_entries(table)


# XML has no way to write these two; other programs leave them out of what they save.
in_cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"), max_size=12)


@settings(max_examples=200, deadline=None)
@given(rows=st.lists(st.lists(in_cells | st.sampled_from(FRAGMENTS), max_size=10), max_size=8))
def test_any_cells_under_known_headers_are_entries_or_problems(rows: list[list[str]]) -> None:
    header = ["No", "Name", "Club", "Title", "Rating", "Fed", "FIDE-ID", "Birthday", "Sex", "Class"]
    plan = plan_entries(read_table(workbooks.sheet([header, *rows])))
    bad = {problem.row for problem in plan.problems}
    assert bad.isdisjoint(row.row for row in plan.rows)
    assert len(bad) == plan.counts.bad == plan.counts.rows - plan.counts.good


@functools.cache
def sound_workbook() -> bytes:
    return workbooks.sheet([["No", "Name", "Rating"], [1, "Budi", 1850], [2, "علی", 1700]])


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_workbook_with_any_bytes_changed_is_a_table_or_an_error_of_ours(data: st.DataObject) -> None:
    changed = bytearray(sound_workbook())
    for _ in range(data.draw(st.integers(1, 6))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    table_or_error(bytes(changed[: data.draw(st.integers(0, len(changed)))]), "a.xlsx")
    table_or_error(bytes(changed), "a.xlsx")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_workbook_whose_xml_is_disturbed_is_a_table_or_an_error_of_ours(data: st.DataObject) -> None:
    parts = ["sheet1.xml", "sharedStrings.xml", "workbook.xml", "styles.xml", "workbook.xml.rels"]
    part = data.draw(st.sampled_from(parts))

    def disturb(name: str, content: bytes) -> bytes:
        if not name.endswith(part):
            return content
        at = data.draw(st.integers(0, len(content)))
        pieces = [b"<", b"</c>", b'"', b"&x;", b"<v>9</v>", b"99999999"]
        junk = data.draw(st.binary(max_size=6) | st.sampled_from(pieces))
        return content[:at] + junk + content[at + data.draw(st.integers(0, 8)) :]

    table_or_error(workbooks.repacked(sound_workbook(), disturb), "a.xlsx")


@pytest.mark.parametrize("language", ["en", "id", "fa"])
def test_an_exported_list_without_entries_is_an_empty_plan(language: str) -> None:
    assert imported(entries_csv([], language, columns=ALL_COLUMNS)) == []
