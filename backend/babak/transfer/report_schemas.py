"""What the API says of tournament reports: what an import found by line, and a round held against the rules."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from babak import i18n
from babak.exchange.trf import Remark
from babak.exchange.trf.plan import Plan
from babak.http.problems import plain
from babak.standings.schemas import EntryShort


class LineOut(BaseModel):
    """Something to say about a line of a report; `line` null where the whole file is meant."""

    line: int | None
    code: str
    params: dict[str, Any]
    detail: str


class ReportPlayer(BaseModel):
    """A player as the file has him."""

    line: int
    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    points: float | None
    rank: int | None


class ReportImport(BaseModel):
    """What the import of a report found and did. A dry run changes nothing; neither does a file with problems.

    `settings` are the paths of the rulebook that are set with it, `tournament` is where it went (null: nowhere).
    """

    dry_run: bool
    tournament: str | None
    name: str
    edition: str
    entries: int
    rounds: int
    rounds_total: int | None
    games: int
    byes: int
    missing: int
    settings: dict[str, Any]
    problems: list[LineOut]
    warnings: list[LineOut]
    players: list[ReportPlayer]


class CheckedPair(BaseModel):
    """A pair or (`black` null) a bye that the round has and the rules have not, with what is against it."""

    table: int | None
    white: EntryShort
    black: EntryShort | None
    code: str
    text: str


class RulesPair(BaseModel):
    """A pair or a bye that the rules have instead."""

    white: EntryShort
    black: EntryShort | None


class RoundCheck(BaseModel):
    """A round held against the pairing by the rules, made again from the rounds before it."""

    tournament: str
    round: int
    same: bool
    text: str
    differences: list[CheckedPair]
    by_rules: list[RulesPair]
    impossible: list[str]


def line_out(remark: Remark, language: str) -> dict[str, Any]:
    """A remark as JSON, with its sentence."""
    return {
        "line": remark.line or None,
        "code": remark.code,
        "params": plain(remark.params),
        "detail": i18n.translate(language, remark.code, remark.params),
    }


def import_out(
    plan: Plan, language: str, *, dry_run: bool, tournament: str | None, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """The answer to an import."""
    games = [game for round_ in plan.rounds for game in round_]
    return {
        "dry_run": dry_run,
        "tournament": tournament,
        "name": plan.trf.name,
        "edition": plan.trf.edition,
        "entries": len(plan.entries),
        "rounds": len(plan.rounds),
        "rounds_total": plan.rounds_total,
        "games": sum(game.black is not None for game in games),
        "byes": sum(game.black is None for game in games),
        "missing": sum(game.black is not None and game.result is None for game in games),
        "settings": dict(settings),
        "problems": [line_out(remark, language) for remark in plan.problems],
        "warnings": [line_out(remark, language) for remark in plan.warnings],
        "players": [
            {
                "line": player.line,
                "number": player.number,
                "name": player.name,
                "title": player.title,
                "rating": player.rating,
                "federation": player.federation,
                "points": player.points / 10 if player.points is not None else None,
                "rank": player.rank,
            }
            for player in (plan.trf.players if dry_run else ())
        ],
    }
