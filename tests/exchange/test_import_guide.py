"""The guide for organisers shows only what is true."""

from pathlib import Path

from babak.exchange.entries import plan_entries
from babak.exchange.table import read_table

GUIDE = (Path(__file__).parents[2] / "docs" / "import.md").read_text(encoding="utf-8")


def example(first_heading: str) -> bytes:
    """The table of the guide that begins with this heading, as CSV with `|`."""
    lines = GUIDE[GUIDE.index(first_heading) :].split("\n\n")[0].splitlines()
    return "\n".join(line.strip("| ") for line in lines if "---" not in line).encode()


def test_the_example_of_the_guide_is_imported_as_it_says() -> None:
    plan = plan_entries(read_table(example("| No | Name |")))
    assert (plan.problems, plan.warnings) == ((), ())
    assert [tuple(row.fields.values()) for row in plan.rows] == [
        (1, "Siti Rahma", "SMA Kolese Gonzaga", "WCM", 1850, "INA", "7100123", "2008-03-12", "f", "X"),
        (2, "Budi Santoso", "SMAN 8 Jakarta", None, None, "INA", None, "2007-11-25", "m", "XI"),
        (3, "علی رضایی", "مدرسهٔ البرز", None, 1650, "IRI", None, "2008-03-12", "m", "XI"),
    ]
    assert [note.code for note in plan.notes] == ["birth_jalali"]


def test_the_indonesian_example_is_imported_too() -> None:
    plan = plan_entries(read_table(example("| No | Nama |")))
    assert (plan.problems, plan.warnings) == ((), ())
    assert [(row.fields["name"], row.fields["birth_date"], row.fields["gender"]) for row in plan.rows] == [
        ("Siti Rahma", "2008-03-12", "f"),
        ("Budi Santoso", "2007-11-25", "m"),
    ]
