"""Views of a table for pages and the API: plain values in the language of the client.

The docstrings of the classes are part of the OpenAPI description.
"""

from dataclasses import dataclass, replace
from typing import Any

from pithead.kernel.diff import Change, changes
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.locale import Messages
from pithead.table.events import CHAT, PERSON, Event
from pithead.table.table import FINISHED, WAITING, GameTable
from pithead.table.watchers import Presence


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. `kind` is open, person or bot; `connected` has a meaning only for persons.

    `holder` is true if a person holds the seat, even while a bot plays in their place.
    """

    seat: int
    kind: str
    name: str
    bot: str
    trouble: str
    connected: bool
    mine: bool
    holder: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A legal action: its name, what it means, and the rule behind it."""

    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A line of the score sheet."""

    key: str
    title: str
    points: list[int]


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
    sequence: int
    at: int
    seat: int
    name: str
    text: str


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
class TableView:
    """Everything about a table at one position."""

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
    seats: list[SeatView]
    mine: list[int]
    my_turn: bool
    undo_to: int
    spectators: int
    commitment: str
    seed: str
    luck: LuckView
    taken_back: list[int]
    proposal: ProposalView | None
    chat: list[ChatView]
    rematch: str
    rematch_of: str
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A value of the position that has changed; `seat` is -1 if it belongs to no player."""

    key: str
    seat: int
    label: str
    before: int | bool | str
    after: int | bool | str
    text: str


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


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What a choice would change, before any random event that follows it."""

    action: str
    text: str
    rule: str
    changes: list[ChangeView]
    scores: list[int]
    actor: int


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


@dataclass(frozen=True, slots=True)
class HintView:
    """What the strongest bot would do, and what it expects of each choice, the best one first."""

    bot: str
    action: str
    text: str
    rule: str
    choices: list[EstimateView]


@dataclass(frozen=True, slots=True)
class SinceView:
    """What has happened since a player's last turn, and what it has changed for them."""

    first: int
    happenings: list[Happening]
    to_me: list[ChangeView]


def table_view(
    table: GameTable,
    presence: Presence,
    mine: frozenset[int],
    messages: Messages,
    at: int | None,
    with_state: bool,
) -> TableView:
    """The table as it stands, or as it stood after `at` events of the game."""
    lang = messages.lang
    past = at is not None and at != table.position
    state = table.record.at(at) if past and at is not None else table.state
    names = table.names
    asks_person = state.actor >= 0 and not past and table.is_full
    return TableView(
        id=table.id,
        game=table.game.id,
        title=table.game.title,
        edition=table.game.edition.label,
        options=state.options(),
        players=table.setup.players,
        public=table.public,
        created=table.created,
        status=table.status,
        sequence=table.sequence,
        version=table.version,
        position=table.position if at is None else at,
        last_position=table.position,
        actor=state.actor,
        prompt=prompt(table, state, messages, past),
        choices=choices(state, lang, names) if asks_person else [],
        scores=state.scores(),
        sheet=sheet(state, lang),
        ranking=state.ranking() if state.actor == OVER else [],
        places=state.places() if state.actor == OVER else [],
        winners=state.winners() if state.actor == OVER else [],
        seats=seat_views(table, presence, mine),
        mine=sorted(mine),
        my_turn=asks_person and _holds(table, state, mine),
        undo_to=table.undo_limit(mine),
        spectators=presence.spectators,
        commitment=table.record.commitment,
        seed=table.record.seed if table.status == FINISHED else "",
        luck=luck_view(table),
        taken_back=list(table.record.taken_back),
        proposal=proposal_view(table, messages, names),
        chat=[chat_view(event) for event in table.chat[-100:]],
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        state=state.to_json() if with_state else {},
    )


def with_seats(
    view: TableView, table: GameTable, presence: Presence, mine: frozenset[int], at: int | None
) -> TableView:
    """The view of a spectator, as the holder of some seats sees it."""
    if not mine:
        return view
    asks_person = table.is_full and (at is None or at == table.position)
    return replace(
        view,
        seats=seat_views(table, presence, mine),
        mine=sorted(mine),
        my_turn=asks_person and view.actor >= 0 and _holds(table, table.state, mine),
        undo_to=table.undo_limit(mine),
    )


def _holds(table: GameTable, state: State, mine: frozenset[int]) -> bool:
    """Whether one of the seats is to act, and no bot acts for it."""
    return state.actor in mine and table.seats[state.actor].kind == PERSON


