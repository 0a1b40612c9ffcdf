"""Small things that many modules of the game speak of."""

from typing import Final

NOBODY: Final = -1
SIGHTS: Final = 6
"""The highest value of a die (RS-1.3)."""

NO_TILE: Final = 0
UNUSED: Final = 1
USED: Final = 2
BLANK: Final = 3
TILE_STATES: Final = ("none", "unused", "used", "blank")

LOCKS: Final = 0
TOWN_WAREHOUSES: Final = 1
COAL_STORES: Final = 2
RUHRORT_WAREHOUSES: Final = 3
EXPORT: Final = 4
EVENTS: Final = 5
INN_POINTS: Final = 6
PENALTIES: Final = 7
CATEGORIES: Final = (
    "locks",
    "town_warehouses",
    "coal_stores",
    "ruhrort_warehouses",
    "export",
    "events",
    "inn",
    "penalties",
)
"""What brings victory points during the game; the end has categories of its own."""

_COLOUR: Final = 8


def die(colour: int, value: int) -> int:
    """A die as one number; none is 0."""
    return colour * _COLOUR + value


def die_colour(number: int) -> int:
    return number // _COLOUR


def die_value(number: int) -> int:
    return number % _COLOUR


def raised(value: int, by: int) -> int:
    """RS-1.3: a change that would pass a limit stops at the limit."""
    return max(1, min(SIGHTS, value + by))


def shown_thalers(number: int, lang: str) -> str:
    if lang == "en":
        return f"{number} thaler" if number == 1 else f"{number} thalers"
    return f"{number} Thaler"


def shown_vp(number: int, lang: str) -> str:
    return f"{number} VP" if lang == "en" else f"{number} SP"
