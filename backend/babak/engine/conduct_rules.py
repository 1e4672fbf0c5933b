"""`conduct.offences` as the engine reads it: which code is which offence, counted where, with which consequence.

One offence has one consequence: `then` (every time), `at` (by count in the scope; an exact number beats a range) or
`cases` (the first that holds; inside a case, `at` counts the occurrences that fell in that case).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from babak.engine.conditions import Test, When, compile_test, compile_when, is_exact_count
from babak.engine.reading import Tree, keyed, section, word, words

Effects = Mapping[str, object]
NO_EFFECT: Effects = {}

SCOPES = frozenset({"game", "half", "match", "day", "session", "consecutive_team_matches", "stage", "event"})


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an `at` map: at which counts, and what then."""

    test: Test
    effects: Effects


@dataclass(frozen=True, slots=True)
class OffenceCase:
    """One case of an offence: when it holds, and its steps (a plain `then` is one step that always holds)."""

    id: str
    when: When
    steps: tuple[Step, ...]
    counts_itself: bool


@dataclass(frozen=True, slots=True)
class Offence:
    """One offence, ready to be counted. `counts` is (offence, count) when it counts scopes of another counter."""

    name: str
    by: str
    scope: str
    codes: tuple[str, ...]
    counts: tuple[str, int] | None
    cases: tuple[OffenceCase, ...]


def _effects(value: object) -> Effects:
    if not isinstance(value, Mapping):
        return NO_EFFECT
    return {str(name): effect for name, effect in value.items() if name not in ("source", "note")}


def _steps(tree: Tree) -> tuple[Step, ...]:
    at = tree.get("at")
    if isinstance(at, Mapping):
        lines = [(key, effects) for key, effects in at.items() if key not in ("source", "note")]
        lines.sort(key=lambda line: not is_exact_count(line[0]))  # stable: exact numbers first, ranges as written
        return tuple(Step(compile_test(key), _effects(effects)) for key, effects in lines)
    return (Step(compile_test("any"), _effects(tree.get("then"))),)


def _offence(name: str, tree: Tree) -> Offence:
    counts = None
    if isinstance(tree.get("counts"), str):
        counter, _, exactly = str(tree["counts"]).rpartition(".")
        counts = (counter, int(exactly)) if exactly.isdigit() else None
    if tree.get("cases") is not None:
        cases = tuple(
            OffenceCase(word(case, "id", str(at)), compile_when(section(case, "when")), _steps(case), "at" in case)
            for at, case in enumerate(keyed(tree["cases"]), start=1)
        )
    else:
        cases = (OffenceCase("", (), _steps(tree), False),)
    codes = words(tree.get("codes")) or (name,)
    return Offence(name, word(tree, "by", "player"), word(tree, "scope", "event"), codes, counts, cases)


def compile_offences(tree: Tree) -> dict[str, Offence]:
    """Every offence of `conduct.offences` by name."""
    return {
        str(name): _offence(str(name), offence)
        for name, offence in tree.items()
        if isinstance(offence, Mapping) and name not in ("source", "note")
    }
