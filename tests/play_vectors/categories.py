"""School levels: registration by category, the preview of the merge, its confirmation, and who plays where."""

from collections.abc import Mapping
from typing import Any

from tests.inprocess import Client


def play(
    client: Client, event: str, facts: Mapping[str, Any], rulebook: str, overrides: Mapping[str, Any]
) -> dict[str, Any]:
    """Register everybody, close the registration, and read what has become of the categories."""
    at = f"/events/{event}/categories"
    client.ok("POST", at, {"rulebook": rulebook, "overrides": dict(overrides)})
    entries = [
        {"name": entry["id"], "category": entry["level"], "gender": entry["gender"].lower()}
        for entry in facts["entries"]
    ]
    client.ok("POST", f"{at}/entries", entries)
    assert [each["type"] for each in facts["events"]] == ["registration_close"]
    preview = client.ok("GET", at)
    client.ok("POST", f"{at}/merge", {"confirm": preview["confirm"]})
    settled = client.ok("GET", at)
    told = ("moves", "warnings", "special_prize_consideration")
    assert all(preview[name] == settled[name] or name == told[2] for name in told), "the preview is what is done"
    tournaments = {each["id"]: each for each in client.ok("GET", f"/events/{event}/tournaments")["items"]}
    playing = [each for each in settled["items"] if each["entries"]]
    return {
        "categories": {
            each["code"]: {
                "count": tournaments[each["tournament"]["id"]]["counts"]["entries"],
                "rounds": tournaments[each["tournament"]["id"]]["rounds"],
            }
            for each in playing
        },
        "moves_in_order": settled["moves"],
        "special_prize_consideration": [each["name"] for each in settled["special_prize_consideration"]],
        "warnings": settled["warnings"],
    }
