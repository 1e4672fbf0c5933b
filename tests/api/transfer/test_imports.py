"""Importing lists of entries: a dry run names every bad cell, nothing is half done, what is exported comes back."""

import csv
import io
from typing import Any

import pytest
from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import Client, House

GOOD = """No,Name,Club,Title,Rating,Fed,FIDE-ID,Birthday,Sex
1,Siti Rahma,SMA Kolese Gonzaga,WCM,1850,INA,7100123,2008-03-12,f
2,Budi Santoso,SMAN 8 Jakarta,,,INA,,25/11/2007,m
3,علی رضایی,مدرسهٔ البرز,,۱۶۵۰,IRI,,۱۳۸۶/۱۲/۲۲,مرد
"""
BAD = """No,Name,Rating,Birthday
1,Siti Rahma,1850,2008-03-12
1,Budi Santoso,many,2008-13-40
3,,1500,
"""
CSV = {"Content-Type": "text/csv"}


@pytest.fixture
def empty(client: Client) -> Cup:
    return Cup(client, None)


def send(client: Client, cup: Cup, text: str, **params: Any) -> Any:
    return client.post(f"{cup.at}/imports/csv", content=text.encode(), headers=CSV, params=params)


def entries(client: Client, cup: Cup) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.ok("GET", f"{cup.at}/entries")["items"]
    return items


def test_a_dry_run_shows_what_would_be_imported_and_imports_nothing(empty: Cup, client: Client) -> None:
    report = send(client, empty, GOOD, dry_run=True).json()
    assert (report["dry_run"], report["imported"], report["problems"]) == (True, 0, [])
    assert [row["name"] for row in report["rows"]] == ["Siti Rahma", "Budi Santoso", "علی رضایی"]
    assert report["rows"][2]["rating"] == 1650
    assert report["rows"][2]["birth_date"] == "2008-03-12"
    assert entries(client, empty) == []


def test_a_good_table_is_imported_whole(empty: Cup, client: Client) -> None:
    report = send(client, empty, GOOD)
    assert (report.status_code, report.json()["imported"]) == (200, 3)
    first, second, third = entries(client, empty)
    assert (first["name"], first["title"], first["federation_id"]) == ("Siti Rahma", "WCM", "7100123")
    assert (second["birth_date"], second["gender"]) == ("2007-11-25", "m")
    assert (third["organisation"], third["birth_date"]) == ("مدرسهٔ البرز", "2008-03-12")
    assert len([row for row in empty.audit() if row["object"] == "entry"]) == 3


@pytest.mark.parametrize("dry_run", [True, False])
def test_every_bad_cell_is_named_and_nothing_is_half_done(empty: Cup, client: Client, dry_run: bool) -> None:
    answer = send(client, empty, BAD, dry_run=dry_run)
    assert answer.status_code == (200 if dry_run else 422)
    cells = {(cell["row"], cell["column"]) for cell in answer.json()["problems"]}
    assert {(3, "C"), (3, "D"), (4, "B")} <= cells
    assert any(row == 3 and column == "A" for row, column in cells), "number 1 stands twice"
    assert all(cell["detail"] and cell["code"] for cell in answer.json()["problems"])
    assert entries(client, empty) == []


def test_the_sentence_about_a_cell_comes_in_the_readers_language(empty: Cup, client: Client) -> None:
    said = set()
    for language in ("en", "id", "fa"):
        headers = {**CSV, "Accept-Language": language}
        answer = client.post(f"{empty.at}/imports/csv", content=BAD.encode(), headers=headers)
        said.add(answer.json()["problems"][0]["detail"])
    assert len(said) == 3


def test_an_organiser_says_which_column_is_what(empty: Cup, client: Client) -> None:
    text = "Kolom A,Kolom B\nSiti Rahma,1850\n"
    report = send(client, empty, text, columns='{"Kolom A": "name", "Kolom B": "rating"}')
    assert report.json()["imported"] == 1
    assert entries(client, empty)[0]["rating"] == 1850
    refused(send(client, empty, text, columns="[1]"), 422, "columns_not_a_map")
    refused(send(client, empty, text, columns='{"Kolom A": "shoe_size"}'), 422, "import_unknown_field")


