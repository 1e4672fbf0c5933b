"""The schema of a whole rulebook."""

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.paths import split
from babak.engine.rulebook.schema.awards import ATTENDANCE, CHAMPIONSHIP, MONEY, PRIZES, TEXTS
from babak.engine.rulebook.schema.competition import COMPETITION, EVENT, RULEBOOK_ID
from babak.engine.rulebook.schema.node import Check, Json, Node, step_along
from babak.engine.rulebook.schema.scalars import Anything, Condition, Day, Integer, Localised, Name, Text, Word
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, MapOf, OneOf, Part
from babak.engine.rulebook.schema.stages import SECTIONS, STAGES
from babak.engine.rulebook.values import Data, Value

_BODY: dict[str, Node] = {
    "event": EVENT,
    "competition": COMPETITION,
    **SECTIONS,
    "stages": STAGES,
    "money": MONEY,
    "attendance": ATTENDANCE,
    "championship": CHAMPIONSHIP,
    "prizes": PRIZES,
    "texts": TEXTS,
}

_SET = Part("rulebook", lambda: Fields(_BODY))

OPTIONS = Keyed(Fields({"path": Text(), "choices": ListOf(Anything())}, ("path",)), dots=True)
VARIANTS = Keyed(Fields({"id": Name(), "where": Condition(), "set": _SET}, ("id", "where", "set")))
AMENDMENTS = Keyed(
    Fields(
        {
            "id": Name(),
            "at": OneOf(Day(), Text()),
            "by": Text(),
            "text": Localised(),
            "set": MapOf(Anything(), key="path"),
            "from_round": Integer(1),
        },
        ("id", "set"),
    )
)

RULEBOOK = Fields(
    {
        "schema": Word("rulebook/1"),
        "id": RULEBOOK_ID,
        "title": Localised(),
        "edition": OneOf(Day(), Integer(1), Text()),
        "extends": ListOf(RULEBOOK_ID, least=0),
        **_BODY,
        "options": OPTIONS,
        "variants": VARIANTS,
        "amendments": AMENDMENTS,
    },
    ("schema", "id", "title"),
)


def canonical(data: Data) -> Data:
    """The one way to write a rulebook: bare criteria as maps with `id` and `by`, keyed lists as lists, no nulls
    outside the parts that are laid over a whole."""
    whole = RULEBOOK.canonical(data)
    return whole if isinstance(whole, dict) else {}


def check_form(data: Data, report: Report) -> None:
    """Unknown fields and words, wrong kinds, duplicate keys: everything that can be seen without the rest."""
    RULEBOOK.check(data, "", Check(report))


def check_section(name: str, value: Value, at: str, report: Report) -> None:
    SECTIONS[name].check(value, at, Check(report))


def node_at(path: str, data: Value) -> Node | None:
    """What the schema expects at a path of a rulebook; None where nothing can stand."""
    return step_along(RULEBOOK, split(path), data)


def json_schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a rulebook in JSON, with fractions as "1/2"."""
    body: Json = RULEBOOK.json()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "rulebook/1", **body}
