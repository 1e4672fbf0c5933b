"""The order in which results are entered, and corrected, leaves no trace in the standings."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st
from tests.cup import Cup
from tests.inprocess import Client, House

from babak.db import Database
from babak.server import Server
from babak.standings import derive
from babak.tournaments import repo as tournaments

CODES = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0")
Game = tuple[int, int]


@pytest.fixture(scope="module")
def owner(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The owner of one application for every example."""
    folder = tmp_path_factory.mktemp("order")
    path = folder / "order.db"
    path.write_bytes(migrated_file.read_bytes())
    with House(f"sqlite:///{path}", folder) as house:
        yield house.owner()


def published(owner: Client, players: int) -> tuple[Cup, list[Game]]:
    """A round robin with every round published, and its games: (round, table)."""
    cup = Cup(owner, [f"Player {number}" for number in range(1, players + 1)], published=False)
    rows = owner.ok("POST", f"{cup.at}/rounds", {"all": True})["items"]
    for row in rows:
        owner.ok("PATCH", f"{cup.at}/rounds/{row['number']}", {"status": "published"})
    return cup, [(row["number"], match["table"]) for row in rows for match in row["matches"] if match["black"]]


def without_ids(document: Any, names: dict[str, str]) -> bytes:
    """The document as bytes, with numbers in place of ids and without what counts the changes."""
    text = json.dumps({**document, "revision": 0, "tournament": ""}, ensure_ascii=False, sort_keys=True)
    for entry, name in names.items():
        text = text.replace(entry, name)
    return text.encode()


def documents(cup: Cup) -> tuple[bytes, bytes]:
    """Standings and crosstable, made comparable."""
    names = {entry["id"]: f"#{entry['number']}" for entry in cup.entries}
    rows = cup.client.ok("GET", f"{cup.at}/rounds")["items"]
    names |= {match["id"]: f"{row['number']}/{match['table']}" for row in rows for match in row["matches"]}
    crosstable = cup.client.ok("GET", f"{cup.at}/crosstable")
    return without_ids(cup.standings(), names), without_ids(crosstable, names)


def worked_out_anew(db: Database, tournament_id: str) -> tuple[bytes, bytes]:
    """Standings and crosstable of the stored facts, by a server that remembers nothing."""
    server = Server.on(db)
    try:
        with db.read() as session:
            tournament = tournaments.find(session, tournament_id)
            assert tournament is not None
            snapshot, rules = server.keeper.fresh(session, tournament)
        made = derive.derive(snapshot, rules.rules, rules.stage, {}, derive.Written())
        return made.standings.body, made.crosstable.body
    finally:
        server.hot.close()


@hypothesis.seed(20_251_108)
@hypothesis.settings(
    max_examples=16, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck), print_blob=False
)
@hypothesis.given(st.data())
def test_any_order_of_entry_with_corrections_gives_the_same_bytes(owner: Client, data: st.DataObject) -> None:
    players = data.draw(st.integers(6, 8), label="players")
    orderly, games = published(owner, players)
    cup, _ = published(owner, players)
    codes = {game: data.draw(st.sampled_from(CODES)) for game in games}
    at_once = [{"round": game[0], "table": game[1], "result": codes[game]} for game in games]
    answers = owner.ok("POST", f"{orderly.at}/results", at_once)["items"]
    assert {answer["status"] for answer in answers} == {200}

    order = data.draw(st.permutations(games), label="order")
    wrong = data.draw(st.dictionaries(st.sampled_from(games), st.sampled_from(CODES), max_size=5), label="wrong")
    late = data.draw(st.booleans(), label="corrected at the end")
    for game in order:
        path = cup.result_path(*game)
        if game in wrong:
            owner.ok("PUT", path, {"result": wrong[game]})
        if game not in wrong or not late:
            owner.ok("PUT", path, {"result": codes[game], "correct": True})
    for game in wrong if late else ():
        owner.ok("PUT", cup.result_path(*game), {"result": codes[game], "correct": True})
    assert documents(cup) == documents(orderly)
    stored = tuple(owner.get(f"{cup.at}/{kind}").content for kind in ("standings", "crosstable"))
    assert stored == worked_out_anew(owner.house.db, cup.tournament["id"])
