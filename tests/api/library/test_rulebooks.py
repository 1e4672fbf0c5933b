"""Rulebooks to read: what they leave open, and by which rule."""

from tests.inprocess import Client


def test_an_option_names_the_rules_that_leave_the_choice(anonymous: Client) -> None:
    options = anonymous.ok("GET", "/rulebooks/gonzaga-2025")["options"]
    found = {option["path"]: option for option in options}
    assert found["result.awards.bye.PTS"]["source"] == ["GON-AMB-5"]
    assert found["result.awards.bye.PTS"]["choices"] == [1, 0]
    assert all(option["source"] for option in options)
