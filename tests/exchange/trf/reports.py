"""Tournament reports of the pairing vectors, written column by column without the package's own writer.

A report holds the rounds before the one that is to be paired, and the absences of that one.
"""

from collections.abc import Mapping
from typing import Any, Literal

_CODES = {"1-0": "10", "0-1": "01", "1/2": "==", "0-0": "00", "1-0F": "+-", "0-1F": "-+", "0-0F": "--"}
_POINTS = {"1": 2, "+": 2, "F": 2, "U": 2, "=": 1, "H": 1}
_BYES = {"zero_bye": "Z", "half_bye": "H", "full_bye": "F"}
Form = Literal["16", "26"]


def report(data: Mapping[str, Any], number: int, form: Form) -> str:
    """The report from which round `number` of a vector is paired."""
    cells: dict[int, list[str]] = {player["start"]: [] for player in data["players"]}
    score = dict.fromkeys(cells, 0)
    for done in data["rounds"][: number - 1]:
        seen = {start: ("0000 - ", _BYES[kind]) for start, kind in done["absent"]}
        for white, black, code in done["results"]:
            seen[white] = (f"{black:4d} w ", _CODES[code][0])
            seen[black] = (f"{white:4d} b ", _CODES[code][1])
        if done["bye"] is not None:
            seen[done["bye"]] = ("0000 - ", "U")
        for start, (place, result) in seen.items():
            cells[start].append(place + result)
            score[start] += _POINTS.get(result, 0)
    lines = ["012 A tournament", *_settings(data, form)]
    asked = _absences(data, number)
    for player in data["players"]:
        start = player["start"]
        rounds = "".join("  " + cell for cell in cells[start])
        if form == "16" and start in asked:
            rounds += "  0000 - " + asked[start]
        points = f"{score[start] // 2}.{5 * (score[start] % 2)}"
        lines.append(f"001 {start:4d}      {player['name']:<33} {player['rating']:4d}{points:>32}{start:5d}{rounds}")
    if form == "26":
        for kind in "FHZ":
            those = [start for start, own in asked.items() if own == kind]
            if those:
                lines.append(f"240 {kind} {number:3d}" + "".join(f" {start:4d}" for start in those))
    return "\n".join(lines) + "\n"


def _absences(data: Mapping[str, Any], number: int) -> dict[int, str]:
    if number <= len(data["rounds"]):
        absent = data["rounds"][number - 1]["absent"]
    else:
        absent = data["no_pairing_exists"]["absent"]
    return {start: _BYES[kind] for start, kind in absent}


def _settings(data: Mapping[str, Any], form: Form) -> list[str]:
    total, colour = data["rounds_total"], data["initial_color"]
    given = (data["acceleration"] or {"virtual_points": {}})["virtual_points"]
    if form == "16":
        lines = [f"XXR {total}", f"XXC {colour}1"]
        return lines + [
            f"XXA {int(start):4d}" + "".join(f" {float(each):4.1f}" for each in points)
            for start, points in given.items()
        ]
    lines = [f"142 {total}", f"152 {colour[0].upper()}", "192 FIDE_DUTCH"]
    for start, points in given.items():
        for at, each in enumerate(points, 1):
            if float(each):
                lines.append(f"250      {float(each):4.1f} {at:3d} {at:3d} {int(start):4d} {int(start):4d}")
    return lines


def numbers(data: Mapping[str, Any]) -> list[int]:
    """The rounds that a vector asks for, the impossible one included."""
    return list(range(1, len(data["rounds"]) + 1 + ("no_pairing_exists" in data)))
