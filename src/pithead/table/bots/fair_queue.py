"""A queue that shares thinking time fairly: between clients first, then between their tables.

The client that has had the least time is served next, and what was used long ago is forgotten. So
a client with a hundred tables delays itself, and the only table of another client is next whenever
it asks.
"""

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")
_HALF_LIFE: Final = 20.0
"""Seconds after which half of the used time is forgotten."""
_MOST_NAMES: Final = 20_000


class UsedTime:
    """Seconds of thinking by name, which halve every `half_life` seconds."""

    def __init__(self, clock: Callable[[], float], half_life: float = _HALF_LIFE) -> None:
        self._clock = clock
        self._half_life = half_life
        self._used: LRUCache[str, tuple[float, float]] = LRUCache(_MOST_NAMES)

    def add(self, name: str, seconds: float) -> None:
        self._used[name] = (self.of(name) + seconds, self._clock())

    def of(self, name: str) -> float:
        seconds, at = self._used.get(name) or (0.0, 0.0)
        return float(seconds * 0.5 ** ((self._clock() - at) / self._half_life))


@dataclass(frozen=True, slots=True)
class _Entry(Generic[T]):
    """An item that waits: who asks, for which table, and in which order it came."""

    client: str
    table_id: str
    number: int
    item: T = field(compare=False)


class FairQueue(Generic[T]):
    """Items that wait, each of a client and a table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._numbers = itertools.count()
        self._waiting: dict[str, dict[int, _Entry[T]]] = {}
        self._clients = UsedTime(clock)
        self._tables = UsedTime(clock)

    def __len__(self) -> int:
        return sum(len(entries) for entries in self._waiting.values())

    def add(self, client: str, table_id: str, item: T) -> None:
        entry = _Entry(client, table_id, next(self._numbers), item)
        self._waiting.setdefault(client, {})[entry.number] = entry

    def remove(self, item: T) -> None:
        """Remove an item that has given up waiting, if it is still there."""
        for entries in self._waiting.values():
            for entry in entries.values():
                if entry.item is item:
                    self._discard(entry)
                    return

    def next(self, may_run: Callable[[str], bool]) -> T | None:
        """Take the next item of a client that may run one more; None if there is none."""
        clients = [client for client in self._waiting if may_run(client)]
        if not clients:
            return None
        client = min(clients, key=lambda name: (self._clients.of(name), min(self._waiting[name])))
        entry = min(
            self._waiting[client].values(),
            key=lambda entry: (self._tables.of(entry.table_id), entry.number),
        )
        self._discard(entry)
        return entry.item

    def charge(self, client: str, table_id: str, seconds: float) -> None:
        """Note the thinking time that an item has used."""
        self._clients.add(client, seconds)
        self._tables.add(table_id, seconds)

    def drain(self) -> list[T]:
        """Remove and return all items."""
        items = [entry.item for entries in self._waiting.values() for entry in entries.values()]
        self._waiting.clear()
        return items

    def _discard(self, entry: _Entry[T]) -> None:
        entries = self._waiting[entry.client]
        del entries[entry.number]
        if not entries:
            del self._waiting[entry.client]
