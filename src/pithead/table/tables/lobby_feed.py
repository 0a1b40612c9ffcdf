"""Which open home pages a change of a table concerns.

A home page lists public tables and those of its visitor. It is only woken, and reads the lists
itself. What other processes change may be a public table, so it wakes all.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pithead.table.tables.watcher import Watcher


@dataclass(eq=False, slots=True)
class LobbyWatcher(Watcher):
    """An open home page: its visitor, and the tables that it lists as theirs."""

    token: str = ""
    """The hash of the visitor's token, "" if they have none."""
    own: frozenset[str] = field(default_factory=frozenset)
    is_own_outdated: bool = False
    """Whether the visitor's own tables may have changed."""


class LobbyFeed:
    """The open home pages of this process, and the version of the lists of public tables."""

    def __init__(self) -> None:
        self.public_version = 0
        """The number of changes after which a list of public tables may look different."""
        self._watchers: set[LobbyWatcher] = set()

    def enter(self, token: str) -> LobbyWatcher:
        watcher = LobbyWatcher(frozenset(), token=token)
        self._watchers.add(watcher)
        return watcher

    def leave(self, watcher: LobbyWatcher) -> None:
        self._watchers.discard(watcher)

    @property
    def streams(self) -> int:
        """The number of open home pages."""
        return len(self._watchers)

    def table_changed(self, table_id: str, public: bool, holders: Iterable[str]) -> None:
        """Wake those whom a change in this process concerns; `holders` are hashes of tokens."""
        if public:
            self.public_version += 1
        if self._watchers:
            held = frozenset(holders)
            for watcher in self._watchers:
                is_own = table_id in watcher.own or watcher.token in held
                watcher.is_own_outdated |= is_own
                if public or is_own:
                    watcher.wake()

    def changed_elsewhere(self, table_id: str) -> None:
        """Wake all, because another process has changed a table that may be public."""
        self.public_version += 1
        for watcher in self._watchers:
            watcher.is_own_outdated |= table_id in watcher.own
            watcher.wake()

    def wake_all(self) -> None:
        """Wake all: anything may have changed, or the server stops."""
        self.public_version += 1
        for watcher in self._watchers:
            watcher.is_own_outdated = True
            watcher.wake()
