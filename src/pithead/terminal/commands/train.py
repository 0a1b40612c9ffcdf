"""The command `train`: weights for a game's judgement, from games of bots against themselves."""

from pathlib import Path

from pithead.arena.weight_fit import FitRound, count_wins
from pithead.arena.weight_fit import train as run
from pithead.kernel.weights import write_weights
from pithead.terminal.game_setup import known_game
from pithead.terminal.save_files import check_writable, write
from pithead.terminal.screen import Screen


def train(
    screen: Screen,
    game_id: str,
    rounds: int,
    games: int,
    seed: int,
    firmness: float,
    out: Path,
) -> None:
    """Tell of every round, compare with the weights chosen by hand, and write the file."""
    words = screen.words
    game = known_game(words, game_id)
    check_writable(words, out)

    def on_round(found: FitRound) -> None:
        screen.say(
            "train.round" if found.step_size else "train.kept",
            number=found.number + 1,
            lessons=found.samples,
            before=words.decimal(found.error_before, 2),
            after=words.decimal(found.error_after, 2),
            won=found.won,
            games=found.games,
        )

    weights = run(game, rounds, games, seed, firmness, on_round)
    won = count_wins(game, weights, game.weights_by_hand, games, f"{seed}/hand")
    screen.say("train.result", won=won, games=games)
    command = (
        f"pithead train {game.id} --rounds {rounds} --games {games} --seed {seed}"
        f" --firmness {firmness:g}"
    )
    remarks = [
        "Fitted by self-play, with:",
        f"  {command}",
        f"Against the weights chosen by hand, greedy won {won} of {games} games for two.",
    ]
    write(words, out, write_weights(weights, game.layout, remarks))
    screen.verbatim(words("train.written", file=out))
