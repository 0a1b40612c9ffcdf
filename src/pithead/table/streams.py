"""A stream of server-sent events, counted for its address from beginning to end."""

from collections.abc import AsyncIterator
from typing import Final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pithead.table.limits import Limits

_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


class EventStream(StreamingResponse):
    """TooMany if the address has enough of them.

    It is the answer that gives the place back, not the iterator: a reader who is gone before the
    first line has never started that.
    """

    media_type = "text/event-stream"

    def __init__(
        self, lines: AsyncIterator[str], limits: Limits, address: str, status_code: int = 200
    ) -> None:
        limits.open_stream(address)
        self._limits = limits
        self._address = address
        super().__init__(lines, status_code, headers=_HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._limits.close_stream(self._address)
