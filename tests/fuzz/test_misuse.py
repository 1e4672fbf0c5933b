"""What goes wrong in a hall, and what somebody tries on purpose.

Each thing is refused with a problem and a sentence, changes nothing, and gives nothing away about the inside.
"""

import json
from typing import Any

import pytest
from tests.cup import Cup
from tests.exchange.workbooks import sheet
from tests.fuzz.state import turned_away, unchanged
from tests.inprocess import Client, House

JSON = {"Content-Type": "application/json"}
YAML = {"Content-Type": "application/yaml"}
HUGE = 10**30
XLSX_BROKEN = sheet([["Name", "Rating"], ["Ayu Lestari", 1500]])[:-200]


@pytest.fixture
def running(cup: Cup) -> Cup:
    """Five players (so that one sits out), the first round published with one result."""
    cup.add("Eka Saputra")
    cup.pair()
    cup.report(1, "1-0")
    return cup


def test_twenty_wrong_passwords_are_slowed_down_and_tell_nothing(house: House, running: Cup) -> None:
    stranger = house.client()
    answers = [
        stranger.post("/sessions", {"email": email, "password": f"guess number {number}"})
        for number in range(10)
        for email in ("owner@example.org", "nobody@example.org")
    ]
    statuses = [answer.status_code for answer in answers]
    assert statuses[:10] == [401] * 10
    assert statuses[10:] == [429] * 10
    assert answers[0].json() == answers[1].json()
    assert int(answers[-1].headers["retry-after"]) >= 1
    for answer in answers:
        turned_away(answer, 401, 429)


