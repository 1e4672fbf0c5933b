"""What the helpers of `make test` and `make check` say."""

from pathlib import Path

import pytest

from tests import file_lengths, preflight
from tests.preflight import Need, missing_modules, missing_program, missing_python

BROWSER = Need("Chromium", ("chromium", "google-chrome"), "looks at the pages as people do", "chromium", (120,))


def test_a_program_that_is_there_and_new_enough_is_not_mentioned() -> None:
    assert missing_program(BROWSER, which=lambda name: f"/usr/bin/{name}", version_of=lambda _: (130, 0)) is None
    assert missing_program(BROWSER, which={"google-chrome": "/g"}.get, version_of=lambda _: (120,)) is None


def test_a_missing_program_comes_with_its_purpose_and_its_package() -> None:
    sentence = missing_program(BROWSER, which=lambda _: None)
    assert sentence == (
        "Chromium is missing; it looks at the pages as people do. Install it with: apt-get install -y chromium"
    )


def test_an_old_program_and_a_mute_one_are_named_with_the_version_that_is_needed() -> None:
    old = missing_program(BROWSER, which=lambda _: "/c", version_of=lambda _: (99, 1))
    assert old is not None and old.startswith("Chromium 99.1 is too old; 120 or newer is needed.")
    mute = missing_program(BROWSER, which=lambda _: "/c", version_of=lambda _: None)
    assert mute is not None and "120 or newer is needed" in mute


def test_python_and_its_packages_are_looked_at() -> None:
    assert missing_python((3, 11, 0)) is None
    assert "python3.11" in (missing_python((3, 9, 2)) or "")
    assert missing_modules(["json", "nowhere_at_all"]) == (
        "Python packages are missing: nowhere_at_all. Install them with: make setup"
    )


def test_everything_that_is_missing_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = Need("Nothing", ("no-such-program-at-all",), "is never there", "nothing")
    monkeypatch.setattr(preflight, "NEEDS", (nowhere, nowhere))
    assert preflight.main() == 1
    assert capsys.readouterr().err.count("apt-get install -y nothing") == 2


def test_long_files_are_listed_and_too_long_ones_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fine.py").write_text("x\n" * 300)
    (tmp_path / "long.svelte").write_text("x\n" * 301)
    (tmp_path / "notes.md").write_text("x\n" * 9000)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "theirs.ts").write_text("x\n" * 9000)
    (tmp_path / "migrations" / "versions").mkdir(parents=True)
    (tmp_path / "migrations" / "versions" / "0001_first.py").write_text("x\n" * 9000)
    assert file_lengths.main(tmp_path) == 0
    assert capsys.readouterr().out == ("  301  long.svelte\n2 files, 1 of more than 300 lines, 0 of more than 500\n")
    (tmp_path / "endless.ts").write_text("x\n" * 501)
    assert file_lengths.main(tmp_path) == 1
    assert "  501  endless.ts  too long" in capsys.readouterr().out
