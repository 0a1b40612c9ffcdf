"""The command `draw`: a position, or the legend of a game, as a drawing in a file."""

import sys
from pathlib import Path
from typing import Final

from pithead.drawing.png import png
from pithead.drawing.sheet import NARROW, WIDE
from pithead.terminal.errors import Refused
from pithead.terminal.game_setup import edition_of, known_game
from pithead.terminal.save_files import read_record, write, write_bytes
from pithead.terminal.screen import Screen
from pithead.terminal.seats import names_at

SHARPNESS: Final = 2
"""How many dots a PNG has for one unit of the drawing."""


class Picture:
    """What is wished for beside the position itself."""

    def __init__(
        self, part: str = "", seat: int | None = None, paper: str = "light", out: Path | None = None
    ) -> None:
        self.part = part
        self.seat = seat
        self.paper = paper
        self.out = out


def draw_record(
    screen: Screen, path: Path, edition: Path | None, at: int | None, picture: Picture
) -> None:
    """The position of a record after so many events; by default the last one."""
    words = screen.words
    record = read_record(words, path, edition_of(edition))
    last = len(record.events)
    if at is not None and not 0 <= at <= last:
        raise Refused(words("error.no_event", given=at, last=last))
    state = record.at(last if at is None else at)
    svg = state.svg(
        screen.lang,
        seat=picture.seat,
        part=picture.part,
        paper=picture.paper,
        names=names_at(words, record.seats, record.players),
    )
    _deliver(screen, svg, picture.out or Path(f"{path.stem}.svg"), NARROW if picture.part else WIDE)


def draw_legend(screen: Screen, game_id: str, picture: Picture) -> None:
    """What the symbols in the drawings of a game mean."""
    game = known_game(screen.words, game_id)
    svg = game.drawing.legend(screen.lang, picture.paper)
    _deliver(screen, svg, picture.out or Path(f"{game.id}-legend.svg"), WIDE)


def _deliver(screen: Screen, svg: str, out: Path, width: int) -> None:
    words = screen.words
    if str(out) == "-":
        sys.stdout.write(svg + "\n")
        return
    kind = out.suffix.lower()
    if kind == ".svg":
        write(words, out, svg + "\n")
    elif kind == ".png":
        write_bytes(words, out, png(svg, width * SHARPNESS))
    else:
        raise Refused(words("error.picture_kind", file=out))
    screen.verbatim(words("draw.written", file=out))
