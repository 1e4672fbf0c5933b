"""Why a Swiss round is as it is: the working of the engine as JSON, codes and values, with sentences for the reader.

It is worked out from the papers of the round, so it says what was so on the day of the pairing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from babak import i18n
from babak.engine.pairing.dutch import Pairing
from babak.engine.pairing.dutch.explain import BracketExplanation, Explanation, Float, PairExplanation
from babak.engine.pairing.dutch.measures import Measure, Value
from babak.engine.pairing.dutch.whynot import Verdict
from babak.rounds.models import Match
from babak.standings.documents import number as shown

Cards = Mapping[str, Mapping[str, Any]]
# Criteria whose values are scores; that of C8 begins with a count.
SCORES = ("C5", "C7", "C18", "C19", "C20", "C21")


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom the sentences are for, who the players are, and how many units make a point."""

    language: str
    cards: Cards
    scale: int

    def say(self, code: str, **params: object) -> str:
        """The sentence of a code."""
        return i18n.translate(self.language, code, params)

    def short(self, entry: str) -> dict[str, Any]:
        """An entry by id, number and name."""
        return {name: self.cards[entry][name] for name in ("id", "number", "name")}

    def shorts(self, entries: Sequence[str]) -> list[dict[str, Any]]:
        """Several of them."""
        return [self.short(entry) for entry in entries]

    def name(self, entry: str) -> str:
        """The name of an entry."""
        return str(self.cards[entry]["name"])

    def exact(self, code: str, value: Value) -> Any:
        """The value of a criterion, scores in points."""
        if code == "C8" and isinstance(value, tuple):
            return [Fraction(value[0]), *(Fraction(each, self.scale) for each in value[1:])]
        unit = self.scale if code in SCORES else 1
        if isinstance(value, tuple):
            return [Fraction(each, unit) for each in value]
        return Fraction(value, unit)


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [shown(each) for each in value]
    return shown(value)


def _said(value: Any) -> Any:
    """An empty list has no place in a sentence."""
    return None if value == [] else value


def criterion(reader: Reader, measure: Measure) -> dict[str, Any]:
    """A criterion at its value; smaller is better."""
    value = reader.exact(measure.code, measure.value)
    text = reader.say(f"measure.{measure.code}", value=_said(value))
    return {"code": measure.code, "value": _plain(value), "text": text}


def verdict(reader: Reader, found: Verdict) -> dict[str, Any]:
    """What was against something, with the value as it is and the value it would have."""
    params = dict(found.params or {})
    pairs = cast(Sequence[tuple[str, str]], params.pop("pairs", ()))
    rounds = cast(Sequence[int], params.get("rounds", ()))
    text = reader.say(f"against.{found.code}", **params)
    values: dict[str, Any] = {"value": None, "instead": None}
    if found.value is not None:
        own = reader.exact(found.code, found.value)
        values["value"] = _plain(own)
        if found.instead is not None:
            other = reader.exact(found.code, found.instead)
            values["instead"] = _plain(other)
            text += " " + reader.say("verdict_values", value=_said(own), instead=_said(other))
    return {
        "code": found.code,
        **values,
        "rounds": list(rounds),
        "pairs": [reader.shorts(pair) for pair in pairs],
        "text": text,
    }


def _bracket(reader: Reader, bracket: BracketExplanation, why: Mapping[str, str]) -> dict[str, Any]:
    score = Fraction(bracket.score, reader.scale)
    members = len(bracket.moved_down) + len(bracket.residents)
    text = reader.say("bracket", bracket=bracket.number, score=score, players=members)
    if bracket.moved_down:
        names = ", ".join(reader.name(entry) for entry in bracket.moved_down)
        text += " " + reader.say("moved_down", players=names)
    return {
        "number": bracket.number,
        "score": shown(score),
        "moved_down": reader.shorts(bracket.moved_down),
        "residents": reader.shorts(bracket.residents),
        "floated": [
            {"entry": reader.short(entry), "code": why[entry], "text": reader.say(f"float.{why[entry]}")}
            for entry in bracket.floated
        ],
        "bye": reader.short(bracket.bye) if bracket.bye is not None else None,
        "criteria": [criterion(reader, measure) for measure in bracket.measures],
        "text": text,
    }


def of_round(reader: Reader, pairing: Pairing, matches: Sequence[Match]) -> dict[str, Any]:
    """The whole round: its brackets, its bye, the byes that were asked for, and what was set otherwise by hand."""
    explained = pairing.explain()
    why = explained.float_codes()
    brackets = [_bracket(reader, bracket, why) for bracket in explained.brackets]
    pairs: dict[int, list[dict[str, Any]]] = {}
    places = {player: number for number, bracket in enumerate(pairing.brackets) for player in _paired(pairing, number)}
    for pair in pairing.pairs:
        item = {"board": pair.board, "white": reader.short(pair.white), "black": reader.short(pair.black)}
        pairs.setdefault(places[pair.white], []).append(item)
    for number, bracket in enumerate(brackets):
        bracket["pairs"] = pairs.get(number, [])
    made = {(pair.white, pair.black) for pair in pairing.pairs} | {(pairing.bye, None)}
    return {
        "edition": pairing.options.edition,
        "initial_colour": pairing.options.initial_colour,
        "brackets": brackets,
        "bye": _bye(reader, pairing),
        "given": [
            {"entry": reader.short(entry), "bye": absence.removesuffix("_bye")} for entry, absence in pairing.given
        ],
        "warnings": [
            {"code": note.code, "params": dict(note.params), "text": reader.say(note.code, **note.params)}
            for note in pairing.warnings
        ],
        "by_hand": [
            match.id
            for match in matches
            if (match.black_id is not None or match.bye == "pairing_allocated")
            and (match.white_id, match.black_id) not in made
        ],
    }


