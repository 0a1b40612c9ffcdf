"""Building and moving warehouses (RS-11.5 to RS-11.12, RS-11.23 to RS-11.26, RS-14.12)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import (
    COAL_STORE,
    ESSEN_WAREHOUSES,
    MARK_WAREHOUSES,
    MOST_SLOTS,
    NO_GROUP,
    NOBODY,
    PORT_RUHRORT,
    WAREHOUSE,
    Material,
)
from pithead.games.ruhrschifffahrt.names import vp_text, white_tile
from pithead.games.ruhrschifffahrt.score_categories import (
    COAL_STORES,
    RUHRORT_WAREHOUSES,
    TOWN_WAREHOUSES,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.payment import (
    TOO_DEAR,
    TOO_DEAR_TO_BUILD,
    pay,
    price_text,
    price_values,
    purse,
)
from pithead.games.ruhrschifffahrt.verbs.base_verb import NEEDS_TILE, RuhrVerb
from pithead.kernel.choices import Choices
from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, joined

_OWN: Final = Text("you already have a warehouse in {place}")
_FULL: Final = Text("{place} is full")
_TILE_USED: Final = Obstacle("RS-11.2", Text("you have already used the {tile} tile this round"))
_NO_WAREHOUSE: Final = Obstacle("RS-11.5", Text("you have no warehouse in your supply"))
_PORT_LIMIT: Final = Obstacle(
    "RS-11.26", Text("you may have at most {limit} warehouses in Ruhrort")
)
_OWN_IN_TOWN: Final = Obstacle("RS-11.24", _OWN)
_OWN_AT_STORE: Final = Obstacle("RS-17.10", _OWN)
_SLOTS_FULL: Final = Obstacle("RS-11.23", _FULL)
_OWN_IN_COLUMN: Final = Obstacle("RS-11.26", _OWN)
_COLUMN_FULL: Final = Obstacle("RS-11.10", _FULL)
_NO_DISCOUNT: Final = Obstacle("RS-14.12", Text("you have no unused Warehouse tile"))
_MOVE_NEEDS_TILE: Final = Obstacle("RS-11.11", NEEDS_TILE)
_NOT_THERE: Final = Obstacle("RS-11.11", Text("you have no warehouse in {here}"))
_NEW: Final = Obstacle("RS-11.12", Text("you built your warehouse in {here} this round"))

_GROUP_TILE: Final = [NOBODY, ESSEN_WAREHOUSES, MARK_WAREHOUSES]
"""The permanent tile that allows to build in the towns of a group."""


def column_obstacle(state: RuhrState, seat: i64, column: int) -> Obstacle | None:
    """RS-11.10, RS-11.26: there must be room, and no warehouse of the player yet."""
    if state.owns_slot(state.column, column, seat):
        return _OWN_IN_COLUMN
    full = state.filled(state.column, column) == state.material.export_rows
    return _COLUMN_FULL if full else None


class BuildWarehouse(RuhrVerb):
    """A warehouse in the first free slot of a place, with a permanent tile (RS-11.2, RS-11.5)."""

    asks_again = True
    needs_tile: ClassVar[Obstacle]
    tiles: ClassVar[int]
    """The permanent tiles of which it uses one, as a mask."""
    category: ClassVar[int]
    """The category of the score sheet for its points."""
    discounts: ClassVar[bool] = False
    """RS-14.12: whether the white tile Warehouse is used as well, for a price of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.one_of_tiles = self.tiles
        """`tiles`, where it is read fastest."""

    def place(self, target: i64) -> int:
        """The number of the town, coal store or column."""
        return target

    def place_name(self, state: RuhrState, target: i64) -> Text:
        raise NotImplementedError

    def slot_name(self, state: RuhrState, target: i64) -> Text:
        """What a sentence calls the place where the warehouse will stand."""
        return self.place_name(state, target)

    def slots(self, state: RuhrState) -> Cells:
        """The owners of all slots of such places."""
        raise NotImplementedError

    def tile(self, state: RuhrState, target: i64) -> int:
        """The permanent tile that it uses, NOBODY if it needs none."""
        raise NotImplementedError

    def price(self, state: RuhrState, target: i64) -> int:
        """The price of the slot, NOBODY if the place is full."""
        raise NotImplementedError

    def points(self, material: Material) -> int:
        raise NotImplementedError

    def place_obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        """What keeps the player from having a warehouse there, whatever it costs."""
        raise NotImplementedError

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if self.discounts and not state.has_white(seat, WAREHOUSE):
            return _NO_DISCOUNT
        tile = self.tile(state, target)
        if tile != NOBODY:
            if not state.has(seat, tile):
                return self.needs_tile
            if not state.can_use(seat, tile):
                return _TILE_USED
        found = self.place_obstacle(state, seat, target)
        if found is not None:
            return found
        price = self.price(state, target)
        if price == NOBODY:
            return _SLOTS_FULL
        if state.supply[seat] == 0:
            return _NO_WAREHOUSE
        # RS-12.5: the warehouse that is built cannot be a debt as well.
        return None if price <= purse(state, seat, 1) else TOO_DEAR_TO_BUILD

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        tile = self.tile(state, target)
        return {
            "tile": "" if tile == NOBODY else material.tile_names[tile],
            "place": self.place_name(state, target),
            "limit": material.port_limit,
            **price_values(state, seat, self.price(state, target), 1),
        }

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        """Most players have no tile for it."""
        if state.permanent[seat] & ~state.used[seat] & self.one_of_tiles:
            self.offer_places(state, seat, choices)

    def offer_places(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        highest = purse(state, seat, 1)
        if highest < 0:
            return
        usable = state.permanent[seat] & ~state.used[seat]
        for target in range(self.count):
            tile = self.tile(state, target)
            if (
                (tile == NOBODY or usable >> tile & 1)
                and 0 <= self.price(state, target) <= highest
                and self.place_obstacle(state, seat, target) is None
            ):
                choices.append(self.first + target)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        tile = self.tile(state, target)
        pay(state, seat, self.price(state, target))
        slots = self.slots(state)
        place = self.place(target)
        slots[place * MOST_SLOTS + state.filled(slots, place)] = seat
        state.supply[seat] -= 1
        state.score(seat, self.category, self.points(state.material))
        if tile != NOBODY:
            state.used[seat] |= 1 << tile
        if self.discounts:
            state.use_white(seat, WAREHOUSE)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        built = Text(
            "Build a warehouse in {name} (price: {paid}) and score {points}.",
            name=self.slot_name(state, target),
            paid=price_text(state, seat, self.price(state, target)),
            points=vp_text(self.points(state.material)),
        )
        if not self.discounts:
            return built
        with_tile = Text("Use the {tile} tile.", tile=white_tile(state.material, WAREHOUSE))
        return joined([with_tile, built], " ")


def slot_price(state: RuhrState, slots: Cells, place: int, prices: list[int]) -> int:
    """RS-11.23: the price of the first free slot from the left, NOBODY if there is none."""
    slot = state.filled(slots, place)
    return prices[slot] if slot < len(prices) else NOBODY


class BuildInTown(BuildWarehouse):
    """RS-11.6: in a town of a group, with the tile of the group."""

    name = "town"
    rule = "RS-11.6"
    needs_tile = Obstacle("RS-11.6", NEEDS_TILE)
    tiles = 1 << ESSEN_WAREHOUSES | 1 << MARK_WAREHOUSES
    category = TOWN_WAREHOUSES

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.towns = self.towns_of(material)
        """The town of each target."""

    def towns_of(self, material: Material) -> list[int]:
        return [town for town in range(material.towns) if material.town_group[town] != NO_GROUP]

    def targets(self, material: Material) -> list[str]:
        return [material.town_ids[town] for town in self.towns]

    def place(self, target: i64) -> int:
        return self.towns[target]

    def place_name(self, state: RuhrState, target: i64) -> Text:
        return state.material.town_names[self.towns[target]]

    def slots(self, state: RuhrState) -> Cells:
        return state.town_slots

    def tile(self, state: RuhrState, target: i64) -> int:
        return _GROUP_TILE[state.material.town_group[self.towns[target]]]

    def price(self, state: RuhrState, target: i64) -> int:
        town = self.towns[target]
        return slot_price(state, state.town_slots, town, state.material.town_prices[town])

    def points(self, material: Material) -> int:
        return material.vp_town

    def place_obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        """RS-11.24: one warehouse of each player."""
        own = state.owns_slot(state.town_slots, self.towns[target], seat)
        return _OWN_IN_TOWN if own else None

    def subject(self, material: Material, target: i64) -> Text:
        return Text("warehouse in {name}", name=material.town_names[self.towns[target]])


class BuildInTownWithDiscount(BuildInTown):
    """RS-14.12, RS-14.17: in any town, with the white tile Warehouse."""

    name = "discount_town"
    discounts = True

    def towns_of(self, material: Material) -> list[int]:
        """Last those that only this tile builds in."""
        groups = material.town_group
        others = [town for town in range(material.towns) if groups[town] == NO_GROUP]
        return [*super().towns_of(material), *others]

    def tile(self, state: RuhrState, target: i64) -> int:
        """RS-17.8: by agreement, the tile of the group is not needed."""
        return NOBODY if state.rules.tile_builds_in_any_town else super().tile(state, target)

    def price(self, state: RuhrState, target: i64) -> int:
        price = super().price(state, target)
        in_group = state.material.town_group[self.towns[target]] != NO_GROUP
        return state.material.discount_price if in_group and price != NOBODY else price

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        if state.has_white(seat, WAREHOUSE):
            self.offer_places(state, seat, choices)

    def rule_of(self, state: RuhrState, seat: i64, target: i64) -> str:
        if state.material.town_group[self.towns[target]] == NO_GROUP:
            return "RS-14.17"
        return "RS-17.8" if state.rules.tile_builds_in_any_town else "RS-14.12"

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name}, with the Warehouse tile", name=super().subject(material, target))


