"""What tells that a record is one of a running game."""

import hashlib
from typing import Final

from pithead.kernel.record import Record

LENGTH: Final = 30
"""The number of first events that only one game has: some of them are rolls of its dice."""


def opening(record: Record) -> str:
    """What all records that begin in the same way have in common, "" if it is too short."""
    if len(record.events) < LENGTH:
        return ""
    begun = (record.game.id, record.players, list(record.events[:LENGTH]))
    return hashlib.sha256(repr(begun).encode()).hexdigest()
