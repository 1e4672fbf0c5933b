"""Formulas made harmless: a name that starts with `=` is a name, not an order to somebody's spreadsheet.

In CSV such a text gets a leading apostrophe, which `restore` takes off again; in XLSX it is stored as a string, so it
needs none. A plain negative number stays as it is. (CWE-1236.)
"""

import re

_DANGEROUS = re.compile(r"'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]")
_NEGATIVE_NUMBER = re.compile(r"-[0-9]+(?:[.,][0-9]+)?")
_GUARDED = re.compile(r"'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]")
_NOT_FOR_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")


def neutralise(text: str) -> str:
    """The text as a CSV cell that no spreadsheet computes."""
    if _DANGEROUS.match(text) and not _NEGATIVE_NUMBER.fullmatch(text):
        return "'" + text
    return text


def restore(text: str) -> str:
    """What `neutralise` was given: one apostrophe is taken off where it stands before a dangerous character."""
    return text[1:] if _GUARDED.match(text) else text


def printable(text: str) -> str:
    """The text without what neither UTF-8 nor XML can carry (lone surrogates, noncharacters): `\ufffd` stands there."""
    return _NOT_FOR_XML.sub("\ufffd", text)
