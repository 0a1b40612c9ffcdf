"""The `pithead` command: which words it understands; what they do is in `pithead.terminal`."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pithead.kernel.errors import PitheadError
from pithead.kernel.i18n import LANGUAGES
from pithead.locale import Words, language_of
from pithead.terminal import completion
from pithead.terminal.commands.analyse import Wish, analyse_record
from pithead.terminal.commands.arena import ArenaArguments
from pithead.terminal.commands.arena import arena as run_arena
from pithead.terminal.commands.doctor import doctor as run_doctor
from pithead.terminal.commands.draw import Picture, draw_legend, draw_record
from pithead.terminal.commands.edition import check_edition, new_edition
from pithead.terminal.commands.fuzz import fuzz as run_fuzz
from pithead.terminal.commands.games import list_games, version_line
from pithead.terminal.commands.man import manual_page
from pithead.terminal.commands.play import Wishes, play_new, play_on
from pithead.terminal.commands.replay import replay as run_replay
from pithead.terminal.commands.rules import show_rules
from pithead.terminal.commands.serve import serve as run_serve
from pithead.terminal.commands.simulate import simulate as run_simulate
from pithead.terminal.commands.train import train as run_train
from pithead.terminal.commands.verify import verify as run_verify
from pithead.terminal.commands.work import work as run_work
from pithead.terminal.errors import BAD_INPUT, INTERRUPTED, Refused, print_refusal
from pithead.terminal.game_setup import known_game
from pithead.terminal.output_encoding import use_plain_signs_where_needed
from pithead.terminal.screen import Screen
from pithead.terminal.seats import USUAL_BOT


def _language_of_help(arguments: list[str]) -> str:
    """Help texts are fixed before the arguments are parsed: look for the language among them."""
    for word, following in zip(arguments, [*arguments[1:], ""]):
        lang = following if word == "--lang" else word.removeprefix("--lang=")
        if lang in LANGUAGES:
            return lang
    return language_of(os.environ)


_say = Words(_language_of_help(sys.argv[1:]))


def _texts(command: str) -> dict[str, Any]:
    """What the help of a command says above its options, and the examples below them."""
    examples = _say(f"examples.{command}").strip().splitlines()
    return {
        "help": _say(f"help.{command}"),
        "epilog": "\n".join([f"{_say('examples.heading')}:", *examples]),
    }


class Commands(TyperGroup):
    """The one place where bad input ends, in a sentence and exit code 2, and where Ctrl-C does."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PitheadError as error:
            print_refusal(error)
            raise typer.Exit(BAD_INPUT) from None
        except (KeyboardInterrupt, EOFError):
            # Nothing is lost here: a game that has begun saves itself before it comes to this.
            typer.echo()
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    name="pithead",
    **_texts("pithead"),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
edition_app = typer.Typer(help=_say("help.edition"), no_args_is_help=True)
app.add_typer(edition_app, name="edition")

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", help=_say("help.lang"), metavar="de|en", autocompletion=completion.languages
    ),
]
GameId = Annotated[
    str,
    typer.Argument(help=_say("help.game"), metavar="GAME", autocompletion=completion.game_ids),
]
Players = Annotated[int | None, typer.Option("--players", "-n", help=_say("help.players"))]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help=_say("help.option"),
        metavar="NAME=VALUE",
        autocompletion=completion.option_values,
    ),
]
EditionFile = Annotated[
    Path | None, typer.Option("--edition", "-e", help=_say("help.edition_file"), metavar="FILE")
]
RecordFile = Annotated[Path, typer.Argument(help=_say("help.record"), metavar="FILE")]


def _screen(ctx: typer.Context, lang: str | None) -> Screen:
    """In the language given after the command, else before it, else in that of the locale."""
    return Screen(Words(lang or ctx.obj or language_of(os.environ)))


@app.callback(invoke_without_command=True)
def pithead(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", help=_say("help.version"))] = False,
) -> None:
    ctx.obj = lang
    if version:
        typer.echo(version_line(_screen(ctx, lang)))
        raise typer.Exit


@app.command(**_texts("play"))
def play(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            help=_say("help.game"), metavar="[GAME]", autocompletion=completion.game_ids
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", "-s", help=_say("help.seats"), autocompletion=completion.seat_list),
    ] = None,
    players: Players = None,
    option: Options = None,
    edition: EditionFile = None,
    seed: Annotated[int | None, typer.Option("--seed", help=_say("help.seed"))] = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help=_say("help.record_to"), metavar="FILE")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help=_say("help.resume"), metavar="FILE")
    ] = None,
    lang: Lang = None,
) -> None:
    wishes = Wishes(seats, players, option or (), edition, seed, record, lang or ctx.obj)
    screen = _screen(ctx, lang)
    if resume is not None:
        raise typer.Exit(play_on(screen, resume, wishes))
    raise typer.Exit(play_new(screen, game, wishes))


