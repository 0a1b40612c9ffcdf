"""The command `draw`: a position, or the legend of a game, as a drawing in a file."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from pithead.drawing.png import png
from pithead.drawing.sizes import NARROW, WIDE
from pithead.terminal import completion
from pithead.terminal.common_options import EditionFile, EventNumber, Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import edition_of, known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import check_event_number, read_record, write, write_bytes
from pithead.terminal.screen import Screen
from pithead.terminal.seats import names_at

PNG_SCALE: Final = 2
"""Pixels of a PNG for one unit of the drawing."""


@dataclass(frozen=True)
class DrawArguments:
    """The arguments of `draw` other than the position."""

    part: str
    seat: int | None
    theme: str
    out: Path | None


def draw(
    ctx: typer.Context,
    record: Annotated[
        Path | None, typer.Argument(help=help_text("The record of a game."), metavar="RECORD")
    ] = None,
    at: EventNumber = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help=help_text(
                "The file, SVG or PNG by its ending; - writes SVG to standard output. "
                "By default RECORD.svg in this folder."
            ),
            metavar="FILE.svg|FILE.png",
        ),
    ] = None,
    part: Annotated[
        str,
        typer.Option(
            "--part",
            help=help_text(
                "Only this part of the drawing, laid out for a phone: board, own, "
                "others, choices and so on."
            ),
        ),
    ] = "",
    seat: Annotated[
        int | None,
        typer.Option("--seat", help=help_text("The seat whose board comes first, counted from 0.")),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            help=help_text("The background of the drawing."),
            metavar="light|dark|auto",
            autocompletion=completion.themes,
        ),
    ] = "light",
    legend: Annotated[
        str | None,
        typer.Option(
            "--legend",
            help=help_text("Draw what the symbols of this game mean."),
            metavar="GAME",
            autocompletion=completion.game_ids,
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Write a drawing to a file."""
    screen = screen_for(ctx, lang)
    arguments = DrawArguments(part, seat, paper, out)
    if legend is not None:
        draw_legend(screen, legend, arguments)
    elif record is not None:
        draw_record(screen, record, edition, at, arguments)
    else:
        raise CommandError(
            screen.messages("There is nothing to draw. Name a record, or use --legend with a game.")
        )


def draw_record(
    screen: Screen, path: Path, edition: Path | None, at: int | None, arguments: DrawArguments
) -> None:
    """Draw the position of a record after event number `at`; by default the last position."""
    messages = screen.messages
    record = read_record(messages, path, edition_of(edition))
    if at is None:
        at = len(record.events)
    check_event_number(messages, record, at)
    svg = record.at(at).svg(
        screen.lang,
        seat=arguments.seat,
        part=arguments.part,
        paper=arguments.theme,
        names=names_at(messages, record.seats, record.players),
    )
    out = arguments.out or Path(f"{path.stem}.svg")
    _write_drawing(screen, svg, out, NARROW if arguments.part else WIDE)


def draw_legend(screen: Screen, game_id: str, arguments: DrawArguments) -> None:
    """Draw the legend of a game: its symbols and what they mean."""
    game = known_game(screen.messages, game_id)
    svg = game.drawing.legend(screen.lang, arguments.theme)
    _write_drawing(screen, svg, arguments.out or Path(f"{game.id}-legend.svg"), WIDE)


def _write_drawing(screen: Screen, svg: str, out: Path, width: int) -> None:
    messages = screen.messages
    if str(out) == "-":
        sys.stdout.write(svg + "\n")
        return
    kind = out.suffix.lower()
    if kind == ".svg":
        write(messages, out, svg + "\n")
    elif kind == ".png":
        write_bytes(messages, out, png(svg, width * PNG_SCALE))
    else:
        raise CommandError(
            messages("The name of a drawing must end in .svg or .png, not {file}.", file=out)
        )
    screen.verbatim(messages("Drawing written to {file}", file=out))
