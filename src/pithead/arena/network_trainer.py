"""Trains a value network by self-play with temporal differences, TD(lambda).

Each iteration plays games of the network against itself and learns from their positions and from
those of the last iterations. The network begins as a correction of nothing, so the first games are
those of the evaluator. Some seats have an evaluator with varied weights, a specialist or an older
network, so that the opponents value different things. Every iteration has its own random numbers,
so a run that is interrupted and continued finds the same network as one that is not.

With a teacher, the search plays the games and the network learns its values: expert iteration.
"""

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pithead.arena.league_games import GamesOrder, Samples, joined, play_games, win_rate
from pithead.arena.network_model import UNITS, NetworkModel, merged, thresholds
from pithead.arena.plots import curves, standalone
from pithead.bots.bot_registry import bot
from pithead.bots.network.network_file import BadNetwork, NetworkFile, load_network
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import BadSetup
from pithead.kernel.seat_bids import SEAT_BIDS
from pithead.kernel.texts.i18n import Text
from pithead.optional_dependencies import missing_dependency
from pithead.worker_process import CONTEXT, ignore_signals

try:
    import numpy as np
except ImportError as error:
    raise missing_dependency(error, "arena") from None

CHECKPOINT: Final = "checkpoint.npz"
NETWORK: Final = "network.bin"
CURVE: Final = "curve.json"
PLOT: Final = "curve.svg"
SAMPLES: Final = "samples"
"""The folder of the positions of the last iterations."""
OLDER: Final = "older"
"""The folder of older networks, which are opponents."""
BATCH: Final = 512
"""The positions of one step of learning."""
NOISE: Final = 6.0
"""The random noise on all choices of a player in a game together, in logits. The games differ much
in the number of decisions; the same noise on each would make play in the longest one senseless."""
RANDOM_CHOICES: Final = 1.25
"""How many choices of a player in a game are random."""
LOOK_AHEAD: Final = 0.065
"""The part of a player's decisions in a game that lambda looks ahead. With more, targets are mostly
luck: the network learns the results of single games by heart, and plays worse."""
LEAST_TRACE: Final = 0.5
FIRST_NOISE: Final = 0.3
FIRST_RANDOM: Final = 0.1
"""Noise and random choices of the games that say which values occur in observations."""
OLDER_EVERY: Final = 10
"""The iterations after which the network becomes an opponent as well."""


@dataclass(frozen=True)
class TrainingPlan:
    """What to train. A run is continued with the same plan; only `iterations` may grow."""

    game_id: str
    players: int
    iterations: int
    games: int = 128
    """Games of an iteration."""
    positions: int = 250
    """Positions of a game that are learned from, about."""
    passes: int = 4
    """How often each position is learned from, on average."""
    kept: int = 10
    """Iterations whose positions are learned from."""
    rate: float = 0.0015
    """The learning rate at the start."""
    rate_iterations: int = 100
    """The iterations in which the learning rate falls to a tenth; then it stays."""
    look_ahead: float = LOOK_AHEAD
    """The part of a player's decisions in a game that lambda looks ahead."""
    units: int = UNITS
    """The units of the first layer. A network that starts with another one never has fewer."""
    seed: int = 1
    teacher: int = 0
    """Simulations of the search that plays and teaches; 0 for games without a search."""
    check_every: int = 10
    """Iterations between two points of the learning curve."""
    check_games: int = 60
    """The games against each judge for a point of the learning curve."""
    judges: tuple[str, ...] = ("greedy",)
    """The bots that the learning curve compares the network with."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the games; all others have their defaults."""
    edition: Edition | None = None
    """Corrected material; None for the built-in edition."""

    def fixed(self) -> dict[str, Any]:
        """Return what must not change between the parts of a run."""
        found = asdict(self)
        for name in ("iterations", "check_every", "check_games", "judges"):
            del found[name]
        found["edition"] = "" if self.edition is None else self.edition.label
        return found

    def refining(self) -> "TrainingPlan":
        """Return the plan for a network that is good already.

        Its values are worth more than the luck of a game, so lambda looks less far ahead, and its
        positions stay useful for longer. The first steps are large again, so that more units
        learn something new: the network gets worse, and better as the rate falls.
        """
        return replace(self, rate=0.002, kept=30, look_ahead=0.05, units=192)


@dataclass
class CurvePoint:
    """One point of the learning curve."""

    iteration: int
    games: int
    loss: float
    wins: dict[str, list[float]]
    """The win rates: by judge, one network against such bots in all other seats, then the ends of
    the 95 % confidence interval."""
    seconds: float
    """The time of playing and learning so far, in seconds."""


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
    samples: dict[int, Samples] = field(default_factory=dict)
    """The positions of the last iterations, by iteration."""
    older: dict[int, bytes] = field(default_factory=dict)
    """Older networks, by iteration."""


