"""The command `arena`: a tournament of bots, its tables, and its report."""

from __future__ import annotations

import os
import shlex
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich import box
from rich.table import Table

from pithead.arena.tournament import HERE, LIMIT, LONGEST_LIMIT, RAY, Tournament, run
from pithead.kernel.game import Game
from pithead.optional_dependencies import require
from pithead.terminal import completion
from pithead.terminal.common_options import EditionFile, GameId, GameOptions, Lang, Seed, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import game_with, options_from
from pithead.terminal.help_text import help_text
from pithead.terminal.progress_bar import progress_bar
from pithead.terminal.save_files import write
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_players, checked_bots

if TYPE_CHECKING:
    from pithead.arena.match import Outcome
    from pithead.arena.statistics import TournamentStatistics

REPORT: Final = "report.html"
_MOST_FORFEITS: Final = 10


@dataclass(frozen=True)
class ArenaArguments:
    """The arguments of `arena` other than the game."""

    bots: str
    games: int
    players: str | None = None
    seed: int = 0
    workers: int | None = None
    on: str = HERE
    out: Path | None = None
    resume: bool = False
    limit: float = LIMIT
    options: Sequence[str] = ()
    edition: Path | None = None


def arena(
    ctx: typer.Context,
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=help_text("Who takes part, for example greedy,journeyman,tree:0.1s."),
            autocompletion=completion.bot_list,
        ),
    ] = "greedy,random",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-g",
            min=1,
            help=help_text("The least number of games for each number of players."),
        ),
    ] = 100,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-n",
            help=help_text("Numbers of players, for example 2,4; all by default."),
            metavar="2,3,4",
        ),
    ] = None,
    seed: Seed = 0,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            help=help_text("Number of processes; by default one for each core."),
        ),
    ] = None,
    on: Annotated[
        str,
        typer.Option(
            "--on",
            help=help_text("Where to play: here, or ray for a Ray cluster."),
            metavar="here|ray",
            autocompletion=completion.executors,
        ),
    ] = "here",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help=help_text("A folder for the finished games, Parquet tables and the report."),
            metavar="FOLDER",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help=help_text("Continue the tournament in that folder."))
    ] = False,
    limit: Annotated[
        float,
        typer.Option(
            "--limit",
            help=help_text("Seconds per decision; a bot that needs more forfeits the game."),
        ),
    ] = 60.0,
    option: GameOptions = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Run a tournament."""
    arguments = ArenaArguments(
        bots, games, players, seed, workers, on, out, resume, limit, option or (), edition
    )
    run_arena(screen_for(ctx, lang), game, arguments)


def run_arena(screen: Screen, game_id: str, arguments: ArenaArguments) -> None:
    """Play the tournament with a progress bar, print its tables, and write them if asked."""
    messages = screen.messages
    game = game_with(messages, game_id, arguments.edition)
    if arguments.on not in (HERE, RAY):
        raise CommandError(
            messages("The arena can play here or on ray, not on {given!r}.", given=arguments.on)
        )
    if arguments.resume and arguments.out is None:
        raise CommandError(messages("--resume needs --out, the folder of the tournament."))
    if not 0 < arguments.limit <= LONGEST_LIMIT:
        raise CommandError(
            messages(
                "--limit is the time per decision: more than 0 and at most {most} "
                "seconds, not {given}.",
                given=arguments.limit,
                most=int(LONGEST_LIMIT),
            )
        )
    for module in ("openskill.models", *(("pyarrow",) if arguments.out else ())):
        require(module, "arena")
    if arguments.on == RAY:
        require("ray", "ray")
    # Imported here: the other commands run where the libraries of the arena are not installed.
    from pithead.arena.statistics import tournament_statistics

    tournament = _tournament(screen, game, arguments)
    outcomes = _play(screen, game, tournament, arguments)
    found = tournament_statistics(tournament.bots, tournament.fixtures(), outcomes)
    _show(screen, found, outcomes)
    if arguments.out is not None:
        _write(screen, arguments.out, tournament, found, outcomes)


def _tournament(screen: Screen, game: Game, arguments: ArenaArguments) -> Tournament:
    messages = screen.messages
    listed_bots = [name.strip().removeprefix("bot:") for name in arguments.bots.split(",")]
    bots = checked_bots(messages, listed_bots)
    counts = list(game.players)
    if arguments.players is not None:
        listed = [part.strip() for part in arguments.players.split(",")]
        for part in listed:
            if not (part.isascii() and part.isdigit() and len(part) < 4):
                raise CommandError(
                    messages(
                        "{given!r} is not a number of players. Write, for example, --players 2,4.",
                        given=part,
                    )
                )
        counts = sorted({int(part) for part in listed})
    for count in counts:
        check_players(messages, game, count)
    edition = "" if arguments.edition is None else arguments.edition.read_text(encoding="utf-8")
    settings = options_from(messages, game, arguments.options)
    return Tournament(
        game.id,
        tuple(bots),
        tuple(counts),
        arguments.games,
        arguments.seed,
        settings,
        arguments.limit,
        edition,
    )


def _play(
    screen: Screen, game: Game, tournament: Tournament, arguments: ArenaArguments
) -> list[Outcome]:
    with progress_bar(screen, game.title) as progress:
        task = progress.add_task("", total=None)

        def on_game(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        workers = arguments.workers or os.cpu_count() or 1
        try:
            return run(tournament, workers, arguments.on, arguments.out, arguments.resume, on_game)
        except KeyboardInterrupt:
            if arguments.out is not None:
                screen.print_message(
                    "Interrupted. Finished games are kept in {folder}. Continue with "
                    "the same command and --resume.",
                    folder=arguments.out,
                )
            raise


def _show(screen: Screen, found: TournamentStatistics, outcomes: Sequence[Outcome]) -> None:
    from pithead.arena.report import percent, points

    messages = screen.messages
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(messages("Bot"), no_wrap=True)
    for heading in (
        messages("Rating"),
        messages("Players"),
        messages("Seats"),
        messages("Won"),
        messages("Mean score"),
        messages("ms"),
        messages("Forfeited"),
    ):
        table.add_column(heading, justify="right", no_wrap=heading == messages("Won"))
    for standing in sorted(found.by_bot, key=lambda one: (one.players, -one.wins.value)):
        rating = found.ratings[standing.bot]
        table.add_row(
            standing.bot,
            f"{messages.decimal(rating.strength)} ± {messages.decimal(rating.error)}",
            str(standing.players),
            str(standing.games),
            percent(messages, standing.wins),
            messages.decimal(statistics.fmean(standing.scores)) if standing.scores else "–",
            messages.decimal(standing.milliseconds(), 2),
            str(standing.forfeits),
        )
    screen.console.print(table)
    best = max(found.bots, key=lambda name: found.ratings[name].strength)
    for name in found.bots:
        if name != best and found.score_differences[best, name].count:
            screen.print_message(
                "{best} has {points} points more than {bot}.",
                style="dim",
                best=best,
                points=points(messages, found.score_differences[best, name]),
                bot=name,
            )
    for count, seats in found.seats.items():
        shares = [percent(messages, share) for share in seats]
        listed = ", ".join(f"{number}: {share}" for number, share in enumerate(shares, 1))
        screen.print_message(
            "{players} players, wins by seat: {listed}", style="dim", players=count, listed=listed
        )
    for number, name, reason in found.forfeits[:_MOST_FORFEITS]:
        screen.print_message(
            "{bot} forfeits game {game}: {reason}",
            style="warning",
            bot=name,
            game=number,
            reason=reason,
        )
    seconds = sum(sum(outcome.seconds) for outcome in outcomes)
    decisions = sum(sum(outcome.decisions) for outcome in outcomes)
    screen.print_message(
        "{games} games, {decisions} decisions, {milliseconds} ms per decision.",
        style="dim",
        games=len(outcomes),
        decisions=decisions,
        milliseconds=messages.decimal(1000 * seconds / max(1, decisions), 2),
    )


def _write(
    screen: Screen,
    folder: Path,
    tournament: Tournament,
    found: TournamentStatistics,
    outcomes: Sequence[Outcome],
) -> None:
    """Write Parquet tables and the report."""
    from pithead.arena.parquet import write_tables
    from pithead.arena.report import report
    from pithead.datasets.tournament_games import write_records

    messages = screen.messages
    try:
        fixtures = tournament.fixtures()
        write_tables(folder, tournament.game_id, fixtures, outcomes)
        write_records(folder, tournament, fixtures, outcomes)
    except OSError as error:
        file = error.filename2 or error.filename or folder
        raise CommandError(
            messages("{file} cannot be written: {reason}.", file=file, reason=error.strerror)
        ) from None
    command = shlex.join(["pithead", *sys.argv[1:]])
    write(messages, folder / REPORT, report(messages, tournament, found, command))
    screen.verbatim(messages("Report written to {file}", file=folder / REPORT))
