"""A table in memory: the state that results from replaying its events.

It is only a cache. It changes only by `apply`, with events that have been committed before;
replaying the stored events gives the same table.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from pithead.kernel.errors import BadSetup
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import Text
from pithead.table.base.bot_levels import fitting_level
from pithead.table.base.bot_names import seat_names
from pithead.table.base.events import (
    AGREED,
    ANALYSED,
    BACK,
    BOT,
    CHAT,
    CLOSED,
    CREATED,
    ENTROPY,
    JOINED,
    LESSON,
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
from pithead.table.base.table_setup import Setup, setup_from
from pithead.table.storage import StoredTable, Summary, is_damaged
from pithead.table.tables import fair_dice
from pithead.table.tables.clocks import Clocks
from pithead.table.tables.lesson_progress import LessonProgress
from pithead.table.tables.openings import LENGTH, opening
from pithead.table.tables.seat_changes import SeatChange, seat_change

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "over"
ENDED: Final = "closed"
"""The status of a table that was closed before its game was over."""

_ENDS_PROPOSAL: Final = ("agreed", "left", "removed")
"""The reasons for a change of a seat after which a proposal is done or open to nobody."""

BACK_PROPOSAL: Final = "back"
BOT_PROPOSAL: Final = "bot"
_MOST_SEAT_CHANGES: Final = 100
_OWN_CHANGES: Final = frozenset({"renamed", "stands_in", "level", "filled", "removed"})
"""The reasons of changes that players make as often as they like; they are counted."""


@dataclass(slots=True)
class Seat:
    """A seat. `kind` says who acts; a bot may stand in on a person's seat."""

    number: int
    kind: str = OPEN
    name: str = ""
    bot: str = ""
    trouble: str = ""
    """How the previous bot on this seat failed, "" if it did not."""
    player: str = ""
    """The id of the player who holds the seat, "" for a guest."""


@dataclass(slots=True)
class Proposal:
    """A proposal that needs the consent of all players; `agreed` are the seats that gave it.

    `sequence` is the sequence number of its event: an answer names the proposal by it.
    """

    sequence: int
    what: str
    seat: int
    to: int = 0
    of: int = -1
    bot: str = ""
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Played:
    """An event of the game: its sequence number among the table's events, and who chose it."""

    sequence: int
    at: int
    seat: int
    bot: str


