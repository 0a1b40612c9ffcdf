"""The `pithead` command: puts together the commands of `pithead.terminal.commands`."""

import platform
from typing import Annotated, Any

import typer

from pithead import COMPILED, __version__
from pithead.kernel.errors import PitheadError
from pithead.terminal.commands.admin import admin_app
from pithead.terminal.commands.analyse import analyse
from pithead.terminal.commands.arena import arena
from pithead.terminal.commands.check import check
from pithead.terminal.commands.dataset import dataset
from pithead.terminal.commands.doctor import doctor
from pithead.terminal.commands.draw import draw
from pithead.terminal.commands.edition import edition_app
from pithead.terminal.commands.fuzz import fuzz
from pithead.terminal.commands.games import games
from pithead.terminal.commands.man import man
from pithead.terminal.commands.messages import messages
from pithead.terminal.commands.new_game import new_game
from pithead.terminal.commands.play import play
from pithead.terminal.commands.position_schema import position_schema
from pithead.terminal.commands.replay import replay
from pithead.terminal.commands.resume import resume
from pithead.terminal.commands.rules import rules
from pithead.terminal.commands.serve import serve
from pithead.terminal.commands.simulate import simulate
from pithead.terminal.commands.site import site
from pithead.terminal.commands.train import train
from pithead.terminal.commands.verify import verify
from pithead.terminal.commands.work import work
from pithead.terminal.common_options import Lang, language_in, screen_for
from pithead.terminal.errors import BAD_INPUT, INTERRUPTED, print_error
from pithead.terminal.help_text import command_help, help_text
from pithead.terminal.output_encoding import replace_unencodable_characters
from pithead.terminal.screen import Screen
from pithead.terminal.typer_texts import TranslatedCommand, TranslatedGroup, translate_error


class CommandGroup(TranslatedGroup):
    """The top-level command; it turns errors into one sentence and an exit code."""

    def make_context(self, *args: Any, **values: Any) -> Any:
        try:
            return super().make_context(*args, **values)
        except Exception as error:
            translate_error(error)
            raise

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PitheadError as error:
            print_error(error, language_in(ctx))
            raise typer.Exit(BAD_INPUT) from None
        except (KeyboardInterrupt, EOFError):
            # Nothing is lost: a session saves its game before it lets these exceptions pass.
            typer.echo()
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            translate_error(error)
            raise


app = typer.Typer(
    cls=CommandGroup,
    name="pithead",
    **command_help("pithead"),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def pithead(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=help_text("Show the version, and whether the modules are compiled."),
        ),
    ] = False,
) -> None:
    """Handle the options that stand before a command."""
    ctx.obj = lang
    if version:
        typer.echo(version_line(screen_for(ctx, lang)))
        raise typer.Exit


def version_line(screen: Screen) -> str:
    """Return the versions of Pithead and Python, and whether the rules are compiled."""
    build = (
        screen.messages("compiled modules") if COMPILED else screen.messages("interpreted modules")
    )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"pithead {__version__} ({build}, {python})"


# The help lists the commands in this order.
for command in (
    play,
    resume,
    replay,
    draw,
    verify,
    serve,
    work,
    site,
    rules,
    games,
    simulate,
    dataset,
    arena,
    analyse,
    train,
    fuzz,
    new_game,
    check,
    messages,
    position_schema,
    doctor,
    man,
):
    name = command.__name__.replace("_", "-")
    app.command(name, cls=TranslatedCommand, **command_help(name))(command)
app.add_typer(edition_app, name="edition")
app.add_typer(admin_app, name="admin")


def main() -> None:
    """Run the installed command."""
    replace_unencodable_characters()
    app(prog_name="pithead")


if __name__ == "__main__":
    main()