@pytest.mark.parametrize(
    "token", ["", "nonsense", "bbt_" + "a" * 43, "x" * 5000, "' OR 1=1 --", "bbt_\xff", "Basic b3duZXI6eA=="]
)
def test_a_made_up_token_opens_nothing(house: House, running: Cup, token: str) -> None:
    with unchanged(house):
        header = {"Authorization": f"Bearer {token}".encode("latin-1")}
        answer = house.client().get(f"{running.event_at}/audit", headers=header)
        assert turned_away(answer, 401)["code"] == "bad_token"
        assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_token_without_the_scope_or_for_another_event_changes_nothing(house: House, running: Cup) -> None:
    other = Cup(running.client, name="Another Cup")
    reader = house.somebody("events:read")
    elsewhere = house.somebody(
        "events:read", "events:write", "entries:write", "rounds:write", "results:write", "results:correct",
        event=other.event["id"], email="elsewhere@example.org",
    )  # fmt: skip
    incident = {"code": "violation", "round": 1, "offender": 1}
    payment = {"tournament": running.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1"}
    attempts: list[tuple[str, str, Any]] = [
        ("PUT", running.result_path(1, 2), {"result": "1-0"}),
        ("DELETE", f"/matches/{running.match(1)['id']}/result", None),
        ("POST", f"{running.at}/entries", {"name": "Mallory"}),
        ("PATCH", f"{running.at}/entries/1", {"name": "Mallory"}),
        ("DELETE", f"{running.at}/entries/1", None),
        ("POST", f"{running.at}/rounds", {}),
        ("PATCH", f"{running.at}/rounds/1", {"status": "closed"}),
        ("PUT", f"{running.at}/rounds/1/matches", {"matches": []}),
        ("POST", f"{running.at}/incidents", incident),
        ("POST", f"{running.at}/draws", {"kind": "lots"}),
        ("POST", f"{running.at}/results", [{"round": 1, "table": 2, "result": "1-0"}]),
        ("POST", f"{running.at}/imports/csv", None),
        ("PATCH", running.at, {"name": "Mallory's"}),
        ("DELETE", running.at, None),
        ("PATCH", running.event_at, {"name": "Mallory's"}),
        ("DELETE", running.event_at, None),
        ("POST", f"{running.event_at}/ledger", payment),
        ("POST", f"{running.event_at}/tournaments", {"name": "Mine", "rulebook": "gonzaga-2025"}),
        ("PUT", f"{running.event_at}/members/{house.client(reader.token).ok('GET', '/accounts/me')['id']}",
         {"role": "organiser"}),
    ]  # fmt: skip
    with unchanged(house):
        for somebody in (reader, elsewhere, house.client()):
            for method, path, body in attempts:
                answer = somebody.request(method, path, **({} if body is None else {"json": body}))
                turned_away(answer, 401, 403)


def test_another_events_id_in_an_address_or_a_body_is_not_found(house: House, running: Cup) -> None:
    other = Cup(running.client, name="Another Cup")
    other.pair()
    theirs, match = other.entries[0]["id"], other.match(1)["id"]
    owner = running.client
    with unchanged(house):
        turned_away(owner.patch(f"{running.at}/entries/{theirs}", {"name": "Mallory"}), 404)
        turned_away(owner.get(f"{running.at}/standings/{theirs}"), 404)
        incident = {"code": "violation", "round": 1, "offender": theirs}
        turned_away(owner.post(f"{running.at}/incidents", incident), 404)
        turned_away(owner.post(f"{running.at}/incidents", {"code": "violation", "match": match, "offender": 1}), 404)
        pairing = {"matches": [{"white": 1, "black": theirs}], "force": True, "reason": "a try"}
        turned_away(owner.put(f"{running.at}/rounds/1/matches", pairing), 404, 422)
        payment = {"tournament": other.tournament["id"], "entry": 1, "kind": "paid", "code": "x", "amount": "1"}
        turned_away(owner.post(f"{running.event_at}/ledger", payment), 404, 422)


def test_a_result_for_a_bye_an_unknown_player_or_a_table_that_is_not_there_is_refused(
    house: House, running: Cup
) -> None:
    bye = next(match for match in running.round(1)["matches"] if match["black"] is None)
    owner = running.client
    with unchanged(house):
        answer = owner.put(f"/matches/{bye['id']}/result", {"result": "1-0"})
        assert turned_away(answer, 409)["code"] == "match_is_bye"
        turned_away(owner.put(running.result_path(1, 99), {"result": "1-0"}), 404)
        turned_away(owner.put(running.result_path(9, 1), {"result": "1-0"}), 404)
        turned_away(owner.put("/matches/no-such-match/result", {"result": "1-0"}), 404)
        for number in (99, 0, -1, HUGE, "nobody", ""):
            incident = {"code": "violation", "round": 1, "offender": number}
            turned_away(owner.post(f"{running.at}/incidents", incident), 404, 422)
        for body in ({}, {"result": "2-0"}, {"result": ""}, {"result": None}, {"result": "1-0", "walkover": "home"}):
            turned_away(owner.put(running.result_path(1, 2), body), 422)


def test_a_stale_page_changes_nothing_and_loses_no_result(house: House, running: Cup) -> None:
    owner = running.client
    stale = {"If-Match": '"an-hour-ago"'}
    with unchanged(house):
        for method, path, body in (
            ("PATCH", f"{running.at}/rounds/1", {"status": "closed"}),
            ("PATCH", f"{running.at}/entries/1", {"name": "Somebody Else"}),
            ("PATCH", running.event_at, {"name": "Another Name"}),
            ("DELETE", running.event_at, None),
            ("DELETE", f"{running.at}/rounds/1", None),
        ):
            answer = owner.request(method, path, headers=stale, **({} if body is None else {"json": body}))
            assert turned_away(answer, 412)["code"] == "stale"
    answer = owner.put(running.result_path(1, 1), {"result": "0-1"}, headers=stale)
    assert turned_away(answer, 409)["code"] == "result_conflict"
    kept = owner.ok("GET", running.result_path(1, 1))
    assert (kept["result"], [claim["result"] for claim in kept["claims"]]) == ({"result": "1-0"}, [{"result": "0-1"}])


def test_a_broken_spreadsheet_is_refused_whole(house: House, running: Cup) -> None:
    fresh = Cup(running.client, players=None, name="An empty cup")
    bad_cells = b"Name,Rating,No\nAyu Lestari,strong,1\nBagus Pratama,1500,1\n,1500,\n"
    with unchanged(house):
        for kind, content in (
            ("xlsx", b""), ("xlsx", b"PK\x03\x04 no workbook"), ("xlsx", XLSX_BROKEN),
            ("csv", b""), ("csv", b"\x00" * 400), ("csv", b"\xff\xfe\x00"),
        ):  # fmt: skip
            turned_away(running.client.post(f"{fresh.at}/imports/{kind}", content=content), 400, 415, 422)
        turned_away(running.client.post(f"{fresh.at}/imports/exe", content=b"MZ"), 404)
        turned_away(running.client.post(f"{fresh.at}/imports/csv", content=b"x" * 9 * 2**20), 413)
        answer = running.client.post(f"{fresh.at}/imports/csv", content=bad_cells)
        assert answer.status_code == 422
        assert {problem["row"] for problem in answer.json()["problems"]} >= {2, 3}
        assert all(" " in problem["detail"] for problem in answer.json()["problems"])


def test_a_bad_rulebook_is_answered_with_every_error_at_once(house: House, running: Cup) -> None:
    book = {
        "id": "Not An Id", "extends": ["no-such-book"], "colour": "red", "scoring": {"PTS": {"win": 1.5}},
        "ranking": {"criteria": ["PTS", "NOPE"]},
    }  # fmt: skip
    with unchanged(house):
        checked = house.client().ok("POST", "/rulebook-checks", book)
        assert checked["valid"] is False
        assert {error["path"] for error in checked["errors"]} >= {"scoring.PTS.win"}
        assert all(" " in error["detail"] for error in checked["errors"])
        answer = running.client.post(f"{running.event_at}/tournaments", {"name": "Bad", "rulebook": book})
        assert turned_away(answer, 422)["code"] == "rulebook_refused"
        overrides = {"ranking.colour": "red", "nothing.at.all": 1, "scoring.PTS.win": 0.5}
        body = {"name": "Bad", "rulebook": "gonzaga-2025", "overrides": overrides}
        problem = turned_away(running.client.post(f"{running.event_at}/tournaments", body), 422)
        assert len(problem["errors"]) >= 2


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)


