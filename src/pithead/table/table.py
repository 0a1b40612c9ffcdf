"""A table in memory: the sum of its events, ready to be asked.

It is only a cache. `fold` is the one way in which it ever changes, and what it folds has been
committed before; forgetting a table and folding its events again gives the same table.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.table import fair_dice
from pithead.table.events import (
    AGREED,
    BACK,
    BOT,
    CHAT,
    CREATED,
    LUCK,
    OPEN,
    PERSON,
    PLAY,
    PROPOSED,
    REFUSED,
    REMATCH,
    SAT,
    TROUBLE,
    Event,
)
from pithead.table.storage import Stored, Summary
from pithead.table.table_setup import Setup, setup_from

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "over"

BACK_PROPOSAL: Final = "back"
BOT_PROPOSAL: Final = "bot"


@dataclass(slots=True)
class Seat:
    """Who sits there. A `bot` on a person's seat stands in: `kind` says who acts."""

    number: int
    kind: str = OPEN
    name: str = ""
    bot: str = ""
    trouble: str = ""
    """What the bot before this one did wrong, "" if nothing."""


@dataclass(slots=True)
class Proposal:
    """Something that needs the others' consent; `agreed` are the seats that have given it."""

    what: str
    seat: int
    to: int = 0
    of: int = -1
    bot: str = ""
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Played:
    """About an event of the game: where it stands among the table's events, and who chose it."""

    sequence: int
    at: int
    seat: int
    bot: str


