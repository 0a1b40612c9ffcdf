"""`pithead serve` with luck that comes again: nothing but the standard library is changed for it.

Started as a program by `tests.golden.web`; its arguments are those of `pithead`. Every kind of
secret has a sequence of its own, so that an additional one of another kind changes nothing.
"""

import base64
import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_sources: dict[str, random.Random] = {}


def _bytes(kind: str, count: int | None) -> bytes:
    kind = f"{kind} {count}"
    return _sources.setdefault(kind, random.Random(kind)).randbytes(count or 32)


def _token_bytes(nbytes: int | None = None) -> bytes:
    return _bytes("bytes", nbytes)


def _token_hex(nbytes: int | None = None) -> str:
    return _bytes("hex", nbytes).hex()


def _token_urlsafe(nbytes: int | None = None) -> str:
    return base64.urlsafe_b64encode(_bytes("letters", nbytes)).rstrip(b"=").decode("ascii")


def _choice(seq: Sequence[T]) -> T:
    return _sources.setdefault("choice", random.Random("choice")).choice(seq)


if __name__ == "__main__":
    secrets.token_bytes = _token_bytes
    secrets.token_hex = _token_hex
    secrets.token_urlsafe = _token_urlsafe
    secrets.choice = _choice  # type: ignore[assignment]
    from pithead.cli import main

    main()
