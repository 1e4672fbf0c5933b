"""Bytes that a browser loads first."""

import gzip
from pathlib import Path

DIST = Path(__file__).resolve().parents[2] / "frontend" / "dist"


def print_sizes() -> None:
    """Script and style of the built pages, gzipped, largest first."""
    for kind in ("js", "css"):
        for path in sorted(DIST.glob(f"assets/*.{kind}"), key=lambda found: -found.stat().st_size)[:8]:
            size = len(gzip.compress(path.read_bytes(), 9, mtime=0))
            print(f"{path.name:<44} {size / 1024:7.1f} KB gzip")
