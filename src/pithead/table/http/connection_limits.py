"""Limits for connections that uvicorn does not have: slow clients, long heads, many connections.

A request has to arrive within some seconds, and its head within some kilobytes. A client that reads
nothing of a response for a while is disconnected. One address may have only so many connections.
Those of a trusted proxy are not counted, because the connections of all clients come through it.

`LimitedProtocol` stands between the transport and uvicorn's own protocol; it implements asyncio's
protocol interface and nothing of uvicorn's. `ConnectionMiddleware` tells it when a request begins
and when its body is complete; it finds the connection in the state of the ASGI scope.
"""

import asyncio
from collections import Counter
from typing import Any, Final, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pithead.table.base.settings import Settings
from pithead.table.http.client_address import client_address
from pithead.table.http.request_heads import LARGEST_HEAD, HeadProblem, check_head

_CONNECTION: Final = "pithead.connection"
_HEAD_TOO_LARGE: Final = f"The head of a request has at most {LARGEST_HEAD} bytes."
_REFUSAL: Final = (
    "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    f"content-length: {len(_HEAD_TOO_LARGE)}\r\nconnection: close\r\n\r\n{_HEAD_TOO_LARGE}"
).encode()


class ConnectionMiddleware:
    """Refuses heads that are too large.

    It tells a connection which of its requests have arrived, and a request that it is lost.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                check_head(scope)
            except HeadProblem as problem:
                await _refuse(problem, send)
                return
        connection = scope.get("state", {}).get(_CONNECTION) if scope["type"] == "http" else None
        if connection is not None:
            receive = connection.begin_request(scope, receive)
        await self._app(scope, receive, send)


async def _refuse(problem: HeadProblem, send: Send) -> None:
    """Answer with a sentence, and close the connection: the rest of the request is not read."""
    body = problem.sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": int(problem.status), "headers": headers})
    await send({"type": "http.response.body", "body": body})


class LimitedProtocol(asyncio.Protocol):
    """One connection with limits, in front of uvicorn's protocol."""

    def __init__(self, limits: "ConnectionLimits", http: Any) -> None:
        self._limits = limits
        self._settings = limits.settings
        self._http: asyncio.Protocol = http
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._lost = asyncio.Event()
        self._counted_address = ""
        self._head_bytes = 0
        """The number of bytes since the last request began, while no body is expected."""
        self._in_body = False
        self._arrival_timer: asyncio.TimerHandle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None

    # -- asyncio's protocol ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not subclasses of asyncio's.
        self._transport = cast("asyncio.Transport", transport)
        self._http.connection_made(transport)
        address = _address(transport)
        if not self._limits.admit(address):
            self._transport.abort()
            return
        self._counted_address = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost.set()
        self._cancel_arrival_timer()
        self._cancel_reading_timer()
        if self._counted_address:
            self._limits.release(self._counted_address)
        self._http.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._in_body:
            # A request begins one turn of the event loop after its head: only now is it certain
            # that the bytes before these belong to a head that is not complete.
            if self._head_bytes > LARGEST_HEAD or self._has_endless_head(data):
                self._refuse_head()
                return
            self._head_bytes += len(data)
            self._expect_request()
        self._http.data_received(data)

    def _has_endless_head(self, data: bytes) -> bool:
        """Whether the head that is being read has no end within its limit."""
        if len(data) <= LARGEST_HEAD:
            return False
        return b"\r\n\r\n" not in data[:LARGEST_HEAD]

    def eof_received(self) -> bool | None:
        return self._http.eof_received()

    def pause_writing(self) -> None:
        self._http.pause_writing()
        if self._reading_timer is None:
            seconds = self._settings.reading_seconds
            self._reading_timer = self._loop.call_later(seconds, self._transport.abort)

    def resume_writing(self) -> None:
        self._cancel_reading_timer()
        self._http.resume_writing()

    # -- requests --------------------------------------------------------------------------------

    def begin_request(self, scope: Scope, receive: Receive) -> Receive:
        """Note that the head of a request has arrived; returns its `receive`."""
        self._head_bytes = 0
        self._in_body = _has_body(scope)
        if not self._in_body:
            self._cancel_arrival_timer()

        async def receive_or_disconnect() -> Message:
            if self._in_body:
                message = await receive()
                if message["type"] == "http.request" and not message.get("more_body", False):
                    self._in_body = False
                    self._cancel_arrival_timer()
                return message
            return await self._until_lost(receive)

        return receive_or_disconnect

    async def _until_lost(self, receive: Receive) -> Message:
        """The next message, or `http.disconnect` when the connection is lost.

        Of several requests in one pipeline uvicorn tells only the last that the client is gone.
        """
        tasks = [asyncio.ensure_future(receive()), asyncio.ensure_future(self._lost.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        message = tasks[0]
        if message.done() and not message.cancelled() and message.exception() is None:
            result: Any = message.result()
            return dict(result)
        return {"type": "http.disconnect"}

    # -- limits ----------------------------------------------------------------------------------

    def _expect_request(self) -> None:
        if self._arrival_timer is None:
            seconds = self._settings.request_seconds
            self._arrival_timer = self._loop.call_later(seconds, self._transport.abort)

    def _refuse_head(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(_REFUSAL)
            self._transport.close()

    def _cancel_arrival_timer(self) -> None:
        if self._arrival_timer is not None:
            self._arrival_timer.cancel()
            self._arrival_timer = None

    def _cancel_reading_timer(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None


class ConnectionLimits:
    """The connections of one server, counted by address; makes the protocol of each.

    `proxies` are the addresses whose `X-Forwarded-For` headers are trusted.
    """

    def __init__(self, settings: Settings, proxies: str) -> None:
        self.settings = settings
        self._open: Counter[str] = Counter()
        self._trusted = ProxyHeadersMiddleware(_no_app, proxies).trusted_hosts

    def admit(self, address: str) -> bool:
        """Count a new connection; False if the address has too many."""
        if not self.settings.limited or address in self._trusted:
            return True
        address = client_address(address)
        if self._open[address] >= self.settings.connections_per_address:
            return False
        self._open[address] += 1
        return True

    def release(self, address: str) -> None:
        address = client_address(address)
        if address in self._open:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def protocol(self) -> type[asyncio.Protocol]:
        """The value of uvicorn's option `http`."""
        limits = self

        class Protocol(LimitedProtocol):
            def __init__(self, app_state: dict[str, Any], **options: Any) -> None:
                state = {**app_state, _CONNECTION: self}
                super().__init__(limits, HttpToolsProtocol(app_state=state, **options))

        return Protocol


async def _no_app(*_: Any) -> None:
    return


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


def _has_body(scope: Scope) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    )