@app.command(**_texts("resume"))
def resume(
    ctx: typer.Context,
    record: RecordFile,
    edition: EditionFile = None,
    seed: Annotated[int | None, typer.Option("--seed", help=_say("help.seed"))] = None,
    lang: Lang = None,
) -> None:
    wishes = Wishes(edition=edition, seed=seed, lang=lang or ctx.obj)
    raise typer.Exit(play_on(_screen(ctx, lang), record, wishes))


@app.command(**_texts("replay"))
def replay(
    ctx: typer.Context,
    record: RecordFile,
    at: Annotated[int | None, typer.Option("--at", help=_say("help.at"), metavar="N")] = None,
    step: Annotated[bool, typer.Option("--step", help=_say("help.step"))] = False,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    run_replay(_screen(ctx, lang), record, edition, at, step)


@app.command(**_texts("draw"))
def draw(
    ctx: typer.Context,
    record: Annotated[
        Path | None, typer.Argument(help=_say("help.record"), metavar="[RECORD]")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help=_say("help.at"), metavar="N")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", help=_say("help.draw_to"), metavar="FILE.svg|FILE.png"),
    ] = None,
    part: Annotated[str, typer.Option("--part", help=_say("help.part"))] = "",
    seat: Annotated[int | None, typer.Option("--seat", help=_say("help.draw_seat"))] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            help=_say("help.paper"),
            metavar="light|dark|auto",
            autocompletion=completion.papers,
        ),
    ] = "light",
    legend: Annotated[
        str | None,
        typer.Option(
            "--legend",
            help=_say("help.legend"),
            metavar="GAME",
            autocompletion=completion.game_ids,
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    screen = _screen(ctx, lang)
    picture = Picture(part, seat, paper, out)
    if legend is not None:
        draw_legend(screen, legend, picture)
    elif record is not None:
        draw_record(screen, record, edition, at, picture)
    else:
        raise Refused(screen.words("error.draw_what"))


@app.command(**_texts("verify"))
def verify(
    ctx: typer.Context,
    record: RecordFile,
    commitment: Annotated[
        str | None, typer.Option("--commitment", help=_say("help.commitment"), metavar="HEX")
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    raise typer.Exit(run_verify(_screen(ctx, lang), record, commitment, edition))


@app.command(**_texts("serve"))
def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", help=_say("help.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=_say("help.port"))] = 8000,
    database: Annotated[
        str | None, typer.Option("--database", help=_say("help.database"), metavar="URL")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help=_say("help.open_browser"))
    ] = False,
    lang: Lang = None,
) -> None:
    raise typer.Exit(run_serve(_screen(ctx, lang), host, port, database, open_browser))


@app.command(**_texts("work"))
def work(
    ctx: typer.Context,
    database: Annotated[
        str | None, typer.Option("--database", help=_say("help.database"), metavar="URL")
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help=_say("help.processes"))
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help=_say("help.work_port"))
    ] = None,
    lang: Lang = None,
) -> None:
    raise typer.Exit(run_work(_screen(ctx, lang), database, processes, port))


@app.command(**_texts("rules"))
def rules(
    ctx: typer.Context,
    game: GameId,
    rule: Annotated[
        str | None,
        typer.Argument(help=_say("help.rule"), metavar="[ID]", autocompletion=completion.rule_ids),
    ] = None,
    lang: Lang = None,
) -> None:
    screen = _screen(ctx, lang)
    show_rules(screen, known_game(screen.words, game).id, rule)


@app.command(**_texts("games"))
def games(ctx: typer.Context, lang: Lang = None) -> None:
    list_games(_screen(ctx, lang))


@app.command(**_texts("simulate"))
def simulate(
    ctx: typer.Context,
    game: GameId,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help=_say("help.number_of_games"))
    ] = 100,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help=_say("help.bots"), autocompletion=completion.bot_list),
    ] = USUAL_BOT,
    players: Players = None,
    option: Options = None,
    edition: EditionFile = None,
    seed: Annotated[int, typer.Option("--seed", help=_say("help.seed"))] = 0,
    lang: Lang = None,
) -> None:
    run_simulate(_screen(ctx, lang), game, games, bots, players, option or (), edition, seed)


