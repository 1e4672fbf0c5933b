"""XLSX workbooks: sheets, dates, numbers, merged cells; and those made to do harm."""

import datetime
import io
import zipfile
from typing import Any

import pytest
from tests.exchange import workbooks

from babak.engine.errors import RuleError
from babak.exchange import limits
from babak.exchange.table import Table, read_table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def code_of(data: bytes, name: str = "list.xlsx", **more: Any) -> str:
    with pytest.raises(RuleError) as caught:
        read_table(data, name, **more)
    return caught.value.code


def test_numbers_keep_their_digits_and_texts_their_zeros() -> None:
    data = workbooks.sheet(
        [["Name", "Rating", "FIDE-ID", "Code"], ["Budi", 2150.0, 7100000123, "00123"], ["Siti", 0.5]]
    )
    assert texts(read_table(data)) == [["Budi", "2150", "7100000123", "00123"], ["Siti", "0.5", "", ""]]


def test_dates_are_dates() -> None:
    def fill(book: Any) -> None:
        worksheet = book.add_worksheet()
        worksheet.write_row(0, 0, ["Name", "Born"])
        worksheet.write(1, 0, "Budi")
        worksheet.write_datetime(1, 1, datetime.datetime(2008, 3, 12), book.add_format({"num_format": "dd/mm/yyyy"}))

    cell = read_table(workbooks.workbook(fill)).rows[0].cells[1]
    assert (cell.date, cell.text) == (datetime.date(2008, 3, 12), "2008-03-12")


def test_cells_merged_downwards_belong_to_every_row_and_a_merged_title_is_no_header() -> None:
    def fill(book: Any) -> None:
        worksheet = book.add_worksheet()
        worksheet.merge_range("A1:C1", "Daftar nama peserta")
        worksheet.write_row(1, 0, ["No", "Nama", "Sekolah"])
        for index, name in enumerate(["Budi", "Siti", "Tono"]):
            worksheet.write_row(2 + index, 0, [index + 1, name])
        worksheet.merge_range("C3:C4", "SMA 1")
        worksheet.write("C5", "SMA 2")

    table = read_table(workbooks.workbook(fill))
    assert table.header_row == 2
    assert texts(table) == [["1", "Budi", "SMA 1"], ["2", "Siti", "SMA 1"], ["3", "Tono", "SMA 2"]]


def several_sheets(book: Any) -> None:
    book.add_worksheet("Petunjuk").write(0, 0, "Isi lembar berikut")
    hidden = book.add_worksheet("Lama")
    hidden.write_column(0, 0, ["Nama", "Lama Sekali"])
    hidden.hide()
    book.add_worksheet("Putra").write_column(0, 0, ["Nama", "Budi"])
    book.add_worksheet("Putri").write_column(0, 0, ["Nama", "Siti"])


def test_the_first_visible_sheet_with_names_is_read_or_the_one_asked_for() -> None:
    data = workbooks.workbook(several_sheets)
    assert (read_table(data).sheet, texts(read_table(data))) == ("Putra", [["Budi"]])
    assert texts(read_table(data, sheet="Putri")) == [["Siti"]]
    assert texts(read_table(data, sheet="Lama")) == [["Lama Sekali"]]


def test_a_sheet_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(RuleError) as caught:
        read_table(workbooks.workbook(several_sheets), sheet="Senior")
    assert caught.value.code == "table_sheet_not_found"
    assert caught.value.params == {"sheet": "Senior", "sheets": "Petunjuk, Lama, Putra, Putri"}


def test_limits_of_a_workbook_are_kept() -> None:
    assert len(read_table(workbooks.sheet([["Name"], *[["Budi"]] * limits.MAX_ROWS])).rows) == limits.MAX_ROWS
    assert code_of(workbooks.sheet([["Name"], *[["Budi"]] * (limits.MAX_ROWS + 1)])) == "table_too_many_rows"
    assert code_of(workbooks.sheet([["Name"] + ["x"] * limits.MAX_COLUMNS])) == "table_too_many_columns"
    cell = read_table(workbooks.sheet([["Name", "Notes"], ["Budi", "x" * 501]])).rows[0].cells[1]
    assert (len(cell.text), cell.clipped) == (500, True)


