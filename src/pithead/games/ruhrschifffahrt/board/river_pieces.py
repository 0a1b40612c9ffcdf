"""The pieces on the river: dice, demand, warehouses, obstacles, locks and ships."""

from typing import Final

from pithead.drawing.piece_shapes import die
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.landscape import landscape, stretches
from pithead.games.ruhrschifffahrt.board.marks import points, price
from pithead.games.ruhrschifffahrt.board.river_course import QUAY, RiverCourse
from pithead.games.ruhrschifffahrt.board.warehouse_slots import SLOT, WarehouseSlots
from pithead.games.ruhrschifffahrt.material import MOST_SLOTS, NO_GROUP, PILOT_ARROW, WHITE
from pithead.games.ruhrschifffahrt.warehouse_numbers import town_place

_SHIPS: Final = ["ship0", "ship1", "ship2", "ship3"]
_SHIP_STEPS: Final = [0.0, 0.0, 26.0, 18.0, 13.0]
"""The distance from ship to ship, by how many are on one space."""


def draw_river(context: DrawingContext, x: float, y: float, width: float, mouth: float) -> float:
    """Draw the map with its pieces; the river ends at the height `mouth`."""
    material = context.material
    view = context.view
    flat = view.folded
    course = RiverCourse(
        material.length - 1, x, y, width, view.narrow, flat, view.layout == "small"
    )
    context.sheet.ground.paste(landscape(material, course, view, mouth))
    for depot in range(material.depots):
        _draw_depot(context, course, depot)
    most = max([len(prices) for prices in material.town_prices])
    places = WarehouseSlots(context, min(SLOT, (course.pitch - 2) / most))
    for sale in range(material.port):
        _draw_sale_space(context, course, sale, places)
    places.draw()
    for lock in range(material.locks):
        _draw_lock(context, course, lock)
    _draw_ships(context, course)
    if flat:
        _fold_names(context, course)
    if context.sheet.links_values:
        _link_values(context, course, places.step)
    return course.height


def _fold_names(context: DrawingContext, course: RiverCourse) -> None:
    """Names that are cut open when somebody points at them."""
    material = context.material
    lang = context.view.lang
    for names, spaces in (
        (material.depot_names, material.depot_space),
        (material.lock_names, material.lock_space),
        (material.sale_names[: material.port], material.sale_space),
    ):
        for name, space in zip(names, spaces, strict=False):
            y = course.middle(course.row(space)) + 16
            left = course.at(space) - course.pitch / 2
            context.sheet.fold(left, y, course.pitch, 28, name.to(lang))


def _link_values(context: DrawingContext, course: RiverCourse, step: float) -> None:
    """Each space of the river, the slots of a town, and the dice of the set-up."""
    material = context.material
    sheet = context.sheet
    for home, x, y, wide in stretches(material, course):
        name = material.territory_names[home].to(context.view.lang)
        sheet.name_place("territory", x, y, wide, course.step, name)
    spaces = [
        *zip(material.depot_ids, material.depot_space, strict=True),
        *zip(material.lock_ids, material.lock_space, strict=True),
        *zip(material.sale_ids[: material.port], material.sale_space, strict=False),
    ]
    for id, space in spaces:
        x = course.at(space) - course.pitch / 2 + 1
        y = course.middle(course.row(space)) - 62
        sheet.link_value(f"river.space.{id}", x, y, course.pitch - 2, course.step - 16)
    for town, id in enumerate(material.town_ids):
        space = material.sale_space[material.town_sales[town]]
        wide = len(material.town_prices[town]) * step
        y = course.middle(course.row(space)) - 28
        address = f"town_warehouses.{id}"
        sheet.link_value(address, course.at(space) - wide / 2, y - step / 2, wide, step)
    for depot, space in enumerate(material.depot_space):
        if context.state.depots[depot]:
            x = course.at(space)
            if material.depot_arrow[depot] != PILOT_ARROW:
                x -= course.downstream(space) * 4
            y = course.middle(course.row(space)) - QUAY
            address = f"setup.dice.players_{context.state.players}"
            sheet.link_value(address, x - 12, y - 12, 24, 24)


def _draw_depot(context: DrawingContext, course: RiverCourse, depot: int) -> None:
    """The die on a depot, and the choices of the depot."""
    state = context.state
    material = context.material
    verbs = context.verbs
    space = material.depot_space[depot]
    x = course.at(space)
    y = course.middle(course.row(space)) - QUAY
    pilot = material.depot_arrow[depot] == PILOT_ARROW
    way = course.downstream(space)
    sheet = context.sheet
    for verb in (
        verbs.place_die, verbs.start, verbs.raise_die, verbs.return_die, verbs.remove_die,
    ):  # fmt: skip
        if pilot:
            sheet.choice_circle(verb.first + depot, x, y, 23)
        else:
            sheet.choice_rect(verb.first + depot, x + way * 2 - 24.5, y - 18.5, 49, 37, 6)
    value = state.depots[depot]
    if value:
        white = material.depot_colour[depot] == WHITE
        coal_die(
            context, context.dice.depot[depot], white, value, x if pilot else x - way * 4, y, 22
        )