@app.command(**_texts("arena"))
def arena(
    ctx: typer.Context,
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", help=_say("help.arena_bots"), autocompletion=completion.bot_list
        ),
    ] = "greedy,random",
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help=_say("help.arena_games"))
    ] = 100,
    players: Annotated[
        str | None,
        typer.Option("--players", "-n", help=_say("help.arena_players"), metavar="2,3,4"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=_say("help.seed"))] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help=_say("help.workers"))
    ] = None,
    on: Annotated[
        str,
        typer.Option(
            "--on",
            help=_say("help.arena_on"),
            metavar="here|ray",
            autocompletion=completion.places,
        ),
    ] = "here",
    out: Annotated[
        Path | None, typer.Option("--out", help=_say("help.arena_out"), metavar="FOLDER")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=_say("help.arena_resume"))] = False,
    limit: Annotated[float, typer.Option("--limit", help=_say("help.arena_limit"))] = 60.0,
    option: Options = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    terms = ArenaArguments(
        bots, games, players, seed, workers, on, out, resume, limit, option or (), edition
    )
    raise typer.Exit(run_arena(_screen(ctx, lang), game, terms))


@app.command(**_texts("analyse"))
def analyse(
    ctx: typer.Context,
    record: RecordFile,
    bot: Annotated[
        str,
        typer.Option(
            "--bot", "-b", help=_say("help.analysis_bot"), autocompletion=completion.one_bot
        ),
    ] = "tree",
    simulations: Annotated[
        int | None, typer.Option("--simulations", help=_say("help.simulations"))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help=_say("help.think_seconds"))
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help=_say("help.analysis_out"), metavar="FILE.html|FILE.json"
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    analyse_record(_screen(ctx, lang), record, Wish(bot, simulations, seconds, out, edition))


@app.command(**_texts("train"))
def train(
    ctx: typer.Context,
    game: GameId,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help=_say("help.train_rounds"))] = 4,
    games: Annotated[
        int, typer.Option("--games", "-g", min=2, help=_say("help.train_games"))
    ] = 300,
    seed: Annotated[int, typer.Option("--seed", help=_say("help.seed"))] = 1,
    firmness: Annotated[
        float, typer.Option("--firmness", min=0.001, help=_say("help.firmness"))
    ] = 300.0,
    out: Annotated[
        Path, typer.Option("--output", "-o", help=_say("help.train_out"), metavar="FILE")
    ] = Path("weights.toml"),
    lang: Lang = None,
) -> None:
    run_train(_screen(ctx, lang), game, rounds, games, seed, firmness, out)


@app.command(**_texts("fuzz"))
def fuzz(
    ctx: typer.Context,
    game: GameId,
    seconds: Annotated[float, typer.Option("--seconds", help=_say("help.seconds"))] = 10.0,
    seed: Annotated[int, typer.Option("--seed", help=_say("help.seed"))] = 0,
    edition: EditionFile = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help=_say("help.found_to"), metavar="FILE")
    ] = None,
    lang: Lang = None,
) -> None:
    raise typer.Exit(run_fuzz(_screen(ctx, lang), game, seconds, seed, edition, record))


@app.command(**_texts("doctor"))
def doctor(
    ctx: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help=_say("help.as_json"))] = False,
    lang: Lang = None,
) -> None:
    raise typer.Exit(run_doctor(_screen(ctx, lang), as_json))


@app.command(**_texts("man"))
def man(ctx: typer.Context, lang: Lang = None) -> None:
    typer.echo(manual_page(_screen(ctx, lang).words, typer.main.get_command(app)), nl=False)


@edition_app.command("check", **_texts("edition_check"))
def edition_check(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=_say("help.edition_file"), metavar="FILE")],
    lang: Lang = None,
) -> None:
    check_edition(_screen(ctx, lang), file)


@edition_app.command("new", **_texts("edition_new"))
def edition_new(
    ctx: typer.Context,
    game: GameId,
    file: Annotated[
        Path | None, typer.Argument(help=_say("help.edition_to"), metavar="[FILE]")
    ] = None,
    lang: Lang = None,
) -> None:
    new_edition(_screen(ctx, lang), game, file)


def main() -> None:
    """The entry point of the installed command."""
    use_plain_signs_where_needed()
    app(prog_name="pithead")


if __name__ == "__main__":
    main()