class GameTable:
    """One table. `sequence` numbers its last event, `version` the last one that moved the game.

    A request that has seen any event from `version` on is up to date: chat and new players do not
    make a page stale.
    """

    def __init__(self, stored: StoredTable) -> None:
        self.id = stored.id
        self.public = stored.public
        self.created = stored.created
        self.seed = stored.seed
        self.client: str = stored.setup.get("client", "")
        """The group of addresses to which the thinking time of bots is charged; "" if unknown."""
        self.dice_key = stored.seed
        """The key of all dice: the seed, combined with the players' entropy."""
        self.setup: Setup = setup_from(stored.game, stored.setup)
        self._shared_game = self.setup.shared_game()
        self.game = self._shared_game.game
        self.record = Record.start(self.game, self.setup.players, self.setup.all_options())
        lesson = self.game.lesson if self.setup.lesson else None
        known = lesson is not None and lesson.id == self.setup.lesson
        self.lesson = LessonProgress(lesson) if lesson is not None and known else None
        """The progress of a lesson; None at other tables, and after a change of the lesson."""
        if self.setup.has_fair_dice:
            self.record.commitment = fair_dice.commitment(stored.seed)
        self.seats = [Seat(number) for number in range(self.setup.players)]
        self.is_full = False
        self.decided = False
        """Whether anybody has made a decision, also if it was taken back."""
        self.decided_by_person = False
        self.acted: set[int] = set()
        """The seats whose holders have made a decision since they sat down."""
        self.seat_changes: list[SeatChange] = []
        """The last changes of who plays where."""
        self.redrawn = 0
        """How often the game has begun again with another seed."""
        self.token_hashes: dict[str, frozenset[int]] = {}
        self.take_token_hashes(stored.token_hashes)
        self.grants = stored.grants
        self.events: list[Event] = []
        self.played: list[Played] = []
        self.proposal: Proposal | None = None
        self.chat: list[Event] = []
        self.replies: dict[str, int] = {}
        self.asks_for_entropy = False
        """Whether the first roll waits until all players have added entropy or declined."""
        self.entropy_answers: set[int] = set()
        """The seats that have added entropy or declined."""
        self.begun = self.setup.copied
        """Whether the first roll has been made; from then on no entropy can be added."""
        self.rematch = ""
        self.rematch_of = ""
        self.reviews: list[dict[str, Any]] = []
        """What an analysis found about each seat, empty if there was none."""
        self.closed = False
        clock = self.setup.clock
        self.clocks = Clocks(clock, self.setup.players) if clock is not None else None
        """The time that the players have left, None if they have any."""
        self.owner = -1
        """The seat of the player who opened the table, or of the one who has taken their place."""
        self.open_since: dict[int, int] = {}
        """When each open seat became open."""
        self.backs = 0
        self.side_events: Counter[tuple[str, int]] = Counter()
        """The number of events that do not move the game, by kind and seat."""
        self.version = 0
        self.points: list[list[int]] = []
        """A cache, filled by `all_points`."""
        self._rounds: list[int] = []
        """A cache, filled by `rounds`."""
        for event in stored.events:
            self.apply(event)
        if self.setup.has_fair_dice and stored.events:
            self._check_seed(stored)

    def _check_seed(self, stored: StoredTable) -> None:
        """BadSetup if the seed is not that of the commitment."""
        promised = self.record.commitment if self.redrawn else stored.events[0].data["commitment"]
        if promised != fair_dice.commitment(self.seed):
            raise BadSetup(Text("the seed of its dice is damaged"))

    # -- reading ---------------------------------------------------------------------------------

    @property
    def sequence(self) -> int:
        return len(self.events) - 1

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def position(self) -> int:
        """The number of events of the game."""
        return len(self.record.events)

    @property
    def chance_is_due(self) -> bool:
        """Whether chance must answer now.

        This happens only before the first decision: later, outcomes are committed together with
        the decision before them.
        """
        is_waiting = self.is_full and self.state.actor == CHANCE and not self.closed
        return is_waiting and not self.missing_entropy

    @property
    def missing_entropy(self) -> set[int]:
        """The seats whose entropy the first roll waits for."""
        if not self.asks_for_entropy or self.begun:
            return set()
        return self.persons() - self.entropy_answers

    @property
    def status(self) -> str:
        if self.state.actor == OVER:
            return FINISHED
        if self.closed:
            return ENDED
        return PLAYING if self.is_ready else WAITING

    @property
    def is_ready(self) -> bool:
        """Whether the game can go on now.

        All seats are taken. Where clocks run, the game has begun and the seat that is asked is
        taken: nobody can stop the clocks by handing back a seat.
        """
        return self.is_full or self._goes_on(self.state.actor, self.seats)

    def _goes_on(self, actor: int, seats: list[Seat]) -> bool:
        """Whether the seat that is asked can go on, although another one is open."""
        runs = self.clocks is not None and self.decided
        return runs and actor >= 0 and seats[actor].kind != OPEN

    def names(self, lang: str) -> list[str]:
        """The players' names for a reader of this language, made unique."""
        return seat_names(
            lang, [(seat.name or f"{seat.number + 1}", seat.bot) for seat in self.seats]
        )

    def bot_to_act(self) -> Seat | None:
        """The seat whose bot must act now, None if it is not a bot's turn.

        In a lesson, it waits until the player has read the cards.
        """
        actor = self.state.actor
        if actor < 0 or not self.is_ready or self.closed or self.seats[actor].kind != BOT:
            return None
        if self.lesson is not None and self.lesson.is_reading(self.position):
            return None
        return self.seats[actor]

    def offered(self) -> list[int]:
        """The actions among which the player whose turn it is may choose."""
        state = self.state
        if self.lesson is not None and state.actor >= 0:
            return self.lesson.offered(state, self.position) or state.legal()
        return state.legal()

    def prescribed(self, state: State, pending: list[str]) -> int | None:
        """What the lesson prescribes after events that are not committed yet, None if nothing."""
        if self.lesson is None:
            return None
        return self.lesson.prescribed(state, self.position, pending)

    def fitting_level(self) -> str:
        """The level of bots for a rematch that would fit better; "" for the same."""
        if self.state.actor != OVER:
            return ""
        return fitting_level([(seat.kind, seat.bot) for seat in self.seats], self.state.scores())

    def persons(self) -> set[int]:
        return {seat.number for seat in self.seats if seat.kind == PERSON}

    def held(self) -> set[int]:
        """The seats that people hold, also those on which a bot stands in."""
        held = {number for seats in self.token_hashes.values() for number in seats}
        return held & {seat.number for seat in self.seats if seat.kind != OPEN}

    def voters(self, what: str, of: int = -1) -> set[int]:
        """The seats that must agree to a proposal.

        Who is away keeps their say in take-backs: it would be a way to roll again. The player for
        whom a bot shall play is not asked.
        """
        return self.held() if what == BACK_PROPOSAL else self.persons() - {of}

    @property
    def is_unattended(self) -> bool:
        """Whether only bots play here."""
        return self.status == PLAYING and not self.persons()

    def longest_pause(self, now: int, events: int) -> int:
        """The longest time between two of the last events of the game and now, in milliseconds."""
        times = [played.at for played in self.played[-events:]] + [now]
        return max((later - earlier for earlier, later in pairwise(times)), default=0)

    def undo_limit(self, seats: frozenset[int]) -> int:
        """The earliest position to which the holder of these seats may undo without consent."""
        n = self.position
        if self.state.actor == OVER:
            return n
        while n and self.played[n - 1].seat in seats and not self.played[n - 1].bot:
            n -= 1
        return n

    def random_source(self, event: int) -> fair_dice.CommittedRandom:
        """The source of randomness for the game's event with this number."""
        return fair_dice.random_source(self.dice_key, event, self.record.taken_back)

    def all_points(self) -> list[list[int]]:
        """The scores after each number of events, from 0 on."""
        points = self.points
        if len(points) <= self.position:
            state = self.record.at(len(points))
            for n in range(len(points), self.position + 1):
                points.append(state.scores())
                if n < self.position:
                    state.take(self.record.events[n])
        return points

    def rounds(self) -> list[int]:
        """The round of the game after each number of events, from 0 on; 0 if it has no rounds."""
        rounds = self._rounds
        if len(rounds) <= self.position:
            state = self.record.at(len(rounds))
            for n in range(len(rounds), self.position + 1):
                rounds.append(getattr(state, "round", 0))
                if n < self.position:
                    state.take(self.record.events[n])
        return rounds

    def may_try_out(self, mine: frozenset[int]) -> bool:
        """Whether the holder of these seats may play on from a position, on a copy.

        While other people play, only if the table was set up so.
        """
        if self.status == FINISHED or self.setup.copied:
            return True
        if self.status != PLAYING:
            return False
        return self.setup.try_out or not (self.held() | self.persons()) - mine

    def may_close(self, mine: frozenset[int]) -> bool:
        """Whether the holder of these seats may close the table.

        Its owner may, until other people have begun to play there.
        """
        if self.owner not in mine or self.status not in (WAITING, PLAYING):
            return False
        return not self.position or not self.held() - mine

    def may_delete(self, mine: frozenset[int]) -> bool:
        """Whether the holder of these seats may delete the table: its owner, if nobody needs it."""
        if self.owner not in mine:
            return False
        return not self.held() - mine or (self.closed and not self.position)

    def may_remove(self, mine: frozenset[int], seat: int) -> bool:
        """Whether the holder of these seats may remove the holder of another one.

        The owner of the table may, until that person has made a decision.
        """
        if self.owner not in mine or seat in mine or self.status not in (WAITING, PLAYING):
            return False
        is_lost = self.clocks is not None and seat in self.clocks.lost
        return seat in self.held() and seat not in self.acted and not is_lost

    @property
    def may_begin_again(self) -> bool:
        """Whether nothing but chance and bots has decided anything yet."""
        rolled = self.setup.has_fair_dice and self.crosses_chance(0)
        return rolled and not self.decided_by_person

    def crosses_chance(self, to: int) -> bool:
        return any(played.seat == CHANCE for played in self.played[to:])

    def summary(
        self,
        state: State,
        seats: list[Seat],
        sequence: int,
        position: int,
        at: int,
        reading: bool = False,
        closed: bool = False,
        deadline: int | None = None,
        reviews: list[dict[str, Any]] | None = None,
    ) -> Summary:
        """The table's line in lists, for a given state and seats.

        `reading` says that the game waits until the player has read the cards of a lesson, `closed`
        that nobody can play here any more. `deadline` is when the running clock runs out. `reviews`
        are those of an analysis that is new.
        """
        actor = state.actor
        found = self.reviews if reviews is None else reviews
        ready = all(seat.kind != OPEN for seat in seats) or self._goes_on(actor, seats)
        if actor == OVER:
            status, waits_for = FINISHED, "nobody"
        elif closed:
            status, waits_for = ENDED, "nobody"
        elif not ready:
            status, waits_for = WAITING, "guests"
        elif actor == CHANCE:
            # Before the first roll. It is made when a person first reads the table.
            people = any(seat.kind == PERSON for seat in seats)
            status, waits_for = PLAYING, "person" if people else "bots"
        elif seats[actor].kind == BOT and not reading:
            # Tables where only bots play go on while somebody looks, not by themselves.
            people = any(seat.kind == PERSON for seat in seats)
            status, waits_for = PLAYING, "bot" if people else "bots"
        else:
            status, waits_for = PLAYING, "person"
        return Summary(
            status=status,
            waits_for=waits_for,
            sequence=sequence,
            position=position,
            actor=actor,
            seats=[
                {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "player": seat.player}
                | ({"review": found[seat.number]} if found else {})
                for seat in seats
            ],
            scores=state.scores(),
            changed=at,
            deadline=deadline,
            places=state.places() if actor == OVER else None,
            opening=self._opening(position),
        )

    def _opening(self, position: int) -> str:
        """How the game of this position began; a copy and a lesson begin like others."""
        is_own = self.setup.has_fair_dice and position >= LENGTH
        return opening(self.record) if is_own else ""

    # -- changing --------------------------------------------------------------------------------

    def take_token_hashes(self, stored: Mapping[str, frozenset[int]]) -> None:
        """Take the token hashes of the database, which may name seats that there are not."""
        seats = frozenset(range(self.setup.players))
        self.token_hashes = {token: held & seats for token, held in stored.items()}

    def apply(self, event: Event, after: State | None = None) -> None:
        """Apply a committed event; ValueError if it is damaged.

        `after` is the position after it, if it was worked out before.
        """
        data = event.data
        if is_damaged(data):
            raise ValueError
        kind = event.kind
        before = self.position
        self.events.append(event)
        self.side_events.update(_side_events(event, before))
        if event.idempotency_key is not None:
            self.replies[event.idempotency_key] = event.sequence
        if self.lesson is not None:
            self.lesson.apply(kind, data, self.position)
        if kind == PLAY:
            self._play(data["action"], after)
            self.played.append(Played(event.sequence, event.at, data["seat"], data["bot"]))
            self.version = event.sequence
            self.begun = True
            if data["seat"] >= 0:
                self.decided = True
            if data["seat"] >= 0 and not data["bot"]:
                self.decided_by_person = True
                self.acted.add(data["seat"])
            if self.state.actor == OVER:
                self.proposal = None
                self.record.seed = self.seed.hex() if self.setup.has_fair_dice else ""
        elif kind == BACK:
            self._back(data)
            self.version = event.sequence
        elif kind == CHAT:
            self.chat.append(event)
        elif kind == SAT:
            self._note_seat_change(event)
            assign_seat(self.seats, data)
            if data["kind"] == OPEN or data.get("why") == "joined":
                self.acted.discard(data["seat"])
            self.proposal = None if data.get("why") in _ENDS_PROPOSAL else self.proposal
            self._find_owner(data["seat"])
        elif kind == CREATED:
            for seat in data["seats"]:
                assign_seat(self.seats, seat)
            self.rematch_of = data.get("rematch_of", "")
            self.asks_for_entropy = data.get("own_luck", False)
            self.owner = min(self.persons(), default=-1)
        elif kind == ENTROPY:
            self._add_entropy(data["seat"], data["text"])
        elif kind == PROPOSED:
            self.proposal = Proposal(
                event.sequence,
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
            apply_bot_failure(self.seats, data)
        elif kind == REMATCH:
            self.rematch = data["table"]
        elif kind == ANALYSED:
            self.reviews = data["reviews"]
        elif kind == CLOSED:
            self.closed = True
            self.proposal = None
        if kind in (CREATED, SAT):
            self._note_open_seats(event.at)
            self.is_full = all(seat.kind != OPEN for seat in self.seats)
            self.record.seats = record_names(self.seats)
        if self.clocks is not None:
            actor = self.state.actor
            self.clocks.apply(kind, data, event.at, actor, before, self.position)
            timed = self.timed_seat(actor, self.seats, self.closed)
            behind = actor if timed < 0 <= actor and not self.closed else -1
            self.clocks.run(timed, event.at, behind, self.position)

    def _play(self, action: str, after: State | None) -> None:
        number = self.game.number(action) if after is not None else None
        if after is None or number is None:
            self.record.play(action)
        else:
            self.record.advance(number, after)

    def _begin_again(self, commitment: str) -> None:
        """Begin again with another seed, to which nobody has added anything yet."""
        self.record.commitment = commitment
        self.record.taken_back.clear()
        self.record.luck.clear()
        self.entropy_answers.clear()
        self.dice_key = self.seed
        self.begun = self.decided = False
        self.proposal = None
        self.redrawn += 1

    def timed_seat(self, actor: int, seats: list[Seat], closed: bool) -> int:
        """The seat whose clock runs while `actor` is asked, -1 if none does.

        From the first decision on, the clock of a seat runs whether anybody holds it or not.
        """
        if actor < 0 or closed:
            return -1
        if not self.decided and any(seat.kind == OPEN for seat in seats):
            return -1
        return actor if seats[actor].kind != BOT else -1

    def _note_seat_change(self, event: Event) -> None:
        clock = self.setup.clock
        names = [seat.name for seat in self.seats]
        then = clock.then if clock is not None else ""
        change = seat_change(event.data, event.sequence, event.at, self.position, names, then)
        if change is not None:
            self.seat_changes.append(change)
            del self.seat_changes[:-_MOST_SEAT_CHANGES]

    def _note_open_seats(self, at: int) -> None:
        """Note when seats have become open, and forget those that are taken."""
        self.open_since = {
            seat.number: self.open_since.get(seat.number, at)
            for seat in self.seats
            if seat.kind == OPEN
        }

    def _find_owner(self, seat: int) -> None:
        """Find another owner if theirs was the seat that has changed, and it is open now."""
        if self.owner == seat and self.seats[seat].kind == OPEN:
            self.owner = min(self.persons(), default=-1)
        elif self.owner < 0 and self.seats[seat].kind == PERSON:
            self.owner = seat

    def _add_entropy(self, seat: int, text: str) -> None:
        self.entropy_answers.add(seat)
        self.record.luck.pop(seat, None)
        if text:
            self.record.luck[seat] = text
        self.dice_key = fair_dice.dice_key(self.seed, self.record.luck)

    def _back(self, data: dict[str, Any]) -> None:
        to = data["to"]
        self.record.back_to(to)
        del self.played[to:]
        del self.points[to + 1 :]
        del self._rounds[to + 1 :]
        self.backs += 1
        if data["chance"]:
            self.record.taken_back.append(to)
        if "commitment" in data:
            self._begin_again(data["commitment"])
        if self.proposal is not None and self.proposal.what == BACK_PROPOSAL:
            if data.get("agreed") or self.proposal.to > to:
                self.proposal = None


def _side_events(event: Event, position: int) -> dict[tuple[str, int], int]:
    """The kind and the seat as which an event is counted, and how often; none if it is not.

    `position` is that before the event: a take-back counts as all that can be played again.
    """
    kind, data = event.kind, event.data
    if kind == BACK:
        return {(BACK, data["seat"]): position - data["to"] + 1}
    if kind == SAT and data.get("why") == JOINED:
        return {(JOINED, data["seat"]): 1}
    is_limited = kind in (CHAT, PROPOSED, ENTROPY, LESSON) or data.get("why") in _OWN_CHANGES
    return {(kind, data.get("by", data["seat"])): 1} if is_limited else {}


def assign_seat(seats: list[Seat], data: dict[str, Any]) -> None:
    """Give a seat to the person or bot of an event."""
    seat = seats[data["seat"]]
    seat.kind = data["kind"]
    seat.name = data["name"]
    seat.bot = data["bot"]
    seat.trouble = ""
    seat.player = data.get("player", "")


def apply_bot_failure(seats: list[Seat], data: dict[str, Any]) -> None:
    """Replace a bot that has failed by the standard bot."""
    seat = seats[data["seat"]]
    seat.trouble = data["what"]
    if seat.name == seat.bot:
        seat.name = data["instead"]
    seat.bot = data["instead"]


def record_names(seats: list[Seat]) -> list[str] | None:
    """The seats as a record names them, None while a seat is open."""
    if any(seat.kind == OPEN for seat in seats):
        return None
    return [f"bot:{seat.bot}" if seat.kind == BOT else seat.name for seat in seats]
