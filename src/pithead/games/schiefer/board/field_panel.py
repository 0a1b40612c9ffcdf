"""The dice on their tray, and the six action spaces with the markers that wait on them."""

from functools import partial
from typing import TYPE_CHECKING

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.game_board import RESULT, question
from pithead.drawing.ground import GroundSheet, Place
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import coin, die, seat_shape
from pithead.games.schiefer.dice import FACES
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import say_all_of

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_BUTTON = 26.0
BUTTONS = "buttons"


def asked_face(state: "SchieferState") -> int:
    """The space that is being carried out, 0 if none is."""
    if state.agenda and state.agenda[-1].kind == "act":
        return int(state.agenda[-1].name.split(":")[1])
    return 0


def roller(state: "SchieferState") -> int:
    """The player whose dice are rolled or on the tray, -1 if there is none."""
    if state.agenda and state.agenda[-1].kind in ("throw", "dice", "reroll", "mark", "empty"):
        return int(state.agenda[-1].name.split(":")[1])
    return -1


def can_turn(state: "SchieferState") -> bool:
    """SF-5.3: whether a die can be turned to any number."""
    ids = state.verbs.turn.ids()
    return state.actor >= 0 and any(action in ids for action in state.answers())


# -- the tray ------------------------------------------------------------------------------------


def tray_height(narrow: bool) -> float:
    return 244.0 if narrow else 208.0


def draw_tray(sheet: GroundSheet["SchieferState"], box: Box) -> None:
    """Three places for dice, and beside each what can be done with it."""
    view = sheet.view
    sheet.part("tray")
    room = sheet.panel(box, "")
    sheet.show("roller", _roller_value, partial(_draw_headline, box), marks=True)
    sheet.name_place("dice", box.x, box.y, box.w, box.h)
    cell = 32.0 if view.narrow else 22.0
    side = cell + 12
    top = room.y + 4
    for index, column in enumerate(room.columns(3, 8)):
        left = column.middle_x - side / 2
        sheet.ground.rect(left, top, side, side, "shade", "edge", 1, side * 0.2)
        outline = Box(left - 1, top - 1, side + 2, side + 2)
        name = f"die.{index}"
        sheet.place(name, Place(outline, side * 0.22, size=side))
        wide = min(26.0, (column.w - side - 10) / 2)
        for step, x in (("down", left - 5 - wide), ("up", left + side + 5)):
            arrow = Box(x, top, wide, side)
            sheet.place(
                f"{name}.{step}", Place(arrow, choice=partial(_arrow, arrow, step), within=name)
            )
        _turn_places(
            sheet, name, Box(column.middle_x - cell * 1.5 - 4, top + side + 50, cell, cell)
        )
    _prices(sheet, room.x, room.y + side + 18, room.w)
    last = box.bottom - _BUTTON - 9
    text_top = room.y + side + 50
    asked = Box(room.x, text_top, room.w, last - text_top - 4)
    sheet.show("question", _question, partial(_draw_question, asked), marks=True)
    sheet.place(BUTTONS, Place(Box(room.x, last, room.w, _BUTTON), is_row=True))


def _roller_value(state: "SchieferState", view: DrawOptions) -> str:
    seat = roller(state)
    return f"{seat} {view.player(seat)}" if seat >= 0 else ""


