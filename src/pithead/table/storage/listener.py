"""Hears what other processes tell by NOTIFY, over a connection of its own that comes back."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Engine

_LOG = logging.getLogger(__name__)
_SECONDS_BETWEEN_ATTEMPTS: Final = 0.5
_SECONDS_OF_SILENCE: Final = 10.0
"""After so long without a word we ask whether the connection is still there."""


class Listener:
    """Calls `hear(channel, payload)` for every notice, in the event loop.

    Notices that come while the connection is down are lost: `come_back` is called whenever it is
    up (again), so that everything can be looked through that may have changed meanwhile.
    """

    def __init__(
        self,
        engine: Engine,
        channels: Sequence[str],
        hear: Callable[[str, str], None],
        come_back: Callable[[], None],
    ) -> None:
        _, self._arguments = engine.dialect.create_connect_args(engine.url)
        self._channels = channels
        self._hear = hear
        self._come_back = come_back
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    async def start(self) -> None:
        """Listen; returns when the first attempt has been made."""
        first = asyncio.Event()
        self._task = asyncio.create_task(self._run(first))
        await first.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, first: asyncio.Event) -> None:
        import psycopg

        while True:
            try:
                await self._listen(psycopg, first)
            except (psycopg.Error, OSError) as error:
                _LOG.warning("not hearing other processes: %s", str(error).strip() or type(error))
            finally:
                self.connected = False
                first.set()
            await asyncio.sleep(_SECONDS_BETWEEN_ATTEMPTS)

    async def _listen(self, psycopg: Any, first: asyncio.Event) -> None:
        connection = await psycopg.AsyncConnection.connect(
            **self._arguments, connect_timeout=5, application_name="pithead", autocommit=True
        )
        async with connection:
            for channel in self._channels:
                await connection.execute(f"LISTEN {channel}")
            self.connected = True
            self._come_back()
            first.set()
            while True:
                async for notice in connection.notifies(timeout=_SECONDS_OF_SILENCE):
                    self._hear(notice.channel, notice.payload)
                await connection.execute("SELECT 1")
