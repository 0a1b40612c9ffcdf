"""Receives PostgreSQL notifications of other processes, over a connection that reconnects."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Engine

from pithead.table.base.task_cancellation import cancel_and_wait

_LOG = logging.getLogger(__name__)
_SECONDS_BETWEEN_ATTEMPTS: Final = 0.5
_SECONDS_UNTIL_PING: Final = 10.0
"""After so long without a notification the connection is checked."""


class Listener:
    """Calls `on_notification(channel, payload)` for every notification, in the event loop.

    Notifications that are sent while the connection is down are lost. `on_connect` is called after
    every connect, so that the caller can check everything that may have changed meanwhile.
    """

    def __init__(
        self,
        engine: Engine,
        channels: Sequence[str],
        on_notification: Callable[[str, str], None],
        on_connect: Callable[[], None],
    ) -> None:
        _, self._arguments = engine.dialect.create_connect_args(engine.url)
        self._channels = channels
        self._on_notification = on_notification
        self._on_connect = on_connect
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    async def start(self) -> None:
        """Start listening; returns after the first attempt to connect."""
        first = asyncio.Event()
        self._task = asyncio.create_task(self._run(first))
        await first.wait()

    async def close(self) -> None:
        await cancel_and_wait(self._task)

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
            self._on_connect()
            first.set()
            while True:
                async for notification in connection.notifies(timeout=_SECONDS_UNTIL_PING):
                    self._on_notification(notification.channel, notification.payload)
                await connection.execute("SELECT 1")
