"""The dice on their tray, and the six action fields with the markers that wait on them."""

from typing import TYPE_CHECKING

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import SEATS
from pithead.drawing.pieces import coin, die, marker
from pithead.drawing.sheet import Sheet
from pithead.games.schiefer.board.markers import faces_waited_on, line_marker, places_out
from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS, down, up
from pithead.games.schiefer.vocabulary import (
    DONE,
    DOWN,
    KEEP,
    MARK,
    MARK_ALL,
    REROLL,
    SPEND,
    TURN,
    UP,
)

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_BUTTON = 26.0


def turn_action(old: int, new: int) -> int:
    """SF-5.3: the action that turns a die from one face to another."""
    return TURN + (old - 1) * (FACES - 1) + new - 1 - (1 if new > old else 0)


def asked_face(state: "SchieferState") -> int:
    """The field that is being carried out, 0 if none is."""
    if state.agenda and state.agenda[-1].kind == "act":
        return int(state.agenda[-1].name.split(":")[1])
    return 0


def roller(state: "SchieferState") -> int:
    """Whose dice are rolled or lie on the tray, -1 if nobody's."""
    if state.agenda and state.agenda[-1].kind in ("throw", "dice", "reroll", "mark", "empty"):
        return int(state.agenda[-1].name.split(":")[1])
    return -1


# -- the tray ------------------------------------------------------------------------------------


def tray_height(narrow: bool) -> float:
    return 212.0 if narrow else 178.0


def draw_tray(sheet: Sheet, state: "SchieferState", box: Box) -> None:
    """The dice of the player who rolls, and beside each what can be done with it."""
    view = sheet.view
    seat = roller(state)
    title = view.say("Dice", "Würfel")
    if seat >= 0:
        title = f"{title}: {view.player(seat)}"
    room = sheet.panel(box, title, "card", seat)
    cell = 30.0 if view.narrow else 24.0
    columns = room.columns(3, 5)
    turns = False
    if state.dice != NO_DICE:
        shown = 0
        for index, face in enumerate(ROLLS[state.dice]):
            turns = _draw_die(sheet, state, index, face, face == shown, columns[index], cell) or turns
            shown = face
    else:
        for column in columns:
            side = cell + 10
            sheet.ground.rect(
                column.x + 1, room.y + 3, side, side, "shade", "edge", 1, side * 0.2
            )
    if not turns:
        _prices(sheet, state, Box(room.x, room.y + cell + 22, room.w, 0))
    _buttons(sheet, state, Box(room.x, box.bottom - _BUTTON - 8, room.w, _BUTTON))


def _draw_die(
    sheet: Sheet, state: "SchieferState", index: int, face: int, twin: bool, box: Box, cell: float
) -> bool:
    """A die: a click rolls it again; arrows change it; the small faces turn it. Of two equal dice
    the first has the choices. Answers whether it can be turned."""
    ground = sheet.ground
    size = cell + 10
    x = box.x + 1 + size / 2
    y = box.y + 3 + size / 2
    sheet.pieces.open_piece(f"die-{index}", x, y)
    die(sheet.pieces, 0, 0, size, face)
    sheet.pieces.close()
    if twin:
        return False
    prices = box.y + cell + 22
    if sheet.offers(REROLL + face - 1):
        sheet.choice_rect(
            REROLL + face - 1, x - size / 2 - 2, y - size / 2 - 2, size + 4, size + 4, size * 0.22
        )
        ground.symbol("reroll", x - 9, prices, 14)
        coin(ground, x + 9, prices, 7.5, str(state.material.reroll_price))
    _change(sheet, UP + face - 1, "up", up(face), x + size / 2 + 5, box.y + 2, cell)
    _change(sheet, DOWN + face - 1, "down", down(face), x + size / 2 + 5, box.y + 2 + cell * 0.5 + 7, cell)  # fmt: skip
    turns = False
    for new in range(1, FACES + 1):
        if new == face or not sheet.offers(turn_action(face, new)):
            continue
        turns = True
        row, column = divmod(new - 1, 3)
        left = box.x + column * (cell + 3)
        top = box.y + cell + 34 + row * (cell + 3)
        if sheet.open_choice(turn_action(face, new)):
            ground.rect(left, top, cell, cell, "paper", "", 0, 4)
            die(ground, left + cell / 2, top + cell / 2, cell - 7, new)
            sheet.glow_rect(left, top, cell, cell, 4)
            sheet.close_choice()
    if turns:
        ground.symbol("rotate", box.x + cell * 2 - 1, prices, 15)
        coin(ground, box.x + cell * 2 + 17, prices, 7.5, str(state.material.turn_price))
    return turns


