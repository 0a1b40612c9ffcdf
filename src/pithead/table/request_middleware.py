"""What every request passes first, pages and API alike: sizes, types, origins, rates, headers."""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pithead.table.error_responses import error_response
from pithead.table.errors import CrossSite, TableError, TooLarge, WrongType
from pithead.table.metrics import Metrics
from pithead.table.rate_limits import Limits
from pithead.table.request_context import address_of, token_of

API: Final = "/api/"
LARGEST_BODY: Final = 16_000
LARGEST_SETUP: Final = 600_000
"""A new table may bring an edition of its own."""
_SETTING_UP: Final = frozenset({"/api/v1/tables", "/tables"})
_UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
_JSON: Final = "application/json"
_LINK: Final = "/seat"

SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    # Not `no-referrer`: browsers would then hide the origin of our own forms from us.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SECURITY: Final = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_SECURITY_NAMES: Final = frozenset(name for name, _ in _SECURITY)


class Guard:
    """A layer around the app. Refuses what must not get further, and sets the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.answered(scope["method"], message["status"])
                message["headers"] = _guarded(message["headers"], scope["path"].startswith(API))
            await send(message)

        try:
            receive = await self._checked(scope, receive)
        except TableError as error:
            response = error_response(HTTPConnection(scope), error)
            await response(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        if self._limits.on:
            self._check_rates(scope)
        if scope["method"] not in _UNSAFE:
            return receive
        headers = _first_of_each(scope["headers"])
        check_origin(headers)
        if headers.get("content-encoding", "identity").lower() != "identity":
            # Nothing is unpacked here, so nothing can blow up.
            raise WrongType(wanted="Content-Encoding: identity")
        path = scope["path"]
        limit = LARGEST_SETUP if path in _SETTING_UP else LARGEST_BODY
        body = await _whole_body(headers, receive, limit)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if path.startswith(API):
            if body and kind != _JSON:
                raise WrongType(wanted=_JSON)
        elif body and kind not in _FORMS:
            raise WrongType(wanted=_FORMS[0])
        return replay(body, receive)

    def _check_rates(self, scope: Scope) -> None:
        limits, request = self._limits, HTTPConnection(scope)
        address, path = address_of(request), scope["path"]
        limits.take(limits.requests, address)
        if token_of(request) is not None or _LINK in path:
            # Before the token is looked at: a right guess among many wrong ones is not answered.
            limits.wrong_tokens.check(address)


def check_origin(headers: Mapping[str, str]) -> None:
    """A browser says where a request comes from: it must be a page of ours, or no page at all.

    Programs say nothing of the kind; they have no cookies that another's page could misuse.
    """
    site = headers.get("sec-fetch-site", "")
    if site:
        if site not in ("same-origin", "none"):
            raise CrossSite
        return
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
        raise CrossSite


def _first_of_each(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers as words; of two with the same name the first counts."""
    found: dict[str, str] = {}
    for name, value in headers:
        found.setdefault(name.decode("latin-1"), value.decode("latin-1"))
    return found


def _guarded(headers: Iterable[tuple[bytes, bytes]], api: bool) -> list[tuple[bytes, bytes]]:
    """An answer's headers with ours, whatever it says itself."""
    kept = [header for header in headers if header[0] not in _SECURITY_NAMES]
    if api and not any(name == b"cache-control" for name, _ in kept):
        kept.append((b"cache-control", b"no-store"))
    return kept + _SECURITY


async def _whole_body(headers: Mapping[str, str], receive: Receive, limit: int) -> bytes:
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


def replay(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, as if it had not."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
