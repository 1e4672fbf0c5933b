"""Lists of entries and standings in the reader's language."""

import csv
import io
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from babak.exchange.entries_export import ALL_COLUMNS, entries_csv, entries_xlsx
from babak.exchange.standings_export import standings_csv, standings_rows, standings_xlsx

ENTRIES = [
    {
        "number": 1,
        "name": "Budi",
        "organisation": "SMA 1",
        "title": None,
        "rating": 1850,
        "federation": "INA",
        "federation_id": "0071",
        "birth_date": "2008-03-12",
        "gender": "m",
        "category": "X",
        "phone": "0812",
    },
    {"number": 2, "name": "Siti"},
]


def records(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_the_public_list_holds_nothing_private() -> None:
    assert records(entries_csv(ENTRIES)) == [
        ["No", "Title", "Name", "Organisation", "Rating", "Federation"],
        ["1", "", "Budi", "SMA 1", "1850", "INA"],
        ["2", "", "Siti", "", "", ""],
    ]


def test_the_whole_list_in_indonesian() -> None:
    assert records(entries_csv(ENTRIES, "id", columns=ALL_COLUMNS))[:2] == [
        ["No", "Nama", "Asal", "Gelar", "Rating", "Federasi", "ID FIDE", "Tanggal lahir", "Jenis kelamin", "Kategori"],
        ["1", "Budi", "SMA 1", "", "1850", "INA", "0071", "2008-03-12", "L", "X"],
    ]


def test_the_list_in_persian_as_a_workbook() -> None:
    book = CalamineWorkbook.from_filelike(io.BytesIO(entries_xlsx(ENTRIES, "fa")))
    assert book.sheet_names == ["شرکت‌کنندگان"]
    assert book.get_sheet_by_index(0).to_python() == [
        ["شماره", "عنوان", "نام", "باشگاه", "ریتینگ", "فدراسیون"],
        [1.0, "", "Budi", "SMA 1", 1850.0, "INA"],
        [2.0, "", "Siti", "", "", ""],
    ]


@pytest.fixture
def document() -> dict[str, Any]:
    return {
        "tournament": "t",
        "revision": 41,
        "after_round": 7,
        "stage": "main",
        "group": None,
        "final": False,
        "criteria": [{"key": "PTS", "code": "PTS"}, {"key": "DE", "code": "DE"}, {"key": "BH/C1", "code": "BH/C1"}],
        "rows": [
            {
                "rank": 1,
                "shared": False,
                "entry": {"id": "a", "number": 4, "name": "=Budi", "organisation": "SMA 1"},
                "values": {"PTS": 6, "DE": None, "BH/C1": 29.5},
                "played": 7,
                "won": 5,
                "drawn": 2,
                "lost": 0,
                "qualified": None,
                "prize": None,
            },
            {
                "rank": 2,
                "shared": False,
                "entry": {"id": "b", "number": 1, "name": "Siti", "organisation": None},
                "values": {"PTS": 5.5, "DE": 0, "BH/C1": "inf"},
                "played": 7,
                "won": 5,
                "drawn": 1,
                "lost": 1,
                "qualified": None,
                "prize": None,
            },
        ],
        "unresolved_ties": [],
    }


def test_standings_have_one_column_a_criterion_and_half_points_as_decimals(document: dict[str, Any]) -> None:
    assert records(standings_csv(document)) == [
        ["Rank", "No", "Name", "Organisation", "Points", "DE", "BH/C1", "Played", "Won", "Drawn", "Lost"],
        ["1", "4", "'=Budi", "SMA 1", "6", "", "29.5", "7", "5", "2", "0"],
        ["2", "1", "Siti", "", "5.5", "0", "∞", "7", "5", "1", "1"],
    ]


def test_prizes_places_and_who_left_are_shown_where_there_are_any(document: dict[str, Any]) -> None:
    document["rows"][0] |= {"prize": "Rp1.000.000", "qualified": True}
    document["rows"][1] |= {"rank": None, "status": "disqualified"}
    header, rows = standings_rows(document, "id")
    assert header[-3:] == ["Status", "Lolos", "Hadiah"]
    assert [row[-3:] for row in rows] == [[None, "ya", "Rp1.000.000"], ["didiskualifikasi", None, None]]
    assert rows[1][0] is None


def test_standings_as_a_persian_workbook(document: dict[str, Any]) -> None:
    book = CalamineWorkbook.from_filelike(io.BytesIO(standings_xlsx(document, "fa")))
    assert book.sheet_names == ["رده‌بندی دور 7"]
    rows = book.get_sheet_by_index(0).to_python()
    assert rows[0] == ["رتبه", "شماره", "نام", "باشگاه", "امتیاز", "DE", "BH/C1", "بازی", "برد", "تساوی", "باخت"]
    assert rows[1] == [1.0, 4.0, "=Budi", "SMA 1", 6.0, "", 29.5, 7.0, 5.0, 2.0, 0.0]


def test_a_criterion_that_stands_twice_keeps_both_columns(document: dict[str, Any]) -> None:
    document["criteria"].append({"key": "DE.2", "code": "DE"})
    document["rows"][0]["values"]["DE.2"] = 1
    header, rows = standings_rows(document)
    assert header[4:8] == ["Points", "DE", "BH/C1", "DE.2"]
    assert [row[7] for row in rows] == [1, None]


def test_an_unknown_language_is_english(document: dict[str, Any]) -> None:
    assert standings_csv(document, "de") == standings_csv(document, "en")
