"""The one table from the rulebook that a vector embeds to a shipped one.

A vector writes the rule in force for its reader, in words of its own. Here stands, for each embedded rulebook, the id
of the shipped one, and for each embedded option the path of the shipped rulebook that it speaks of, with the words
that differ. What is made of it is in `rulebooks.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """Where an embedded option stands in the shipped rulebook, and the values that are written differently there;
    `read` makes a whole part of the embedded rulebook what stands there."""

    path: str
    words: Mapping[str, Any] = field(default_factory=dict)
    read: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Shipped:
    """A shipped rulebook: its id, the options of a vector, the codes of its deposits, whether it is a Swiss."""

    id: str
    options: Mapping[str, Option]
    deposits: Mapping[str, str] = field(default_factory=dict)
    swiss: bool = False


FINALLY = {
    "shared": ["shared"],
    "direct_encounter": ["DE", "WIN", "shared"],
    "play_off": ["play_off"],
    "lots": ["lots"],
}
LOSES = {"lose_game": "game"}
SCORES = {
    "sport": Option("competition.sport"),
    "competitor": Option("competition.competitor"),
    "stages.main.format": Option("stages.main.format"),
    "scoring.win": Option("scoring.PTS.win"),
    "scoring.draw": Option("scoring.PTS.draw"),
    "scoring.loss": Option("scoring.PTS.loss"),
    "scoring.pairing_allocated_bye": Option("result.awards.bye.PTS"),
    "scoring.forfeit": Option("result.awards.walkover.PTS"),
}


def _listed(items: list[Mapping[str, Any]]) -> list[Any]:
    """The criteria of a school Swiss, after the points."""
    more = {"DE": {"reapply": True}}
    return [
        {"id": "PTS", "by": "PTS"},
        *({"by": item["id"], **item, **more.get(item["id"], {})} for item in items),
    ]


def _slots(items: list[Mapping[str, Any]]) -> list[Any]:
    """The slots of the freshmen's chess: what the first one uses depends on who is tied for what."""
    codes = {"head_to_head": "DE", "solkoff": "BH", "SB": "SB", "progressive": "PS"}
    first, *others = items
    assert [case.get("if_undecided", "next") for case in first["cases"]] == ["next", "next"]
    (two, rest), wanted = first["cases"], first["cases"][0]["when"]
    assert rest["when"] == "otherwise"
    when = {"tied": wanted["tied_count"], "place": wanted["tied_for_rank"]}
    cases = [
        {"id": "two_for_first", "when": when, "by": codes[two["use"]], "forfeits": "not_met"},
        {"id": "otherwise", "by": codes[rest["use"]]},
    ]
    return [
        {"id": "PTS", "by": "PTS"},
        {"id": first["slot"], "cases": cases, "undecided": "next_criterion"},
        *({"id": item["slot"], "by": codes[item["use"]]} for item in others),
    ]


def _touching(said: Mapping[str, Any]) -> list[Any]:
    """A play-off where places are touched, otherwise what stands there."""
    places = said["play_off"]["if_touches_ranks"]
    return [{"id": "play_off", "by": "play_off", "when": {"place": places}}, said["otherwise"]]


def _regime(said: Any) -> Any:
    """Own rounds that were not played count nothing, and opponents have the points they have."""
    return "raw" if said == {"own": "none", "opponents": "raw"} else said


