"""How much one address may ask for. A bucket holds so many requests and fills up again."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from pithead.table.errors import TooMany
from pithead.table.settings import Settings

_MOST_REMEMBERED: Final = 20_000


class Buckets:
    """One bucket for each `who`. `per_second` drops run in until `size` are there."""

    def __init__(
        self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_second = per_second
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """One drop; TooMany if the bucket is empty."""
        missing = 1.0 - self._level(who)
        if missing > 0:
            raise TooMany(seconds=math.ceil(missing / self._per_second))
        self.spill(who)

    def check(self, who: str) -> None:
        """TooMany if the bucket is empty; nothing is taken."""
        missing = 1.0 - self._level(who)
        if missing > 0:
            raise TooMany(seconds=math.ceil(missing / self._per_second))

    def spill(self, who: str) -> None:
        """One drop, whether it is there or not."""
        self._levels[who] = (max(self._level(who) - 1.0, 0.0), self._clock())
        self._levels.move_to_end(who)
        if len(self._levels) > _MOST_REMEMBERED:
            self._levels.popitem(last=False)

    def _level(self, who: str) -> float:
        level, at = self._levels.get(who, (self._size, self._clock()))
        return min(self._size, level + (self._clock() - at) * self._per_second)


class Limits:
    """All limits of one server."""

    def __init__(self, settings: Settings) -> None:
        self.on = settings.limited
        self.requests = Buckets(settings.requests_at_once, settings.requests_per_second)
        self.tables = Buckets(settings.tables_per_hour, settings.tables_per_hour / 3600)
        self.wrong_tokens = Buckets(
            settings.wrong_tokens_per_minute, settings.wrong_tokens_per_minute / 60
        )
        self.chats = Buckets(settings.chats_per_minute, settings.chats_per_minute / 60)
        self.hints = Buckets(settings.hints_per_minute, settings.hints_per_minute / 60)
        self.analyses = Buckets(settings.analyses_per_hour, settings.analyses_per_hour / 3600)
        self._most_streams = settings.streams_per_address
        self._streams: dict[str, int] = {}

    def take(self, buckets: Buckets, who: str) -> None:
        if self.on:
            buckets.take(who)

    def open_stream(self, who: str) -> None:
        """Count a stream that begins; TooMany if this address has enough of them."""
        count = self._streams.get(who, 0)
        if self.on and count >= self._most_streams:
            raise TooMany(seconds=60)
        self._streams[who] = count + 1

    def close_stream(self, who: str) -> None:
        count = self._streams.get(who, 0) - 1
        if count > 0:
            self._streams[who] = count
        else:
            self._streams.pop(who, None)
