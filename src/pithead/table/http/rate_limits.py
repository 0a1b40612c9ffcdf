"""Rate limits for each address, as token buckets: each holds some requests and is refilled."""

import math
import time
from collections.abc import Callable
from typing import Final

from cachetools import LRUCache

from pithead.table.base.errors import TooMany
from pithead.table.base.settings import Settings

_MOST_CLIENTS: Final = 20_000
_RENDERINGS_AT_ONCE: Final = 30
_RENDERINGS_PER_SECOND: Final = 0.5


class TokenBuckets:
    """One bucket for each client. `per_second` tokens are added until there are `size`."""

    def __init__(
        self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_second = per_second
        self._clock = clock
        self._levels: LRUCache[str, tuple[float, float]] = LRUCache(_MOST_CLIENTS)

    def take(self, client: str) -> None:
        """Take one token; TooMany if the bucket is empty."""
        self.check(client)
        self._levels[client] = (max(self._level(client) - 1.0, 0.0), self._clock())

    def check(self, client: str) -> None:
        """TooMany if the bucket is empty; nothing is taken."""
        missing = 1.0 - self._level(client)
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
        self.tables = TokenBuckets(settings.tables_per_hour, settings.tables_per_hour / 3600)
        self.editions = TokenBuckets(settings.editions_per_hour, settings.editions_per_hour / 3600)
        self.joins = TokenBuckets(settings.joins_at_once, settings.joins_per_hour / 3600)
        self.wrong_tokens = TokenBuckets(
            settings.wrong_tokens_per_minute, settings.wrong_tokens_per_minute / 60
        )
        self.players = TokenBuckets(settings.players_per_hour, settings.players_per_hour / 3600)
        """Attempts to become a player."""
        self.chats = TokenBuckets(settings.chats_per_minute, settings.chats_per_minute / 60)
        self.hints = TokenBuckets(settings.hints_per_minute, settings.hints_per_minute / 60)
        self.analyses = TokenBuckets(settings.analyses_per_hour, settings.analyses_per_hour / 3600)
        self.corrections = TokenBuckets(
            settings.corrections_per_minute, settings.corrections_per_minute / 60
        )
        self.archives = TokenBuckets(settings.archives_per_hour, settings.archives_per_hour / 3600)
        self.notice_tests = TokenBuckets(
            settings.notice_tests_per_hour, settings.notice_tests_per_hour / 3600
        )
        self.reports = TokenBuckets(settings.reports_per_hour, settings.reports_per_hour / 3600)
        self.renderings = TokenBuckets(_RENDERINGS_AT_ONCE, _RENDERINGS_PER_SECOND)
        """Large pages that are not in the cache."""
        self._most_streams = settings.streams_per_address
        self._streams: dict[str, int] = {}

    def take(self, buckets: TokenBuckets, client: str) -> None:
        if self.enabled:
            buckets.take(client)

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
