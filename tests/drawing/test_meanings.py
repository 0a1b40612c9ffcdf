"""Every symbol and every piece on a board says what it is."""

import random
import re

import pytest

import pithead
from pithead.kernel.state import State
from tests.games.test_told_changes import GAMES
from tests.random_play import random_game


@pytest.mark.parametrize("game_id", GAMES)
def test_no_symbol_and_no_piece_is_silent(game_id: str) -> None:
    drawing = pithead.game(game_id).drawing
    symbols, pieces = drawing.symbol_meanings(), drawing.piece_meanings()
    drawn: set[str] = set()
    kinds: set[str] = set()
    for players in (2, 3, 4):
        rng = random.Random(players)
        start: State = pithead.game(game_id).start(players)
        for number, state in enumerate(random_game(start, rng), 1):
            if number % 7 == 0:
                svg = state.svg(embedded=True, seat=0)
                drawn |= set(re.findall(r'href="#s-([^"]+)"', svg))
                kinds |= set(re.findall(r'<(?:g|use) id="([^"-]+)[^"]*" class="pc"', svg))
    assert drawn <= set(symbols)
    assert kinds == set(pieces)
    for text in [*symbols.values(), *pieces.values()]:
        assert text.to("en")
        assert text.to("de")
        assert "_" not in text.to("en")
