"""The pictures in README and docs; `python -m website.gallery` writes them.

A test compares the files with the current drawings.
"""

from collections.abc import Iterator
from pathlib import Path

import pithead
from tests.drawing.samples import at_stage

FOLDER = Path(__file__).parent.parent / "docs" / "images"
NAMES = ["Ada", "Bo", "Cleo", "Dai"]


def pictures() -> Iterator[tuple[str, str]]:
    """Yield file names and drawings."""
    for game_id in pithead.games():
        game = pithead.game(game_id)
        state = at_stage(game_id, 3, 0.6)
        yield f"{game_id}.svg", state.svg("en", names=NAMES[:3])
        yield f"{game_id}-phone.svg", state.svg("de", part="own", names=NAMES[:3], paper="dark")
        yield f"{game_id}-cover.svg", game.drawing.cover("en")
        yield f"{game_id}-legend.svg", game.drawing.legend("en")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
