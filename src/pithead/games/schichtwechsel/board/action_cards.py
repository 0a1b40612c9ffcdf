"""The action cards, by family: cost, effect in symbols and in words, and what lies on them."""

from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.drawing.text_fit import fits_line
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    FigureRows,
    boxes,
    cost_symbols,
    items_of,
    row,
)
from pithead.games.schichtwechsel.board.personal_card import draw_payment
from pithead.games.schichtwechsel.card_modes import Mode
from pithead.games.schichtwechsel.effect_text import effects_text
from pithead.games.schichtwechsel.material import FAMILIES, Material

HEIGHT = 98.0
GAP = 6.0
_BAND = 24.0
_SHORT_BAND = 20.0
_FOOT = 18.0
_MOST_COLUMNS = 8
_TINTS = ["tint0", "tint3", "tint4", "tint1", "tint5", "tint2", "slatepale", "shade"]
"""The ground of each family's headline."""


def cards_in_game(material: Material, players: int) -> list[list[int]]:
    """Family by family the cards that are used with so many players."""
    families: list[list[int]] = [[] for _ in FAMILIES]
    for index in material.modes_in_game[players]:
        if index == material.personal:
            continue
        card = material.modes[index].card
        family = families[FAMILIES.index(material.families[card])]
        if card not in family:
            family.append(card)
    return [family for family in families if family]


def columns_of(families: list[list[int]], rows: int) -> list[list[int]]:
    """Cards in columns: a family is broken only where it is longer than a column."""
    columns: list[list[int]] = [[]]
    for family in families:
        if len(family) > rows - len(columns[-1]) and columns[-1]:
            columns.append([])
        for card in family:
            if len(columns[-1]) == rows:
                columns.append([])
            columns[-1].append(card)
    return columns


