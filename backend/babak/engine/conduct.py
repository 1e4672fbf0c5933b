"""Conduct: incidents are counted, and the rulebook says what follows.

Counters have a scope (a game, a day, the event) and a consequence by count. What follows is worked out here once:
a forced result, a removal, a clock adjustment, points off; whatever a person has to carry out is only recorded.
The built-in codes `no_show` and `late_arrival` are judged by `timing.default_time`, `unreported` by `timing.report`.
"""

from collections.abc import Mapping

from babak.engine.conditions import holds, number
from babak.engine.conduct_rules import NO_EFFECT, Effects, Offence
from babak.engine.errors import RuleError
from babak.engine.facts import Facts, Incident, Match, Removal
from babak.engine.rules import Rules
from babak.engine.rulings import NO_RULINGS, ClockAdjustment, Forced, Ruling, Rulings, SideRuling
from babak.engine.scoring.chess import UNREPORTED
from babak.engine.timing import is_late, is_unreported

NO_SHOW, LATE_ARRIVAL = "no_show", "late_arrival"
BY_ROUND = frozenset({"half", "session", "day"})


def known_codes(rules: Rules) -> list[str]:
    """Every incident code that this rulebook understands, sorted."""
    reported_in_time = {UNREPORTED} if rules.report is not None else set()
    return sorted({NO_SHOW, LATE_ARRIVAL, *reported_in_time, *rules.offence_of})


