"""The command `simulate`: many games between bots, and what came of them."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pithead.arena.simulate import Result
from pithead.arena.simulate import simulate as run
from pithead.terminal.errors import Refused
from pithead.terminal.game_setup import game_with, options_from
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_bots, check_players

_BARS: Final = "▁▂▃▄▅▆▇█"
_CLASSES: Final = 16


def simulate(
    screen: Screen,
    game_id: str,
    games: int,
    listed: str,
    players: int | None,
    options: Sequence[str],
    edition: Path | None,
    seed: int,
) -> None:
    """Play the games under a progress bar and print the figures."""
    words = screen.words
    game = game_with(words, game_id, edition)
    bots = [name.strip().removeprefix("bot:") for name in listed.split(",")]
    check_bots(words, bots)
    if players is None:
        players = len(bots) if len(bots) > 1 else game.players[0]
    check_players(words, game, players)
    if len(bots) > players:
        raise Refused(words("error.too_many_bots", bots=len(bots), players=players))
    settings = options_from(words, game, options)
    with Progress(
        TextColumn(game.title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=games)
        result = run(
            game, players, bots, games, seed, settings, on_game=lambda: progress.advance(task)
        )
    screen.console.print(_figures(screen, result))
    screen.say(
        "simulate.speed",
        games=result.games,
        seconds=words.decimal(result.seconds, 2),
        games_per_second=words.decimal(result.games / result.seconds),
        decisions_per_second=f"{result.decisions / result.seconds:.0f}",
    )


def _figures(screen: Screen, result: Result) -> Table:
    """One row a bot: how often it won and how its scores are spread."""
    words = screen.words
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(words("simulate.bot"), no_wrap=True)
    for heading in (
        words("simulate.won"),
        words("simulate.mean"),
        words("simulate.deviation"),
        words("simulate.least"),
        words("simulate.quarter"),
        words("simulate.median"),
        words("simulate.three_quarters"),
        words("simulate.most"),
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    low = min(min(scores) for scores in result.scores)
    high = max(max(scores) for scores in result.scores)
    table.add_column(words("simulate.spread", low=low, high=high), no_wrap=True)
    for number, name in enumerate(result.bots):
        scores = result.scores[number]
        quarter, median, three_quarters = _quartiles(scores)
        table.add_row(
            name,
            f"{words.decimal(100 * result.wins[number] / result.games)} %",
            words.decimal(statistics.fmean(scores)),
            words.decimal(statistics.pstdev(scores)),
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
    """How often scores occur between the lowest and the highest, as a row of bars."""
    counts = [0] * _CLASSES
    for score in scores:
        counts[(score - low) * _CLASSES // (high - low + 1)] += 1
    most = max(counts)
    return "".join(
        _BARS[(count * (len(_BARS) - 1) + most - 1) // most] if count else " " for count in counts
    ).rstrip()
