"""The special options."""

from typing import Final

from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import marker
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import price
from pithead.games.ruhrschifffahrt.material import OPTIONS, SUPPLY, WAGES
from pithead.kernel.texts.i18n import say_in

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


def draw_options(context: DrawingContext, box: Box, columns: int) -> None:
    """The special options with their present prices, and who has chosen which."""
    state = context.state
    view = context.view
    sheet = context.sheet
    room = sheet.panel(box, say_in(view.lang, "loading", "Options"))
    sheet.name_place("option", box.x, box.y, box.w, box.h)
    count = len(OPTIONS)
    cells = room.grid(columns, -(-count // columns), 5)
    for option in range(count):
        _draw_option(context, cells[option], option)
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


def _draw_option(context: DrawingContext, cell: Box, option: int) -> None:
    state = context.state
    material = context.material
    sheet = context.sheet
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
    name = material.option_names[option].to(context.view.lang)
    cost = state.option_price(option)
    ground.fit(
        cell.x + 4, cell.y + 11, cell.w - 6, name, 12, 9.5, "", "faint" if closed else "ink", True
    )  # fmt: skip
    right = cell.x + 14 + len(signs) * 22
    if closed:
        ground.symbol("lock", right, cell.bottom - 12, 16)
    elif cost:
        price(ground, right, cell.bottom - 12, cost, 8.5)
    sheet.link_value(f"option.{OPTIONS[option]}", cell.x, cell.y, cell.w, cell.h)
    sheet.choice_rect(context.verbs.option.first + option, cell.x, cell.y, cell.w, cell.h, 4)
