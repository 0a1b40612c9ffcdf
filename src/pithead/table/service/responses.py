"""The results of the service.

The docstrings of those that the API returns are part of its OpenAPI description.
"""

import functools
from dataclasses import dataclass, field
from typing import Any

from pithead.table.base.events import Event
from pithead.table.base.json import compact_json
from pithead.table.tables.watchers import Presence


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
        """The standing as the API sends it to the player and to all watchers."""
        return compact_json(vars(self))


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The record of a game, with a file name."""

    name: str
    text: str


@dataclass(eq=False)
class Update:
    """The events after `after`, which a watcher has not seen; an empty one is a heartbeat.

    `standing` is where the game stands, if it has changed. All watchers that have seen as much get
    the same object, and `encoded` caches its encodings by format: a move is encoded once.
    """

    after: int
    sequence: int
    position: int
    events: list[Event]
    standing: Standing | None
    presence: Presence | None = None
    encoded: dict[str, bytes] = field(default_factory=dict)


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
