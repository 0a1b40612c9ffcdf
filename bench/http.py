"""An HTTP client for load tests: one persistent connection, and little overhead."""

from __future__ import annotations

import asyncio
import json
from typing import Any


async def read_stream(host: str, port: int, path: str, token: str = "") -> None:
    """Read an event stream to its end and ignore its content."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        head = f"GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        writer.write(f"{head}\r\n".encode())
        while await reader.read(65536):
            pass
    finally:
        writer.close()


def header_values(head: bytes) -> dict[str, str]:
    """Return the headers of a response by their names in lower case."""
    found = {}
    for line in head.decode("latin-1").split("\r\n")[1:]:
        name, _, value = line.partition(":")
        found[name.lower()] = value.strip()
    return found


class Client:
    """One connection. `ask` sends a request and reads the JSON answer."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: object = None, token: str = "", visitor: str = ""
    ) -> tuple[int, Any]:
        """Return the status and the answer; raise an error if the connection is cut.

        `token` is a seat's; `visitor` is the cookie of a browser, which is given the seats too.
        """
        status, content = await self._exchange(method, path, body, token, visitor)
        return status, json.loads(content or b"null")

    async def text(self, path: str, visitor: str = "") -> str:
        """Return the text of a page; `visitor` is the cookie of a browser with seats."""
        return (await self._exchange("GET", path, None, "", visitor))[1].decode()

    async def _exchange(
        self, method: str, path: str, body: object, token: str, visitor: str = ""
    ) -> tuple[int, bytes]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        if visitor:
            head += f"cookie: pithead_visitor={visitor}\r\n"
        if content:
            head += f"content-type: application/json\r\ncontent-length: {len(content)}\r\n"
        self._writer.write(head.encode() + b"\r\n" + content)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = 0
        for line in answer.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.lower() == b"content-length":
                length = int(value)
        return status, await self._reader.readexactly(length)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
