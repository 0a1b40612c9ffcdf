"""Trains a value network by self-play with temporal differences, TD(lambda).

Each iteration plays games of the network against itself and learns from their positions. The
network begins as a correction of nothing, so the first games are those of the evaluator. In some
seats the evaluator has varied weights, so that the opponents value different things. Every
iteration has its own random numbers, so a run that is interrupted and continued finds the same
network as one that is not.
"""

import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import exp
from pathlib import Path
from typing import Any, Final

from pithead.arena.network_model import NetworkModel, thresholds
from pithead.arena.paired_random import PairedRandom
from pithead.arena.plots import curve
from pithead.bots.greedy import Greedy
from pithead.bots.network.network_bot import NetworkBot
from pithead.bots.network.network_file import NetworkFile
from pithead.bots.network.self_play import SelfPlaySettings, TrainingSamples, play_training_game
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.i18n import Text
from pithead.kernel.play import Bot, events
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "arena") from None

CHECKPOINT: Final = "checkpoint.npz"
NETWORK: Final = "network.bin"
CURVE: Final = "curve.json"
PLOT: Final = "curve.svg"
BATCH: Final = 256
"""The positions of one step of learning."""
FIRST_SETTINGS: Final = SelfPlaySettings(0.3, 0.1, 1.0)
"""The games that say which values occur in observations."""
NOISE: Final = 6.0
"""The random noise on all choices of a player in a game together, in logits. The games differ much
in the number of decisions; the same noise on each would make play in the longest one senseless."""
RANDOM_CHOICES: Final = 1.25
"""How many choices of a player in a game are random."""
HORIZON: Final = 0.125
"""The part of a game after which a result counts only 1/e: it gives lambda."""
VARIED_SEATS: Final = 0.3
"""The part of the seats that have varied weights."""
VARIATION: Final = 0.6
"""The standard deviation of the logarithm of a varied weight."""


@dataclass(frozen=True)
class TrainingPlan:
    """What to train. A run is continued with the same plan; only `iterations` may grow."""

    game_id: str
    players: int
    iterations: int
    games: int = 128
    """Games of an iteration."""
    positions: int = 100
    """Positions of a game that are learned from, about."""
    passes: int = 2
    """How often each position is learned from."""
    rate: float = 0.0007
    """The learning rate at the start."""
    rate_iterations: int = 100
    """The iterations in which the learning rate falls to a tenth; then it stays."""
    seed: int = 1
    check_every: int = 10
    """Iterations between two points of the learning curve."""
    check_games: int = 60

    def fixed(self) -> dict[str, Any]:
        """Return what must not change between the parts of a run."""
        found = asdict(self)
        for name in ("iterations", "check_every", "check_games"):
            del found[name]
        return found


@dataclass
class CurvePoint:
    """One point of the learning curve."""

    iteration: int
    games: int
    loss: float
    wins: float
    """The win rate against `greedy`, one network against greedy players in the other seats."""
    seconds: float
    """The processor time of the run so far."""


@dataclass
class TrainingRun:
    """The state of a training run."""

    plan: TrainingPlan
    model: NetworkModel
    decisions: float
    """The mean number of decisions in a game of the evaluator."""
    iteration: int = 0
    seconds: float = 0.0
    loss: float = 0.0
    curve: list[CurvePoint] = field(default_factory=list)


def train_network(
    game: Game,
    plan: TrainingPlan,
    folder: Path,
    resume: bool = False,
    on_iteration: Callable[[TrainingRun], None] | None = None,
    save_every: float = 20.0,
) -> TrainingRun:
    """Train a network; the folder always has the last checkpoint, network and learning curve."""
    run = _resumed(game, plan, folder) if resume else _begun(game, plan, folder)
    saved = time.monotonic()
    while run.iteration < plan.iterations:
        began = time.process_time()
        iterate(game, run)
        run.seconds += time.process_time() - began
        if run.iteration % plan.check_every == 0 or run.iteration == plan.iterations:
            wins = win_rate(game, plan.players, network_of(run), plan.check_games, plan.seed)
            games = run.iteration * plan.games
            run.curve.append(CurvePoint(run.iteration, games, run.loss, wins, run.seconds))
            save(run, folder)
            saved = time.monotonic()
        elif time.monotonic() - saved > save_every:
            save(run, folder)
            saved = time.monotonic()
        if on_iteration is not None:
            on_iteration(run)
    save(run, folder)
    return run


def iterate(game: Game, run: TrainingRun) -> None:
    """Play the games of one iteration and learn from them."""
    plan = run.plan
    number = run.iteration
    each = plan.players / run.decisions
    settings = SelfPlaySettings(
        temperature=NOISE * each,
        random_rate=RANDOM_CHOICES * each,
        trace=1.0 - min(1.0, 1.0 / (HORIZON * run.decisions)),
        sample_rate=plan.positions / run.decisions,
    )
    samples = play_games(game, plan, number, network_of(run), settings)
    rows, evaluations, targets = sample_arrays(samples)
    rate = plan.rate * 0.1 ** min(1.0, number / plan.rate_iterations)
    order = np.random.default_rng([plan.seed, plan.players, number])
    losses = []
    for _ in range(plan.passes):
        shuffled = order.permutation(len(rows))
        for start in range(0, len(rows), BATCH):
            part = shuffled[start : start + BATCH]
            losses.append(run.model.learn(rows[part], evaluations[part], targets[part], rate))
    run.loss = float(np.mean(losses))
    run.iteration += 1


