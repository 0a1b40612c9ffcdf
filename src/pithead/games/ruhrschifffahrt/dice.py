"""Coal dice as numbers: the colour and the value of a die that is not on a depot or the track."""

from typing import Final

DIE_MAX: Final = 6
"""The highest value of a die (RS-1.3)."""
NO_DIE: Final = 0
_COLOUR: Final = 8


def die(colour: int, value: int) -> int:
    """A die as one number."""
    return colour * _COLOUR + value


def is_die(number: int) -> bool:
    return 1 <= die_value(number) <= DIE_MAX


def die_colour(number: int) -> int:
    return number // _COLOUR


def die_value(number: int) -> int:
    return number % _COLOUR


def raised(value: int, by: int) -> int:
    """RS-1.3: a change that would pass a limit stops at the limit."""
    return max(1, min(DIE_MAX, value + by))
