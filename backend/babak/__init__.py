"""Babak, a tournament server: rulebooks in, pairings and standings out, each with its reasons."""

__version__ = "0.1.0"
