"""A cache of large responses that never change: compressed once, and sent only if they are new.

A browser that has the response already sends its ETag, and gets an answer without a body.
"""

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache
from starlette.requests import HTTPConnection
from starlette.responses import Response

_SIZE: Final = 64
"""Pages of about 70 kB each."""
_LEVEL: Final = 6
_NOT_MODIFIED: Final = 304


@dataclass(frozen=True, slots=True)
class _Stored:
    """A compressed body, and the ETag of its content."""

    compressed: bytes
    etag: str
    media_type: str

    def response(self, request: HTTPConnection) -> Response:
        headers = {
            "etag": self.etag,
            "cache-control": "private, no-cache",
            "vary": "Accept-Encoding, Accept-Language, Cookie",
        }
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=_NOT_MODIFIED, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(
                gzip.decompress(self.compressed), media_type=self.media_type, headers=headers
            )
        headers["content-encoding"] = "gzip"
        return Response(self.compressed, media_type=self.media_type, headers=headers)


class ResponseCache:
    """The last responses by key. One is rendered at a time, in a thread."""

    def __init__(self) -> None:
        self._stored: LRUCache[Hashable, _Stored] = LRUCache(_SIZE)
        self._lock = asyncio.Lock()

    def get(self, request: HTTPConnection, key: Hashable) -> Response | None:
        """The response of a key, None if it is not in the cache."""
        stored = self._stored.get(key)
        return None if stored is None else stored.response(request)

    async def render(
        self,
        request: HTTPConnection,
        key: Hashable,
        media_type: str,
        body: Callable[[], str],
    ) -> Response:
        """The response of a key; `body` is called in a thread if it is not in the cache."""
        async with self._lock:
            stored = self._stored.get(key)
            if stored is None:
                stored = self._stored[key] = await asyncio.to_thread(_stored, body, media_type)
        return stored.response(request)


def _stored(body: Callable[[], str], media_type: str) -> _Stored:
    content = body().encode()
    etag = hashlib.sha256(content).hexdigest()[:24]
    # Without the time of compression the same content gives the same bytes.
    return _Stored(gzip.compress(content, _LEVEL, mtime=0), f'"{etag}"', media_type)
