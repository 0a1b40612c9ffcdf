"""A cache of large contents that never change: compressed once, and sent only if they are new.

Nothing personal may be inside: all visitors get the same. What is around such a content in a page
is rendered for each request. A browser that has the response already sends its ETag, and gets an
answer without a body.
"""

import asyncio
import hashlib
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pithead.table.http.deflate import Gzip, Packed

_SIZE: Final = 64
"""Contents of about 70 kB each."""
_LEVEL: Final = 6
_NOT_MODIFIED: Final = 304
_ETAG_DIGITS: Final = 24


@dataclass(frozen=True, slots=True)
class CachedContent:
    """A compressed content, and its hash."""

    compressed: bytes
    """Blocks that end at a byte, so that others can come before and after them."""
    digest: str
    media_type: str

    def response(self, request: HTTPConnection, before: str = "", after: str = "") -> Response:
        """The response with this content, and what is around it in a page."""
        head, end = before.encode(), after.encode()
        etag = hashlib.sha256(b"\0".join((self.digest.encode(), head, end))).hexdigest()
        headers = {
            "etag": f'"{etag[:_ETAG_DIGITS]}"',
            "cache-control": "private, no-cache",
            "vary": "Accept-Encoding, Accept-Language, Cookie",
        }
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=_NOT_MODIFIED, headers=headers)
        content = zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.compressed)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            body = head + content + end
        else:
            headers["content-encoding"] = "gzip"
            gzip = Gzip()
            parts = [Packed(head), Packed(content, self.compressed), Packed(end)]
            body = gzip.add([part for part in parts if part.plain]) + gzip.end()
        return Response(body, media_type=self.media_type, headers=headers)


class ResponseCache:
    """The last contents by key. One is rendered at a time, in a thread."""

    def __init__(self, size: int = _SIZE) -> None:
        self._stored: LRUCache[Hashable, CachedContent] = LRUCache(size)
        self._lock = asyncio.Lock()

    def get(self, key: Hashable) -> CachedContent | None:
        """The content of a key, None if it is not in the cache."""
        return self._stored.get(key)

    async def render(
        self, key: Hashable, media_type: str, content: Callable[[], str]
    ) -> CachedContent:
        """The content of a key; `content` is called in a thread if it is not in the cache."""
        async with self._lock:
            stored = self._stored.get(key)
            if stored is None:
                stored = await asyncio.to_thread(_stored, content, media_type)
                self._stored[key] = stored
        return stored


def _stored(render: Callable[[], str], media_type: str) -> CachedContent:
    content = render().encode()
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    compressed = packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
    return CachedContent(compressed, hashlib.sha256(content).hexdigest(), media_type)
