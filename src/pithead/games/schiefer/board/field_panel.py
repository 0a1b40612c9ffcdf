"""The dice on their tray, and the six action fields with the markers that wait on them."""

from typing import TYPE_CHECKING

from pithead.drawing.board_drawing import RESULT, BoardDrawing
from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import SEATS
from pithead.drawing.piece_shapes import coin, die, marker
from pithead.games.schiefer.board.markers import faces_waited_on, waiting_markers
from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import say_all_of

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState
    from pithead.games.schiefer.verbs.verb_registry import Verbs

_BUTTON = 26.0


def asked_face(state: "SchieferState") -> int:
    """The field that is being carried out, 0 if none is."""
    if state.agenda and state.agenda[-1].kind == "act":
        return int(state.agenda[-1].name.split(":")[1])
    return 0


def roller(state: "SchieferState") -> int:
    """The player whose dice are rolled or on the tray, -1 if there is none."""
    if state.agenda and state.agenda[-1].kind in ("throw", "dice", "reroll", "mark", "empty"):
        return int(state.agenda[-1].name.split(":")[1])
    return -1


# -- the tray ------------------------------------------------------------------------------------


def tray_height(narrow: bool) -> float:
    return 244.0 if narrow else 208.0


def draw_tray(sheet: BoardDrawing, state: "SchieferState", box: Box) -> None:
    """The dice of the player who rolls, and beside each what can be done with it."""
    view = sheet.view
    seat = roller(state)
    title = view.message("Dice")
    if seat >= 0:
        title = f"{title}: {view.player(seat)}"
    room = sheet.panel(box, title, "card", seat)
    sheet.name_place("dice", box.x, box.y, box.w, box.h)
    cell = 32.0 if view.narrow else 22.0
    side = cell + 12
    columns = room.columns(3, 8)
    turns = False
    shown = 0
    for index, column in enumerate(columns):
        if state.dice == NO_DICE:
            left = column.middle_x - side / 2
            sheet.ground.rect(left, room.y + 4, side, side, "shade", "edge", 1, side * 0.2)
            continue
        face = ROLLS[state.dice][index]
        _draw_die(sheet, state.verbs, index, face, face == shown, column, side)
        grid = Box(column.middle_x - cell * 1.5 - 4, room.y + side + 54, cell, cell)
        turns = _turn_grid(sheet, state.verbs, face, face == shown, grid) or turns
        shown = face
    _prices(sheet, state, room.x, room.y + side + 18, room.w)
    last = box.bottom - _BUTTON - 9
    if not turns:
        text = sheet.asked()
        if state.actor == OVER:
            shared = len(state.winners()) > 1
            text = _winner(sheet, state) if shared else f"{text} {_winner(sheet, state)}"
        top = room.y + side + 50
        sheet.ground.open_group(RESULT if state.actor == OVER else "")
        sheet.ground.paragraph(
            room.x, top, room.w, last - top - 4, text, 13, 10, bold=True,
            centred=True,
        )  # fmt: skip
        sheet.ground.close()
    _buttons(sheet, state.verbs, Box(room.x, last, room.w, _BUTTON))


def _winner(sheet: BoardDrawing, state: "SchieferState") -> str:
    winners = state.winners()
    count = state.scores()[winners[0]]
    if len(winners) > 1:
        names = say_all_of(sheet.lang, [sheet.view.player(seat) for seat in winners])
        return sheet.view.message("{names} win with {count} points each.", names=names, count=count)
    name = sheet.view.player(winners[0])
    return sheet.view.message("{name} wins with {count} points.", name=name, count=count)


def _draw_die(
    sheet: BoardDrawing,
    verbs: "Verbs",
    index: int,
    face: int,
    twin: bool,
    box: Box,
    size: float,
) -> None:
    """A die: a click rolls it again, the arrows change it. Of equal dice the first has them."""
    x = box.middle_x
    y = box.y + 4 + size / 2
    sheet.pieces.open_piece(f"die-{index}", x, y)
    die(sheet.pieces, 0, 0, size, face)
    sheet.pieces.close()
    if twin:
        return
    left = x - size / 2 - 1
    top = y - size / 2 - 1
    sheet.choice_rect(verbs.reroll.first + face - 1, left, top, size + 2, size + 2, size * 0.22)
    if sheet.view.only >= 0:
        # Who looks for the place of an action that changes the die is shown the die itself.
        turns = [verbs.turn.id_of(face, new) for new in range(1, FACES + 1) if new != face]
        for action in (verbs.down.first + face - 1, verbs.up.first + face - 1, *turns):
            if sheet.open_choice(action):
                sheet.glow_rect(left, top, size + 2, size + 2, size * 0.22)
                sheet.close_choice()
    wide = min(26.0, (box.w - size - 10) / 2)
    _arrow(sheet, verbs.down.first + face - 1, "down", x - size / 2 - 5 - wide, y, wide, size)
    _arrow(sheet, verbs.up.first + face - 1, "up", x + size / 2 + 5, y, wide, size)


def _arrow(
    sheet: BoardDrawing, action: int, symbol: str, x: float, y: float, wide: float, high: float
) -> None:
    """SF-5.4: one step up or down."""
    if sheet.open_choice(action):
        _light_glow(sheet.ground, x, y - high / 2, wide, high)
        sheet.ground.rect(x, y - high / 2, wide, high, "signal", "coalrim", 1, 4)
        tip = 9 if symbol == "down" else -9
        sheet.ground.path(
            f"M{number(x + wide / 2)} {number(y + tip / 2)}l6 {-tip}h-12Z", "onsignal"
        )
        sheet.close_choice()
    else:
        sheet.block_rect(action, x, y - high / 2, wide, high, 4)


