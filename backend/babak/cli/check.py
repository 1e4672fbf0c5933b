"""babak check."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from babak.cli.console import DONE, NO, Refused, out
from babak.cli.texts import command
from babak.cli.trf import Report, add_file, lines_of, no_pairing, open_report, say

if TYPE_CHECKING:
    from babak.exchange.trf.check import Checked


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "check",
        help="Pair every round of a tournament report again, and list where it differs from the rules (exit code 1).",
        examples="""\
  babak check open.trf
  babak check open.trf --json
  babak check old.trf --initial-colour black --rounds 9""",
        run=check,
    )
    add_file(parser)


def check(args: argparse.Namespace) -> int:
    """Compare every round; exit code 1 when one differs."""
    trf = open_report(args.file)
    if not trf.last_round:
        raise Refused(say("trf_nothing_to_check"))
    report = Report(trf, args, finished=True)
    rounds = [compare(report, number) for number in range(1, trf.last_round + 1)]
    same = sum(each.same for each in rounds)
    if args.json:
        out(
            json.dumps(
                {"rounds": [_json(each) for each in rounds], "assumed": report.assumed}, ensure_ascii=False, indent=2
            )
        )
    else:
        for each in rounds:
            _print(report, each)
        out(say("check.sum", {"same": same, "rounds": len(rounds)}))
    return DONE if same == len(rounds) else NO


def compare(report: Report, number: int) -> "Checked":
    """A round of the file, held against the pairing by the rules. Refused when the file does not say enough."""
    from babak.engine.errors import RuleError
    from babak.exchange.trf.check import check_round

    try:
        return check_round(report.trf, number, rounds_total=report.rounds_total, colour=report.colour)
    except RuleError as error:
        raise Refused(*lines_of(error)) from None


def _print(report: Report, each: "Checked") -> None:
    if each.same:
        return
    out(say("check.differs", {"round": each.number}))
    for line in _impossible(each):
        out(f"  {line}")
    for one in each.in_file:
        why = say(one.sentence, one.params)
        names = {"white": report.name(one.white), "black": report.name(one.black), "why": why, "code": one.code}
        out("  " + say("check.bye_in_file" if one.black == "0" else "check.pair_in_file", names))
    for white, black in each.by_rules:
        names = {"white": report.name(white), "black": report.name(black)}
        out("  " + say("check.bye_by_rules" if black == "0" else "check.pair_by_rules", names))


def _impossible(each: "Checked") -> list[str]:
    return no_pairing(each.impossible) if each.impossible is not None else []


def _json(each: "Checked") -> dict[str, Any]:
    return {
        "round": each.number,
        "same": each.same,
        "impossible": _impossible(each),
        "in_file": [
            {
                "white": int(one.white),
                "black": int(one.black),
                "criterion": one.code,
                "reason": say(one.sentence, one.params),
            }
            for one in each.in_file
        ],
        "by_rules": [{"white": int(white), "black": int(black)} for white, black in each.by_rules],
    }
