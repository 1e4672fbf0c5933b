"""Text as people type it, made fit to keep."""

import re
import unicodedata

# Direction marks that word processors leave at the ends of cells; the joiners of Persian are not among them.
_MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"


def clean(value: str) -> str:
    """NFC, without control characters and direction marks, with single spaces."""
    text = unicodedata.normalize("NFC", value)
    text = "".join(
        " " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char for char in text if char not in _MARKS
    )
    return re.sub(r"\s+", " ", text).strip()
