"""The lesson of a table: reading its cards, skipping it and going on with it."""

from typing import Final

from pithead.kernel.texts.guided_lesson import LEARNER
from pithead.table.base.errors import NoLesson, UnknownTable, Unplayable
from pithead.table.base.events import LESSON, Draft
from pithead.table.base.token_hash import LONGEST_TOKEN, token_hash
from pithead.table.service.checks import check_share, require_seat
from pithead.table.service.context import ServiceContext
from pithead.table.service.lobby import MOST_LISTED
from pithead.table.service.retry import retry_on_conflict
from pithead.table.tables.lesson_progress import LessonProgress
from pithead.table.tables.table import PLAYING, GameTable

_MOST_SEARCHED: Final = 5
"""How many of the visitor's tables are looked at, the last changed first."""


class Lessons:
    """What a newcomer does with the cards of a lesson."""

    def __init__(self, context: ServiceContext) -> None:
        self._cache = context.cache
        self._store = context.store
        self._most_events = context.settings.events_per_table

    @retry_on_conflict
    async def turn_to(self, table_id: str, token: str | None, position: int, read: int) -> int:
        """Turn to the card after `read` others at a position of the game.

        With a negative number, to a card of an earlier position, to read it again. Returns the
        sequence number of the event. If the game has moved on, or the card is shown
        already, nothing happens.
        """
        async with self._cache.transaction(table_id) as table:
            lesson = self._lesson(table, token)
            if not lesson.follows(table.position):
                raise NoLesson
            if position != table.position or read == lesson.read:
                return table.sequence
            if not lesson.can_turn_to(position, read):
                raise NoLesson
            return await self._commit(table, {"seat": LEARNER, "read": read})

    @retry_on_conflict
    async def skip(self, table_id: str, token: str | None, skipped: bool) -> int:
        """Skip the rest of the lesson, or go on with it. Returns the event's sequence number."""
        async with self._cache.transaction(table_id) as table:
            lesson = self._lesson(table, token)
            if skipped == lesson.is_skipped:
                return table.sequence
            if not skipped and not lesson.can_resume(table.position):
                raise NoLesson
            return await self._commit(table, {"seat": LEARNER, "skipped": skipped})

    async def unfinished(self, game: str, visitor: str | None) -> str:
        """The id of a table where the visitor is in the lesson of a game, "" if there is none."""
        if not visitor or len(visitor) > LONGEST_TOKEN:
            return ""
        tables = await self._store.tables_of(token_hash(visitor), MOST_LISTED)
        running = [t.id for t in tables if t.game == game and t.summary.status == PLAYING]
        for table_id in running[:_MOST_SEARCHED]:
            try:
                table = await self._cache.get(table_id)
            except (UnknownTable, Unplayable):
                continue
            if table.lesson is not None and table.lesson.follows(table.position):
                return table_id
        return ""

    def _lesson(self, table: GameTable, token: str | None) -> LessonProgress:
        require_seat(table, token, LEARNER)
        if table.lesson is None:
            raise NoLesson
        return table.lesson

    async def _commit(self, table: GameTable, data: dict[str, object]) -> int:
        check_share(table, LESSON, LEARNER, self._most_events)
        await self._cache.commit(table, [Draft(LESSON, data)])
        return table.sequence
