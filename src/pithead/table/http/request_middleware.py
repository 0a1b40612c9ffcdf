"""Middleware for all requests: sizes, types, origins, rate limits and security headers."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pithead.table.base.errors import CrossSite, TableError, TooLarge, WrongType
from pithead.table.base.metrics import Metrics
from pithead.table.base.token_hash import PlayerToken
from pithead.table.http.forms import MULTIPART, URL_ENCODED, check_fields
from pithead.table.http.rate_limits import TABLE, RateLimits
from pithead.table.http.request_context import (
    PLAYER,
    host_of,
    limited_client,
    player_session,
    token_of,
)

API: Final = "/api/"
LARGEST_BODY: Final = 16_000
LARGEST_SETUP: Final = 600_000
"""A request for a new table may contain an edition or a record."""
_CREATE_PATHS: Final = frozenset({"/api/v1/tables", "/tables", "/records"})
_UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_WITH_FILES: Final = frozenset({"/tables", "/records"})
_JSON: Final = "application/json"
_LINK: Final = "/seat"
_PLAYER: Final = "/player/"
_TABLE: Final = re.compile(r"/(?:t|api/v1/tables)/([a-z0-9]{1,16})(?:/|$)")

SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    # With `no-referrer` browsers would not send the origin of our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SECURITY: Final = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""For a year, browsers use this server by HTTPS only."""
_SECURITY_NAMES: Final = frozenset(name for name, _ in _SECURITY)


class RequestMiddleware:
    """Refuses requests that the app must not see, and sets the headers of responses.

    `error_response` renders an error, as a page or for a program. `https` says that visitors reach
    the server by HTTPS, even if the proxy in front of it does not say so. `on_token` is called with
    the table and the token of each request that has both. `find_player` finds the player of a
    session by its token.
    """

    def __init__(
        self,
        app: ASGIApp,
        limits: RateLimits,
        metrics: Metrics,
        on_token: Callable[[str, str], None],
        error_response: Callable[[Request, TableError], Response],
        https: bool,
        find_player: Callable[[str], Awaitable[PlayerToken | None]],
    ) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._on_token = on_token
        self._error_response = error_response
        self._https = https
        self._find_player = find_player

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        method = scope["method"]
        if self._https:
            scope["scheme"] = "https"
        if method == "HEAD":
            # The same response as for GET, without its body.
            scope = {**scope, "method": "GET"}
            send = _without_body(send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.count_response(method, message["status"])
                message["headers"] = _with_security_headers(
                    message["headers"], scope["path"].startswith(API), scope["scheme"] == "https"
                )
            await send(message)

        try:
            receive = await self._check(scope, receive)
            await self._note_player(scope)
        except TableError as error:
            response = self._error_response(Request(scope), error)
            await response(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except _HeadSent:
            return
        finally:
            self._note_token(scope)

    async def _note_player(self, scope: Scope) -> None:
        session = player_session(HTTPConnection(scope))
        if session:
            scope[PLAYER] = await self._find_player(session)

    def _note_token(self, scope: Scope) -> None:
        found = _TABLE.match(scope["path"])
        token = token_of(HTTPConnection(scope)) if found is not None else None
        if found is not None and token is not None:
            self._on_token(found[1], token)

    async def _check(self, scope: Scope, receive: Receive) -> Receive:
        if self._limits.enabled:
            self._check_rates(scope)
        if scope["method"] not in _UNSAFE:
            return receive
        headers = _first_of_each(scope["headers"])
        check_origin(headers)
        if headers.get("content-encoding", "identity").lower() != "identity":
            # Compressed bodies are refused: they could be huge after decompression.
            raise WrongType(wanted="Content-Encoding: identity")
        path = scope["path"]
        limit = LARGEST_BODY
        if path in _CREATE_PATHS:
            # Before a large body is received and parsed.
            self._limits.take(TABLE, limited_client(HTTPConnection(scope)))
            limit = LARGEST_SETUP
        body = await _read_body(headers, receive, limit)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if path.startswith(API):
            if body and kind != _JSON:
                raise WrongType(wanted=_JSON)
            check_json_structure(body)
        elif body and kind == URL_ENCODED:
            check_fields(body)
        elif body and not (kind == MULTIPART and path in _WITH_FILES):
            raise WrongType(wanted=URL_ENCODED)
        return _replay(body, receive)

    def _check_rates(self, scope: Scope) -> None:
        limits, request = self._limits, HTTPConnection(scope)
        client, path = limited_client(request), scope["path"]
        limits.requests.take(client)
        if token_of(request) is not None or _LINK in path or path.startswith(_PLAYER):
            # Before the token is checked: a right guess among many wrong ones must not succeed.
            limits.wrong_tokens.check(client)


def check_json_structure(body: bytes) -> None:
    """TooLarge if a body is large not because of its texts.

    Hundreds of thousands of lists and objects take long to make, to check and to forget.
    """
    if len(body) > LARGEST_BODY:
        without_escapes = body.replace(rb"\\", b"").replace(rb"\"", b"")
        if sum(map(len, without_escapes.split(b'"')[::2])) > LARGEST_BODY:
            raise TooLarge(limit=LARGEST_BODY)


def check_origin(headers: Mapping[str, str]) -> None:
    """CrossSite if a page of another site sent the request.

    Browsers send these headers. Other programs do not, and have no cookies that could be misused.
    """
    site = headers.get("sec-fetch-site", "")
    if site:
        if site not in ("same-origin", "none"):
            raise CrossSite
        return
    origin = headers.get("origin")
    if origin is not None and host_of(origin) != headers.get("host", ""):
        raise CrossSite


def _first_of_each(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers as text; of two with the same name the first counts."""
    found: dict[str, str] = {}
    for name, value in headers:
        found.setdefault(name.decode("latin-1"), value.decode("latin-1"))
    return found


class _HeadSent(Exception):
    """The head of a long response has been sent; nothing else was asked for."""


def _without_body(send: Send) -> Send:
    """A `send` that sends the head of a response and ends it."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            return
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        if message.get("more_body", False):
            raise _HeadSent

    return send_head


def _with_security_headers(
    headers: Iterable[tuple[bytes, bytes]], api: bool, https: bool
) -> list[tuple[bytes, bytes]]:
    """The response's headers with the security headers, which replace its own."""
    kept = [header for header in headers if header[0] not in _SECURITY_NAMES]
    if not any(name == b"cache-control" for name, _ in kept):
        # Every page has something of its visitor, and no cache in between may keep it.
        kept.append((b"cache-control", b"no-store" if api else b"private, no-cache"))
    return [*kept, *_SECURITY, _HSTS] if https else kept + _SECURITY


async def _read_body(headers: Mapping[str, str], receive: Receive, limit: int) -> bytes:
    length = headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > limit):
        raise TooLarge(limit=limit)
    chunks = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise TooLarge(limit=limit)
        chunks.append(chunk)
        if not message.get("more_body", False):
            break
    return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body that has been read already."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
