"""The ETag of what a GET would answer now, for If-Match on changes."""

from typing import Any

from babak.http.etag import etag_of
from babak.http.json import dumps


def json_tag(value: Any) -> str:
    """The strong tag of `value` as JSON."""
    return etag_of(dumps(value))
