"""The two tables of FIDE Handbook B.02 8.1 that turn results into rating differences and back. Rating points."""

from bisect import bisect_left

# 8.1.1: the rating difference dp of a fractional score p of 50 … 100 hundredths; below, that of 100 − p, negative.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

# 8.1.2: the greatest rating difference at which the stronger player is expected to score 50, 51 … 99 hundredths.
_GREATEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def difference_of(hundredths: int) -> int:
    """dp of a fractional score in hundredths (0 … 100), in rating points (8.1.1): −800 … 800."""
    return _DIFFERENCES[hundredths - 50] if hundredths >= 50 else -_DIFFERENCES[50 - hundredths]


def expected(difference: int) -> int:
    """The expected score against an opponent rated `difference` points lower, in hundredths (8.1.2).

    Without the limit of 400 points: tie-breaks do not know it (C.07 10.3).
    """
    over = bisect_left(_GREATEST, abs(difference))
    return 50 + over if difference >= 0 else 50 - over
