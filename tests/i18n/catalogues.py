"""The catalogues as files: every entry of every area in every language."""

import json
import re
from typing import Any

from tests.i18n.raised import PACKAGE

from babak import i18n

PARAM = re.compile(r"\{(\w+)\}")


def catalogue(area: str, language: str) -> dict[str, Any]:
    """One file."""
    return dict(json.loads((PACKAGE / "i18n" / area / f"{language}.json").read_text(encoding="utf-8")))


def sentences(entry: Any) -> list[str]:
    """The sentence of an entry, or its title and its detail."""
    return [entry] if isinstance(entry, str) else [entry["title"], entry["detail"]]


def placeholders(entry: Any) -> set[str]:
    """The parameters that an entry speaks of."""
    return {name for sentence in sentences(entry) for name in PARAM.findall(sentence)}


def everything(language: str) -> list[tuple[str, str, Any]]:
    """Area, code and entry of all that is said in a language."""
    return [(area, code, entry) for area in i18n.areas() for code, entry in catalogue(area, language).items()]
