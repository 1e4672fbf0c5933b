"""Settings come from the environment, and a misspelt one is noticed."""

import pytest

from babak.settings import Settings, SettingsError, unknown_settings


def test_without_anything_set_the_defaults_suit_a_laptop() -> None:
    settings = Settings.from_env({})
    assert (settings.host, settings.port, settings.database_url) == ("127.0.0.1", 8000, None)
    assert str(settings.data_dir) == "data"
    assert settings.cors_origins == ()
    assert settings.sqlite_synchronous == "FULL"
    assert not settings.https


def test_values_are_read_with_their_prefix_and_empty_ones_are_unset() -> None:
    env = {
        "BABAK_PORT": "9000",
        "BABAK_CORS_ORIGINS": "https://a.example, https://b.example",
        "BABAK_PUBLIC_URL": "https://cup.example.org/",
        "BABAK_DATABASE_URL": "",
        "PORT": "1",
    }
    settings = Settings.from_env(env)
    assert settings.port == 9000
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    assert settings.public_url == settings.address == "https://cup.example.org"
    assert settings.https
    assert settings.database_url is None


def test_a_value_that_cannot_be_used_is_named() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({"BABAK_PORT": "eighty", "BABAK_PUBLIC_URL": "cup.example.org"})
    assert [line.split(":")[0] for line in caught.value.lines] == ["BABAK_PORT", "BABAK_PUBLIC_URL"]


def test_an_unknown_name_is_answered_with_the_nearest_one() -> None:
    found = unknown_settings({"BABAK_DATABSE_URL": "x", "BABAK_PORT": "1", "BABAK_ZZZZ": "1", "HOME": "/"})
    assert [(item.name, item.nearest) for item in found] == [
        ("BABAK_DATABSE_URL", "BABAK_DATABASE_URL"),
        ("BABAK_ZZZZ", None),
    ]
    assert "did you mean BABAK_DATABASE_URL?" in str(found[0])


def test_a_password_is_never_part_of_what_is_printed() -> None:
    settings = Settings(owner_email="a@b.c", owner_password="very secret")
    assert "very secret" not in repr(settings)


def test_the_address_to_print_can_be_opened() -> None:
    assert Settings(host="0.0.0.0", port=80).address == "http://localhost:80"
    assert Settings(host="fe80::1").address == "http://[fe80::1]:8000"
