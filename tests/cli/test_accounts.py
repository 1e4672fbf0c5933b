"""babak user add, babak token add, and what every command has in common."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import select
from tests.cli.conftest import Run

from babak.__main__ import main
from babak.accounts.models import Account, ApiToken
from babak.cli import token, user
from babak.db import Database, new_id, now
from babak.events.models import Event
from babak.http.auth import token_hash
from babak.http.caller import SCOPES

SRI = ("--email", "Sri@example.org", "--name", "Sri", "--password", "correct horse")


def test_an_account_is_added_and_its_id_printed(run: Run, db: Database) -> None:
    ran = run("user", "add", *SRI, "--owner")
    assert (ran.code, ran.err) == (0, "")
    with db.read() as session:
        account = session.exec(select(Account)).one()
        assert ran.out == f"{account.id}\n"
        assert (account.email, account.is_owner) == ("sri@example.org", True)


def test_the_same_email_again_is_a_no(run: Run) -> None:
    run("user", "add", *SRI)
    ran = run("user", "add", *SRI)
    assert (ran.code, ran.out) == (1, "")
    assert "sri@example.org" in ran.err


def test_a_password_may_come_through_a_pipe(run: Run, db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("from the pipe\n"))
    assert run("user", "add", "--email", "a@b.c", "--name", "A").code == 0
    with db.read() as session:
        assert session.exec(select(Account)).one().password_hash.startswith("$argon2id$")


def test_a_password_typed_differently_adds_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["one password", "another one"])
    monkeypatch.setattr(user.getpass, "getpass", lambda _prompt: next(typed))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    ran = run("user", "add", "--email", "a@b.c", "--name", "A")
    assert (ran.code, ran.err) == (2, "babak: The two passwords differ; nothing was added.\n")


def test_what_is_wrong_with_an_account_is_said_in_the_language_of_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "id_ID.UTF-8")
    ran = run("user", "add", "--email", "nonsense", "--name", "A", "--password", "short")
    assert ran.code == 2
    assert "password terlalu pendek. Minimal 8 karakter." in ran.err
    assert "Traceback" not in ran.err


def test_a_token_stands_alone_on_stdout(run: Run, db: Database) -> None:
    run("user", "add", *SRI, "--owner")
    ran = run(
        "token", "add", "--email", "sri@example.org", "--scope", "results:write", "events:read", "--expires", "30"
    )
    assert (ran.code, ran.err) == (0, "")
    secret = ran.out.removesuffix("\n")
    assert secret.startswith("bbk_live_")
    assert "\n" not in secret
    with db.read() as session:
        row = session.exec(select(ApiToken)).one()
        assert row.token_hash == token_hash(secret)
        assert row.scopes == ["events:read", "results:write"]
        assert row.expires_at is not None
        assert (row.expires_at - now()).days == 29


def test_a_token_for_an_event_knows_it_by_its_slug(run: Run, db: Database) -> None:
    run("user", "add", *SRI, "--owner")
    with db.write() as session:
        event = Event(id=new_id(), slug="cup", name="Cup", created_at=now())
        session.add(event)
    words = ("token", "add", "--email", "sri@example.org", "--scope", "results:write", "--scope", "rounds:write")
    assert run(*words, "--event", "cup").code == 0
    with db.read() as session:
        assert session.exec(select(ApiToken)).one().event_id == session.exec(select(Event)).one().id
    ran = run(*words, "--event", "nowhere")
    assert (ran.code, ran.out) == (2, "")


def test_a_token_beyond_its_account_or_with_unknown_words_is_refused(run: Run) -> None:
    run("user", "add", *SRI)
    ran = run("token", "add", "--email", "sri@example.org", "--scope", "results:write")
    assert (ran.code, ran.out) == (2, "")
    assert "results:write" in ran.err
    ran = run("token", "add", "--email", "sri@example.org", "--scope", "everything")
    assert (ran.code, ran.out) == (2, "")
    assert "results:correct" in ran.err
    assert run("token", "add", "--email", "nobody@example.org", "--scope", "events:read").code == 2
    words = ("token", "add", "--email", "sri@example.org", "--scope", "events:read", "--expires")
    assert run(*words, "0").code == 2
    assert run(*words, "nan").code == 2


def test_the_scopes_of_the_command_line_are_those_of_the_api() -> None:
    assert token.SCOPES == SCOPES


def test_asking_for_help_reads_neither_the_server_nor_the_database() -> None:
    words = "import sys; from babak.__main__ import main; main(['--version']); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, env=env_of_checkout())
    heavy = {"fastapi", "pydantic", "sqlalchemy", "uvicorn", "starlette"}
    assert heavy & set(ran.stdout.split()) == set()
    assert ran.stdout.startswith("babak ")


def env_of_checkout() -> dict[str, str]:
    """The environment of a process that finds the package of this checkout."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "backend")}


def test_help_teaches_with_examples(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert "babak serve --migrate --with-worker" in ran.out
    for words in (("serve",), ("worker",), ("demo",), ("backup",), ("restore",), ("openapi",), ("user", "add")):
        ran = run(*words, "--help")
        assert ran.code == 0
        assert "Examples:\n  babak " in ran.out


def test_usage_that_is_wrong_is_2_and_a_fault_of_ours_is_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("dance").code == 2
    assert run().code == 2
    assert run("token", "add").code == 2

    def broken(_password: str) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(user, "ask_password", broken)
    ran = run("user", "add", "--email", "a@b.c", "--name", "A")
    assert ran.code == 3
    assert "fault of ours" in ran.err


def test_a_misspelt_setting_is_warned_about_on_stderr_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABAK_PUBLIC_ULR", "https://x.example")
    ran = run("user", "add", *SRI)
    assert ran.code == 0
    assert "did you mean BABAK_PUBLIC_URL?" in ran.err
    monkeypatch.setenv("BABAK_PORT", "eighty")
    ran = run("user", "add", *SRI)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1].startswith("babak: BABAK_PORT: ")


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    from babak import __version__

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"babak {__version__}\n"