def _paired(pairing: Pairing, number: int) -> list[str]:
    return [pairing.field.players[at].id for pair in pairing.brackets[number].pairs for at in pair]


def _bye(reader: Reader, pairing: Pairing) -> dict[str, Any] | None:
    for bracket in pairing.brackets:
        if bracket.bye is not None:
            score = Fraction(pairing.field.score[bracket.bye], reader.scale)
            entry = pairing.field.players[bracket.bye].id
            text = reader.say("swiss_bye", score=score)
            return {"entry": reader.short(entry), "score": shown(score), "text": text}
    return None


def of_match(reader: Reader, pairing: Pairing, match: Match, instead: str | None) -> dict[str, Any]:
    """One match: where it was made, who came down and why, what was against others, who got which colour and why.

    A match that was set by hand says what the system had against it. `instead`: why not with this entry?
    """
    explained = pairing.explain()
    here = {player.id for player in pairing.field.players}
    sides = [side for side in (match.white_id, match.black_id) if side is not None]
    found = explained.pair(match.white_id) if match.black_id is not None and set(sides) <= here else None
    if found is not None and {found.white, found.black} != set(sides):
        found = None
    body: dict[str, Any] = {
        "by_hand": _by_hand(pairing, match),
        "edition": pairing.options.edition,
        "pair": _pair(reader, explained, found) if found is not None else None,
        "against": None,
        "bye": None,
        "instead": _instead(reader, explained, match, sides, instead, here) if instead is not None else None,
    }
    if match.black_id is None:
        body["bye"] = _of_bye(reader, pairing, explained, match, here)
    elif found is None:
        known = set(sides) <= here
        body["against"] = verdict(reader, explained.why_not(*sides)) if known else _not_there(reader)
    return body


def _by_hand(pairing: Pairing, match: Match) -> bool:
    if match.black_id is None:
        return match.bye == "pairing_allocated" and match.white_id != pairing.bye
    return all((pair.white, pair.black) != (match.white_id, match.black_id) for pair in pairing.pairs)


def _not_there(reader: Reader) -> dict[str, Any]:
    return verdict(reader, Verdict("not_there"))


def _pair(reader: Reader, explained: Explanation, pair: PairExplanation) -> dict[str, Any]:
    bracket = explained.brackets[pair.bracket - 1]
    down = pair.moved_down_from
    return {
        "bracket": pair.bracket,
        "score": shown(Fraction(bracket.score, reader.scale)),
        "higher": reader.short(pair.higher),
        "lower": reader.short(pair.lower),
        "moved_down_from": None if down is None else shown(Fraction(down, reader.scale)),
        "floats": [_float(reader, each) for each in explained.floats(pair.higher)],
        "criteria": [criterion(reader, measure) for measure in bracket.measures],
        "rejected": [{"entry": reader.short(entry), **verdict(reader, against)} for entry, against in pair.rejected],
        "more": pair.more,
        "colour": {
            "rule": pair.colour_rule,
            "white": reader.short(pair.white),
            "black": reader.short(pair.black),
            "text": reader.say(f"colour.{pair.colour_rule}"),
            "wishes": [_wish(reader, pair, side) for side in ("higher", "lower")],
        },
    }


def _wish(reader: Reader, pair: PairExplanation, side: str) -> dict[str, Any]:
    entry = pair.higher if side == "higher" else pair.lower
    kind, colour = cast(tuple[str, str | None], pair.colour[f"{side}_wish"])
    code = f"wish.{kind}.{colour}" if colour is not None else "wish.none"
    return {
        "entry": reader.short(entry),
        "colours": pair.colour[f"{side}_colours"],
        "kind": kind,
        "colour": colour,
        "text": reader.say(code, player=reader.name(entry)),
    }


def _float(reader: Reader, each: Float) -> dict[str, Any]:
    return {
        "entry": reader.short(each.player),
        "code": each.code,
        "text": reader.say(f"float.{each.code}"),
        "spared": [{"entry": reader.short(entry), **verdict(reader, against)} for entry, against in each.spared],
    }


def _of_bye(reader: Reader, pairing: Pairing, explained: Explanation, match: Match, here: set[str]) -> dict[str, Any]:
    kind = match.bye or "pairing_allocated"
    if kind != "pairing_allocated":
        return {"kind": kind, "score": None, "floats": [], "against": None, "text": reader.say("bye_asked_for")}
    if match.white_id == pairing.bye:
        own = _bye(reader, pairing)
        assert own is not None
        floats = [_float(reader, each) for each in explained.floats(match.white_id)]
        return {"kind": kind, "score": own["score"], "floats": floats, "against": None, "text": own["text"]}
    against = verdict(reader, explained.why_not_bye(match.white_id)) if match.white_id in here else _not_there(reader)
    return {"kind": kind, "score": None, "floats": [], "against": against, "text": against["text"]}


def _instead(
    reader: Reader, explained: Explanation, match: Match, sides: Sequence[str], instead: str, here: set[str]
) -> dict[str, Any]:
    """Why not with somebody else: for each side of the match, or for the bye."""
    verdicts = []
    for side in sides:
        if instead not in here or side not in here:
            found = Verdict("not_there")
        elif match.black_id is None:
            found = explained.why_not_bye(instead)
        else:
            found = explained.why_not(side, instead)
        verdicts.append({"of": reader.short(side), **verdict(reader, found)})
    return {"entry": reader.short(instead), "verdicts": verdicts}
