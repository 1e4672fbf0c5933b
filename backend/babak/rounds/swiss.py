"""A Swiss round from what is stored: what the engine is asked, and what its answer becomes.

Nothing here changes anything: facts are read from a snapshot and worked out under no lock of the database. Whoever
stores the answer checks that the revision is still the one it was worked out from (`rounds/attempt.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from sqlmodel import Session

from babak.db import new_seed
from babak.engine.errors import RuleError
from babak.engine.facts import ByeKind, Facts, Match
from babak.engine.pairing.dutch import Options, Pairing, Player, check_byes, from_facts, pair_round
from babak.engine.pairing.dutch.acceleration import group_a
from babak.entries import numbering
from babak.entries import repo as entries
from babak.http.problems import Problem
from babak.rounds import papers, repo
from babak.rounds.pairing import Planned
from babak.standings.documents import number as shown
from babak.standings.keeper import Keeper
from babak.standings.snapshot import Snapshot
from babak.tournaments import repo as tournaments
from babak.tournaments.draws import Colour, colour_of
from babak.tournaments.models import Tournament
from babak.tournaments.pairing_rules import PairingRules
from babak.tournaments.rules import TournamentRules


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that a round is paired from, as it was at `revision`.

    `numbers` are starting numbers that the first pairing gives (empty: they stand), `seed` the lot of the initial
    colour where it is drawn with this pairing, `requests` the byes asked for by those who are here to have them.
    `gone` are the entries that have left.
    """

    revision: int
    number: int
    rules: TournamentRules
    pairing: PairingRules
    players: tuple[Player, ...]
    options: Options
    scale: int
    cards: Mapping[str, dict[str, Any]]
    numbers: Mapping[str, int]
    seed: str | None
    accelerated_to: str | None
    requests: Mapping[str, ByeKind]
    gone: frozenset[str]


def next_number(session: Session, tournament: Tournament) -> int:
    """The number of the round that has not been paired yet."""
    last = tournaments.last_round(session, tournament.id)
    return (int(last["number"]) if last else 0) + 1


def pairing_of(rules: TournamentRules, number: int) -> PairingRules:
    """How round `number` is paired; 409 `schedule_is_complete` when the tournament has fewer rounds."""
    pairing = rules.pairing_of_round(number)
    assert pairing is not None, "only asked of a Swiss"
    if number > pairing.rounds:
        raise Problem(409, "schedule_is_complete", {"rounds": pairing.rounds})
    return pairing


def check_closed(session: Session, tournament: Tournament, number: int, *, confirm: bool) -> None:
    """Every round before `number` is closed, or somebody says that it need not be (`confirm`)."""
    rows = repo.all_of(session, tournament.id)
    unclosed = [row.number for row in rows if row.number < number and row.status != "closed"]
    if unclosed and not confirm:
        raise Problem(409, "round_not_closed", {"rounds": unclosed, "number": number})


def prepare(session: Session, keeper: Keeper, tournament: Tournament, number: int, pairing: PairingRules) -> Prepared:
    """Read what round `number` is paired from. Problems: those of `told`."""
    snapshot, rules = keeper.fresh(session, tournament)
    wanted = entries.requests(session, tournament.id)
    gone = frozenset(entry for entry in snapshot.entries if _has_left(snapshot, entry, number))
    requests = {
        entry: cast(ByeKind, bye)
        for entry, (_, absences) in wanted.items()
        if (bye := absences.get(number)) is not None and entry not in gone
    }
    numbers = _first_numbers(snapshot, tournament, pairing) if number == 1 else {}
    facts = _facts(snapshot, number, requests, numbers)
    seed = new_seed() if tournament.initial_colour is None else None
    accelerated_to = tournament.accelerated_to
    if number == 1 and pairing.acceleration == "baku":
        accelerated_to = _last_accelerated(facts)
    compiled = rules.of_round(number)
    try:
        players, options = from_facts(
            facts,
            compiled,
            number,
            initial_colour=colour_of(seed) if seed else cast(Colour, tournament.initial_colour),
            acceleration=pairing.acceleration,
            last_accelerated=accelerated_to,
            forbidden=[
                (row.one_id, row.two_id)
                for row in repo.forbidden_pairs(session, tournament.id)
                if row.rounds is None or number in row.rounds
            ],
            clubs=_clubs(snapshot) if pairing.keep_clubs_apart else {},
            boards={entry: board for entry, (board, _) in wanted.items() if board is not None},
            rounds_total=pairing.rounds,
        )
    except RuleError as error:
        raise told(error, snapshot.cards) from error
    return Prepared(
        revision=tournament.revision,
        number=number,
        rules=rules,
        pairing=pairing,
        players=tuple(players),
        options=options,
        scale=compiled.scale,
        cards=snapshot.cards,
        numbers=numbers,
        seed=seed,
        accelerated_to=accelerated_to,
        requests=requests,
        gone=gone,
    )


