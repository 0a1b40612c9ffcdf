"""Everything that can be asked of the tables, knowing nothing of HTTP.

Pages and API call these methods and nothing below them. All of them are coroutines; `token` is the
secret of a seat or of a visitor as the person sent it (None for nobody), `lang` is "en" or "de".
What cannot be done raises a `TableError`, which says so in either language and changes nothing.

Setting up       create, join, add_luck, issue, link, seats_of_link, adopt, rename, rematch
Playing          act, undo, propose_back, propose_bot, answer, stand_in, reclaim, say
Looking          view, standing, state, log, since_last_turn, preview, hint, points, record, events,
                 presence, watch, seats_of
Looking back     analysis, knows_analysis
Lists            games, open_tables, running_tables, finished_tables, my_tables
Life             start, close

A visitor is a browser: his token (`new_visitor`) lives in a cookie and may hold seats at any number
of tables. A seat's own token is handed out once, by `create` or `join`; `issue` makes another for
the same seats. `link` makes a secret for a private link, which is no token: it is good for one
`adopt`, which lets the visitor who follows the link hold the seats too.
"""

import asyncio
import functools
import random
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from pithead.bots import bots
from pithead.kernel.errors import IllegalAction
from pithead.kernel.game import Game
from pithead.kernel.language import LANGUAGES
from pithead.kernel.registry import game as find_game
from pithead.kernel.registry import games as all_games
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.locale import Words
from pithead.table import dice, views
from pithead.table.analyses import Analyses, Progress
from pithead.table.claims import Alone, Claims, Idle, Shared
from pithead.table.compact import written
from pithead.table.driver import Driver, question
from pithead.table.errors import (
    BadTable,
    BadText,
    BotsBusy,
    DiceRolled,
    ForeignToken,
    GameOver,
    Illegal,
    KeysFull,
    NoPerson,
    NoProposal,
    NothingToUndo,
    NoToken,
    NotOver,
    NotStarted,
    NotYourTurn,
    ProposalPending,
    SeatTaken,
    Stale,
    StillHere,
    StorageFailed,
    TableFull,
    UnknownPosition,
    UsedLink,
)
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
    SPECTATOR,
    Draft,
    Event,
    now,
    numbered,
)
from pithead.table.hub import Hub, Presence, Watcher
from pithead.table.keeper import Keeper, chance_answers, play_draft
from pithead.table.live import BACK_PROPOSAL, BOT_PROPOSAL, FINISHED, PLAYING, WAITING, Table
from pithead.table.metrics import Metrics
from pithead.table.neighbours import Neighbours
from pithead.table.recent import Recent
from pithead.table.settings import Settings
from pithead.table.setups import (
    STANDARD_BOT,
    SeatWish,
    checked_luck,
    checked_name,
    checked_setup,
    first_seats,
    new_id,
    seat_data,
)
from pithead.table.storage import Conflict, Listed, Store, Stored
from pithead.table.stories import Stories
from pithead.table.tokens import LONGEST_TOKEN, hashed, hashed_link, is_link, new_token
from pithead.table.views import EstimateView, Happening, HintView, PreviewView, SinceView, TableView
from pithead.table.workers import BotFailed, Pool

LONGEST_TEXT: Final = 500
LONGEST_KEY: Final = 64
MOST_HAPPENINGS: Final = 200
MOST_LISTED: Final = 100
MOST_KEYS: Final = 100
"""So many tokens and unused links may there be to the seats of a table."""
_NOBODY: Final[frozenset[int]] = frozenset()
_TABLES_A_PROCESS: Final = 4
"""So many tables for each of the bots' processes may wait for it; others may have the rest."""
_SECONDS_TO_ANSWER: Final = 3.0
_MILLISECONDS_UNTIL_BACK: Final = (200, 1500)
_MOST_ATTEMPTS: Final = 8
_STAGES: Final = 100
"""Of some 70 kB each."""
_MOVING: Final = frozenset({PLAY, BACK, SAT})
"""After these it may be somebody else's turn."""

P = ParamSpec("P")
R = TypeVar("R")