def test_a_yaml_bomb_costs_nothing_and_is_named(house: House, running: Cup) -> None:
    stranger = house.client()
    with unchanged(house):
        for text, code in (
            (BOMB, "yaml_alias"),
            ("a: !!python/object/apply:os.system ['true']", "yaml_tag"),
            ("[" * 20_000, None),
            ("- " * 20_000, None),
            ("id: x\nid: y\n", "duplicate_key"),
            ("x" * 300_000, "too_large"),
            ("a: \ud800".encode("utf-8", "surrogatepass"), None),
            ('a: "\\ud800\\0"', None),
        ):
            content = text.encode() if isinstance(text, str) else text
            answer = stranger.request("POST", "/rulebook-checks", content=content, headers=YAML)
            if answer.status_code == 200:
                codes = [error["code"] for error in answer.json()["errors"]]
                assert code is None or code in codes
                assert codes
            else:
                turned_away(answer, 400)
        # Written inline, YAML is a string, and a string names a rulebook.
        answer = running.client.post(f"{running.event_at}/tournaments", {"name": "Bomb", "rulebook": BOMB})
        assert turned_away(answer, 422)["code"] == "rulebook_not_found"


def test_json_that_is_too_large_too_deep_or_broken_is_refused_at_the_door(house: House, running: Cup) -> None:
    entries, checks = f"{running.at}/entries", "/rulebook-checks"
    with unchanged(house):
        for path in (entries, checks):
            for content, *statuses in (
                (b" " * 20 * 2**20, 413),
                (b"[" * 100_000, 400),
                (b'{"a":' * 70 + b"1" + b"}" * 70, 400),
                (b'{"name": "Ayu', 400),
                (b'{"name": \xff}', 400),
                (b'{"name": "Ayu\\u0000"}', 422),
                (b'{"name": "Ayu\\ud800"}', 422),
                (b'{"name": "Ayu\x00"}', 400),
                (b"9" * 5000, 400, 422),
            ):
                turned_away(running.client.request("POST", path, content=content, headers=JSON), *statuses)
        turned_away(
            running.client.request("POST", entries, content=b"name=Ayu", headers={"Content-Type": "text/x"}), 415
        )
        many = [{"name": f"Player {number}"} for number in range(20_000)]
        turned_away(running.client.post(entries, many), 409, 413, 422)


