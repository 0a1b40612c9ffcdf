"""The parts of the drawing, each in a box, and what each of them depends on."""

from collections.abc import Callable
from typing import Final

from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.action_cards import draw_cards
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.building_pits import draw_pits
from pithead.games.schichtwechsel.board.coke_bar_trades import draw_coke_bar_trades
from pithead.games.schichtwechsel.board.coking_plant import draw_plant
from pithead.games.schichtwechsel.board.headframe_spaces import draw_headframes
from pithead.games.schichtwechsel.board.opponent_line import draw_opponent_line
from pithead.games.schichtwechsel.board.opponents import draw_opponent
from pithead.games.schichtwechsel.board.personal_card import draw_personal
from pithead.games.schichtwechsel.board.pit_section import HEIGHT as PIT_HEIGHT
from pithead.games.schichtwechsel.board.pit_section import WIDTH as PIT_WIDTH
from pithead.games.schichtwechsel.board.pit_section import draw_section
from pithead.games.schichtwechsel.board.player_stock import (
    STOCK_HEIGHT,
    draw_forecast,
    draw_stock,
    stock_symbols,
)
from pithead.games.schichtwechsel.board.round_header import draw_round
from pithead.games.schichtwechsel.board.route_map import draw_routes
from pithead.games.schichtwechsel.board.shift_ring import draw_shift
from pithead.games.schichtwechsel.board.tile_faces import draw_tile
from pithead.games.schichtwechsel.board.tile_supply import draw_tiles
from pithead.kernel.fields.packed_row import part

GAP: Final = 8.0
HEAD: Final = 30.0
"""The height of the headline of a panel."""


