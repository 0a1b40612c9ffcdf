"""The sale of a die, and what it means in words (section 8)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import PERMANENT, PORT, Material
from pithead.games.ruhrschifffahrt.names import thaler_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.sales import (
    area_of,
    has_room,
    moves_export_marker,
    owners_in_town,
    sell,
    value_at,
)
from pithead.games.ruhrschifffahrt.steps.tile_progress import unlocked_by
from pithead.games.ruhrschifffahrt.verbs.base_verb import RuhrVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import PlayerName, Text, Verbatim, joined

_UPSTREAM: Final = Obstacle("RS-8.3", Text("{space} is upstream of your ship"))


class Sell(RuhrVerb):
    """RS-8.3: with a pilot, at any sale space downstream."""

    name = "sell"
    rule = "RS-8.3"

    def targets(self, material: Material) -> list[str]:
        return material.sale_ids

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        nearest = state.material.first_sale_below[state.depot_of(seat)]
        return None if target >= nearest else _UPSTREAM

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        return {"space": state.material.sale_names[target]}

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        nearest = state.material.first_sale_below[state.depot_of(seat)]
        for sale in range(nearest, self.count):
            choices.append(self.first + sale)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        sell(state, seat, target)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        depot = state.depot_of(seat)
        return sale_text(state, seat, depot, target, state.depots[depot])

    def subject(self, material: Material, target: i64) -> Text:
        return material.sale_names[target]


def trip_text(state: RuhrState, seat: i64, depot: int, value: int) -> Text:
    """The simple trip from a depot."""
    return sale_text(state, seat, depot, state.material.depot_sale[depot], value)


def sale_text(state: RuhrState, seat: i64, depot: int, sale: int, value: int) -> Text:
    """Where the die is sold, for how much, and which tiles the stone unlocks."""
    material = state.material
    after = state.clone()
    after.start_from(seat, depot)
    after.depots[depot] = value
    sell(after, seat, sale)
    area = area_of(state, depot, sale)
    others: list[Text] = []
    for other in owners_in_town(state, sale):
        if other != seat:
            income = after.thalers[other] - state.thalers[other]
            others.append(Verbatim("{who} +{income}", who=PlayerName(other), income=income))
    parts = [
        Text(
            "Sell at {where} (value {sold}) and take {money}.",
            where=material.sale_names[sale],
            sold=value_at(state, depot, sale, value),
            money=thaler_text(after.thalers[seat] - state.thalers[seat]),
        )
    ]
    if others:
        parts.append(Text("Income: {others}.", others=joined(others)))
    if material.sale_place[sale] == PORT and not moves_export_marker(state, seat):
        parts.append(
            Text("The export marker stays, because another player has sold here this round.")
        )
    if has_room(state, seat, area):
        parts += _stone_texts(state, seat, area)
    else:
        parts.append(Text("No stone is placed, because the area is full."))
    return joined(parts, " ")


def _stone_texts(state: RuhrState, seat: i64, area: int) -> list[Text]:
    """The stone of a sale, and the tiles that it unlocks."""
    material = state.material
    parts = [Text("Place a stone in the area “{name}”.", name=material.area_names[area])]
    tiles: list[Text] = []
    for tile in unlocked_by(state, seat, area):
        name = material.tile_names[tile]
        if tile >= len(PERMANENT) and state.white_left[tile - len(PERMANENT)] == 0:
            name = Text("{tile} (a blank tile, because none is left)", tile=name)
        tiles.append(name)
    if tiles:
        parts.append(Text("This unlocks: {listed}.", listed=joined(tiles)))
    return parts
