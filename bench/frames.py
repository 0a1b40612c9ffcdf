"""`python -m bench.frames`: milliseconds of a frame of `render_mode="rgb_array"`.

Each game is played by `greedy` and drawn after every decision, as environments do it: only what has
changed since the last frame. For comparison, every tenth position is also drawn as a whole, at the
same width and at that of a drawing. Times are processor times; first frames are counted apart.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import Any

import pithead
from pithead.adapters.board_pixels import BoardPixels
from pithead.adapters.frames import WIDTH, as_rgb_array
from pithead.bots import bot
from pithead.drawing.sizes import WIDE


def milliseconds(action: Callable[[], Any]) -> float:
    began = process_time()
    action()
    return 1000 * (process_time() - began)


def measure(game: str, frames: int, width: int) -> str:
    """Return a row of the table."""
    state, rng, player = pithead.game(game).start(players=2), random.Random(1), bot("greedy")
    pixels = BoardPixels("en", width)
    times: list[float] = []
    whole: dict[int, list[float]] = {width: [], WIDE: []}
    while len(times) < frames and state.actor != pithead.OVER:
        state.take(state.draw(rng) if state.actor == pithead.CHANCE else player.choose(state, rng))
        times.append(milliseconds(lambda: as_rgb_array(pixels.surface(state))))
        if len(times) % 10 == 0:
            for wide, found in whole.items():
                new = BoardPixels("en", wide)
                found.append(milliseconds(lambda new=new: as_rgb_array(new.surface(state))))  # type: ignore[misc]
    later = times[2:]
    cells = [
        game,
        f"{statistics.median(whole[WIDE]):.0f}",
        f"{statistics.median(whole[width]):.0f}",
        f"{sum(times[:2]):.0f}",
        f"{statistics.mean(later):.0f}",
        f"{statistics.median(later):.0f}",
    ]
    return " | ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.frames", description=__doc__)
    parser.add_argument("--frames", type=int, default=100, help="of each game (%(default)s)")
    parser.add_argument("--width", type=int, default=WIDTH, help="in pixels (%(default)s)")
    options = parser.parse_args()
    whole = f"whole, {WIDE} | whole, {options.width}"
    print(f"game | {whole} | first two frames | mean of the others | median")
    for game in pithead.games():
        print(measure(game, options.frames, options.width), flush=True)


if __name__ == "__main__":
    main()