def draw_round_part(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_round(board, box)
        return box.h

    state = board.state
    board.sheet.part(
        "round",
        (
            *place_key(box), state.round, state.round_card, state.bag_coal, state.bag_spoil,
            state.bag_blue, state.blue_in_game, *state.triple, state.marker, *state.scores(),
        ),
        draw,
    )  # fmt: skip


def draw_ring_part(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_shift(board, box.x, box.y, box.w, box.h)
        return box.h

    state = board.state
    key = (*place_key(box), *state.miner, *state.houses, *state.bar)
    board.sheet.part("shift", key, draw)


def draw_route_part(board: BoardContext, box: Box, margin: float) -> None:
    def draw() -> float:
        board.ground.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 6)
        draw_routes(board, box.x + 10, box.y + margin, box.w - 20)
        return box.h

    state = board.state
    board.sheet.part("routes", (*place_key(box), *state.discs, *state.arrival), draw)


def draw_plant_part(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_plant(board, box)
        return box.h

    state = board.state
    board.sheet.part(
        "plant",
        (
            *place_key(box), state.plant_vp, state.plant_water, *state.plant_own,
            *state.plant_plain, *state.sold, *state.coke_on_wagons,
        ),
        draw,
    )  # fmt: skip


def draw_headframe_part(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_headframes(board, box)
        return box.h

    state = board.state
    board.sheet.part("headframes", (*place_key(box), *state.frames, *state.on_card), draw)


def draw_pit_part(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_pits(board, box)
        return box.h

    board.sheet.part("pits", (*place_key(box), *board.state.houses, *board.state.bar), draw)


def place_key(box: Box) -> tuple[float, ...]:
    return (box.x, box.y, box.w, box.h)


# -- the own pit ---------------------------------------------------------------------------------


def own_headline(board: BoardContext) -> str:
    title = board.view.player(board.seat)
    if board.state.passed[board.seat]:
        title = board.message("{name} (has passed)", name=title)
    return title


def belongings(board: BoardContext, seat: int) -> list[object]:
    """Everything that the drawing of a pit shows of a player."""
    state = board.state
    material = board.material
    mines, groups = material.mines, material.coal_groups
    card = material.cards + seat
    return [
        seat, state.actor == seat, state.passed[seat], state.water[seat], state.tip[seat],
        *part(state.wagons, seat * mines, (seat + 1) * mines),
        *part(state.coal, seat * groups, (seat + 1) * groups),
        state.hand_coal[seat], state.hand_spoil[seat], state.lifted[seat], state.locked,
        state.coke_on_wagons[seat], state.sold[seat], state.coke[seat], state.tools[seat],
        state.vp[seat], state.vp_rounds[seat], state.coins[seat], state.white[seat],
        state.token[seat], state.bar[seat], state.on_card[seat], state.tile[seat], *state.frames,
        state.has_used(card), state.tokens_on[card], state.white_on[card], state.coins_on[card],
    ]  # fmt: skip


def draw_own_part(board: BoardContext, box: Box) -> float:
    """The board of the player whose board comes first."""
    return own_part(board, box, lambda: _wide_own(board, box.x, box.y, box.w))


def own_part(board: BoardContext, box: Box, draw: Callable[[], float]) -> float:
    """A player's own board, drawn by `draw`."""
    forecast = board.state.white_next_round(board.seat)
    # Where the opponents are a part of their own, this one has the same name for everybody.
    name = f"player{board.seat}" if board.layout == "tall" else "own"
    high = board.sheet.part(
        name, (box.x, box.y, box.w, forecast, *belongings(board, board.seat)), draw
    )
    board.sheet.player_place(board.seat, Box(box.x, box.y, box.w, high))
    return high


def _wide_own(board: BoardContext, x: float, y: float, w: float) -> float:
    box = Box(x, y, w, HEAD + PIT_HEIGHT + 10)
    room = board.sheet.panel(box, own_headline(board), "paper", board.seat)
    board.name("pit-board", box, board.view.player(board.seat))
    board.sheet.choice_rect(board.verbs.give.first + board.seat, box.x, box.y, box.w, 26, 6)
    draw_section(board, room.x, room.y)
    trades = Box(room.x + PIT_WIDTH + GAP, room.y, 118, PIT_HEIGHT)
    left = trades.right + GAP
    coke = 270.0
    draw_coke_bar_trades(board, left, room.y, coke, trades)
    left += coke + GAP
    rest = room.right - left
    stock_symbols(board.ground, left, room.y + 13, rest)
    draw_stock(board, board.seat, left, room.y + 13, rest)
    draw_forecast(board, left, room.y + 37, rest)
    cards = Box(left, room.y + STOCK_HEIGHT, rest, PIT_HEIGHT - STOCK_HEIGHT).columns(2, 6)
    draw_personal(board, cards[0])
    draw_tile(board, cards[1])
    return box.h


# -- cards, tiles, opponents ---------------------------------------------------------------------


def draw_card_part(board: BoardContext, box: Box) -> None:
    """All action cards in a box without a headline."""

    def draw() -> float:
        board.ground.rect(box.x, box.y, box.w, box.h, "paper", "edge", 1, 6)
        draw_cards(board, box.x + 6, box.y + 6, box.w - 12, box.h - 12)
        return box.h

    board.sheet.part("cards", (*place_key(box), *card_key(board)), draw)


def card_key(board: BoardContext) -> tuple[object, ...]:
    state = board.state
    return (*state.used, *state.tokens_on, *state.white_on, *state.coins_on)


def draw_tile_part(board: BoardContext, box: Box) -> None:
    """All selection tiles in a box without a headline."""

    def draw() -> float:
        board.ground.rect(box.x, box.y, box.w, box.h, "paper", "edge", 1, 6)
        draw_tiles(board, box.x + 6, box.y + 6, box.w - 12, box.h - 12)
        return box.h

    board.sheet.part("tiles", (*place_key(box), *board.state.free_tiles, *board.state.tile), draw)


def opponents_of(board: BoardContext) -> list[int]:
    """The other players, in the order of play after the one whose board comes first."""
    players = board.state.players
    return [board.state.seat_after(board.seat, ahead) for ahead in range(1, players)]


def draw_opponent_part(board: BoardContext, box: Box) -> None:
    """The pits of the opponents, one below the other."""
    seats = opponents_of(board)
    _each_opponent(
        board,
        box,
        lambda seat, place: draw_opponent(board, seat, place, seat == seats[0]),
    )


def draw_line_part(board: BoardContext, box: Box) -> None:
    """Each opponent as a line."""
    _each_opponent(board, box, lambda seat, place: draw_opponent_line(board, seat, place))


def _each_opponent(board: BoardContext, box: Box, draw_one: Callable[[int, Box], None]) -> None:
    seats = opponents_of(board)
    places = box.rows(len(seats), 4)

    def draw() -> float:
        for seat, place in zip(seats, places, strict=True):
            draw_one(seat, place)
        return box.h

    for seat, place in zip(seats, places, strict=True):
        board.sheet.player_place(seat, place)
    board.sheet.part("others", (*place_key(box), *opponents_key(board, seats)), draw)


def opponents_key(board: BoardContext, seats: list[int]) -> list[object]:
    key: list[object] = []
    for seat in seats:
        key += belongings(board, seat)
    return key
