"""PPO with self-play whose policy judges the positions after the actions, called afterstates.

A policy on observations has to learn what every action leads to. The rules know it: here a network
scores the observation of each afterstate, and the scores of the legal actions are the logits of the
policy. The bots' evaluation of the afterstate is added to the score, with a weight that is learned.
So the training begins with a policy that prefers what `greedy` prefers, as that of a value network
does, and learns what to do better.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from bench.learning.afterstate_bot import AfterstateBot, afterstates
from bench.learning.policy_bot import from_layers
from bench.learning.vector_ppo import ILLEGAL, Rollout, Settings, VectorPPO, network, sample

SETTINGS = Settings(hidden=64, epochs=2, batch=512, rate=1.5e-3, entropy=0.003)
AFTER_IMITATION = replace(SETTINGS, rate=3e-4)
"""Large steps would mostly forget what was learned."""
PRIOR = 4.0
"""The first weight of the bots' evaluation: the logit of a lead of one point."""
LAST_RATE = 0.1
"""The part of the learning rate that is left at the end; the weight of the entropy falls to 0."""


class AfterstatePPO(VectorPPO):
    """A learner; `train` goes on until its time is over."""

    policy: Scorer
    pool: list[Scorer]

    def __init__(
        self,
        game: str,
        seed: int,
        opponent: str | None = None,
        settings: Settings = SETTINGS,
        prior: float = PRIOR,
    ) -> None:
        self.prior = prior
        super().__init__(game, seed, opponent, settings)

    def new_policy(self) -> Scorer:
        return Scorer(network(self.code.size, self.settings.hidden, 1), self.prior)

    def player(self) -> AfterstateBot:
        layers = from_layers(self.policy.layers).layers
        return AfterstateBot(layers, self.policy.prior.item())

    def play(self, older: nn.Module) -> AfterstateRollout:
        settings = self.settings
        rollout = AfterstateRollout(settings, self.observations.shape[1], self.masks.shape[1])
        with torch.inference_mode():
            for number in range(settings.length):
                actors = self.actors.clone()
                olders, bots = self.opponents()
                options = self.options()
                inputs = self.inputs(options.rows)
                scores = self.policy(inputs, options.evaluations)
                theirs = olders[options.owners]
                if theirs.any():
                    scores[theirs] = older(inputs[theirs], options.evaluations[theirs])
                odds = options.in_rows(scores).log_softmax(1)
                choices = sample(odds)
                actions = options.actions(choices)
                for game in bots.nonzero()[:, 0].tolist():
                    actions[game] = self.choice_of_bot(game)
                rollout.options.append(options)
                rollout.observations[number] = self.observations
                rollout.lessons[number] = ~olders & ~bots & (options.counts > 1)
                rollout.actions[number] = choices
                rollout.odds[number] = odds.gather(1, choices[:, None])[:, 0]
                rollout.values[number] = self.value(self.inputs(self.observations))[:, 0]
                self.step(actions, actors, number, rollout)
            rollout.values[-1] = self.value(self.inputs(self.observations))[:, 0]
        self.steps += settings.games * settings.length
        return rollout

    def options(self) -> Options:
        """Return the afterstates of all games."""
        rows: list[bytes] = []
        evaluations: list[float] = []
        legal = []
        for game in range(self.settings.games):
            state = self.env.batch.state(game)
            legal.append(state.legal())
            found = afterstates(state, legal[-1])
            rows += found[0]
            evaluations += found[1]
        seen = np.frombuffer(bytearray().join(rows), np.uint8).reshape(len(rows), -1)
        return Options.of(
            torch.from_numpy(seen),
            torch.tensor(evaluations),
            torch.tensor([len(actions) for actions in legal]),
            legal,
        )

    def learn(self, rollout: Rollout) -> None:
        assert isinstance(rollout, AfterstateRollout)
        settings = self.settings
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate * (LAST_RATE + (1 - LAST_RATE) * self.left)
        advantages = rollout.advantages(settings.gamma, settings.trace)
        returns = (advantages + rollout.values[:-1]).flatten()
        lessons = rollout.lessons.flatten().nonzero()[:, 0]
        gains = advantages.flatten()
        gains = (gains - gains[lessons].mean()) / (gains[lessons].std() + 1e-8)
        options = Options.joined(rollout.options)
        seen = rollout.observations.flatten(0, 1)
        choices = rollout.actions.flatten()
        old = rollout.odds.flatten()
        for _ in range(settings.epochs):
            for some in lessons[torch.randperm(len(lessons))].split(settings.batch):
                part = options.part(some)
                scores = self.policy(self.inputs(part.rows), part.evaluations)
                odds = part.in_rows(scores).log_softmax(1)
                ratio = (odds.gather(1, choices[some, None])[:, 0] - old[some]).exp()
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                gain = torch.minimum(ratio * gains[some], clipped * gains[some]).mean()
                entropy = -(odds.exp() * odds.clamp(min=-50)).sum(1).mean()
                values = self.value(self.inputs(seen[some]))[:, 0]
                error = (values - returns[some]).square().mean()
                self.improve(0.5 * error - gain - settings.entropy * self.left * entropy)


