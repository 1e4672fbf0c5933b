"""What must hold of every round, whatever was played: the absolute criteria, derived anew from the histories."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.dutch.simulate import Round, many, rounds

from babak.engine.pairing.dutch import NoPairing, Pairing, Past, Player, pair_round
from babak.engine.pairing.dutch.exact import exact_bracket

SIZES = [(2, 12), (13, 40), (41, 90)]


def colours(player: Player) -> list[str]:
    return [str(past.colour) for past in player.rounds if past.kind == "played"]


def absolute(player: Player) -> str | None:
    """The colour that a player must have (1.7.1)."""
    played = colours(player)
    difference = played.count("white") - played.count("black")
    if abs(difference) > 1:
        return "black" if difference > 0 else "white"
    if len(played) > 1 and played[-1] == played[-2]:
        return "black" if played[-1] == "white" else "white"
    return None


def check(each: Round) -> None:
    """Nobody meets again, nobody has a second bye or a forbidden colour, everybody is accounted for."""
    pairing = each.pairing
    if pairing is None:
        return
    by_id = {player.id: player for player in each.players}
    here = {player.id for player in each.players if player.absent is None}
    seated = [name for pair in pairing.pairs for name in (pair.white, pair.black)]
    assert len(seated) == len(set(seated))
    assert set(seated) | ({pairing.bye} - {None}) == here
    assert (pairing.bye is not None) == (len(here) % 2 == 1)
    assert pairing.bye not in seated
    assert set(pairing.given) == {(player.id, player.absent) for player in each.players if player.absent is not None}
    assert [pair.board for pair in pairing.pairs] == list(range(1, len(pairing.pairs) + 1))
    options = each.options
    half = (options.round_number - 1) * options.win
    for pair in pairing.pairs:
        white, black = by_id[pair.white], by_id[pair.black]
        assert white.id not in {past.opponent for past in black.rounds if past.kind == "played"}
        assert white.id not in black.forbidden and black.id not in white.forbidden
        virtual = [player.virtual[options.round_number - 1 : options.round_number] for player in (white, black)]
        scores = [player.points + sum(extra) for player, extra in zip((white, black), virtual, strict=True)]
        exempt = options.round_number == options.rounds_total and any(2 * score > half for score in scores)
        if not exempt:
            assert absolute(white) != "black", pair
            assert absolute(black) != "white", pair
    if pairing.bye is not None:
        for past in by_id[pairing.bye].rounds:
            assert past.kind != "pairing_bye"
            assert past.kind == "played" or past.points < options.win


def proof_holds(each: Round) -> None:
    """An impossible round: more stuck groups than players who could help, and the stuck meet nobody else."""
    with pytest.raises(NoPairing) as refused:
        pair_round(each.players, each.options)
    told = refused.value.params
    stuck, barrier = told["stuck"], told["barrier"]
    assert isinstance(stuck, tuple) and isinstance(barrier, tuple)
    assert len(stuck) > len(barrier)
    assert all(len(group) % 2 == 1 for group in stuck)
    by_id = {player.id: player for player in each.players}
    options = each.options
    for group in stuck:
        outside = {other for more in stuck if more is not group for other in more}
        for name in set(group) - {""}:
            player = by_id[name]
            met = {past.opponent for past in player.rounds if past.kind == "played"}
            for other in outside - {""}:
                clash = absolute(player) is not None and absolute(player) == absolute(by_id[other])
                apart = other in player.forbidden or name in by_id[other].forbidden
                assert other in met or apart or (clash and told["criterion"] == "C3"), (name, other)
            if "" in outside:
                assert any(past.kind != "played" and past.points >= options.win for past in player.rounds)


@pytest.mark.parametrize(("least", "most"), SIZES)
def test_the_absolute_criteria_hold_in_a_thousand_rounds(least: int, most: int) -> None:
    wanted = {2: 500, 13: 350, 41: 150}[least]
    for each in many(wanted, least, most):
        check(each)


@pytest.mark.full
@pytest.mark.parametrize(("least", "most"), SIZES)
def test_the_absolute_criteria_hold_in_twenty_thousand_rounds(least: int, most: int) -> None:
    wanted = {2: 12_000, 13: 6_000, 41: 2_000}[least]
    for each in many(wanted, least, most, first=5_000):
        check(each)


def test_the_simulated_rounds_hold_everything_that_the_criteria_speak_of() -> None:
    """What never happened would be checked by nobody."""
    seen: Counter[str] = Counter()
    for each in many(1000, 2, 40):
        number, total = each.options.round_number, each.options.rounds_total
        seen["last round"] += number == total
        seen["no pairing"] += each.pairing is None
        seen["bye"] += each.pairing is not None and each.pairing.bye is not None
        seen["acceleration"] += any(player.virtual[number - 1 : number] for player in each.players)
        seen["forbidden pair"] += any(player.forbidden for player in each.players)
        for player in each.players:
            kinds = [past.kind for past in player.rounds]
            seen["second bye refused"] += player.absent is None and "pairing_bye" in kinds
            seen["forfeit"] += "forfeit_win" in kinds and player.absent is None
            seen["late entry"] += player.absent is None and kinds[:1] == ["zero_bye"]
            seen["withdrawal"] += player.absent == "zero_bye" and kinds[-2:] == ["zero_bye", "zero_bye"]
            seen["must have a colour"] += absolute(player) is not None
    assert len(seen) == 10
    assert min(seen.values()) >= 20, seen


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=60)
def test_the_order_of_the_input_changes_nothing(seed: int, wild: bool) -> None:
    rng = random.Random(seed)
    for each in rounds(seed, 4, 24, wild=wild):
        if each.pairing is not None:
            again = pair_round(rng.sample(each.players, len(each.players)), each.options)
            assert (again.pairs, again.bye, again.given) == (each.pairing.pairs, each.pairing.bye, each.pairing.given)


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_the_fast_form_gives_the_answer_of_the_exact_form(seed: int, wild: bool) -> None:
    for each in rounds(seed, 4, 26, wild=wild):
        if each.pairing is not None:
            exact = pair_round(each.players, each.options, solve=exact_bracket)
            assert brackets_of(exact) == brackets_of(each.pairing)
            assert (exact.pairs, exact.bye) == (each.pairing.pairs, each.pairing.bye)


def brackets_of(pairing: Pairing) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(sorted(bracket.pairs)) for bracket in pairing.brackets]


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_names_and_unused_gaps_in_the_numbers_change_nothing(seed: int) -> None:
    for each in rounds(seed, 4, 14):
        if each.pairing is None:
            continue
        renamed = [rename(player) for player in each.players]
        again = pair_round(renamed, each.options)
        assert [(pair.white, pair.black) for pair in again.pairs] == [
            (f"p{pair.white}", f"p{pair.black}") for pair in each.pairing.pairs
        ]


def rename(player: Player) -> Player:
    past = tuple(
        Past(each.kind, each.points, None if each.opponent is None else f"p{each.opponent}", each.colour)
        for each in player.rounds
    )
    forbidden = frozenset(f"p{other}" for other in player.forbidden)
    return replace(player, id=f"p{player.id}", tpn=10 * player.tpn, rounds=past, forbidden=forbidden)


def test_every_impossible_round_comes_with_a_proof_that_holds() -> None:
    found = [each for each in many(3000, 2, 9, wild=True) if each.pairing is None]
    assert len(found) > 100
    for each in found:
        proof_holds(each)
    criteria = set()
    for each in found:
        with pytest.raises(NoPairing) as refused:
            pair_round(each.players, each.options)
        criteria.add(refused.value.params["criterion"])
    assert {"C1", "C3", "forbidden"} <= criteria