class _Judge:
    """One pass over the incidents in order; the counters live here."""

    def __init__(self, facts: Facts, rules: Rules) -> None:
        self.rules = rules
        self.facts = facts
        self.matches = {match.id: match for match in facts.matches}
        self.of_entry: dict[str, list[Match]] = {}
        self.entries = {entry.id for entry in facts.entries}
        self.counters: dict[tuple[str, str, object], int] = {}
        self.cases: dict[tuple[str, str, object, str], int] = {}
        self.counted_scopes: dict[str, set[object]] = {}
        self.rulings: list[Ruling] = []
        self.forced: dict[str, Forced] = {}
        self.removals: dict[str, Removal] = {}
        self.clock: list[ClockAdjustment] = []
        self.deductions: dict[str, int] = {}

    def games_of(self, entry: str) -> list[Match]:
        """The games of an entry in round order, looked up once."""
        known = self.of_entry.get(entry)
        if known is None:
            known = [
                each for each in self.facts.matches if entry in (each.white, each.black) and each.black is not None
            ]
            known.sort(key=lambda match: (match.round, match.id))
            self.of_entry[entry] = known
        return known

    def match_of(self, incident: Incident, offender: str) -> Match | None:
        if incident.match is not None:
            match = self.matches.get(incident.match)
            if match is None:
                raise RuleError("unknown_match", match=incident.match)
            if offender not in (match.white, match.black):
                raise RuleError("offender_not_in_match", offender=offender, match=incident.match)
            return match
        return next((match for match in self.games_of(offender) if match.round == incident.round), None)

    def judge(self, incident: Incident) -> None:
        if incident.offender not in self.entries:
            raise RuleError("unknown_offender", offender=incident.offender)
        match = self.match_of(incident, incident.offender)
        if incident.code in (NO_SHOW, LATE_ARRIVAL) and incident.code not in self.rules.offence_of:
            self.arrival(incident, match)
            return
        if incident.code == UNREPORTED and incident.code not in self.rules.offence_of:
            self.unreported(incident, match)
            return
        name = self.rules.offence_of.get(incident.code)
        if name is None:
            raise RuleError("offence_not_listed", code=incident.code, known=known_codes(self.rules))
        offence = self.rules.offences[name]
        if offence.by in ("white", "black"):
            self.check_side(offence, incident, match)
        self.occur(offence, incident, incident.offender, match, frozenset())

    def check_side(self, offence: Offence, incident: Incident, match: Match | None) -> None:
        """An offence that only one side of a game can commit: White brings the board and the clock."""
        if match is None or match.black is None:
            raise RuleError("no_game_in_round", offender=incident.offender, round=incident.round)
        if offence.by == "white" and incident.offender != match.white:
            raise RuleError("offence_of_white", code=incident.code)
        if offence.by == "black" and incident.offender != match.black:
            raise RuleError("offence_of_black", code=incident.code)

    def arrival(self, incident: Incident, match: Match | None) -> None:
        if match is None or match.black is None:
            raise RuleError("no_game_in_round", offender=incident.offender, round=incident.round)
        if incident.code == LATE_ARRIVAL and incident.minutes is None:
            raise RuleError("minutes_missing", incident=incident.id)
        late = is_late(incident.minutes, self.rules.default_time)
        effects: Effects = {"forfeit": "game", "reason": NO_SHOW} if late else NO_EFFECT
        verdict = "late" if late else "in_time"
        self.rule(incident, incident.code, incident.offender, match, 1, effects, verdict)

    def unreported(self, incident: Incident, match: Match | None) -> None:
        """Nobody reported the result: once the time for it is over, neither side has played (`timing.report`)."""
        if match is None or match.black is None or match.white is None:
            raise RuleError("no_game_in_round", offender=incident.offender, round=incident.round)
        if incident.minutes is None:
            raise RuleError("report_minutes_missing", incident=incident.id)
        over = is_unreported(incident.minutes, self.rules.report)
        effects: Effects = {"forfeit": "game", "both_sides": True, "reason": UNREPORTED} if over else NO_EFFECT
        self.rule(incident, UNREPORTED, incident.offender, match, 1, effects, "late" if over else "in_time")

    def scope_key(self, scope: str, incident: Incident, match: Match | None) -> object:
        if scope in ("game", "match"):
            return match.id if match is not None else ("round", incident.round)
        if scope in BY_ROUND:
            return incident.round
        if scope == "stage":
            return match.stage if match is not None else "main"
        return None

    def occur(
        self, offence: Offence, incident: Incident, offender: str, match: Match | None, seen: frozenset[str]
    ) -> None:
        scope = self.scope_key(offence.scope, incident, match)
        key = (offence.name, offender, scope)
        count = self.counters[key] = self.counters.get(key, 0) + 1
        known = {
            "count": count,
            "minutes": incident.minutes,
            "own_clock_seconds": incident.own_clock_seconds,
            "offence": offence.name,
            "stage": self.rules.stage,
        }
        effects = NO_EFFECT
        for case in offence.cases:
            if not holds(case.when, known):
                continue
            at = count
            if case.counts_itself and case.id:
                own = (offence.name, offender, scope, case.id)
                at = self.cases[own] = self.cases.get(own, 0) + 1
            effects = next((step.effects for step in case.steps if step.test(at)), NO_EFFECT)
            break
        self.rule(incident, offence.name, offender, match, count, effects, None)
        self.reset(offence.name, offender, effects.get("reset"))
        other = effects.get("count_as")
        if isinstance(other, str) and other in self.rules.offences and other not in seen:
            also = self.rules.offences[other]
            self.occur(also, incident, offender, match, seen | {offence.name, other})
            opponent = None if match is None else match.black if offender == match.white else match.white
            if effects.get("both_sides") is True and opponent is not None:
                self.occur(also, incident, opponent, match, seen | {offence.name, other})

    def reset(self, offence: str, offender: str, what: object) -> None:
        if what is None or what is False:
            return
        names = {offence} if what is True else {what} if isinstance(what, str) else set(what)  # type: ignore[call-overload]
        for key in [key for key in self.counters if key[0] in names and key[1] == offender]:
            del self.counters[key]
        for own in [own for own in self.cases if own[0] in names and own[1] == offender]:
            del self.cases[own]

    def rule(
        self,
        incident: Incident,
        offence: str,
        offender: str,
        match: Match | None,
        count: int,
        effects: Effects,
        verdict: str | None,
    ) -> None:
        where = None if match is None else match.id
        self.rulings.append(Ruling(incident.id, offence, offender, incident.round, where, count, effects, verdict))
        if effects:
            self.carry_out(incident, offender, match, effects)

    def carry_out(self, incident: Incident, offender: str, match: Match | None, effects: Effects) -> None:
        reason = effects.get("reason")
        said = str(reason) if reason is not None else None
        game = match if match is not None and match.black is not None else None
        if effects.get("lose") in ("game", "match", "current_or_next_game"):
            target = game
            if effects["lose"] == "current_or_next_game" and incident.match is None:
                target = self.current_or_next(offender, incident.round)
            self.force(target, offender, SideRuling("lose", said or incident.code, incident.id))
        if effects.get("forfeit") in ("game", "match"):
            kind = "lose" if effects.get("played_flag") == "played" else "forfeit"
            both = effects.get("both_sides") is True and game is not None
            for side in (game.white, game.black) if game is not None and both else (offender,):
                self.force(game, str(side), SideRuling(kind, said or incident.code, incident.id))
        score = effects.get("score")
        if isinstance(score, Mapping):
            self.force(game, offender, self.split(score, said or incident.code, incident))
        clock = effects.get("clock")
        if isinstance(clock, Mapping):
            self.adjust(clock, incident, match)
        gone = effects.get("disqualify") in ("event", "sport", "all_events")
        if gone or (self.rules.individual and effects.get("out") == "event"):
            known = self.removals.get(offender)
            if known is None or incident.round < known.after_round:
                self.removals[offender] = Removal("disqualified", incident.round)
            if incident.match is not None:
                self.force(game, offender, SideRuling("lose", said or "removed", incident.id, if_unreported=True))
        deduct = effects.get("deduct")
        if isinstance(deduct, Mapping) and deduct.get("of", self.rules.measure) == self.rules.measure:
            amount = number(deduct.get("amount"))
            if amount is not None:
                self.deductions[offender] = self.deductions.get(offender, 0) + self.rules.in_units(amount)

    def current_or_next(self, offender: str, round_number: int) -> Match | None:
        for match in self.games_of(offender):
            if match.round > round_number or (match.round == round_number and match.result is None):
                return match
        return None

    def split(self, score: Mapping[str, object], reason: str, incident: Incident) -> SideRuling:
        points = {"win": self.rules.win, "zero": 0, "as_played": None}
        offender = score.get("offender", "as_played")
        exact = number(offender)
        units = self.rules.in_units(exact) if exact is not None else points.get(str(offender))
        return SideRuling("score", reason, incident.id, units, str(score.get("opponent", "as_played")))

    def adjust(self, clock: Mapping[str, object], incident: Incident, match: Match | None) -> None:
        seconds = [number(clock.get(side)) or 0 for side in ("offender", "opponent")]
        floor = clock.get("floor")
        self.clock.append(
            ClockAdjustment(
                incident=incident.id,
                match=None if match is None else match.id,
                offender_seconds=int(seconds[0]),
                opponent_seconds=int(seconds[1]),
                floor=None if floor is None else str(floor),
            )
        )

    def force(self, match: Match | None, offender: str, ruling: SideRuling) -> None:
        if match is None:
            return
        known = self.forced.get(match.id, Forced())
        before = known.white if offender == match.white else known.black
        if before is not None and not before.if_unreported and before.kind != "score":
            return  # the first loss stands; a second one cannot take more
        if offender == match.white:
            self.forced[match.id] = Forced(ruling, known.black)
        else:
            self.forced[match.id] = Forced(known.white, ruling)

    def derived_counters(self, incidents: list[Incident]) -> None:
        """Offences that count scopes of another counter (`counts: yellow.1`): one occurrence per scope that matched."""
        last: dict[tuple[str, str, object], Incident] = {}
        ends: dict[tuple[str, str, object], int] = {}
        by_id = {incident.id: incident for incident in incidents}
        for ruling in tuple(self.rulings):
            incident = by_id[ruling.incident]
            match = self.matches.get(ruling.match) if ruling.match is not None else None
            offence = self.rules.offences.get(ruling.offence)
            if offence is None:
                continue
            key = (ruling.offence, ruling.offender, self.scope_key(offence.scope, incident, match))
            last[key], ends[key] = incident, ruling.count
        for offence in self.rules.offences.values():
            if offence.counts is None:
                continue
            for key, incident in last.items():
                if key[0] == offence.counts[0] and ends[key] == offence.counts[1]:
                    match = self.matches.get(incident.match) if incident.match is not None else None
                    self.occur(offence, incident, key[1], match, frozenset())


def rulings(facts: Facts, rules: Rules, after_round: int | None = None) -> Rulings:
    """What the incidents (up to and including `after_round`) lead to.

    RuleError `offence_not_listed` (params code, known), `unknown_offender`, `unknown_match`, `offender_not_in_match`,
    `no_game_in_round`, `minutes_missing`, `report_minutes_missing`, `no_report_time`, `offence_of_white`,
    `offence_of_black` (params code).
    """
    incidents = [each for each in facts.incidents if after_round is None or each.round <= after_round]
    if not incidents:
        return NO_RULINGS
    incidents.sort(key=lambda incident: (incident.seq, incident.id))
    judge = _Judge(facts, rules)
    for incident in incidents:
        judge.judge(incident)
    judge.derived_counters(incidents)
    return Rulings(tuple(judge.rulings), judge.forced, judge.removals, tuple(judge.clock), judge.deductions)
