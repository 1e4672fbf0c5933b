"""A single round, game by game: what stands, what each side got, and what the arbiter's clicks did on the way."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from tests.inprocess import Client

Json = Mapping[str, Any]


def read(client: Client, tournament: str) -> dict[str, Any]:
    """Every game of the first round, by board."""
    at = f"/tournaments/{tournament}"
    row = client.ok("GET", f"{at}/rounds/1")
    incidents = client.ok("GET", f"{at}/incidents")["items"]
    return {
        "games": [
            _game(client, row, match, [each for each in incidents if each["match"] == match["id"]])
            for match in row["matches"]
        ]
    }


def only(expected: Json, seen: dict[str, Any]) -> dict[str, Any]:
    """The games that an alternative speaks of; it need not name the others."""
    if "games" not in expected:
        return seen
    boards = {game["board"] for game in expected["games"]}
    return {**seen, "games": [game for game in seen["games"] if game["board"] in boards]}


def _game(client: Client, row: Json, match: Json, incidents: Sequence[Json]) -> dict[str, Any]:
    bonus = {"white": 0, "black": 0}
    actions = []
    for incident in incidents:
        own = "white" if incident["offender"]["id"] == match["white"]["id"] else "black"
        other = "black" if own == "white" else "white"
        for ruling in incident["caused"]:
            clock = ruling["effects"].get("clock", {})
            bonus[own] += clock.get("offender", 0)
            bonus[other] += clock.get("opponent", 0)
            actions += _actions(ruling)
    result, effective = match["result"], match["effective"]
    standing = effective or _reported(result)
    return {
        "board": match["table"],
        "result": standing["result"],
        "reason": _reason(client, row, match, standing),
        "awarded": standing["awarded"],
        "played": standing["played"],
        "clock_bonus_s": bonus,
        "actions": actions,
    }


def _reported(result: Json) -> dict[str, Any]:
    """A reported result that no rule changes is worth what it says."""
    awarded = {"1-0": [1, 0], "0-1": [0, 1], "1/2-1/2": [0.5, 0.5]}[result["result"]]
    return {"result": result["result"], "reason": None, "awarded": awarded, "played": True}


def _reason(client: Client, row: Json, match: Json, standing: Json) -> str | None:
    """The reason of a ruling; a reported result stands by the board, or because it came before its time was over."""
    reported = match["result"] is not None and standing["result"] == match["result"]["result"]
    if not reported:
        return str(standing["reason"])
    told = client.ok("GET", f"/matches/{match['id']}/result")["history"][0]["occurred_at"]
    if told is None:
        return "over_the_board"
    until = datetime.fromisoformat(row["report_until"])
    over = datetime.fromisoformat(told) - until
    return "reported_in_time" if over <= timedelta(0) else "reported_late"


def _actions(ruling: Json) -> list[str]:
    """What the arbiter has to do, in the words of the files; a loss is not an action but a result."""
    effects = ruling["effects"]
    if "score" in effects:
        return [str(ruling["offence"])]
    if "lose" in effects or "forfeit" in effects:
        return []
    seconds = effects.get("clock", {}).get("opponent", 0)
    words = ["warning"] if effects.get("warning") else []
    words += ["reprimand"] if effects.get("reprimand") else []
    words += [f"opponent_plus_{seconds}s"] if seconds else []
    return ["_".join(words)] if words else []
