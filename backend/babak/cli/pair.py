"""babak pair."""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from babak.cli.console import DONE, NO, Refused, err, out
from babak.cli.texts import command
from babak.cli.trf import Report, add_file, no_pairing, open_report, positive, say, score

if TYPE_CHECKING:
    from babak.engine.pairing.dutch import Pairing
    from babak.engine.pairing.dutch.explain import Explanation, PairExplanation
    from babak.engine.pairing.dutch.whynot import Verdict


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "pair",
        help="Pair the next round of a tournament report by the FIDE Dutch system. No server, no database.",
        examples="""\
  babak pair open.trf                     the number of lines, then White and Black of each; 0 is the bye
  babak pair open.trf --explain           and why
  babak pair open.trf --round 4           round 4 again, from the rounds before it
  babak simulate --seed 7 --played 3 | babak pair -""",
        run=pair,
    )
    add_file(parser)
    parser.add_argument("--round", type=positive, metavar="N", help="this round instead of the next one")
    parser.add_argument("--explain", action="store_true", help="say why, after the pairs")


def pair(args: argparse.Namespace) -> int:
    """Print the round. Exit code 1 when there is no legal pairing."""
    from babak.engine.pairing.dutch import NoPairing, pair_round

    report = Report(open_report(args.file), args, finished=False)
    number = args.round or report.trf.last_round + 1
    players, options = report.players(number)
    if number > options.rounds_total:
        raise Refused(say("trf_all_paired", {"rounds": options.rounds_total}))
    try:
        found = pair_round(players, options)
    except NoPairing as refused:
        for line in no_pairing(refused):
            err(f"babak: {line}")
        if args.json:
            out(json.dumps({"round": number, "no_pairing": refused.params}, indent=2))
        return NO
    for note in found.warnings:
        err(f"warning: {say(note.code, note.params)}")
    if args.json:
        out(json.dumps(document(report, found, args.explain), ensure_ascii=False, indent=2))
        return DONE
    lines = [f"{each.white} {each.black}" for each in found.pairs]
    if found.bye is not None:
        lines.append(f"{found.bye} 0")
    out("\n".join([str(len(lines)), *lines]))
    if args.explain:
        out("\n".join(["", *explained(report, found)]))
    return DONE


def document(report: Report, found: "Pairing", explain: bool) -> dict[str, Any]:
    """The round as JSON; scores are in tenths of a point."""
    answer: dict[str, Any] = {
        "round": found.options.round_number,
        "rounds_total": found.options.rounds_total,
        "initial_colour": found.options.initial_colour,
        "points_unit": "1/10",
        "assumed": report.assumed,
        "pairs": [
            {"board": each.board, "white": int(each.white), "black": int(each.black), "colour_rule": each.colour_rule}
            for each in found.pairs
        ],
        "bye": None if found.bye is None else int(found.bye),
        "not_paired": [{"number": int(number), "bye": kind} for number, kind in found.given],
    }
    if not explain:
        return answer
    explanation = found.explain()
    for each, shown in zip(answer["pairs"], found.pairs, strict=True):
        told = explanation.pair(shown.white)
        assert told is not None
        each["bracket"] = told.bracket
        each["moved_down_from"] = told.moved_down_from
        each["rejected"] = [
            {"instead_of": int(told.lower), "number": int(other), **verdict(why)} for other, why in told.rejected
        ]
    answer["brackets"] = [
        {
            "bracket": each.number,
            "score": each.score,
            "moved_down": [int(number) for number in each.moved_down],
            "residents": [int(number) for number in each.residents],
            "floated": [{"number": int(number), "code": code} for number, code in _floated(explanation, each.floated)],
            "bye": None if each.bye is None else int(each.bye),
            "criteria": {measure.code: measure.value for measure in each.measures},
        }
        for each in explanation.brackets
    ]
    return answer


def verdict(why: "Verdict") -> dict[str, Any]:
    """Why something was not done, as JSON: the criterion and its sentence."""
    return {"criterion": why.code, "reason": say(f"against.{why.code}", why.params)}


def _floated(explanation: "Explanation", numbers: tuple[str, ...]) -> list[tuple[str, str]]:
    codes = explanation.float_codes()
    return [(number, codes[number]) for number in numbers]


def explained(report: Report, found: "Pairing") -> Iterator[str]:
    """The round in sentences: each score group with who left it, then its boards."""
    explanation = found.explain()
    told = [each for board in found.pairs if (each := explanation.pair(board.white)) is not None]
    boards = {each.white: board.board for board, each in zip(found.pairs, told, strict=True)}
    for bracket in explanation.brackets:
        members = {"score": score(bracket.score), "residents": bracket.residents}
        yield say("explain.group", members)
        if bracket.moved_down:
            yield "  " + say("explain.moved_down", {"numbers": bracket.moved_down})
        for number, code in _floated(explanation, bracket.floated):
            name = "explain.bye" if bracket.bye == number else "explain.floats"
            yield "  " + say(name, {"player": report.name(number), "why": say(f"float.{code}")})
        broken = [
            f"{each.code} {each.value}"
            for each in bracket.measures
            if isinstance(each.value, int) and each.value and each.code not in ("C5", "C6")
        ]
        if broken:
            yield "  " + say("explain.criteria", {"criteria": broken})
        for each in told:
            if each.bracket == bracket.number:
                yield from _board(report, boards[each.white], each)


def _board(report: Report, board: int, each: "PairExplanation") -> Iterator[str]:
    params = {"board": board, "white": report.name(each.white), "black": report.name(each.black)}
    yield "  " + say("explain.board", params)
    yield "    " + say(f"colour.{each.colour_rule}")
    for other, why in each.rejected:
        params = {"player": each.higher, "other": other, "why": say(f"against.{why.code}", why.params)}
        yield "    " + say("explain.rejected", params)
    if each.more:
        yield "    " + say("explain.more", {"count": each.more})