class Scorer(nn.Module):
    """Scores afterstates by a network on their observations and by the bots' evaluation."""

    def __init__(self, layers: nn.Sequential, prior: float) -> None:
        super().__init__()
        self.layers = layers
        self.prior = nn.Parameter(torch.tensor(prior))

    def forward(self, inputs: Tensor, evaluations: Tensor) -> Tensor:
        scores: Tensor = self.layers(inputs)[:, 0] + self.prior * evaluations
        return scores


@dataclass(frozen=True)
class Options:
    """The afterstates of decisions, one decision after the other."""

    rows: Tensor
    """The observations of the player who decides."""
    evaluations: Tensor
    counts: Tensor
    """The number of afterstates, by decision."""
    owners: Tensor
    """The decision, by afterstate."""
    places: Tensor
    """The place among those of the decision, by afterstate."""
    legal: list[list[int]]
    """The actions, by decision."""

    @staticmethod
    def of(rows: Tensor, evaluations: Tensor, counts: Tensor, legal: list[list[int]]) -> Options:
        owners = torch.repeat_interleave(torch.arange(len(counts)), counts)
        places = torch.arange(len(owners)) - (counts.cumsum(0) - counts)[owners]
        return Options(rows, evaluations, counts, owners, places, legal)

    @staticmethod
    def joined(parts: list[Options]) -> Options:
        return Options.of(
            torch.cat([part.rows for part in parts]),
            torch.cat([part.evaluations for part in parts]),
            torch.cat([part.counts for part in parts]),
            [actions for part in parts for actions in part.legal],
        )

    def part(self, decisions: Tensor) -> Options:
        """Return the afterstates of some of the decisions."""
        counts = self.counts[decisions]
        first = (self.counts.cumsum(0) - self.counts)[decisions]
        owners = torch.repeat_interleave(torch.arange(len(counts)), counts)
        places = torch.arange(len(owners)) - (counts.cumsum(0) - counts)[owners]
        at = first[owners] + places
        return Options(self.rows[at], self.evaluations[at], counts, owners, places, [])

    def in_rows(self, scores: Tensor) -> Tensor:
        """Return the scores of afterstates in rows of decisions."""
        rows = torch.full((len(self.counts), int(self.counts.max())), ILLEGAL)
        return rows.index_put((self.owners, self.places), scores)

    def actions(self, choices: Tensor) -> NDArray[np.int64]:
        """Return the actions with these places among the legal ones."""
        return np.array([legal[at] for legal, at in zip(self.legal, choices.tolist())], np.int64)


class AfterstateRollout(Rollout):
    """A rollout whose actions are places among the legal ones."""

    def __init__(self, settings: Settings, width: int, actions: int) -> None:
        super().__init__(settings, width, actions)
        self.options: list[Options] = []
