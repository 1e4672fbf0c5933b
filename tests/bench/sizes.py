"""Script that a browser runs first, as the build of the pages counted it."""

import json
from pathlib import Path

SIZES = Path(__file__).resolve().parents[2] / "frontend" / "sizes.json"


def print_sizes() -> None:
    """What each first visit downloads, gzip, and what it may."""
    for name, (size, most) in json.loads(SIZES.read_text(encoding="utf-8")).items():
        print(f"{'script on a first visit, ' + name:<44} {size / 1024:7.1f} KB gzip  (at most {most / 1024:.0f})")