def prompt(table: GameTable, state: State, messages: Messages, past: bool) -> str:
    if table.status == WAITING:
        return messages("Waiting for more players.")
    if table.missing_entropy and not past:
        return messages("Each player may add a seed text before the first roll.")
    return state.prompt(messages.lang)


def luck_view(table: GameTable) -> LuckView:
    added = {seat: table.record.luck.get(seat, "") for seat in sorted(table.entropy_answers)}
    is_open = not table.begun and not table.chance_is_due
    return LuckView(is_open, table.asks_for_entropy, sorted(table.missing_entropy), added)


def choices(state: State, lang: str, names: list[str]) -> list[ChoiceView]:
    return [
        ChoiceView(state.name(a), state.describe(a, lang, names), state.rule(a))
        for a in state.legal()
    ]


def sheet(state: State, lang: str) -> list[CategoryView]:
    """The score sheet, one line for each category."""
    by_player = state.sheet()
    return [
        CategoryView(key, state.category(key, lang), [points[key] for points in by_player])
        for key in by_player[0]
    ]


def seat_views(table: GameTable, presence: Presence, mine: frozenset[int]) -> list[SeatView]:
    held = {number for seats in table.token_hashes.values() for number in seats}
    return [
        SeatView(
            seat=seat.number,
            kind=seat.kind,
            name=name if seat.kind != "open" else "",
            bot=seat.bot,
            trouble=seat.trouble,
            connected=seat.number in presence.seats,
            mine=seat.number in mine,
            holder=seat.number in held,
        )
        for seat, name in zip(table.seats, table.names)
    ]


def awaited(table: GameTable) -> set[int]:
    """The seats that have not yet agreed to the proposal."""
    proposal = table.proposal
    if proposal is None:
        return set()
    return table.voters(proposal.what, proposal.of) - proposal.agreed


def proposal_view(table: GameTable, messages: Messages, names: list[str]) -> ProposalView | None:
    proposal = table.proposal
    if proposal is None:
        return None
    if proposal.what == "back":
        text = messages(
            "{name} asks to take the game back to event {to}.",
            name=names[proposal.seat],
            to=proposal.to,
        )
    else:
        text = messages(
            "{name} proposes that the bot {bot} plays for {of}.",
            name=names[proposal.seat],
            of=names[proposal.of],
            bot=proposal.bot,
        )
    return ProposalView(
        sequence=proposal.sequence,
        what=proposal.what,
        seat=proposal.seat,
        to=proposal.to,
        of=proposal.of,
        bot=proposal.bot,
        agreed=sorted(proposal.agreed),
        waits_for=sorted(awaited(table)),
        text=text,
    )


def chat_view(event: Event) -> ChatView:
    assert event.kind == CHAT
    data = event.data
    return ChatView(event.sequence, event.at, data["seat"], data["name"], data["text"])


def change_view(change: Change, lang: str, names: list[str]) -> ChangeView:
    return ChangeView(
        key=change.key,
        seat=change.seat,
        label=change.label.to(lang),
        before=change.before,
        after=change.after,
        text=change.describe(lang, names),
    )


def preview(state: State, action: int, lang: str, names: list[str]) -> PreviewView:
    """What a legal action would change."""
    after = state.clone()
    after.take(action)
    return PreviewView(
        action=state.name(action),
        text=state.describe(action, lang, names),
        rule=state.rule(action),
        changes=[change_view(change, lang, names) for change in changes(state, after)],
        scores=after.scores(),
        actor=after.actor,
    )


def last_own_event(table: GameTable, seat: int) -> int:
    """The number of a seat's last own decision, counted from 1; 0 if it has made none."""
    for number in range(table.position, 0, -1):
        if table.played[number - 1].seat == seat:
            return number
    return 0


def first_since_own_turn(table: GameTable, seat: int, most: int) -> int:
    """The number of the first event after a seat's last own decision, at most `most` events ago."""
    return max(last_own_event(table, seat), table.position - most) + 1


def changes_to(table: GameTable, seat: int, first: int, lang: str) -> list[ChangeView]:
    """What the events from `first` on have changed for a seat."""
    before = table.record.at(first - 1)
    return [
        change_view(change, lang, table.names)
        for change in changes(before, table.state)
        if change.seat == seat
    ]
