"""CSV files as organisers have them."""

import pytest

from babak.engine.errors import RuleError
from babak.exchange import limits
from babak.exchange.table import Table, read_table

LIST = "No,Nama,Asal\n1,Budi,SMA 1\n2,Siti,SMA 2\n"


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def code_of(data: bytes, name: str = "list.csv") -> str:
    with pytest.raises(RuleError) as caught:
        read_table(data, name)
    return caught.value.code


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "windows-1252"])
def test_every_usual_encoding_gives_the_same_table(codec: str) -> None:
    table = read_table("Name;Club\r\nJosé;Köln\r\n".encode(codec), "list.csv")
    assert table.headers == ("Name", "Club")
    assert texts(table) == [["José", "Köln"]]


def test_persian_text_in_utf_16_is_read() -> None:
    table = read_table("نام\tباشگاه\nعلی رضایی\tتهران\n".encode("utf-16"), "list.txt")
    assert table.headers == ("نام", "باشگاه")
    assert texts(table) == [["علی رضایی", "تهران"]]
    assert (table.encoding, table.delimiter) == ("utf-16", "\t")


def test_windows_1252_is_said_because_it_was_guessed() -> None:
    assert read_table("Name\nJosé\n".encode("windows-1252")).encoding == "windows-1252"
    assert read_table("Name\nJosé\n".encode()).encoding == "utf-8"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    table = read_table(LIST.replace(",", delimiter).encode(), "list.csv")
    assert table.delimiter == delimiter
    assert texts(table) == [["1", "Budi", "SMA 1"], ["2", "Siti", "SMA 2"]]


def test_commas_inside_names_do_not_win_over_semicolons() -> None:
    table = read_table(b"No;Name;Rating\n1;Carlsen, Magnus;2830,0\n2;Caruana, Fabiano;2795,0\n")
    assert table.delimiter == ";"
    assert texts(table)[0] == ["1", "Carlsen, Magnus", "2830,0"]


def test_the_sep_line_of_excel_is_honoured_and_counted() -> None:
    table = read_table(b"sep=;\r\nName;Club\r\nBudi;A,B,C,D\r\n")
    assert table.headers == ("Name", "Club")
    assert (table.header_row, table.rows[0].number) == (2, 3)
    assert texts(table) == [["Budi", "A,B,C,D"]]
    assert read_table(b"sep=\t\nName\tClub\nBudi\tA\n").headers == ("Name", "Club")


def test_line_breaks_inside_quotes_stay_in_their_cell() -> None:
    table = read_table(b'Name,Club\r\n"Budi\r\nSantoso","SMA ""1"""\r\nSiti,SMA 2\r\n')
    assert texts(table) == [["Budi\r\nSantoso", 'SMA "1"'], ["Siti", "SMA 2"]]


def test_a_header_is_found_under_title_lines_and_rows_keep_the_numbers_of_the_file() -> None:
    table = read_table(b"Daftar Peserta GF'25;;\n;;\nNo;Nama;Sekolah\n1;Budi;A\n;;\n2;Siti;B\n")
    assert (table.header_row, table.headers) == (3, ("No", "Nama", "Sekolah"))
    assert [row.number for row in table.rows] == [4, 6]


def test_a_header_repeated_on_every_page_is_no_row() -> None:
    table = read_table(b"No,Name\n1,Budi\nNo,Name\n2,Siti\n")
    assert [(row.number, row.cells[1].text) for row in table.rows] == [(2, "Budi"), (4, "Siti")]


def test_the_last_line_needs_no_line_break_and_old_macs_are_read() -> None:
    assert texts(read_table(b"Name,Club\nBudi,A")) == [["Budi", "A"]]
    assert texts(read_table(b"Name,Club\rBudi,A\rSiti,B")) == [["Budi", "A"], ["Siti", "B"]]


def test_short_and_long_rows_are_made_as_wide_as_the_table() -> None:
    table = read_table(b"Name,Club\nBudi\nSiti,B,note\n")
    assert table.headers == ("Name", "Club", "")
    assert texts(table) == [["Budi", "", ""], ["Siti", "B", "note"]]


def test_an_apostrophe_before_a_formula_is_taken_off_again() -> None:
    assert texts(read_table(b"Name,Club\n'=1+1,'twas\n")) == [["=1+1", "'twas"]]


def test_a_quote_left_open_is_an_error_and_loses_no_rows_silently() -> None:
    with pytest.raises(RuleError) as caught:
        read_table(b'Name,Club\nBudi,A\n"Siti,B\nTono,C\n')
    assert (caught.value.code, caught.value.params) == ("table_unclosed_quote", {"row": 3})


def test_what_is_no_table_is_refused_with_a_code_that_says_what_it_is() -> None:
    assert code_of(b"") == "file_empty"
    assert code_of(b"\xef\xbb\xbf \r\n") == "file_empty"
    assert code_of(b",,,\n,\n,") == "table_empty"
    assert code_of(b"%PDF-1.7 ...") == "file_type_unknown"
    assert code_of(b"<!DOCTYPE html><table><tr><td>Name") == "file_type_unknown"
    assert code_of(b"Name\x00\x01\x02\xff\xfe") == "file_type_unknown"
    assert code_of(b"Name,Club\nA,B\n", "list.xlsx") == "file_corrupt"


def test_limits_of_a_csv_file_are_kept() -> None:
    assert code_of(b"Name\n" + b"x" * limits.MAX_BYTES) == "file_too_large"
    assert code_of(b"Name\n" + b"Budi\n" * (limits.MAX_ROWS + 1)) == "table_too_many_rows"
    assert len(read_table(b"Name\n" + b"Budi\n" * limits.MAX_ROWS).rows) == limits.MAX_ROWS
    assert code_of(b"Name" + b",x" * limits.MAX_COLUMNS + b"\nBudi\n") == "table_too_many_columns"
    assert len(read_table(b"Name" + b",x" * (limits.MAX_COLUMNS - 1) + b"\nBudi\n").headers) == limits.MAX_COLUMNS
    assert code_of(b"Name\n" + b"x" * 40_000 + b"\n") == "table_cell_too_long"
    assert code_of(b"Name\n" + b"x" * 200_000 + b"\n") == "table_cell_too_long"


def test_empty_columns_and_rows_at_the_end_do_not_count() -> None:
    table = read_table(b"Name,Club" + b"," * 200 + b"\nBudi,A" + b"," * 200 + b"\n" + b",,,\n" * 6_000)
    assert table.headers == ("Name", "Club")
    assert texts(table) == [["Budi", "A"]]


def test_a_long_cell_is_clipped_and_marked() -> None:
    cell = read_table(b"Name,Notes\nBudi," + b"x" * 501 + b"\n").rows[0].cells[1]
    assert (len(cell.text), cell.clipped) == (500, True)