class Table:
    """One table. `sequence` is that of its last event, `version` of the last that moved the game.

    A request that was made seeing any event from `version` on is up to date: chat and newcomers do
    not make a page stale.
    """

    def __init__(self, stored: Stored) -> None:
        self.id = stored.id
        self.public = stored.public
        self.created = stored.created
        self.seed = stored.seed
        self.key = stored.seed
        """What luck is made from: the seed, and what people have added to it."""
        self.setup: Setup = setup_from(stored.game, stored.setup)
        self.game = self.setup.game()
        self.record = Record.start(self.game, self.setup.players, self.setup.options)
        self.record.commitment = fair_dice.commitment(stored.seed)
        self.seats = [Seat(number) for number in range(self.setup.players)]
        self.is_full = False
        self.keys: dict[str, frozenset[int]] = dict(stored.keys)
        self.grants = stored.grants
        self.events: list[Event] = []
        self.played: list[Played] = []
        self.proposal: Proposal | None = None
        self.chat: list[Event] = []
        self.replies: dict[str, int] = {}
        self.own_luck = False
        """Whether the first roll waits until everybody has added something, or said no."""
        self.answered: set[int] = set()
        self.begun = False
        """Whether the first roll has ever been made: from then on nothing is added to the seed."""
        self.rematch = ""
        self.rematch_of = ""
        self.backs = 0
        self.version = 0
        self.points: list[list[int]] = []
        for event in stored.events:
            self.fold(event)

    # -- asking ----------------------------------------------------------------------------------

    @property
    def sequence(self) -> int:
        return len(self.events) - 1

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def position(self) -> int:
        """How many events of the game there are."""
        return len(self.record.events)

    @property
    def chance_is_due(self) -> bool:
        """Only before the first decision: later, chance answers in the same breath."""
        return self.is_full and self.state.actor == CHANCE and not self.luck_awaited

    @property
    def luck_awaited(self) -> set[int]:
        """The people who have not yet said what they add to the dice; the first roll waits."""
        if not self.own_luck or self.begun:
            return set()
        return self.persons() - self.answered

    @property
    def status(self) -> str:
        if self.state.actor == OVER:
            return FINISHED
        return PLAYING if self.is_full else WAITING

    @property
    def names(self) -> list[str]:
        """What everybody is called: no two alike."""
        names: list[str] = []
        for seat in self.seats:
            name = seat.name or f"{seat.number + 1}"
            unique, number = name, 2
            while unique in names:
                unique = f"{name} {number}"
                number += 1
            names.append(unique)
        return names

    def bot_to_act(self) -> Seat | None:
        """The seat whose bot is asked now, None if it is somebody else's turn."""
        actor = self.state.actor
        if actor < 0 or not self.is_full or self.seats[actor].kind != BOT:
            return None
        return self.seats[actor]

    def persons(self) -> set[int]:
        return {seat.number for seat in self.seats if seat.kind == PERSON}

    def partners(self, seat: int) -> set[int]:
        """The seats held by the same people as this one: several people at one screen."""
        found = {seat}
        for seats in self.keys.values():
            if seat in seats:
                found |= seats
        return found

    def undo_limit(self, seats: frozenset[int]) -> int:
        """To which position the holder of these seats may go back without asking anybody."""
        n = self.position
        if self.state.actor == OVER:
            return n
        while n and self.played[n - 1].seat in seats and not self.played[n - 1].bot:
            n -= 1
        return n

    def luck(self, event: int) -> fair_dice.Luck:
        """The luck of the game's event with this number."""
        return fair_dice.luck(self.key, event, self.record.taken_back)

    def crosses_chance(self, to: int) -> bool:
        return any(played.seat == CHANCE for played in self.played[to:])

    def summary(
        self, state: State, seats: list[Seat], sequence: int, position: int, at: int
    ) -> Summary:
        """What lists will say once the table is like this."""
        full = all(seat.kind != OPEN for seat in seats)
        actor = state.actor
        if actor == OVER:
            status, waits_for = FINISHED, "nobody"
        elif not full:
            status, waits_for = WAITING, "guests"
        elif actor == CHANCE:
            # Only before the first roll, which people must see coming: it is made when they look.
            people = any(seat.kind == PERSON for seat in seats)
            status, waits_for = PLAYING, "person" if people else "bot"
        else:
            status, waits_for = PLAYING, "bot" if seats[actor].kind == BOT else "person"
        return Summary(
            status=status,
            waits_for=waits_for,
            sequence=sequence,
            position=position,
            actor=actor,
            seats=[{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in seats],
            scores=state.scores(),
            changed=at,
        )

    # -- changing --------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Let a committed event have happened."""
        data = event.data
        kind = event.kind
        self.events.append(event)
        if event.key is not None:
            self.replies[event.key] = event.sequence
        if kind == PLAY:
            self.record.play(data["action"])
            self.played.append(Played(event.sequence, event.at, data["seat"], data["bot"]))
            self.version = event.sequence
            self.begun = True
            if self.state.actor == OVER:
                self.proposal = None
                self.record.seed = self.seed.hex()
        elif kind == BACK:
            self._back(data)
            self.version = event.sequence
        elif kind == CHAT:
            self.chat.append(event)
        elif kind == SAT:
            seat_down(self.seats, data)
            self.proposal = None if data.get("why") == "agreed" else self.proposal
        elif kind == CREATED:
            for seat in data["seats"]:
                seat_down(self.seats, seat)
            self.rematch_of = data.get("rematch_of", "")
            self.own_luck = data.get("own_luck", False)
        elif kind == LUCK:
            self._add_luck(data["seat"], data["text"])
        elif kind == PROPOSED:
            self.proposal = Proposal(
                data["what"],
                data["seat"],
                data.get("to", 0),
                data.get("of", -1),
                data.get("bot", ""),
                agreed=set(data.get("agreed", ())),
            )
        elif kind == AGREED and self.proposal is not None:
            self.proposal.agreed.update(data["seats"])
        elif kind == REFUSED:
            self.proposal = None
        elif kind == TROUBLE:
            seat_trouble(self.seats, data)
        elif kind == REMATCH:
            self.rematch = data["table"]
        if kind in (CREATED, SAT):
            self.is_full = all(seat.kind != OPEN for seat in self.seats)
            self.record.seats = record_names(self.seats)

    def _add_luck(self, seat: int, text: str) -> None:
        self.answered.add(seat)
        self.record.luck.pop(seat, None)
        if text:
            self.record.luck[seat] = text
        self.key = fair_dice.key_of(self.seed, self.record.luck)

    def _back(self, data: dict[str, Any]) -> None:
        to = data["to"]
        self.record.back_to(to)
        del self.played[to:]
        del self.points[to + 1 :]
        self.backs += 1
        if data["chance"]:
            self.record.taken_back.append(to)
        if self.proposal is not None and self.proposal.what == BACK_PROPOSAL:
            if data.get("agreed") or self.proposal.to > to:
                self.proposal = None


def seat_down(seats: list[Seat], data: dict[str, Any]) -> None:
    """Let an event's person or bot sit there."""
    seat = seats[data["seat"]]
    seat.kind = data["kind"]
    seat.name = data["name"]
    seat.bot = data["bot"]
    seat.trouble = ""


def seat_trouble(seats: list[Seat], data: dict[str, Any]) -> None:
    """Let the standard bot sit where another failed."""
    seat = seats[data["seat"]]
    seat.trouble = data["what"]
    if seat.name == seat.bot:
        seat.name = data["instead"]
    seat.bot = data["instead"]


def record_names(seats: list[Seat]) -> list[str] | None:
    """The seats as a record names them, None while somebody is missing."""
    if any(seat.kind == OPEN for seat in seats):
        return None
    return [f"bot:{seat.bot}" if seat.kind == BOT else seat.name for seat in seats]
