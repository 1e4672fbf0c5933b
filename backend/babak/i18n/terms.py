"""Words of the program that stand inside sentences: days of the week, roles, the forms of a value.

The engine and the services name them by their own words (`saturday`, `arbiter`); the reader meets them in the
language of the sentence. The words are in the catalogues, as `weekday.saturday` or `role.arbiter`.
"""

from collections.abc import Callable, Mapping

# Which parameters of which code hold such words, and of what kind.
KINDS: Mapping[str, Mapping[str, str]] = {
    "weekday_mismatch": {"printed": "weekday", "actual": "weekday"},
    "expected_other": {"forms": "form"},
    "role_beyond_own": {"role": "role"},
}
# The rulebook lists several forms in one text.
_BETWEEN = " | "


def worded(code: str, params: Mapping[str, object], word: Callable[[str], str | None]) -> Mapping[str, object]:
    """`params` of `code` with its words as `word` says them; what has no word stays as it is.

    `word` gives the word of a key such as `weekday.saturday` in the language of the sentence, None when it has none.
    """
    kinds = KINDS.get(code)
    if kinds is None:
        return params
    return {
        name: _said(value, kinds[name], word) if name in kinds and isinstance(value, str) else value
        for name, value in params.items()
    }


def _said(value: str, kind: str, word: Callable[[str], str | None]) -> str:
    return _BETWEEN.join(word(f"{kind}.{part}") or part for part in value.split(_BETWEEN))
