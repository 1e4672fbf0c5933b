"""Headers and the fields they fill."""

import pytest

from babak.engine.errors import RuleError
from babak.exchange.entries import ImportPlan, plan_entries
from babak.exchange.headers import FIELDS, did_you_mean, field_of, known_names
from babak.exchange.table import read_table


def plan(text: str, **more: dict[str, str]) -> ImportPlan:
    return plan_entries(read_table(text.encode()), **more)


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("No", "number"),
        ("No.", "number"),
        ("SNo", "number"),
        ("Nomor urut", "number"),
        ("شماره", "number"),
        ("NAME", "name"),
        ("Nama", "name"),
        (" nama  lengkap ", "name"),
        ("نام", "name"),
        ("نام و نام خانوادگی", "name"),
        ("Last name", "last_name"),
        ("LastName", "last_name"),
        ("First name", "first_name"),
        ("نام خانوادگی", "last_name"),
        ("Title", "title"),
        ("Gelar", "title"),
        ("Rating", "rating"),
        ("RtgI", "rating"),
        ("RtgN", "rating"),
        ("Elo", "rating"),
        ("ريتينگ", "rating"),
        ("Club", "organisation"),
        ("School", "organisation"),
        ("Sekolah", "organisation"),
        ("Asal", "organisation"),
        ("مدرسه", "organisation"),
        ("باشگاه", "organisation"),
        ("Club/City", "organisation"),
        ("Federation", "federation"),
        ("FED", "federation"),
        ("FIDE-ID", "federation_id"),
        ("FideID", "federation_id"),
        ("ID_No", "federation_id"),
        ("Birthday", "birth_date"),
        ("Born", "birth_date"),
        ("Tanggal lahir", "birth_date"),
        ("تاریخ تولد", "birth_date"),
        ("Sex", "gender"),
        ("Gender", "gender"),
        ("JK", "gender"),
        ("L/P", "gender"),
        ("Class", "category"),
        ("Kelas", "category"),
        ("Category", "category"),
        ("رده سنی", "category"),
        ("ردهٔ سنی", "category"),
        ("رده\u200cسنی", "category"),
        ("Phone", None),
        ("", None),
        ("Rank", None),
    ],
)
def test_a_header_is_known_in_three_languages_and_as_chess_programs_write_it(header: str, field: str | None) -> None:
    assert field_of(header) == field


def test_every_known_name_fills_the_field_it_is_listed_under() -> None:
    assert {field_of(name) for name in known_names()} >= set(FIELDS)
    assert all(field_of(name) == field for name, field in known_names().items())


def test_a_misspelt_header_is_left_out_with_a_suggestion() -> None:
    found = plan("Name,Ratng,Telepon,Federaton\nBudi,1850,0812,INA\n")
    assert found.ignored_columns == ("Ratng", "Telepon", "Federaton")
    assert [(w.code, w.column_letter, dict(w.params)) for w in found.warnings] == [
        ("column_unknown_near", "B", {"suggestion": "Rating"}),
        ("column_unknown", "C", {}),
        ("column_unknown_near", "D", {"suggestion": "Federation"}),
    ]
    assert found.rows[0].fields["rating"] is None
    assert did_you_mean("xy") is None


def test_columns_are_answered_by_their_letters() -> None:
    found = plan("No,Nama,Asal Sekolah,JK\n1,Budi,SMA 1,L\n")
    assert found.columns == {"A": "number", "B": "name", "C": "organisation", "D": "gender"}
    assert not found.warnings


def test_an_organisers_own_mapping_goes_before_the_known_names() -> None:
    found = plan("Name,Kota,Ket\nBudi,Bandung,U16\n", mapping={"Ket": "category", "kota": ""})
    assert found.rows[0].fields["category"] == "U16"
    assert found.rows[0].fields["organisation"] is None
    assert (found.ignored_columns, found.warnings) == (("Kota",), ())


def test_a_mapping_to_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        plan("Name\nBudi\n", mapping={"Name": "nickname"})
    assert caught.value.code == "import_unknown_field"
    assert caught.value.params["field"] == "nickname"


def test_without_a_column_of_names_nothing_is_imported_and_one_problem_says_why() -> None:
    found = plan("No,Elo\n1,1850\n2,abc\n")
    assert [(p.code, p.row) for p in found.problems] == [("column_name_missing", 1)]
    assert (found.rows, found.counts.rows, found.counts.bad) == ((), 2, 2)


def test_last_and_first_name_become_one_name() -> None:
    found = plan("Last name,First name\nCarlsen,Magnus\nUtut,\n,\n", mapping={})
    assert [row.fields["name"] for row in found.rows] == ["Carlsen, Magnus", "Utut"]


def test_in_persian_lists_the_first_name_stands_first() -> None:
    found = plan("نام,نام خانوادگی,باشگاه\nعلی,رضایی,تهران\n")
    assert found.rows[0].fields["name"] == "علی رضایی"
    assert found.columns == {"A": "first_name", "B": "last_name", "C": "organisation"}


def test_a_team_is_the_club_of_a_person_and_alone_it_is_the_entry() -> None:
    person = plan("Name,Team\nBudi,Garuda\n").rows[0].fields
    assert (person["name"], person["organisation"]) == ("Budi", "Garuda")
    assert plan("Team,Class\nGaruda,A\n").rows[0].fields["name"] == "Garuda"


def test_the_international_rating_comes_before_the_national_one() -> None:
    found = plan("Name,RtgN,RtgI\nBudi,1700,1850\nSiti,1600,0\nTono,1500,\n")
    assert [row.fields["rating"] for row in found.rows] == [1850, 1600, 1500]
    assert [(w.code, w.header, w.params["used"]) for w in found.warnings] == [("column_second_choice", "RtgN", "RtgI")]


def test_a_repeated_column_is_left_out_and_said() -> None:
    found = plan("Name,Kota,Sekolah\nBudi,Bandung,SMA 1\n")
    assert found.rows[0].fields["organisation"] == "SMA 1"
    assert [(w.code, w.header) for w in found.warnings] == [("column_repeated", "Kota")]
    assert found.ignored_columns == ("Kota",)
