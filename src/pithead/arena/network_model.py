"""The network while it learns: floating-point weights, gradients, and rounding to whole numbers."""

from typing import Any, Final

from pithead.bots.network.network_file import (
    HIDDEN_BITS,
    LIMIT,
    WEIGHT_BITS,
    NetworkFile,
)
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "arena") from None

Floats = NDArray[np.float32]

UNITS: Final = 128
"""The units of the first layer, unless a plan says otherwise."""
SECOND_UNITS: Final = 32
MOST_STEPS: Final = 40
"""The most inputs for one number of an observation. With eight, the network could not tell most
spaces of the river in Ruhrschifffahrt from their neighbours."""
SCALE: Final = 0.1
"""The scale of the evaluations before learning."""
HIGHEST: Final = LIMIT / (1 << HIDDEN_BITS)
"""The highest value of a hidden unit."""
MOST_WEIGHT: Final = 8.0
_NAMES: Final = ("w1", "b1", "w2", "b2", "w3", "b3", "scale")
_DECAY_MEAN: Final = 0.9
_DECAY_SQUARE: Final = 0.999
_DECAY_AVERAGE: Final = 0.999


def thresholds(rows: NDArray[np.uint8], other: NDArray[np.uint8] | None = None) -> list[bytes]:
    """Return the values from which the inputs of each number are 1, by how often they occur.

    A number that never changes has no inputs, and a number with many values at most `MOST_STEPS`.
    If a number changes only in the other rows, those count for it.
    """
    found: list[bytes] = []
    for number, column in enumerate(rows.T):
        steps = _steps(column)
        if other is not None and not steps:
            steps = _steps(np.concatenate([column, other[:, number]]))
        found.append(steps)
    return found


