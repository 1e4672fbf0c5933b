"""Rounds and their matches: draft, signed, published, closed."""
