"""Games of expert iteration: the search with the network plays, and the network learns from it.

A search that looks many decisions ahead finds better values than the network alone. The network
learns these values, the next search starts from the better network, and so on. The values of the
other choices that the search has examined are learned too, because a player compares choices.
"""

from random import Random
from typing import Final

from pithead.bots.mcts.node import best_child
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.network.self_play import SelfPlaySettings, TrainingSamples
from pithead.bots.network.value_network import ValueNetwork, final_value
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

LEAST_VISITS: Final = 0.1
"""The part of the simulations that a choice not taken must have to be learned from."""


def play_teacher_game(
    state: State,
    network: ValueNetwork,
    simulations: int,
    settings: SelfPlaySettings,
    rng: Random,
    samples: TrainingSamples,
) -> None:
    """Play a game by search, changing the state, and add some of its positions to the samples.

    The target of a position after a choice is TD(lambda) with the values that the search found.
    The target of a choice that was examined and not taken is the value of the search alone.
    """
    search_settings = SearchSettings(simulations=simulations)
    search_settings.use_network = True
    search_settings.network = network
    first = len(samples.targets)
    own: list[tuple[int, int]] = []
    """The index of the sample of each decision, or -1, and the seat that decided."""
    values: list[list[float]] = []
    explored: list[bool] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.take(state.agenda[-1].draw(state, rng.random()))
            continue
        choices = state.answers()
        if len(choices) == 1:
            state.take(choices[0])
            continue
        seat = state.actor
        search = Search(search_settings, state, rng)
        root = search.new_root(state)
        search.run(root)
        best = best_child(root)
        random_choice = rng.random() < settings.random_rate
        chosen = rng.choice(choices) if random_choice else best.action
        keep = rng.random() < settings.sample_rate
        if keep:
            for child in root.children:
                if child.action != chosen and child.visits >= LEAST_VISITS * simulations:
                    after = state.clone()
                    after.take(child.action)
                    mean = [child.mean_value(at) for at in range(state.players)]
                    _add(samples, after, seat, mean)
        state.take(chosen)
        values.append([best.mean_value(at) for at in range(state.players)])
        explored.append(random_choice)
        added = keep and _add(samples, state, seat, [0.0] * state.players)
        own.append((len(samples.targets) - 1 if added else -1, seat))
    target = final_value(state)
    trace = settings.trace
    for index in range(len(own) - 1, -1, -1):
        at, seat = own[index]
        if at >= first:
            samples.targets[at] = target[seat:] + target[:seat]
        if explored[index]:
            target = values[index]
        else:
            target = [
                trace * later + (1.0 - trace) * now for later, now in zip(target, values[index])
            ]


def _add(samples: TrainingSamples, state: State, seat: int, value: list[float]) -> bool:
    """Add a position as a player sees it, and return whether it can be learned from."""
    if state.actor == OVER:
        return False
    evaluations = state.game.evaluator.values_seen_by(state, seat, state.game.evaluator.weights)
    samples.evaluations.append(evaluations[seat:] + evaluations[:seat])
    samples.rows += state.game.observation_plan(state.players).observe(state, seat)
    samples.targets.append(value[seat:] + value[:seat])
    return True
