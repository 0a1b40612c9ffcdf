"""How long and how much a connection may take: what uvicorn leaves open to whoever is slow.

A request has to arrive within some seconds, its head within some kilobytes, and an answer has to be
read: who does not read for a while is cut off. One address has only so many connections. Those of
a proxy in front of us are not counted, because everybody's come through it, and it counts better.
"""

import asyncio
from collections import Counter
from typing import Final

from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pithead.table.settings import Settings

LARGEST_HEAD: Final = 32_768


def limited_protocol(settings: Settings, proxies: str) -> type[asyncio.Protocol]:
    """The protocol for one server: a class, because uvicorn makes the connections itself.

    `proxies` are the addresses that are believed when they say whose request they bring.
    """
    open_from: Counter[str] = Counter()
    trusted = _TrustedHosts(proxies)

    class LimitedProtocol(HttpToolsProtocol):
        """A connection with limits."""

        _arriving: asyncio.TimerHandle | None = None
        """Ends the wait for the rest of a request."""
        _unread: asyncio.TimerHandle | None = None
        """Ends the wait for somebody who does not read. A further request of his does not help."""
        _counted = ""
        _answering: RequestResponseCycle | None = None
        _head = 0
        """How much of a request's head has come; -1 when it is complete."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if settings.limited and address not in trusted:
                if open_from[address] >= settings.connections_per_address:
                    transport.abort()
                    return
                open_from[address] += 1
                self._counted = address
            self._await_request()

        def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def connection_lost(self, exc: Exception | None) -> None:
            self._await_nothing()
            self._hang_up()
            if self._counted:
                open_from[self._counted] -= 1
                if not open_from[self._counted]:
                    del open_from[self._counted]
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._head >= 0:
                self._head += len(data)
                self._await_request()
            super().data_received(data)
            if self._head > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response(f"The head of a request has at most {LARGEST_HEAD} bytes.")

        def on_headers_complete(self) -> None:
            self._head = -1
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            if self._arriving is not None:
                self._arriving.cancel()
                self._arriving = None
            self._head = 0
            super().on_message_complete()

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._unread is None:
                self._unread = self.loop.call_later(settings.reading_seconds, self._give_up)

        def resume_writing(self) -> None:
            if self._unread is not None:
                self._unread.cancel()
                self._unread = None
            super().resume_writing()

        def _await_request(self) -> None:
            if self._arriving is None:
                self._arriving = self.loop.call_later(settings.request_seconds, self._give_up)

        def _await_nothing(self) -> None:
            for timer in (self._arriving, self._unread):
                if timer is not None:
                    timer.cancel()

        def _hang_up(self) -> None:
            """Uvicorn tells only the last of the requests in line that nobody listens any more."""
            if self._answering is not None:
                self._answering.disconnected = True

        def _give_up(self) -> None:
            self._hang_up()
            self.transport.abort()

    return LimitedProtocol
