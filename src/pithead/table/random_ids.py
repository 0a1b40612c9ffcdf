"""Ids that nobody can guess.

A system call takes as long as a small part of a page, so the random bytes of many ids are read at
once.
"""

import secrets
from typing import Final

_BYTES: Final = 9
_AT_ONCE: Final = 256


class RandomIds:
    """An endless supply of ids of 18 hexadecimal digits."""

    __slots__ = ("_digits", "_used")

    def __init__(self) -> None:
        self._digits = ""
        self._used = 0

    def next(self) -> str:
        if self._used == len(self._digits):
            self._digits, self._used = secrets.token_hex(_BYTES * _AT_ONCE), 0
        start = self._used
        self._used += 2 * _BYTES
        return self._digits[start : self._used]
