"""Prizes by place, and rankings within the ranking."""

from dataclasses import replace

from tests.engine.support import event, row, swiss

from babak.engine.competition import Table, evaluate
from babak.engine.facts import Decision, Removal
from babak.engine.prizes import Award, Placed, SpecialPrize, awards, ranked_among, skipped, special_prizes
from babak.engine.rulebook import Library

PRIZES = {1: 300, 2: 200, 3: "a book"}


def table(*decisions: Decision) -> Table:
    """A and B win, C and D lose; nothing but a decision separates the two of each pair."""
    rules = swiss(criteria=["PTS"], prizes={"places": PRIZES})
    return evaluate(event("A-C 1-0, B-D 1-0", decisions=decisions), rules)


def test_entries_that_share_a_rank_share_its_places_and_what_stands_on_them() -> None:
    assert awards(table(), PRIZES) == (
        Award((1, 2), {1: 300, 2: 200}, ("A", "B"), True),
        Award((3, 4), {3: "a book"}, ("C", "D"), True),
    )


def test_a_tie_that_was_decided_has_an_owner_for_each_prize() -> None:
    decided = table(Decision("decision", ("B", "A")), Decision("shared", ("C", "D")))
    assert awards(decided, PRIZES) == (
        Award((1,), {1: 300}, ("B",), False),
        Award((2,), {2: 200}, ("A",), False),
        Award((3, 4), {3: "a book"}, ("C", "D"), False),
    )


def test_a_rank_without_a_prize_is_left_out() -> None:
    assert [award.entries for award in awards(table(), {1: 300})] == [("A", "B")]
    assert awards(table(), {}) == ()


def test_whoever_is_skipped_wins_nothing_and_the_next_moves_up() -> None:
    played = event("A-D 1-0, B-C 1-0", "A-B 1-0, C-D 1-0")
    first = replace(played.entries[0], removal=Removal("disqualified", 2))
    rules = swiss(criteria=["PTS", "number"], ranking__unranked=[])
    found = evaluate(replace(played, entries=(first, *played.entries[1:])), rules)
    assert row(found, "A").rank == 1
    assert awards(found, {1: 300})[0].entries == ("A",)
    assert awards(found, {1: 300}, {"disqualified"}) == (Award((1,), {1: 300}, ("B",), False),)


def test_some_of_the_entries_are_ranked_among_themselves() -> None:
    """ITB-CAT-03: the best girl, with her rank in the whole table."""
    assert ranked_among(table(), {"B", "C", "D"}) == (Placed(1, 1, "B"), Placed(2, 3, "C"), Placed(2, 3, "D"))
    assert ranked_among(table(), set()) == ()


def test_the_special_prize_of_the_school_swiss_is_for_every_girl_who_was_moved() -> None:
    """ITB-AMB-5."""
    library = Library.shipped()
    (prize,) = special_prizes(library.resolve("itb-2023").data)
    assert (prize.id, prize.scope) == ("best_girl", "all_girls")
    assert isinstance(prize, SpecialPrize)
    (other,) = special_prizes(library.resolve("itb-2023", {"prizes.special.best_girl.scope": "original_category"}).data)
    assert other.scope == "original_category"
    assert special_prizes(library.resolve("gonzaga-2025").data) == ()
    assert skipped(library.resolve("gonzaga-2025").data) == {"disqualified"}
