"""Which events show that the holder of a seat is there."""

from collections.abc import Iterable
from typing import Any, Final

from pithead.table.base.events import (
    AGREED,
    BACK,
    CHAT,
    CREATED,
    ENTROPY,
    JOINED,
    LESSON,
    PERSON,
    PLAY,
    PROPOSED,
    REFUSED,
    SAT,
    Event,
)

_BY_A_SEAT: Final = frozenset({BACK, CHAT, ENTROPY, LESSON, PROPOSED, REFUSED})
_OWN_DOING: Final = frozenset({JOINED, "renamed", "stands_in", "came_back", "player"})
"""The reasons of changes of a seat that its holder has made."""


def signs_of_presence(events: Iterable[Event]) -> frozenset[int]:
    """The seats whose holders have caused these events.

    Everybody who sits at a new table counts as being there: also those whom a rematch takes along.
    """
    found: set[int] = set()
    for event in events:
        found.update(_signs(event.kind, event.data))
    return frozenset(seat for seat in found if seat >= 0)


def _signs(kind: str, data: dict[str, Any]) -> Iterable[int]:
    if kind == CREATED:
        return [seat["seat"] for seat in data["seats"] if seat["kind"] == PERSON]
    if kind == AGREED:
        return [int(seat) for seat in data["seats"]]
    if kind == SAT:
        by = [data["by"]] if "by" in data else []
        return [*by, data["seat"]] if data.get("why") in _OWN_DOING else by
    if kind in _BY_A_SEAT or (kind == PLAY and not data["bot"]):
        return [int(data["seat"])]
    return []
