"""The coal stores of the hinterland."""

from pithead.drawing.layout import Box
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import TINTS, crest
from pithead.games.ruhrschifffahrt.board.warehouse_slots import SLOT, WarehouseSlots
from pithead.games.ruhrschifffahrt.material import MOST_SLOTS
from pithead.games.ruhrschifffahrt.warehouse_numbers import store_place


def draw_stores(context: DrawingContext, box: Box) -> None:
    """The coal stores, each with its territory's crest and the price of every place."""
    state = context.state
    material = context.material
    view = context.view
    room = context.sheet.panel(box, view.message("Coal stores"))
    context.sheet.name_place("coal-store", box.x, box.y, box.w, box.h)
    ground = context.sheet.ground
    rows = Box(room.x, room.y - 3, room.w, room.h + 7).rows(max(material.stores, 1), 3)
    places = WarehouseSlots(context, SLOT)
    for store in range(material.stores):
        row = rows[store]
        home = material.store_territory[store]
        ground.rect(row.x - 4, row.y, row.w + 8, row.h, TINTS[home % len(TINTS)], "", 0, 4)
        crest(ground, home, row.x + 8, row.middle_y, 16)
        prices = material.store_prices[store]
        left = row.right - len(prices) * SLOT
        name = short_name(material.store_names[store].to(view.lang), view.message("coal store"))
        ground.fit(row.x + 20, row.middle_y, left - row.x - 24, name, 12, 9.5)
        places.add(
            state.store_slots, store * MOST_SLOTS, prices, store_place(store), left,
            row.middle_y, context.verbs.store.first + store,
        )  # fmt: skip
        id = material.store_ids[store]
        context.sheet.link_value(f"coal_store.{id}", row.x - 4, row.y, row.w + 8, row.h)
    places.draw()


def short_name(name: str, word: str) -> str:
    """A name without the word that the headline already has."""
    return name.replace(word, "").strip() or name
