"""What the API says of why a round is as it is. Codes are stable; `text` is in the reader's language."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from babak.rounds.schemas import EntryCard

Number = int | float | None
Values = Number | list[Number]


class Somebody(BaseModel):
    """An entry by id, number and name."""

    id: str
    number: int
    name: str


class CriterionValue(BaseModel):
    """A criterion (C5 to C21) at its value; smaller is better. Scores are pairing scores, in points."""

    code: str
    value: Values
    text: str


class VerdictOut(BaseModel):
    """What was against something: the criterion (or the article of the order of candidates), the value of the pairing
    as it stands, the value it would have, the pairs that would then be made in the bracket."""

    code: str
    value: Values
    instead: Values
    rounds: list[int]
    pairs: list[list[Somebody]]
    text: str


class Against(VerdictOut):
    """The same of somebody."""

    entry: Somebody


class AgainstSide(VerdictOut):
    """The same of one side of a match."""

    of: Somebody


class Floated(BaseModel):
    """Who left a bracket downwards, and why."""

    entry: Somebody
    code: Literal["no_opponent", "odd", "no_more_pairs", "completion", "bye"]
    text: str


class FloatedOf(Floated):
    """The same, with what was against others leaving instead."""

    spared: list[Against]


class BoardPair(BaseModel):
    """A pair by the system."""

    board: int
    white: Somebody
    black: Somebody


class BracketOut(BaseModel):
    """A bracket: who was in it, who left it, its criteria, its pairs."""

    number: int
    score: Number
    moved_down: list[Somebody]
    residents: list[Somebody]
    floated: list[Floated]
    bye: Somebody | None
    criteria: list[CriterionValue]
    pairs: list[BoardPair]
    text: str


class ByeOf(BaseModel):
    """Who has the pairing-allocated bye."""

    entry: Somebody
    score: Number
    text: str


class GivenBye(BaseModel):
    """A bye that was asked for, or an absence."""

    entry: Somebody
    bye: str


class NoteText(BaseModel):
    """Something that an arbiter should know."""

    code: str
    params: dict[str, Any]
    text: str


class RoundExplanationOut(BaseModel):
    """A Swiss round as the system paired it on the day. `by_hand` are the matches that were set otherwise since."""

    tournament: str
    round: int
    edition: str
    initial_colour: Literal["white", "black"]
    brackets: list[BracketOut]
    bye: ByeOf | None
    given: list[GivenBye]
    warnings: list[NoteText]
    by_hand: list[str]


class WishOut(BaseModel):
    """What a player could claim: the colours played so far (`w`, `b`), and the preference that follows."""

    entry: Somebody
    colours: str
    kind: Literal["absolute", "strong", "mild", "none"]
    colour: Literal["white", "black"] | None
    text: str


class ColourOut(BaseModel):
    """The colours, and the article that decided them."""

    rule: str
    white: Somebody
    black: Somebody
    text: str
    wishes: list[WishOut]


class PairWhy(BaseModel):
    """Why the system paired these two: partners that looked better for the higher ranked one are `rejected`."""

    bracket: int
    score: Number
    higher: Somebody
    lower: Somebody
    moved_down_from: Number
    floats: list[FloatedOf]
    criteria: list[CriterionValue]
    rejected: list[Against]
    more: int = Field(description="Further partners that are not listed.")
    colour: ColourOut


class ByeWhy(BaseModel):
    """Why somebody has a bye; `against` is what the system had against it."""

    kind: str
    score: Number
    floats: list[FloatedOf]
    against: VerdictOut | None
    text: str


class InsteadOut(BaseModel):
    """Why not with somebody else, for each side."""

    entry: Somebody
    verdicts: list[AgainstSide]


class MatchExplanationOut(BaseModel):
    """One match of a Swiss round, explained. `pair` is null where the system had other opponents for the two;
    `against` is then what stood against this match. `by_hand`: it differs from the system, if only in its colours."""

    match: str
    round: int
    table: int | None
    white: EntryCard
    black: EntryCard | None
    by_hand: bool
    edition: str
    pair: PairWhy | None
    against: VerdictOut | None
    bye: ByeWhy | None
    instead: InsteadOut | None


class HistoryRound(BaseModel):
    """What an entry did in a round; `result` is the code of the match, seen from White."""

    round: int
    match: str | None
    table: int | None
    kind: Literal[
        "played",
        "forfeit_win",
        "forfeit_loss",
        "pairing_bye",
        "full_bye",
        "half_bye",
        "zero_bye",
        "open",
        "absent",
    ]
    opponent: EntryCard | None
    colour: Literal["white", "black"] | None
    result: str | None
    points: Number
    score_before: Number
    float: Literal["up", "down"] | None


class HistoryOut(BaseModel):
    """The rounds of an entry."""

    tournament: str
    entry: EntryCard
    rounds: list[HistoryRound]
