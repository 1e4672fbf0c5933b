"""What the contract promises of every GET: a strong ETag, 304, times in UTC, lists of one shape, nothing private."""

import re
from typing import Any

import pytest
from tests.contract.sample import SECRETS, STAMP, Sample, key_paths, operations, strings
from tests.inprocess import Client, House

CARD = {"id", "number", "name", "organisation", "title", "rating", "federation"}
SHORT = {"id", "number", "name"}


def paths(prefix: str, names: set[str]) -> set[str]:
    return {prefix.removesuffix("."), *(f"{prefix}{name}" for name in names)}


EFFECTIVE = {"result", "reason", "awarded", "played", "counts", "derived", "source"}
RESULT = {"result", "reason", "awarded"}
MATCH = {
    *("id", "round", "table", "bye", "state", "reported_at", "version"),
    *("reasons", "reasons[].code", "reasons[].params"),
    *(f"reasons[].params.{name}" for name in ("round", "players", "white", "black", "number")),
    *paths("white.", CARD),
    *paths("black.", CARD),
    *paths("result.", RESULT),
    *paths("effective.", EFFECTIVE),
}
ROUND = {
    *("id", "tournament", "number", "stage", "group", "cycle", "status", "starts_at", "late_after", "signed_at"),
    *("signed_by", "published_at", "closed_at", "warnings", "missing", "matches", "version"),
    # The clock of the round: when its games had ended, until when people may look on and results may be reported.
    *("ended_at", "spectators_until", "report_until"),
    *(f"matches[].{name}" for name in MATCH),
}
EVENT = {
    *("id", "slug", "name", "organiser", "venue", "start", "end", "time_zone", "languages", "published"),
    *("deleted_at", "version", "tournaments"),
    *(f"tournaments[].{name}" for name in ("id", "slug", "name", "status")),
}
TOURNAMENT = {
    *("id", "slug", "event", "name", "gender", "category", "status", "stage", "round", "rounds", "lots_drawn"),
    *("revision", "deleted_at", "version", "overrides", "overrides.ranking.finally", "initial_colour"),
    *("strict_pairing", *paths("strict_left.", {"at", "by", "reason"})),
    *paths("rulebook.", {"id", "title", "edition", "title.id", "title.en", "title.fa"}),
    *paths("counts.", {"entries", "active", "matches", "results", "missing", "claims"}),
    *("warnings", *(f"warnings[].{name}" for name in ("severity", "path", "code", "params", "detail"))),
    *(f"warnings[].params.{name}" for name in ("date", "printed", "actual", "places")),
}
RECORD = {*("id", "kind", "state", "occurred_at", "at"), *paths("result.", RESULT)}
RECORDED = {
    *("match", "tournament", "round", "table", "reported_at", "version", "claims", "history"),
    *paths("result.", RESULT),
    *(f"{name}[].{key}" for name in ("claims", "history") for key in RECORD),
}
STANDINGS = {
    *("tournament", "revision", "after_round", "rounds", "stage", "group", "complete", "final", "needs_decision"),
    *("criteria", "criteria[].key", "criteria[].code", "criteria[].edition"),
    *("rows", *(f"rows[].{name}" for name in ("rank", "shared", "status", "played", "won", "drawn", "lost"))),
    *("rows[].qualified", "rows[].prize", "rows[].values", "rows[].values.PTS", "rows[].values.SB"),
    *("rows[].values.lots", *paths("rows[].entry.", CARD)),
    *("unresolved_ties", *(f"unresolved_ties[].{name}" for name in ("place", "touches_prize", "decider", "reason"))),
    *paths("unresolved_ties[].entries[].", SHORT),
    "unresolved_ties[].entries",
}
SEPARATION = {"code", "key", "own", "others", "entry", *(f"entry.{name}" for name in SHORT)}
EXPLANATION = {
    *("tournament", "revision", "after_round", "rank", "shared", "status", "criteria", "above", "below"),
    *paths("entry.", CARD),
    *(f"criteria[].{name}" for name in ("key", "code", "applied", "article", "section", "edition", "title_key")),
    *("criteria[].value", "criteria[].exact", "criteria[].terms", "criteria[].tied_with"),
    *("criteria[].regime", "criteria[].remarks", "criteria[].not_applied", "criteria[].terms[].basis"),
    *(f"criteria[].tied_with[].{name}" for name in SHORT),
    *(f"criteria[].terms[].{name}" for name in ("round", "colour", "kind", "opponent_score", "factor", "product")),
    *(f"criteria[].terms[].{name}" for name in ("exact", "counted", "why", "opponent")),
    *(f"criteria[].terms[].opponent.{name}" for name in SHORT),
    *(f"{side}.{name}" for side in ("above", "below") for name in SEPARATION),
    *("notes", "notes[].code", "notes[].params", "notes[].params.with"),
    *(f"notes[].params.with[].{name}" for name in SHORT),
    *(f"notes[].params.{name}" for name in ("seed", "decider", "place", "round", "kind", "after_round", "annulled")),
}
CROSSTABLE = {
    *("tournament", "revision", "after_round", "rows"),
    *(f"rows[].{name}" for name in ("rank", "status", "points", "cells", "games", "byes")),
    *paths("rows[].entry.", CARD),
}
ENTRY = {*CARD, "status"}
VERDICT = {"code", "value", "instead", "rounds", "text", *paths("pairs[][].", SHORT), "pairs"}
FLOAT = {*paths("entry.", SHORT), "code", "text"}
SPARED = {"spared", *(f"spared[].{name}" for name in (*VERDICT, *paths("entry.", SHORT)))}
CRITERIA = {"criteria", *(f"criteria[].{name}" for name in ("code", "value", "text"))}
WHY_ROUND = {
    *("tournament", "round", "edition", "initial_colour", "brackets", "given", "warnings", "by_hand"),
    *(f"brackets[].{name}" for name in ("number", "score", "moved_down", "residents", "floated", "pairs", "text")),
    *(f"brackets[].{name}" for name in CRITERIA),
    *(f"brackets[].{side}[].{name}" for side in ("moved_down", "residents") for name in SHORT),
    *(f"brackets[].floated[].{name}" for name in FLOAT),
    *paths("brackets[].bye.", SHORT),
    "brackets[].pairs[].board",
    *(name for side in ("white", "black") for name in paths(f"brackets[].pairs[].{side}.", SHORT)),
    *paths("bye.", {"score", "text", *paths("entry.", SHORT)}),
    *(f"given[].{name}" for name in ("bye", *paths("entry.", SHORT))),
}
WHY_MATCH = {
    *("match", "round", "table", "by_hand", "edition", "bye", "instead"),
    *paths("white.", CARD),
    *paths("black.", CARD),
    *paths("against.", VERDICT),
    *paths("pair.", {"bracket", "score", "moved_down_from", "rejected", "more", "floats", *CRITERIA}),
    *(name for side in ("higher", "lower", "colour.white", "colour.black") for name in paths(f"pair.{side}.", SHORT)),
    *(f"pair.floats[].{name}" for name in FLOAT | SPARED),
    *(f"pair.rejected[].{name}" for name in VERDICT | paths("entry.", SHORT)),
    *paths("pair.colour.", {"rule", "text", "wishes"}),
    *(f"pair.colour.wishes[].{name}" for name in ("colours", "kind", "colour", "text", *paths("entry.", SHORT))),
}
HISTORY = {
    *("tournament", "rounds", *paths("entry.", CARD), *(f"rounds[].{name}" for name in paths("opponent.", CARD))),
    *(f"rounds[].{name}" for name in ("round", "match", "table", "kind", "colour", "result", "points", "float")),
    "rounds[].score_before",
}
CATEGORY = {
    *("code", "level", "gender", "title", "entries", "after", "plays_in", "rounds"),
    *paths("tournament.", {"id", "slug", "name", "status"}),
}
PRIZE = {
    *("places", "shared", "undecided", "prizes", "prizes[].place", "prizes[].prize", "entries"),
    *(f"entries[].{name}" for name in CARD),
}


