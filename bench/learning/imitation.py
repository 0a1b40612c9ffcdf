"""Imitation: a policy learns how a bot would decide in the policy's own games.

The policy plays, and the bot says in some of the positions what each action is worth to it. The
policy learns the probabilities that follow from these values: an action that is nearly as good as
the best one is nearly as probable. So it learns more from a position than the bot's choice alone
would tell, and it learns what to do after its own mistakes (the method is called DAgger).
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import log, tanh
from time import process_time

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

import pithead
from bench.learning.afterstate_ppo import AfterstatePPO, Options
from bench.learning.comparison import Watch
from bench.learning.vector_ppo import ILLEGAL, VectorPPO, sample
from pithead.adapters.potential_rewards import potential
from pithead.bots.greedy import action_value
from pithead.bots.network.network_registry import network_for

Values = Callable[[pithead.State], list[tuple[int, float]]]
"""Returns the actions of a position that a bot considers, with its values: logits of a win."""

POINT = 0.1
"""The logit of a lead of one point in the evaluation."""
TEMPERATURE = 0.05
"""Actions whose logits differ by so much differ in probability by the factor e."""
KEPT = 300_000
"""The positions that are learned from: the last ones."""
KEPT_STEPS = 1000
"""Of a policy on afterstates: the steps of all games that are learned from."""
STEPS = 8
LABELS = 64
"""In each step of all games, the bot looks at so many of the positions."""
BATCHES = 4
BATCH = 1024
AVERAGED = 0.999


def greedy_values(state: pithead.State) -> list[tuple[int, float]]:
    """Return what `greedy` sees in a position."""
    return [
        (action, POINT * action_value(state, action, state.actor)) for action in state.answers()
    ]


def network_values(state: pithead.State) -> list[tuple[int, float]]:
    """Return what `network` sees in a position."""
    network = network_for(state)
    assert network is not None
    weights = state.game.evaluator.weights
    found = []
    for action in state.answers():
        after = state.clone()
        after.take(action)
        share = network.values(after, state.actor, weights)[state.actor]
        found.append((action, log(share + 1e-9) - log(1 - share + 1e-9)))
    return found


TEACHERS: dict[str, Values] = {"greedy": greedy_values, "network": network_values}


def imitate(
    learner: VectorPPO, name: str, seconds: float, watch: Watch | None = None, every: float = 30.0
) -> None:
    """Let a learner imitate a bot for so many seconds of processor time."""
    afterstates = isinstance(learner, AfterstatePPO)
    lessons = (AfterstateLessons if afterstates else Lessons)(learner, TEACHERS[name])
    parameters = [*learner.policy.parameters(), *learner.value.parameters()]
    optimiser = torch.optim.Adam(parameters, 1e-3)
    began, watching, watched = process_time(), 0.0, 0.0
    while (trained := process_time() - began - watching) < seconds:
        if watch is not None and trained >= watched + every:
            start = process_time()
            watch(learner.player(), learner.steps, trained)
            watching += process_time() - start
            watched = trained
        for group in optimiser.param_groups:
            group["lr"] = 1e-3 * (1 - 0.95 * trained / seconds)
        for _ in range(STEPS):
            lessons.play()
        for _ in range(BATCHES):
            optimiser.zero_grad()
            lessons.loss().backward()
            optimiser.step()
    learner.before = seconds


def lesson(
    state: pithead.State, values: list[tuple[int, float]]
) -> tuple[NDArray[np.float32], float]:
    """Return the probabilities of the actions, and the value of the position less its potential."""
    logits = np.array([value for _, value in values], np.float32)
    best = float(logits.max())
    odds = np.exp((logits - best) / TEMPERATURE)
    shaped = (potential(state, state.actor) - potential(state, 1 - state.actor)) / 2
    return odds / odds.sum(), tanh(best / 2) - shaped


class Lessons:
    """Positions of the policy's games, with the probabilities and values of the bot."""

    def __init__(self, learner: VectorPPO, values: Values) -> None:
        self.learner = learner
        self.values = values
        self.rows = torch.zeros((KEPT, learner.observations.shape[1]), dtype=torch.uint8)
        self.odds = torch.zeros((KEPT, learner.masks.shape[1]), dtype=torch.float16)
        self.legal = torch.zeros((KEPT, learner.masks.shape[1]), dtype=torch.bool)
        self.worth = torch.zeros(KEPT)
        """The value of a position, less its potential: what the value network has to learn."""
        self.count = 0

    def play(self) -> None:
        """Take a step in all games; the bot looks at some of the positions before it."""
        learner = self.learner
        legal = learner.masks > 0
        with torch.inference_mode():
            logits = learner.policy(learner.inputs(learner.observations))
            actions = sample(logits.masked_fill(~legal, ILLEGAL).log_softmax(1))
        choosing = (legal.sum(1) > 1).nonzero()[:, 0]
        for game in choosing[torch.randperm(len(choosing))[:LABELS]].tolist():
            self._add(game, legal[game])
        learner.env.step(actions.numpy())
        learner.steps += len(actions)

    def _add(self, game: int, legal: torch.Tensor) -> None:
        state = self.learner.env.batch.state(game)
        found = self.values(state)
        at = self.count % KEPT
        self.count += 1
        self.rows[at] = self.learner.observations[game]
        self.legal[at] = legal
        actions = [action for action, _ in found]
        odds, self.worth[at] = lesson(state, found)
        self.odds[at] = 0
        self.odds[at, actions] = torch.from_numpy(odds.astype(np.float16))

    def loss(self) -> torch.Tensor:
        """Return how far the policy and the values are from the bot's, in some positions."""
        learner = self.learner
        some = torch.randint(min(self.count, KEPT), (BATCH,))
        inputs = learner.inputs(self.rows[some])
        logits = learner.policy(inputs).masked_fill(~self.legal[some], ILLEGAL)
        error = (learner.value(inputs)[:, 0] - self.worth[some]).square().mean()
        return cross_entropy(logits, self.odds[some].float()) + 0.5 * error