def _has_left(snapshot: Snapshot, entry: str, number: int) -> bool:
    """Whether an entry was withdrawn before a round, or put out by a ruling."""
    own, ruled = snapshot.entries[entry].removal, snapshot.removals.get(entry)
    return (own is not None and own.after_round < number) or (ruled is not None and ruled["after_round"] < number)


def _first_numbers(snapshot: Snapshot, tournament: Tournament, pairing: PairingRules) -> dict[str, int]:
    if tournament.numbers_from == "hand" or not pairing.by_rating:
        return {}
    return numbering.by_rating(snapshot.cards.values())


def _facts(snapshot: Snapshot, number: int, requests: Mapping[str, ByeKind], numbers: Mapping[str, int]) -> Facts:
    """The facts before a round: what was asked for in it stands as byes, nothing of its pairing does."""
    facts = snapshot.facts()
    if numbers:
        facts = replace(facts, entries=tuple(replace(entry, number=numbers[entry.id]) for entry in facts.entries))
    asked = [Match(f"asked {entry}", number, None, entry, None, bye) for entry, bye in requests.items()]
    return replace(facts, matches=(*(match for match in facts.matches if match.round < number), *asked))


def _last_accelerated(facts: Facts) -> str | None:
    order = sorted(facts.entries, key=lambda entry: entry.number)
    return order[min(group_a(len(order)), len(order)) - 1].id if order else None


def _clubs(snapshot: Snapshot) -> dict[str, str]:
    return {
        entry: club for entry, card in snapshot.cards.items() if (club := str(card["organisation"]).casefold().strip())
    }


def pair(prepared: Prepared) -> Pairing:
    """The round by the system. Problems: those of `told`."""
    try:
        check_byes(
            prepared.players,
            prepared.options,
            at_most=prepared.pairing.half_byes,
            not_in_last_rounds=prepared.pairing.no_byes_in_last,
        )
        return pair_round(prepared.players, prepared.options)
    except RuleError as error:
        raise told(error, prepared.cards) from error


@dataclass(frozen=True, slots=True)
class Drafted:
    """A round that the system paired, ready to be stored: its matches with their reasons, and its papers."""

    prepared: Prepared
    pairing: Pairing
    matches: list[Planned]
    papers: bytes


def next_round(session: Session, keeper: Keeper, tournament: Tournament, *, confirm: bool) -> Drafted:
    """The next round, worked out from what is stored. A round before it that is not closed asks for `confirm`."""
    number = next_number(session, tournament)
    pairing = pairing_of(keeper.rules.of(session, tournament), number)
    prepared = prepare(session, keeper, tournament, number, pairing)
    check_closed(session, tournament, number, confirm=confirm)
    paired = pair(prepared)
    return Drafted(prepared, paired, planned(prepared, paired), papers_of(prepared))


def papers_of(prepared: Prepared) -> bytes:
    """What the engine was given, to be kept with the round."""
    return papers.write(prepared.players, prepared.options, prepared.scale)