def play_games(
    game: Game,
    plan: TrainingPlan,
    iteration: int,
    network: ValueNetwork | None,
    settings: SelfPlaySettings,
) -> TrainingSamples:
    """Play the games of an iteration."""
    samples = TrainingSamples()
    for number in range(plan.games):
        rng = random.Random(f"{plan.seed}/{plan.players}/{iteration}/{number}")
        weights = [varied_weights(game, rng) for _ in range(plan.players)]
        play_training_game(game.start(plan.players), network, weights, settings, rng, samples)
    return samples


def varied_weights(game: Game, rng: random.Random) -> list[float]:
    """Return the weights of the evaluator for a seat, sometimes each multiplied at random."""
    weights = game.evaluator.weights
    if rng.random() >= VARIED_SEATS:
        return weights
    return [weight * exp(rng.gauss(0.0, VARIATION)) for weight in weights]


def sample_arrays(
    samples: TrainingSamples,
) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    """Return observations, evaluations and targets."""
    count = len(samples.targets)
    rows = np.frombuffer(bytes(samples.rows), np.uint8).reshape(count, -1)
    return rows, np.array(samples.evaluations, np.float32), np.array(samples.targets, np.float32)


def network_of(run: TrainingRun) -> ValueNetwork:
    """Return the network that the run has found so far."""
    return ValueNetwork(network_file(run))


def network_file(run: TrainingRun) -> NetworkFile:
    """Return the file of the network that the run has found so far."""
    return run.model.rounded(
        {
            "game": run.plan.game_id,
            "players": run.plan.players,
            "iterations": run.iteration,
            "plan": run.plan.fixed(),
        }
    )


def win_rate(game: Game, players: int, network: ValueNetwork, games: int, seed: int) -> float:
    """Return how often the network wins against greedy players, with paired random numbers."""
    wins = 0.0
    for number in range(games):
        seat = number % players
        state = game.start(players)
        bots: list[Bot] = [Greedy() for _ in range(players)]
        bots[seat] = NetworkBot(network=network)
        chance = PairedRandom(f"{seed}/check/{number // players}", state)
        rng = random.Random(number)
        for action in events(state, lambda state: bots[state.actor].choose(state, rng), chance):  # noqa: B023
            state.take(action)
        winners = state.winners()
        if seat in winners:
            wins += 1 / len(winners)
    return wins / games


# -- the folder of a run ---------------------------------------------------------------------------


def _begun(game: Game, plan: TrainingPlan, folder: Path) -> TrainingRun:
    if (folder / CHECKPOINT).exists():
        raise BadSetup(
            Text(
                "There is a training run in {folder} already; continue it, or choose another "
                "folder",
                folder=str(folder),
            )
        )
    folder.mkdir(parents=True, exist_ok=True)
    rows = sample_arrays(play_games(game, plan, -1, None, FIRST_SETTINGS))[0]
    model = NetworkModel(thresholds(rows), plan.players, plan.seed)
    return TrainingRun(plan, model, len(rows) / plan.games)


def _resumed(game: Game, plan: TrainingPlan, folder: Path) -> TrainingRun:
    path = folder / CHECKPOINT
    try:
        with np.load(path, allow_pickle=False) as arrays:
            kept = json.loads(str(arrays["about"]))
            steps = [bytes(steps) for steps in kept["thresholds"]]
            model = NetworkModel(steps, plan.players, plan.seed)
            if kept["plan"] != plan.fixed():
                raise BadSetup(
                    Text(
                        "The training run in {folder} has other settings: {settings}",
                        folder=str(folder),
                        settings=json.dumps(kept["plan"]),
                    )
                )
            model.restore({name: arrays[name] for name in arrays.files})
    except (OSError, ValueError, KeyError) as error:
        if isinstance(error, BadSetup):
            raise
        raise BadSetup(
            Text("There is no training run in {folder} that can go on", folder=str(folder))
        ) from error
    curve = [CurvePoint(**point) for point in kept["curve"]]
    return TrainingRun(
        plan, model, kept["decisions"], kept["iteration"], kept["seconds"], kept["loss"], curve
    )


def save(run: TrainingRun, folder: Path) -> None:
    """Write the checkpoint, the network and the learning curve, each in one piece."""
    about = {
        "plan": run.plan.fixed(),
        "decisions": run.decisions,
        "iteration": run.iteration,
        "seconds": round(run.seconds, 1),
        "loss": run.loss,
        "curve": [asdict(point) for point in run.curve],
        "thresholds": [list(steps) for steps in run.model.steps],
    }
    part = folder / "checkpoint.part.npz"
    np.savez(part, allow_pickle=False, about=np.array(json.dumps(about)), **run.model.arrays())
    part.replace(folder / CHECKPOINT)
    network = folder / "network.part"
    network.write_bytes(network_file(run).dump())
    network.replace(folder / NETWORK)
    (folder / CURVE).write_text(json.dumps(about["curve"], indent=1) + "\n", encoding="utf-8")
    points = [(float(point.games), 100 * point.wins) for point in run.curve]
    title = f"{run.plan.game_id}, {run.plan.players} players: % won against greedy, by games"
    (folder / PLOT).write_text(curve(title, points, 100 / run.plan.players), encoding="utf-8")
