"""The status of the round with the order of play, and the timeline of the twelve rounds."""

from typing import Final

from pithead.drawing.board_drawing import RESULT
from pithead.drawing.canvas import END
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import crest, price
from pithead.games.ruhrschifffahrt.material import ROUNDS
from pithead.games.ruhrschifffahrt.names import PHASE_NAMES, round_events
from pithead.games.ruhrschifffahrt.river_history import stories
from pithead.kernel.step import OVER

_SIGNS: Final = {
    "draw_start_player": "lot",
    "locks_open": "gates",
    "pay_thaler_or_vp": "toll",
    "track_to_paved": "paved",
    "lock_price_3": "dearer_lock",
    "gain_warehouse": "warehouse",
    "gain_thaler_or_vp": "gift",
    "option_prices_up": "dearer_options",
    "track_to_rail": "rail",
    "track_dice_plus_one": "dice_up",
    "remove_dice": "dice_out",
    "no_marker": "no_marker",
    "wages_and_supply_closed": "no_wages",
}


def draw_status(context: DrawingContext, x: float, y: float, w: float) -> float:
    """Draw round, phase, order of play, the price of a lock, and closed options."""
    state = context.state
    material = context.material
    view = context.view
    ground = context.sheet.ground
    year = material.years[state.round]
    if state.actor == OVER:
        winner = view.player(state.ranking()[0])
        head = view.message("The game is over: {winner} wins", winner=winner)
    else:
        phase = PHASE_NAMES[state.phase - 1].to(view.lang)
        head = view.message(
            "Round {round} of {ROUNDS}, {year}: {phase}",
            round=state.round,
            ROUNDS=ROUNDS,
            year=year,
            phase=phase,
        )
    narrow = view.narrow
    sheet = context.sheet
    ground.open_group(RESULT if state.actor == OVER else "")
    ground.fit(x, y + 12, w if narrow else w * 0.42, head, 17, 12, bold=True)
    ground.close()
    sheet.name_place("phase", x, y, w if narrow else w * 0.42, 26)
    middle = y + (38 if narrow else 12)
    left = x if narrow else x + w * 0.44
    word = view.message("Turn order")
    ground.text(left, middle, word, 12, colour="faint")
    room = width(word, 12) + 18 + 31 * state.players
    sheet.name_place("turn-order", left - 4, middle - 13, room, 26)
    left += width(word, 12) + 18
    for place, seat in enumerate(state.turn_order()):
        if place:
            ground.path(f"M{left - 17:.1f} {middle - 4:.1f}l4 4l-4 4", "", "faint", 1.4, "rc")
        if seat == state.actor:
            ground.circle(left, middle, 11, "signal", "onsignal", 1)
        seat_shape(ground, seat, left, middle, 7)
        left += 31
    right = _word(context, x + w, middle, view.message("bag"))
    sheet.show("bag")
    ground.text(right, middle, str(state.bag), 15, END, bold=True)
    sheet.shown()
    ground.symbol("bag", right - 27, middle, 18)
    sheet.name_place("bag", right - 38, middle - 13, x + w - right + 38, 26)
    end = right - 44
    right = _word(context, right - 50, middle, view.message("a lock"))
    sheet.name_place("lock", right - 42, middle - 13, end - right + 42, 26)
    if state.round >= material.locks_from:
        price(ground, right - 9, middle, material.lock_price[state.round], 9)
    else:
        ground.symbol("lock", right - 9, middle, 17)
    ground.symbol("gates", right - 30, middle, 19)
    if state.pilot_blocked:
        end = right - 46
        right = _word(context, right - 54, middle, view.message("pilot closed"))
        sheet.name_place("high-water", right - 42, middle - 13, end - right + 42, 26)
        ground.symbol("lock", right - 9, middle, 17)
        ground.symbol("wheel", right - 30, middle, 20)
    return 54 if narrow else 26


def _word(context: DrawingContext, right: float, y: float, word: str) -> float:
    """Draw a word after a figure if there is room; return where the figure ends."""
    if context.view.narrow:
        return right
    context.sheet.ground.text(right, y, word, 12, END, "faint")
    return right - width(word, 12) - 6


def draw_timeline(context: DrawingContext, box: Box) -> None:
    """Draw the rounds with year, events, export and the crest for dice; past ones are blank."""
    state = context.state
    material = context.material
    view = context.view
    ground = context.sheet.ground
    columns = 4 if view.narrow else ROUNDS
    cells = box.grid(columns, ROUNDS // columns, 4)
    for number in range(1, ROUNDS + 1):
        cell = cells[number - 1]
        now = number == state.round
        past = number < state.round
        ground.rect(
            cell.x, cell.y, cell.w, cell.h, "card" if now else "shade" if past else "paper",
            "ink" if now else "edge", 2 if now else 1, 4,
        )  # fmt: skip
        context.sheet.link_value(f"round.{number}", cell.x, cell.y, cell.w, cell.h)
        colour = "faint" if past else "ink"
        ground.text(cell.x + 8, cell.y + 12, str(number), 15, "", colour, True)
        ground.text(cell.right - 7, cell.y + 12, str(material.years[number]), 11, END, "faint")
        if past:
            continue
        signs = [_SIGNS[event] for event in material.events[number]]
        if material.flag_rounds[number]:
            signs.append("flag")
        home = material.crest[number]
        told = round_events(material, number).to(view.lang)
        ground.open_group("", f"{told}. {stories(view.lang).get(number, '')}")
        count = len(signs) + (home >= 0)
        step = 20.0
        left = cell.middle_x - (count - 1) * step / 2
        for sign in signs:
            ground.symbol(sign, left, cell.y + 32, 17)
            left += step
        if home >= 0:
            crest(ground, home, left, cell.y + 32, 16)
        ground.close()
    cell = cells[state.round - 1]
    pieces = context.sheet.pieces
    pieces.open_piece("round", cell.x + 33, cell.y + 12)
    pieces.symbol("hammers", 0, 0, 17)
    pieces.close()
