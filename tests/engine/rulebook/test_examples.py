"""The worked examples of the documentation."""

from tests.engine.rulebook.books import everything

from babak.engine.rulebook import check, parse_text
from babak.engine.rulebook.paths import get
from babak.engine.rulebook.values import Data

HEAD = "schema: rulebook/1\nid: example\ntitle: Example\n"


def example(text: str) -> Data:
    book = parse_text(HEAD + text)
    assert [issue for issue in check(book, everything()) if issue.severity == "error"] == []
    return book


def test_a_new_sport_needs_no_code() -> None:
    book = example(
        """
extends: [pools-knockout-3-1-0]
scoring: {PTS: {win: 2}}
ranking:
  criteria:
    - PTS
    - {id: H2H, by: total, of: PTS, over: mutual}
    - {id: H2H_GD, by: difference, of: goals, over: mutual}
    - {id: GD, by: difference, of: goals}
"""
    )
    resolved = everything().resolve(book)
    assert resolved.at("scoring.PTS") == {"by": "outcome", "of": "goals", "win": 2, "draw": 1, "loss": 0}
    assert [item["id"] for item in resolved.at("ranking.criteria")] == ["PTS", "H2H", "H2H_GD", "GD"]  # type: ignore[union-attr,index,call-overload]
    assert resolved.at("ranking.finally.lots.by") == "lots"


def test_the_women_play_another_bracket() -> None:
    book = example(
        """
extends: [maba-2019-badminton-team]
variants:
  - id: women
    where: {gender: women}
    set:
      stages:
        pools: {groups: {sizes: [4, 3, 3]}}
        knockout:
          from: [{stage: pools, overall: 4}]
          bracket: {quarter_final: null, semi_final: {matches: {E: [1, 4], F: [2, 3]}}}
"""
    )
    library = everything()
    assert library.resolve(book).at("stages.pools.groups.sizes") == [4, 3, 3, 3]
    women = library.resolve(book, facts={"gender": "women"})
    assert women.errors == ()
    assert women.at("stages.pools.groups.sizes") == [4, 3, 3]
    assert women.at("stages.knockout.bracket.semi_final.matches.E") == [1, 4]


def test_semi_finals_to_five_sets() -> None:
    resolved = everything().resolve("maba-2019-volleyball")
    assert get(resolved.stage("final_rounds"), "result.sets.best_of") == 3
    assert get(resolved.stage("final_rounds", "semi_final"), "result.sets.best_of") == 5


def test_two_tied_use_head_to_head_and_three_do_not() -> None:
    example(
        """
extends: [maba-2019-basketball]
ranking:
  criteria: [PTS, {id: H2H, by: total, of: PTS, over: mutual, when: {tied: 2}}, {id: GA, by: quotient, of: goals}]
options: [{path: ranking.criteria.GA.by, choices: [quotient, difference]}]
"""
    )


def test_creating_a_tournament_with_overrides() -> None:
    resolved = everything().resolve(
        "itb-2023", {"ranking.unplayed": "raw", "conduct.offences.accompanied.then.score.opponent": "win"}
    )
    assert resolved.errors == ()
    assert resolved.at("ranking.unplayed") == "raw"
    assert resolved.at("conduct.offences.accompanied.then.score.opponent") == "win"


def test_pre_schoolers_play_five_rounds() -> None:
    library = everything()
    assert library.resolve("itb-2023").at("stages.main.rounds") == 7
    assert library.resolve("itb-2023", facts={"category": "preschool"}).at("stages.main.rounds") == 5


def test_texts_may_be_in_several_languages() -> None:
    example("extends: [fide-swiss-2026]\ntexts: [{id: a, text: plain}, {id: b, text: {id: satu, en: one, fa: یک}}]")