def test_a_value_in_the_last_cell_of_a_sheet_is_refused_before_it_is_laid_out() -> None:
    far = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="%d"><c r="%s"%s</c></row>'
    for cell, code in ((b"XFD1", "table_too_many_columns"), (b"A1048576", "table_too_many_rows")):
        for content in (b"><v>1</v>", b"><v/>", b' t="inlineStr"><is></is>', b' t="inlineStr"><is><t>x</t></is>'):
            assert code_of(workbooks.with_cells(far % (int(cell.lstrip(b"AXFD")), cell, content))) == code


def test_formatting_down_to_the_last_cell_does_no_harm() -> None:
    data = workbooks.with_cells(
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
        b'<row r="2"><c r="A2" t="inlineStr"><is><t>Budi</t></is></c></row>'
        b'<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    )
    assert texts(read_table(data)) == [["Budi"]]


def test_a_bomb_is_refused_by_its_directory() -> None:
    bomb = workbooks.repacked(
        workbooks.sheet([["Name"]]), lambda name, content: b" " * 20_000_000 if name.endswith("styles.xml") else content
    )
    assert len(bomb) < 100_000
    assert code_of(bomb) == "file_inflates_too_much"


def test_a_directory_that_lies_about_sizes_is_found_out() -> None:
    bomb = workbooks.repacked(
        workbooks.sheet([["Name"]]), lambda name, content: b" " * 20_000_000 if name.endswith("styles.xml") else content
    )
    assert code_of(workbooks.with_lying_directory(bomb, "xl/styles.xml", 100)) == "file_corrupt"


def test_a_part_that_says_it_holds_billions_is_refused() -> None:
    def boast(name: str, content: bytes) -> bytes:
        return content.replace(b'uniqueCount="2"', b'uniqueCount="4294967296"')

    sound = workbooks.sheet([["Name"], ["Budi"]])
    assert workbooks.repacked(sound, boast) != workbooks.repacked(sound, lambda name, content: content)
    assert code_of(workbooks.repacked(sound, boast)) == "file_corrupt"


def test_one_long_text_shared_by_many_cells_is_refused() -> None:
    def fill(book: Any) -> None:
        worksheet = book.add_worksheet()
        for row in range(1_100):
            worksheet.write_string(row, 0, "x" * 32_000)

    assert code_of(workbooks.workbook(fill)) == "file_inflates_too_much"


def test_entities_doctypes_and_doubles_are_refused() -> None:
    def with_doctype(name: str, content: bytes) -> bytes:
        doctype = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet'
        return content.replace(b"<worksheet", doctype, 1) if name.endswith("sheet1.xml") else content

    assert code_of(workbooks.repacked(workbooks.sheet([["Name"]]), with_doctype)) == "file_corrupt"
    buffer = io.BytesIO(workbooks.sheet([["Name"]]))
    with zipfile.ZipFile(buffer, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("xl/workbook.xml", b"<workbook/>")
    assert code_of(buffer.getvalue()) == "file_corrupt"


def test_foreign_and_broken_workbooks_are_told_apart() -> None:
    sound = workbooks.sheet([["Name"], ["Budi"]])
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600
    assert code_of(ole, "old.xls") == "file_old_excel"
    assert code_of(ole + "EncryptedPackage".encode("utf-16-le")) == "file_encrypted"
    assert code_of(sound[: len(sound) // 2]) == "file_corrupt"
    assert code_of(b"PK\x03\x04 and nothing more") == "file_corrupt"
    assert code_of(workbooks.repacked(sound, lambda name, content: None if name == "xl/workbook.xml" else content)) == (
        "file_type_unknown"
    )
    assert code_of(workbooks.repacked(sound, lambda name, content: b"<broken" if "sheet1" in name else content)) == (
        "file_corrupt"
    )
    document = io.BytesIO()
    with zipfile.ZipFile(document, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<office/>")
    assert code_of(document.getvalue(), "list.ods") == "file_open_document"


def test_an_empty_workbook_has_no_table() -> None:
    assert code_of(workbooks.sheet([])) == "table_empty"


def test_the_bytes_decide_and_not_the_name() -> None:
    assert read_table(workbooks.sheet([["Name"], ["Budi"]]), "list.csv").kind == "xlsx"
    assert read_table(b"Name\nBudi\n", "application/octet-stream").kind == "csv"
