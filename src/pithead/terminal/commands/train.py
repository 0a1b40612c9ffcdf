"""The command `train`: weights of a game's evaluation, fitted by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.arena.weight_fit import FitRound, count_wins
from pithead.arena.weight_fit import train as train_weights
from pithead.kernel.weights import write_weights
from pithead.locale.messages import Messages
from pithead.terminal.common_options import GameId, Lang, Seed, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import check_writable, write
from pithead.terminal.screen import Screen


def train(
    ctx: typer.Context,
    game: GameId,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds", min=1, help=help_text("Number of rounds of playing and learning.")
        ),
    ] = 4,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-g",
            min=2,
            help=help_text("Games per round to learn from, and as many to compare the weights."),
        ),
    ] = 300,
    seed: Seed = 1,
    firmness: Annotated[
        float,
        typer.Option(
            "--firmness",
            min=0.001,
            help=help_text("How strongly the new weights are held close to the old ones."),
        ),
    ] = 300.0,
    out: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            help=help_text("Where to write the weights; in this folder by default."),
            metavar="FILE",
        ),
    ] = Path("weights.toml"),
    lang: Lang = None,
) -> None:
    """Fit weights and write them to a file."""
    run_training(screen_for(ctx, lang), game, rounds, games, seed, firmness, out)


def run_training(
    screen: Screen,
    game_id: str,
    rounds: int,
    games: int,
    seed: int,
    firmness: float,
    out: Path,
) -> None:
    """Print every round, compare the result with the hand-chosen weights, and write the file."""
    messages = screen.messages
    game = known_game(messages, game_id)
    check_writable(messages, out)

    def on_round(found: FitRound) -> None:
        if not found.step_size:
            screen.print_message(
                "Round {number}: {lessons} positions. No new weights were better than "
                "the old ones.",
                number=found.number + 1,
                lessons=found.samples,
            )
            return
        screen.print_message(
            "Round {number}: {lessons} positions. The error was {before} points before "
            "learning and is {after} points now. The new weights won {won} of {games} "
            "games against the old ones.",
            number=found.number + 1,
            lessons=found.samples,
            before=messages.decimal(found.error_before, 2),
            after=messages.decimal(found.error_after, 2),
            won=_wins(messages, found.won),
            games=found.games,
        )

    weights = train_weights(game, rounds, games, seed, firmness, on_round)
    won = count_wins(game, weights, game.evaluator.weights_by_hand, games, f"{seed}/hand")
    screen.print_message(
        "Against the weights chosen by hand: {won} of {games} games won.",
        won=_wins(messages, won),
        games=games,
    )
    command = (
        f"pithead train {game.id} --rounds {rounds} --games {games} --seed {seed}"
        f" --firmness {firmness:g}"
    )
    remarks = [
        "Fitted by self-play, with:",
        f"  {command}",
        f"Against the weights chosen by hand, greedy won {won:g} of {games} games for two.",
    ]
    write(messages, out, write_weights(weights, game.evaluator.layout, remarks))
    screen.verbatim(messages("Weights written to {file}", file=out))


def _wins(messages: Messages, count: float) -> str:
    """Return a number of games won, with a decimal if a game was shared."""
    return messages.decimal(count, 0 if count == int(count) else 1)