def _turn_grid(sheet: BoardDrawing, verbs: "Verbs", face: int, twin: bool, first: Box) -> bool:
    """SF-5.3: the faces to which a die can be turned. Returns whether there are any."""
    if twin or not sheet.offers(verbs.turn.id_of(face, face % FACES + 1)):
        return False
    ground = sheet.ground
    cell = first.w
    for new in range(1, FACES + 1):
        row, column = divmod(new - 1, 3)
        left = first.x + column * (cell + 4)
        top = first.y + row * (cell + 4)
        if new == face:
            die(ground, left + cell / 2, top + cell / 2, cell, new, "shade", "edge")
        elif sheet.open_choice(verbs.turn.id_of(face, new)):
            _light_glow(sheet.ground, left, top, cell, cell)
            die(sheet.ground, left + cell / 2, top + cell / 2, cell, new, "signal", "onsignal")
            sheet.close_choice()
    return True


def _light_glow(ground: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A ring that pointer and focus make broader, around something yellow."""
    ground.add(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="4"'
        ' pointer-events="all" class="gl s-signal"/>'
    )


def _prices(sheet: BoardDrawing, state: "SchieferState", x: float, y: float, w: float) -> None:
    """What it costs to improve a die."""
    view = sheet.view
    ground = sheet.ground
    rows = (
        (
            "reroll",
            state.material.reroll_price,
            view.message("reroll a die"),
        ),
        (
            "rotate",
            state.material.turn_price,
            view.message("turn a die, once per round"),
        ),
    )
    sheet.link_value("dice_costs", x - 4, y - 11, w + 8, 42)
    for symbol, price, text in rows:
        ground.symbol(symbol, x + 8, y, 15)
        coin(ground, x + 26, y, 8, str(price))
        ground.fit(x + 40, y, w - 40, text, 12, 10, "", "faint")
        if symbol == "rotate" and state.dice != NO_DICE:
            face = ROLLS[state.dice][0]
            sheet.block_rect(
                state.verbs.turn.id_of(face, face % FACES + 1), x - 4, y - 10, w + 8, 20, 4
            )
        y += 20


def _buttons(sheet: BoardDrawing, verbs: "Verbs", box: Box) -> None:
    """The buttons that concern all dice at once."""
    view = sheet.view
    offered = [
        (action, text)
        for action, text in (
            (verbs.keep.first, view.message("Keep the dice")),
            (verbs.mark_all.first, view.message("Use all three dice")),
            (verbs.done.first, view.message("No more markers")),
            (verbs.forfeit.first, view.message("Skip the action")),
            (verbs.pass_round.first, view.message("Pass")),
        )
        if sheet.offers(action)
    ]
    if not offered:
        return
    for index, cell in enumerate(box.columns(len(offered), 8)):
        action, text = offered[index]
        if sheet.open_choice(action):
            sheet.ground.rect(cell.x, cell.y, cell.w, cell.h, "paper", "", 0, 5)
            sheet.glow_rect(cell.x, cell.y, cell.w, cell.h, 5)
            sheet.ground.fit(
                cell.middle_x, cell.middle_y, cell.w - 10, text, 13, 10, MIDDLE, "ink", True
            )
            sheet.close_choice()


# -- the fields ----------------------------------------------------------------------------------


def draw_fields(sheet: BoardDrawing, state: "SchieferState", box: Box) -> None:
    """The six fields from 1 to 6, in the order in which they are carried out."""
    rows = box.rows(FACES, 6)
    acting = asked_face(state)
    for face in range(1, FACES + 1):
        _draw_field(sheet, state, face, rows[face - 1], face == acting)
    _waiting(sheet, state, rows)


def _draw_field(
    sheet: BoardDrawing, state: "SchieferState", face: int, row: Box, acting: bool
) -> None:
    ground = sheet.ground
    material = state.material
    rim = SEATS[state.actor] if acting else "edge"
    ground.rect(row.x, row.y, row.w, row.h, "card", rim, 2.4 if acting else 1, 6)
    die(ground, row.x + 24, row.middle_y, min(30, row.h - 14), face, "ink", "paper")
    symbols = field_symbols(state, face)
    x = row.x + 58
    high = row.h - 23
    middle = row.y + max(12.0, high / 2 + 1)
    for name in symbols:
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
    sheet.choice_rect(state.verbs.mark.first + face - 1, row.x, row.y, row.w, row.h, 6)
    sheet.choice_rect(state.verbs.spend.first + face - 1, row.x, row.y, row.w, row.h, 6)
    sheet.link_value(f"field.{face}", row.x, row.y, row.w, row.h, 6)
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


def _waiting(sheet: BoardDrawing, state: "SchieferState", rows: list[Box]) -> None:
    """The markers on the fields, in each field in the order of play."""
    taken = [0] * (FACES + 1)
    totals = [0] * (FACES + 1)
    for face in range(1, FACES + 1):
        for seat in range(state.players):
            totals[face] += state.waits(seat, face)
    for position in range(state.players):
        seat = state.seat_at(position) if state.start_player >= 0 else position
        faces = faces_waited_on(state, seat)
        ids = waiting_markers(state, seat)
        for index, face in enumerate(faces):
            row = rows[face - 1]
            room = row.w - 78
            step = min(19.0, room / max(1, totals[face] - 1))
            x = row.x + 55 + taken[face] * step
            marker(sheet.pieces, ids[index], seat, x + 4, row.bottom - 12.5, 6.4)
            taken[face] += 1
