"""The command `site`: Pithead as a folder of static files."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import check_pages, missing_library


def site(
    ctx: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(
            help=help_text("The folder to write; a former one is replaced."), metavar="FOLDER"
        ),
    ],
    parts: Annotated[
        Path,
        typer.Option(
            "--parts",
            help=help_text("The folder with Pyodide and the Python packages that go into it."),
        ),
    ] = Path("build/site-parts"),
    lang: Lang = None,
) -> None:
    """Write all of Pithead as files for any web space."""
    raise typer.Exit(write_folder(screen_for(ctx, lang), folder, parts))


def write_folder(screen: Screen, folder: Path, parts: Path) -> int:
    """Write the folder; return the exit code."""
    try:
        from pithead.site.site_writer import SiteParts, write_site
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None
    check_pages(screen)
    size = write_site(folder, SiteParts(parts))
    screen.verbatim(
        screen.messages(
            "{folder} has all of Pithead, {size} MB. Put it on any web space, or look at it with: "
            "python3 -m http.server --directory {folder}",
            folder=str(folder),
            size=round(size / 1e6),
        )
    )
    return 0