def _change(
    sheet: Sheet, action: int, symbol: str, face: int, x: float, y: float, cell: float
) -> None:
    """SF-5.4: an arrow, and the face that the die will show."""
    high = cell * 0.5 + 5
    wide = 38.0
    if sheet.open_choice(action):
        sheet.ground.rect(x, y, wide, high, "paper", "", 0, 4)
        sheet.ground.symbol(symbol, x + 10, y + high / 2, 11)
        die(sheet.ground, x + 27, y + high / 2, 12, face)
        sheet.glow_rect(x, y, wide, high, 4)
        sheet.close_choice()


def _prices(sheet: Sheet, state: "SchieferState", box: Box) -> None:
    """What improving a die costs, while nobody can turn one."""
    view = sheet.view
    ground = sheet.ground
    y = box.y + 20
    rows = (
        ("reroll", state.material.reroll_price, view.say("roll a die again", "Würfel neu werfen")),
        (
            "rotate",
            state.material.turn_price,
            view.say("turn a die, once a round", "Würfel drehen, 1x je Runde"),
        ),
    )
    for symbol, price, words in rows:
        ground.symbol(symbol, box.x + 9, y, 16)
        coin(ground, box.x + 29, y, 8.5, str(price))
        ground.fit(box.x + 44, y, box.w - 44, words, 12, 10, "", "faint")
        y += 22


def _buttons(sheet: Sheet, state: "SchieferState", box: Box) -> None:
    """What is said about all dice at once."""
    view = sheet.view
    offered = [
        (action, words)
        for action, words in (
            (KEEP, view.say("Keep the dice", "Würfel behalten")),
            (MARK_ALL, view.say("Mark all three", "Alle drei belegen")),
            (DONE, view.say("No further marker", "Keinen weiteren")),
        )
        if sheet.offers(action)
    ]
    if not offered:
        return
    for index, cell in enumerate(box.columns(len(offered), 8)):
        action, words = offered[index]
        if sheet.open_choice(action):
            sheet.ground.rect(cell.x, cell.y, cell.w, cell.h, "paper", "", 0, 5)
            sheet.glow_rect(cell.x, cell.y, cell.w, cell.h, 5)
            sheet.ground.fit(
                cell.middle_x, cell.middle_y, cell.w - 10, words, 13, 10, MIDDLE, "ink", True
            )
            sheet.close_choice()


# -- the fields ----------------------------------------------------------------------------------


def draw_fields(sheet: Sheet, state: "SchieferState", box: Box) -> None:
    """The six fields from 1 to 6, in the order in which they are carried out."""
    rows = box.rows(FACES, 6)
    acting = asked_face(state)
    for face in range(1, FACES + 1):
        _draw_field(sheet, state, face, rows[face - 1], face == acting)
    _waiting(sheet, state, rows)


def _draw_field(sheet: Sheet, state: "SchieferState", face: int, row: Box, acting: bool) -> None:
    ground = sheet.ground
    material = state.material
    rim = SEATS[state.actor] if acting else "edge"
    ground.rect(row.x, row.y, row.w, row.h, "card", rim, 2.4 if acting else 1, 6)
    die(ground, row.x + 25, row.middle_y, min(34, row.h - 14), face, "slate", "bone")
    symbols = field_symbols(state, face)
    x = row.x + 58
    for name in symbols:
        ground.symbol(name, x, row.y + 14, 20)
        x += 24
    words = material.field_text(face, sheet.lang)
    ground.fit(x - 6, row.y + 14.5, row.right - x, words, 12.5, 10, "", "ink", True)
    _dotted(ground, row.x + 48, row.right - 8, row.bottom - 14)
    sheet.choice_rect(MARK + face - 1, row.x, row.y, row.w, row.h, 6)
    sheet.choice_rect(SPEND + face - 1, row.x, row.y, row.w, row.h, 6)
    if acting:
        ground.symbol("turn", row.x + 3, row.middle_y, 14)


def field_symbols(state: "SchieferState", face: int) -> list[str]:
    """One symbol for each action that the field offers."""
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


def _dotted(ground: Canvas, left: float, right: float, y: float) -> None:
    """A groove for the markers."""
    ground.path(f"M{number(left)} {number(y)}H{number(right)}", "", "shade", 17, "rc")


def _waiting(sheet: Sheet, state: "SchieferState", rows: list[Box]) -> None:
    """The markers on the fields, in each field in the order of play."""
    taken = [0] * (FACES + 1)
    totals = [0] * (FACES + 1)
    for face in range(1, FACES + 1):
        for seat in range(state.players):
            totals[face] += state.waits(seat, face)
    for position in range(state.players):
        seat = state.seat_at(position) if state.start_player >= 0 else position
        faces = faces_waited_on(state, seat)
        places = places_out(state, seat)
        for index, face in enumerate(faces):
            row = rows[face - 1]
            room = row.w - 66
            step = min(19.0, room / max(1, totals[face] - 1))
            x = row.x + 52 + taken[face] * step
            id = line_marker(state, seat, places[index])
            marker(sheet.pieces, id, seat, x + 4, row.bottom - 14, 7)
            taken[face] += 1