class BuildAtStore(BuildWarehouse):
    """RS-11.7: at a coal store."""

    name = "store"
    rule = "RS-11.7"
    needs_tile = Obstacle("RS-11.7", NEEDS_TILE)
    tiles = 1 << COAL_STORE
    category = COAL_STORES

    def targets(self, material: Material) -> list[str]:
        return material.store_ids

    def place_name(self, state: RuhrState, target: i64) -> Text:
        return state.material.store_names[target]

    def slots(self, state: RuhrState) -> Cells:
        return state.store_slots

    def tile(self, state: RuhrState, target: i64) -> int:
        return COAL_STORE

    def price(self, state: RuhrState, target: i64) -> int:
        return slot_price(state, state.store_slots, target, state.material.store_prices[target])

    def points(self, material: Material) -> int:
        return material.vp_store

    def place_obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        """RS-11.25: as many as there is room for; RS-17.10: by agreement only one."""
        if state.rules.one_at_a_store and state.owns_slot(state.store_slots, target, seat):
            return _OWN_AT_STORE
        return None

    def subject(self, material: Material, target: i64) -> Text:
        return material.store_names[target]


class BuildInPort(BuildWarehouse):
    """RS-11.8: in Ruhrort, in the topmost free row of a column."""

    name = "port"
    rule = "RS-11.8"
    needs_tile = Obstacle("RS-11.8", NEEDS_TILE)
    tiles = 1 << PORT_RUHRORT
    category = RUHRORT_WAREHOUSES

    def targets(self, material: Material) -> list[str]:
        return material.column_ids

    def place_name(self, state: RuhrState, target: i64) -> Text:
        return state.material.column_names[target]

    def slot_name(self, state: RuhrState, target: i64) -> Text:
        country = state.material.column_names[target]
        row = state.filled(state.column, target) + 1
        return Text("Ruhrort, column {country}, row {row}", country=country, row=row)

    def slots(self, state: RuhrState) -> Cells:
        return state.column

    def tile(self, state: RuhrState, target: i64) -> int:
        return PORT_RUHRORT

    def price(self, state: RuhrState, target: i64) -> int:
        """RS-11.9: by the warehouses of all players in all columns."""
        prices = state.material.port_prices
        count = len(state.column) - state.column.count(NOBODY)
        return prices[count] if count < len(prices) else NOBODY

    def points(self, material: Material) -> int:
        return material.vp_port

    def place_obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if state.column.count(seat) >= state.material.port_limit:
            return _PORT_LIMIT
        return column_obstacle(state, seat, target)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        super().take(state, seat, target)
        if not state.rules.new_may_move:  # RS-11.12, RS-17.12
            state.new_in_port[seat] |= 1 << target

    def subject(self, material: Material, target: i64) -> Text:
        return Text("warehouse in Ruhrort, {name}", name=material.column_names[target])


