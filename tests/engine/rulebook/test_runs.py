"""What the engine cannot run yet, each thing with its path."""

import pytest
from tests.engine.rulebook.books import CUP, SMALL, changed, everything

from babak.engine.rulebook import Library, unsupported
from babak.engine.rulebook.values import Value


def paths(book: str | dict[str, Value], overrides: dict[str, object] | None = None) -> list[str]:
    return [issue.path for issue in unsupported(everything().resolve(book, overrides))]


def test_the_shipped_rulebooks_run_with_every_choice_of_their_options() -> None:
    library = Library.shipped()
    bases = {"maba-2019"}  # what its competitions extend; nobody plays it
    for rulebook in set(library.ids) - bases:
        assert unsupported(library.resolve(rulebook)) == []
        for option in library.resolve(rulebook).options:
            for choice in option.choices or ():
                assert unsupported(library.resolve(rulebook, {option.path: choice})) == []


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ({"stages.main.cycles": 2}, []),
        ({"stages.main.cycles": 3}, ["stages.main.cycles"]),
        ({"stages.main.pairing.system": "circle"}, ["stages.main.pairing.system"]),
        ({"competition.competitor": "team"}, ["competition.competitor"]),
        ({"ranking.unplayed": "raw"}, []),
        ({"ranking.criteria": ["PTS", "KS", "WON", "BH/C1", "SB/P", "PS"]}, []),
        ({"ranking.criteria": ["PTS", "KS/K5", "MPvGP"]}, ["ranking.criteria.KS/K5.by", "ranking.criteria.MPvGP.by"]),
        ({"ranking.criteria": [{"id": "T", "by": "total", "of": "PTS"}]}, []),
        ({"ranking.criteria": [{"id": "T", "by": "total", "of": "PTS", "over": "mutual"}]}, ["ranking.criteria.T.of"]),
        ({"ranking.criteria": [{"id": "X", "cases": [{"when": {"tied": 2}, "by": "DE"}, {"by": "SB"}]}]}, []),
        (
            {"ranking.criteria": [{"id": "X", "cases": [{"id": "a", "by": "EDE"}]}]},
            ["ranking.criteria.X.cases.a.by"],
        ),
        ({"scoring.PTS": {"by": "take", "of": "game"}}, ["scoring.PTS.by"]),
        ({"stages.main.from": [{"appointed": 8}]}, ["stages.main.from"]),
    ],
)
def test_each_unsupported_thing_is_named_by_its_path(overrides: dict[str, object], expected: list[str]) -> None:
    assert paths(SMALL, overrides) == expected


def test_a_second_stage_and_a_base_do_not_run() -> None:
    assert "stages.cup" in paths(CUP)
    assert paths("maba-2019") == ["stages"]


def test_a_swiss_by_the_dutch_system_runs_and_what_belongs_to_other_systems_does_not() -> None:
    assert paths("fide-swiss-2026") == []
    for own in ({"pairing.acceleration": "baku"}, {"pairing.keep_apart": "organisation"}, {"pairing.strict": True}):
        assert paths("fide-swiss-2026", {f"stages.main.{path}": value for path, value in own.items()}) == []
    for other in ("system", "first", "no_rematch", "seats", "backtracking"):
        values = {"system": "nearest", "first": "draw", "no_rematch": False, "seats": "fixed", "backtracking": True}
        at = f"stages.main.pairing.{other}"
        assert paths("fide-swiss-2026", {at: values[other]}) == [at]


def test_a_swiss_needs_its_rounds_and_its_system() -> None:
    swiss = changed(SMALL, {"stages": [{"id": "main", "format": "swiss"}]})
    assert paths(swiss) == ["stages.main.rounds", "stages.main.pairing.system"]


def test_stages_of_a_format_that_runs_not_are_named() -> None:
    assert paths(changed(SMALL, {"stages": [{"id": "main", "format": "knockout"}]})) == ["stages.main.format"]


def test_a_broken_rulebook_is_reported_not_raised() -> None:
    broken = changed(SMALL, {"stages.main.id": 5, "scoring.PTS.by": [], "ranking.criteria": 7})
    assert unsupported(everything().resolve(broken))
