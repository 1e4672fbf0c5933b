"""The words of a written table in its reader's language: headings and the few words that stand in cells."""

import functools
import json
from importlib import resources

LANGUAGES = ("en", "id", "fa")
RIGHT_TO_LEFT = ("fa",)


@functools.cache
def _catalogue(language: str) -> dict[str, object]:
    path = resources.files("babak") / "i18n" / "exchange" / f"{language}.json"
    catalogue: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return catalogue


def word(language: str, key: str) -> str:
    """The word under `key`; an unknown language is English. An unknown key is a bug (`KeyError`)."""
    return str(_catalogue(language if language in LANGUAGES else "en")[key])
