"""Warehouses, the slots they stand on, and those that are still to come."""

from typing import Final

from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import boxes, dots, figures
from pithead.kernel.fields.packed_row import Cells, part

_SYMBOLS: Final = ["house0", "house1", "house2", "house3"]
SLOT: Final = 20.0
"""The side of a slot."""


def warehouse(
    context: DrawingContext, seat: int, which: int, x: float, y: float, size: float
) -> None:
    """One of a player's warehouses."""
    pieces = context.sheet.pieces
    pieces.open_piece(f"house-{seat}-{which}", x, y)
    pieces.symbol(_SYMBOLS[seat], 0, 0, int(size / 2) * 2)
    pieces.close()


class WarehouseSlots:
    """Slots for warehouses. They are collected first, so that few marks can draw all of them."""

    def __init__(self, context: DrawingContext, step: float) -> None:
        self._context = context
        self.step = step
        """The distance from slot to slot, a little more than the side of a slot."""
        self._corners: list[float] = []
        self._coins: list[float] = []
        self._prices: list[int] = []
        self._choices: list[int] = []
        self._places: list[float] = []

    def add(
        self, owners: Cells, first: int, prices: list[int], place: int, x: float, y: float,
        action: int,
    ) -> None:  # fmt: skip
        """Add the slots of a town or a coal store, from x to the right around the height y."""
        context = self._context
        step = self.step
        free = True
        for slot, cost in enumerate(prices):
            left = x + slot * step
            self._corners += [left + 0.5, y - step / 2 + 0.5]
            owner = owners[first + slot]
            if owner >= 0:
                earlier = part(owners, first, first + slot).count(owner)
                number = context.warehouses[owner].at(place, earlier)
                warehouse(context, owner, number, left + step / 2, y, step - 2)
                continue
            self._coins += [left + step / 2, y]
            self._prices.append(cost)
            if free and action >= 0:
                self._choices.append(action)
                self._places += [left + 0.5, y - step / 2 + 0.5]
            free = False
        if free and action >= 0:
            # All slots are taken: the last one says so.
            self._choices.append(action)
            self._places += self._corners[-2:]

    def draw(self) -> None:
        sheet = self._context.sheet
        ground = sheet.ground
        side = self.step - 1
        boxes(ground, self._corners, side, side, "card", "edge")
        dots(ground, self._coins, side - 2, "goldrim")
        dots(ground, self._coins, side - 4.2, "gold")
        first = 0
        for index in range(1, len(self._prices) + 1):
            y = self._coins[2 * first + 1]
            if (
                index == len(self._prices)
                or self._coins[2 * index + 1] != y
                or abs(self._coins[2 * index] - self._coins[2 * index - 2]) > self.step * 1.5
            ):
                middles = [self._coins[2 * i] for i in range(first, index)]
                figures(ground, middles, y, self._prices[first:index], 12, "coal")
                first = index
        for index, action in enumerate(self._choices):
            x = self._places[2 * index]
            sheet.choice_rect(action, x, self._places[2 * index + 1], side, side, 3)


def pool_symbols(context: DrawingContext, left: float, step: float, size: float, y: float) -> None:
    """Below the warehouses of the two pools: what brings each pool to the supply."""
    material = context.material
    ground = context.sheet.ground
    first = material.first_supply
    for count, sign in ((material.lock_pool, "gates"), (material.county_pool, "crest0")):
        if count:
            x = left + first * step + ((count - 1) * step + size) / 2
            ground.symbol(sign, x, y, 14)
        first += count
