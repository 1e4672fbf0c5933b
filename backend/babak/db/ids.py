"""Opaque ids that sort in the order in which they were made, so that indexes grow at one end and lists stand still."""

import secrets
import threading
import time

# Crockford's base 32: no letters that are taken for digits when read aloud.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def _base32(value: int, length: int) -> str:
    digits = []
    for _ in range(length):
        value, digit = divmod(value, 32)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))


_guard = threading.Lock()
_newest = (0, 0)


def new_id(prefix: str = "") -> str:
    """A new id of 18 characters behind `prefix`: 45 bits of milliseconds, 45 bits of chance.

    Within a process every id is larger than the one before, also in the same millisecond: the lines that one change
    writes keep their order.
    """
    global _newest
    moment = int(time.time() * 1000)
    with _guard:
        last, chance = _newest
        # Half of the range is left to count on from, in steps that nobody guesses.
        fresh = moment > last
        moment = max(moment, last)
        _newest = (moment, secrets.randbits(44) if fresh else chance + 1 + secrets.randbits(20))
        moment, chance = _newest
    return prefix + _base32(moment, 9) + _base32(chance, 9)


def new_seed() -> str:
    """A seed for a draw (32 hexadecimal digits); stored as a fact, so that anybody can repeat the draw."""
    return secrets.token_hex(16)
