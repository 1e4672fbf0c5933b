"""Compression of documents that are made often and sent often."""

import gzip


def pack(body: bytes) -> bytes:
    """gzip at the fastest level (a third of the default's time for a tenth more bytes), the same bytes every time."""
    return gzip.compress(body, compresslevel=1, mtime=0)
