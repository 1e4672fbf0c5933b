"""What the cells of an entry list may say, and what is said back."""

import datetime
from typing import Any

import pytest
from tests.exchange import workbooks

from babak.exchange.entries import ExistingEntry, ImportPlan, plan_entries
from babak.exchange.plan import CellProblem
from babak.exchange.table import read_table


def plan(text: str, existing: tuple[ExistingEntry, ...] = (), **more: Any) -> ImportPlan:
    return plan_entries(read_table(text.encode()), existing, **more)


def read(header: str, value: str) -> object:
    """The field that a column of this header fills when the cell says `value`, or the code of the problem."""
    found = plan_entries(read_table(f'Name\t{header}\nBudi\t"{value}"\n'.encode()), today=datetime.date(2026, 11, 30))
    if found.problems:
        return found.problems[0].code
    return found.rows[0].fields[found.columns["B"]]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2150", 2150),
        ("2150.0", 2150),
        ("2150,0", 2150),
        ("2.150", 2150),
        ("2,150", 2150),
        ("۲۱۵۰", 2150),
        ("٢١٥٠", 2150),
        ("4000", 4000),
        ("0", None),
        ("", None),
        ("-", None),
        ("1", 1),
        ("4001", "cell_rating_out_of_range"),
        ("-1", "cell_rating_out_of_range"),
        ("2150,5", "cell_rating_not_a_number"),
        ("abc", "cell_rating_not_a_number"),
        ("2150?", "cell_rating_not_a_number"),
        ("9" * 30, "cell_rating_not_a_number"),
    ],
)
def test_a_rating_is_a_whole_number_up_to_4000_in_any_digits(value: str, expected: object) -> None:
    assert read("Rating", value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2008-03-12", "2008-03-12"),
        ("12.03.2008", "2008-03-12"),
        ("12/03/2008", "2008-03-12"),
        ("12-3-2008", "2008-03-12"),
        ("2008/03/12", "2008-03-12"),
        ("2008-03-12 00:00:00", "2008-03-12"),
        ("12 Maret 2008", "2008-03-12"),
        ("12 Agt 2008", "2008-08-12"),
        ("Jakarta, 12-03-2008", "2008-03-12"),
        ("1386/12/22", "2008-03-12"),
        ("۱۳۸۶/۱۲/۲۲", "2008-03-12"),
        ("٢٢/١٢/١٣٨٦", "2008-03-12"),
        ("۲۲ اسفند ۱۳۸۶", "2008-03-12"),
        ("1403-12-30", "2025-03-20"),
        ("39519", "2008-03-12"),
        ("", None),
        ("-", None),
        ("2008", None),
        ("1998/00/00", None),
        ("1404-12-30", "cell_birth_date_impossible"),
        ("03/25/2008", "cell_birth_date_impossible"),
        ("2008-02-30", "cell_birth_date_impossible"),
        ("12/03/08", "cell_birth_date_unreadable"),
        ("tomorrow", "cell_birth_date_unreadable"),
        ("0001-01-01", "cell_birth_date_out_of_range"),
        ("2027-01-01", "cell_birth_date_in_future"),
    ],
)
def test_a_date_of_birth_is_read_as_people_write_it(value: str, expected: object) -> None:
    assert read("Birthday", value) == expected


def test_jalali_dates_are_converted_and_said_once() -> None:
    found = plan("نام,تاریخ تولد\nعلی,۱۳۸۶/۱۲/۲۲\nرضا,۱۳۸۷/۰۱/۰۱\n")
    assert [row.fields["birth_date"] for row in found.rows] == ["2008-03-12", "2008-03-20"]
    assert [(n.code, n.column_letter, dict(n.params)) for n in found.notes] == [
        ("birth_jalali", "B", {"count": 2, "example": "۱۳۸۶/۱۲/۲۲", "date": "2008-03-12"})
    ]


def test_a_year_alone_is_no_date_and_a_warning_says_so() -> None:
    found = plan("Name,Born\nBudi,2008\n")
    assert found.rows[0].fields["birth_date"] is None
    assert [(w.code, w.row, w.params["year"]) for w in found.warnings] == [("birth_year_only", 2, 2008)]


def test_dates_that_a_workbook_stores_are_read() -> None:
    def fill(book: Any) -> None:
        worksheet = book.add_worksheet()
        worksheet.write_row(0, 0, ["Nama", "Tgl lahir"])
        worksheet.write(1, 0, "Budi")
        worksheet.write_datetime(1, 1, datetime.datetime(2008, 3, 12), book.add_format({"num_format": "dd/mm/yy"}))
        worksheet.write_row(2, 0, ["Siti", 39519])

    found = plan_entries(read_table(workbooks.workbook(fill)))
    assert [row.fields["birth_date"] for row in found.rows] == ["2008-03-12", "2008-03-12"]
    assert [note.code for note in found.notes] == ["birth_excel_number"]


@pytest.mark.parametrize("value", ["m", "M", "L", "male", "putra", "Laki-laki", "laki laki", "مرد", "پسر"])
def test_men_and_boys(value: str) -> None:
    assert read("Sex", value) == "m"


@pytest.mark.parametrize("value", ["f", "F", "P", "w", "female", "putri", "Perempuan", "زن", "دختر"])
def test_women_and_girls(value: str) -> None:
    assert read("Sex", value) == "f"


