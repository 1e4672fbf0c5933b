"""Reads out of the source which codes are said to people, where, and with which parameters."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import babak

PACKAGE = Path(babak.__file__).parent
# Calls whose code is written out: the position of the code, and of the map of parameters (None: keyword arguments).
CALLS: dict[str, tuple[int, int | None]] = {
    "Problem": (1, 2),
    "RuleError": (0, None),
    "CellError": (0, None),
    "CellProblem": (5, 6),
    "PydanticCustomError": (0, 2),
    "Warned": (0, 2),
    "Issue": (2, 3),
    "_error": (2, 3),
    "translate": (1, 2),
    "title_detail": (1, 2),
}
# Methods of the rulebook's reports, which take the parameters as keywords.
REPORTS = {"error": 1, "warning": 1, "_refuse": 2}
# What the receiver of a call adds to its parameters by itself.
ADDED = {"PydanticCustomError": {"field"}, "_refuse": {"line"}}
# What `**near(…)` stands for.
NEAR = {"known", "did_you_mean"}


@dataclass(frozen=True, slots=True)
class Said:
    """A code with the names of the parameters it is said with; `params` None where they are not written out."""

    code: str
    params: frozenset[str] | None
    area: str
    where: str


def area_of(path: Path) -> str:
    """The area whose catalogue speaks for a source file."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "engine":
        return "rulebook" if parts[1] == "rulebook" else "engine"
    return parts[0] if parts[0] in ("http", "accounts", "exchange") else "nouns"


@cache
def said() -> tuple[Said, ...]:
    """Everything in the package that is said by a written code."""
    return tuple(each for path in sorted(PACKAGE.rglob("*.py")) for each in _in_file(path))


def _in_file(path: Path) -> Iterator[Said]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    home = {node: owner for owner in ast.walk(tree) if isinstance(owner, ast.FunctionDef) for node in ast.walk(owner)}
    in_rulebook = area_of(path) == "rulebook"
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call | ast.Dict):
            continue
        owner = home.get(node, tree)
        found = _called(node, owner, in_rulebook) if isinstance(node, ast.Call) else _listed(node, owner)
        if found is not None:
            for code in _texts(found[0], owner):
                yield Said(code, found[1], area_of(path), f"{path.relative_to(PACKAGE)}:{node.lineno}")


def _called(node: ast.Call, owner: ast.AST, in_rulebook: bool) -> tuple[ast.expr, frozenset[str] | None] | None:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if name in CALLS:
        at, of = CALLS[name]
    elif in_rulebook and name in REPORTS:
        at, of = REPORTS[name], None
    else:
        return None
    if len(node.args) <= at:
        return None
    if of is None:
        params = _keywords(node)
    else:
        given = node.args[of] if len(node.args) > of else _keyword(node, "params")
        params = frozenset() if given is None else _keys(given, owner)
    return node.args[at], params if params is None else params | ADDED.get(name, set())


def _listed(node: ast.Dict, owner: ast.AST) -> tuple[ast.expr, frozenset[str] | None] | None:
    """A map with `code` and `params`: an item of a problem's errors, a reason, a warning."""
    items = {
        key.value: value for key, value in zip(node.keys, node.values, strict=True) if isinstance(key, ast.Constant)
    }
    if not {"code", "params"} <= items.keys() or not isinstance(items["code"], ast.Constant):
        return None
    return items["code"], _keys(items["params"], owner)


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _keywords(node: ast.Call) -> frozenset[str] | None:
    names = {each.arg for each in node.keywords if each.arg is not None}
    for each in node.keywords:
        if each.arg is None:
            near = isinstance(each.value, ast.Call) and getattr(each.value.func, "id", "") == "near"
            hint = isinstance(each.value, ast.Name) and each.value.id == "hint"
            if not near and not hint:
                return None
            names |= NEAR
    return frozenset(names)


def _keys(node: ast.expr, owner: ast.AST) -> frozenset[str] | None:
    if isinstance(node, ast.Dict):
        names = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
        return frozenset(map(str, names)) if None not in names else None
    if isinstance(node, ast.Name):
        value = _assigned(node.id, owner)
        return _keys(value, owner) if isinstance(value, ast.Dict) else None
    return None


def _texts(node: ast.expr, owner: ast.AST) -> list[str]:
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, owner), *_texts(node.orelse, owner)]
    if isinstance(node, ast.Name):
        value = _assigned(node.id, owner)
        return _texts(value, owner) if isinstance(value, ast.Constant | ast.IfExp) else []
    return []


def _assigned(name: str, owner: ast.AST) -> ast.expr | None:
    """What a local name was set to, when that happens once in the function."""
    values = [
        node.value
        for node in ast.walk(owner)
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets)
    ]
    return values[0] if len(values) == 1 else None
