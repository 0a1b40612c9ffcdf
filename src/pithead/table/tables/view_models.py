"""What pages and the API show of a table: plain values in the language of the client.

The docstrings are part of the OpenAPI description.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. `kind` is open, person or bot; `connected` has a meaning only for persons.

    `holder` is true if a person holds the seat, even while a bot plays in their place. `player` is
    the id of the player who holds it; it is empty for a guest, and `guest` is true then.
    `removable` says that its holder has not acted yet, so that the owner of the table can remove
    them; `time_is_up` that a bot plays there because the time has run out.
    """

    seat: int
    kind: str
    name: str
    bot: str
    trouble: str
    connected: bool
    mine: bool
    holder: bool
    player: str
    guest: bool
    removable: bool
    time_is_up: bool


@dataclass(frozen=True, slots=True)
class SeatChangeView:
    """Who has come or gone, after so many events of the game."""

    sequence: int
    at: int
    position: int
    seat: int
    why: str
    text: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A legal action: its name, what it means, and the rule behind it."""

    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A line of the score sheet; `help` says what the category is for."""

    key: str
    title: str
    points: list[int]
    help: str


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal of a player to the others, and who has not answered yet.

    An answer names it by its `sequence`.
    """

    sequence: int
    what: str
    seat: int
    to: int
    of: int
    bot: str
    agreed: list[int]
    waits_for: list[int]
    text: str


@dataclass(frozen=True, slots=True)
class ChatView:
    """A line of the chat; `seat` is -1 for a spectator, `player` the id of a player, or empty.

    `text` is empty if its author has been deleted.
    """

    sequence: int
    at: int
    seat: int
    name: str
    text: str
    player: str


@dataclass(frozen=True, slots=True)
class TurnPlaceView:
    """A place in turn order for which players bid; `seat` is -1 while nobody has it."""

    place: int
    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class LuckView:
    """What people have added to the dice, by seat ("" for nothing); `missing` are awaited.

    `open` says whether something can still be added, `waits` whether the first roll waits until
    everybody has answered.
    """

    open: bool
    waits: bool
    missing: list[int]
    added: dict[int, str]


@dataclass(frozen=True, slots=True)
class LessonView:
    """The card of a lesson that is shown now; `number` counts from 1, and is 0 if none is.

    `read` cards have been read at this position; below 0, an earlier card is read again. `reading`
    says that the game waits until this one is read, too. `spot` names the parts of the page that it
    is about, `show` the places in them. `skipped` is true if the lesson was skipped and could go on
    here.
    """

    number: int
    count: int
    title: str
    text: str
    spot: list[str]
    show: list[str]
    picture: bool
    read: int
    reading: bool
    skipped: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clocks of a table, in milliseconds.

    `left` is what each seat had left when the clock of the seat `running` (-1 if none) was started,
    at `since`. Of that, the first `free` milliseconds are not counted. `turn` is the part of `left`
    that is for this turn only. On the seat `stand_in` (-1 if none), a bot plays until the turn is
    over, on those of `lost` until the end of the game.
    """

    kind: str
    time: int
    extra: int
    then: str
    bot: str
    left: list[int]
    turn: list[int]
    running: int
    since: int
    free: int
    stand_in: int
    lost: list[int]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything about a table at one position.

    `owner` is the seat of the player who opened the table, or of the one who has taken their place;
    -1 if there is none. `wanted` is the experience that the players should have. `redrawn` is how
    often the first roll was drawn again with another seed, because somebody had left before it.
    """

    id: str
    game: str
    title: str
    edition: str
    options: dict[str, Any]
    players: int
    public: bool
    created: int
    status: str
    sequence: int
    version: int
    position: int
    last_position: int
    actor: int
    prompt: str
    choices: list[ChoiceView]
    scores: list[int]
    sheet: list[CategoryView]
    ranking: list[int]
    places: list[int]
    winners: list[int]
    bidding: bool
    turn_places: list[TurnPlaceView]
    seats: list[SeatView]
    mine: list[int]
    my_turn: bool
    undo_to: int
    spectators: int
    commitment: str
    seed: str
    luck: LuckView
    taken_back: list[int]
    redrawn: int
    seat_changes: list[SeatChangeView]
    proposal: ProposalView | None
    chat: list[ChatView]
    rematch: str
    rematch_of: str
    rematch_level: str
    """The level of bots that would fit better after a win or loss by far; "" for the same."""
    is_lesson: bool
    is_copy: bool
    may_try_out: bool
    wanted: str
    owner: int
    may_close: bool
    may_delete: bool
    clock: ClockView | None
    lesson: LessonView | None
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A value of the position that has changed; `seat` is -1 if it belongs to no player.

    `rank` is how much it matters to people: 1 matters most, 0 is bookkeeping. `good` is 1 if the
    change is good for its player, -1 if it is bad. `values` are the values for people.
    """

    key: str
    seat: int
    label: str
    before: int | bool | str
    after: int | bool | str
    text: str
    rank: int
    good: int
    values: str


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of the game; `number` counts from 1, and `seat` is -1 for a random event."""

    number: int
    sequence: int
    at: int
    seat: int
    who: str
    bot: str
    action: str
    text: str
    rule: str
    changes: list[ChangeView]
    story: str = ""
    """What happened in history, if a part of the game begins with this event that stands for it."""


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What a choice would change, before any random event that follows it.

    What matters most comes first; points are among the changes.
    """

    action: str
    text: str
    rule: str
    changes: list[ChangeView]
    scores: list[int]
    actor: int


@dataclass(frozen=True, slots=True)
class ScoringChoiceView:
    """A choice that brings points at once."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class BlockedView:
    """A reason why something is not possible now, the rule behind it, and what it concerns."""

    reason: str
    rule: str
    subjects: list[str]


@dataclass(frozen=True, slots=True)
class EstimateView:
    """What a bot expects of a choice.

    `margin` is the expected lead of the player who is asked over the mean of the others at the end
    of the game; `visits` is how often the bot has tried the choice in its search.
    """

    name: str
    text: str
    margin: float
    visits: int
    interval: float | None
    """The 95 % confidence interval of the margin to each side; None if it is not known."""


@dataclass(frozen=True, slots=True)
class HintView:
    """What the strongest bot recommends, and what it expects of each choice, the best one first.

    `reasons` are sentences that compare it with the second best choice, and name those that are
    equal within the uncertainty. `sequence` is the number of the last event at the table, to send
    with the action.
    """

    bot: str
    sequence: int
    action: str
    text: str
    rule: str
    reasons: list[str]
    choices: list[EstimateView]


@dataclass(frozen=True, slots=True)
class SinceView:
    """What has happened since a player's last turn, and what it has changed for them."""

    first: int
    happenings: list[Happening]
    to_me: list[ChangeView]


@dataclass(frozen=True, slots=True)
class AbsenceView:
    """What has happened since somebody looked last: from the event `first` on.

    `points` are the points of each seat, then and now. `to_me` are the other changes that matter
    for the seats of the reader, `to_others` all others that matter.
    """

    first: int
    happenings: list[Happening]
    points: list[tuple[int, int]]
    to_me: list[ChangeView]
    to_others: list[ChangeView]
