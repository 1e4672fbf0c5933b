"""Compression of documents that are made often, sent often or kept for long."""

import gzip


def pack(body: bytes) -> bytes:
    """gzip at the fastest level (a third of the default's time for a tenth more bytes), the same bytes every time."""
    return gzip.compress(body, compresslevel=1, mtime=0)


def unpack(body: bytes) -> bytes:
    """What was packed."""
    return gzip.decompress(body)
