"""The limits of a request's head: what is beyond them is refused before anything reads it.

Servers and libraries look at each header again and again, and some parse them in quadratic time.
With these limits none of them can keep the event loop busy.
"""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

LARGEST_HEAD: Final = 32_768
MOST_HEADERS: Final = 100
LONGEST_TARGET: Final = 8_192
"""The most bytes of path and query."""
MOST_QUERY_FIELDS: Final = 50
LARGEST_COOKIES: Final = 16_384
LONGEST_HEADERS: Final = {
    b"content-type": 200,
    b"content-disposition": 200,
    b"content-length": 20,
    b"host": 300,
    b"origin": 400,
    b"authorization": 1_000,
    b"accept-encoding": 1_000,
    b"accept-language": 1_000,
    b"if-none-match": 1_000,
    b"last-event-id": 200,
}
"""The most bytes of headers whose content the server interprets."""


class HeadMiddleware:
    """Refuses heads that are beyond a limit."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                check_head(scope)
            except HeadProblem as problem:
                await _refuse(problem, send)
                return
        await self._app(scope, receive, send)


class HeadProblem(Exception):
    """A head that is refused: the status of the response, and a sentence."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


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


def check_head(scope: Scope) -> None:
    """HeadProblem if the head of a request is beyond a limit."""
    headers = scope["headers"]
    if len(headers) > MOST_HEADERS:
        raise _too_large(f"A request has at most {MOST_HEADERS} headers.")
    target = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    if target > LONGEST_TARGET:
        raise HeadProblem(
            HTTPStatus.REQUEST_URI_TOO_LONG,
            f"The address of a request has at most {LONGEST_TARGET} bytes.",
        )
    if scope["query_string"].count(b"&") >= MOST_QUERY_FIELDS:
        raise HeadProblem(
            HTTPStatus.REQUEST_URI_TOO_LONG,
            f"The query of an address has at most {MOST_QUERY_FIELDS} fields.",
        )
    _check_sizes(headers, target)


def _check_sizes(headers: Iterable[tuple[bytes, bytes]], size: int) -> None:
    cookies = 0
    for name, value in headers:
        size += len(name) + len(value) + 4
        if name == b"cookie":
            cookies += len(value)
        elif name == b"transfer-encoding":
            # The end of such a body may have headers too, as many as one likes.
            raise HeadProblem(
                HTTPStatus.LENGTH_REQUIRED, "A request with a body needs a Content-Length."
            )
        elif len(value) > LONGEST_HEADERS.get(name, LARGEST_HEAD):
            raise _too_large(
                f"The header {name.decode('latin-1')} has at most {LONGEST_HEADERS[name]} bytes."
            )
    if cookies > LARGEST_COOKIES:
        raise _too_large(
            f"The cookies of this site have more than {LARGEST_COOKIES} bytes. Delete them."
        )
    if size > LARGEST_HEAD:
        raise _too_large(f"The head of a request has at most {LARGEST_HEAD} bytes.")


def _too_large(sentence: str) -> HeadProblem:
    return HeadProblem(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, sentence)