TABLE: Mapping[str, Shipped] = {
    "gonzaga-gf25": Shipped(
        "gonzaga-2025",
        {
            "sport": Option("competition.sport"),
            "competitor": Option("competition.competitor"),
            "stages.main.format": Option("stages.main.format"),
            "stages.main.cycles": Option("stages.main.cycles"),
            "stages.main.schedule": Option("stages.main.pairing.system"),
            "scoring.win": Option("scoring.PTS.win"),
            "scoring.draw": Option("scoring.PTS.draw"),
            "scoring.loss": Option("scoring.PTS.loss"),
            "scoring.pairing_allocated_bye": Option("result.awards.bye.PTS"),
            "scoring.bye": Option("result.awards.bye.PTS"),
            "scoring.forfeit": Option("result.awards.walkover.PTS"),
            "scoring.double_forfeit": Option("result.awards.double_walkover.PTS"),
            "tie_breaks.SB.forfeits": Option("ranking.criteria.SB.forfeits"),
            "tie_breaks.SB.bye": Option("ranking.criteria.SB.bye", {"0": "exclude"}),
            "tie_break_final": Option("ranking.finally", FINALLY),
            "tie_breaks.final": Option("ranking.finally", FINALLY),
            "withdrawal.policy": Option("result.withdrawal.policy"),
            "withdrawal.annulled_round_points": Option("result.withdrawal.annulled_round", {"0": "zero"}),
            "withdrawal.applies_to": Option("result.withdrawal.applies_to"),
            "default_time_minutes": Option("timing.default_time.minutes"),
            "default_time.inclusive": Option("timing.default_time.inclusive"),
            "penalties.violation.clock_offender_s": Option("conduct.offences.violation.at.1+.clock.offender"),
            "penalties.violation.scope": Option("conduct.offences.violation.scope"),
            "penalties.violation.at.3": Option("conduct.offences.violation.at.3.lose", LOSES),
            "penalties.device_found.effect": Option(
                "conduct.offences.device_found.then",
                {
                    "lose_game": {"lose": "game", "reason": "device_found"},
                    "disqualify": {"disqualify": "event", "reason": "device_found"},
                },
            ),
            "penalties.cheating.effect": Option(
                "conduct.offences.cheating.then.disqualify", {"disqualify_event": "event"}
            ),
            "time_penalty.floor": Option("conduct.offences.violation.at.1+.clock.floor"),
            "deposit.amount": Option("money.deposits.walkover.amount"),
            "deposit.currency": Option("money.currency"),
            "deposit.forfeit_on": Option("money.deposits.walkover.forfeit_on"),
            "deposit.refund_at": Option("money.deposits.walkover.refund_at"),
            "entry_fee": Option("money.entry_fee.amount"),
            "prizes.1": Option("prizes.places.1"),
            "prizes.2": Option("prizes.places.2"),
            "prizes.3": Option("prizes.places.3"),
        },
        deposits={"wo_deposit": "walkover"},
    ),
    "itb-jatinangor": Shipped(
        "itb-2023",
        {
            **SCORES,
            "stages.main.pairing": Option("stages.main.pairing.system", {"fide_dutch": "fide_dutch_2026"}),
            "stages.main.rounds_by_category.default": Option("stages.main.rounds"),
            "stages.main.rounds_by_category.preschool": Option("variants.preschool.set.stages.main.rounds"),
            "rounds_by_category.default": Option("stages.main.rounds"),
            "rounds_by_category.preschool": Option("variants.preschool.set.stages.main.rounds"),
            "scoring.unreported": Option("result.awards.unreported.PTS"),
            "scoring.accompanied.self": Option("conduct.offences.accompanied.then.score.offender"),
            "scoring.accompanied.opponent": Option("conduct.offences.accompanied.then.score.opponent"),
            "accompanied.opponent_score": Option("conduct.offences.accompanied.then.score.opponent"),
            "tie_breaks": Option("ranking.criteria", read=_listed),
            "unplayed_policy": Option("ranking.unplayed"),
            "tie_break_final": Option("ranking.finally", FINALLY),
            "default_time_minutes": Option("timing.default_time.minutes"),
            "report_deadline_minutes_after_round_end": Option("timing.report.minutes"),
            "penalties.illegal.codes": Option("conduct.offences.illegal_move.codes"),
            "penalties.illegal.scope": Option("conduct.offences.illegal_move.scope", {"player_game": "game"}),
            "penalties.illegal.at.1.opponent_clock_s": Option("conduct.offences.illegal_move.at.1.clock.opponent"),
            "penalties.illegal.at.2": Option("conduct.offences.illegal_move.at.2.lose", LOSES),
            **{
                f"penalties.displaced_pieces_clock_pressed.{name}": Option(
                    f"conduct.offences.displaced_pieces.{path}", w
                )
                for name, path, w in (
                    ("scope", "scope", {"player_game": "game"}),
                    ("at.1", "at.1.reprimand", {"reprimand": True}),
                    ("at.2.warning", "at.2.warning", {}),
                    ("at.2.opponent_clock_s", "at.2.clock.opponent", {}),
                    ("at.3", "at.3.lose", LOSES),
                )
            },
            "penalties.device_found.effect": Option(
                "conduct.offences.device_found.then.lose", {"lose_game": "current_or_next_game"}
            ),
            "penalties.equipment_missing.effect": Option(
                "conduct.offences.equipment_missing.then.forfeit", {"forfeit": "game"}
            ),
            "penalties.equipment_missing.only": Option("conduct.offences.equipment_missing.by"),
            **{
                f"category_merge.{name}": Option(f"competition.categories.{path}")
                for name, path in (
                    ("levels", "levels"),
                    ("minimum", "merge.minimum"),
                    ("direction", "merge.direction"),
                    ("same_gender", "merge.same_gender"),
                    ("count", "merge.count"),
                    ("final_fallback.senior_high_F", "merge.last.senior_high_F"),
                    ("final_fallback.flag", "merge.flag"),
                )
            },
        },
        swiss=True,
    ),
    "maba-chess": Shipped(
        "maba-2019-chess",
        {
            **SCORES,
            "stages.main.rounds": Option("stages.main.rounds"),
            "scoring.absent_round": Option("result.awards.absent.PTS"),
            "tie_breaks": Option("ranking.criteria", read=_slots),
            "unplayed_policy": Option("ranking.unplayed", read=_regime),
            "tie_break_final": Option("ranking.finally", read=_touching),
        },
        swiss=True,
    ),
}
