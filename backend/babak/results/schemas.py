"""What the API takes for a result and what it answers."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from babak.http.fields import Moment

GameCode = Literal["1-0", "1/2-1/2", "0-1", "0-0", "+/-", "-/+", "-/-"]
# JSON numbers and exact fractions as text; anything that is neither is refused by the pattern.
Points = (
    Annotated[int, Field(ge=0, le=100)]
    | Annotated[float, Field(ge=0, le=100)]
    | Annotated[str, Field(pattern=r"^\d{1,3}(/[1-9]\d?)?$")]
)


class ResultIn(BaseModel):
    """The result of one game, seen from White; or a walkover, naming the side that is absent."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    result: GameCode | None = None
    walkover: Literal["home", "away", "both"] | None = None
    reason: str | None = Field(default=None, max_length=60, pattern="^[a-z0-9_]+$", examples=["checkmate"])
    awarded: list[Points] | None = Field(default=None, min_length=2, max_length=2)
    occurred_at: Moment | None = None
    note: str = Field(default="", max_length=500)
    correct: bool = Field(
        default=False, description="Decide: replace what stands and settle every claim. Needs results:correct."
    )
    confirm: bool = Field(default=False, description="Confirm the correction of a closed round after its preview.")

    @model_validator(mode="after")
    def one_of_them(self) -> "ResultIn":
        """Either a result or a walkover. An empty result is not 0-0."""
        if (self.result is None) == (self.walkover is None):
            raise PydanticCustomError("result_or_walkover", "give a result or a walkover", {})
        return self


class BulkItem(ResultIn):
    """A result in a list: where it belongs, and the result."""

    round: int = Field(ge=1, le=1000)
    table: int = Field(ge=1, le=5000)


class RecordOut(BaseModel):
    """A result as somebody entered it. Who and why are for the organisers."""

    id: str
    kind: str
    state: Literal["in_force", "superseded", "open", "accepted", "rejected"]
    result: dict[str, Any] | None
    occurred_at: datetime | None
    at: datetime
    by: str | None = None
    access: str | None = None
    reason: str | None = None


class ResultOut(BaseModel):
    """What stands for a match, what contradicts it, and everything before."""

    match: str
    tournament: str
    round: int
    table: int | None
    result: dict[str, Any] | None
    reported_at: datetime | None
    claims: list[RecordOut]
    history: list[RecordOut]
    version: int


class ResultAck(BaseModel):
    """The answer to a result that was kept."""

    match: str
    round: int
    table: int | None
    result: dict[str, Any] | None
    changed: bool
    version: int
    revision: int


class RankChange(BaseModel):
    """How a correction moves an entry."""

    entry: dict[str, Any]
    rank_before: int | None
    rank_after: int | None
    values: dict[str, list[Any]]


class PreviewOut(BaseModel):
    """What a result would change."""

    dry_run: bool = True
    match: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    changes: list[RankChange]


class BulkAnswer(BaseModel):
    """The answer to one item of a list."""

    round: int
    table: int
    status: int
    result: ResultAck | None = None
    problem: dict[str, Any] | None = None


class BulkOut(BaseModel):
    """Each item answered on its own, in order."""

    items: list[BulkAnswer]
