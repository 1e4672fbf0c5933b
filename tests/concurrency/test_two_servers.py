"""Two servers on one database: neither trusts what it remembers when the other has been there meanwhile."""

from pathlib import Path

from tests.concurrency.test_order import documents, published
from tests.cup import Cup
from tests.inprocess import House

CODES = ("1-0", "1/2-1/2", "0-1", "+/-")
# Who enters the next result: bursts of one server, turns, and a correction of the other's last one.
TURNS = (0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0)


def test_results_by_turns_through_two_servers_leave_one_true_table(database: str, tmp_path: Path) -> None:
    with House(database, tmp_path) as one, House(database, tmp_path) as other:
        first = one.owner()
        cup, games = published(first, 6)
        owners = (first, other.owner())
        for number, turn in enumerate(TURNS):
            round_, table = games[number % len(games)]
            code = CODES[(number * 3 + number // len(games)) % len(CODES)]
            path = f"{cup.at}/rounds/{round_}/matches/{table}/result"
            owners[turn].ok("PUT", path, {"result": code, "correct": number >= len(games)})
        seen = [documents(cup)]
        twin = Cup.__new__(Cup)
        twin.__dict__.update(cup.__dict__, client=owners[1])
        seen.append(documents(twin))
        with House(database, tmp_path) as third:
            # One more change, by a server that remembers nothing, writes everything anew.
            round_, table = games[len(TURNS) % len(games)]
            path = f"{cup.at}/rounds/{round_}/matches/{table}/result"
            standing = first.ok("GET", path)["result"]["result"]
            keeper = third.owner()
            keeper.ok("PUT", path, {"result": "0-0", "correct": True})
            keeper.ok("PUT", path, {"result": standing, "correct": True})
            assert documents(cup) == seen[0] == seen[1]