def _draw_headline(box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
    """Whose dice they are, in the player's colour."""
    seat = roller(state)
    title, left = view.message("Dice"), box.x + 10
    if seat >= 0:
        title = f"{title}: {view.player(seat)}"
        canvas.rect(box.x, box.y, box.w, 26, PALE_SEATS[seat], "", 0, 6)
        canvas.rect(box.x, box.y, box.w, box.h, "", SEATS[seat], 2, 6)
        seat_shape(canvas, seat, box.x + 18, box.y + 13, 7)
        canvas.symbol("turn", box.right - 18, box.y + 13, 16)
        left += 22
    canvas.fit(left, box.y + 13.5, box.right - 34 - left, title, 15, 10, bold=True)


def _turn_places(sheet: GroundSheet["SchieferState"], die_name: str, first: Box) -> None:
    """SF-5.3: the faces to which a die can be turned."""
    cell = first.w
    for new in range(1, FACES + 1):
        row, column = divmod(new - 1, 3)
        box = Box(first.x + column * (cell + 4), first.y + row * (cell + 4), cell, cell)
        place = Place(box, choice=partial(_new_face, box, new), within=die_name)
        sheet.place(f"{die_name}.to{new}", place)


def _new_face(box: Box, face: int, canvas: Canvas) -> None:
    die(canvas, box.middle_x, box.middle_y, box.w, face, "signal", "onsignal")


def _arrow(box: Box, step: str, canvas: Canvas) -> None:
    """SF-5.4: one step up or down."""
    canvas.rect(box.x, box.y, box.w, box.h, "signal", "coalrim", 1, 4)
    tip = 9 if step == "down" else -9
    canvas.path(
        f"M{number(box.middle_x)} {number(box.middle_y + tip / 2)}l6 {-tip}h-12Z", "onsignal"
    )


def _question(state: "SchieferState", view: DrawOptions) -> str:
    """What is asked, where the faces of dice leave room for it; at the end, who wins."""
    if can_turn(state):
        return ""
    if state.actor != OVER:
        return question(state, view)
    if len(state.winners()) > 1:
        return _winner(state, view)
    return f"{question(state, view)} {_winner(state, view)}"


def _draw_question(box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
    text = _question(state, view)
    if not text:
        return
    canvas.open_group(RESULT if state.actor == OVER else "")
    canvas.paragraph(box.x, box.y, box.w, box.h, text, 13, 10, bold=True, centred=True)
    canvas.close()


def _winner(state: "SchieferState", view: DrawOptions) -> str:
    winners = state.winners()
    count = state.scores()[winners[0]]
    if len(winners) > 1:
        names = say_all_of(view.lang, [view.player(seat) for seat in winners])
        return view.message("{names} win with {count} points each.", names=names, count=count)
    name = view.player(winners[0])
    return view.message("{name} wins with {count} points.", name=name, count=count)


def _prices(sheet: GroundSheet["SchieferState"], x: float, y: float, w: float) -> None:
    """What it costs to improve a die."""
    view = sheet.view
    ground = sheet.ground
    material = sheet.state.material
    rows = (
        ("reroll", material.reroll_price, view.message("reroll a die")),
        ("rotate", material.turn_price, view.message("turn a die, once per round")),
    )
    sheet.link_value("dice_costs", x - 4, y - 11, w + 8, 42)
    for symbol, price, text in rows:
        ground.symbol(symbol, x + 8, y, 15)
        coin(ground, x + 26, y, 8, str(price))
        ground.fit(x + 40, y, w - 40, text, 12, 10, "", "faint")
        sheet.place(f"price.{symbol}", Place(Box(x - 4, y - 10, w + 8, 20)))
        y += 20


# -- the spaces ----------------------------------------------------------------------------------


def draw_fields(sheet: GroundSheet["SchieferState"], box: Box) -> None:
    """The six spaces from 1 to 6, in the order in which they are carried out."""
    sheet.part("fields")
    for index, row in enumerate(box.rows(FACES, 6)):
        _field(sheet, index + 1, row)


def _field(sheet: GroundSheet["SchieferState"], face: int, row: Box) -> None:
    ground = sheet.ground
    material = sheet.state.material
    ground.rect(row.x, row.y, row.w, row.h, "card", "edge", 1, 6)
    die(ground, row.x + 24, row.middle_y, min(30, row.h - 14), face, "ink", "paper")
    x = row.x + 58
    high = row.h - 23
    middle = row.y + max(12.0, high / 2 + 1)
    for name in field_symbols(sheet.state, face):
        ground.symbol(name, x, middle, 18)
        x += 24
    text = material.field_text(face).to(sheet.lang)
    if high > 32:
        ground.paragraph(
            x - 6, middle - 16, row.right - x, 32, text, 13.5, 10, "", "ink", True, centred=True
        )
    else:
        ground.fit(x - 6, middle + 0.5, row.right - x, text, 12.5, 10, "", "ink", True)
    ground.rect(row.x + 48, row.bottom - 21, row.w - 56, 17, "shade", "", 0, 9)
    sheet.place(f"space.{face}", Place(row, 6, row.x + 59, row.bottom - 12.5, 6.4, 19, row.w - 78))
    sheet.link_value(f"field.{face}", row.x, row.y, row.w, row.h, 6)
    sheet.show(
        f"acting.{face}", partial(_acting, face), partial(_draw_acting, face, row), marks=True
    )


def _acting(face: int, state: "SchieferState", view: DrawOptions) -> int:
    """Who carries out this space, -1 if nobody does."""
    return state.actor if asked_face(state) == face else -1


def _draw_acting(
    face: int, row: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    seat = _acting(face, state, view)
    if seat >= 0:
        canvas.rect(row.x, row.y, row.w, row.h, "", SEATS[seat], 2.4, 6)
        canvas.symbol("turn", row.x + 3, row.middle_y, 14)


def field_symbols(state: "SchieferState", face: int) -> list[str]:
    """One symbol for each action that the space offers."""
    material = state.material
    names: list[str] = []
    if material.fetches[face]:
        names.append("supply")
    if material.opens[face]:
        names.append("open")
    if material.sells[face]:
        names.append("sell")
    if material.develops[face]:
        names.append("develop")
    return names
