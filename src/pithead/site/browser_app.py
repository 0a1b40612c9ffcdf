"""The web app in a browser: requests come from a service worker, not from a socket."""

import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from typing import Any, Final, Protocol
from urllib.parse import unquote

from fastapi import FastAPI

from pithead.site.browser_bots import ScriptWorker, WebWorkers
from pithead.site.browser_storage import browser_store
from pithead.table.base.offers import Offers
from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from pithead.table.service.edges import Edges

SETTINGS: Final = Settings(
    database="sqlite:////store/tables.sqlite3",
    limited=False,
    workers=1,
    most_workers=1,
    bot_seconds=60.0,
    bot_records=20,
    live_tables=50,
)
OFFERS: Final = Offers(accounts=False, guests=False, api=False)
_ADDRESS: Final = re.compile(rb'((?:href|src|action|formaction|data-\w+)=\\?")/(?!/)')
"""The start of an address in HTML, also within a string of JSON."""
_TEXTS: Final = ("text/html", "text/event-stream", "application/json")


class ResponseScript(Protocol):
    """Where a script takes the parts of a response."""

    def start(self, status: int, headers: list[tuple[str, str]]) -> None: ...

    def body(self, data: bytes, more: bool) -> None: ...


class BrowserApp:
    """The app below the address `base`, such as "/games/pithead"; "" for the root of a host."""

    def __init__(self, base: str, start_bots: Callable[[], ScriptWorker]) -> None:
        self._base = base.encode()
        edges = Edges(browser_store, lambda _: WebWorkers(start_bots), OFFERS)
        self._app: FastAPI = create_app(SETTINGS, edges)
        self._running = AsyncExitStack()

    async def start(self) -> None:
        await self._running.enter_async_context(self._app.router.lifespan_context(self._app))

    async def stop(self) -> None:
        """Stop the bots and close the database."""
        await self._running.aclose()

    async def respond(
        self,
        method: str,
        address: str,
        host: str,
        scheme: str,
        headers: Iterable[tuple[str, str]],
        body: bytes,
        response: ResponseScript,
        gone: Callable[[], Awaitable[object]],
    ) -> None:
        """Answer a request; `gone` waits until nobody wants the response any more."""
        path, _, query = address.partition("?")
        received = False

        async def receive() -> dict[str, Any]:
            nonlocal received
            if not received:
                received = True
                return {"type": "http.request", "body": body, "more_body": False}
            await gone()
            return {"type": "http.disconnect"}

        rewrites = False

        async def send(message: Any) -> None:
            nonlocal rewrites
            if message["type"] == "http.response.start":
                sent = [
                    (name.decode("latin-1"), self._header(name, value.decode("latin-1")))
                    for name, value in message["headers"]
                    # What is rewritten has another length.
                    if name != b"content-length"
                ]
                kind = dict(sent).get("content-type", "")
                rewrites = bool(self._base) and kind.startswith(_TEXTS)
                response.start(message["status"], sent)
            else:
                data = message.get("body", b"")
                if rewrites:
                    data = _ADDRESS.sub(rb"\1" + self._base + b"/", data)
                response.body(data, message.get("more_body", False))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": scheme,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ],
            "client": ("127.0.0.1", 1),
            "server": (host, 80),
            "state": {},
        }
        await self._app(scope, receive, send)

    def _header(self, name: bytes, value: str) -> str:
        if name == b"location" and value.startswith("/"):
            return self._base.decode() + value
        if name == b"content-security-policy":
            # The page around the app shows it in a frame.
            return value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        return value