def _steps(column: NDArray[np.uint8]) -> bytes:
    values = np.unique(column)[1:]
    if len(values) > MOST_STEPS:
        # Half of the steps by how often values occur, half evenly: few games have the high values.
        parts = np.linspace(0.0, 1.0, MOST_STEPS // 2 + 2)[1:-1]
        often = np.quantile(column[column >= values[0]], parts).round()
        evenly = np.quantile(values, parts).round()
        values = np.unique(np.concatenate([often, evenly]))
    return bytes(int(value) for value in values)


def merged(steps: list[bytes], others: list[bytes]) -> list[bytes]:
    """Return the values of both lists for each number, without repetition."""
    return [bytes(sorted({*own, *other})) for own, other in zip(steps, others)]


class NetworkModel:
    """The weights, the running means of Adam, and the running mean of the weights.

    Each step follows the results of a few hundred games, mostly their luck. The mean of the last
    steps has far less of it, so it is the mean that plays and that is written to the file.
    """

    def __init__(self, steps: list[bytes], players: int, seed: int, units: int = UNITS) -> None:
        self.steps = steps
        self.players = players
        self.columns = np.array(
            [number for number, bounds in enumerate(steps) for _ in bounds], np.int64
        )
        self.bounds = np.array([bound for bounds in steps for bound in bounds], np.uint8)
        rng = np.random.default_rng(seed)
        inputs = len(self.columns)

        def weights(rows: int, columns: int, size: float) -> Floats:
            return rng.normal(0.0, size, (rows, columns)).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "w1": weights(inputs, units, (2.0 / (0.25 * inputs + 1)) ** 0.5 * 0.5),
            "b1": np.full(units, 0.1, np.float32),
            "w2": weights(units, SECOND_UNITS, (2.0 / units) ** 0.5),
            "b2": np.full(SECOND_UNITS, 0.1, np.float32),
            "w3": np.zeros((players, SECOND_UNITS), np.float32),
            "b3": np.zeros(players, np.float32),
            "scale": np.array([SCALE], np.float32),
        }
        self.means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.averages = {name: value.copy() for name, value in self.weights.items()}
        self.updates = 0

    def inputs(self, rows: NDArray[np.uint8]) -> Floats:
        """Return the thermometer code of observations."""
        return (rows[:, self.columns] >= self.bounds).astype(np.float32)

    def shares(self, rows: NDArray[np.uint8], evaluations: Floats) -> Floats:
        """Return the shares of the win that the mean weights predict."""
        return _forward(self.averages, self.inputs(rows), evaluations)[0]

    def learn(
        self, rows: NDArray[np.uint8], evaluations: Floats, targets: Floats, rate: float
    ) -> float:
        """Take one step of Adam towards the targets, and return the cross entropy before it."""
        inputs = self.inputs(rows)
        weights = self.weights
        shares, first, hidden, second, last = _forward(weights, inputs, evaluations)
        loss = float(-(targets * np.log(shares + 1e-9)).sum(axis=1).mean())
        error = (shares - targets) / len(rows)
        to_last = (error @ weights["w3"]) * ((second > 0.0) & (second < HIGHEST))
        to_hidden = (to_last @ weights["w2"].T) * ((first > 0.0) & (first < HIGHEST))
        gradients = {
            "w1": inputs.T @ to_hidden,
            "b1": to_hidden.sum(axis=0),
            "w2": hidden.T @ to_last,
            "b2": to_last.sum(axis=0),
            "w3": error.T @ last,
            "b3": error.sum(axis=0),
            "scale": np.array([(error * evaluations).sum()], np.float32),
        }
        self.updates += 1
        bias_mean = 1.0 - _DECAY_MEAN**self.updates
        bias_square = 1.0 - _DECAY_SQUARE**self.updates
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1.0 - _DECAY_MEAN) * (gradient - mean)
            square += (1.0 - _DECAY_SQUARE) * (gradient * gradient - square)
            change = rate * (mean / bias_mean) / (np.sqrt(square / bias_square) + 1e-8)
            # The evaluations are many times as large as the inputs.
            weights[name] -= (0.02 * change if name == "scale" else change).astype(np.float32)
            np.clip(weights[name], -MOST_WEIGHT, MOST_WEIGHT, out=weights[name])
            kept = min(_DECAY_AVERAGE, self.updates / (self.updates + 10.0))
            self.averages[name] += (1.0 - kept) * (weights[name] - self.averages[name])
        return loss

    def start_with(self, content: NetworkFile) -> None:
        """Take the weights of a network's file, which may have fewer units and inputs.

        The units that are left have their random weights, but nothing behind them listens to them
        yet; the inputs that are left have no weight yet. So the values are those of the file.
        """
        unit = float(1 << WEIGHT_BITS)
        output = float(1 << (WEIGHT_BITS + HIDDEN_BITS))
        first, second = content.first, content.second
        weights = self.weights
        known = {
            (number, bound): place
            for place, (number, bound) in enumerate(
                zip(self.columns.tolist(), self.bounds.tolist())
            )
        }
        places = [
            known[number, bound]
            for number, bounds in enumerate(content.thresholds)
            for bound in bounds
        ]
        weights["w1"][:, :first] = 0.0
        weights["w1"][places, :first] = np.array(content.w1, np.float32).reshape(-1, first) / unit
        weights["b1"][:first] = np.array(content.b1, np.float32) / unit
        weights["w2"][first:, :second] = 0.0
        kept = np.array(content.w2, np.float32).reshape(first, second)
        weights["w2"][:first, :second] = kept / unit
        weights["b2"][:second] = np.array(content.b2, np.float32) / output
        weights["w3"][:, second:] = 0.0
        weights["w3"][:, :second] = np.array(content.w3, np.float32).reshape(-1, second) / unit
        weights["b3"][:] = np.array(content.b3, np.float32) / output
        weights["scale"][0] = content.scale
        self.averages = {name: value.copy() for name, value in weights.items()}

    def rounded(self, about: dict[str, Any]) -> NetworkFile:
        """Return the network of the mean weights, as whole numbers."""
        weights = self.averages
        sizes = [*weights["w2"].shape, self.players]
        found = NetworkFile(about, sizes, self.steps, float(weights["scale"][0]))
        unit = 1 << WEIGHT_BITS
        output = 1 << (WEIGHT_BITS + HIDDEN_BITS)

        def whole(name: str, factor: int) -> list[int]:
            numbers: list[int] = np.rint(weights[name] * factor).astype(np.int64).ravel().tolist()
            return numbers

        found.w1.fromlist(whole("w1", unit))
        found.b1.fromlist(whole("b1", unit))
        found.w2.fromlist(whole("w2", unit))
        found.b2.fromlist(whole("b2", output))
        found.w3.fromlist(whole("w3", unit))
        found.b3.fromlist(whole("b3", output))
        return found

    # -- checkpoints -----------------------------------------------------------------------------

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return everything that must be kept to go on later."""
        found: dict[str, NDArray[Any]] = {"updates": np.array(self.updates)}
        for name in _NAMES:
            found[name] = self.weights[name]
            found[f"average_{name}"] = self.averages[name]
            found[f"mean_{name}"] = self.means[name]
            found[f"square_{name}"] = self.squares[name]
        return found

    def restore(self, arrays: Any) -> None:
        """Take what `arrays` has returned."""
        self.updates = int(arrays["updates"])
        for name in _NAMES:
            self.weights[name] = arrays[name]
            self.averages[name] = arrays[f"average_{name}"]
            self.means[name] = arrays[f"mean_{name}"]
            self.squares[name] = arrays[f"square_{name}"]


def _forward(weights: dict[str, Floats], inputs: Floats, evaluations: Floats) -> tuple[Floats, ...]:
    first = inputs @ weights["w1"] + weights["b1"]
    hidden = np.clip(first, 0.0, HIGHEST)
    second = hidden @ weights["w2"] + weights["b2"]
    last = np.clip(second, 0.0, HIGHEST)
    logits = last @ weights["w3"].T + weights["b3"] + evaluations * weights["scale"][0]
    logits -= logits.max(axis=1, keepdims=True)
    shares = np.exp(logits)
    shares /= shares.sum(axis=1, keepdims=True)
    return shares, first, hidden, second, last
