"""PPO with self-play on hundreds of games at once: a loop of its own, in PyTorch.

The policy plays both seats of most games, and learns from the decisions of both. In some games an
older policy has one of the seats, in some a bot; their decisions are no lessons. A value is that of
the player who decides: for the other player of a game for two it is the opposite, so the signs
change with the seats. Rewards are made zero-sum for that.
"""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass
from time import process_time
from typing import Any

import torch
from torch import Tensor, nn

from bench.learning.comparison import Watch
from bench.learning.observation_code import ObservationCode
from bench.learning.policy_bot import from_layers
from pithead.adapters.vector_env import SelfPlayVectorEnv
from pithead.bots import bot

ILLEGAL = -1e9
"""The logit of an illegal action."""


@dataclass(frozen=True)
class Settings:
    """What the training can be tuned with."""

    games: int = 256
    older: int = 64
    """The games in which an older policy has one of the seats."""
    against: int = 64
    """The games in which the bot has one of the seats, if there is a bot."""
    length: int = 64
    """Steps of a rollout: each takes a decision in every game."""
    hidden: int = 128
    epochs: int = 3
    batch: int = 2048
    rate: float = 5e-4
    entropy: float = 0.005
    gamma: float = 0.999
    trace: float = 0.95
    """Lambda of the generalised advantage estimation."""
    clip: float = 0.2
    keep: int = 10
    """After so many rollouts the policy joins the pool of older ones."""


class VectorPPO:
    """A learner; `train` goes on until its time is over."""

    def __init__(
        self, game: str, seed: int, opponent: str | None = None, settings: Settings | None = None
    ) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.settings = settings = settings or Settings()
        self.rng = random.Random(seed)
        self.opponent = None if opponent is None else bot(opponent)
        self.env = SelfPlayVectorEnv(game, 2, settings.games, shaping=settings.gamma, copy=False)
        observations, info = self.env.reset(seed=seed)
        self.observations = torch.from_numpy(observations)
        self.masks = torch.from_numpy(info["action_mask"])
        self.actors = torch.from_numpy(info["actor"])
        self.code = ObservationCode(self.env.batch.game, 2)
        self.columns = torch.from_numpy(self.code.columns)
        self.bounds = torch.from_numpy(self.code.bounds)
        self.policy = self.new_policy()
        self.value = network(self.code.size, settings.hidden, 1)
        self.parameters = [*self.policy.parameters(), *self.value.parameters()]
        self.optimiser = torch.optim.Adam(self.parameters, settings.rate, eps=1e-5)
        self.pool: list[nn.Module] = []
        self.steps = 0
        self.left = 1.0
        """The part of the training time that is left."""
        self.before = 0.0
        """The processor time of the training before `train`."""

    def new_policy(self) -> Any:
        """Return the network of the policy, untrained."""
        return network(self.code.size, self.settings.hidden, self.masks.shape[1])

    def inputs(self, observations: Tensor) -> Tensor:
        """Return the inputs of the networks for observations."""
        return (observations[:, self.columns] >= self.bounds).float()

    def player(self) -> Any:
        """Return the policy as it is now."""
        return from_layers(self.policy, coded=True)

    def train(self, seconds: float, watch: Watch, every: float = 30.0) -> Any:
        """Train for so many seconds of processor time, and return the policy as a bot."""
        began, watching, rollouts, watched = process_time(), 0.0, 0, -every
        while (trained := process_time() - began - watching) < seconds:
            if trained >= watched + every:
                start = process_time()
                watch(self.player(), self.steps, self.before + trained)
                watching += process_time() - start
                watched = trained
            self.left = 1 - trained / seconds
            if rollouts % self.settings.keep == 0:
                self.pool.append(deepcopy(self.policy))
            self.learn(self.play(self.rng.choice(self.pool)))
            rollouts += 1
        return self.player()

    def play(self, older: nn.Module) -> Rollout:
        """Play some steps in all games, and return the lessons."""
        settings = self.settings
        rollout = Rollout(settings, self.observations.shape[1], self.masks.shape[1])
        with torch.inference_mode():
            for number in range(settings.length):
                actors = self.actors.clone()
                rows = self.inputs(self.observations)
                legal = self.masks > 0
                olders, bots = self.opponents()
                logits = self.policy(rows)
                if olders.any():
                    logits[olders] = older(rows[olders])
                odds = logits.masked_fill(~legal, ILLEGAL).log_softmax(1)
                actions = sample(odds)
                for game in bots.nonzero()[:, 0].tolist():
                    actions[game] = self.choice_of_bot(game)
                rollout.observations[number] = self.observations
                rollout.legal[number] = legal
                rollout.lessons[number] = ~olders & ~bots & (legal.sum(1) > 1)
                rollout.actions[number] = actions
                rollout.odds[number] = odds.gather(1, actions[:, None])[:, 0]
                rollout.values[number] = self.value(rows)[:, 0]
                self.step(actions.numpy(), actors, number, rollout)
            rollout.values[-1] = self.value(self.inputs(self.observations))[:, 0]
        self.steps += settings.games * settings.length
        return rollout

    def opponents(self) -> tuple[Tensor, Tensor]:
        """Return in which games an older policy decides now, and in which a bot."""
        settings = self.settings
        numbers = torch.arange(settings.games)
        theirs = self.actors == numbers % 2  # in the games that have an opponent
        against = settings.against if self.opponent is not None else 0
        return theirs & (numbers < settings.older), theirs & (numbers >= settings.games - against)

    def step(self, actions: Any, actors: Tensor, number: int, rollout: Rollout) -> None:
        """Take an action in each game, and write what follows."""
        _, _, ended, _, info = self.env.step(actions)
        same = torch.where(self.actors == actors, 1.0, -1.0)
        rollout.rewards[number] = zero_sum(torch.from_numpy(info["rewards"]), actors)
        rollout.signs[number] = same * ~torch.from_numpy(ended)

    def choice_of_bot(self, game: int) -> int:
        """Return what the bot does in a game."""
        assert self.opponent is not None
        return self.opponent.choose(self.env.batch.state(game), self.rng)

    def learn(self, rollout: Rollout) -> None:
        """Improve the policy and the values by a rollout."""
        settings = self.settings
        advantages = rollout.advantages(settings.gamma, settings.trace)
        lessons = rollout.lessons.flatten().nonzero()[:, 0]
        rows = rollout.observations.flatten(0, 1)[lessons]
        legal = rollout.legal.flatten(0, 1)[lessons]
        actions = rollout.actions.flatten()[lessons]
        old = rollout.odds.flatten()[lessons]
        returns = (advantages + rollout.values[:-1]).flatten()[lessons]
        gains = advantages.flatten()[lessons]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(settings.epochs):
            for some in torch.randperm(len(lessons)).split(settings.batch):
                inputs = self.inputs(rows[some])
                odds = self.policy(inputs).masked_fill(~legal[some], ILLEGAL).log_softmax(1)
                ratio = (odds.gather(1, actions[some, None])[:, 0] - old[some]).exp()
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                gain = torch.minimum(ratio * gains[some], clipped * gains[some]).mean()
                entropy = -(odds.exp() * odds.clamp(min=-50)).sum(1).mean()
                error = (self.value(inputs)[:, 0] - returns[some]).square().mean()
                self.improve(0.5 * error - gain - settings.entropy * entropy)

    def improve(self, loss: Tensor) -> None:
        """Take a step of learning."""
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters, 0.5)
        self.optimiser.step()