class BuildInPortWithDiscount(BuildInPort):
    """RS-14.12: in Ruhrort, with the white tile Warehouse as well."""

    name = "discount_port"
    rule = "RS-14.12"
    discounts = True

    def price(self, state: RuhrState, target: i64) -> int:
        return state.material.discount_price

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        if state.has_white(seat, WAREHOUSE):
            super().offer(state, seat, choices)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name}, with the Warehouse tile", name=super().subject(material, target))


class MoveWarehouse(RuhrVerb):
    """RS-11.11: in Ruhrort, from one column to another."""

    name = "move"
    rule = "RS-11.11"
    asks_again = True

    def __init__(self, material: Material) -> None:
        super().__init__()
        columns = range(material.columns)
        self.moves = [(old, new) for old in columns for new in columns if old != new]
        """From which column to which each target goes."""

    def targets(self, material: Material) -> list[str]:
        columns = material.column_ids
        return [f"{columns[old]}>{columns[new]}" for old, new in self.moves]

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        old, new = self.moves[target]
        if not state.has(seat, PORT_RUHRORT):
            return _MOVE_NEEDS_TILE
        if not state.owns_slot(state.column, old, seat):
            return _NOT_THERE
        if state.new_in_port[seat] >> old & 1:
            return _NEW
        found = column_obstacle(state, seat, new)
        if found is not None:
            return found
        return None if state.material.move_price <= purse(state, seat) else TOO_DEAR

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        old, new = self.moves[target]
        return {
            "tile": material.tile_names[PORT_RUHRORT],
            "here": material.column_names[old],
            "place": material.column_names[new],
            **price_values(state, seat, material.move_price),
        }

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        """Most players have no warehouse there."""
        if state.column.count(seat):
            super().offer(state, seat, choices)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        """To the topmost free row; those below in the old column move up."""
        old, new = self.moves[target]
        pay(state, seat, state.material.move_price)
        column = state.column
        column[new * MOST_SLOTS + state.filled(column, new)] = seat
        last = (old + 1) * MOST_SLOTS - 1
        place = old * MOST_SLOTS
        while column[place] != seat:
            place += 1
        while place < last:
            column[place] = column[place + 1]
            place += 1
        column[last] = NOBODY

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        material = state.material
        old, new = self.moves[target]
        return Text(
            "Move a warehouse in Ruhrort from {here} to {there}, row {row} (price: {price}).",
            here=material.column_names[old],
            there=material.column_names[new],
            row=state.filled(state.column, new) + 1,
            price=price_text(state, seat, material.move_price),
        )

    def subject(self, material: Material, target: i64) -> Text:
        old, new = self.moves[target]
        here, there = material.column_names[old], material.column_names[new]
        return Text("move from {here} to {there}", here=here, there=there)
