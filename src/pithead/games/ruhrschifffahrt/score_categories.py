"""What brings victory points during the game; the final scoring adds categories of its own."""

from typing import Final

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
