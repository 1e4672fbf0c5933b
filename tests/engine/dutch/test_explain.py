"""What the engine says about its pairings, checked against brute force and against the pairing itself."""

from itertools import combinations
from typing import Any

from tests.engine.dutch.brute import Brute, Man
from tests.engine.dutch.simulate import Round, many

from babak.engine.pairing.dutch import Options, Pairing, Past, Player, pair_round

ORDER = {"3.8.1", "3.8.2", "4.2", "4.3"}


def explained(wanted: int, least: int, most: int, first: int = 0) -> list[tuple[Round, Pairing]]:
    return [(each, each.pairing) for each in many(wanted, least, most, first=first) if each.pairing is not None]


def expected(brute: Brute, place: int, pairing: Pairing, one: int, two: int) -> tuple[str, Any, Any] | None:
    """The first criterion of a bracket that the best candidate with this pair breaks, with both values."""
    bracket = pairing.brackets[place]
    by_rank = {man.rank: man for man in brute.men}
    moved = [by_rank[at] for at in bracket.members[: bracket.moved]]
    residents = [by_rank[at] for at in bracket.members[bracket.moved :]]
    left = [by_rank[at] for at in bracket.below]
    brute.bye_score = bracket.bye_open
    brute.can_end.cache_clear()
    candidates = brute.candidates(moved, residents, left)
    pair = (by_rank[one], by_rank[two])
    own: list[tuple[Man, Man]] = [(by_rank[a], by_rank[b]) for a, b in bracket.pairs]
    with_pair = [candidate for candidate in candidates if pair in candidate]
    if not with_pair:
        return None
    for code, test in brute.tests(moved, residents, left):
        worth = [test(candidate) for candidate in with_pair]
        best, mine = min(worth), test(tuple(sorted(own)))
        if best != mine:
            assert best > mine, code
            return code, mine, best
        with_pair = [candidate for candidate, value in zip(with_pair, worth, strict=True) if value == best]
    return "order", None, None


def test_the_verdict_on_every_other_pair_of_a_bracket_is_that_of_brute_force() -> None:
    asked: dict[str, int] = {}
    for each, pairing in explained(120, 4, 8):
        brute = Brute(each.players, each.options)
        brute.pair()
        ids = [player.id for player in pairing.field.players]
        explanation = pairing.explain()
        for place, bracket in enumerate(pairing.brackets):
            for one, two in combinations(sorted(bracket.members), 2):
                both = {one, two}
                # Two moved-down players would have met above; two floaters may still meet below.
                skipped = both <= set(bracket.members[: bracket.moved]) or both <= set(bracket.floaters)
                if (one, two) in bracket.pairs or skipped:
                    continue
                found = explanation.why_not(ids[one], ids[two])
                if found.code in ("C1", "C3", "forbidden"):
                    assert not pairing.field.compat[one] >> two & 1
                    continue
                wanted = expected(brute, place, pairing, one, two)
                asked[found.code] = asked.get(found.code, 0) + 1
                if wanted is None:
                    assert found.code in ("C4", "C5"), (found, each)
                elif wanted[0] == "order":
                    assert found.code in ORDER, (found, each)
                else:
                    assert found.code == wanted[0], (found, wanted, each)
                    if isinstance(wanted[1], int) and found.code != "C9":
                        assert (found.value, found.instead) == wanted[1:], (found, wanted)
    assert {"C4", "C6", "C7", "C12", "C14", "4.2", "4.3"} <= asked.keys()


def test_no_better_looking_partner_was_passed_over_without_a_reason() -> None:
    for _, pairing in explained(60, 8, 24):
        explanation = pairing.explain()
        for pair in pairing.pairs:
            found = explanation.pair(pair.white)
            assert found is not None
            assert {found.higher, found.lower} == {pair.white, pair.black}
            assert found.colour_rule == pair.colour_rule
            for other, verdict in found.rejected:
                assert verdict.code not in ("same", "paired", "4.2", "3.8.1", "3.8.2"), (pair, other, verdict)


def test_every_float_has_a_reason_and_nobody_floats_without_leaving_his_score() -> None:
    codes = set()
    for _, pairing in explained(150, 3, 20):
        explanation = pairing.explain()
        for bracket in explanation.brackets:
            for player in bracket.floated:
                reason = explanation.floats(player)
                assert reason
                codes |= {each.code for each in reason}
    assert codes == {"bye", "completion", "no_more_pairs", "no_opponent", "odd"}


def test_the_criteria_of_a_bracket_count_what_is_broken_in_it() -> None:
    for _, pairing in explained(60, 6, 20):
        for bracket, told in zip(pairing.brackets, pairing.explain().brackets, strict=True):
            values = {measure.code: measure.value for measure in told.measures}
            assert values["C6"] == len(bracket.members) - 2 * len(bracket.pairs)
            assert values["C7"] == tuple(sorted((pairing.field.score[at] for at in bracket.floaters), reverse=True))
            assert ("C5" in values) == (bracket.bye is not None)


def three(*pasts: tuple[Past, ...], absent: int | None = None) -> list[Player]:
    return [
        Player(str(at), at, sum(past.points for past in own), own, absent="zero_bye" if at == absent else None)
        for at, own in enumerate(pasts, 1)
    ]


def test_why_somebody_has_not_the_bye() -> None:
    won, lost = Past("played", 2, "2", "white"), Past("played", 0, "1", "black")
    pairing = pair_round(three((won,), (lost,), (Past("pairing_bye", 2),)), Options(2, 3))
    explanation = pairing.explain()
    assert pairing.bye == "2"
    assert explanation.why_not_bye("3").code == "C2"
    assert explanation.why_not_bye("2").code == "bye"
    refused = explanation.why_not_bye("1")
    assert (refused.code, refused.value, refused.instead) == ("C5", 0, 2)
    met = explanation.why_not("1", "2")
    assert (met.code, met.params) == ("C1", {"rounds": (1,)})
    assert explanation.why_not("1", "3").code == "paired"
    assert explanation.why_not("1", "1").code == "himself"


def test_a_forbidden_pair_and_a_clash_of_colours_are_named() -> None:
    white = [(Past("played", 1, "5", "white"), Past("played", 1, "6", "white")) for _ in range(2)]
    black = [(Past("played", 1, "5", "black"), Past("played", 1, "6", "black")) for _ in range(2)]
    players = [
        Player(str(at), at, 2, past, forbidden=frozenset({"6"} if at == 2 else ()))
        for at, past in zip((1, 2, 3, 4), [*white, *black], strict=True)
    ]
    gone = [Player(name, at, 0, (Past("zero_bye", 0),) * 2, absent="zero_bye") for at, name in ((5, "5"), (6, "6"))]
    players[0] = Player("1", 1, 2, white[0], forbidden=frozenset({"3"}))
    pairing = pair_round([*players, *gone], Options(3, 9))
    explanation = pairing.explain()
    assert {(pair.white, pair.black) for pair in pairing.pairs} == {("4", "1"), ("3", "2")}
    assert explanation.why_not("1", "3").code == "forbidden"
    clash = explanation.why_not("1", "2")
    assert (clash.code, clash.params) == ("C3", {"colour": "black"})
