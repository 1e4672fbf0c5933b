"""What is decided while a tournament runs: amended rules, drawn numbers and lots, play-offs and committees."""

from hashlib import sha256

from tests.answers import places, refused
from tests.cup import Cup
from tests.inprocess import Client, House

NO_DRAWS = {"set": {"scoring.PTS.draw": 0}, "from_round": 2, "text": "a draw is worth nothing from now on"}
LEVEL = (["1/2-1/2", "1/2-1/2"], ["1/2-1/2", "1/2-1/2"], ["1/2-1/2", "1/2-1/2"])


def lot(seed: str, entry: str) -> str:
    """What anybody can compute: printf '%s' 'seed|entry' | sha256sum"""
    return sha256(f"{seed}|{entry}".encode()).hexdigest()


def test_an_amendment_changes_the_rules_and_closed_rounds_keep_their_standings(cup: Cup, client: Client) -> None:
    cup.play(["1/2-1/2", "1/2-1/2"])
    before = cup.standings(after_round=1)
    made = client.ok("POST", f"{cup.at}/amendments", NO_DRAWS)
    assert (made["kind"], made["set"], made["from_round"]) == ("amendment", {"scoring.PTS.draw": 0}, 2)
    cup.play(["1/2-1/2", "1-0"])
    then = cup.standings(after_round=1)
    assert then["rows"] == before["rows"]
    assert cup.points(after_round=1) == {1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
    assert cup.points() == {1: 1, 2: 0, 3: 0, 4: 0}


def test_an_amendment_is_kept_with_author_time_and_text(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    client.ok("POST", f"{cup.at}/amendments", NO_DRAWS)
    override, amendment = client.ok("GET", f"{cup.at}/amendments")["items"]
    assert (override["kind"], override["set"], override["from_round"]) == ("override", {}, None)
    assert (amendment["text"], amendment["by"]) == (NO_DRAWS["text"], "tests (Owner)")
    assert amendment["at"].endswith("Z")
    assert cup.audit()[0]["reason"] == NO_DRAWS["text"]


def test_a_closed_round_cannot_be_amended(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"], ["1-0", "1-0"])
    problem = refused(client.post(f"{cup.at}/amendments", NO_DRAWS), 409, "amendment_of_closed_round")
    assert problem["params"] == {"round": 2, "next": 3}


def test_a_wrong_amendment_is_refused_with_its_path_and_changes_nothing(cup: Cup, client: Client) -> None:
    cup.play(["1/2-1/2", "1-0"])
    revision = cup.state()["revision"]
    wrong = {**NO_DRAWS, "set": {"scoring.PTS.drawn": 0}}
    problem = refused(client.post(f"{cup.at}/amendments", wrong), 422, "rulebook_refused")
    assert {path for path, _ in places(problem)} == {"scoring.PTS.drawn"}
    assert cup.state()["revision"] == revision
    assert len(client.ok("GET", f"{cup.at}/amendments")["items"]) == 1


def test_the_public_does_not_read_amendments_and_decisions(cup: Cup, anonymous: Client) -> None:
    refused(anonymous.get(f"{cup.at}/amendments"), 401, "not_signed_in")
    refused(anonymous.get(f"{cup.at}/decisions"), 401, "not_signed_in")


def test_drawn_numbers_follow_from_a_seed_that_anybody_can_check(cup: Cup, client: Client, anonymous: Client) -> None:
    draw = client.ok("POST", f"{cup.at}/draws", {"kind": "numbers", "reason": "before the first round"})
    entries = {entry["id"]: entry["number"] for entry in client.ok("GET", f"{cup.at}/entries")["items"]}
    repeated = sorted(entries, key=lambda entry: lot(draw["seed"], entry))
    assert draw["order"] == repeated
    assert [entries[entry] for entry in repeated] == [1, 2, 3, 4]
    (public,) = anonymous.ok("GET", f"{cup.at}/draws")["items"]
    assert (public["seed"], public["order"], public["by"]) == (draw["seed"], draw["order"], None)


def test_numbers_are_not_drawn_once_a_round_is_paired_nor_for_a_single_entry(cup: Cup, client: Client) -> None:
    cup.pair()
    refused(client.post(f"{cup.at}/draws", {"kind": "numbers"}), 409, "numbers_are_fixed")
    alone = Cup(client, ["Only One"])
    refused(client.post(f"{alone.at}/draws", {"kind": "numbers"}), 409, "too_few_entries")


def test_lots_decide_what_is_left_tied_and_are_drawn_once(client: Client, anonymous: Client) -> None:
    cup = Cup(client, overrides={"ranking.finally": ["lots"]})
    cup.play(*LEVEL)
    waiting = cup.standings()
    assert waiting["needs_decision"]
    assert [tie["decider"] for tie in waiting["unresolved_ties"]] == ["lots"]
    draw = client.ok("POST", f"{cup.at}/draws", {"kind": "lots"})
    table = cup.standings()
    assert [row["rank"] for row in table["rows"]] == [1, 2, 3, 4]
    ids = [row["entry"]["id"] for row in table["rows"]]
    assert ids == sorted(ids, key=lambda entry: lot(draw["seed"], entry))
    assert not table["needs_decision"]
    assert anonymous.ok("GET", f"{cup.at}/draws")["items"][0]["seed"] == draw["seed"]
    refused(client.post(f"{cup.at}/draws", {"kind": "lots"}), 409, "lots_already_drawn")
    refused(client.delete(f"{cup.at}/decisions/{draw['id']}"), 409, "draw_stands")
    assert cup.standings()["rows"] == table["rows"]


def test_the_committee_decides_a_tie_that_touches_a_prize_and_may_take_it_back(cup: Cup, client: Client) -> None:
    cup.play(*LEVEL)
    assert cup.ranks() == {1: 1, 2: 1, 3: 1, 4: 1}
    assert cup.standings()["needs_decision"]
    body = {"kind": "decision", "order": [3, 1, 4, 2], "reason": "the committee met"}
    made = client.ok("POST", f"{cup.at}/decisions", body)
    assert (made["kind"], made["reason"], made["seed"]) == ("decision", "the committee met", None)
    assert cup.ranks() == {3: 1, 1: 2, 4: 3, 2: 4}
    assert [row["prize"] for row in cup.standings()["rows"]] == [1000000, 800000, 500000, None]
    assert client.delete(f"{cup.at}/decisions/{made['id']}").status_code == 204
    assert cup.ranks() == {1: 1, 2: 1, 3: 1, 4: 1}
    assert client.ok("GET", f"{cup.at}/decisions")["items"] == []
    refused(client.delete(f"{cup.at}/decisions/{made['id']}"), 404, "decision_not_found")


def test_the_committee_may_let_a_prize_place_be_shared_and_the_table_is_final(cup: Cup, client: Client) -> None:
    cup.play(*LEVEL)
    assert cup.standings()["final"] is False
    client.ok("POST", f"{cup.at}/decisions", {"kind": "shared", "order": [1, 2, 3, 4], "reason": "they share it"})
    table = cup.standings()
    assert (table["final"], table["needs_decision"], table["unresolved_ties"]) == (True, False, [])
    assert [(row["rank"], row["shared"], row["prize"]) for row in table["rows"]] == [(1, True, None)] * 4


def test_a_play_off_gives_the_order_where_the_rules_ask_for_one(client: Client) -> None:
    cup = Cup(client, overrides={"ranking.finally": ["play_off"]})
    cup.play(*LEVEL)
    assert [tie["decider"] for tie in cup.standings()["unresolved_ties"]] == ["play_off"]
    client.ok("POST", f"{cup.at}/decisions", {"kind": "play_off", "order": [4, 3, 2, 1], "reason": "blitz"})
    assert cup.ranks() == {4: 1, 3: 2, 2: 3, 1: 4}


def test_a_decision_names_known_entries_and_each_once(cup: Cup, client: Client) -> None:
    body = {"kind": "decision", "reason": "so it is"}
    refused(client.post(f"{cup.at}/decisions", {**body, "order": [1, 1]}), 422, "entry_twice")
    refused(client.post(f"{cup.at}/decisions", {**body, "order": [1, 99]}), 404, "entry_not_found")
    refused(client.post(f"{cup.at}/decisions", {"kind": "decision", "order": [1, 2]}), 422, "invalid_request")


def test_deciding_a_tie_needs_the_right_to_correct_results(house: House, cup: Cup) -> None:
    body = {"kind": "decision", "order": [1, 2], "reason": "because"}
    desk = house.somebody("results:write", "rounds:write", "events:read")
    refused(desk.post(f"{cup.at}/decisions", body), 403, "missing_scope")
    refused(house.somebody("results:write").post(f"{cup.at}/draws", {"kind": "lots"}), 403, "missing_scope")


def test_with_every_round_paired_an_amendment_waits_for_its_round(cup: Cup, client: Client) -> None:
    client.ok("POST", f"{cup.at}/rounds", {"all": True})
    cup.publish(1)
    cup.report(1, "1/2-1/2", "1/2-1/2")
    cup.close(1)
    client.ok("POST", f"{cup.at}/amendments", NO_DRAWS)
    assert cup.points() == {1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
    cup.publish(2)
    cup.report(2, "1/2-1/2", "1/2-1/2")
    assert cup.points() == {1: 0, 2: 0, 3: 0, 4: 0}
    assert cup.points(after_round=1) == {1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}


def test_the_explanation_of_a_row_goes_by_the_amended_rules_too(cup: Cup, client: Client) -> None:
    cup.play(["1/2-1/2", "1/2-1/2"])
    client.ok("POST", f"{cup.at}/amendments", NO_DRAWS)
    cup.play(["1/2-1/2", "1/2-1/2"])
    now, then = (
        client.ok("GET", f"{cup.at}/standings/1", params=params)["criteria"][0]["exact"]
        for params in ({}, {"after_round": 1})
    )
    assert (now, then) == ("0", "1/2")