def coal_die(
    context: DrawingContext, index: int, white: bool, value: int, x: float, y: float, size: float
) -> None:
    """A coal die with its pips."""
    pieces = context.sheet.pieces
    pieces.open_piece(f"die-{'white' if white else 'black'}-{index}", x, y)
    if white:
        die(pieces, 0, 0, size, value, "bone", "coal")
    else:
        die(pieces, 0, 0, size, value, "coal", "bone")
    pieces.close()


def _draw_sale_space(
    context: DrawingContext, course: RiverCourse, sale: int, places: WarehouseSlots
) -> None:
    """Demand, warehouses, and the choices of a town or a small industry."""
    state = context.state
    material = context.material
    verbs = context.verbs
    sheet = context.sheet
    space = material.sale_space[sale]
    x = course.at(space)
    cy = course.middle(course.row(space))
    town = material.sale_town[sale]
    if town >= 0:
        discount = verbs.discount_town.first + verbs.discount_town.towns.index(town)
        sheet.choice_rect(verbs.sell.first + sale, x - 31, cy - 65, 62, 48, 6)
        if sheet.open_choice(discount):
            sheet.glow_rect(x - 25, cy - 65, 32, 25, 5)
            price(sheet.ground, x + 7, cy - 63, material.discount_price, 8)
            sheet.close_choice()
        else:
            sheet.block_rect(discount, x - 25, cy - 65, 32, 25, 5)
        prices = material.town_prices[town]
        build = -1
        if material.town_group[town] != NO_GROUP:
            build = verbs.town.first + verbs.town.towns.index(town)
        left = x - len(prices) * places.step / 2
        places.add(
            state.town_slots, town * MOST_SLOTS, prices, town_place(town), left, cy - 28, build
        )
    else:
        sheet.choice_circle(verbs.sell.first + sale, x, cy - 38, 21)
    pieces = context.sheet.pieces
    for coin in range(state.demand[sale]):
        if town >= 0:
            pieces.open_piece(f"demand-{sale}-{coin}", x + 13 + coin * 10, cy - 50)
        else:
            pieces.open_piece(f"demand-{sale}-{coin}", x + 22, cy - 51 + coin * 12)
        pieces.symbol("coin", 0, 0, 16)
        pieces.close()


def _draw_lock(context: DrawingContext, course: RiverCourse, lock: int) -> None:
    """An obstacle with the points of its lock, or the lock itself."""
    material = context.material
    ground = context.sheet.ground
    space = material.lock_space[lock]
    x = course.at(space)
    cy = course.middle(course.row(space))
    context.sheet.show(f"lock_{lock}")
    if context.state.obstacles >> lock & 1:
        points(ground, x, cy - 24, str(material.lock_vp[lock]), 12)
        ground.symbol("obstacle", x, cy, 31)
    else:
        ground.symbol("gates", x, cy, 36)
    context.sheet.shown()
    context.sheet.choice_rect(context.verbs.lock.first + lock, x - 19, cy - 33, 38, 50, 8)


def _draw_ships(context: DrawingContext, course: RiverCourse) -> None:
    """Ships on one space stand one behind the other, the first to arrive furthest downstream."""
    state = context.state
    material = context.material
    for seat in range(state.players):
        space = state.ship[seat]
        if space >= material.length:
            continue
        if space == 0:
            ship(context, seat, course.x + course.width - 14, course.y + 16 + seat * 21, 24)
            continue
        here = [other for other in range(state.players) if state.ship[other] == space]
        ahead = 0
        for other in here:
            if state.arrival[other] < state.arrival[seat]:
                ahead += 1
        step = _SHIP_STEPS[len(here)]
        shift = course.downstream(space) * step * ((len(here) - 1) / 2 - ahead)
        ship(
            context, seat, course.at(space) + shift, course.middle(course.row(space)) - 5,
            30 if len(here) < 3 else 25,
        )  # fmt: skip


def ship(context: DrawingContext, seat: int, x: float, y: float, size: float) -> None:
    pieces = context.sheet.pieces
    pieces.open_piece(f"ship-{seat}", x, y)
    pieces.symbol(_SHIPS[seat], 0, 0, size)
    pieces.close()