def told(error: RuleError, cards: Mapping[str, Mapping[str, Any]]) -> Problem:
    """What the engine refuses, with the players by name. A round that cannot be paired carries its proof."""
    params = dict(error.params)
    if error.code == "no_pairing":
        return _impossible(params, cards)
    player = params.get("player")
    if isinstance(player, str):
        params |= {"player": cards[player]["name"], "entry": player}
        return Problem(422, error.code, params)
    return Problem(409, error.code, params)


def _impossible(params: dict[str, Any], cards: Mapping[str, Mapping[str, Any]]) -> Problem:
    def people(ids: list[str]) -> list[dict[str, Any]]:
        return [{name: cards[each][name] for name in ("id", "number", "name")} for each in ids if each]

    def names(ids: list[str]) -> str:
        return ", ".join(str(cards[each]["name"]) for each in ids if each)

    criterion, barrier = str(params["criterion"]), list(params["barrier"])
    errors: list[dict[str, Any]] = [{"path": "", "code": f"no_pairing.{criterion}", "params": {}}]
    for group in params["stuck"]:
        if any(group):
            said = {"players": names(group), "others": names(barrier)}
            code = "no_pairing_stuck" if any(barrier) else "no_pairing_alone"
            errors.append({"path": "", "code": code, "params": said})
    proof = {
        "criterion": criterion,
        "barrier": people(barrier),
        "stuck": [people(group) for group in params["stuck"]],
        "bye": people(list(params["bye"])),
    }
    return Problem(409, "no_pairing", proof, errors=errors)


def planned(prepared: Prepared, pairing: Pairing) -> list[Planned]:
    """The matches of the round with their reasons, in board order; the byes last."""
    reasons = _reasons(pairing, prepared.scale)
    found = [Planned(pair.board, pair.white, pair.black, None, reasons[pair.white]) for pair in pairing.pairs]
    if pairing.bye is not None:
        found.append(Planned(None, pairing.bye, None, "pairing_allocated", reasons[pairing.bye]))
    return found + asked_for(prepared)


def asked_for(prepared: Prepared) -> list[Planned]:
    """The byes that were asked for, by number."""
    numbers = {player.id: player.tpn for player in prepared.players}
    listed = sorted(prepared.requests.items(), key=lambda each: numbers[each[0]])
    return [
        Planned(None, entry, None, bye, ({"code": "bye_asked_for", "params": {"bye": bye}},)) for entry, bye in listed
    ]


def _reasons(pairing: Pairing, scale: int) -> dict[str, tuple[Mapping[str, Any], ...]]:
    """The short reasons of every pair (by its White) and of the bye: bracket, float, colour rule."""
    field = pairing.field
    why = pairing.explain().float_codes()
    rules = {pair.white: pair.colour_rule for pair in pairing.pairs}
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for place, bracket in enumerate(pairing.brackets, start=1):
        where = {"code": "swiss_bracket", "params": {"bracket": place, "score": points(bracket.score, scale)}}
        moved = frozenset(bracket.members[: bracket.moved])
        for high, low in bracket.pairs:
            one, two = field.players[high].id, field.players[low].id
            white = one if one in rules else two
            reasons: list[Mapping[str, Any]] = [where]
            if high in moved:
                side, score = "white" if one == white else "black", points(field.score[high], scale)
                reasons.append({"code": "swiss_float", "params": {"side": side, "score": score, "why": why[one]}})
            reasons.append({"code": f"colour.{rules[white]}", "params": {}})
            found[white] = tuple(reasons)
        if bracket.bye is not None:
            score = points(field.score[bracket.bye], scale)
            found[field.players[bracket.bye].id] = ({"code": "swiss_bye", "params": {"score": score}},)
    return found


def points(units: int, scale: int) -> int | float | None:
    """Points as JSON shows them."""
    return shown(Fraction(units, scale))
