"""babak standings."""

import argparse
from typing import TYPE_CHECKING, Any

from babak.cli.console import DONE, err, out
from babak.cli.texts import command
from babak.cli.trf import open_report, positive, say

if TYPE_CHECKING:
    from babak.engine.competition import Table
    from babak.engine.rules import Rules
    from babak.exchange.trf import Trf


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "standings",
        help="Print the standings of a tournament report, with any tie-breaks of C.07. No server, no database.",
        examples="""\
  babak standings open.trf --criteria PTS,DE,BH,SB,PS
  babak standings open.trf --criteria PTS,BH/C1,BH,SB --edition 2024
  babak standings open.trf --round 4 --json
  babak simulate --seed 7 | babak standings -""",
        run=standings,
    )
    parser.add_argument(
        "file", metavar="FILE", help="a TRF16 or TRF26 file of an individual event; - reads it from stdin"
    )
    parser.add_argument(
        "--criteria", metavar="LIST", help="codes between commas; without it those of the file, else those of FIDE"
    )
    parser.add_argument("--edition", choices=("2024", "2026"), help="of C.07 (default: 2026)")
    parser.add_argument("--unplayed", metavar="REGIME", help="how unplayed rounds count, whatever the edition")
    parser.add_argument("--round", type=positive, metavar="N", help="after this round instead of the last one")
    parser.add_argument("--json", action="store_true", help="print one JSON document, as the API gives it")


def standings(args: argparse.Namespace) -> int:
    """Print the table. RuleError (exit code 2) for a criterion, regime or report that cannot be worked out."""
    from babak.engine.competition import evaluate
    from babak.exchange.trf.facts import to_facts
    from babak.exchange.trf.rules import criteria_in, criteria_of, to_rules

    trf = open_report(args.file)
    facts = to_facts(trf)
    given = criteria_of(args.criteria or "")
    rules = to_rules(trf, given, edition=args.edition, unplayed=args.unplayed)
    if not given:
        codes = ", ".join(spec.code for spec in rules.criteria if spec.by != "shared")
        err(say("standings.criteria_of_file" if criteria_in(trf) else "standings.criteria_of_fide", {"codes": codes}))
    table = evaluate(facts, rules, args.round)
    if args.json:
        out(document(trf, table, rules))
        return DONE
    for line in lines(trf, table):
        out(line)
    return DONE


def document(trf: "Trf", table: "Table", rules: "Rules") -> str:
    """The standings as the API gives them, of the facts of the file alone: entry ids are numbers, revision is 0."""
    from babak.standings import documents
    from babak.standings.snapshot import Snapshot

    held = Snapshot("", "", trf.name, "finished" if table.complete else "running", trf.rounds_total, "", 1)
    for player in trf.players:
        own = str(player.number)
        held.cards[own] = {
            "id": own,
            "number": player.number,
            "name": player.name,
            "organisation": "",
            "title": player.title,
            "rating": player.rating,
            "federation": player.federation,
        }
    return documents.standings(held, table, rules.stage, documents.Rows()).decode()


def lines(trf: "Trf", table: "Table") -> list[str]:
    """The table in columns: rank (blank where it is shared with the line above), number, name, the criteria."""
    names = {str(player.number): player.name for player in trf.players}
    keys = [criterion.key for criterion in table.criteria]
    head = [say("standings.rank"), say("standings.number"), say("standings.name"), *keys]
    body: list[list[str]] = []
    above: int | None = None
    for row in table.rows:
        rank = "" if row.rank is None or row.rank == above else str(row.rank)
        above = row.rank
        body.append([rank, row.entry, names[row.entry], *(_shown(row.values[key]) for key in keys)])
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    return ["  ".join(_aligned(texts, widths)).rstrip() for texts in (head, *body)]


def _aligned(texts: list[str], widths: list[int]) -> list[str]:
    return [
        text.ljust(width) if at == 2 else text.rjust(width)
        for at, (text, width) in enumerate(zip(texts, widths, strict=True))
    ]


def _shown(value: Any) -> str:
    from babak.standings.documents import number

    found = number(value)
    return "" if found is None else str(found)
