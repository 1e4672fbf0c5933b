"""The rulebooks at hand, and the rules that follow from one of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files

from babak.engine.rulebook import layers, paths
from babak.engine.rulebook.conditions import holds
from babak.engine.rulebook.issue import Issue, Report, RulebookError
from babak.engine.rulebook.merge import PARTIAL_SECTIONS
from babak.engine.rulebook.options import Option, options_of
from babak.engine.rulebook.parse import parse_data, parse_text
from babak.engine.rulebook.schema.whole import canonical
from babak.engine.rulebook.serialise import digest
from babak.engine.rulebook.validate import validate
from babak.engine.rulebook.values import Data, Value, copied_map, near

# So many variants are each tried when a rulebook is checked.
_MOST_VARIANTS = 40


@dataclass(frozen=True, slots=True)
class _Layers:
    """What a resolved rulebook was made from, so that a round can be resolved again with its amendments."""

    base: Data
    own_options: frozenset[str]
    overrides: Mapping[str, object]
    facts: Mapping[str, object]
    amendments: tuple[Value, ...]
    issues: tuple[Issue, ...]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """The rules in force: plain data in canonical form, what is wrong with them, and where a choice is left.

    `data` is made of dict, list, str, bool, int, Fraction and date; keys are strings; every criterion is a map with
    `id` and (without cases) `by`. `stages` keep their partial sections: ask `stage()` for what is in force there.
    Nobody changes `data`; `stage()` gives a copy.
    """

    id: str
    data: Data
    issues: tuple[Issue, ...]
    options: tuple[Option, ...]
    sha256: str
    facts: Mapping[str, object]
    _layers: _Layers

    @property
    def errors(self) -> tuple[Issue, ...]:
        return tuple(issue for issue in self.issues if issue.severity == "error")

    def sound(self) -> "Resolved":
        """This, when there is no error; otherwise RulebookError with all of them."""
        if self.errors:
            raise RulebookError(self.errors)
        return self

    def at(self, path: str) -> Value:
        """The value at a dotted path, None when there is none."""
        try:
            return paths.get(self.data, path)
        except paths.NoSuchPath:
            return None

    def stages(self) -> tuple[str, ...]:
        """The ids of the stages, in order, without those whose `when` fails by the facts."""
        found: list[str] = []
        for position, stage in enumerate(layers.stages_of(self.data), start=1):
            when = stage.get("when")
            if not isinstance(when, dict) or holds(when, self.facts) is not False:
                found.append(paths.key_of(stage, position))
        return tuple(found)

    def stage(self, stage_id: str, bracket_round: str | None = None) -> Data:
        """The whole rulebook as it is in force in a stage (or a round of its bracket), with the stage at `stage`."""
        stage = _named(layers.stages_of(self.data), stage_id, f"stages.{stage_id}")
        round_: Data | None = None
        if bracket_round is not None:
            round_ = _named(layers.rounds_of(stage), bracket_round, f"stages.{stage_id}.bracket.{bracket_round}")
        whole = copied_map({**self.data, **layers.effective(self.data, self.facts, stage, round_)})
        whole["stage"] = copied_map({key: item for key, item in stage.items() if key not in PARTIAL_SECTIONS})
        return whole

    def for_round(self, number: int) -> "Resolved":
        """The rules of a round: with the amendments whose `from_round` is not later, in order."""
        return _resolved(self.id, self._layers, number)


def _named(items: list[Data], name: str, path: str) -> Data:
    for item in items:
        if item.get("id") == name:
            return item
    hint = near(name, [str(item.get("id")) for item in items])
    raise RulebookError([Issue("error", path, "unknown_path", {"path": path, "segment": name, **hint})])


class Library:
    """Rulebooks by id: the shipped ones and those given."""

    def __init__(self, rulebooks: Iterable[Data] = ()) -> None:
        self._known: dict[str, Data] = {}
        for rulebook in rulebooks:
            name = rulebook.get("id")
            if not isinstance(name, str):
                raise RulebookError([Issue("error", "id", "missing_field", {"field": "id"})])
            self._known[name] = rulebook

    @classmethod
    def shipped(cls) -> "Library":
        """The rulebooks that come with the program."""
        found = [item for item in files("babak.rulebooks").iterdir() if item.name.endswith(".yaml")]
        return cls(parse_text(item.read_text("utf-8")) for item in sorted(found, key=lambda item: item.name))

    def adding(self, *rulebooks: Data) -> "Library":
        """A library with these as well; the same id takes the place of the old one."""
        return Library([*self._known.values(), *rulebooks])

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._known)

    def written(self, rulebook_id: str) -> Data:
        """A rulebook as it was written, without what it extends."""
        if rulebook_id not in self._known:
            hint = near(rulebook_id, self._known)
            params: dict[str, object] = {"rulebook": rulebook_id, **hint}
            raise RulebookError([Issue("error", "", "unknown_rulebook", params)])
        return self._known[rulebook_id]

    def resolve(
        self,
        rulebook: str | Mapping[str, object],
        overrides: Mapping[str, object] | None = None,
        facts: Mapping[str, object] | None = None,
        amendments: Iterable[Mapping[str, object]] = (),
    ) -> Resolved:
        """The rules of a tournament. Faults are in `issues`; RulebookError only where there is nothing to resolve."""
        written = self.written(rulebook) if isinstance(rulebook, str) else parse_data(rulebook)
        report = Report()
        base = canonical(layers.extended(written, self._known, report))
        return _resolved(
            str(written.get("id", "")),
            _Layers(
                base=base,
                own_options=frozenset(option.path for option in _own_options(written)),
                overrides=dict(overrides or {}),
                facts=dict(facts or {}),
                amendments=tuple(parse_data(amendment) for amendment in amendments),
                issues=report.issues,
                known=self.ids,
            ),
            None,
        )


def _own_options(written: Data) -> list[Option]:
    listed = written.get("options")
    items = [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []
    return [Option(path, None, None) for item in items if isinstance(path := item.get("path"), str)]


def _resolved(rulebook_id: str, made_from: _Layers, round_number: int | None) -> Resolved:
    report = Report()
    report.extend(made_from.issues)
    data = layers.overridden(made_from.base, made_from.overrides, report)
    written = data.get("amendments")
    amendments = (*(written if isinstance(written, list) else ()), *made_from.amendments)
    data = layers.amended(data, amendments, round_number, report)
    facts = _facts(data, made_from.facts)
    data = canonical(layers.varied(canonical(data), facts, report))
    options = options_of(data)
    report.extend(validate(data, facts, made_from.overrides, made_from.own_options, made_from.known))
    return Resolved(rulebook_id, data, report.issues, options, digest(data), facts, made_from)


def _facts(data: Data, given: Mapping[str, object]) -> dict[str, object]:
    """The facts given, with the kind of competitor, which the rulebook knows itself."""
    competition = data.get("competition")
    own = competition.get("competitor") if isinstance(competition, dict) else None
    return {"competitor": own, **given} if isinstance(own, str) else dict(given)


def check(rulebook: Data, library: Library) -> list[Issue]:
    """Everything wrong with a rulebook, as it stands and under each of its variants."""
    report = Report()
    plain = library.resolve(rulebook)
    report.extend(plain.issues)
    for variant in layers.variants_of(plain.data)[:_MOST_VARIANTS]:
        if variant.of_stages:
            continue
        facts = {name: _example(asked) for name, asked in variant.where.items()}
        for issue in library.resolve(rulebook, facts=facts).issues:
            if issue not in plain.issues:
                report.add(Issue(issue.severity, issue.path, issue.code, {**issue.params, "variant": variant.id}))
    return list(report.issues)


def _example(asked: Value) -> object:
    """A fact that satisfies what a variant asks of it."""
    return asked[0] if isinstance(asked, list) and asked else asked
