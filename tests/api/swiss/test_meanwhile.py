"""A round is worked out under no lock: what changes meanwhile is seen, and nothing old is stored."""

from typing import Any

import pytest
from tests.api.swiss.play import board, swiss
from tests.inprocess import Client

from babak.rounds import attempt, routes
from babak.rounds import swiss as engine


def test_a_change_while_a_round_is_worked_out_starts_it_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = swiss(client, 6)
    original, seen = engine.next_round, []

    def slow(*args: Any, **options: Any) -> Any:
        made = original(*args, **options)
        if not seen:
            client.ok("PATCH", f"{cup.at}/entries/6", {"absences": [{"round": 1, "bye": "half"}]})
        seen.append(made.prepared.revision)
        return made

    monkeypatch.setattr(routes.swiss, "next_round", slow)
    row = cup.pair(publish=False)
    assert len(seen) == 2 and seen[0] < seen[1]
    assert (6, None) in board(row)


def test_a_steady_stream_of_changes_does_not_hold_a_round_back_for_ever(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = swiss(client, 6)
    original, seen = engine.next_round, []

    def slow(*args: Any, **options: Any) -> Any:
        made = original(*args, **options)
        if len(seen) < attempt.ATTEMPTS:
            client.ok("PATCH", f"{cup.at}/entries/1", {"note": f"change {len(seen)}"})
        seen.append(made.prepared.revision)
        return made

    monkeypatch.setattr(routes.swiss, "next_round", slow)
    cup.pair(publish=False)
    assert len(seen) == attempt.ATTEMPTS + 1
