"""The command `train`: weights of a game's evaluation or a value network, by self-play."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pithead.arena.weight_fit import FitRound, count_wins
from pithead.arena.weight_fit import train as train_weights
from pithead.kernel.weights import write_weights
from pithead.locale.messages import Messages
from pithead.optional_dependencies import require
from pithead.terminal import completion
from pithead.terminal.common_options import EditionFile, GameId, Lang, Seed, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import game_with, given_options, known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.progress_bar import progress_bar
from pithead.terminal.save_files import check_writable, write
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_players, checked_bots


@dataclass(frozen=True)
class NetworkArguments:
    """The arguments of `train` for a network, other than the game and the folder."""

    players: int
    iterations: int
    games: int
    seed: int
    check_games: int
    check_every: int
    judges: Sequence[str]
    teacher: int
    workers: int
    start: Path | None
    rate_iterations: int
    options: Sequence[str]
    edition: Path | None


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
        int | None,
        typer.Option(
            "--games",
            "-g",
            min=2,
            help=help_text(
                "Games per round to learn from, and as many to compare the weights; 300 by "
                "default. For a network, games per iteration; 128 by default."
            ),
        ),
    ] = None,
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
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help=help_text(
                "Where to write the weights, by default weights.toml; for a network, a folder."
            ),
            metavar="FILE",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-n",
            help=help_text("Train a value network for this number of players instead."),
        ),
    ] = None,
    iterations: Annotated[
        int,
        typer.Option(
            "--iterations",
            min=1,
            help=help_text("Iterations of playing and learning of a network."),
        ),
    ] = 100,
    check_games: Annotated[
        int,
        typer.Option(
            "--check-games",
            min=2,
            help=help_text("Games against each judge for each point of the learning curve."),
        ),
    ] = 60,
    check_every: Annotated[
        int,
        typer.Option(
            "--check-every",
            min=1,
            help=help_text("Iterations between two points of the learning curve."),
        ),
    ] = 10,
    judges: Annotated[
        str,
        typer.Option(
            "--judges",
            help=help_text("The bots that the learning curve compares a network with."),
            metavar="BOTS",
            autocompletion=completion.bot_list,
        ),
    ] = "greedy",
    teacher: Annotated[
        int,
        typer.Option(
            "--teacher",
            min=0,
            max=100_000,
            help=help_text(
                "Expert iteration: a search with so many simulations plays the games, and the "
                "network learns from it. 0 trains without a search."
            ),
        ),
    ] = 0,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help=help_text(
                "Start with the network of the training run in this folder, or of this file."
            ),
            metavar="PATH",
        ),
    ] = None,
    rate_iterations: Annotated[
        int,
        typer.Option(
            "--rate-iterations",
            min=1,
            help=help_text("Iterations in which the learning rate of a network falls to a tenth."),
        ),
    ] = 100,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            max=64,
            help=help_text("Processes that play games for a network; the result is the same."),
        ),
    ] = 1,
    resume: Annotated[
        bool, typer.Option("--resume", help=help_text("Continue the training in that folder."))
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            help=help_text(
                "A variant of the rules, for example coins_at_start=5; may be given several times."
            ),
            metavar="NAME=VALUE",
            autocompletion=completion.option_values,
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Fit weights and write them to a file, or train a network in a folder."""
    screen = screen_for(ctx, lang)
    if players is None:
        if resume:
            raise CommandError(screen.messages("--resume needs --players: it continues a network."))
        weights_file = Path("weights.toml") if out is None else out
        if edition is not None:
            raise CommandError(screen.messages("--edition needs --players: it is for a network."))
        if option:
            raise CommandError(screen.messages("--option needs --players: it is for a network."))
        run_training(screen, game, rounds, games or 300, seed, firmness, weights_file)
    else:
        folder = Path(f"network-{game}-{players}") if out is None else out
        arguments = NetworkArguments(
            *(players, iterations, games or 128, seed, check_games, check_every),
            checked_bots(screen.messages, [name.strip() for name in judges.split(",")]),
            *(teacher, workers, start),
            rate_iterations=rate_iterations,
            options=option or (),
            edition=edition,
        )
        run_network_training(screen, game, arguments, folder, resume)


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


def run_network_training(
    screen: Screen, game_id: str, arguments: NetworkArguments, folder: Path, resume: bool
) -> None:
    """Train a network with a progress bar; it can be interrupted and continued at any time."""
    require("numpy", "arena")
    # Imported here: the other commands run where numpy is not installed.
    from pithead.arena.network_trainer import NETWORK, TrainingPlan, TrainingRun, train_network

    messages = screen.messages
    game = game_with(messages, game_id, arguments.edition)
    check_players(messages, game, arguments.players)
    plan = TrainingPlan(
        game.id,
        arguments.players,
        arguments.iterations,
        arguments.games,
        rate_iterations=arguments.rate_iterations,
        seed=arguments.seed,
        teacher=arguments.teacher,
        check_games=arguments.check_games,
        check_every=arguments.check_every,
        judges=tuple(arguments.judges),
        options=given_options(messages, game, arguments.options),
        edition=None if arguments.edition is None else game.edition,
    )
    if arguments.start is not None:
        plan = plan.refining()
    check_writable(messages, folder / NETWORK)
    with progress_bar(screen, game.title) as progress:
        task = progress.add_task("", total=arguments.iterations)

        def on_iteration(run: TrainingRun) -> None:
            progress.update(task, completed=run.iteration)
            if run.curve and run.curve[-1].iteration == run.iteration:
                point = run.curve[-1]
                screen.print_message(
                    "Iteration {number}: {games} games and {seconds} s of playing and learning",
                    number=point.iteration,
                    games=point.games,
                    seconds=messages.decimal(point.seconds, 0),
                )
                for judge, rate in point.wins.items():
                    value, low, high = [messages.decimal(100 * one) for one in rate]
                    screen.print_message(
                        "Against {bot}: {value} % ({low}–{high} %) of the games won",
                        bot=judge,
                        value=value,
                        low=low,
                        high=high,
                    )

        try:
            train_network(
                plan,
                folder,
                resume,
                on_iteration,
                workers=arguments.workers,
                start=arguments.start,
            )
        except KeyboardInterrupt:
            screen.print_message(
                "Interrupted. The last checkpoint is in {folder}. Continue with the same "
                "command and --resume.",
                folder=folder,
            )
            raise
    screen.verbatim(messages("Network written to {file}", file=folder / NETWORK))


def _wins(messages: Messages, count: float) -> str:
    """Return a number of games won, with a decimal if a game was shared."""
    return messages.decimal(count, 0 if count == int(count) else 1)
