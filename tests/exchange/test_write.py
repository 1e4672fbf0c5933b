"""Written tables: exact bytes, the same every time, and no formulas."""

import csv
import datetime
import io
import zipfile
from decimal import Decimal
from fractions import Fraction

import pytest
from python_calamine import CalamineWorkbook

from babak.exchange.neutral import neutralise, restore
from babak.exchange.write import Sheet, plain, write_csv, write_xlsx


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+62 812", "'+62 812"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2+3", "'-2+3"),
        ("-", "'-"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("-1", "-1"),
        ("-0.5", "-0.5"),
        ("-0,5", "-0,5"),
        ("Budi", "Budi"),
        ("'twas", "'twas"),
        ("1=1", "1=1"),
        ("", ""),
    ],
)
def test_a_cell_that_a_spreadsheet_would_compute_gets_an_apostrophe_that_import_takes_off(
    text: str, written: str
) -> None:
    assert neutralise(text) == written
    assert restore(written) == text


def test_csv_is_utf_8_with_a_mark_and_crlf() -> None:
    data = write_csv(["No", "نام"], [[1, 'A "B", C'], [None, "=cmd|' /C calc'!A0"], [-1, "-1"]])
    assert data == ('\ufeffNo,نام\r\n1,"A ""B"", C"\r\n,\'=cmd|\' /C calc\'!A0\r\n-1,-1\r\n').encode()


def test_csv_can_be_written_for_spreadsheets_that_split_at_semicolons() -> None:
    assert write_csv(["A", "B"], [["x;y", "z,w"]], delimiter=";") == b'\xef\xbb\xbfA;B\r\n"x;y";z,w\r\n'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6, "6"),
        (5.5, "5.5"),
        (6.0, "6"),
        (29.25, "29.25"),
        (0.1, "0.1"),
        (Fraction(11, 2), "5.5"),
        (Fraction(6), "6"),
        (Fraction(37, 3), "12.3333"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(2, 3), "0.6667"),
        (Decimal("12.50"), "12.5"),
        (None, ""),
        (datetime.date(2008, 3, 12), "2008-03-12"),
        (True, "true"),
        ("x", "x"),
        (10**20, "1" + "0" * 20),
        (1e-7, "0.0000001"),
        (0, "0"),
        (0.0, "0"),
    ],
)
def test_half_points_are_decimals_and_nothing_has_an_exponent(value: object, text: str) -> None:
    assert plain(value) == text  # type: ignore[arg-type]


def sheet() -> Sheet:
    return Sheet("List", ["Name", "Points", "Id", "Note"], [["=1+1", 5.5, "007", None], ["https://a.b", 6, "12", "-2"]])


def test_a_workbook_holds_strings_and_numbers_and_no_formulas_or_links() -> None:
    data = write_xlsx([sheet()])
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name("List").to_python()
    assert rows == [["Name", "Points", "Id", "Note"], ["=1+1", 5.5, "007", ""], ["https://a.b", 6.0, "12", "-2"]]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in xml
        assert "hyperlink" not in xml
        assert 'state="frozen"' in xml
        assert "rightToLeft" not in xml
        assert "2026-01-01T00:00:00Z" in archive.read("docProps/core.xml").decode()


def test_a_persian_workbook_runs_from_right_to_left() -> None:
    with zipfile.ZipFile(io.BytesIO(write_xlsx([sheet()], rtl=True))) as archive:
        assert 'rightToLeft="1"' in archive.read("xl/worksheets/sheet1.xml").decode()


def test_the_same_table_is_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = write_xlsx([sheet()], title="Gonzaga")
    monkeypatch.setattr("time.time", lambda: 4_000_000_000.0)
    assert write_xlsx([sheet()], title="Gonzaga") == first
    assert write_csv(["A"], [["b"]]) == write_csv(["A"], [["b"]])


def test_columns_are_as_wide_as_what_they_hold() -> None:
    wide = Sheet("S", ["A", "B"], [["x" * 20, "y" * 300]])
    with zipfile.ZipFile(io.BytesIO(write_xlsx([wide]))) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
    assert 'min="1" max="1" width="22.7109375"' in xml
    assert 'min="2" max="2" width="48.7109375"' in xml


def test_sheet_names_are_made_fit_and_different() -> None:
    names = ["Putra/Putri [A]", "Putra/Putri [A]", "x" * 40, "x" * 40, "", "History"]
    data = write_xlsx([Sheet(name, ["A"], []) for name in names])
    found = CalamineWorkbook.from_filelike(io.BytesIO(data)).sheet_names
    assert found == ["Putra Putri  A", "Putra Putri  A 2", "x" * 31, "x" * 29 + " 2", "Sheet", "History 2"]


def test_what_no_file_can_carry_is_replaced() -> None:
    assert list(csv.reader(io.StringIO(write_csv(["A"], [["a\ud800b"]]).decode("utf-8-sig"))))[1] == ["a\ufffdb"]
    data = write_xlsx([Sheet("S", ["A"], [["a\ud800\uffffb\x07"]])])
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name("S").to_python()
    assert rows[1] == ["a\ufffd\ufffdb\x07"]