def test_other_words_for_gender_are_asked_about() -> None:
    assert read("Sex", "x") == "cell_gender_unknown"
    assert read("Sex", "") is None


def test_titles_of_fide_are_kept_and_national_ones_are_left_out_with_a_warning() -> None:
    assert [read("Title", value) for value in ("GM", "wgm", "F.M.", "استاد بزرگ", "", "-")] == [
        "GM",
        "WGM",
        "FM",
        "GM",
        None,
        None,
    ]
    assert read("Title", "GMM") == "cell_title_unknown"
    found = plan("Nama,Gelar\nBudi,MN\n")
    assert found.rows[0].fields["title"] is None
    assert [(w.code, w.value) for w in found.warnings] == [("title_not_kept", "MN")]


def test_federations_and_their_ids() -> None:
    assert [read("Fed", value) for value in ("ina", "IRI", "ایران", "", "INDO", "I1A")] == [
        "INA",
        "IRI",
        "IRI",
        None,
        "cell_federation_not_three_letters",
        "cell_federation_not_three_letters",
    ]
    assert [read("FIDE-ID", value) for value in ("7100000", "'007", "۷۱۰۰", "0", "", "71 000", "71a")] == [
        "7100000",
        "007",
        "7100",
        None,
        None,
        "71000",
        "cell_federation_id_not_digits",
    ]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("  Budi   Santoso ", "Budi Santoso"),
        ("Jose\u0301", "José"),
        ("علی\u200cاکبر", "علی\u200cاکبر"),
        ("Budi\u202eotnas", "Budiotnas"),
        ("\ufeffBudi", "Budi"),
        ("Budi\nSantoso", "Budi Santoso"),
        ("x" * 100, "x" * 100),
        ("x" * 101, "cell_too_long"),
        ("x" * 501, "cell_too_long"),
        ("x", "cell_name_too_short"),
        ("", "cell_name_missing"),
        ("  \u200f ", "cell_name_missing"),
        ("Bu\x07di", "cell_control_character"),
    ],
)
def test_a_name_is_tidied_or_refused(cell: str, expected: str) -> None:
    found = plan(f'Name,No\n"{cell}",1\n')
    assert [problem.code for problem in found.problems] + [row.fields["name"] for row in found.rows] == [expected]


def test_every_bad_cell_is_said_at_once_with_its_place() -> None:
    found = plan(
        "Daftar peserta\nNo,Nama,Rating,JK,Fed\n1,Budi,1850,L,INA\nx,,9999,?,INDO\n\n"
        "2,Siti,1700,P,INA\n0,Tono,1,L,INA\n"
    )
    assert [(p.row, p.column_letter, p.header, p.value, p.code) for p in found.problems] == [
        (4, "A", "No", "x", "cell_number_not_positive"),
        (4, "B", "Nama", "", "cell_name_missing"),
        (4, "C", "Rating", "9999", "cell_rating_out_of_range"),
        (4, "D", "JK", "?", "cell_gender_unknown"),
        (4, "E", "Fed", "INDO", "cell_federation_not_three_letters"),
        (7, "A", "No", "0", "cell_number_not_positive"),
    ]
    assert [row.row for row in found.rows] == [3, 6]
    assert (found.counts.rows, found.counts.good, found.counts.bad) == (4, 2, 2)


def said(problems: tuple[CellProblem, ...]) -> list[tuple[int, str, str, dict[str, str | int]]]:
    return [(problem.row, problem.column_letter, problem.code, dict(problem.params)) for problem in problems]


def test_the_same_person_twice_in_the_file() -> None:
    found = plan("No,Name,Club,FIDE-ID\n1,Budi,A,71\n2,Budi S,B,71\n1,Siti,C,72\n3,budi.,a,\n")
    assert said(found.problems) == [
        (3, "D", "row_id_repeated", {"first_row": 2}),
        (4, "A", "row_number_repeated", {"first_row": 2}),
    ]
    assert said(found.warnings) == [(5, "B", "row_name_repeated", {"first_row": 2})]
    assert [row.row for row in found.rows] == [2, 5]


def test_a_person_who_is_entered_already() -> None:
    existing = (
        ExistingEntry("Carlsen, Magnus", number=1, organisation="Offerspill", federation_id="1503014"),
        ExistingEntry("علی رضایی", organisation="تهران"),
    )
    found = plan(
        "No,Name,Club,FIDE-ID\n1,Utut,Jakarta,71\n2,M Carlsen,X,1503014\n"
        "3,Magnus Carlsen,offerspill,\n4,علي رضايي,تهران,\n",
        existing,
    )
    assert said(found.problems) == [
        (2, "A", "entry_number_exists", {"name": "Carlsen, Magnus"}),
        (3, "D", "entry_id_exists", {"name": "Carlsen, Magnus"}),
    ]
    assert said(found.warnings) == [
        (4, "B", "entry_name_exists", {"name": "Carlsen, Magnus"}),
        (5, "B", "entry_name_exists", {"name": "علی رضایی"}),
    ]


def test_a_guessed_encoding_is_noted() -> None:
    found = plan_entries(read_table("Name\nJosé\n".encode("windows-1252")))
    assert [(note.code, dict(note.params)) for note in found.notes] == [
        ("file_encoding_guessed", {"encoding": "windows-1252"})
    ]
