"""`python -m bench.mcts`: strength and speed of our tree search and OpenSpiel's MCTS.

Strength: OpenSpiel's MCTS bot in Python, with its default random rollouts, plays our games against
`tree`. `bench.openspiel_state` adapts our states to it. Both have the same processor time. Speed:
simulations per second of `tree` in our games, and of OpenSpiel's MCTS bot in its backgammon, whose
rules are in C++; both in turns in the same run.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

import pithead
from bench.openspiel_state import OpenSpielGame, OpenSpielState
from pithead.arena.confidence import series_mean
from pithead.arena.paired_random import PairedRandom
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree

EXPLORATION = 2.0
"""As in the examples of OpenSpiel."""


class TimedMCTSBot(mcts.MCTSBot):
    """OpenSpiel's MCTS bot with a time limit."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(seed))
        rng = numpy.random.RandomState(seed)
        super().__init__(game, EXPLORATION, 1, evaluator, random_state=rng)
        self.game = game
        self.seconds = seconds
        self.simulations = 0

    def search(self, state: Any) -> int:
        """Search with as many simulations as fit into the time, and return the best action.

        The search has no time limit of its own, so a trial with a few simulations measures how
        long one takes in this position.
        """
        began = time.thread_time()
        self.max_simulations = 4
        self.mcts_search(state)
        passed = time.thread_time() - began
        left = self.seconds - passed
        self.max_simulations = max(4, int(4 * left / passed))
        root = self.mcts_search(state)
        self.simulations += 4 + self.max_simulations
        action: int = root.best_child().action
        return action


def strength(game_id: str, first: int, games: int, seconds: float, seed: int) -> None:
    """Play `games` games from number `first` on; the number determines seats and random seed."""
    game = pithead.game(game_id)
    won: dict[int, list[float]] = defaultdict(list)
    spent = [0.0, 0.0]
    decisions = [0, 0]
    simulations = [0, 0]
    for number in range(first, first + games):
        ours = Tree("tree", SearchSettings(seconds=seconds))
        theirs = TimedMCTSBot(OpenSpielGame(game, 2), seconds, number)
        rng = random.Random(number)
        seat = number % 2
        state = game.start(2)
        chance = PairedRandom(f"{seed}/{number // 2}", state)
        while state.actor != pithead.OVER:
            if state.actor == pithead.CHANCE:
                state.take(state.draw(chance))
                continue
            if len(state.legal()) == 1:
                state.take(state.legal()[0])
                continue
            began = time.thread_time()
            side = 0 if state.actor == seat else 1
            if side == 0:
                action = ours.choose(state, rng)
                simulations[0] += ours.simulations
            else:
                action = theirs.search(OpenSpielState(theirs.game, state.clone()))
            spent[side] += time.thread_time() - began
            decisions[side] += 1
            state.apply(action)
        simulations[1] += theirs.simulations
        winners = state.winners()
        won[number // 2].append((seat in winners) / len(winners))
        print(f"{game_id}: game {number}, {series_mean(won)} so far", file=sys.stderr, flush=True)
    print(
        f"{game_id}: tree won {series_mean(won)} of {games} games at"
        f" {1000 * spent[0] / decisions[0]:.0f} ms a decision ({simulations[0] / spent[0]:.0f}"
        f" simulations/s) against OpenSpiel's MCTS at {1000 * spent[1] / decisions[1]:.0f} ms"
        f" ({simulations[1] / spent[1]:.0f} simulations/s)",
        flush=True,
    )


def speed(rounds: int, seconds: float) -> None:
    """Measure simulations per second of processor time, in turns, each round from new positions."""
    backgammon = pyspiel.load_game("backgammon")
    done: Counter[str] = Counter()
    spent: defaultdict[str, float] = defaultdict(float)
    for turn in range(rounds):
        for game_id in pithead.games():
            state = _midgame(game_id, turn)
            player = Tree("tree", SearchSettings(simulations=100_000, seconds=seconds))
            began = time.process_time()
            player.choose(state, random.Random(turn))
            spent[game_id] += time.process_time() - began
            done[game_id] += player.simulations
        rng = numpy.random.RandomState(turn)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        theirs = mcts.MCTSBot(backgammon, EXPLORATION, 40, evaluator, random_state=rng)
        position = backgammon.new_initial_state()
        while position.is_chance_node() or position.move_number() < 20:
            choices = position.legal_actions()
            position.apply_action(choices[int(rng.randint(len(choices)))])
        began = time.process_time()
        while time.process_time() - began < seconds:
            theirs.mcts_search(position)
            done["backgammon"] += 40
        spent["backgammon"] += time.process_time() - began
    rates = {name: done[name] / spent[name] for name in done}
    peer = rates.pop("backgammon")
    print(f"OpenSpiel's MCTS in Python on its C++ backgammon: {peer:.0f} simulations/s")
    for game_id, rate in rates.items():
        print(f"tree, {game_id}: {rate:.0f} simulations/s, {rate / peer:.1f} times as many")


def _midgame(game_id: str, seed: int) -> pithead.State:
    rng = random.Random(seed)
    state = pithead.game(game_id).start(2)
    for _ in range(60):
        chance = state.actor == pithead.CHANCE
        state.take(state.draw(rng) if chance else rng.choice(state.legal()))
    while state.actor == pithead.CHANCE or len(state.legal()) < 3:
        chance = state.actor == pithead.CHANCE
        state.take(state.draw(rng) if chance else rng.choice(state.legal()))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mcts", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="for each game (%(default)s)")
    parser.add_argument(
        "--first",
        type=int,
        default=0,
        help="number of the first of them, to play the others elsewhere (%(default)s)",
    )
    parser.add_argument("--seconds", type=float, default=0.2, help="a decision (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="GAME", default=list(pithead.games()))
    parser.add_argument("--rounds", type=int, default=15, help="of the speed (%(default)s)")
    options = parser.parse_args()
    if options.rounds:
        speed(options.rounds, 1.0)
    if options.games:
        for game_id in options.only:
            strength(game_id, options.first, options.games, options.seconds, options.seed)


if __name__ == "__main__":
    main()
