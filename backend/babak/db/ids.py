"""Opaque ids that sort by the time they were made, so that indexes grow at one end."""

import secrets
import time

# Crockford's base 32: no letters that are taken for digits when read aloud.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def _base32(value: int, length: int) -> str:
    digits = []
    for _ in range(length):
        value, digit = divmod(value, 32)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))


def new_id(prefix: str = "") -> str:
    """A new id of 18 characters behind `prefix`: 45 bits of milliseconds, 45 bits of chance."""
    return prefix + _base32(int(time.time() * 1000), 9) + _base32(secrets.randbits(45), 9)


def new_seed() -> str:
    """A seed for a draw (32 hexadecimal digits); stored as a fact, so that anybody can repeat the draw."""
    return secrets.token_hex(16)
