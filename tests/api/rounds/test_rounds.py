"""Rounds: paired as drafts, signed, published, closed, and every way back."""

from tests.answers import refused
from tests.cup import Cup
from tests.inprocess import Client, House


def pairs(row: dict) -> list[tuple[int, int | None]]:
    return [(match["white"]["number"], match["black"] and match["black"]["number"]) for match in row["matches"]]


def test_the_next_round_is_a_draft_on_the_berger_table_with_its_reasons(cup: Cup, client: Client) -> None:
    answer = client.post(f"{cup.at}/rounds", {})
    assert answer.status_code == 201
    row = answer.json()
    assert answer.headers["location"].endswith("/rounds/1")
    assert (row["number"], row["status"], row["stage"], row["cycle"]) == (1, "draft", "main", 1)
    assert pairs(row) == [(1, 4), (2, 3)]
    reasons = [match["reasons"] for match in row["matches"]]
    assert reasons[0] == [{"code": "berger_table", "params": {"round": 1, "players": 4, "white": 1, "black": 4}}]
    assert (cup.state()["status"], cup.state()["round"], cup.state()["rounds"]) == ("running", 1, 3)


def test_a_round_goes_from_draft_to_closed_and_every_step_is_dated(cup: Cup) -> None:
    cup.pair(publish=False)
    signed = cup.move(1, "signed")
    assert signed["signed_at"].endswith("Z")
    assert (signed["signed_by"], signed["published_at"]) == ("tests (Owner)", None)
    published = cup.move(1, "published")
    assert published["published_at"].endswith("Z")
    cup.report(1, "1-0", "0-1")
    closed = cup.move(1, "closed")
    assert closed["closed_at"].endswith("Z")
    assert closed["signed_at"] == signed["signed_at"]
    reopened = cup.move(1, "published")
    assert (reopened["status"], reopened["closed_at"]) == ("published", None)
    assert reopened["published_at"] == published["published_at"]


def test_a_round_without_results_goes_back_to_a_draft(cup: Cup) -> None:
    cup.pair()
    back = cup.move(1, "draft")
    assert (back["signed_at"], back["signed_by"], back["published_at"]) == (None, None, None)


