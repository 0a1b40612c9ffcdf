"""The development boxes: what each does, and whose markers lie on it."""

from functools import partial
from typing import TYPE_CHECKING

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.font_metrics import width
from pithead.drawing.ground import GroundSheet, Place, spot_place
from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import coin
from pithead.games.schiefer.material import BOXES, MOST_SLOTS
from pithead.kernel.draw_options import DrawOptions

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

HEIGHT = 92.0
_PRICE_LINE = 30.0
_SYMBOLS = [
    "buy", "buy", "change_die", "better_sale", "more_money", "valleys", "half", "alone",
]  # fmt: skip
"""In the order of `material.BOXES`."""


def box_symbol(state: "SchieferState", box: int) -> str:
    return _SYMBOLS[state.material.box_kinds[box]]


def boxes_in_game(state: "SchieferState") -> list[int]:
    """SF-2.4: the boxes for this number of players."""
    material = state.material
    return [box for box in range(material.boxes) if material.box_slots(box, state.players)]


def boxes_height(state: "SchieferState", columns: int) -> float:
    rows = -(-len(boxes_in_game(state)) // columns)
    return rows * (HEIGHT + 8) - 8


def draw_boxes(
    sheet: GroundSheet["SchieferState"], x: float, y: float, w: float, columns: int
) -> float:
    """Draw the boxes in this many columns; return the height."""
    state = sheet.state
    sheet.part("boxes")
    boxes = boxes_in_game(state)
    high = boxes_height(state, columns)
    cells = Box(x, y, w, high).grid(columns, -(-len(boxes) // columns), 8)
    for index, box in enumerate(boxes):
        _box(sheet, box, cells[index])
    return high


def _box(sheet: GroundSheet["SchieferState"], box: int, cell: Box) -> None:
    ground, state = sheet.ground, sheet.state
    material = state.material
    id = material.box_ids[box]
    ground.rect(cell.x, cell.y, cell.w, cell.h, "card", "edge", 1, 6)
    ground.symbol(box_symbol(state, box), cell.x + 20, cell.y + 20, 26)
    slots = material.box_slots(box, state.players)
    for slot in range(slots):
        x = cell.right - 17 - (slots - 1 - slot) * 24
        y = cell.y + 19
        ground.circle(x, y, 10.5, "shade", "edge", 1)
        sheet.place(f"slot.{id}.{slot}", spot_place(x, y, 7.5))
        sheet.show(
            f"used.{id}.{slot}",
            partial(_slot_used, box, slot),
            partial(_tick, box, slot, x, y + 17),
        )
    name = material.box_names[box].to(sheet.lang)
    ground.paragraph(
        cell.x + 8,
        cell.y + 35,
        cell.w - 14,
        31,
        name,
        12,
        10,
        bold=True,
        centred=True,
        leading=1.15,
    )
    _effect(ground, sheet.view, state, box, cell.x + 8, cell.bottom - 15, cell.w - 16)
    sheet.link_value(f"box.{id}", cell.x, cell.y, cell.w, cell.h, 6)
    sheet.place(f"box.{id}", Place(cell, 6))
    # The line with the price buys a marker if the rest of the box develops it.
    upper = Box(cell.x, cell.y, cell.w, cell.h - _PRICE_LINE)
    price = Box(cell.x, upper.bottom + 2, cell.w, _PRICE_LINE - 2)
    sheet.place(f"upper.{id}", Place(upper, 6, within=f"box.{id}"))
    sheet.place(f"price.{id}", Place(price, 6, within=f"box.{id}"))


def _slot_used(box: int, slot: int, state: "SchieferState", view: DrawOptions) -> bool:
    owner = state.boxes[box * MOST_SLOTS + slot]
    return owner >= 0 and box_used(state, owner, box)


def _tick(
    box: int, slot: int, x: float, y: float, canvas: Canvas, state: "SchieferState",
    view: DrawOptions,
) -> None:  # fmt: skip
    if _slot_used(box, slot, state, view):
        canvas.symbol("done", x, y, 13)


def box_used(state: "SchieferState", seat: int, box: int) -> bool:
    """Whether the player has used the box in this round."""
    material = state.material
    if box in material.buying:
        return state.bought(seat, material.buying.index(box))
    return box == material.change_die and state.changed(seat)


def _effect(
    ground: Canvas,
    view: DrawOptions,
    state: "SchieferState",
    box: int,
    x: float,
    y: float,
    w: float,
) -> None:
    """The box in one line of figures and symbols, a price left of the arrow; in words as well
    where there is room."""
    material = state.material
    kind = BOXES[material.box_kinds[box]]
    once = view.message("once per round")
    if box in material.buying:
        coin(ground, x + 9, y, 9, str(material.prices[material.buying.index(box)]))
        _arrow(ground, x + 22, y)
        ground.symbol("marker", x + 46, y, 16)
        _draw_text(ground, x + 62, y, x + w, once, "")
    elif kind == "change_die":
        ground.text(x, y, "±1", 13, "", "ink", True)
        free = view.message("free")
        _draw_text(ground, x + 21, y, x + w, f"{free}, {once}", free)
    elif kind == "better_sale":
        end = _sum(ground, x, y, f"+{material.sale_bonus}", "coin")
        _draw_text(
            ground, end, y, x + w,
            view.message("when you are the seller"),
            view.message("when you sell"),
        )  # fmt: skip
    elif kind == "more_for_money":
        coin(ground, x + 9, y, 9, str(material.coins_per_point_improved))
        _arrow(ground, x + 22, y)
        _draw_text(
            ground,
            _sum(ground, x + 40, y, "1", "vp"),
            y,
            x + w,
            view.message("at the end"),
            "",
        )
    elif kind == "half_the_mines":
        end = _sum(ground, x, y, str(material.points_half), "vp")
        _draw_text(
            ground, end, y, x + w,
            view.message("per valley half yours"),
            view.message("per valley"),
        )  # fmt: skip
    elif kind == "alone_in_the_valley":
        end = _sum(ground, x, y, str(material.points_alone), "vp")
        _draw_text(
            ground, end, y, x + w,
            view.message("per valley all yours"),
            view.message("per valley"),
        )  # fmt: skip
    else:
        end = _sum(ground, x, y, str(material.points_valley), "vp")
        _draw_text(
            ground, end, y, x + w,
            view.message("per valley you are in"),
            view.message("per valley"),
        )  # fmt: skip


def _sum(ground: Canvas, x: float, y: float, figure: str, symbol: str) -> float:
    """A figure and its symbol. Returns the x at which words may follow."""
    ground.text(x, y, figure, 13, "", "ink", True)
    x += width(figure, 13, True) + 11
    ground.symbol(symbol, x, y, 16)
    return x + 12


def _draw_text(ground: Canvas, x: float, y: float, right: float, long: str, short: str) -> None:
    """The long words if there is room for them, else the short ones."""
    text = long if width(long, 11) <= right - x else short
    if ground.smallest and width(text, ground.smallest) > right - x:
        return
    ground.fit(x, y, right - x, text, 11, 9.5, "", "faint")


def _arrow(ground: Canvas, x: float, y: float) -> None:
    ground.path(f"M{number(x)} {number(y)}h10m-4 -4l4 4l-4 4", "", "ink", 1.6, "rc")
