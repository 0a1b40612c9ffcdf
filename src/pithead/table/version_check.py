"""Asks the database how far tables have come, for all who want to know at the same moment at once.

An answer is good for those who asked before the query began, so nobody ever gets an old one; and
however many requests there are, one query at a time is under way.
"""

import asyncio

from pithead.table.errors import TableError, UnknownTable
from pithead.table.storage import Mark, Store


class Marks:
    """The marks of tables, by one query for many."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: dict[str, asyncio.Future[Mark]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, table_id: str) -> Mark:
        """The table's mark, read after this call."""
        future = self._asked.get(table_id)
        if future is None:
            future = asyncio.get_running_loop().create_future()
            self._asked[table_id] = future
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(future)

    async def _ask(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, {}
                await self._answer(asked)
        finally:
            self._asking = None

    async def _answer(self, asked: dict[str, "asyncio.Future[Mark]"]) -> None:
        try:
            marks = await self._store.marks(list(asked))
        except TableError as error:
            failure: TableError | None = error
            marks = {}
        else:
            failure = None
        for table_id, future in asked.items():
            if table_id in marks:
                future.set_result(marks[table_id])
            else:
                future.set_exception(failure or UnknownTable())
                # Whoever asked may have gone away; then nobody needs to hear of it.
                future.exception()
