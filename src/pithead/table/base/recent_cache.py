"""A cache of what was used recently, as fast as two dictionaries.

`cachetools.LRUCache` knows exactly what was used last, in Python code for each access. An open page
looks up dozens of fragments at each move, so here two generations must do: what was not used while
half of the cache was filled anew is forgotten.
"""

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class RecentCache(Generic[K, V]):
    """At most `size` values by key, among them the half that was used last."""

    __slots__ = ("_half", "_new", "_old")

    def __init__(self, size: int) -> None:
        self._half = max(1, size // 2)
        self._new: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self[key] = found
        return found

    def __setitem__(self, key: K, value: V) -> None:
        if len(self._new) >= self._half and key not in self._new:
            self._old = self._new
            self._new = {}
        self._new[key] = value

    def __len__(self) -> int:
        return len(self._new.keys() | self._old.keys())
