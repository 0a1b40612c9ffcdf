"""Rows that may be damaged: by another program, a broken disk, or half of a backup.

A table with a damaged row is left out of lists, and its own page says what is wrong. Nobody else
notices.
"""

import json
from typing import Any, Final

from pithead.kernel.game_registry import games
from pithead.table.base.clock_setup import LIMITS
from pithead.table.base.events import BOT, OPEN, PERSON, Event
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


def setup_of(row: Any) -> dict[str, Any]:
    """The setup in a row of `tables`; one that nothing accepts if the table cannot be played."""
    sound = isinstance(row.game, str) and _is_time(row.created) and _is_number(row.grants)
    return object_from(row.setup) if sound else {_DAMAGED: str(row.setup)}


def event_from(row: Any) -> Event:
    """An event; its data are damaged if anything of the row is."""
    is_numbered, is_timed = _is_number(row.sequence), _is_time(row.at)
    is_kind, is_keyed = isinstance(row.kind, str), row.key is None or isinstance(row.key, str)
    sound = is_numbered and is_timed and is_kind and is_keyed
    return Event(
        row.sequence if is_numbered else -1,
        row.at if is_timed else 0,
        str(row.kind),
        object_from(row.data) if sound else {_DAMAGED: str(row.data)},
        row.key if is_keyed else None,
    )


def seats_from(text: object) -> frozenset[int]:
    """The numbers of seats in a column, none if they cannot be read."""
    found = value_from(text)
    return frozenset(found) if _are_numbers(found) else frozenset()


def is_sound(row: Any, seats: object, scores: object, places: object, terms: object) -> bool:
    """Whether lists can show a row of `tables` with these contents."""
    numbers = [row.sequence, row.position, row.actor]
    if row.game not in games() or not _are_numbers(numbers):
        return False
    times = [row.created, row.changed, 0 if row.deadline is None else row.deadline]
    if not all(map(_is_time, times)):
        return False
    if not all(isinstance(text, str) for text in (row.status, row.waits_for)):
        return False
    if not isinstance(seats, list) or not seats or not all(map(_is_seat, seats)):
        return False
    if not _are_numbers(scores) or len(scores) not in (0, len(seats)):  # type: ignore[arg-type]
        return False
    if places is not None and (not _are_numbers(places) or len(places) != len(seats)):  # type: ignore[arg-type]
        return False
    return row.actor < len(seats) and isinstance(terms, dict) and _are_terms(terms)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_time(value: object) -> bool:
    return isinstance(value, int) and 0 <= value <= _LATEST


def _are_numbers(values: object) -> bool:
    return isinstance(values, list) and all(map(_is_number, values))


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