class Workers:
    """The processes that play games; none if there is only one worker."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.pool: Executor | None = None

    def __enter__(self) -> "Workers":
        if self.count > 1:
            self.pool = ProcessPoolExecutor(self.count, CONTEXT, initializer=_prepare_worker)
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)


def _prepare_worker() -> None:
    """Let the worker live as long as its parent, also if that is killed."""
    ignore_signals(signal.SIGINT)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def train_network(
    plan: TrainingPlan,
    folder: Path,
    resume: bool = False,
    on_iteration: Callable[[TrainingRun], None] | None = None,
    save_every: float = 20.0,
    workers: int = 1,
    start: Path | None = None,
) -> TrainingRun:
    """Train a network; the folder always has the last checkpoint, network and learning curve.

    A new run can start with the weights of another one, from its folder `start`, or with those of
    the file of a network.
    """
    if plan.options.get(SEAT_BIDS):
        raise BadSetup(
            Text("A network judges games after the bids for the places: train it without seat_bids")
        )
    for judge in plan.judges:
        bot(judge)
    with Workers(workers) as pool:
        run = _resumed(plan, folder) if resume else _begun(plan, folder, pool, start)
        saved = time.monotonic()
        while run.iteration < plan.iterations:
            began = time.monotonic()
            iterate(run, pool)
            run.seconds += time.monotonic() - began
            if run.iteration % plan.check_every == 0 or run.iteration == plan.iterations:
                _check(run, pool)
                save(run, folder)
                saved = time.monotonic()
            elif time.monotonic() - saved > save_every:
                save(run, folder)
                saved = time.monotonic()
            if on_iteration is not None:
                on_iteration(run)
        save(run, folder)
    return run


def iterate(run: TrainingRun, workers: Workers) -> None:
    """Play the games of one iteration and learn from them and from the last ones."""
    plan = run.plan
    number = run.iteration
    each = plan.players / run.decisions
    data = network_file(run).dump()
    order = GamesOrder(
        plan.game_id,
        plan.players,
        plan.seed,
        number,
        data,
        tuple(run.older.values()),
        temperature=NOISE * each,
        random_rate=RANDOM_CHOICES * each,
        trace=max(LEAST_TRACE, 1.0 - each / plan.look_ahead),
        sample_rate=plan.positions / run.decisions,
        teacher=plan.teacher,
        options=plan.options,
        edition=plan.edition,
    )
    new = play_games(order, plan.games, workers.pool, workers.count)
    run.samples[number] = new
    run.samples.pop(number - plan.kept, None)
    if number > 0 and number % OLDER_EVERY == 0:
        run.older[number] = data
    known = joined(list(run.samples.values()))
    rate = plan.rate * 0.1 ** min(1.0, number / plan.rate_iterations)
    rng = np.random.default_rng([plan.seed, plan.players, number])
    losses = []
    for _ in range(max(1, round(plan.passes * len(new.rows) / BATCH))):
        part = rng.integers(0, len(known.rows), BATCH)
        losses.append(
            run.model.learn(known.rows[part], known.evaluations[part], known.targets[part], rate)
        )
    run.loss = float(np.mean(losses))
    run.iteration += 1


def _check(run: TrainingRun, workers: Workers) -> None:
    """Add a point to the learning curve."""
    plan = run.plan
    data = network_file(run).dump()
    wins: dict[str, list[float]] = {}
    for judge in plan.judges:
        rate = win_rate(
            *(plan.game_id, plan.players, data, judge, plan.check_games, plan.seed),
            *(workers.pool, workers.count, plan.edition, plan.options),
        )
        wins[judge] = [rate.value, rate.low, rate.high]
    games = run.iteration * plan.games
    run.curve.append(CurvePoint(run.iteration, games, run.loss, wins, run.seconds))


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


# -- the folder of a run ---------------------------------------------------------------------------


def _begun(plan: TrainingPlan, folder: Path, workers: Workers, start: Path | None) -> TrainingRun:
    if (folder / CHECKPOINT).exists():
        raise BadSetup(
            Text(
                "There is a training run in {folder} already; continue it, or choose another "
                "folder",
                folder=str(folder),
            )
        )
    if start is not None and start.is_dir():
        kept, model = _checkpoint(plan, start)
        _check_same_game(kept["plan"]["game_id"], kept["plan"]["players"], plan, start)
        folder.mkdir(parents=True, exist_ok=True)
        return TrainingRun(plan, model, kept["decisions"])
    content = None if start is None else _network_in(start, plan)
    folder.mkdir(parents=True, exist_ok=True)
    rows = _first_games(plan, FIRST_RANDOM, -1, workers).rows
    decisions = len(rows) / plan.games
    # Greedy players never use some things; a number that they never change needs inputs too.
    other = _first_games(plan, 1.0, -2, workers).rows
    steps = thresholds(rows, other)
    units = plan.units
    if content is not None:
        steps = merged(content.thresholds, steps)
        units = max(units, content.first)
    model = NetworkModel(steps, plan.players, plan.seed, units)
    if content is not None:
        model.start_with(content)
    return TrainingRun(plan, model, decisions)


def _first_games(plan: TrainingPlan, random_rate: float, number: int, workers: Workers) -> Samples:
    """Play games without a network, which say what occurs in observations."""
    order = GamesOrder(
        *(plan.game_id, plan.players, plan.seed, number, b"", ()),
        *(FIRST_NOISE, random_rate, 1.0, 1.0),
        options=plan.options,
        edition=plan.edition,
    )
    return play_games(order, plan.games, workers.pool, workers.count)


def _network_in(file: Path, plan: TrainingPlan) -> NetworkFile:
    """Return the network of a file for this plan."""
    try:
        content = load_network(file.read_bytes())
    except (OSError, BadNetwork) as error:
        raise _not_usable(file) from error
    _check_same_game(content.about.get("game"), content.outputs, plan, file)
    return content


def _check_same_game(game_id: object, players: int, plan: TrainingPlan, start: Path) -> None:
    if (game_id, players) != (plan.game_id, plan.players):
        raise BadSetup(
            Text(
                "The training run in {folder} is of another game or number of players",
                folder=str(start),
            )
        )


def _resumed(plan: TrainingPlan, folder: Path) -> TrainingRun:
    kept, model = _checkpoint(plan, folder)
    if kept["plan"] != plan.fixed():
        raise BadSetup(
            Text(
                "The training run in {folder} has other settings: {settings}",
                folder=str(folder),
                settings=json.dumps(kept["plan"]),
            )
        )
    points = [CurvePoint(**point) for point in kept["curve"]]
    run = TrainingRun(
        plan, model, kept["decisions"], kept["iteration"], kept["seconds"], kept["loss"], points
    )
    try:
        for number in range(max(0, run.iteration - plan.kept), run.iteration):
            with np.load(_samples_file(folder, number), allow_pickle=False) as arrays:
                run.samples[number] = Samples(
                    arrays["rows"], arrays["evaluations"], arrays["targets"]
                )
        for number in range(OLDER_EVERY, run.iteration, OLDER_EVERY):
            run.older[number] = _older_file(folder, number).read_bytes()
    except (OSError, ValueError, KeyError) as error:
        raise _not_usable(folder) from error
    return run


def _checkpoint(plan: TrainingPlan, folder: Path) -> tuple[dict[str, Any], NetworkModel]:
    """Return the description and the model of the checkpoint in a folder."""
    try:
        with np.load(folder / CHECKPOINT, allow_pickle=False) as arrays:
            kept: dict[str, Any] = json.loads(str(arrays["about"]))
            steps = [bytes(steps) for steps in kept["thresholds"]]
            model = NetworkModel(steps, kept["plan"]["players"], plan.seed)
            model.restore({name: arrays[name] for name in arrays.files})
    except (OSError, ValueError, KeyError) as error:
        raise _not_usable(folder) from error
    return kept, model


def _not_usable(folder: Path) -> BadSetup:
    return BadSetup(Text("There is no training run in {folder} that can go on", folder=str(folder)))


def _samples_file(folder: Path, number: int) -> Path:
    return folder / SAMPLES / f"{number:06}.npz"


def _older_file(folder: Path, number: int) -> Path:
    return folder / OLDER / f"{number:06}.bin"


def save(run: TrainingRun, folder: Path) -> None:
    """Write the checkpoint, the network and the learning curve, each in one piece."""
    _save_games(run, folder)
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
    for file in (folder / SAMPLES).iterdir():
        if int(file.stem) not in run.samples:
            file.unlink()
    network = folder / "network.part"
    network.write_bytes(network_file(run).dump())
    network.replace(folder / NETWORK)
    (folder / CURVE).write_text(json.dumps(about["curve"], indent=1) + "\n", encoding="utf-8")
    title = f"{run.plan.game_id}, {run.plan.players} players: % won against bots, by games"
    plot = curves(
        title,
        {judge: _points(run, judge, 0) for judge in run.plan.judges},
        100 / run.plan.players,
        "games",
        bands={
            judge: (_points(run, judge, 1), _points(run, judge, 2)) for judge in run.plan.judges
        },
    )
    (folder / PLOT).write_text(standalone(plot), encoding="utf-8")


def _points(run: TrainingRun, judge: str, index: int) -> list[tuple[float, float]]:
    """Return the points of a line of the learning curve: 0 the rate, 1 and 2 the interval."""
    return [
        (float(point.games), 100 * point.wins[judge][index])
        for point in run.curve
        if judge in point.wins
    ]


def _save_games(run: TrainingRun, folder: Path) -> None:
    """Write what the checkpoint needs beside it: it must be there first."""
    (folder / SAMPLES).mkdir(exist_ok=True)
    (folder / OLDER).mkdir(exist_ok=True)
    for number, one in run.samples.items():
        file = _samples_file(folder, number)
        if not file.exists():
            part = folder / "samples.part.npz"
            np.savez(part, rows=one.rows, evaluations=one.evaluations, targets=one.targets)
            part.replace(file)
    for number, data in run.older.items():
        file = _older_file(folder, number)
        if not file.exists():
            part = folder / "older.part"
            part.write_bytes(data)
            part.replace(file)