class PrintedCards(PrintedPart):
    """All cards in their places."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        self.cards: list[int] = []
        self.boxes: list[Box] = []
        self.modes: list[list[int]] = []
        self.cells: list[list[Box]] = []
        families = cards_in_game(material, settings.players)
        if settings.narrow:
            self._by_rows(families, box)
        else:
            self._by_columns(families, box)
        for card in self.cards:
            self.modes.append([i for i, mode in enumerate(material.modes) if mode.card == card])
        for family, tint in enumerate(_TINTS):
            band = (_SHORT_BAND if settings.compact else _BAND) - 3
            bands = [
                Box(box.x + 3, box.y + 3, box.w - 6, band)
                for box, card in zip(self.boxes, self.cards, strict=True)
                if material.families[card] == FAMILIES[family]
            ]
            boxes(self.canvas, bands, tint)
        self._figures = FigureRows()
        for index in range(len(self.cards)):
            if settings.compact:
                self._compact_card(index)
            else:
                self._card(index)
        self._figures.flush(self.canvas)

    def _by_columns(self, families: list[list[int]], box: Box) -> None:
        rows = 3
        columns = columns_of(families, rows)
        while len(columns) > _MOST_COLUMNS:
            rows += 1
            columns = columns_of(families, rows)
        high = (box.h - GAP * (rows - 1)) // rows if box.h else HEIGHT
        wide = (box.w - GAP * (len(columns) - 1)) // len(columns)
        left = box.x + (box.w - len(columns) * (wide + GAP) + GAP) // 2
        for across, column in enumerate(columns):
            for down, card in enumerate(column):
                self.cards.append(card)
                self.boxes.append(
                    Box(left + across * (wide + GAP), box.y + down * (high + GAP), wide, high)
                )
        self.bottom = box.y + rows * (high + GAP) - GAP

    def _by_rows(self, families: list[list[int]], box: Box) -> None:
        """On a phone: three side by side, a family from left to right."""
        lines = columns_of(families, 3)
        wide = (box.w - GAP * 2) // 3
        for down, line in enumerate(lines):
            for across, card in enumerate(line):
                self.cards.append(card)
                self.boxes.append(
                    Box(box.x + across * (wide + GAP), box.y + down * (HEIGHT + GAP), wide, HEIGHT)
                )
        self.bottom = box.y + len(lines) * (HEIGHT + GAP) - GAP

    def _card(self, index: int) -> None:
        canvas = self.canvas
        material = self.material
        lang = self.settings.lang
        least = 10 if self.settings.narrow else 9.5
        card = self.cards[index]
        box = self.boxes[index]
        modes = [material.modes[i] for i in self.modes[index]]
        costs = {mode.cost.code for mode in modes}
        x = box.x + 13
        if len(costs) == 1:
            for symbol in cost_symbols(modes[0].cost):
                canvas.symbol(symbol, x, box.y + 13, 16)
                x += 15.5
        # What stands in brackets says what the symbols show anyway.
        name = material.card_names[card].to(lang).partition(" (")[0]
        if self.settings.smallest and width(name, 11, True) > box.right - x - 1:
            name = name.partition(",")[0]
        canvas.paragraph(
            x - 3, box.y + 2, box.right - x - 1, _BAND - 1, name, 12,
            least, bold=True, centred=True, leading=1.05,
        )  # fmt: skip
        room = Box(box.x + 3, box.y + _BAND + 1, box.w - 6, box.h - _BAND - _FOOT - 1)
        cells = room.rows(len(modes), 1)
        self.cells.append(cells)
        if len(modes) == 1:
            lines = modes[0].lines
            row(canvas, items_of(lines), room.x + 4, room.y + 11, room.w - 6, 18, self._figures)
            text = effects_text(lines).to(lang)
            canvas.paragraph(
                room.x + 4, room.y + 22, room.w - 6, room.h - 22, text, 11, least, leading=1.05
            )
        else:
            # Its lines lie across those of the cards beside it: their figures end here.
            self._figures.flush(canvas)
            for mode, cell in zip(modes, cells, strict=True):
                self._alternative(mode, cell, len(costs) > 1)
        foot = box.bottom - 10
        x = box.x + 12
        # A card's size matters only to those who copy it: it is shown where that is allowed.
        if not modes[0].copy_protected:
            canvas.symbol(modes[0].size, x, foot, 14)
            x += 18
        if modes[0].reusable:
            canvas.symbol("reuse", x, foot, 14)

    def _compact_card(self, index: int) -> None:
        """A card without words but its name: all else is said by symbols."""
        canvas = self.canvas
        material = self.material
        box = self.boxes[index]
        modes = [material.modes[i] for i in self.modes[index]]
        costs = {mode.cost.code for mode in modes}
        x = box.x + 11
        if len(costs) == 1:
            for symbol in cost_symbols(modes[0].cost):
                canvas.symbol(symbol, x, box.y + 11.5, 14)
                x += 13.5
        right = box.right - 4
        if not modes[0].copy_protected:
            canvas.symbol(modes[0].size, right - 6, box.y + 11.5, 13)
            right -= 15
        # The size of a card is drawn, and what stands in brackets is shown by the symbols.
        name = material.card_names[self.cards[index]].to(self.settings.lang)
        name = name.partition(" (")[0].partition(",")[0]
        space = right - x + 3
        for shown in (name, name.partition(" ")[0]):
            # A name that has no room is left to the symbols.
            if fits_line(shown, space, max(11.0, canvas.smallest), True):
                canvas.fit(x - 4, box.y + 12, space, shown, 12, 11, bold=True)
                break
        room = Box(box.x + 3, box.y + _SHORT_BAND, box.w - 6, box.h - _SHORT_BAND - 3)
        low = room.h < 14 * len(modes) and len(costs) == 1
        cells = room.columns(len(modes), 1) if low else room.rows(len(modes), 1)
        self.cells.append(cells)
        if len(modes) == 1:
            row(canvas, items_of(modes[0].lines), room.x + 4, room.middle_y, room.w - 8, 18)
        else:
            for mode, cell in zip(modes, cells, strict=True):
                self._alternative(mode, cell, len(costs) > 1, False)
        if modes[0].reusable:
            canvas.symbol("reuse", box.right - 10, room.bottom - 8, 13)

    def card_text(self, index: int) -> str:
        """A card in words, with all ways to use it."""
        material = self.material
        lang = self.settings.lang
        effects = [effects_text(material.modes[mode].lines).to(lang) for mode in self.modes[index]]
        return f"{material.card_names[self.cards[index]].to(lang)}: {' / '.join(effects)}"

    def _alternative(self, mode: Mode, cell: Box, price: bool, with_text: bool = True) -> None:
        """One of several ways to use a card: a line with its price, its symbols, its words."""
        canvas = self.canvas
        left = cell.x + 4
        if price:
            for symbol in cost_symbols(mode.cost):
                canvas.symbol(symbol, left + 7, cell.middle_y, 14)
                left += 15
            canvas.symbol("arrow", left + 5, cell.middle_y, 8)
            left += 12
        room = cell.right - left - 2
        left += row(canvas, items_of(mode.lines), left, cell.middle_y, room, 16) + 6
        text = effects_text(mode.lines).to(self.settings.lang) if with_text else ""
        if text and width(text, 11) < cell.right - left - 3:
            canvas.fit(left, cell.middle_y, cell.right - left - 3, text, 11, 10)


def cards_height(board: BoardContext, x: float, y: float, w: float) -> float:
    return board.printed(PrintedCards, Box(x, y, w, 0)).bottom - y


def draw_cards(board: BoardContext, x: float, y: float, w: float, h: float = 0) -> None:
    """The cards, darker where they have been used, and the choices.

    They share the height `h` if it is given.
    """
    state = board.state
    plan = board.printed(PrintedCards, Box(x, y, w, h))
    ground = board.ground
    used = [box for box, card in zip(plan.boxes, plan.cards, strict=True) if state.has_used(card)]
    fresh = [box for box in plan.boxes if box not in used]
    boxes(ground, fresh, "card", "ink", 1, 5)
    boxes(ground, used, "shade", "edge", 1, 5)
    ground.paste(plan.canvas)
    for index, card in enumerate(plan.cards):
        box = plan.boxes[index]
        draw_payment(board, card, box)
        if board.layout != "tall":
            board.fold(box, plan.card_text(index))
        board.link(f"action_card.{board.material.card_ids[card]}", box, 5)
        modes = plan.modes[index]
        for mode, cell in zip(modes, plan.cells[index], strict=True):
            if len(modes) == 1:
                board.choice(board.verbs.use.first + mode, box, 5)
            else:
                board.choice(board.verbs.use.first + mode, cell, 3)