def test_who_is_already_entered_is_not_entered_twice(empty: Cup, client: Client) -> None:
    send(client, empty, GOOD)
    answer = send(client, empty, GOOD)
    assert answer.status_code == 422
    assert answer.json()["problems"]
    assert len(entries(client, empty)) == 3


def test_an_import_into_a_paired_tournament_is_refused(cup: Cup, client: Client) -> None:
    cup.pair()
    refused(send(client, cup, "Name\nLate Comer\n"), 409, "field_is_fixed")
    assert len(entries(client, cup)) == 4


def test_what_is_not_a_table_is_refused_with_a_sentence(empty: Cup, client: Client) -> None:
    answer = client.post(f"{empty.at}/imports/xlsx", content=b"PK\x03\x04 broken", headers=CSV)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.status_code == 422
    refused(client.post(f"{empty.at}/imports/pdf", content=b"%PDF", headers=CSV), 404, "format_unknown")


def test_an_export_is_neutral_to_spreadsheets_and_comes_back_as_it_was(client: Client) -> None:
    names = ["=HYPERLINK(1)", "+62 Budi", "@import", "-Dash", "Siti 'quote'", "پارسا احمدی", "A, B"]
    source = Cup(client, [{"name": name, "organisation": "=1+1"} for name in names])
    for ending in ("csv", "xlsx"):
        answer = client.get(f"{source.at}/exports/{ending}")
        assert answer.headers["content-disposition"].endswith(f'.{ending}"')
        if ending == "csv":
            cells = [cell for row in csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))) for cell in row]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
        target = Cup(client, None)
        sent = client.post(f"{target.at}/imports/{ending}", content=answer.content, headers=CSV)
        assert sent.json().get("imported") == len(names), sent.text
        assert [entry["name"] for entry in entries(client, target)] == names
        assert {entry["organisation"] for entry in entries(client, target)} == {"=1+1"}


def test_every_field_survives_the_way_out_and_in(empty: Cup, client: Client) -> None:
    send(client, empty, GOOD)
    exported = client.get(f"{empty.at}/exports/csv").content
    target = Cup(client, None)
    assert client.post(f"{target.at}/imports/csv", content=exported, headers=CSV).json()["imported"] == 3
    own = {"id", "version", "checked_in_at", "deleted_at"}
    there, back = (
        [{k: v for k, v in row.items() if k not in own} for row in entries(client, c)] for c in (empty, target)
    )
    assert there == back


def test_the_public_export_has_no_private_column(client: Client, anonymous: Client) -> None:
    cup = Cup(client, [{"name": "Siti Rahma", "birth_date": "2008-03-12", "contact": "+62 811", "note": "secret"}])
    for ending in ("csv", "json"):
        public = anonymous.get(f"{cup.at}/exports/{ending}").text
        assert "Siti Rahma" in public
        assert not [word for word in ("2008", "811", "secret") if word in public]
        assert "2008-03-12" in client.get(f"{cup.at}/exports/{ending}").text


def test_standings_are_exported_in_ranking_order(cup: Cup, client: Client) -> None:
    cup.play(["0-1", "1-0"])
    rows = list(csv.reader(io.StringIO(client.get(f"{cup.at}/exports/csv?what=standings").content.decode("utf-8-sig"))))
    order = [row["entry"]["name"] for row in cup.standings()["rows"]]
    flat = [cell for row in rows for cell in row if cell in order]
    assert flat == order
    table = client.ok("GET", f"{cup.at}/exports/json", params={"what": "standings"})
    assert table["rows"] == cup.standings()["rows"]


def test_importing_needs_the_right_to_change_entries(house: House, empty: Cup, anonymous: Client) -> None:
    refused(send(anonymous, empty, GOOD), 401, "not_signed_in")
    refused(send(house.somebody("results:write"), empty, GOOD), 403, "missing_scope")
