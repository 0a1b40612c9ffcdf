"""Beside the river: the transport track, the special options, and the hinterland's stores."""

from typing import Final

from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import marker
from pithead.games.ruhrschifffahrt.board.houses import store_place
from pithead.games.ruhrschifffahrt.board.river import coal_die
from pithead.games.ruhrschifffahrt.board.table import SLOT, TINTS, Slots, Table, crest, price
from pithead.games.ruhrschifffahrt.material import (
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    OPTIONS,
    SUPPLY,
    WAGES,
    WHITE,
)
from pithead.games.ruhrschifffahrt.pieces import die_colour, die_value
from pithead.games.ruhrschifffahrt.vocabulary import OPTION, TAKE

_OPTION_SIGNS: Final = [
    ["none"],
    ["wheel"],
    ["transport"],
    ["wages"],
    ["supply"],
    ["towing"],
    ["transport", "wheel"],
    ["towing", "wheel"],
    ["towing", "transport"],
]
assert len(_OPTION_SIGNS) == len(OPTIONS)


def track(table: Table, box: Box) -> None:
    """Sold coal on its way back to the river; the arrow space is the one Transport takes from."""
    state = table.state
    material = table.material
    stage = state.stage
    sheet = table.sheet
    ground = sheet.ground
    name = material.stage_names[stage].to(table.view.lang)
    room = sheet.panel(box, "")
    ground.symbol(material.stage_ids[stage], box.x + 19, box.y + 15, 20)
    ground.fit(box.x + 34, box.y + 14, box.w - 42, name, 15, 10, bold=True)
    rows = material.rows[stage]
    high = min(26.0, room.h / max(rows, 3))
    size = high - 3
    columns = [c for c in range(len(COLOURS)) if material.stage_columns[stage][c]]
    pitch = size + 6
    left = room.x + 22 + size / 2
    ground.rect(
        left - size / 2 - 5, room.y - 3, (len(columns) - 1) * pitch + size + 10, rows * high + 4,
        "woodpale", "wood", 1, 5,
    )  # fmt: skip
    for place, colour in enumerate(columns):
        x = left + place * pitch
        for row in range(rows):
            y = room.y + row * high + size / 2 + 1
            arrow = row == material.arrow[stage]
            ground.rect(
                x - size / 2, y - size / 2, size, size, "card", "ink" if arrow else "edge",
                2 if arrow else 1, 4,
            )  # fmt: skip
            if arrow:
                sheet.choice_rect(
                    TAKE + colour, x - size / 2 - 1.5, y - size / 2 - 1.5, size + 3, size + 3, 5
                )
            value = state.track[colour * MOST_ROWS + row]
            if value:
                number = table.coal.track[colour * MOST_ROWS + row]
                coal_die(table, number, colour == WHITE, value, x, y, size - 3)
    y = room.y + material.arrow[stage] * high + size / 2 + 1
    ground.path(f"M{room.x:.1f} {y:.1f}h12m-5 -5l5 5l-5 5", "", "ink", 2.4, "rc")
    _on_the_way(table, Box(room.right - 29, room.y, 32, room.h))


def _on_the_way(table: Table, box: Box) -> None:
    """A die that was taken, and dice that wait for a depot."""
    state = table.state
    dice = [*state.waiting]
    numbers = [*table.coal.waiting]
    if state.die_in_hand:
        dice.append(state.die_in_hand)
        numbers.append(table.coal.hand)
    if not dice:
        return
    ground = table.sheet.ground
    for index, held in enumerate(dice[:4]):
        y = box.y + 12 + index * 30
        ground.circle(box.middle_x, y, 15.5, "signal", "onsignal")
        coal_die(
            table, numbers[index], die_colour(held) == WHITE, die_value(held), box.middle_x, y, 20
        )


def options(table: Table, box: Box, columns: int) -> None:
    """The special options with their present prices, and who has chosen which."""
    state = table.state
    view = table.view
    sheet = table.sheet
    room = sheet.panel(box, view.say("Special options", "Sonderoptionen"))
    count = len(OPTIONS)
    cells = room.grid(columns, -(-count // columns), 7)
    for option in range(count):
        _option(table, cells[option], option)
    taken = [0] * count
    for seat in range(state.players):
        option = state.option_now[seat]
        if option < 0:
            left = box.right - 18 - (state.players - 1 - seat) * 20
            marker(sheet.pieces, f"option-{seat}", seat, left, box.y + 14, 6.5)
        else:
            cell = cells[option]
            step = 15 if len(_OPTION_SIGNS[option]) == 1 else 12.5
            marker(
                sheet.pieces, f"option-{seat}", seat, cell.right - 11 - taken[option] * step,
                cell.bottom - 10, 6,
            )  # fmt: skip
            taken[option] += 1


def _option(table: Table, cell: Box, option: int) -> None:
    state = table.state
    material = table.material
    sheet = table.sheet
    ground = sheet.ground
    closed = material.has_pilot[option] and state.pilot_blocked
    if option == WAGES:
        closed = state.wages_taken or not material.wages_open[state.round]
    elif option == SUPPLY:
        closed = not material.wages_open[state.round]
    ground.rect(cell.x, cell.y, cell.w, cell.h, "shade" if closed else "paper", "edge", 1, 4)
    signs = _OPTION_SIGNS[option]
    for place, sign in enumerate(signs):
        ground.symbol(sign, cell.x + 14 + place * 22, cell.bottom - 12, 19)
    name = material.option_names[option].to(table.view.lang)
    cost = state.option_price(option)
    ground.fit(
        cell.x + 6, cell.y + 11, cell.w - 10, name, 12, 9.5, "", "faint" if closed else "ink", True
    )  # fmt: skip
    right = cell.x + 14 + len(signs) * 22
    if closed:
        ground.symbol("lock", right, cell.bottom - 12, 16)
    elif cost:
        price(ground, right, cell.bottom - 12, cost, 8.5)
    sheet.choice_rect(OPTION + option, cell.x, cell.y, cell.w, cell.h, 4)


def hinterland(table: Table, box: Box) -> None:
    """The coal stores, each with its territory's crest and the price of every place."""
    state = table.state
    material = table.material
    view = table.view
    room = table.sheet.panel(box, view.say("Coal stores", "Kohlenlager"))
    ground = table.sheet.ground
    rows = Box(room.x, room.y - 3, room.w, room.h + 7).rows(max(material.stores, 1), 3)
    places = Slots(table, SLOT)
    for store in range(material.stores):
        row = rows[store]
        home = material.store_territory[store]
        ground.rect(row.x - 4, row.y, row.w + 8, row.h, TINTS[home % len(TINTS)], "", 0, 4)
        crest(ground, home, row.x + 8, row.middle_y, 16)
        prices = material.store_prices[store]
        left = row.right - len(prices) * SLOT
        name = short_name(
            material.store_names[store].to(view.lang), view.say("coal store", "Kohlenlager")
        )
        ground.fit(row.x + 20, row.middle_y, left - row.x - 24, name, 12, 9.5)
        places.add(
            state.store_slots, store * MOST_SLOTS, prices, store_place(store), left,
            row.middle_y, table.words.store + store,
        )  # fmt: skip
    places.draw()


def short_name(name: str, word: str) -> str:
    """A name without the word that stands in the headline already."""
    return name.replace(word, "").strip() or name
