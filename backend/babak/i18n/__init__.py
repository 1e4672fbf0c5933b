"""Sentences for people, in Indonesian, English and Persian: `code -> sentence`, one folder of catalogues per area.

A catalogue file is `i18n/<area>/<language>.json`: `code -> "sentence with {params}"` or
`code -> {"title": "...", "detail": "..."}`. Nothing here raises because of a missing code or parameter: a reader who
meets a gap is better served by an incomplete sentence than by none.
"""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from babak.i18n.digits import show
from babak.i18n.terms import worded

__all__ = ["DEFAULT", "LANGUAGES", "Words", "areas", "catalogue", "known", "negotiate", "title_detail", "translate"]

LANGUAGES = ("id", "en", "fa")
DEFAULT = "en"

Entry: TypeAlias = str | Mapping[str, str]

_FOLDER = Path(__file__).parent
_PARAM = re.compile(r"\{(\w+)\}")
# RFC 9110 12.4.2: a weight is 0 to 1 with at most three decimals.
_WEIGHT = re.compile(r"^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$")
# "in" is what old systems still call Indonesian; "ms" readers are better served by Indonesian than by English.
_ALIASES = {"in": "id", "ms": "id", "prs": "fa", "tg": "fa"}


class Words(NamedTuple):
    """What a problem says: a short title and a sentence with what is wrong and what to do."""

    title: str
    detail: str


def areas() -> tuple[str, ...]:
    """The areas that have catalogues, in alphabetical order."""
    return tuple(sorted(folder.name for folder in _FOLDER.iterdir() if (folder / "en.json").is_file()))


@cache
def catalogue(language: str) -> Mapping[str, tuple[Entry, ...]]:
    """Every entry of every area in `language` (one of LANGUAGES). Areas may share a code: see `_find`."""
    entries: dict[str, tuple[Entry, ...]] = {}
    for area in areas():
        path = _FOLDER / area / f"{language}.json"
        if path.is_file():
            for code, entry in json.loads(path.read_text(encoding="utf-8")).items():
                entries[code] = (*entries.get(code, ()), entry)
    return entries


def known(code: str) -> bool:
    """Whether there are words for `code`."""
    return code in catalogue(DEFAULT)


def _find(language: str, code: str, params: Mapping[str, object]) -> Entry | None:
    """The entry whose every parameter is given; the first one where none is (two areas may say one code)."""
    entries = catalogue(language).get(code) or catalogue(DEFAULT).get(code) or ()
    for entry in entries:
        words = entry if isinstance(entry, str) else "".join(entry.values())
        if all(name in params for name in _PARAM.findall(words)):
            return entry
    return entries[0] if entries else None


def _fill(sentence: str, params: Mapping[str, object], language: str) -> str:
    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        return show(params[name], language) if name in params else "…"

    return _PARAM.sub(value, sentence)


def _worded(language: str, code: str, params: Mapping[str, object] | None) -> Mapping[str, object]:
    """`params` with the words of the program among them in `language`."""

    def word(key: str) -> str | None:
        entry = _find(language, key, {})
        return entry if isinstance(entry, str) else None

    return worded(code, params or {}, word)


def translate(lang: str, code: str, params: Mapping[str, object] | None = None) -> str:
    """The sentence of `code` in `lang`; the code itself when nobody wrote one. A missing parameter reads as "…"."""
    params = _worded(lang, code, params)
    entry = _find(lang, code, params)
    if entry is None:
        return code
    return _fill(entry if isinstance(entry, str) else entry["detail"], params, lang)


def title_detail(lang: str, code: str, params: Mapping[str, object] | None = None) -> Words:
    """Title and detail of `code` in `lang`. An entry that is one sentence is titled with that of its family."""
    params = _worded(lang, code, params)
    entry = _find(lang, code, params)
    if isinstance(entry, Mapping):
        return Words(_fill(entry["title"], params, lang), _fill(entry["detail"], params, lang))
    general = _find(lang, "refused", {})
    title = general["title"] if isinstance(general, Mapping) else code
    if entry is None:
        return Words(title, code.replace("_", " "))
    return Words(title, _fill(entry, params, lang))


@lru_cache(maxsize=512)
def negotiate(header: str | None) -> str:
    """The best of LANGUAGES for an Accept-Language header (RFC 9110 12.5.4); English when none is wanted.

    Weights count, the order decides between equals, a region falls back on its language, `*` means any (English),
    `q=0` rules a language out.
    """
    if not header:
        return DEFAULT
    wanted: list[tuple[float, int, str]] = []
    refused: set[str] = set()
    for position, item in enumerate(header.split(",")):
        tag, *options = (part.strip().lower() for part in item.split(";"))
        weight = 1.0
        for option in options:
            if option.startswith("q="):
                weight = float(option[2:]) if _WEIGHT.match(option[2:]) else 0.0
        primary = tag.split("-")[0].split("_")[0]
        language = _ALIASES.get(primary, primary)
        if language == "*":
            language = DEFAULT
        elif language not in LANGUAGES:
            continue
        if weight == 0:
            refused.add(language)
        else:
            wanted.append((-weight, position, language))
    for _, _, language in sorted(wanted):
        if language not in refused:
            return language
    return DEFAULT