@pytest.mark.parametrize("name", ["numbers", "texts", "times", "lists"])
def test_values_that_nobody_can_mean_are_refused_by_name(house: House, running: Cup, name: str) -> None:
    owner, at = running.client, running.at
    money = {"tournament": running.tournament["id"], "entry": 1, "kind": "paid", "code": "entry_fee", "amount": "1"}
    incident = {"code": "no_show", "round": 1, "offender": 1}
    bodies: dict[str, list[tuple[str, str, str]]] = {
        "numbers": [
            *(("POST", f"{at}/incidents", json.dumps({**incident, "minutes": value}))
              for value in ("1/0", -3, HUGE, "-1", "1e5")),
            ("POST", f"{at}/incidents", '{"code": "no_show", "round": 1, "offender": 1, "minutes": 1e999}'),
            ("POST", f"{at}/incidents", '{"code": "no_show", "round": 1, "offender": 1, "minutes": NaN}'),
            *(("POST", f"{at}/entries", json.dumps({"name": "Ayu L", "number": value})) for value in (0, -1, HUGE)),
            *(("POST", f"{running.event_at}/ledger", json.dumps({**money, "amount": value}))
              for value in ("1e30", "NaN", "-5", "0", 0.001, "Infinity")),
            ("POST", f"{running.event_at}/ledger", json.dumps({**money, "entry": HUGE})),
            ("POST", f"{at}/decisions", json.dumps({"kind": "play_off", "order": [HUGE, -HUGE], "reason": "blitz"})),
            ("PUT", running.result_path(1, 2), '{"result": "1-0", "awarded": [NaN, 1]}'),
            ("PUT", running.result_path(1, 2), '{"result": "1-0", "awarded": ["1/0", 1]}'),
            ("PUT", running.result_path(1, 2), json.dumps({"result": "1-0", "awarded": [-1, HUGE]})),
            ("PUT", f"{at}/rounds/1/matches", json.dumps({"matches": [{"white": HUGE, "black": -1}]})),
        ],
        "texts": [
            ("POST", f"{at}/entries", json.dumps({"name": "\u200e\u202e \t"})),
            ("POST", f"{at}/entries", json.dumps({"name": "A" * 101})),
            ("POST", f"{at}/entries", json.dumps({"name": "Ayu", "federation": "INA'; DROP TABLE entry; --"})),
            ("PUT", running.result_path(1, 2), json.dumps({"result": "1-0", "reason": "'; DROP TABLE match; --"})),
            ("PUT", running.result_path(1, 2), json.dumps({"result": "1-0", "reason": "no_such_reason"})),
            ("POST", "/events", json.dumps({"name": "Cup", "slug": "../../etc/passwd"})),
            ("POST", "/events", json.dumps({"name": "Cup", "time_zone": "../../../etc/passwd"})),
            ("POST", "/events", json.dumps({"name": "   "})),
            ("POST", f"{running.event_at}/tournaments", json.dumps({"name": "Cup", "rulebook": "../secret"})),
        ],
        "times": [
            *(("PUT", running.result_path(1, 2), json.dumps({"result": "1-0", "occurred_at": value}))
              for value in ("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "2026-02-30T10:00:00Z",
                            "2026-01-10T08:00:00", "yesterday")),
            ("PATCH", f"{at}/rounds/1", json.dumps({"starts_at": "9999-12-31T23:59:59Z"})),
            ("POST", f"{at}/rounds", json.dumps({"starts_at": "0001-01-01T00:00:00Z"})),
            ("POST", f"{at}/incidents", json.dumps({**incident, "occurred_at": "9999-12-31T23:59:59-14:00"})),
            ("POST", "/events", json.dumps({"name": "Cup", "start": "2026-02-02", "end": "2026-02-01"})),
        ],
        "lists": [
            ("POST", f"{at}/decisions", json.dumps({"kind": "play_off", "order": [1, 1], "reason": "blitz"})),
            ("POST", f"{at}/decisions", json.dumps({"kind": "play_off", "order": [], "reason": "blitz"})),
            ("POST", "/events", json.dumps({"name": "Cup", "languages": []})),
            ("POST", "/events", json.dumps({"name": "Cup", "languages": ["en"] * 500})),
            ("PUT", f"{at}/rounds/1/matches", json.dumps({"matches": [{"white": 1, "black": 1}]})),
            ("PUT", f"{at}/rounds/1/matches", json.dumps({"matches": [{"white": 1, "black": 2}] * 2})),
        ],
    }  # fmt: skip
    with unchanged(house):
        for method, path, body in bodies[name]:
            turned_away(owner.request(method, path, content=body.encode(), headers=JSON), 404, 409, 422)


