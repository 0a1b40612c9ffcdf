"""Frames that are drawn again only where they have changed."""

import random

import numpy as np
import pytest

import pithead
from pithead.adapters import board_pixels
from pithead.adapters.board_pixels import BoardPixels, elements_of, place_of, used_symbols
from pithead.adapters.frames import as_rgb_array
from pithead.bots import bot
from pithead.drawing.png import with_used_rules

WIDTH = 300


def test_changed_frames_are_those_that_a_new_renderer_draws(game_id: str) -> None:
    state, rng, player = pithead.game(game_id).start(players=2), random.Random(1), bot("greedy")
    pixels = BoardPixels("en", WIDTH)
    for number in range(8):
        state.take(state.draw(rng) if state.actor == pithead.CHANCE else player.choose(state, rng))
        frame = as_rgb_array(pixels.surface(state)).astype(int)
        if number in (4, 7):
            new = as_rgb_array(BoardPixels("en", WIDTH).surface(state))
            assert frame.shape == new.shape
            # Pictures that are put together are rounded otherwise; a missing letter would differ by
            # 100 and more.
            assert np.abs(frame - new).max() < 64
            assert np.abs(frame - new).mean() < 0.3


def test_a_frame_is_not_changed_by_the_next_one() -> None:
    pixels = BoardPixels("de", WIDTH)
    first, later = pithead.game("schiefer").start(2), pithead.game("schiefer").start(2)
    later.apply("start:1")
    later.apply("roll:1-2-3")
    frame = as_rgb_array(pixels.surface(first))
    kept = frame.copy()
    assert (as_rgb_array(pixels.surface(later)) != kept).any()
    assert (frame == kept).all()


def test_frames_stay_right_when_pictures_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_pixels, "_MOST_DOTS", 60_000)
    monkeypatch.setattr(board_pixels, "_KEPT", 560)
    state, rng, player = pithead.game("schiefer").start(2), random.Random(1), bot("greedy")
    pixels = BoardPixels("en", WIDTH)
    picture = pixels.surface(state)
    for _ in range(6):
        state.take(state.draw(rng) if state.actor == pithead.CHANCE else player.choose(state, rng))
        picture = pixels.surface(state)
    new = as_rgb_array(BoardPixels("en", WIDTH).surface(state)).astype(int)
    assert np.abs(as_rgb_array(picture) - new).max() < 64


def test_the_elements_of_a_group_are_found() -> None:
    nested = '<g class="x"><rect x="1"/><text x="2">a<tspan>b</tspan></text></g>'
    assert elements_of(f'<g id="a"><circle r="3"/>{nested}</g>') == ['<circle r="3"/>', nested]
    assert elements_of('<g id="a"></g>') == []


@pytest.mark.parametrize(
    ("element", "box"),
    [
        ('<rect x="10" y="20" width="30" height="40" class="f-ink"/>', (10, 20, 40, 60)),
        ('<rect x="10" y="20" width="30" height="40" stroke-width="2"/>', (8, 18, 42, 62)),
        ('<circle cx="10" cy="20" r="5"/>', (5, 15, 15, 25)),
        ('<use href="#s-coin" x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<path d="M1 2h3"/>', None),
        ('<rect x="1" y="2" width="3" height="4" transform="rotate(9)"/>', None),
        ('<text x="1 2 3" y="4" font-size="12">abc</text>', None),
        ('<text x="1" y="4" font-size="12">a<tspan x="90">b</tspan></text>', None),
        ('<rect width="100%" height="100%"/>', None),
    ],
)
def test_the_place_of_an_element(
    element: str, box: tuple[float, float, float, float] | None
) -> None:
    assert place_of(element) == box


def test_rules_that_nothing_uses_do_not_matter() -> None:
    rules = "@font-face{src:x}.ph{fill:red}.ph .b{fill:blue}.f-a{fill:lime}.ph text{fill:navy}"
    svg = f'<svg class="ph"><style>{rules}</style><g class="b c"/></svg>'
    kept = ".ph{fill:red}.ph .b{fill:blue}.ph text{fill:navy}"
    assert with_used_rules(svg) == f'<svg class="ph"><style>{kept}</style><g class="b c"/></svg>'


def test_symbols_inside_of_symbols_are_found() -> None:
    symbols = {"s-a": '<symbol id="s-a"><use href="#s-b"/></symbol>', "s-b": "<symbol/>", "s-c": ""}
    assert used_symbols('<use href="#s-a"/>', symbols) == symbols["s-a"] + symbols["s-b"]
