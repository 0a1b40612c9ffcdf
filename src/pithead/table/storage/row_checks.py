"""Rows that may be damaged: by another program, a broken disk, or half of a backup.

A table with a damaged row is left out of lists, and its own page says what is wrong. Nobody else
notices.
"""

import json
from typing import Any, Final

from pithead.kernel.game_registry import games
from pithead.table.base.clock_setup import LIMITS
from pithead.table.base.events import BOT, OPEN, PERSON
from pithead.table.base.table_setup import WANTED

_KINDS: Final = (PERSON, BOT, OPEN)
_LATEST: Final = 253_000_000_000_000
"""The year 9987, in milliseconds: the calendar of Python ends with 9999."""
_DAMAGED: Final = "damaged"
"""The key under which an object has a text that is not JSON."""


def object_from(text: object) -> dict[str, Any]:
    """An object of a column; one that nothing accepts if the text is not an object in JSON."""
    found = value_from(text)
    return found if isinstance(found, dict) else {_DAMAGED: str(text)}


def is_damaged(data: dict[str, Any]) -> bool:
    """Whether `object_from` could not read an object."""
    return _DAMAGED in data


def value_from(text: object) -> Any:
    """A value of a column, None if it is not JSON."""
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return None


def objects_from(text: object) -> list[dict[str, Any]]:
    """The objects of a list in a column."""
    found = value_from(text)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def seats_from(text: object) -> frozenset[int]:
    """The numbers of seats in a column, none if they cannot be read."""
    found = value_from(text)
    return frozenset(found) if _are_numbers(found) else frozenset()


def is_sound(row: Any, seats: object, scores: object, places: object, terms: object) -> bool:
    """Whether lists can show a row of `tables` with these contents."""
    numbers = [row.created, row.sequence, row.position, row.actor, row.changed]
    if row.game not in games() or not _are_numbers(numbers):
        return False
    if not all(0 <= time <= _LATEST for time in (row.created, row.changed)):
        return False
    if not isinstance(seats, list) or not seats or not all(map(_is_seat, seats)):
        return False
    if not _are_numbers(scores) or len(scores) not in (0, len(seats)):  # type: ignore[arg-type]
        return False
    if places is not None and (not _are_numbers(places) or len(places) != len(seats)):  # type: ignore[arg-type]
        return False
    return row.actor < len(seats) and isinstance(terms, dict) and _are_terms(terms)


def _are_numbers(values: object) -> bool:
    return isinstance(values, list) and all(
        isinstance(value, int) and not isinstance(value, bool) for value in values
    )


def _is_seat(seat: object) -> bool:
    return (
        isinstance(seat, dict)
        and seat.get("kind") in _KINDS
        and all(isinstance(seat.get(name, ""), str) for name in ("bot", "player"))
        and isinstance(seat.get("name"), str)
        and (seat["kind"] != BOT or "bot" in seat)
    )


def _are_terms(terms: dict[str, Any]) -> bool:
    clock = terms.get("clock") or {}
    if not isinstance(clock, dict) or terms.get("wanted", "") not in WANTED:
        return False
    times = [clock.get("time"), clock.get("extra")]
    return not clock or (clock.get("kind") in tuple(LIMITS) and _are_numbers(times))
