"""Compressed blocks, with the fast library and without it."""

import importlib
import sys
import zlib
from collections.abc import Iterator
from types import ModuleType

import pytest

from pithead.table.http import deflate


@pytest.fixture(params=["fast", "plain"])
def module(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    with monkeypatch.context() as patch:
        if request.param == "plain":
            patch.setitem(sys.modules, "isal", None)
        yield importlib.reload(deflate)
    importlib.reload(deflate)


def test_blocks_are_parts_of_any_stream(module: ModuleType) -> None:
    texts = [f"<g id='{number}'>{'mine ' * number}</g>".encode() for number in range(0, 900, 90)]
    blocks = [module.deflated(text) for text in texts]
    assert len(blocks[-1]) < len(texts[-1]) / 10
    for order in (range(10), range(9, -1, -1), (3, 3, 7)):
        stream = b"".join(blocks[index] for index in order)
        unpacked = zlib.decompressobj(-zlib.MAX_WBITS).decompress(stream)
        assert unpacked == b"".join(texts[index] for index in order)


def test_the_checksum_is_that_of_gzip(module: ModuleType) -> None:
    first = module.crc32(b"slate")
    assert first == zlib.crc32(b"slate")
    assert module.crc32(b" and coal", first) == zlib.crc32(b"slate and coal")
