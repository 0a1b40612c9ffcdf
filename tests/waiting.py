"""Wait until something is true: the only place of the tests that sleeps.

No test judges how long that took; the limit only ends a test that would wait forever.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

_PAUSE: Final = 0.01
_LIMIT: Final = 300.0


def wait_until(is_true: Callable[[], bool], what: str = "what is waited for") -> None:
    end = time.monotonic() + _LIMIT
    while not is_true():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(_PAUSE)


async def until(is_true: Callable[[], Awaitable[bool]], what: str = "what is waited for") -> None:
    """The same in an event loop, which goes on meanwhile."""
    end = time.monotonic() + _LIMIT
    while not await is_true():
        assert time.monotonic() < end, f"never: {what}"
        await asyncio.sleep(_PAUSE)
