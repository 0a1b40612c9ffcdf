"""The personal card of a player, and the payments that lie on cards."""

from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    Item,
    boxes,
    cost_symbols,
    items_of,
    piece,
    row,
)
from pithead.games.schichtwechsel.effect_text import effects_text
from pithead.games.schichtwechsel.pieces import ON_CARD, headframe_places


class PrintedPersonalCard(PrintedPart):
    """The personal card; headframes stand on its rails."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        canvas = self.canvas
        material = self.material
        lang = settings.lang
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
        text = effects_text(mode.lines).to(lang)
        canvas.paragraph(box.x + 7, box.y + 71, box.w - 14, box.h - 75, text, 11, 10, leading=1.1)


def draw_personal(board: BoardContext, box: Box) -> None:
    """The card, what was paid on it, and the headframes that have not left it."""
    state = board.state
    seat = board.seat
    card = board.material.cards + seat
    used = state.has_used(card)
    board.ground.rect(box.x, box.y, box.w, box.h, "shade" if used else "card", "ink", 1, 5)
    plan = board.printed(PrintedPersonalCard, box)
    board.ground.paste(plan.canvas)
    for index, place in enumerate(headframe_places(state, seat)):
        if place == ON_CARD:
            cell = plan.rails[index]
            id = f"headframe-{seat}-{index}"
            piece(board.pieces, id, f"headframe{seat}", cell.middle_x, cell.middle_y, 33)
    draw_payment(board, card, box)
    board.link("personal_card", box, 5)
    board.own_choice(board.verbs.use.first + board.material.personal, box, 5)


def draw_payment(board: BoardContext, card: int, box: Box) -> None:
    """The tokens that lie on a card, from its lower right corner on; a used card has a tick."""
    state = board.state
    x = box.right - 11
    y = box.bottom - 10
    if card >= board.material.cards and state.has_used(card):
        board.ground.symbol("done", box.right - 11, box.y + 32, 14)
    for seat in range(state.players):
        if state.tokens_on[card] >> seat & 1:
            piece(board.pieces, f"token-{seat}", f"token{seat}", x, y, 18)
            x -= 17
    name = str(card)
    for index in range(min(4, state.white_on[card])):
        piece(board.pieces, f"white-{name}-{index}", "white", x, y, 16)
        x -= 15
    for index in range(min(4, state.coins_on[card])):
        piece(board.pieces, f"coin-{name}-{index}", "coin", x, y, 16)
        x -= 15
