"""The request bodies of the API, and the responses that are not views."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from pithead.kernel.record import LONGEST_LUCK
from pithead.table.base.table_setup import LARGEST_EDITION, LONGEST_NAME, STANDARD_BOT, USUAL_BOT
from pithead.table.service import LONGEST_IDEMPOTENCY_KEY, LONGEST_TEXT

MOST = 2**31 - 1
LONGEST_ACTION = 120

Name = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_NAME)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=9)]
Sequence = Annotated[StrictInt, Field(ge=-1, le=MOST)]
IdempotencyKey = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_IDEMPOTENCY_KEY)]
BotName = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_NAME)]


class Body(BaseModel):
    """A request's body: nothing but what is documented."""

    model_config = ConfigDict(extra="forbid")


class SeatBody(Body):
    kind: Literal["me", "open", "bot"] = Field(
        description="`me`: you, or one of several people at your screen; "
        "`open`: anyone who has the link; `bot`: a bot"
    )
    name: Annotated[StrictStr, Field(max_length=LONGEST_NAME)] = Field(
        default="", description="for `me`: the name of the person"
    )
    bot: BotName = Field(default=STANDARD_BOT, description="for `bot`: the name of the bot")


class ClockBody(Body):
    kind: Literal["live", "correspondence"]
    time: Annotated[StrictInt, Field(ge=1, le=MOST)] = Field(
        description="seconds for the whole game (`live`) or for each turn (`correspondence`)"
    )
    extra: Annotated[StrictInt, Field(ge=0, le=MOST)] = Field(
        default=0,
        description="seconds added after each turn (`live`), or for all turns that take longer "
        "(`correspondence`)",
    )
    then: Literal["turn", "rest"] = Field(
        default="turn", description="what the bot plays when the time of a player has run out"
    )
    bot: BotName = USUAL_BOT


class CreateBody(Body):
    game: Annotated[StrictStr, Field(min_length=1, max_length=40)]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=9)]
    options: dict[
        Annotated[str, Field(max_length=40)],
        StrictBool | StrictInt | Annotated[StrictStr, Field(max_length=40)],
    ] = Field(default_factory=dict, max_length=40)
    edition: Annotated[StrictStr, Field(max_length=LARGEST_EDITION)] = Field(
        default="", description="the text of a corrected edition file"
    )
    public: StrictBool = Field(default=False, description="whether everyone can see it in lists")
    own_luck: StrictBool = Field(
        default=False,
        description="whether the first roll waits until every player has added text to the seed",
    )
    try_out: StrictBool = Field(
        default=False, description="whether moves may be tried out on a copy while people play"
    )
    wanted: Literal["", "new", "some", "strong"] = Field(
        default="",
        description="the experience that the other players should have: any, newcomers, "
        "players who know the rules, strong players",
    )
    clock: ClockBody | None = Field(default=None, description="no clock if not given")


EntropyText = Annotated[StrictStr, Field(max_length=LONGEST_LUCK)]


class JoinBody(Body):
    name: Name
    seat: SeatNumber | None = Field(default=None, description="the first open one if not given")
    luck: EntropyText = Field(default="", description="your text for the random seed")


class LuckBody(Body):
    seat: SeatNumber
    text: EntropyText = Field(description="your text for the random seed; may be empty")


class ActBody(Body):
    action: Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_ACTION)]
    expected: Sequence | None = Field(
        default=None,
        description="the sequence number of the last event you have seen; "
        "refused as `stale` if the game has changed since",
    )
    key: IdempotencyKey | None = Field(
        default=None, description="idempotency key: a request that is sent again counts once"
    )


class UndoBody(Body):
    to: Sequence | None = Field(default=None, description="how many events of the game remain")
    expected: Sequence | None = None
    key: IdempotencyKey | None = None


class TakeBackBody(Body):
    to: Annotated[StrictInt, Field(ge=0, le=MOST)] = Field(
        description="how many events of the game remain"
    )


class StandInBody(Body):
    seat: SeatNumber
    bot: BotName = STANDARD_BOT


class FillBody(Body):
    seat: SeatNumber
    bot: BotName = USUAL_BOT


class SeatOnlyBody(Body):
    seat: SeatNumber


class RenameBody(Body):
    seat: SeatNumber
    name: Name


class ConsentBody(Body):
    agree: StrictBool
    proposal: Sequence | None = Field(
        default=None,
        description="the `sequence` of the proposal; needed to agree, so that nobody agrees to "
        "another proposal than the one that was read",
    )


class ChatBody(Body):
    text: Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_TEXT)]
    name: Annotated[StrictStr, Field(max_length=LONGEST_NAME)] = Field(
        default="", description="for spectators, who have no seat"
    )
    seat: SeatNumber | None = None


class RevokedAnswer(BaseModel):
    """How many tokens and links have lost seats."""

    revoked: int


class TokenAnswer(BaseModel):
    token: str


class TableAnswer(BaseModel):
    table_id: str


class SequenceAnswer(BaseModel):
    sequence: int


class PointsAnswer(BaseModel):
    points: list[list[int]] = Field(description="the scores after 0, 1, 2 … events of the game")


class AnalysisAnswer(BaseModel):
    events: int
    done: int = Field(description="how many events have been analysed")
    before: int = Field(description="how many other games are analysed first")
    failed: bool = Field(description="whether the bot stopped because of an error")
    found: dict[str, Any] | None = Field(
        description="the finished result, as `pithead analyse RECORD -o FILE.json` writes it"
    )


class ListedAnswer(BaseModel):
    """A line of a list of tables."""

    id: str
    game: str
    public: bool
    created: int
    changed: int
    status: str
    sequence: int
    position: int
    actor: int
    seats: list[dict[str, Any]]
    scores: list[int]
    mine: list[int]
    terms: dict[str, Any] = Field(description="what to know before sitting down: `wanted`, `clock`")


class ErrorDetail(BaseModel):
    model_config = ConfigDict(extra="allow")

    code: str = Field(description="for programs; it never changes")
    message: str = Field(description="for people, in their language")


class ErrorAnswer(BaseModel):
    error: ErrorDetail
