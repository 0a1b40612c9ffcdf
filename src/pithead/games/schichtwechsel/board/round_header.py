"""The header of the board: the round, its card, the bag, and the scores."""

from pithead.drawing.board_drawing import RESULT
from pithead.drawing.canvas import number
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.effect_symbols import sign
from pithead.games.schichtwechsel.round_card_text import goal_text, reveal_text

_GOALS = ["road", "rail", "canal", "first", "spoil", "coke"]


def draw_round(board: BoardContext, box: Box) -> None:
    """Side by side where there is room, in two rows on a phone."""
    board.ground.rect(box.x, box.y, box.w, box.h, "shade", "edge", 1, 6)
    y = box.y + (23 if board.narrow else box.h / 2)
    if board.narrow:
        _round(board, box.x + 10, y)
        _bag(board, box.x + 118, y, 140)
        _card(board, box.x + 8, y + 44, box.w - 16)
        _scores(board, box.x + 10, y + 84, box.w - 20)
    else:
        _round(board, box.x + 10, y)
        _card(board, box.x + 130, y, 400)
        _bag(board, box.x + 546, y, 170)
        _scores(board, box.x + 730, y, box.right - box.x - 740)


def _round(board: BoardContext, x: float, y: float) -> None:
    """The number of the round, and a dot for each round."""
    state = board.state
    rounds = board.material.rounds
    board.name("round", Box(x - 6, y - 20, 100, 40))
    word = board.message("Round")
    board.ground.text(x, y - 8, f"{word} {state.round}/{rounds}", 15, bold=True)
    pips = [f"M{number(x + 6 + index * 14)} {number(y + 10)}h0" for index in range(rounds)]
    board.ground.path("".join(pips), "", "ink", 10, "rc")
    if state.round < rounds:
        board.ground.path("".join(pips[state.round :]), "", "shade", 7, "rc")


def _card(board: BoardContext, x: float, y: float, w: float) -> None:
    """The round card: its name, what it did when it was revealed, what it will bring."""
    state = board.state
    ground = board.ground
    ground.rect(x, y - 18, w, 36, "card", "ink", 1, 4)
    if state.round_card >= 0:
        address = f"round_card.{board.material.round_ids[state.round_card]}"
        board.link(address, Box(x, y - 18, w, 36))
    card = state.round_card
    if card < 0:
        board.name("round-card", Box(x, y - 18, w, 36))
        text = board.message("The round card is still face down.")
        ground.fit(x + 10, y, w - 20, text, 12, 10, colour="faint")
        return
    ground.symbol(_GOALS[board.material.goals[card]], x + 19, y, 24)
    board.name("round-card-icon", Box(x + 4, y - 15, 30, 30))
    name = board.material.round_names[card].to(board.lang)
    ground.fit(x + 38, y - 8, w - 44, name, 13, 10, bold=True)
    text = goal_text(board.material, card).to(board.lang)
    effect = reveal_text(board.material, card)
    if effect:
        text += f" · {effect.to(board.lang)}"
    ground.fit(x + 38, y + 8, w - 44, text, 12, 10)


def _bag(board: BoardContext, x: float, y: float, w: float) -> None:
    """What is in the bag, and what has just been drawn from it."""
    state = board.state
    ground = board.ground
    ground.symbol("bag", x + 14, y, 30)
    board.link(f"player_count.{state.players}", Box(x - 2, y - 18, w, 36))
    board.name("bag", Box(x - 2, y - 18, w, 36))
    left = x + 34
    cubes = [("coal", state.bag_coal), ("spoil", state.bag_spoil), ("blue", state.bag_blue)]
    coal, spoil, blue = state.triple
    drawn = ["coal"] * coal + ["spoil"] * spoil + ["blue"] * blue
    at = y - 9 if drawn else y
    for symbol, count in cubes:
        if symbol == "blue" and not state.blue_in_game:
            continue
        ground.symbol(symbol, left + 7, at, 14)
        figure = str(count)
        board.sheet.show(f"bag_{symbol}")
        ground.text(left + 17, at + 0.5, figure, 14, bold=True)
        board.sheet.shown()
        left += round(25 + width(figure, 14, True))
    if drawn:
        ground.symbol("arrow", x + 40, y + 10, 12)
        for index, symbol in enumerate(drawn):
            board.pieces.open_piece(f"drawn-{symbol}-{index}", x + 56 + index * 18, y + 10)
            board.pieces.symbol(symbol, 0, 0, 15)
            board.pieces.close()


def _scores(board: BoardContext, x: float, y: float, w: float) -> None:
    """The points of all players if the game ended now, and the first player marker."""
    state = board.state
    ground = board.ground
    pitch = w // state.players
    scores = state.scores()
    for seat in range(state.players):
        left = x + seat * pitch
        board.name("vp", Box(left, y - 14, pitch, 28), board.view.player(seat))
        sign(ground, seat, left + 8, y, 16)
        figure = str(scores[seat])
        board.sheet.show(f"score_{seat}")
        ground.open_group(RESULT)
        ground.text(left + 20, y + 0.5, figure, 16, bold=True)
        ground.close()
        board.sheet.shown()
        wide = width(figure, 16, True)
        ground.symbol("vp", round(left + 20 + wide + 9), y, 14)
        if state.marker == seat:
            board.pieces.open_piece("first-player", left + 20 + wide + 28, y)
            board.pieces.symbol("first", 0, 0, 19)
            board.pieces.close()
