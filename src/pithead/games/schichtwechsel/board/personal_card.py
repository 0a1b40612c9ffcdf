"""What lies before a player: his stock, his personal card and his selection tile."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.marks import (
    Figures,
    Item,
    alternatives,
    boxes,
    cost_symbols,
    items_of,
    piece,
    row,
)
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.board.towers import tower_places
from pithead.games.schichtwechsel.effects import effects_text
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.text import token_forecast
from pithead.kernel.i18n import say

STOCK_HEIGHT = 48.0


STOCK = ["vp", "white", "token", "coin", "tool", "coke"]


def stock_symbols(canvas: Canvas, x: float, y: float, w: float) -> None:
    """What is counted in a player's stock; token and coke are pieces that come on top."""
    for index, symbol in enumerate(STOCK):
        left = x + index * w // len(STOCK)
        if symbol == "token":
            canvas.circle(left + 10, y, 8, "", "edge", 1.2)
        elif symbol != "coke":
            canvas.symbol(symbol, left + 10, y, 20)


def draw_stock(table: Table, seat: int, x: float, y: float, w: float) -> None:
    """Victory points, tokens, coins, tool markers and coke, side by side around y."""
    state = table.state
    ground = table.ground
    counts = [
        state.vp[seat] + state.vp_rounds[seat],
        state.white[seat],
        0,
        state.coins[seat],
        state.tools[seat],
        state.coke[seat],
    ]
    for index, symbol in enumerate(STOCK):
        left = x + index * w // len(STOCK)
        if symbol == "token":
            if state.token[seat]:
                piece(table.pieces, f"token-{seat}", f"token{seat}", left + 10, y, 21)
            continue
        if symbol == "coke" and counts[index]:
            # The next coke of the supply: it will glide to where it goes.
            first = table.material.coke - counts[index]
            piece(table.pieces, f"coke-{seat}-{first}", f"coke{seat}", left + 10, y, 20)
        ground.text(left + 23, y + 0.5, str(counts[index]), 16, bold=True)


def draw_forecast(table: Table, x: float, y: float, w: float) -> None:
    """White tokens of the next round, as things stand."""
    words = table.say("tokens next round, as it stands:", "Steine der nächsten Runde, Stand jetzt:")
    figure = str(token_forecast(table.state, table.seat))
    wide = table.ground.fit(x, y, w - 34, words, 11, 10, colour="faint")
    table.ground.text(x + wide + 5, y, figure, 13, bold=True)
    table.ground.symbol("white", x + wide + 5 + width(figure, 13, True) + 9, y, 13)


# -- the personal card ---------------------------------------------------------------------------


