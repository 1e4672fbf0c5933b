"""babak simulate."""

import argparse
import sys
from pathlib import Path
from typing import Any

from babak.cli.console import DONE, NO, Refused, err
from babak.cli.texts import command
from babak.cli.trf import positive, say

MOST_PLAYERS, MOST_ROUNDS = 9999, 99
RATES = {
    "draws": (30, "of games that are drawn"),
    "forfeits": (0, "of games that are not played"),
    "byes": (0, "of players in each round who ask for a half-point bye"),
    "absences": (0, "of players in each round who do not come"),
    "late": (0, "of players who enter after the first round"),
    "withdrawals": (0, "of players who leave before the end"),
}


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "simulate",
        help="Write a random tournament, paired by the FIDE Dutch system. The same seed gives the same file.",
        examples="""\
  babak simulate --seed 7 > seven.trf
  babak simulate --seed 7 --players 120 --rounds 9 --late 5 --withdrawals 5 --byes 2 --forfeits 1 --trf26 -o open.trf
  babak simulate --seed 7 --played 4 | babak pair - --explain""",
        run=simulate,
    )
    parser.add_argument("--seed", type=_whole, required=True, metavar="N", help="any whole number")
    parser.add_argument("--players", type=positive, default=40, metavar="N", help="default 40")
    parser.add_argument("--rounds", type=positive, default=9, metavar="N", help="default 9")
    parser.add_argument("--played", type=_whole, metavar="N", help="play so many rounds, leave the others open")
    for name, (default, what) in RATES.items():
        parser.add_argument(
            f"--{name}", type=_rate, default=default, metavar="P", help=f"per cent {what}, default {default}"
        )
    parser.add_argument("--baku", action="store_true", help="with Baku acceleration")
    parser.add_argument("--initial-colour", choices=("white", "black"), help="instead of a lot from the seed")
    parser.add_argument("--trf26", action="store_true", help="TRF26 instead of TRF16")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="instead of stdout")


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0")
    return int(text)


def _rate(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 100:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 to 100")
    return int(text)


def simulate(args: argparse.Namespace) -> int:
    """Write the tournament. Exit code 1 when it ended early, because a round could not be paired."""
    from babak.cli.simulation import Plan, Simulation
    from babak.exchange.trf import write

    if args.players < 2 or args.players > MOST_PLAYERS or args.rounds > MOST_ROUNDS:
        raise Refused(say("simulate.size", {"players": MOST_PLAYERS, "rounds": MOST_ROUNDS}))
    if args.played is not None and args.played > args.rounds:
        raise Refused(say("simulate.played", {"played": args.played, "rounds": args.rounds}))
    colour = {"white": "w", "black": "b", None: None}[args.initial_colour]
    plan = Plan(
        args.seed,
        args.players,
        args.rounds,
        args.played,
        **{name: getattr(args, name) for name in RATES},
        baku=args.baku,
        edition="26" if args.trf26 else "16",
        initial_colour=colour,  # type: ignore[arg-type]
    )
    done = Simulation(plan).run()
    data = write(done.trf)
    if args.output is None:
        sys.stdout.write(data.decode("utf-8"))
        sys.stdout.flush()
    else:
        try:
            args.output.write_bytes(data)
        except OSError as error:
            reason = {"file": str(args.output), "reason": error.strerror or str(error)}
            raise Refused(say("trf_file_unwritable", reason)) from None
    if done.ended is not None:
        err(say("simulate.ended", {"round": done.ended}))
        return NO
    return DONE
