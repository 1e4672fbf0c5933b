"""Reports with faults in them: a command answers or refuses, and never breaks down."""

import contextlib
import io
import random
from pathlib import Path

import pytest

from babak.__main__ import main
from babak.cli.simulation import Plan, Simulation
from babak.exchange.trf import write

SIGNS = " 0123456789wb-=+HFUZDLWX.?\n\tå"


def damaged(seed: int) -> str:
    """A report of a small, lively tournament with a few signs changed, put in or taken out, or a line gone."""
    rng = random.Random(seed)
    plan = Plan(
        seed, rng.randint(2, 12), 5, rng.randint(0, 5), forfeits=10, byes=10, late=20, edition=rng.choice(["16", "26"])
    )
    text = write(Simulation(plan).run().trf).decode().replace("\r\n", "\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        kind = rng.randrange(4)
        if kind == 0:
            lines = text.split("\n")
            del lines[rng.randrange(len(lines))]
            text = "\n".join(lines) or " "
        else:
            text = text[:at] + (rng.choice(SIGNS) if kind > 1 else "") + text[at + (kind < 3) :]
    return text


@pytest.mark.parametrize("command", ["pair", "check"])
def test_a_damaged_report_is_answered_or_refused_with_a_sentence(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    file = tmp_path / "a.trf"
    codes = set()
    for seed in range(200):
        file.write_text(damaged(seed), encoding="utf-8")
        said, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
            code = main([command, str(file)])
        assert code in (0, 1, 2), (seed, told.getvalue())
        assert bool(said.getvalue()) == (code == 0 or (code == 1 and command == "check")), seed
        assert code == 0 or command == "check" or told.getvalue().count("babak: ") >= 1, seed
        codes.add(code)
    assert codes >= {0, 2}
