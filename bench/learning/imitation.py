"""Imitation: a policy learns which action a bot would take, before it plays by itself."""

from __future__ import annotations

import random
from time import process_time

import numpy as np
import torch
from torch.nn.functional import cross_entropy

import pithead
from bench.learning.vector_ppo import ILLEGAL, VectorPPO
from pithead.bots import bot

STRAY = 0.1
"""How often a random action is taken: so the policy also learns what to do after mistakes."""
PLAYING = 0.5
"""The part of the time in which the bot plays; then the policy learns from its decisions."""


def imitate(learner: VectorPPO, name: str, seconds: float, seed: int) -> None:
    """Let a learner's policy imitate a bot for so many seconds of processor time."""
    began = process_time()
    examples = Examples(learner.env.batch.game, name, seed)
    while process_time() - began < PLAYING * seconds:
        examples.play()
    rows, legal, actions = examples.tensors()
    optimiser = torch.optim.Adam(learner.policy.parameters(), learner.settings.rate)
    while process_time() - began < seconds:
        some = torch.randint(len(rows), (512,))
        logits = learner.policy(rows[some] * learner.factors).masked_fill(~legal[some], ILLEGAL)
        optimiser.zero_grad()
        cross_entropy(logits, actions[some]).backward()
        optimiser.step()


class Examples:
    """Decisions of a bot in games for two: what it saw, could do and did."""

    def __init__(self, game: pithead.Game, name: str, seed: int) -> None:
        self.game = game
        self.player = bot(name)
        self.rng = random.Random(seed)
        self.rows: list[bytes] = []
        self.legal: list[list[int]] = []
        self.actions: list[int] = []

    def play(self) -> None:
        """Play a game; the bot has both seats."""
        state = self.game.start(players=2)
        while state.actor != pithead.OVER:
            if state.actor == pithead.CHANCE:
                state.take(state.draw(self.rng))
                continue
            choices = state.legal()
            action = self.player.choose(state, self.rng)
            if len(choices) > 1:
                self.rows.append(bytes(self.game.observe(state, state.actor)))
                self.legal.append(list(choices))
                self.actions.append(action)
                if self.rng.random() < STRAY:
                    action = self.rng.choice(choices)
            state.take(action)

    def tensors(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return observations, legal actions and the bot's choices."""
        rows = np.frombuffer(b"".join(self.rows), np.uint8).reshape(len(self.rows), -1)
        legal = np.zeros((len(self.legal), self.game.actions), np.bool_)
        for row, choices in zip(legal, self.legal):
            row[choices] = True
        return torch.tensor(rows), torch.from_numpy(legal), torch.tensor(self.actions)
