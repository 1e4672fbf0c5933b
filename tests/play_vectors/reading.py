"""What the API answers after a competition, in the shape in which vector files write what they expect.

Exact values come from the explanations; the standings must show the same at display precision, and both must agree on
ranks. Where they do not, that is a contradiction, whatever the file expects.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.inprocess import Client

Seen = dict[str, Any]
# Lists that say a set: the order in which a file writes them is not an expectation.
SETS = ("not_ranked", "unresolved_ties", "play_off_required", "derived_results", "deposits_forfeited")
# What the files of slots call the criterion that a slot applied.
KINDS = {"DE": "head_to_head", "BH": "solkoff", "SB": "SB", "PS": "progressive"}
SUMS = ("PTS", "SB", "BH", "PS")


def read(client: Client, event: str, tournament: str, deposits: Mapping[str, str]) -> tuple[Seen, list[str]]:
    """Everything that a file may expect, and contradictions between answers."""
    at = f"/tournaments/{tournament}"
    standings = client.ok("GET", f"{at}/standings")
    entries = {row["id"]: row for row in client.ok("GET", f"{at}/entries")["items"]}
    rows = standings["rows"]
    why = {row["entry"]["name"]: client.ok("GET", f"{at}/standings/{row['entry']['id']}") for row in rows}
    contradictions = [line for row in rows for line in _contradictions(row, why[row["entry"]["name"]])]
    if not (standings["complete"] and standings["final"] == (not standings["unresolved_ties"])):
        contradictions.append("standings: every round is closed and they are not complete")
    names = {entry["id"]: entry["name"] for entry in entries.values()}
    ties = [sorted(entry["name"] for entry in tie["entries"]) for tie in standings["unresolved_ties"]]
    seen = {
        "standings": [_row(row, why[row["entry"]["name"]]) for row in rows if row["rank"] is not None],
        "not_ranked": [_unranked(row, entries[row["entry"]["id"]]) for row in rows if row["rank"] is None],
        "unresolved_ties": ties,
        "play_off_required": [
            sorted(entry["name"] for entry in tie["entries"])
            for tie in standings["unresolved_ties"]
            if tie["decider"] == "play_off"
        ],
        "needs_decision": standings["needs_decision"],
        "derived_results": _derived(client.ok("GET", f"{at}/rounds")["items"]),
        "deposits_forfeited": _forfeited(client.ok("GET", f"/events/{event}/ledger"), names, deposits),
        "workings": why,
    }
    return seen, contradictions


def _exact(working: Mapping[str, Any]) -> Any:
    return working["exact"] if working["exact"] is not None else None


def _contradictions(row: Mapping[str, Any], why: Mapping[str, Any]) -> list[str]:
    name, found = row["entry"]["name"], []
    if (row["rank"], row["shared"], row["status"]) != (why["rank"], why["shared"], why["status"]):
        found.append(f"{name}: the explanation gives another rank or status than the standings")
    for working in why["criteria"]:
        shown, exact = row["values"].get(working["key"]), working["exact"]
        if (shown is None) != (exact is None) or (exact is not None and round(float(Fraction(exact)), 4) != shown):
            found.append(f"{name}: {working['key']} is {shown} in the standings and {exact} in the explanation")
        counted = [Fraction(term["exact"]) for term in working["terms"] if term["counted"] and term["exact"]]
        if working["applied"] in SUMS and exact is not None and sum(counted) != Fraction(exact):
            found.append(f"{name}: the terms of {working['key']} add up to {sum(counted)}, its value is {exact}")
    if set(row["values"]) != {working["key"] for working in why["criteria"]}:
        found.append(f"{name}: the explanation has other criteria than the standings")
    return found


def _row(row: Mapping[str, Any], why: Mapping[str, Any]) -> Seen:
    values = {working["key"]: _value(working) for working in why["criteria"]}
    values |= {
        f"{working['key']}_{KINDS[working['applied']]}": _value(working)
        for working in why["criteria"][1:]
        if working["applied"] in KINDS
    }
    for working in why["criteria"]:
        if working["not_applied"] or working["applied"] != working["code"]:
            values[f"{working['key']}_kind"] = KINDS[working["applied"]]
            given = {each["code"]: each["exact"] for each in working["not_applied"]}
            values["solkoff"] = given.get("BH", _value(working))
    return {"rank": row["rank"], "player": row["entry"]["name"], "points": values["PTS"], **values}


def _value(working: Mapping[str, Any]) -> Any:
    """The value; of direct encounter the points among the tied, which the place comes from (null when alone)."""
    if working["applied"] != "DE":
        return _exact(working)
    if not working["tied_with"]:
        return None
    return str(sum((Fraction(term["exact"]) for term in working["terms"] if term["counted"]), Fraction(0)))


def _unranked(row: Mapping[str, Any], entry: Mapping[str, Any]) -> Seen:
    return {
        "player": row["entry"]["name"],
        "status": row["status"],
        "results_annulled": entry["results_annulled"],
        "points_scored_before_removal": row["values"]["PTS"],
    }


def _derived(rounds: list[dict[str, Any]]) -> list[Seen]:
    """The results that nobody reported: the rules made them."""
    return [
        {
            "round": row["number"],
            "board": match["table"],
            "white": match["white"]["name"],
            "black": match["black"]["name"],
            "result": match["effective"]["result"],
            "awarded": match["effective"]["awarded"],
            "played": match["effective"]["played"],
            "reason": match["effective"]["reason"],
            "counts": match["effective"]["counts"],
        }
        for row in rounds
        for match in row["matches"]
        if match["effective"] is not None and match["black"] is not None and match["effective"]["derived"]
    ]


def _forfeited(ledger: Mapping[str, Any], names: Mapping[str, str], deposits: Mapping[str, str]) -> list[Seen]:
    """What each entry lost of its deposit, reversals counted, by the name that the file has for the deposit."""
    written = {code: name for name, code in deposits.items()}
    sums: dict[tuple[str, str], Fraction] = {}
    for line in ledger["items"]:
        if line["kind"] == "forfeited":
            key = (names[line["entry"]], written.get(line["code"], line["code"]))
            sums[key] = sums.get(key, Fraction(0)) + Fraction(line["amount"])
    return [
        {"player": player, "code": code, "forfeited": str(amount)} for (player, code), amount in sums.items() if amount
    ]


def arranged(expected: Mapping[str, Any]) -> Seen:
    """The expectation with its sets in a fixed order, so that only their content is compared."""
    found = dict(expected)
    for name in SETS:
        if isinstance(found.get(name), list):
            items = [sorted(item) if isinstance(item, list) else item for item in found[name]]
            found[name] = sorted(items, key=_name_of)
    if isinstance(found.get("categories"), Mapping):
        found["categories"] = [{"code": code, **each} for code, each in sorted(found["categories"].items())]
    return found


def in_the_order_of(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> Seen:
    """What was seen, arranged like `arranged(expected)`, with the steps of each tie looked up in the explanations."""
    found = arranged(seen)
    if isinstance(expected.get("tie_resolution"), list):
        found["tie_resolution"] = _steps(expected["tie_resolution"], seen["workings"])
    return found


def _name_of(item: Any) -> str:
    if isinstance(item, Mapping):
        return repr([item.get(key) for key in ("round", "white", "player")])
    return repr(item)


def _steps(steps: list[Mapping[str, Any]], workings: Mapping[str, Any]) -> list[Seen]:
    """The steps that a file names, each once, and after them the ties that it does not name."""
    found: list[Seen] = []
    left = _ties(workings)
    for step in steps:
        told = _step(step, workings)
        tie = (str(step["criterion"]).split(":")[0], frozenset(told["tied"]))
        if tie in left or len(told["tied"]) < 2:
            left.discard(tie)
            found.append(told)
    return found + [{"tied": sorted(tied), "criterion": key} for key, tied in sorted(left, key=repr)]


def _ties(workings: Mapping[str, Any]) -> set[tuple[str, frozenset[str]]]:
    """Every criterion that was applied to somebody tied, with who was."""
    return {
        (working["key"], frozenset(tied))
        for name, why in workings.items()
        if why["rank"] is not None
        for working in why["criteria"][1:]
        if working["applied"] in KINDS and len(tied := _tied(name, working["key"], workings)) > 1
    }


def _step(step: Mapping[str, Any], workings: Mapping[str, Any]) -> Seen:
    """One step of a tie as the explanations tell it: who was tied, with which values, in which order."""
    named = [name for name in step["tied"] if name in workings]
    key = str(step["criterion"]).split(":")[0]
    found = {name: _working(workings[name], key) for name in named}
    together = _tied(named[0], key, workings) if named else set()
    values = {name: _value(working) if working else None for name, working in found.items()}
    places = {name: _exact(working) if working else None for name, working in found.items()}
    first = found[named[0]] if named else None
    met = [remark["code"] for remark in first["remarks"]] if first is not None else []
    applied = KINDS.get(first["applied"]) if first is not None else None
    groups: dict[Any, list[str]] = {}
    for name, value in places.items():
        groups.setdefault(None if value in (None, "0") else Fraction(value), []).append(name)
    return {
        "tied": [*(name for name in named if name in together), *sorted(together - set(named))],
        "criterion": f"{key}:{applied}" if ":" in step["criterion"] else key,
        "values": values,
        "all_met": "all_met" in met,
        "met": "all_met" in met if applied == "head_to_head" else None,
        "order": [groups[key] for key in sorted(groups, key=lambda key: (key is None, key or 0))],
    }


def _tied(name: str, criterion: str, workings: Mapping[str, Any]) -> set[str]:
    """Who was still tied with `name` when the criterion was applied: equal in everything before it."""
    own = _working(workings[name], criterion)
    if own is not None and own["tied_with"]:
        return {name, *(other["name"] for other in own["tied_with"])}
    before = {other: _before(why, criterion) for other, why in workings.items() if why["rank"] is not None}
    return {other for other, values in before.items() if values == before.get(name)}


def _before(why: Mapping[str, Any], criterion: str) -> list[Any]:
    values = []
    for working in why["criteria"]:
        if criterion in (working["key"], working["code"]):
            break
        values.append(working["exact"])
    return values


def _working(why: Mapping[str, Any], criterion: str) -> Mapping[str, Any] | None:
    return next((each for each in why["criteria"] if criterion in (each["key"], each["code"])), None)