def listed(names: set[str]) -> set[str]:
    return {"items", "next_cursor", *(f"items[].{name}" for name in names)}


# What everybody may read: for each public route, every key that its answer may have.
PUBLIC: dict[str, set[str]] = {
    "/events": listed(EVENT),
    "/events/{event}": EVENT,
    "/events/{event}/tournaments": listed(TOURNAMENT),
    "/tournaments/{tournament}": TOURNAMENT,
    "/tournaments/{tournament}/draws": listed({"id", "kind", "order", "colour", "seed", "reason", "at", "by"}),
    "/tournaments/{tournament}/entries": listed(ENTRY),
    "/tournaments/{tournament}/entries/{entry}": ENTRY,
    "/tournaments/{tournament}/exports/{format}": {"items", *(f"items[].{name}" for name in ENTRY - {"id"})},
    "/tournaments/{tournament}/rounds": listed(ROUND),
    "/tournaments/{tournament}/rounds/{number}": ROUND,
    "/tournaments/{tournament}/rounds/{number}/matches": listed(MATCH),
    "/matches/{match}": MATCH,
    "/matches/{match}/result": RECORDED,
    "/tournaments/{tournament}/rounds/{number}/matches/{table}/result": RECORDED,
    "/tournaments/{tournament}/standings": STANDINGS,
    "/tournaments/{tournament}/standings/{entry}": EXPLANATION,
    "/tournaments/{tournament}/crosstable": CROSSTABLE,
    "/events/{event}/categories": {
        *listed(CATEGORY),
        *("event", "settled", "at", "by", "minimum", "confirm", "special_prize_consideration"),
        *("moves", *(f"moves[].{name}" for name in ("from", "to", "count"))),
        *("warnings", *(f"warnings[].{name}" for name in ("code", "detail"))),
        *paths("warnings[].params.", {"category", "title", "count", "minimum"}),
    },
    "/tournaments/{tournament}/prizes": {
        *listed(PRIZE),
        *("tournament", "revision", "after_round", "complete", "final", "special"),
    },
    "/tournaments/{tournament}/rounds/{number}/explanation": WHY_ROUND,
    "/matches/{match}/explanation": WHY_MATCH,
    "/tournaments/{tournament}/entries/{entry}/history": HISTORY,
}
# Nobody's data: the program about itself.
# Reports of a federation: public, and no JSON; what they keep to themselves is in SECRETS.
REPORTS = {f"/tournaments/{{tournament}}/exports/trf{edition}" for edition in (16, 26)}
ABOUT_THE_PROGRAM = {
    "/health",
    "/ready",
    "/problems/{code}",
    "/setup",
    "/rulebooks",
    "/rulebooks/schema",
    "/rulebooks/{rulebook}",
    "/criteria",
}
# A stream has no end and so no tag; it resumes by Last-Event-ID.
STREAMS = {"/events/{event}/live"}
# Accounts are read by an owner who signed in with a password; tokens are refused.
BY_SESSION = {"/accounts", "/accounts/{account}"}


