"""Open pages for load tests: each does what the page of a table does after each event.

Pages are sent what has changed. Those of earlier builds are only told that something has happened,
and fetch the stage. Both ask for compressed responses, as browsers do.
"""

from __future__ import annotations

import asyncio
import json
import zlib

from bench.http import header_values

GZIP = 31
"""The window size that means the format of gzip."""


class PageWatcher:
    """An open page. `received` counts the bytes of its responses, `sequence` what it has seen."""

    def __init__(self, host: str, port: int, table: str, token: str = "") -> None:
        self._host = host
        self._port = port
        self._table = table
        self._cookie = f"cookie: pithead_visitor={token}\r\n" if token else ""
        self.received = 0
        self.sequence = -1
        self.sizes: list[int] = []
        """The bytes of each move, noted by the client that makes the moves."""
        self._page: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def _request(self, path: str) -> bytes:
        return (
            f"GET /t/{self._table}/{path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n"
            f"accept-encoding: gzip, deflate, br\r\n{self._cookie}\r\n"
        ).encode()

    async def run(self) -> None:
        """Load the page, then read its event stream until the end."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            shown = await self._fetch("stage")
            start = shown.find(b'data-stage="') + len(b'data-stage="')
            have = shown[start : shown.index(b'"', start)].decode() if start > 20 else ""
            writer.write(self._request(f"news?have={have}" if have else "news"))
            values = header_values(await reader.readuntil(b"\r\n\r\n"))
            pushed = values.get("content-encoding") == "gzip"
            unpacker = zlib.decompressobj(GZIP) if pushed else None
            rest = b""
            while True:
                size = int(await reader.readline() or b"0", 16)
                chunk = await reader.readexactly(size + 2)
                if not size:
                    return
                self.received += size
                rest += unpacker.decompress(chunk[:-2]) if unpacker else chunk[:-2]
                while b"\n\n" in rest:
                    message, _, rest = rest.partition(b"\n\n")
                    start = message.find(b"data: {")
                    if start < 0:
                        continue
                    end = message.find(b"\n", start)
                    head = json.loads(message[start + 6 : end if end > 0 else None])
                    if not pushed:
                        await self._fetch("stage")
                    self.sequence = head["sequence"]
        finally:
            writer.close()
            if self._page is not None:
                self._page[1].close()

    async def _fetch(self, path: str) -> bytes:
        if self._page is None:
            self._page = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._page
        writer.write(self._request(path))
        values = header_values(await reader.readuntil(b"\r\n\r\n"))
        body = await reader.readexactly(int(values["content-length"]))
        self.received += len(body)
        return zlib.decompress(body, GZIP) if "gzip" in values.get("content-encoding", "") else body
