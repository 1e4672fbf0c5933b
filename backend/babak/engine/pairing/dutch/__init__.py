"""The FIDE (Dutch) system, C.04.3 in force from 1 February 2026: `pair_round(players, options)`."""

from babak.engine.pairing.dutch.acceleration import baku
from babak.engine.pairing.dutch.facts import ResultsMissing, from_facts
from babak.engine.pairing.dutch.impossible import NoPairing
from babak.engine.pairing.dutch.model import Note, Options, Pair, Past, Player
from babak.engine.pairing.dutch.requests import ByeRefused, check_byes
from babak.engine.pairing.dutch.review import Finding, review
from babak.engine.pairing.dutch.round import Pairing, TooFewPlayers, pair_round

__all__ = [
    "ByeRefused",
    "Finding",
    "NoPairing",
    "Note",
    "Options",
    "Pair",
    "Pairing",
    "Past",
    "Player",
    "ResultsMissing",
    "TooFewPlayers",
    "baku",
    "check_byes",
    "from_facts",
    "pair_round",
    "review",
]
