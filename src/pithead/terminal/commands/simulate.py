"""The command `simulate`: many games between bots, and statistics of their scores."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich import box
from rich.table import Table

from pithead.arena.simulate import Result
from pithead.arena.simulate import simulate as simulate_games
from pithead.terminal import completion
from pithead.terminal.common_options import (
    EditionFile,
    GameId,
    GameOptions,
    Lang,
    Players,
    Seed,
    screen_for,
)
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import game_with, options_from
from pithead.terminal.help_text import help_text
from pithead.terminal.output_encoding import BARS
from pithead.terminal.progress_bar import progress_bar
from pithead.terminal.screen import Screen
from pithead.terminal.seats import DEFAULT_BOT, check_players, checked_bots

_BINS: Final = 16


def simulate(
    ctx: typer.Context,
    game: GameId,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help=help_text("Number of games."))
    ] = 100,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=help_text("Which bots play, for example greedy,random."),
            autocompletion=completion.bot_list,
        ),
    ] = DEFAULT_BOT,
    players: Players = None,
    option: GameOptions = None,
    edition: EditionFile = None,
    seed: Seed = 0,
    lang: Lang = None,
) -> None:
    """Let bots play many games."""
    run_simulation(screen_for(ctx, lang), game, games, bots, players, option or (), edition, seed)


def run_simulation(
    screen: Screen,
    game_id: str,
    games: int,
    listed: str,
    players: int | None,
    options: Sequence[str],
    edition: Path | None,
    seed: int,
) -> None:
    """Play the games with a progress bar and print the statistics."""
    messages = screen.messages
    game = game_with(messages, game_id, edition)
    bots = checked_bots(messages, [name.strip().removeprefix("bot:") for name in listed.split(",")])
    if players is None:
        players = len(bots) if len(bots) > 1 else game.players[0]
    check_players(messages, game, players)
    if len(bots) > players:
        raise CommandError(
            messages(
                "There are {bots} bots for only {players} players.", bots=len(bots), players=players
            )
        )
    settings = options_from(messages, game, options)
    with progress_bar(screen, game.title) as progress:
        task = progress.add_task("", total=games)
        result = simulate_games(
            game, players, bots, games, seed, settings, on_game=lambda: progress.advance(task)
        )
    screen.console.print(_statistics(screen, result))
    screen.print_message(
        "{games} games in {seconds} s: {games_per_second} games/s, "
        "{decisions_per_second} decisions/s.",
        games=result.games,
        seconds=messages.decimal(result.seconds, 2),
        games_per_second=messages.decimal(result.games / result.seconds),
        decisions_per_second=f"{result.decisions / result.seconds:.0f}",
    )


def _statistics(screen: Screen, result: Result) -> Table:
    """Return a table with one row for each bot: its win rate and the distribution of its scores."""
    messages = screen.messages
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(messages("bot"), no_wrap=True)
    for heading in (
        messages("won"),
        messages("mean"),
        messages("sd"),
        messages("min"),
        messages("25 %"),
        messages("50 %"),
        messages("75 %"),
        messages("max"),
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    low = min(min(scores) for scores in result.scores)
    high = max(max(scores) for scores in result.scores)
    table.add_column(messages("from {low} to {high}", low=low, high=high), no_wrap=True)
    for number, name in enumerate(result.bots):
        scores = result.scores[number]
        quarter, median, three_quarters = _quartiles(scores)
        table.add_row(
            name,
            f"{messages.decimal(100 * result.wins[number] / result.games)} %",
            messages.decimal(statistics.fmean(scores)),
            messages.decimal(statistics.pstdev(scores)),
            str(min(scores)),
            f"{quarter:.0f}",
            f"{median:.0f}",
            f"{three_quarters:.0f}",
            str(max(scores)),
            histogram(scores, low, high),
        )
    return table


def _quartiles(scores: list[int]) -> list[float]:
    if len(scores) == 1:
        return [float(scores[0])] * 3
    return statistics.quantiles(scores, n=4, method="inclusive")


def histogram(scores: list[int], low: int, high: int) -> str:
    """Return a row of bars: how often scores occur between the lowest and the highest."""
    counts = [0] * _BINS
    for score in scores:
        counts[(score - low) * _BINS // (high - low + 1)] += 1
    most = max(counts)
    return "".join(
        BARS[(count * (len(BARS) - 1) + most - 1) // most] if count else " " for count in counts
    ).rstrip()
