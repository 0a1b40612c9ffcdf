"""The transport track with the dice that were sold."""

from pithead.drawing.layout import Box
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.river_pieces import coal_die
from pithead.games.ruhrschifffahrt.dice import die_colour, die_value
from pithead.games.ruhrschifffahrt.material import COLOURS, MOST_ROWS, WHITE
from pithead.kernel.fields.packed_row import part


def draw_track(context: DrawingContext, box: Box) -> None:
    """The dice that were sold, from the top; Transport takes the die on the arrow space."""
    state = context.state
    material = context.material
    stage = state.stage
    sheet = context.sheet
    ground = sheet.ground
    name = material.stage_names[stage].to(context.view.lang)
    room = sheet.panel(box, "")
    ground.symbol(material.stage_ids[stage], box.x + 19, box.y + 15, 20)
    ground.fit(box.x + 34, box.y + 14, box.w - 42, name, 15, 10, bold=True)
    sheet.name_place("transport-track", box.x, box.y + 28, box.w, box.h - 28)
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
                x - size / 2, y - size / 2, size, size, "hollow", "ink" if arrow else "edge",
                2 if arrow else 1, 4,
            )  # fmt: skip
            if arrow:
                sheet.choice_rect(
                    context.verbs.take_die.first + colour, x - size / 2 - 1.5, y - size / 2 - 1.5,
                    size + 3, size + 3, 5,
                )  # fmt: skip
            value = state.track[colour * MOST_ROWS + row]
            if value:
                number = context.dice.track[colour * MOST_ROWS + row]
                coal_die(context, number, colour == WHITE, value, x, y, size - 3)
    y = room.y + material.arrow[stage] * high + size / 2 + 1
    ground.path(f"M{room.x:.1f} {y:.1f}h12m-5 -5l5 5l-5 5", "", "ink", 2.4, "rc")
    sheet.link_value(f"track.{material.stage_ids[stage]}", box.x, box.y, box.w, box.h, 6)
    _dice_off_the_track(context, Box(room.right - 29, room.y, 32, room.h))


def _dice_off_the_track(context: DrawingContext, box: Box) -> None:
    """A die that was taken, and dice that wait for a depot."""
    state = context.state
    dice = part(state.waiting, 0, state.dice_waiting())
    numbers = [*context.dice.waiting]
    if state.die_in_hand:
        dice.append(state.die_in_hand)
        numbers.append(context.dice.hand)
    if not dice:
        return
    ground = context.sheet.ground
    for index, held in enumerate(dice[:4]):
        y = box.y + 12 + index * 30
        ground.circle(box.middle_x, y, 15.5, "signal", "onsignal")
        coal_die(
            context, numbers[index], die_colour(held) == WHITE, die_value(held), box.middle_x, y, 20
        )
