"""Snapshots: everything that a page shows of a table, from one version of it."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.locale import Messages
from pithead.table.base.recent_cache import RecentCache
from pithead.table.service.checks import NO_SEATS, check_position, illegal, seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.queries import MOST_LOG_ENTRIES
from pithead.table.tables import views
from pithead.table.tables.clock_charges import Outages
from pithead.table.tables.table import GameTable
from pithead.table.tables.view_models import (
    BlockedView,
    Happening,
    PreviewView,
    ScoringChoiceView,
    SinceView,
    TableView,
)
from pithead.table.tables.watchers import Presence

RECENT_EVENTS: Final = 14
"""The number of log entries of a snapshot, if no range is requested."""
_CACHE_SIZE: Final = 400


class SnapshotKey(NamedTuple):
    """What a snapshot depends on: snapshots with equal keys are equal."""

    table_id: str
    sequence: int
    grants: int
    presence: Presence
    mine: frozenset[int]
    lang: str
    at: int | None
    log_first: int | None

    def without_seats(self) -> "SnapshotKey":
        """The key of a spectator's snapshot."""
        return self._replace(mine=NO_SEATS)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one version, as the holder of a token sees it. It never changes.

    `state` is the position that is shown, `previous_state` the one before the last event (None if
    there is none). The log says only of its last event what it has
    changed, and only in the past, unless a range was requested. `since` is what has happened since
    the player's last turn, if it is their turn; `points` are the scores after each event, if the
    game is over.
    """

    key: SnapshotKey
    game: Game
    view: TableView
    names: list[str]
    state: State
    previous_state: State | None
    log: list[Happening]
    since: SinceView | None
    points: list[list[int]]

    def preview(self, action: str) -> PreviewView:
        """What a legal action would change, before chance answers."""
        state, lang = self.state, self.key.lang
        number = self.game.number(action)
        if number is None or number not in state.legal() or state.actor < 0:
            raise illegal(state, action, None)
        return views.preview(state, number, lang, self.names)

    def why_not(self, action: str) -> BlockedView | None:
        """Why a choice is not possible; None unless it is the player's turn to choose."""
        number = self.game.number(action)
        if number is None or not self.view.my_turn or number in self.state.legal():
            return None
        return views.why_not(self.state, number, self.key.lang)

    def scoring_choices(self) -> list[ScoringChoiceView]:
        """What would score now; empty unless it is the player's turn."""
        if not self.view.my_turn:
            return []
        return views.scoring_choices(self.state, self.key.lang, self.names)

    def blocked(self) -> list[BlockedView]:
        """What is not possible now, by reason; empty unless it is the player's turn."""
        return views.blocked(self.state, self.key.lang) if self.view.my_turn else []


@dataclass(slots=True)
class _Common:
    """What all see of a table, whatever seats they hold; the log as soon as it is described."""

    view: TableView
    state: State
    previous_state: State | None
    points: list[list[int]]
    log: list[Happening] | None = None


class Snapshots:
    """Takes snapshots, and caches the last ones: many watchers see the same."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache: RecentCache[SnapshotKey, Snapshot] = RecentCache(_CACHE_SIZE)
        self._common: RecentCache[SnapshotKey, _Common] = RecentCache(_CACHE_SIZE)

    async def take(
        self,
        table_id: str,
        token: str | None,
        at: int | None,
        lang: str,
        log_first: int | None,
        known_sequence: int | None,
    ) -> Snapshot:
        table = await self._context.read(table_id, known_sequence)
        check_position(table, at)
        key = SnapshotKey(
            table_id,
            table.sequence,
            table.grants,
            self._context.watchers.presence(table_id),
            seats_of_token(table, token),
            lang,
            at,
            log_first,
        )
        snapshot = self._cache.get(key)
        if snapshot is None:
            snapshot = self._cache[key] = await self._taken(table, key)
        return snapshot

    async def _taken(self, table: GameTable, key: SnapshotKey) -> Snapshot:
        """Everything is read from the table before the `await`: no event can come between."""
        messages, at, names = Messages(key.lang), key.at, table.names(key.lang)
        common_key = key.without_seats() if key.mine else key
        common = self._common.get(common_key)
        if common is None:
            common = _common(table, key, messages, self._context.cache.outages)
            self._common[common_key] = common
        view = views.with_seats(common.view, table, key.mine, messages, at)
        first, last = _log_range(view.position, key.log_first, table.position)
        described_from, to_me = first, []
        since_first = 0
        if at is None and key.log_first is None and view.my_turn:
            since_first = views.first_since_own_turn(table, view.actor, MOST_LOG_ENTRIES)
            to_me = views.changes_to(table, view.actor, since_first, key.lang)
            described_from = min(first, since_first)
        log = common.log
        if log is None or described_from < first:
            described = await self._log(table, key, messages, described_from, last)
            log = common.log = described[first - described_from :]
        else:
            described = log
        since = None
        if since_first:
            since = SinceView(since_first, described[since_first - described_from :], to_me)
        return Snapshot(
            key=key,
            game=common.state.game,
            view=view,
            names=names,
            state=common.state,
            previous_state=common.previous_state,
            log=log,
            since=since,
            points=common.points,
        )

    async def _log(
        self, table: GameTable, key: SnapshotKey, messages: Messages, first: int, last: int
    ) -> list[Happening]:
        describe, is_range = self._context.event_log.describe, key.log_first is not None
        end = []
        if key.at and not is_range:
            # One event is described at once, without a thread.
            end = await describe(table, messages, last, last)
        log = await describe(table, messages, first, last, with_changes=is_range)
        return log[: len(log) - len(end)] + end


def _common(table: GameTable, key: SnapshotKey, messages: Messages, outages: Outages) -> _Common:
    at = key.at
    position = table.position if at is None else at
    previous = table.record.at(position - 1) if position else None
    state = table.state.clone() if position == table.position else table.record.at(position)
    view = views.table_view(table, key.presence, frozenset(), messages, at, False, outages)
    over = state.actor == OVER and at is None
    return _Common(view, state, previous, table.all_points().copy() if over else [])


def _log_range(position: int, log_first: int | None, table_position: int) -> tuple[int, int]:
    """The first and the last log entry: the recent ones, or a page from `log_first` on."""
    if log_first is None:
        return max(1, position - RECENT_EVENTS + 1), position
    first = max(log_first, 1)
    return first, min(table_position, first + MOST_LOG_ENTRIES - 1)