class Personal:
    """The personal card as it is printed; headframes stand on its rails."""

    def __init__(self, material: Material, lang: str, audit: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        canvas = self.canvas
        mode = material.modes[material.personal]
        canvas.rect(box.x, box.y, box.w, 22, "shade", "", 0, 4)
        canvas.fit(box.x + 6, box.y + 11.5, box.w - 12, mode.name.to(lang), 12, 9.5, bold=True)
        x = box.x + 14
        for symbol in cost_symbols(mode.cost):
            canvas.symbol(symbol, x, box.y + 37, 16)
            x += 17
        canvas.symbol("arrow", x - 2, box.y + 37, 10)
        others = [line for line in mode.lines if line.word != "rail_up_to_headframes"]
        row(canvas, items_of(others), box.x + 8, box.y + 56, 50, 18)
        self.rails: list[Box] = []
        left = box.right - 8 - 32 * material.headframes
        for index in range(material.headframes):
            cell = Box(left + index * 32, box.y + 28, 30, 38)
            boxes(canvas, [cell], "meadow", "edge", 1, 3)
            self.rails.append(cell)
            Item("+1", ["rail"]).draw(canvas, cell.x + 1, cell.middle_y, 14)
        canvas.paragraph(
            box.x + 7, box.y + 71, box.w - 14, box.h - 75, effects_text(mode.lines, lang), 11, 10,
            leading=1.1,
        )  # fmt: skip


@lru_cache(maxsize=64)
def _personal(
    material: Material, lang: str, audit: bool, x: float, y: float, w: float, h: float
) -> Personal:
    return Personal(material, lang, audit, Box(x, y, w, h))


def draw_personal(table: Table, box: Box) -> None:
    """The card, what was paid on it, and the headframes that have not left it."""
    state = table.state
    seat = table.seat
    card = table.material.cards + seat
    used = state.has_used(card)
    table.ground.rect(box.x, box.y, box.w, box.h, "shade" if used else "card", "ink", 1, 5)
    plan = _personal(table.material, table.lang, table.audit, box.x, box.y, box.w, box.h)
    table.ground.paste(plan.canvas)
    for index, place in enumerate(tower_places(state, seat)):
        if place == -2:
            cell = plan.rails[index]
            id = f"headframe-{seat}-{index}"
            piece(table.pieces, id, f"headframe{seat}", cell.middle_x, cell.middle_y, 33)
    draw_payment(table, card, box)
    action = table.words.use[table.material.personal]
    table.sheet.choice_rect(action, box.x, box.y, box.w, box.h, 5)


def draw_payment(table: Table, card: int, box: Box) -> None:
    """The tokens that lie on a card, from its lower right corner on; a used card has a tick."""
    state = table.state
    x = box.right - 11
    y = box.bottom - 10
    if card >= table.material.cards and state.has_used(card):
        table.ground.symbol("done", box.right - 11, box.y + 32, 14)
    for seat in range(state.players):
        if state.tokens_on[card] >> seat & 1:
            piece(table.pieces, f"token-{seat}", f"token{seat}", x, y, 18)
            x -= 17
    name = str(card)
    for index in range(min(4, state.white_on[card])):
        piece(table.pieces, f"white-{name}-{index}", "white", x, y, 16)
        x -= 15
    for index in range(min(4, state.coins_on[card])):
        piece(table.pieces, f"coin-{name}-{index}", "coin", x, y, 16)
        x -= 15


# -- selection tiles -----------------------------------------------------------------------------


def draw_plate(table: Table, tile: int, x: float, y: float, w: float) -> None:
    """A tile's name plate: the piece that goes from the supply to a player and back."""
    pieces = table.pieces
    pieces.open_piece(f"tile-{table.material.tile_ids[tile]}", x, y)
    pieces.rect(-w / 2, -10, w, 20, "slate", "ink", 1, 4)
    name = table.material.tile_names[tile].to(table.lang)
    pieces.fit(0, 0.5, w - 8, name, 13, 9.5, MIDDLE, "paper", True)
    pieces.close()


def tile_row(material: Material, box: Box) -> float:
    """How high a line of a tile's face is: the same on all tiles."""
    return box.h // (max([len(options) for options in material.lower]) + 1)


def lower_half(material: Material, tile: int, box: Box) -> Box:
    """The part of a tile's face that counts in step VI; it has a ground of its own."""
    high = tile_row(material, box)
    return Box(box.x, box.y + high, box.w, high * len(material.lower[tile]))


def tile_face(
    canvas: Canvas, material: Material, lang: str, tile: int, box: Box, figures: Figures
) -> list[Box]:
    """Upper and lower half below the name plate; answers where the lower options are."""
    upper = material.upper[tile]
    items = (
        alternatives([[line] for line in upper]) if material.upper_either[tile] else items_of(upper)
    )
    high = tile_row(material, box)
    label = 8.0
    end = row(canvas, items, box.x + label, box.y + high / 2, box.w - label - 3, 16, figures)
    either = say(lang, " or ", " oder ")
    words = (
        either.join([effects_text([line], lang) for line in upper])
        if material.upper_either[tile]
        else effects_text(upper, lang)
    )
    _in_words(canvas, words, box, box.y + high / 2, label + end)
    cells: list[Box] = []
    for index, lines in enumerate(material.lower[tile]):
        cell = Box(box.x, box.y + high * (index + 1), box.w, high)
        cells.append(cell)
        items = items_of(lines)
        end = row(canvas, items, box.x + label, cell.middle_y, box.w - label - 3, 16, figures)
        _in_words(canvas, effects_text(lines, lang), box, cell.middle_y, label + end)
    return cells


def _in_words(canvas: Canvas, words: str, box: Box, y: float, taken: float) -> None:
    """Beside the symbols, where a tile is wide enough for it."""
    if box.w > 300:
        left = max(110.0, taken + 10)
        canvas.fit(box.x + left, y, box.w - left - 6, words, 12, 10)


class Face:
    """A tile as it lies before a player."""

    def __init__(self, material: Material, lang: str, audit: bool, tile: int, box: Box) -> None:
        self.canvas = Canvas(audit)
        boxes(self.canvas, [lower_half(material, tile, box)], "slatepale", "", 0, 3)
        figures = Figures()
        self.cells = tile_face(self.canvas, material, lang, tile, box, figures)
        figures.flush(self.canvas)


@lru_cache(maxsize=128)
def _face(
    material: Material, lang: str, audit: bool, tile: int, x: float, y: float, w: float, h: float
) -> Face:
    return Face(material, lang, audit, tile, Box(x, y, w, h))


def draw_tile(table: Table, box: Box) -> None:
    """The player's own tile with its halves."""
    state = table.state
    tile = state.tile[table.seat]
    flipped = state.passed[table.seat]
    table.ground.rect(box.x, box.y, box.w, box.h, "shade" if flipped else "card", "ink", 1, 5)
    if tile < 0:
        words = say(table.lang, "no selection tile yet", "noch kein Auswahlplättchen")
        table.ground.paragraph(
            box.middle_x, box.y, box.w - 16, box.h, words, 12, 10, MIDDLE, "faint", centred=True
        )
        return
    foot = 18.0 if flipped else 4.0
    plan = _face(
        table.material, table.lang, table.audit, tile,
        box.x + 4, box.y + 26, box.w - 8, box.h - 26 - foot,
    )  # fmt: skip
    table.ground.paste(plan.canvas)
    draw_plate(table, tile, box.middle_x, box.y + 14, box.w - 8)
    for index, cell in enumerate(plan.cells):
        table.sheet.choice_rect(table.words.lower[index], cell.x, cell.y, cell.w, cell.h - 1, 3)
    if flipped:
        words = table.say("has passed", "hat gepasst")
        table.ground.fit(box.middle_x, box.bottom - 10, box.w - 8, words, 12, 10, MIDDLE, "faint",
                         True)  # fmt: skip
