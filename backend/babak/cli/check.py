"""babak check."""

import argparse
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from babak.cli.console import DONE, NO, Refused, out
from babak.cli.texts import command
from babak.cli.trf import Report, add_file, no_pairing, open_report, say

if TYPE_CHECKING:
    from babak.engine.pairing.dutch import Pairing
    from babak.exchange.trf import Drawn


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


@dataclass(slots=True)
class Difference:
    """Something that one of the two pairings has and the other has not: numbers (Black 0 for a bye), and why the rules
    have it otherwise."""

    white: str
    black: str
    code: str
    reason: str


@dataclass(slots=True)
class Round:
    """A round as it was compared. `impossible`: why the rules have no pairing for it."""

    number: int
    in_file: list[Difference] = field(default_factory=list)
    by_rules: list[tuple[str, str]] = field(default_factory=list)
    impossible: list[str] = field(default_factory=list)

    @property
    def same(self) -> bool:
        """Whether the round is as the rules have it."""
        return not (self.in_file or self.by_rules or self.impossible)


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


def compare(report: Report, number: int) -> Round:
    """A round of the file, held against the pairing by the rules."""
    from babak.engine.pairing.dutch import NoPairing, TooFewPlayers, pair_round
    from babak.exchange.trf import drawn_round

    players, options = report.players(number)
    drawn = drawn_round(report.trf, number)
    answer = Round(number)
    try:
        found = pair_round(players, options)
    except NoPairing as refused:
        answer.impossible = no_pairing(refused)
        return answer
    except TooFewPlayers:
        return answer
    _pairs(answer, drawn, found)
    _byes(answer, drawn, found)
    return answer


def _pairs(answer: Round, drawn: "Drawn", found: "Pairing") -> None:
    ours = {(each.white, each.black): each.colour_rule for each in found.pairs}
    anyhow = {frozenset(pair) for pair in drawn.uncoloured}
    explanation = found.explain()
    for white, black in (*drawn.pairs, *drawn.uncoloured):
        loose = frozenset((white, black)) in anyhow
        if (white, black) in ours or (loose and (black, white) in ours):
            continue
        if (black, white) in ours:
            rule = ours[black, white]
            answer.in_file.append(Difference(white, black, rule, say(f"colour.{rule}")))
            continue
        why = explanation.why_not(white, black)
        answer.in_file.append(Difference(white, black, why.code, say(f"against.{why.code}", why.params)))
    theirs = set(drawn.pairs)
    answer.by_rules = [pair for pair in ours if pair not in theirs and frozenset(pair) not in anyhow]


def _byes(answer: Round, drawn: "Drawn", found: "Pairing") -> None:
    for number in drawn.byes:
        if number != found.bye:
            why = found.explain().why_not_bye(number)
            answer.in_file.append(Difference(number, "0", why.code, say(f"against.{why.code}", why.params)))
    if found.bye is not None and found.bye not in drawn.byes:
        answer.by_rules.append((found.bye, "0"))


def _print(report: Report, each: Round) -> None:
    if each.same:
        return
    out(say("check.differs", {"round": each.number}))
    for line in each.impossible:
        out(f"  {line}")
    for one in each.in_file:
        names = {"white": report.name(one.white), "black": report.name(one.black), "why": one.reason, "code": one.code}
        out("  " + say("check.bye_in_file" if one.black == "0" else "check.pair_in_file", names))
    for white, black in each.by_rules:
        names = {"white": report.name(white), "black": report.name(black)}
        out("  " + say("check.bye_by_rules" if black == "0" else "check.pair_by_rules", names))


def _json(each: Round) -> dict[str, Any]:
    return {
        "round": each.number,
        "same": each.same,
        "impossible": each.impossible,
        "in_file": [
            {"white": int(one.white), "black": int(one.black), "criterion": one.code, "reason": one.reason}
            for one in each.in_file
        ],
        "by_rules": [{"white": int(white), "black": int(black)} for white, black in each.by_rules],
    }