def test_a_round_with_results_does_not_go_back_to_a_draft(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.report(1, "1-0")
    refused(client.patch(f"{cup.at}/rounds/1", {"status": "draft"}), 409, "round_has_results")
    assert cup.round(1)["status"] == "published"


def test_a_round_does_not_close_while_results_are_missing_and_says_which(cup: Cup, client: Client) -> None:
    cup.pair()
    assert cup.round(1)["missing"] == [1, 2]
    cup.report(1, "1-0")
    problem = refused(client.patch(f"{cup.at}/rounds/1", {"status": "closed"}), 409, "results_missing")
    assert problem["params"] == {"round": 1, "tables": [2]}
    assert cup.state()["counts"]["missing"] == 1
    cup.put(1, 2, "0-1")
    assert cup.close(1)["missing"] == []


def test_a_round_does_not_close_while_claims_are_open(cup: Cup, client: Client, house: House) -> None:
    cup.pair()
    cup.report(1, "1-0", "1-0")
    assert cup.put(1, 2, "0-1", house.somebody("results:write")).status_code == 409
    problem = refused(client.patch(f"{cup.at}/rounds/1", {"status": "closed"}), 409, "claims_open")
    assert problem["params"] == {"round": 1, "tables": [2]}


def test_a_game_that_a_ruling_decided_is_not_missing(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.report(1, "1-0")
    cup.incident("no_show", round=1, table=2, offender="white")
    assert cup.round(1)["missing"] == []
    assert cup.close(1)["status"] == "closed"


def test_an_odd_field_has_a_bye_in_every_round_that_counts_as_the_rules_say(client: Client) -> None:
    cup = Cup(client, ["A A", "B B", "C C"])
    row = cup.pair()
    assert pairs(row) == [(2, 3), (1, None)]
    bye = row["matches"][-1]
    assert (bye["bye"], bye["table"], bye["state"]) == ("pairing_allocated", None, "bye")
    assert bye["reasons"][0]["code"] == "berger_free"
    cup.report(1, "1-0")
    cup.close(1)
    cup.play(["1/2-1/2"], ["1-0"])
    assert cup.state()["rounds"] == 3
    free = [next(w for w, b in pairs(cup.round(number)) if b is None) for number in (1, 2, 3)]
    assert sorted(free) == [1, 2, 3]


def test_every_round_of_the_schedule_is_paired_at_once_and_then_no_more(cup: Cup, client: Client) -> None:
    made = client.ok("POST", f"{cup.at}/rounds", {"all": True})["items"]
    assert [row["number"] for row in made] == [1, 2, 3]
    assert [pairs(row) for row in made] == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    refused(client.post(f"{cup.at}/rounds", {}), 409, "schedule_is_complete")


def test_two_cycles_give_each_pair_both_colours(client: Client) -> None:
    cup = Cup(client, overrides={"stages.main.cycles": 2})
    made = client.ok("POST", f"{cup.at}/rounds", {"all": True})["items"]
    games = [pair for row in made for pair in pairs(row)]
    assert [row["cycle"] for row in made] == [1, 1, 1, 2, 2, 2]
    assert sorted(games) == sorted((white, black) for white in range(1, 5) for black in range(1, 5) if white != black)


def test_pairing_needs_two_entries(client: Client) -> None:
    cup = Cup(client, ["Only One"])
    problem = refused(client.post(f"{cup.at}/rounds", {}), 409, "too_few_entries")
    assert problem["params"] == {"entries": 1, "needed": 2}


def test_only_the_newest_round_without_results_is_un_paired(cup: Cup, client: Client) -> None:
    cup.play(["1-0", "1-0"])
    cup.pair(publish=False)
    refused(client.delete(f"{cup.at}/rounds/1"), 409, "not_the_last_round")
    assert client.delete(f"{cup.at}/rounds/2").status_code == 204
    refused(client.get(f"{cup.at}/rounds/2"), 404, "round_not_found")
    refused(client.delete(f"{cup.at}/rounds/1"), 409, "round_has_results")
    assert cup.pair()["number"] == 2


def test_un_pairing_the_first_round_opens_the_field_again(cup: Cup, client: Client) -> None:
    cup.pair(publish=False)
    client.ok("DELETE", f"{cup.at}/rounds/1")
    assert (cup.state()["status"], cup.state()["rounds"]) == ("setup", None)
    assert cup.add("Late Comer")[0]["number"] == 5
    assert len(pairs(cup.pair())) == 3


def test_a_tournament_is_finished_when_its_last_round_is_closed_and_runs_again_when_it_reopens(cup: Cup) -> None:
    cup.play(["1-0", "1-0"], ["1-0", "1-0"], ["1-0", "0-1"])
    assert cup.state()["status"] == "finished"
    assert cup.standings()["final"]
    cup.move(3, "published")
    assert cup.state()["status"] == "running"
    assert not cup.standings()["final"]


def test_drafts_are_hidden_from_the_public_in_every_answer(cup: Cup, anonymous: Client, client: Client) -> None:
    cup.pair(publish=False)
    match = cup.match(1)["id"]
    for status in ("draft", "signed"):
        cup.move(1, status)
        assert anonymous.ok("GET", f"{cup.at}/rounds")["items"] == []
        refused(anonymous.get(f"{cup.at}/rounds/1"), 404, "round_not_found")
        refused(anonymous.get(f"{cup.at}/rounds/1/matches"), 404, "round_not_found")
        refused(anonymous.get(f"/matches/{match}"), 404, "round_not_found")
        refused(anonymous.get(f"/matches/{match}/result"), 404, "match_not_found")
        refused(anonymous.get(cup.result_path(1)), 404, "match_not_found")
        crosstable = anonymous.ok("GET", f"{cup.at}/crosstable")
        assert not [cell for row in crosstable["rows"] for cell in row["cells"] if cell], "a draft in the crosstable"
    cup.publish(1)
    assert len(anonymous.ok("GET", f"{cup.at}/rounds")["items"]) == 1
    assert anonymous.ok("GET", f"/matches/{match}")["id"] == match


def test_the_announced_start_tells_when_a_player_is_late(cup: Cup, client: Client) -> None:
    cup.pair(publish=False)
    row = client.ok("PATCH", f"{cup.at}/rounds/1", {"starts_at": "2026-01-10T15:00:00+07:00"})
    assert (row["starts_at"], row["late_after"]) == ("2026-01-10T08:00:00Z", "2026-01-10T08:10:00Z")
    row = client.ok("PATCH", f"{cup.at}/rounds/1", {"starts_at": None})
    assert (row["starts_at"], row["late_after"]) == (None, None)


def test_who_signed_is_for_the_organisers(cup: Cup, anonymous: Client) -> None:
    cup.pair()
    assert anonymous.ok("GET", f"{cup.at}/rounds/1")["signed_by"] is None
    assert cup.round(1)["signed_by"] == "tests (Owner)"


def test_moving_rounds_needs_the_right_to(house: House, cup: Cup, anonymous: Client) -> None:
    reporter = house.somebody("results:write")
    refused(anonymous.post(f"{cup.at}/rounds", {}), 401, "not_signed_in")
    refused(reporter.post(f"{cup.at}/rounds", {}), 403, "missing_scope")
    cup.pair()
    refused(reporter.patch(f"{cup.at}/rounds/1", {"status": "draft"}), 403, "missing_scope")
    refused(reporter.delete(f"{cup.at}/rounds/1"), 403, "missing_scope")


def test_a_round_whose_results_were_all_taken_back_is_un_paired(cup: Cup, client: Client) -> None:
    cup.pair()
    cup.report(1, "1-0")
    match = cup.match(1)["id"]
    client.ok("DELETE", f"/matches/{match}/result")
    assert client.delete(f"{cup.at}/rounds/1").status_code == 204
    assert cup.state()["status"] == "setup"
