"""Responses with server-sent events."""

import asyncio
import random
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pithead.table.http.rate_limits import RateLimits

_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
_RECONNECT_MILLISECONDS: Final = (200, 1500)


def closing_event() -> bytes:
    """The last event of a stream when the server stops: reconnect, not all at the same moment."""
    wait = random.randint(*_RECONNECT_MILLISECONDS)
    return f"retry: {wait}\nevent: closing\ndata: {{}}\n\n".encode()


class EventStream(Response):
    """A response that counts as an open stream of its address; TooMany if there are too many.

    The response gives the place back, not the generator: if the client is gone before the first
    line, the generator never starts.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        lines: AsyncGenerator[bytes, None],
        limits: RateLimits,
        address: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        limits.open_stream(address)
        self._lines = lines
        self._limits = limits
        self._address = address
        super().__init__(headers={**_HEADERS, **(headers or {})})
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until there are no more, or the client disconnects."""
        tasks = [
            asyncio.create_task(self._send(send)),
            asyncio.create_task(_until_disconnect(receive)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            self._limits.close_stream(self._address)
        for end in ended:
            if isinstance(end, Exception):
                raise end

    async def _send(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async with aclosing(self._lines) as lines:
            async for line in lines:
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
