"""Games of a network against itself, and the positions to learn from."""

from math import log
from random import Random

from pithead.bots.network.value_network import ValueNetwork, final_value, shares
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER


class SelfPlaySettings:
    """How games are played for learning.

    `temperature` is the size of the random noise on the logits of the values: 0 always takes the
    best action. With the probability `random_rate` a choice is random. `trace` is lambda of
    TD(lambda): 1 learns from results only, 0 only from the value of the next position.
    `sample_rate` is the part of the positions that is learned from: those of one game are alike
    and have almost the same target, so all of them would teach the network this one game.
    """

    def __init__(
        self, temperature: float, random_rate: float, trace: float, sample_rate: float = 1.0
    ) -> None:
        self.temperature = temperature
        self.random_rate = random_rate
        self.trace = trace
        self.sample_rate = sample_rate


class TrainingSamples:
    """Positions after decisions, as the player saw them who decided, with their targets.

    `evaluations` and `targets` start with that player and go on in turn order.
    """

    def __init__(self) -> None:
        self.rows = bytearray()
        self.evaluations: list[list[float]] = []
        self.targets: list[list[float]] = []


def play_training_game(
    state: State,
    network: ValueNetwork | None,
    weights_by_seat: list[list[float]],
    settings: SelfPlaySettings,
    rng: Random,
    samples: TrainingSamples,
    networks_by_seat: list[ValueNetwork | None] | None = None,
) -> None:
    """Play a game, changing the state, and add some of its positions to the samples.

    Without a network the evaluations alone choose, with the scale of a tenth. Weights by seat vary
    the opponents: each seat may see other things as important. With networks by seat, another
    network may choose for a seat; the values to learn are always those of `network`.
    """
    weights = state.game.evaluator.weights
    plan = state.game.observation_plan(state.players)
    deciders: list[int] = []
    sampled: list[bool] = []
    best_values: list[list[float]] = []
    explored: list[bool] = []
    needs_values = settings.trace < 1.0
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.take(state.agenda[-1].draw(state, rng.random()))
            continue
        choices = state.answers()
        if len(choices) == 1:
            state.take(choices[0])
            continue
        seat = state.actor
        own_weights = weights_by_seat[seat]
        own_network = network if networks_by_seat is None else networks_by_seat[seat]
        random_choice = rng.random() < settings.random_rate
        chosen = choices[0]
        best_after: State | None = None
        best_value: list[float] = []
        if random_choice:
            chosen = choices[int(rng.random() * len(choices))]
        if needs_values or not random_choice:
            top = -1e18
            for action in choices:
                after = state.clone()
                after.take(action)
                value = _value(after, own_network, seat, own_weights)
                score = log(value[seat] + 1e-9) - log(1.0 - value[seat] + 1e-9)
                if settings.temperature > 0.0:
                    score -= settings.temperature * log(-log(rng.random() + 1e-12) + 1e-12)
                if score > top:
                    top = score
                    best_after = after
                    best_value = value
                    if not random_choice:
                        chosen = action
            varied = own_weights is not weights or own_network is not network
            if needs_values and varied and best_after is not None:
                best_value = _value(best_after, network, seat, weights)
        state.take(chosen)
        best_values.append(best_value)
        explored.append(random_choice)
        deciders.append(seat)
        keep = state.actor != OVER and rng.random() < settings.sample_rate
        sampled.append(keep)
        if keep:
            values = state.game.evaluator.values_seen_by(state, seat, weights)
            samples.evaluations.append(values[seat:] + values[:seat])
            samples.rows += plan.observe(state, seat)
    target = final_value(state)
    targets: list[list[float]] = []
    trace = settings.trace
    for index in range(len(deciders) - 1, -1, -1):
        if sampled[index]:
            seat = deciders[index]
            targets.append(target[seat:] + target[:seat])
        if not needs_values:
            continue
        if explored[index]:
            target = best_values[index]
        else:
            target = [
                trace * later + (1.0 - trace) * now
                for later, now in zip(target, best_values[index])
            ]
    targets.reverse()
    samples.targets += targets


def _value(
    state: State, network: ValueNetwork | None, seat: int, weights: list[float]
) -> list[float]:
    if network is not None:
        return network.values(state, seat, weights)
    if state.actor == OVER:
        return final_value(state)
    return shares(
        [0.1 * points for points in state.game.evaluator.values_seen_by(state, seat, weights)]
    )
