"""What is wrong with a rulebook: codes with a path each, all of them at once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from babak.engine.errors import RuleError

Severity: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing to put right (error) or to look at (warning). The sentence is in the catalogue, by `code`."""

    severity: Severity
    path: str
    code: str
    params: dict[str, object] = field(default_factory=dict)


class RulebookError(RuleError):
    """A rulebook that cannot be used. `issues` says why, each with its path."""

    issues: tuple[Issue, ...]

    def __init__(self, issues: Iterable[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("rulebook_refused", count=len(self.issues))

    def __str__(self) -> str:
        listed = "; ".join(f"{issue.path or '(whole)'}: {issue.code}" for issue in self.issues[:5])
        return f"{self.code}: {listed}"


class Report:
    """Collects issues; the same code at the same path is said once, and nobody reads more than a few hundred."""

    LIMIT = 300

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Issue] = {}

    @property
    def issues(self) -> tuple[Issue, ...]:
        return tuple(self._found.values())

    @property
    def full(self) -> bool:
        return len(self._found) >= self.LIMIT

    @property
    def failed(self) -> bool:
        return any(issue.severity == "error" for issue in self._found.values())

    def add(self, issue: Issue) -> None:
        if self.full:
            return
        distinct = str(issue.params.get("item", ""))
        self._found.setdefault((issue.path, issue.code, distinct), issue)

    def error(self, path: str, code: str, /, **params: object) -> None:
        self.add(Issue("error", path, code, params))

    def warning(self, path: str, code: str, /, **params: object) -> None:
        self.add(Issue("warning", path, code, params))

    def extend(self, issues: Iterable[Issue]) -> None:
        for issue in issues:
            self.add(issue)
