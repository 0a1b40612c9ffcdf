"""`python -m bench.learning.rllib_ppo`: PPO of RLlib with action masks, through PettingZoo.

One policy plays all seats. RLlib's own module for action masks calls the observation
`observations`; that is all that has to be adapted. Needs the extra `rl`, `ray[rllib]` and `torch`.
"""

from __future__ import annotations

import argparse
from typing import Any

from gymnasium.spaces import Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from pithead.adapters.pettingzoo import pithead_v1

POLICY = "player"


class MaskedEnv(PettingZooEnv):
    """A game of Pithead as RLlib's module for action masks wants it."""

    observation_spaces: Any

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(pithead_v1(config["game"], scaled=True))
        spaces = self.observation_spaces
        self.observation_spaces = {
            agent: Dict({"observations": space["observation"], "action_mask": space["action_mask"]})
            for agent, space in spaces.items()
        }

    def reset(self, **arguments: Any) -> Any:
        observations, info = super().reset(**arguments)
        return renamed(observations), info

    def step(self, action: dict[Any, Any]) -> Any:
        observations, *rest = super().step(action)
        return renamed(observations), *rest


def renamed(observations: dict[str, Any]) -> dict[str, Any]:
    return {
        agent: {"observations": seen["observation"], "action_mask": seen["action_mask"]}
        for agent, seen in observations.items()
    }


def configuration(game: str, steps: int) -> Any:
    """Return PPO with our settings, in one process."""
    register_env("pithead", MaskedEnv)
    network = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [64, 64]}
    )
    return (
        PPOConfig()
        .environment("pithead", env_config={"game": game})
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda *_, **__: POLICY)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={POLICY: network}))
        .training(train_batch_size=steps, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=0.999)
        .debugging(seed=1)
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learning.rllib_ppo", description=__doc__)
    parser.add_argument("--game", default="schiefer")
    parser.add_argument("--steps", type=int, default=4096, help="of an iteration (%(default)s)")
    parser.add_argument("--iterations", type=int, default=3)
    options = parser.parse_args()
    algorithm = configuration(options.game, options.steps).build_algo()
    for number in range(options.iterations):
        result = algorithm.train()
        played = result["env_runners"]
        steps = int(played["num_env_steps_sampled_lifetime"])
        loss = result["learners"][POLICY]["total_loss"]
        games = int(played.get("num_episodes_lifetime", 0))
        print(
            f"{number + 1}: {steps:,} steps, finished games: {games}, loss {loss:.3f}", flush=True
        )
    algorithm.stop()


if __name__ == "__main__":
    main()
