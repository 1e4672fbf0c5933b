"""What the commands that read a tournament report share: the file, its complaints, the assumptions, the words."""

import argparse
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from babak import i18n
from babak.cli.console import Refused, err, language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from babak.engine.errors import RuleError
    from babak.engine.pairing.dutch import NoPairing, Options, Player
    from babak.exchange.trf import Remark, Trf


def add_file(parser: argparse.ArgumentParser) -> None:
    """The arguments that say which report is read, and what it may leave out."""
    parser.add_argument(
        "file", metavar="FILE", help="a TRF16 or TRF26 file of an individual event; - reads it from stdin"
    )
    parser.add_argument(
        "--rounds", type=positive, metavar="N", help="rounds of the tournament, where the file is silent"
    )
    parser.add_argument(
        "--initial-colour", choices=("white", "black"), help="the colour drawn by lot, where the file is silent"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def positive(text: str) -> int:
    """A whole number from 1, as an argument."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1")
    return int(text)


def open_report(name: str) -> "Trf":
    """The report of a file. Refused with every complaint, each with its line; otherwise warnings go to stderr."""
    from babak.exchange.trf import read

    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Refused(say("trf_file_unreadable", {"file": name, "reason": error.strerror or str(error)})) from None
    reading = read(data)
    if reading.problems:
        raise Refused(*(_line(remark) for remark in reading.problems))
    for remark in reading.warnings:
        err(f"warning: {_line(remark)}")
    return reading.trf


def _line(remark: "Remark") -> str:
    text = say(remark.code, remark.params)
    return say("trf_at_line", {"line": remark.line, "text": text}) if remark.line else text


def say(code: str, params: "Mapping[str, object] | None" = None) -> str:
    """A sentence in the language of the terminal."""
    return i18n.translate(language(), code, params)


class Report:
    """A report with what stands in for what it leaves out; each assumption is said once, on stderr."""

    def __init__(self, trf: "Trf", args: argparse.Namespace, *, finished: bool) -> None:
        from babak.exchange.trf import initial_colour, total_rounds

        self.trf = trf
        self.assumed: list[str] = []
        self.rounds_total: int | None = args.rounds
        self.colour: Literal["w", "b"] | None = None
        if trf.initial_colour is None:
            seen = initial_colour(trf)
            if args.initial_colour is not None:
                self.colour = "w" if args.initial_colour == "white" else "b"
            elif seen is None:
                self._assume("initial_colour", "trf_colour_assumed")
            else:
                self._assume("initial_colour", "trf_colour_seen", {"colour": say(f"word.{seen}")})
        if args.rounds is None and total_rounds(trf) is None:
            self.rounds_total = trf.last_round if finished else None
            self._assume("rounds", "trf_rounds_played" if finished else "trf_rounds_open", {"rounds": trf.last_round})

    def _assume(self, what: str, code: str, params: "Mapping[str, object] | None" = None) -> None:
        self.assumed.append(what)
        err(say(code, params))

    def players(self, round_number: int) -> "tuple[list[Player], Options]":
        """Everybody before a round. Refused when the file does not say enough."""
        from babak.engine.errors import RuleError
        from babak.exchange.trf import to_players

        try:
            return to_players(self.trf, round_number, rounds_total=self.rounds_total, colour=self.colour)
        except RuleError as error:
            raise Refused(*lines_of(error)) from None

    def name(self, number: str) -> str:
        """A player as he is shown: number and name."""
        named = {str(player.number): player.name for player in self.trf.players}
        return f"{number} {named.get(number, '')}".strip()


def lines_of(error: "RuleError") -> "Sequence[str]":
    """The sentence of an error, with the lines it speaks of."""
    text = say(error.code, error.params)
    lines = error.params.get("lines")
    return [say("trf_at_lines", {"lines": lines, "text": text})] if isinstance(lines, tuple) else [text]


def score(tenths: int) -> Fraction:
    """Tenths as points."""
    return Fraction(tenths, 10)


def no_pairing(refused: "NoPairing") -> list[str]:
    """Why there is no pairing: the sentence, and the criterion that leaves none."""
    return [say(refused.code, refused.params), say(f"no_pairing.{refused.params['criterion']}")]