@dataclass(frozen=True)
class AfterstateLesson:
    """The positions of all games after a step, where there is a choice."""

    seen: torch.Tensor
    options: Options
    odds: torch.Tensor
    """The probabilities of the bot, by afterstate."""
    worth: torch.Tensor


class AfterstateLessons:
    """The same for a policy that judges afterstates; the bot looks at all positions."""

    def __init__(self, learner: VectorPPO, values: Values) -> None:
        assert isinstance(learner, AfterstatePPO)
        self.learner = learner
        self.values = values
        self.rng = random.Random(learner.rng.random())
        self.kept: deque[AfterstateLesson] = deque(maxlen=KEPT_STEPS)

    def play(self) -> None:
        """Take a step in all games, after the bot has looked at the positions."""
        learner = self.learner
        options = learner.options()
        with torch.inference_mode():
            scores = learner.policy(learner.inputs(options.rows), options.evaluations)
            actions = options.actions(sample(options.in_rows(scores).log_softmax(1)))
        choosing = (options.counts > 1).nonzero()[:, 0]
        odds, worth = [], []
        for game in choosing.tolist():
            state = learner.env.batch.state(game)
            found = lesson(state, self.values(state))
            odds.append(found[0])
            worth.append(found[1])
        self.kept.append(
            AfterstateLesson(
                learner.observations[choosing].clone(),
                options.part(choosing),
                torch.from_numpy(np.concatenate(odds)),
                torch.tensor(worth),
            )
        )
        learner.env.step(actions)
        learner.steps += len(actions)

    def loss(self) -> torch.Tensor:
        """Return how far the policy and the values are from the bot's, in some positions."""
        learner = self.learner
        some = [self.rng.choice(self.kept) for _ in range(BATCH // learner.settings.games)]
        options = Options.joined([one.options for one in some])
        scores = learner.policy(learner.inputs(options.rows), options.evaluations)
        odds = options.in_rows(scores).log_softmax(1)[options.owners, options.places]
        missed = -(torch.cat([one.odds for one in some]) * odds).sum() / len(options.counts)
        values = learner.value(learner.inputs(torch.cat([one.seen for one in some])))[:, 0]
        error = (values - torch.cat([one.worth for one in some])).square().mean()
        return missed + 0.5 * error