def gets(house: House) -> list[str]:
    found = [path.removeprefix("/api/v1") for _, path in operations(house.app.openapi(), "GET")]
    return [path for path in found if path not in STREAMS | BY_SESSION]


def every_answer(house: House, sample: Sample, client: Client) -> dict[str, Any]:
    """Every GET route with what it answers to the client."""
    return {path: client.get(sample.fill(path)) for path in gets(house)}


def test_every_get_has_a_strong_etag_and_answers_304(house: House, sample: Sample, owner: Client) -> None:
    answers = every_answer(house, sample, owner)
    assert len(answers) > 25
    for path, answer in answers.items():
        assert answer.status_code == 200, (path, answer.text)
        tag = answer.headers.get("etag", "")
        assert re.fullmatch(r'"[^"]+"', tag), (path, tag)
        again = owner.get(sample.fill(path), headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), path
        assert again.headers["etag"] == tag, path
        other = owner.get(sample.fill(path), headers={"If-None-Match": '"something-else"'})
        assert other.status_code == 200, path


def test_the_tag_changes_with_the_content(sample: Sample, owner: Client) -> None:
    for path in ("/tournaments/{tournament}", "/tournaments/{tournament}/entries/{entry}", "/events/{event}"):
        before = owner.get(sample.fill(path)).headers["etag"]
        if "entry" in path:
            owner.ok("PATCH", sample.fill(path), {"rating": 1513})
        else:
            owner.ok("PATCH", sample.fill(path), {"name": f"{sample.fill(path)[-3:]} renamed"})
        assert owner.get(sample.fill(path)).headers["etag"] != before, path


