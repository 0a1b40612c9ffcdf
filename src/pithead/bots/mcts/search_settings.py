"""The budget and the parameters of a search."""

from typing import Final

from pithead.bots.mcts.evaluation_spread import scale_of
from pithead.bots.network.network_registry import network_for
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.game import Game
from pithead.kernel.state import State

# Points are those of the built-in games; in other games, what differs as much (evaluation_spread).
EXPLORATION: Final = 0.1
"""The weight of the prior against the mean value: more explores more."""
ROLLOUT_EXPLORATION: Final = 0.2
"""The same for searches with rollouts, whose values are noisier."""
PRIOR_TEMPERATURE: Final = 1.0
"""Points of the first estimate that make the prior of an action e times as large."""
ROLLOUT_PRIOR_TEMPERATURE: Final = 0.25
"""The same for searches with rollouts."""
ROLLOUT_VISITS_BEFORE_EXPANSION: Final = 40
"""The rollouts from a node before the search goes on to its children."""
VALUE_TEMPERATURE: Final = 12.0
"""Points of the evaluation that make a player e times as likely to win."""
CHANCE_SAMPLES: Final = 3
"""The sampled outcomes for the first estimate of an action that leads to a chance step."""
NETWORK_EXPLORATION: Final = 0.1
"""`EXPLORATION` for searches with a value network."""
NETWORK_PRIOR_EXPONENT: Final = 0.25
"""The prior of an action is its share of the win by the network to this power, times the decisions
of a player in a game: in a long game the shares after good and bad actions differ less."""
MAX_NODES: Final = 400_000
"""The number of nodes at which a search stops, to bound its memory."""


class SearchSettings:
    """A budget of simulations, of seconds, or both: the first one used up ends the search.

    0 simulations or 0 seconds mean no limit of this kind. Without any limit the bot does not search
    and takes the action with the best evaluation one decision ahead. `rollout_simulations` is the
    budget for games that are searched with rollouts, where one simulation counts as several of the
    others. Seconds are processor time, so a busy machine does not weaken the bot.
    `choice_noise` is the scale of the random errors of a bot that does not search, in the logit of
    its share of the win.
    """

    def __init__(
        self,
        simulations: int = 0,
        seconds: float = 0.0,
        choice_noise: float = 0.0,
        rollout_simulations: int | None = None,
    ) -> None:
        self.set_budget(simulations, seconds)
        if rollout_simulations is not None:
            self.rollout_simulations = rollout_simulations
        self.choice_noise = choice_noise
        self.exploration = EXPLORATION
        self.rollout_exploration = ROLLOUT_EXPLORATION
        self.prior_temperature = PRIOR_TEMPERATURE
        self.rollout_prior_temperature = ROLLOUT_PRIOR_TEMPERATURE
        self.rollout_visits_before_expansion = ROLLOUT_VISITS_BEFORE_EXPANSION
        self.value_temperature = VALUE_TEMPERATURE
        self.chance_samples = CHANCE_SAMPLES
        self.hand_weights = False
        self.use_network = False
        """Whether positions are evaluated by the value network of the game, where there is one."""
        self.network: ValueNetwork | None = None
        """The network to use instead of that of the game."""
        self.network_exploration = NETWORK_EXPLORATION
        self.network_prior_exponent = NETWORK_PRIOR_EXPONENT

    def set_budget(self, simulations: int, seconds: float) -> None:
        """Set a budget that is the same for every game."""
        self.simulations = simulations
        self.rollout_simulations = simulations
        self.seconds = seconds

    def weights_for(self, game: Game) -> list[float]:
        """Return the weights with which positions of a game are evaluated."""
        return game.evaluator.weights_by_hand if self.hand_weights else game.evaluator.weights

    def network_for(self, state: State) -> ValueNetwork | None:
        """Return the network that evaluates positions like this one; None for the evaluator."""
        if not self.use_network:
            return None
        return self.network if self.network is not None else network_for(state)

    def points_per_logit(self, state: State) -> float:
        """Return the points of lead that make a player e times as likely to win."""
        network = self.network_for(state)
        return self.points_of_lead(state) if network is None else 1.0 / network.scale

    def points_of_lead(self, state: State) -> float:
        """Return the same for the evaluator of the game."""
        return self.value_temperature * scale_of(state.game, state.players).lead

    def searches(self) -> bool:
        """Return whether there is a budget at all."""
        return self.simulations > 0 or self.seconds > 0
