"""A visitor of the web table without a server: requests go to the app in this process."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from starlette.types import ASGIApp, Message, Scope

from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app

_HOST = "pithead.invalid"


class Page:
    """The answer to a request: its status and text, and the error that the server has met."""

    def __init__(self, path: str, status: int, text: str, error: BaseException | None) -> None:
        self.path = path
        self.status = status
        self.text = text
        self.error = error


class TableVisitor:
    """Sends requests with the cookies that it was given, and follows redirects."""

    def __init__(self, app: ASGIApp, errors: "_Errors") -> None:
        self._app = app
        self._errors = errors
        self._cookies: dict[str, str] = {}

    async def get(self, path: str, lang: str) -> Page:
        return await self._request("GET", path, lang, b"", "")

    async def post(self, path: str, form: dict[str, str], lang: str) -> Page:
        return await self._request(
            "POST", path, lang, urlencode(form).encode(), "application/x-www-form-urlencoded"
        )

    async def upload(self, path: str, field: str, text: str, lang: str) -> Page:
        """Send a file in a form."""
        edge = "edge-of-a-part"
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="{field}"; filename="a.pithead"\r\n'
            f"Content-Type: text/plain\r\n\r\n{text}\r\n--{edge}--\r\n"
        )
        return await self._request(
            "POST", path, lang, body.encode(), f"multipart/form-data; boundary={edge}"
        )

    async def _request(self, method: str, path: str, lang: str, body: bytes, kind: str) -> Page:
        self._errors.found.clear()
        status, headers, text, error = await self._ask(method, path, lang, body, kind)
        for name, value in headers:
            if name == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self._cookies[key] = rest.partition(";")[0]
        target = dict(headers).get(b"location", b"").decode()
        if status in (302, 303, 307) and target:
            return await self._request("GET", target, lang, b"", "")
        logged = self._errors.found[-1] if self._errors.found else None
        return Page(path, status, text, error or logged)

    async def _ask(
        self, method: str, path: str, lang: str, body: bytes, kind: str
    ) -> tuple[int, list[tuple[bytes, bytes]], str, BaseException | None]:
        parts = urlsplit(path)
        headers = [
            (b"host", _HOST.encode()),
            (b"accept-language", lang.encode()),
            (b"cookie", "; ".join(f"{k}={v}" for k, v in self._cookies.items()).encode()),
        ]
        if method == "POST":
            headers += [
                (b"origin", f"http://{_HOST}".encode()),
                (b"content-type", kind.encode()),
                (b"content-length", str(len(body)).encode()),
            ]
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": (_HOST, 80),
        }
        status = 500
        found: list[tuple[bytes, bytes]] = []
        text = b""
        error: BaseException | None = None

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, found, text
            if message["type"] == "http.response.start":
                status = message["status"]
                found = list(message["headers"])
            elif message["type"] == "http.response.body":
                text += message.get("body", b"")

        try:
            await self._app(scope, receive, send)
        except Exception as raised:  # what a server answers with status 500
            status, error = 500, raised
        return status, found, text.decode(errors="replace"), error


class _Errors(logging.Handler):
    """Keeps the errors that the server has logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.found.append(record.exc_info[1])


@asynccontextmanager
async def table_visitor(folder: Path) -> AsyncIterator[TableVisitor]:
    """A visitor of a table whose database is in an empty folder."""
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.sqlite3'}", thinks=False, workers=0, limited=False
    )
    app = create_app(settings)
    errors = _Errors()
    logger = logging.getLogger("pithead")
    logger.addHandler(errors)
    was_passed_on = logger.propagate
    logger.propagate = False
    try:
        async with app.router.lifespan_context(app):
            yield TableVisitor(app, errors)
    finally:
        logger.propagate = was_passed_on
        logger.removeHandler(errors)
