"""A policy that judges the positions after the actions, as a bot in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pithead
from bench.learning.observation_code import code_for
from bench.learning.policy_bot import Layers, picked


def afterstates(state: pithead.State, actions: list[int]) -> tuple[list[bytes], list[float]]:
    """Return what the player who decides sees after each action, and the evaluations of it."""
    seat, game = state.actor, state.game
    rows, evaluations = [], []
    for action in actions:
        after = state.clone()
        after.take(action)
        rows.append(game.observe(after, seat))
        evaluations.append(game.evaluator.evaluate(after, seat))
    return rows, evaluations


class AfterstateBot:
    """Takes the action with the best afterstate, or with `sampled` a random one by its odds."""

    name = "afterstates"

    def __init__(self, layers: Layers, prior: float, sampled: bool = False) -> None:
        self.layers = layers
        """Weights and biases; tanh between two layers."""
        self.prior = prior
        """The weight of the bots' evaluation."""
        self.sampled = sampled

    def choose(self, state: pithead.State, rng: Any) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        return picked(legal, self.scores(state, legal), rng if self.sampled else None)

    def scores(self, state: pithead.State, actions: list[int]) -> NDArray[np.float32]:
        """Return the logits of actions."""
        rows, evaluations = afterstates(state, actions)
        seen = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
        values = code_for(state.game, state.players)(seen).astype(np.float32)
        for weights, biases in self.layers[:-1]:
            values = np.tanh(values @ weights.T + biases)
        weights, biases = self.layers[-1]
        found: NDArray[np.float32] = (values @ weights.T + biases)[:, 0]
        return found + np.float32(self.prior) * np.array(evaluations, np.float32)

    def save(self, path: Path) -> None:
        """Write the network to a file."""
        arrays = (array for layer in self.layers for array in layer)
        np.savez(path, *arrays, prior=np.array(self.prior))


def load(path: Path, sampled: bool = False) -> AfterstateBot:
    """Read a network that `AfterstateBot.save` has written."""
    with np.load(path) as file:
        arrays = [file[name] for name in file.files if name != "prior"]
        prior = float(file["prior"])
    return AfterstateBot(list(zip(arrays[::2], arrays[1::2])), prior, sampled)
