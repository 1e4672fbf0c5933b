"""The FIDE (Dutch) system, C.04.3 in force from 1 February 2026: `pair_round(players, options)`."""

from babak.engine.pairing.dutch.impossible import NoPairing
from babak.engine.pairing.dutch.model import Note, Options, Pair, Past, Player
from babak.engine.pairing.dutch.round import Pairing, TooFewPlayers, pair_round

__all__ = ["NoPairing", "Note", "Options", "Pair", "Pairing", "Past", "Player", "TooFewPlayers", "pair_round"]