class Rollout:
    """What was seen, done and rewarded: by steps, then by games."""

    def __init__(self, settings: Settings, width: int, actions: int) -> None:
        length, games = settings.length, settings.games
        self.observations = torch.zeros(length, games, width, dtype=torch.uint8)
        self.legal = torch.zeros(length, games, actions, dtype=torch.bool)
        self.lessons = torch.zeros(length, games, dtype=torch.bool)
        """Whether the policy has decided, and had a choice."""
        self.actions = torch.zeros(length, games, dtype=torch.int64)
        self.odds = torch.zeros(length, games)
        """The logarithm of the probability with which the action was taken."""
        self.values = torch.zeros(length + 1, games)
        self.rewards = torch.zeros(length, games)
        self.signs = torch.zeros(length, games)
        """1 if the same player decides next, -1 if the other one does, 0 if the game has ended."""

    def advantages(self, gamma: float, trace: float) -> Tensor:
        """Return the generalised advantage estimates."""
        found = torch.zeros_like(self.rewards)
        following = torch.zeros(self.rewards.shape[1])
        for number in reversed(range(len(found))):
            discount = gamma * self.signs[number]
            error = self.rewards[number] + discount * self.values[number + 1] - self.values[number]
            following = error + discount * trace * following
            found[number] = following
        return found


def zero_sum(rewards: Tensor, actors: Tensor) -> Tensor:
    """Return the rewards of these players, so that those of the other players are the opposite.

    Half of the difference is the result of a game for two, plus a shaping reward whose potential is
    half of the difference of theirs.
    """
    first = (rewards[:, 0] - rewards[:, 1]) / 2
    return torch.where(actors == 0, first, -first)


def network(inputs: int, hidden: int, outputs: int) -> nn.Sequential:
    """Return a network whose first outputs are near 0."""
    layers = nn.Sequential(
        nn.Linear(inputs, hidden),
        nn.Tanh(),
        nn.Linear(hidden, hidden),
        nn.Tanh(),
        nn.Linear(hidden, outputs),
    )
    with torch.no_grad():
        layers[-1].weight *= 0.01
    return layers


def sample(odds: Tensor) -> Tensor:
    """Draw an action for each game by the logarithms of their probabilities."""
    return (odds - torch.empty_like(odds).exponential_().log()).argmax(1)
