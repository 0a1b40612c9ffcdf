"""Rate limits for each address, as token buckets: each holds some tokens and is refilled.

There are four: all requests, wrong tokens, and what costs the server or other people more than a
request does (a `Task`), by minute and by hour.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from pithead.table.base.errors import TooMany
from pithead.table.base.settings import Settings

_MOST_CLIENTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is limited by the minute or by the hour; `cost` is its number of tokens."""

    cost: float
    hourly: bool


CHAT: Final = Task(1, hourly=False)
HINT: Final = Task(1, hourly=False)
RENDERING: Final = Task(1, hourly=False)
"""A large page that is not in the cache."""
CORRECTION: Final = Task(0.25, hourly=False)
"""A page or file of a corrected edition, which is checked for each of them."""

TABLE: Final = Task(1, hourly=True)
EDITION: Final = Task(5, hourly=True)
"""What a new table costs in addition if it has an edition of its own."""
JOIN: Final = Task(4, hourly=True)
"""An open seat that somebody takes."""
PLAYER: Final = Task(4, hourly=True)
"""An attempt to become a player."""
ANALYSIS: Final = Task(4, hourly=True)
ARCHIVE: Final = Task(6, hourly=True)
"""A download of the records of many games."""
REPORT: Final = Task(6, hourly=True)
"""A name or a line of the chat that is reported to the operator."""
NOTICE: Final = Task(12, hourly=True)
"""A mail or a notice that somebody asks for on the page about notices."""


class TokenBuckets:
    """One bucket for each client. `per_second` tokens are added until there are `size`."""

    def __init__(
        self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_second = per_second
        self._clock = clock
        self._levels: LRUCache[str, tuple[float, float]] = LRUCache(_MOST_CLIENTS)

    def take(self, client: str, tokens: float = 1) -> None:
        """Take tokens; TooMany if the bucket has fewer."""
        self.check(client, tokens)
        self._levels[client] = (max(self._level(client) - tokens, 0.0), self._clock())

    def check(self, client: str, tokens: float = 1) -> None:
        """TooMany if the bucket has fewer tokens; nothing is taken."""
        missing = tokens - self._level(client)
        if missing > 0:
            raise TooMany(seconds=math.ceil(missing / self._per_second))

    def _level(self, client: str) -> float:
        level, at = self._levels.get(client) or (self._size, self._clock())
        return min(self._size, level + (self._clock() - at) * self._per_second)


class RateLimits:
    """All rate limits of one server, and the number of open streams of each address."""

    def __init__(self, settings: Settings) -> None:
        self.enabled = settings.limited
        self.requests = TokenBuckets(settings.requests_at_once, settings.requests_per_second)
        self.wrong_tokens = TokenBuckets(
            settings.wrong_tokens_per_minute, settings.wrong_tokens_per_minute / 60
        )
        self._by_minute = TokenBuckets(settings.tasks_per_minute, settings.tasks_per_minute / 60)
        self._by_hour = TokenBuckets(settings.tasks_per_hour, settings.tasks_per_hour / 3600)
        self._most_streams = settings.streams_per_address
        self._streams: dict[str, int] = {}

    def take(self, task: Task, client: str) -> None:
        """Count a task; TooMany if the client has had too many."""
        if self.enabled:
            (self._by_hour if task.hourly else self._by_minute).take(client, task.cost)

    def open_stream(self, client: str) -> None:
        """Count a stream that begins; TooMany if the address has reached its limit."""
        count = self._streams.get(client, 0)
        if self.enabled and count >= self._most_streams:
            raise TooMany(seconds=60)
        self._streams[client] = count + 1

    def close_stream(self, client: str) -> None:
        count = self._streams.get(client, 0) - 1
        if count > 0:
            self._streams[client] = count
        else:
            self._streams.pop(client, None)
