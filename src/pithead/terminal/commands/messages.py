"""The command `messages`: the catalogues of a game in a package of its own."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.kernel.texts.catalogue import ENGLISH, languages
from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen


def messages(
    ctx: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(
            help=help_text("The folder of the package; by default the working directory."),
            metavar="FOLDER",
        ),
    ] = Path(),
    add: Annotated[
        list[str] | None,
        typer.Option(
            "--add",
            help=help_text("A further language, such as fr; may be given several times."),
            metavar="LANGUAGE",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Collect the messages of a game for translators."""
    write_messages(screen_for(ctx, lang), folder, add or [])


def write_messages(screen: Screen, folder: Path, added: list[str]) -> None:
    """Write the catalogues of all games in a folder."""
    try:
        from pithead.translation.game_catalogues import game_packages, write_catalogues
    except ImportError:
        raise CommandError(
            screen.messages("Catalogues need Babel; install it with: pip install babel")
        ) from None
    from babel import Locale, UnknownLocaleError

    for code in added:
        try:
            Locale.parse(code)
        except (UnknownLocaleError, ValueError):
            raise CommandError(
                screen.messages(
                    "{given} is not the code of a language, such as fr.", given=repr(code)
                )
            ) from None
    packages = game_packages(folder)
    if not packages:
        raise CommandError(
            screen.messages(
                "There is no game in {folder}: no edition.toml was found.", folder=folder
            )
        )
    for package in packages:
        known = {file.parent.name for file in package.glob("locale/*/*.po")}
        wanted = sorted({*languages(), *known, *added} - {ENGLISH})
        for written in write_catalogues(package, wanted):
            screen.verbatim(
                screen.messages(
                    "{file}: {messages} messages, {untranslated} without a translation",
                    file=written.file,
                    messages=written.messages,
                    untranslated=written.untranslated,
                )
            )
