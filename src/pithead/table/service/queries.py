"""Looking at a table."""

from typing import Final

from pithead.kernel.state import State
from pithead.locale import Messages
from pithead.table import views
from pithead.table.errors import ForeignToken
from pithead.table.event_log import Stories
from pithead.table.events import Event
from pithead.table.service.desk import Desk
from pithead.table.service.responses import Standing
from pithead.table.settings import Settings
from pithead.table.views import Happening, PreviewView, SinceView, TableView
from pithead.table.watchers import Presence

MOST_HAPPENINGS: Final = 200


class Looking(Desk):
    """Positions and what led to them, in words, numbers and records."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._stories = Stories()

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
        return views.table_view(table, presence, mine, Messages(lang), at, with_state)

    async def standing(self, table_id: str) -> Standing:
        """Where the game stands, in short."""
        table = await self.keeper.settled(table_id)
        return self._standing(table, table.sequence)

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
        return await self._stories.tell(table, Messages(lang), first, end)

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
        told = await self._stories.tell(table, Messages(lang), first, last)
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