def decided_anew(
    method: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """Where another process was quicker, look at the table again and decide again.

    Perhaps it was only chat; perhaps this very request, sent twice; else the answer is now another.
    """

    @functools.wraps(method)
    async def attempts(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(_MOST_ATTEMPTS):
            try:
                return await method(*args, **kwargs)
            except Conflict:
                continue
        raise Stale

    return attempts


@dataclass(frozen=True, slots=True)
class Created:
    """A new table. The token holds the seats of `me`; it is "" where there are none."""

    table_id: str
    token: str
    seats: list[int]
    commitment: str


@dataclass(frozen=True, slots=True)
class Joined:
    table_id: str
    token: str
    seat: int
    commitment: str


@dataclass(frozen=True)
class Standing:
    """Where the game stands, in short: enough to choose the next action by name.

    `event` is the sequence number of what the request itself caused; `repeated` says that it had
    been done before, by an earlier request of the same key.
    """

    table_id: str
    event: int
    repeated: bool
    sequence: int
    position: int
    status: str
    actor: int
    legal: list[str]

    @functools.cached_property
    def json(self) -> str:
        """As the API sends it, to the one who acted and to all who look on."""
        return written(vars(self))


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one moment, as the holder of these seats sees it; equal ones show the same."""

    table_id: str
    sequence: int
    grants: int
    presence: Presence
    mine: frozenset[int]


@dataclass(eq=False)
class News:
    """What a watcher has not seen yet: the events after `after`. Nothing is a sign of life.

    `standing` is where the game stands, if that is new to him. All who have seen as much get the
    same object, and `written` keeps what has been written of it: a move is put into words once,
    however many look on.
    """

    after: int
    sequence: int
    position: int
    events: list[Event]
    standing: Standing | None
    presence: Presence | None = None
    written: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameView:
    """A game and the ways to set it up."""

    id: str
    title: str
    players: list[int]
    options: list[dict[str, Any]]
    presets: dict[str, dict[str, Any]]
    edition: str
    rules: int
    bots: list[str]


def new_visitor() -> str:
    """A token for a browser that has none."""
    return new_token()


class Service:
    """The tables of this process; see the module for what its methods are for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.hub = Hub()
        self.metrics.streams.set_function(lambda: self.hub.streams)
        self._store: Store | None = None
        self._claims: Shared | None = None
        self._neighbours: Neighbours | None = None
        self._stories = Stories()
        self.stages: Recent[Any, str] = Recent(_STAGES)
        """What pages show of moments. It is made and read by them, and lives as long as this."""
        self._standings: WeakKeyDictionary[Table, Standing] = WeakKeyDictionary()
        self._news: WeakKeyDictionary[Table, News] = WeakKeyDictionary()
        """The last news of each table, for the next watcher who has seen as much."""

    async def start(self) -> None:
        """Open the database, start the bots' processes, go on where the last run stopped."""
        settings = self.settings
        self._store = await asyncio.to_thread(Store, settings.database_url, self.metrics)
        self.keeper = Keeper(self._store, self.hub, settings.live_tables, self.metrics)
        # Nobody else could let the bots act on a database that is not shared.
        thinks = settings.thinks or not self._store.shared
        self.pool = Pool(
            settings.workers if thinks else 0,
            settings.most_workers,
            settings.bot_seconds,
            settings.bot_modules,
            settings.bot_records,
        )
        await self.pool.start()
        self.analyses = Analyses(self.pool, settings.analysis_simulations)
        self.driver = Driver(self.keeper, self.pool, settings.bot_pause, await self._share())
        if self._neighbours is not None:
            await self._neighbours.start()
        if thinks:
            await self.driver.wake_all()

    async def _share(self) -> Claims:
        """Make ourselves known to the other processes, if there may be any."""
        assert self._store is not None
        if not self._store.shared:
            return Alone()
        me = secrets.token_hex(8)
        self._neighbours = Neighbours(
            self._store,
            self.keeper,
            self.hub,
            me,
            on_bot=lambda table_id: self.driver.wake(table_id),
            on_return=lambda: self.driver.sweep(),
        )
        self.metrics.hearing.set_function(lambda: float(self.is_heard))
        if not self.settings.thinks:
            return Idle()
        self._claims = Shared(self._store, me, _TABLES_A_PROCESS * self.settings.most_workers)
        await self._claims.start()
        return self._claims

    @property
    def is_heard(self) -> bool:
        """Whether news of other processes reach us."""
        return self._neighbours is None or self._neighbours.heard

    async def close(self) -> None:
        """Finish what was promised, and stop."""
        await self.driver.close()
        await self.analyses.close()
        if self._claims is not None:
            await self._claims.close()
        if self._neighbours is not None:
            await self._neighbours.close()
        await self.pool.close()
        if self._store is not None:
            await asyncio.to_thread(self._store.close)

    async def troubles(self) -> list[str]:
        """Why nobody should be sent here now; empty if all is well."""
        assert self._store is not None
        found = []
        if self.hub.ended:
            found.append("stopping")
        try:
            await asyncio.wait_for(self._store.ping(), _SECONDS_TO_ANSWER)
        except (StorageFailed, TimeoutError):
            found.append("database")
        if not self.is_heard:
            found.append("notices")
        return found

    # -- setting up ------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        seats: Sequence[SeatWish],
        options: Mapping[str, Any] | None = None,
        edition: str = "",
        public: bool = False,
        visitor: str | None = None,
        lang: str = "en",
        own_luck: bool = False,
    ) -> Created:
        """A new table. Whoever sets it up holds all seats of kind `me` with one token.

        With `own_luck` the first roll waits until everybody has added something to the dice.
        """
        setup = await asyncio.to_thread(checked_setup, game, len(seats), options or {}, edition)
        data = first_seats(seats, Words(lang)("seat.person", number="{number}"))
        mine = frozenset(seat["seat"] for seat in data if seat["kind"] == PERSON)
        token = new_token() if mine else ""
        keys = self._keys_for(mine, token, visitor)
        seed = dice.new_seed()
        first = {"commitment": dice.commitment(seed), "seats": data, "own_luck": own_luck}
        table = await self._add(game, setup.to_json(), seed, public, first, keys)
        return Created(table.id, token, sorted(mine), table.record.commitment)

    async def _add(
        self,
        game: str,
        setup: dict[str, Any],
        seed: bytes,
        public: bool,
        first: dict[str, Any],
        keys: dict[str, frozenset[int]],
    ) -> Table:
        events = numbered([Draft(CREATED, first)], 0)
        stored = Stored(new_id(), game, setup, seed, public, now(), events, keys)
        table = await self.keeper.add(stored)
        if table.is_full and not table.persons():
            self.driver.wake(table.id)
        return table

    def _keys_for(
        self, seats: frozenset[int], token: str, visitor: str | None
    ) -> dict[str, frozenset[int]]:
        return {hashed(t): seats for t in (token, visitor) if t and seats}

    @decided_anew
    async def join(
        self,
        table_id: str,
        name: str,
        seat: int | None = None,
        visitor: str | None = None,
        token: str | None = None,
        luck: str = "",
    ) -> Joined:
        """Take an open seat, the first one unless a seat is named.

        With a token that holds a seat here already, it holds this one too: another person at the
        same screen. `luck` is added to the dice, as by `add_luck`: for the last who comes this is
        the only chance, unless the table waits for it.
        """
        name, luck = checked_name(name), checked_luck(luck)
        async with self.keeper.held(table_id) as table:
            free = [s.number for s in table.seats if s.kind == OPEN]
            if seat is not None and seat not in range(table.setup.players):
                raise SeatTaken
            if not free or (seat is not None and seat not in free):
                raise SeatTaken
            taken = free[0] if seat is None else seat
            own = self._seats_of(table, token) if token else _NOBODY
            use = token if token and own else new_token()
            keys = {hashed(use): own | {taken}}
            if visitor:
                keys[hashed(visitor)] = self._seats_of(table, visitor) | {taken}
            drafts = [Draft(SAT, {**seat_data(taken, PERSON, name, ""), "why": "joined"})]
            if luck:
                drafts.append(Draft(LUCK, {"seat": taken, "text": luck}))
            await self.keeper.commit(table, drafts, keys=keys)
            return Joined(table_id, use, taken, table.record.commitment)

    @decided_anew
    async def add_luck(self, table_id: str, token: str | None, seat: int, text: str) -> Standing:
        """Mix something of one's own into the dice before the first roll; "" for nothing.

        The commitment to the server's seed is known by then, so that who chose the seed could not
        know what comes of both together.
        """
        text = checked_luck(text)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            if table.begun or table.chance_is_due:
                if seat in table.answered and text == table.record.luck.get(seat, ""):
                    return self._standing(table, table.sequence, repeated=True)
                raise DiceRolled
            event = table.sequence + 1
            await self.keeper.commit(table, [Draft(LUCK, {"seat": seat, "text": text})])
            return self._standing(table, event)

    @decided_anew
    async def link(self, table_id: str, token: str | None) -> str:
        """A secret for a private link to the same seats."""
        fresh = new_token()
        async with self.keeper.held(table_id) as table:
            await self._hand_out(table, hashed_link(fresh), self._holder(table, token))
        return fresh

    async def _hand_out(self, table: Table, key: str, seats: frozenset[int]) -> None:
        if len(table.keys) >= MOST_KEYS:
            raise KeysFull(most=MOST_KEYS)
        await self.keeper.grant(table, {key: seats})

    async def seats_of_link(self, table_id: str, link: str) -> list[int]:
        """The seats that a private link leads to; UsedLink if there are none."""
        table = await self.keeper.table(table_id)
        return sorted(self._seats_of_link(table, hashed_link(link)))

    def _seats_of_link(self, table: Table, key: str) -> frozenset[int]:
        if key not in table.keys:
            raise UsedLink
        return table.keys[key]

    @decided_anew
    async def adopt(self, table_id: str, link: str, visitor: str) -> list[int]:
        """Let the visitor who followed a private link hold its seats from now on.

        The link holds nothing from then on; of two who follow it only one can be first.
        """
        async with self.keeper.held(table_id) as table:
            key = hashed_link(link)
            seats = self._seats_of_link(table, key)
            mine = self._seats_of(table, visitor) | seats
            await self.keeper.grant(table, {hashed(visitor): mine, key: _NOBODY})
        return sorted(seats)

    @decided_anew
    async def issue(self, table_id: str, token: str | None) -> str:
        """Another token for the same seats."""
        fresh = new_token()
        async with self.keeper.held(table_id) as table:
            await self._hand_out(table, hashed(fresh), self._holder(table, token))
        return fresh

    @decided_anew
    async def rename(self, table_id: str, token: str | None, seat: int, name: str) -> None:
        """Call oneself otherwise."""
        name = checked_name(name)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            kind, bot = table.seats[seat].kind, table.seats[seat].bot
            data = {**seat_data(seat, kind, name, bot), "why": "renamed"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def rematch(self, table_id: str, token: str | None) -> str:
        """A new table with the same people, bots and options; every token is good there as here,
        but no private link: each is good for once.

        The second who asks is led to the table of the first.
        """
        assert self._store is not None
        async with self.keeper.held(table_id) as table:
            self._holder(table, token)
            if table.rematch:
                return table.rematch
            if table.status != FINISHED:
                raise NotOver
            seats = [seat_data(s.number, s.kind, s.name, s.bot) for s in table.seats]
            seed = dice.new_seed()
            first = {
                "commitment": dice.commitment(seed),
                "seats": seats,
                "rematch_of": table_id,
                "own_luck": table.own_luck,
            }
            keys = {key: held for key, held in table.keys.items() if not is_link(key)}
            # A crash between the two leaves an unused table, never a link to nowhere.
            again = await self._add(
                table.game.id, table.setup.to_json(), seed, table.public, first, keys
            )
            if table.rematch:
                return table.rematch  # Another process has set one up meanwhile.
            await self.keeper.commit(table, [Draft(REMATCH, {"table": again.id})])
        return again.id

    # -- playing ---------------------------------------------------------------------------------

    @decided_anew
    async def act(
        self,
        table_id: str,
        token: str | None,
        action: str,
        expected: int | None = None,
        key: str | None = None,
    ) -> Standing:
        """Answer the question that is asked, for the seat whose turn it is.

        `expected` is the sequence number of the last event that the person has seen: if the game
        has moved since, this is `Stale`. A `key` names the request: sent again, it counts once.
        Returns when the action is committed, together with what chance answered to it.
        """
        begun = time.monotonic()
        async with self.keeper.held(table_id) as table:
            await self.keeper.settle(table)
            if table.chance_is_due:
                raise Conflict
            seats = self._holder(table, token)
            scoped = self._scoped(token, key)
            if scoped is not None and scoped in table.replies:
                return self._standing(table, table.replies[scoped], repeated=True)
            self._check_room(table)
            self._check_fresh(table, expected)
            state = table.state
            if state.actor == OVER:
                raise GameOver
            if not table.is_full or table.luck_awaited:
                raise NotStarted
            seat = state.actor
            if seat not in seats or table.seats[seat].kind != PERSON:
                raise NotYourTurn(name=table.names[seat])
            after = state.clone()
            try:
                after.apply(action)
            except IllegalAction as error:
                raise self._illegal(state, action, error) from None
            drafts = [play_draft(action, seat, key=scoped)]
            drafts += chance_answers(table, after, table.position + 1)
            event = table.sequence + 1
            await self.keeper.commit(table, drafts, state=after)
            self.metrics.actions.inc()
            self.metrics.action_seconds.observe(time.monotonic() - begun)
            return self._standing(table, event)

    @decided_anew
    async def undo(
        self,
        table_id: str,
        token: str | None,
        expected: int | None = None,
        key: str | None = None,
        to: int | None = None,
    ) -> Standing:
        """Take back one's last decision, or all after `to` events of the game.

        Only one's own decisions, back to the last event of chance or of anybody else.
        """
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            scoped = self._scoped(token, key)
            if scoped is not None and scoped in table.replies:
                return self._standing(table, table.replies[scoped], repeated=True)
            self._check_room(table)
            self._check_fresh(table, expected)
            limit = table.undo_limit(seats)
            target = table.position - 1 if to is None else to
            if not limit <= target < table.position:
                raise NothingToUndo
            draft = Draft(BACK, {"to": target, "seat": table.played[-1].seat, "chance": False})
            return await self._go_back(table, [], draft, scoped)

    async def _go_back(
        self, table: Table, before: list[Draft], draft: Draft, scoped: str | None
    ) -> Standing:
        to = draft.data["to"]
        state = table.record.at(to)
        drafts = [*before, draft]
        drafts[0] = Draft(drafts[0].kind, drafts[0].data, scoped)
        event = table.sequence + len(drafts)
        await self.keeper.commit(table, drafts, state=state, position=to)
        # Where chance was asked there, it is asked again, with new luck.
        await self.keeper.settle(table)
        return self._standing(table, event)

    @decided_anew
    async def propose_back(self, table_id: str, token: str | None, to: int) -> Standing:
        """Ask the others to take the game back to `to` events; done at once if nobody is asked."""
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            if table.status == FINISHED:
                raise GameOver
            if not 0 <= to < table.position:
                raise UnknownPosition(last=table.position)
            return await self._propose(
                table, seats, {"what": BACK_PROPOSAL, "seat": min(seats), "to": to}
            )

    @decided_anew
    async def propose_bot(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> Standing:
        """Ask the others to let a bot play for somebody who has gone."""
        self._check_bot(bot)
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            if table.status == FINISHED:
                raise GameOver
            if seat not in table.persons():
                raise NoPerson
            if seat in seats:
                raise StillHere
            if seat in self.hub.presence(table_id).seats:
                raise StillHere
            return await self._propose(
                table, seats, {"what": BOT_PROPOSAL, "seat": min(seats), "of": seat, "bot": bot}
            )

    async def _propose(self, table: Table, seats: frozenset[int], data: dict[str, Any]) -> Standing:
        if table.proposal is not None:
            raise ProposalPending
        agreed = set(seats)
        draft = Draft(PROPOSED, {**data, "agreed": sorted(agreed)})
        missing = table.persons() - agreed - {data.get("of", -1)}
        if missing:
            event = table.sequence + 1
            await self.keeper.commit(table, [draft])
            return self._standing(table, event)
        return await self._carry_out(table, [draft], data)

    @decided_anew
    async def answer(self, table_id: str, token: str | None, agree: bool) -> Standing:
        """Agree to what is proposed, or refuse it; whoever proposed it withdraws it so."""
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            proposal = table.proposal
            if proposal is None:
                raise NoProposal
            event = table.sequence + 1
            if not agree:
                await self.keeper.commit(table, [Draft(REFUSED, {"seat": min(seats)})])
                return self._standing(table, event)
            draft = Draft(AGREED, {"seats": sorted(seats)})
            missing = table.persons() - proposal.agreed - seats - {proposal.of}
            if missing:
                await self.keeper.commit(table, [draft])
                return self._standing(table, event)
            data = {
                "what": proposal.what,
                "seat": proposal.seat,
                "to": proposal.to,
                "of": proposal.of,
                "bot": proposal.bot,
            }
            return await self._carry_out(table, [draft], data)

    async def _carry_out(self, table: Table, before: list[Draft], data: dict[str, Any]) -> Standing:
        """What everybody has agreed to."""
        if data["what"] == BACK_PROPOSAL:
            to = data["to"]
            if to >= table.position:
                await self.keeper.commit(table, [Draft(REFUSED, {"seat": data["seat"]})])
                raise NothingToUndo
            draft = Draft(
                BACK,
                {
                    "to": to,
                    "seat": data["seat"],
                    "chance": table.crosses_chance(to),
                    "agreed": True,
                },
            )
            return await self._go_back(table, before, draft, None)
        seat = table.seats[data["of"]]
        draft = Draft(SAT, {**seat_data(seat.number, BOT, seat.name, data["bot"]), "why": "agreed"})
        event = table.sequence + len(before) + 1
        await self.keeper.commit(table, [*before, draft])
        return self._standing(table, event)

    @decided_anew
    async def stand_in(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> None:
        """Let a bot play on one's own seat for a while."""
        self._check_bot(bot)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            data = {**seat_data(seat, BOT, table.seats[seat].name, bot), "why": "stands_in"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def reclaim(self, table_id: str, token: str | None, seat: int) -> None:
        """Take one's seat back from the bot that stands in."""
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            data = {**seat_data(seat, PERSON, table.seats[seat].name, ""), "why": "came_back"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def say(
        self, table_id: str, token: str | None, text: str, name: str = "", seat: int | None = None
    ) -> int:
        """A line of chat, plain text. Spectators may talk at public tables, under a name."""
        text = " ".join(text.split())
        if not text or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadText(longest=LONGEST_TEXT)
        async with self.keeper.held(table_id) as table:
            seats = self._seats_of(table, token)
            # Whoever only looks on must not be able to end the game by talking.
            self._check_room(table, self.settings.events_per_table // (1 if seats else 10))
            if seats:
                who = min(seats) if seat is None else seat
                if who not in seats:
                    raise ForeignToken
                name = table.names[who]
            else:
                if not table.public:
                    self._holder(table, token)
                who, name = SPECTATOR, checked_name(name)
            draft = Draft(CHAT, {"seat": who, "name": name, "text": text})
            await self.keeper.commit(table, [draft])
            return table.sequence

    # -- looking ---------------------------------------------------------------------------------

    async def view(
        self,
        table_id: str,
        token: str | None = None,
        lang: str = "en",
        at: int | None = None,
        with_state: bool = True,
    ) -> TableView:
        """Everything about a table, now or after `at` events of its game."""
        table = await self.keeper.settled(table_id)
        self._check_position(table, at)
        presence = self.hub.presence(table_id)
        mine = self._seats_of(table, token)
        return views.table_view(table, presence, mine, Words(lang), at, with_state)

    async def standing(self, table_id: str) -> Standing:
        """Where the game stands, in short."""
        table = await self.keeper.settled(table_id)
        return self._standing(table, table.sequence)

    async def moment(self, table_id: str, token: str | None) -> Moment:
        """What tells this look at a table from every other."""
        return self._moment(await self.keeper.settled(table_id), token)

    def is_still(self, moment: Moment, token: str | None) -> bool:
        """Whether nothing has happened since, as far as we know."""
        table = self.keeper.at_hand(moment.table_id)
        return table is not None and self._moment(table, token) == moment

    def _moment(self, table: Table, token: str | None) -> Moment:
        return Moment(
            table.id,
            table.sequence,
            table.grants,
            self.hub.presence(table.id),
            self._seats_of(table, token),
        )

    async def state(self, table_id: str, at: int | None = None) -> State:
        """The position itself, a copy: for drawing."""
        table = await self.keeper.settled(table_id)
        self._check_position(table, at)
        return table.record.at(table.position if at is None else at)

    async def log(
        self, table_id: str, lang: str = "en", first: int = 1, last: int | None = None
    ) -> list[Happening]:
        """The events of the game from `first` to `last`, counted from 1, at most 200."""
        table = await self.keeper.settled(table_id)
        first = max(first, 1)
        end = table.position if last is None else min(last, table.position)
        end = min(end, first + MOST_HAPPENINGS - 1)
        return await self._stories.tell(table, Words(lang), first, end)

    async def since_last_turn(
        self, table_id: str, token: str | None, seat: int, lang: str = "en"
    ) -> SinceView:
        """What the others did since a seat's last own decision."""
        table = await self.keeper.settled(table_id)
        if seat not in self._holder(table, token):
            raise ForeignToken
        last = table.position
        first = max(views.last_own_event(table, seat), last - MOST_HAPPENINGS) + 1
        to_me = views.changes_to(table, seat, first, lang)
        told = await self._stories.tell(table, Words(lang), first, last)
        return SinceView(first=first, happenings=told, to_me=to_me)

    async def preview(
        self, table_id: str, action: str, lang: str = "en", at: int | None = None
    ) -> PreviewView:
        """What a legal action would change, before chance speaks."""
        table = await self.keeper.settled(table_id)
        self._check_position(table, at)
        state = table.state if at is None else table.record.at(at)
        number = table.game.number(action)
        if number is None or number not in state.legal() or state.actor < 0:
            raise self._illegal(state, action, None)
        return views.preview(table, state, number, lang)

    async def hint(self, table_id: str, lang: str = "en") -> HintView:
        """What the strongest bot would do on the seat that is asked."""
        table = await self.keeper.settled(table_id)
        if table.status == FINISHED:
            raise GameOver
        if not table.is_full or table.luck_awaited:
            raise NotStarted
        state = table.state.clone()
        names = table.names
        try:
            answer = await self.pool.hint(question(table), self.settings.hint_bot)
        except BotFailed:
            raise BotsBusy from None
        if answer.action not in state.legal():
            raise BotsBusy
        return HintView(
            bot=self.settings.hint_bot,
            action=state.name(answer.action),
            text=state.describe(answer.action, lang, names),
            rule=state.rule(answer.action),
            choices=[
                EstimateView(
                    one.action, state.describe(one.action, lang, names), one.margin, one.visits
                )
                for one in answer.choices
            ],
        )

    async def analysis(self, table_id: str, again: bool = False) -> Progress:
        """What a searching bot finds in a game that is over, as far as it has come.

        The first to ask sets it going; `again` tries once more what has failed.
        """
        table = await self.keeper.settled(table_id)
        if table.status != FINISHED:
            raise NotOver
        return self.analyses.ask(question(table), table.record, again)

    def knows_analysis(self, table_id: str, again: bool = False) -> bool:
        """Whether asking for it would set nothing going."""
        return self.analyses.knows(table_id, again)

    async def points(self, table_id: str) -> list[list[int]]:
        """The scores after each number of events, from 0 on, for a chart."""
        table = await self.keeper.settled(table_id)
        points = table.points
        if len(points) <= table.position:
            state = table.record.at(len(points))
            for n in range(len(points), table.position + 1):
                points.append(state.scores())
                if n < table.position:
                    state.take(table.record.events[n])
        return points

    async def record(self, table_id: str) -> str:
        """The record of the game; with the seed of its dice when it is over."""
        table = await self.keeper.settled(table_id)
        return table.record.dump()

    async def events(self, table_id: str, after: int = -1) -> list[Event]:
        """The table's events with a higher sequence number."""
        table = await self.keeper.settled(table_id)
        return table.events[max(after, -1) + 1 :]

    async def presence(self, table_id: str) -> Presence:
        await self.keeper.table(table_id)
        return self.hub.presence(table_id)

    async def seats_of(self, table_id: str, token: str | None) -> list[int]:
        """The seats that a token holds at a table."""
        return sorted(self._seats_of(await self.keeper.table(table_id), token))

    async def watch(
        self, table_id: str, token: str | None = None, after: int | None = None
    ) -> AsyncGenerator[News, None]:
        """What happens at a table, as it happens, and what happened after the event `after`.

        The watcher counts as present until the iterator is closed. When nothing happens for a
        while, empty news come as a sign of life.
        """
        table = await self.keeper.settled(table_id)
        seen = table.sequence if after is None else min(max(after, -1), table.sequence)
        watcher = self.hub.enter(table_id, self._seats_of(table, token))
        known: Presence | None = None
        try:
            while not self.hub.ended:
                await watcher.news(self.settings.heartbeat)
                table = await self._as_shown(table_id, watcher)
                presence = self.hub.presence(table_id)
                news = self._news_after(table, seen)
                if presence != known:
                    standing = self._standing(table, table.sequence) if known is None else None
                    news = replace(news, presence=presence, written={})
                    news.standing = news.standing or standing
                seen, known = news.sequence, presence
                yield news
        finally:
            self.hub.leave(table_id, watcher)

    async def _as_shown(self, table_id: str, watcher: Watcher) -> Table:
        """The table, asking nobody where the watcher was woken because it has just changed here."""
        table = self.keeper.at_hand(table_id) if watcher.knows else None
        if table is None or table.chance_is_due:
            table = await self.keeper.settled(table_id)
        return table

    def _news_after(self, table: Table, seen: int) -> News:
        """What has happened after that event; the same object for everybody who asks in a row."""
        news = self._news.get(table)
        if news is None or news.after != seen or news.sequence != table.sequence:
            events = table.events[seen + 1 :]
            moved = any(event.kind in _MOVING for event in events)
            standing = self._standing(table, table.sequence) if moved else None
            news = News(seen, max(seen, table.sequence), table.position, events, standing)
            self._news[table] = news
        return news

    def farewell(self) -> bytes:
        """The last words on an event stream: come back, not all in the same moment."""
        wait = random.randint(*_MILLISECONDS_UNTIL_BACK)
        return f"retry: {wait}\nevent: closing\ndata: {{}}\n\n".encode()

    # -- lists -----------------------------------------------------------------------------------

    async def games(self) -> list[GameView]:
        return [_game_view(find_game(game_id)) for game_id in all_games()]

    async def open_tables(self) -> list[Listed]:
        """Public tables with an open seat."""
        return await self._listed((WAITING,))

    async def running_tables(self) -> list[Listed]:
        """Public tables where a game is going on."""
        return await self._listed((PLAYING,))

    async def finished_tables(self) -> list[Listed]:
        """Public tables whose game is over."""
        return await self._listed((FINISHED,))

    async def my_tables(self, token: str | None) -> list[Listed]:
        """The tables where this token holds seats, the last changed first."""
        assert self._store is not None
        if not token or len(token) > LONGEST_TOKEN:
            return []
        return await self._store.tables_of(hashed(token), MOST_LISTED)

    async def _listed(self, statuses: tuple[str, ...]) -> list[Listed]:
        assert self._store is not None
        return await self._store.public_tables(statuses, MOST_LISTED)

    # -- helpers ---------------------------------------------------------------------------------

    def _seats_of(self, table: Table, token: str | None) -> frozenset[int]:
        if not token or len(token) > LONGEST_TOKEN:
            return _NOBODY
        return table.keys.get(hashed(token), _NOBODY)

    def _holder(self, table: Table, token: str | None) -> frozenset[int]:
        """The seats of somebody who must hold one here."""
        if not token:
            raise NoToken
        seats = self._seats_of(table, token)
        if not seats:
            raise ForeignToken
        return seats

    def _own_seat(self, table: Table, token: str | None, seat: int) -> None:
        if seat not in self._holder(table, token):
            raise ForeignToken

    def _scoped(self, token: str | None, key: str | None) -> str | None:
        """One client's key must not be taken for another's."""
        if not key:
            return None
        if len(key) > LONGEST_KEY or not key.isprintable():
            raise BadText(longest=LONGEST_KEY)
        return f"{hashed(token or '')[:16]}:{key}"

    def _check_fresh(self, table: Table, expected: int | None) -> None:
        if expected is not None and not table.version <= expected <= table.sequence:
            raise Stale

    def _check_room(self, table: Table, most: int | None = None) -> None:
        """A table must not grow for ever: everybody who loads it replays it."""
        most = self.settings.events_per_table if most is None else most
        if table.sequence + 1 >= most:
            raise TableFull(most=most)

    def _check_position(self, table: Table, at: int | None) -> None:
        if at is not None and not 0 <= at <= table.position:
            raise UnknownPosition(last=table.position)

    def _check_bot(self, bot: str) -> None:
        if bot not in bots():
            raise BadTable(reason=f"there is no bot {bot!r}; there is: {', '.join(bots())}")

    def _illegal(self, state: State, action: str, error: IllegalAction | None) -> Illegal:
        legal = [state.name(choice) for choice in state.legal()] if state.actor != CHANCE else []
        number = state.game.number(action)
        if number is None:
            reasons = {
                lang: Words(lang)("table.error.no_such_action", game=state.game.title)
                for lang in LANGUAGES
            }
        else:
            reasons = {lang: state.refuse(number, lang).reason for lang in LANGUAGES}
        return Illegal(action, reasons, error.rule if error is not None else "", legal)

    def _standing(self, table: Table, event: int, repeated: bool = False) -> Standing:
        """The same object for the one who acts and for those who look on, if it says the same."""
        last = self._standings.get(table)
        if last is not None and (last.sequence, last.event, last.repeated) == (
            table.sequence,
            event,
            repeated,
        ):
            return last
        standing = self._standings[table] = self._stands(table, event, repeated)
        return standing

    def _stands(self, table: Table, event: int, repeated: bool) -> Standing:
        state = table.state
        legal = [state.game.vocabulary[a] for a in state.answers()] if state.actor >= 0 else []
        return Standing(
            table_id=table.id,
            event=event,
            repeated=repeated,
            sequence=table.sequence,
            position=table.position,
            status=table.status,
            actor=state.actor,
            legal=legal if table.is_full else [],
        )


def _game_view(game: Game) -> GameView:
    return GameView(
        id=game.id,
        title=game.title,
        players=list(game.players),
        options=[
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "rule": option.rule,
            }
            for option in game.options
        ],
        presets={name: dict(values) for name, values in game.presets.items()},
        edition=game.edition.label,
        rules=game.rules_version,
        bots=list(bots()),
    )
