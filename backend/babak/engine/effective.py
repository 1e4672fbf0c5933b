"""The results in force: what was reported, what incidents forced, what removals left behind. In one place.

Order of precedence for one match: a removal that annuls or awards, a ruling, a reported result, nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter

from babak.engine.conduct import rulings
from babak.engine.effect import Effective
from babak.engine.facts import Facts, Match, Removal
from babak.engine.rules import Rules
from babak.engine.rulings import NO_RULINGS, Rulings
from babak.engine.scoring import chess
from babak.engine.withdrawal import Treatment, is_completed, settle_removed, treatment

__all__ = ["Effective", "Settled", "effective", "rounds_expected", "settle"]

_BY_ID = attrgetter("id")


@dataclass(frozen=True, slots=True)
class Settled:
    """Every match that has a result in force, in round order, and what was found on the way.

    `reached` is the last round that is under way, `last_round` the last one paired; `waiting` are the games up to
    `reached` that still lack a result.
    """

    pairs: list[tuple[Match, Effective]]
    by_match: dict[str, Effective]
    rulings: Rulings
    removals: Mapping[str, Removal]
    treatments: Mapping[str, Treatment]
    reached: int
    last_round: int
    waiting: list[Match]


def _removals(facts: Facts, ruled: Rulings, horizon: int) -> dict[str, Removal]:
    """Who has left by then (a withdrawal announced for a later round has not happened yet).

    The earlier of two removals decides; a disqualification is named before a withdrawal.
    """
    found: dict[str, Removal] = {}
    for entry in facts.entries:
        by_hand, by_ruling = entry.removal, ruled.removals.get(entry.id)
        for removal in (by_hand, by_ruling):
            if removal is None or removal.after_round > horizon:
                continue
            known = found.get(entry.id)
            if known is not None:
                kind = "disqualified" if "disqualified" in (known.kind, removal.kind) else "withdrawn"
                removal = Removal(kind, min(known.after_round, removal.after_round))  # type: ignore[arg-type]
            found[entry.id] = removal
    return found


def _field_size(facts: Facts) -> int:
    """How many entries the schedule knows."""
    return len(({match.white for match in facts.matches} | {match.black for match in facts.matches}) - {None})


def _scheduled(facts: Facts, removals: Mapping[str, Removal], rules: Rules) -> dict[str, int]:
    """How many games each of them had to play: everybody else once per cycle, or the rounds of the tournament."""
    if rules.format == "round_robin":
        return dict.fromkeys(removals, (_field_size(facts) - 1) * rules.cycles)
    total = facts.rounds_total
    if total is None:
        total = max((match.round for match in facts.matches), default=0)
    scheduled = dict.fromkeys(removals, total)
    if rules.withdrawal.half_of == "sessions_without_bye":
        for match in facts.matches:
            if match.black is None and match.white in scheduled:
                scheduled[match.white] -= 1
    return scheduled


def _treatments(
    facts: Facts, removals: dict[str, Removal], by_match: dict[str, Effective], rules: Rules
) -> dict[str, Treatment]:
    completed = dict.fromkeys(removals, 0)
    for match in facts.matches:
        if match.white in completed or match.black in completed:
            effective = by_match.get(match.id)
            if effective is None or not is_completed(effective):
                continue
            for side in (match.white, match.black):
                if side in completed:
                    completed[side] += 1
    rule, scheduled = rules.withdrawal, _scheduled(facts, removals, rules)
    return {entry: treatment(rule, removal, completed[entry], scheduled[entry]) for entry, removal in removals.items()}


def rounds_expected(facts: Facts, rules: Rules) -> int:
    """How many rounds the competition has: as announced, as the round robin needs, or as far as it is paired."""
    last = max((match.round for match in facts.matches), default=0)
    if facts.rounds_total is not None:
        return facts.rounds_total
    if rules.format != "round_robin":
        return last
    size = _field_size(facts)
    return max(last, (size - 1 if size % 2 == 0 else size) * rules.cycles)


def _reported(
    facts: Facts, rules: Rules, limit: int | None, ruled: Rulings
) -> tuple[dict[str, Effective], dict[int, list[Match]], int, int]:
    """Reported results, byes and rulings up to a round; the matches by round; the last round reported and paired."""
    started = last = 0
    games, forced = rules.games, ruled.forced
    by_match: dict[str, Effective] = {}
    rounds: dict[int, list[Match]] = {}
    for match in facts.matches:
        number = match.round
        if limit is not None and number > limit:
            if number > last:
                last = number
            continue
        try:
            rounds[number].append(match)
        except KeyError:
            rounds[number] = [match]
        result = match.result
        if match.black is None:
            if match.white is not None:
                by_match[match.id] = chess.bye(match.bye or "pairing_allocated", rules)
        elif result is not None:
            known = games.get((result.code, result.reason)) if result.awarded is None else None
            by_match[match.id] = known if known is not None else chess.reported(result, rules)
            if number > started:
                started = number
    if forced:
        for matches in rounds.values():
            for match in matches:
                if match.id in forced:
                    settled = chess.forced(match.result, forced[match.id], rules)
                    if settled is not None:
                        by_match[match.id] = settled
    return by_match, rounds, started, max(last, max(rounds, default=0))


def settle(facts: Facts, rules: Rules, after_round: int | None = None, whole_schedule: bool = False) -> Settled:
    """Every result in force up to `after_round` (None: as far as it has been played; `whole_schedule`: all of it).

    Errors: those of `rulings` and of `scoring.chess`.
    """
    ruled = rulings(facts, rules, after_round) if facts.incidents else NO_RULINGS
    by_match, rounds, started, last = _reported(facts, rules, after_round, ruled)
    horizon = after_round
    if horizon is None:
        horizon = max(started, max((incident.round for incident in facts.incidents), default=0))
    removals = _removals(facts, ruled, horizon)
    treatments = _treatments(facts, removals, by_match, rules) if removals else {}

    def leave_out(number: int) -> None:
        for match in rounds[number]:
            if match.white in removals or match.black in removals:
                settled = settle_removed(match, by_match.get(match.id), removals, treatments, rules)
                if settled is not None:
                    by_match[match.id] = settled

    reached = last if whole_schedule else horizon
    if removals:
        for number in rounds:
            if number <= reached:
                leave_out(number)
    while after_round is None and reached and reached + 1 in rounds:
        if removals:
            leave_out(reached + 1)
        if not all(match.id in by_match for match in rounds[reached + 1]):
            break  # something is left to play; a round of byes and forfeits alone is over as soon as it begins
        reached += 1
    pairs: list[tuple[Match, Effective]] = []
    waiting: list[Match] = []
    for number in sorted(rounds):
        if number > reached:
            break
        matches = rounds[number]
        matches.sort(key=_BY_ID)
        for match in matches:
            found = by_match.get(match.id)
            if found is not None:
                pairs.append((match, found))
            elif match.white is not None:
                waiting.append(match)
    by_match = {match.id: found for match, found in pairs}
    return Settled(pairs, by_match, ruled, removals, treatments, reached, last, waiting)


def effective(facts: Facts, rules: Rules, after_round: int | None = None) -> dict[str, Effective]:
    """The result in force of every match that has one, by match id, in round order.

    Without `after_round` the whole schedule is settled, future byes and forfeits included: what to print beside a
    pairing. Standings count them only once their round is reached (`competition.evaluate`).
    """
    return settle(facts, rules, after_round, whole_schedule=after_round is None).by_match