INJECTIONS = ("' OR '1'='1", '"; DROP TABLE event; --', "1 union select email from account", "%00", "a%00b", "%ff", "*")


def test_strings_of_sql_and_nul_find_nothing_in_an_address(house: House, running: Cup) -> None:
    owner = running.client
    with unchanged(house):
        for word in INJECTIONS:
            for path in (
                f"/events/{word}", f"/tournaments/{word}", f"/tournaments/{word}/standings",
                f"{running.at}/entries/{word}", f"{running.at}/standings/{word}", f"{running.at}/exports/{word}",
                f"/matches/{word}", f"/matches/{word}/result", f"/rulebooks/{word}", f"/problems/{word}",
                f"/tournaments/{word}/rounds/1/matches/1/result",
            ):  # fmt: skip
                turned_away(owner.get(path), 404, 422)
            turned_away(owner.get(f"/accounts/{word}"), 403, 404, 422)
            turned_away(owner.delete(f"{running.at}/incidents/{word}"), 404, 422)
            turned_away(owner.put(f"/tournaments/{word}/rounds/1/matches/1/result", {"result": "1-0"}), 404, 422)
        for query in ("stage=' OR 1=1 --", "stage=%00", "after_round=-1", f"after_round={HUGE}", "group=x"):
            turned_away(owner.get(f"{running.at}/standings?{query}"), 404, 422)
        for query in (
            "limit=-1",
            f"limit={HUGE}",
            "limit=ten",
            "cursor=%00",
            "cursor=AAAA",
            "cursor=W10",
            "cursor=' --",
        ):
            turned_away(owner.get(f"{running.event_at}/audit?{query}"), 400, 422)
        for number in ("-1", "0", str(HUGE), "one"):
            turned_away(owner.get(f"{running.at}/rounds/{number}"), 404, 422)


TRAVERSALS = (
    "/assets/..%2f..%2f..%2f..%2fetc/passwd", "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/assets//etc/passwd", "/assets/%00", "/assets/..%5c..%5cwin.ini", "/assets/" + "a" * 300, "/assets/%ff%fe",
    "/assets/....//....//pyproject.toml", "/assets/..%2f..%2f..%2fpyproject.toml", "/assets/%252e%252e/pyproject.toml",
)  # fmt: skip


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_file_outside_of_the_pages_is_served(house: House, path: str) -> None:
    answer = house.client().get(f"http://babak.test{path}")
    turned_away(answer, 404, 422)


def test_strange_but_honest_names_come_back_as_they_were_written(client: Client, cup: Cup) -> None:
    names = [
        "Ömer Şükrü Çağ",
        "نِگار می‌خواهد",
        "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 😀",
        "O'Brien; DROP TABLE",
        "<script>alert(1)</script>",
        "=1+1",
        "李小龙",
    ]
    cup.add(*names)
    stored = [entry["name"] for entry in client.ok("GET", f"{cup.at}/entries")["items"]][4:]
    assert stored == names
    page = client.get(f"{cup.at}/entries")
    assert page.headers["content-type"] == "application/json"
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "'=1+1" in client.get(f"{cup.at}/exports/csv").text


def test_the_same_key_with_another_body_and_unusable_keys_change_nothing(house: House, running: Cup) -> None:
    owner, path = running.client, running.result_path(1, 2)
    owner.ok("PUT", path, {"result": "1-0"}, headers={"Idempotency-Key": "a-key"})
    with unchanged(house):
        answer = owner.put(path, {"result": "0-1"}, headers={"Idempotency-Key": "a-key"})
        assert turned_away(answer, 422)["code"] == "idempotency_mismatch"
        answer = owner.put(path, {"result": "0-1"}, headers={"Idempotency-Key": "k" * 300})
        assert turned_away(answer, 400)["code"] == "bad_idempotency_key"
