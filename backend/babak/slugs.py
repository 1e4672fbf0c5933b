"""Short names for addresses, made from the names that people give."""

import re
import unicodedata
from collections.abc import Callable


def slugify(name: str, fallback: str) -> str:
    """`name` in lower-case ASCII words joined by hyphens; `fallback` where nothing is left (Persian, emojis)."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50].strip("-")
    return slug if len(slug) > 1 else fallback


def free_slug(name: str, fallback: str, taken: Callable[[str], bool]) -> str:
    """The slug of `name`, with a number behind it when it is taken."""
    base = slugify(name, fallback)
    slug, count = base, 1
    while taken(slug):
        count += 1
        slug = f"{base}-{count}"
    return slug
