"""A trained policy as a bot: a small network in NumPy, so that playing needs no PyTorch."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pithead
from bench.learning.observation_code import code_for

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


class PolicyBot:
    """Plays by a policy network: its best action, or with `sampled` a random one by its odds."""

    name = "policy"

    def __init__(self, layers: Layers, sampled: bool = False, coded: bool = False) -> None:
        self.layers = layers
        """Weights and biases; tanh between two layers."""
        self.sampled = sampled
        self.coded = coded
        """Whether the inputs are thermometer-coded; otherwise they are scaled observations."""
        self._factors: dict[tuple[str, int], NDArray[np.float32]] = {}

    def choose(self, state: pithead.State, rng: Any) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        return picked(legal, self.logits(state)[legal], rng if self.sampled else None)

    def logits(self, state: pithead.State) -> NDArray[np.float32]:
        """Return the network's preference for each action, legal or not."""
        row = np.frombuffer(state.game.observe(state, state.actor), np.uint8)
        values: NDArray[np.float32]
        if self.coded:
            values = code_for(state.game, state.players)(row)
        else:
            values = row * self._scale(state)
        for weights, biases in self.layers[:-1]:
            values = np.tanh(weights @ values + biases)
        weights, biases = self.layers[-1]
        return weights @ values + biases

    def _scale(self, state: pithead.State) -> NDArray[np.float32]:
        """Return what scales an observation of this game, as `scaled=True` does."""
        key = state.game.id, state.players
        if key not in self._factors:
            highest = state.game.observation(state.players).highest()
            limits = np.frombuffer(highest, np.uint8).astype(np.float32)
            self._factors[key] = (1 / np.maximum(limits, 1)).astype(np.float32)
        return self._factors[key]

    def save(self, path: Path) -> None:
        """Write the network to a file."""
        arrays = (array for layer in self.layers for array in layer)
        np.savez(path, *arrays, coded=np.array(self.coded))


def picked(legal: list[int], logits: NDArray[np.float32], rng: Any | None) -> int:
    """Return the action with the highest logit; with random numbers, one by its odds."""
    if rng is None:
        return legal[int(logits.argmax())]
    odds = np.exp(logits - logits.max()).cumsum()
    return legal[int(np.searchsorted(odds, rng.random() * odds[-1]))]


def load(path: Path, sampled: bool = False) -> PolicyBot:
    """Read a network that `PolicyBot.save` has written."""
    with np.load(path) as file:
        arrays = [file[name] for name in file.files if name != "coded"]
        coded = "coded" in file and bool(file["coded"])
    return PolicyBot(list(zip(arrays[::2], arrays[1::2])), sampled, coded)


def from_model(model: Any, sampled: bool = False) -> PolicyBot:
    """Return the policy of a MaskablePPO model with an MlpPolicy as it is now."""
    policy = model.policy
    player = from_layers([*policy.mlp_extractor.policy_net, policy.action_net], sampled)
    spaces = model.env.get_attr("spaces")[0]
    if not spaces.scaled:  # a PolicyBot scales: the first layer makes up for it
        weights, biases = player.layers[0]
        player.layers[0] = weights * np.maximum(spaces.highest, 1), biases
    return player


def from_layers(modules: Iterable[Any], sampled: bool = False, coded: bool = False) -> PolicyBot:
    """Return the policy of PyTorch's linear layers, whatever is between them."""
    linear = [module for module in modules if hasattr(module, "weight")]
    return PolicyBot(
        [
            (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
            for layer in linear
        ],
        sampled,
        coded,
    )