def test_every_time_is_in_utc_and_ends_in_z(house: House, sample: Sample, owner: Client) -> None:
    found = [
        (path, text)
        for path, answer in every_answer(house, sample, owner).items()
        if answer.headers["content-type"].startswith("application/json")
        for text in strings(answer.json())
        if STAMP.match(text)
    ]
    assert len(found) > 40
    assert [item for item in found if not item[1].endswith("Z")] == []


def test_every_list_has_items_and_a_cursor(house: House, sample: Sample, owner: Client) -> None:
    for path, answer in every_answer(house, sample, owner).items():
        body = {} if path in REPORTS else answer.json()
        if "items" in body and "exports" not in path:
            assert isinstance(body["items"], list)
            assert "next_cursor" in body, path


@pytest.mark.parametrize("path", PUBLIC)
def test_the_public_gets_only_the_listed_fields(path: str, house: House, sample: Sample) -> None:
    answer = house.client().get(sample.fill(path))
    assert answer.status_code == 200, answer.text
    found = key_paths(answer.json())
    # Paths into a rulebook and cells of a grid hold dots and lists of their own.
    assert found - PUBLIC[path] == set()


def test_a_route_is_public_only_when_it_is_listed(house: House, sample: Sample) -> None:
    for path, answer in every_answer(house, sample, house.client()).items():
        known = path in PUBLIC or path in ABOUT_THE_PROGRAM or path in REPORTS
        assert answer.status_code == (200 if known else 401), (path, answer.text)
    for path in BY_SESSION:
        assert house.client().get(sample.fill(path)).status_code == 401


def test_nothing_private_is_in_any_public_answer(house: House, sample: Sample) -> None:
    stranger = house.client()
    for path in gets(house):
        whole = sample.fill(path)
        variants = [whole]
        if "{format}" in path:
            variants += [whole.replace("json", ending) for ending in ("csv", "xlsx")] + [f"{whole}?what=standings"]
        if "{entry}" in path:
            variants += [whole.removesuffix("1") + str(number) for number in range(2, 6)]
        if "{table}" in path:
            variants.append(whole.replace("/1/result", "/2/result"))
        for one in variants:
            text = stranger.get(one).text
            assert [secret for secret in SECRETS if secret in text] == [], one


def test_the_organiser_does_read_what_is_private(sample: Sample, owner: Client) -> None:
    told = owner.get(f"{sample.cup.at}/entries").text + owner.get(f"{sample.cup.at}/incidents").text
    told += owner.get(f"{sample.cup.event_at}/ledger").text + owner.get(f"{sample.cup.event_at}/audit").text
    told += owner.get(sample.cup.result_path(2)).text
    assert [secret for secret in SECRETS if secret not in told and "@" not in secret] == []


def test_a_draft_is_in_no_public_answer(sample: Sample, house: House) -> None:
    stranger = house.client()
    drafted = [match["id"] for match in sample.cup.round(3)["matches"]]
    assert drafted
    for path in PUBLIC:
        text = stranger.get(sample.fill(path)).text
        assert [match for match in drafted if match in text] == [], path


def test_the_committed_document_is_the_one_that_the_application_generates(house: House) -> None:
    import json
    from pathlib import Path

    committed = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    assert committed == house.app.openapi(), "run: make openapi"
