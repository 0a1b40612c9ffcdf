"""What everything that is asked of the tables needs."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from pithead.bots import bots
from pithead.kernel.errors import IllegalAction
from pithead.kernel.i18n import LANGUAGES
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.locale import Messages
from pithead.table.analysis_queue import Analyses
from pithead.table.bot_driver import Driver
from pithead.table.bot_pool import Pool
from pithead.table.errors import (
    BadTable,
    BadText,
    ForeignToken,
    Illegal,
    NoToken,
    Stale,
    TableFull,
    UnknownPosition,
)
from pithead.table.metrics import Metrics
from pithead.table.service.responses import Standing
from pithead.table.settings import Settings
from pithead.table.storage import Conflict, Store
from pithead.table.table import Table
from pithead.table.table_cache import Keeper
from pithead.table.tokens import LONGEST_TOKEN, hashed
from pithead.table.watchers import Hub

LONGEST_KEY: Final = 64
NOBODY: Final[frozenset[int]] = frozenset()
_MOST_ATTEMPTS: Final = 8

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


class Desk:
    """The tables at hand, who may do what at them, and what is refused to everybody."""

    keeper: Keeper
    driver: Driver
    pool: Pool
    analyses: Analyses

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.hub = Hub()
        self.metrics.streams.set_function(lambda: self.hub.streams)
        self._store: Store | None = None
        self._standings: WeakKeyDictionary[Table, Standing] = WeakKeyDictionary()

    def _seats_of(self, table: Table, token: str | None) -> frozenset[int]:
        if not token or len(token) > LONGEST_TOKEN:
            return NOBODY
        return table.keys.get(hashed(token), NOBODY)

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

    def _answered(self, table: Table, scoped: str | None) -> Standing | None:
        """What was answered to an earlier request of the same key."""
        if scoped is None or scoped not in table.replies:
            return None
        return self._standing(table, table.replies[scoped], repeated=True)

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
                lang: Messages(lang)("table.error.no_such_action", game=state.game.title)
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
