"""What the service answers."""

import functools
from dataclasses import dataclass, field
from typing import Any

from pithead.table.events import Event
from pithead.table.json import written
from pithead.table.watchers import Presence


@dataclass(frozen=True, slots=True)
class Created:
    """A new table. The token holds the seats of `me`; it is "" where there are none."""

    table_id: str
    token: str
    seats: list[int]
    commitment: str


@dataclass(frozen=True, slots=True)
class Joined:
    table_id: str
    token: str
    seat: int
    commitment: str


@dataclass(frozen=True)
class Standing:
    """Where the game stands, in short: enough to choose the next action by name.

    `event` is the sequence number of what the request itself caused; `repeated` says that it had
    been done before, by an earlier request of the same key.
    """

    table_id: str
    event: int
    repeated: bool
    sequence: int
    position: int
    status: str
    actor: int
    legal: list[str]

    @functools.cached_property
    def json(self) -> str:
        """As the API sends it, to the one who acted and to all who look on."""
        return written(vars(self))


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one moment, as the holder of these seats sees it; equal ones show the same."""

    table_id: str
    sequence: int
    grants: int
    presence: Presence
    mine: frozenset[int]


@dataclass(eq=False)
class News:
    """What a watcher has not seen yet: the events after `after`. Nothing is a sign of life.

    `standing` is where the game stands, if that is new to him. All who have seen as much get the
    same object, and `written` keeps what has been written of it: a move is put into words once,
    however many look on.
    """

    after: int
    sequence: int
    position: int
    events: list[Event]
    standing: Standing | None
    presence: Presence | None = None
    written: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameView:
    """A game and the ways to set it up."""

    id: str
    title: str
    players: list[int]
    options: list[dict[str, Any]]
    presets: dict[str, dict[str, Any]]
    edition: str
    rules: int
    bots: list[str]
