"""Many games of one kind that are stepped together and written into arrays.

This is the compiled part of `pithead.arena.batch`. It knows no NumPy: it writes into any buffers.
"""

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pithead.kernel.errors import BadSetup, IllegalAction
from pithead.kernel.i18n import Text
from pithead.kernel.observation_plan import BufferRows
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

if TYPE_CHECKING:
    from pithead.kernel.game import Game


class BatchBuffers:
    """The buffers that a batch writes, each with one row or one number for each game."""

    def __init__(
        self,
        observations: Any,
        masks: Any,
        actors: Any,
        finished: Any,
        scores: Any,
        wins: Any,
        places: Any,
    ) -> None:
        self.observations = observations
        """Bytes: what the player sees who decides."""
        self.masks = masks
        """Bytes: 1 for each legal action, 0 for all others."""
        self.actors = actors
        """Whole numbers: the seat that decides."""
        self.finished = finished
        """Bytes: 1 if the last step ended a game."""
        self.scores = scores
        """Whole numbers by game and seat: the scores of the last finished game."""
        self.wins = wins
        """Numbers by game and seat: the share of the win in the last finished game."""
        self.places = places
        """Whole numbers by game and seat: the places in the last finished game, from 1."""


class GameBatch:
    """Games of one kind; chance is resolved inside, and a finished game is followed by a new one.

    Each game takes all its random numbers from `random.Random(f"{seed}/{episode}")` with its own
    seed and the number of games before it, so it can be played again by itself.
    """

    def __init__(
        self,
        game: "Game",
        players: int,
        options: Mapping[str, Any] | None,
        count: int,
        buffers: BatchBuffers,
    ) -> None:
        self.game = game
        self.players = players
        self.count = count
        self.first_position = game.start(players, options)
        self.plan = game.observation_plan(players, len(self.first_position.place_holders) > 0)
        self.observations = BufferRows(buffers.observations, self.plan.size)
        self.masks = BufferRows(buffers.masks, game.actions)
        self.actors = memoryview(buffers.actors)
        self.finished = memoryview(buffers.finished)
        self.scores = memoryview(buffers.scores)
        self.wins: Any = memoryview(buffers.wins)
        self.places = memoryview(buffers.places)
        self.states: list[State] = []
        self.rngs: list[random.Random] = []
        self.seeds: list[str] = []
        self.episodes: list[int] = []
        """The number of games that were begun before the current one, with the same seed."""

    def reset(self, seeds: list[str]) -> None:
        """Begin a new game everywhere, each with its own random seed."""
        self.seeds = seeds
        self.episodes = [0] * self.count
        self.states = [self.first_position.clone() for _ in seeds]
        self.rngs = [self.new_rng(index) for index in range(self.count)]
        for index in range(self.count):
            self.proceed(index)

    def new_rng(self, index: int) -> random.Random:
        """Return the random number generator of the current game of a seed.

        A text is hashed, so that the numbers of different games have nothing in common.
        """
        return random.Random(f"{self.seeds[index]}/{self.episodes[index]}")

    def step(self, actions: list[int]) -> int:
        """Take one action in each game, and return how many games have ended.

        If one of the actions is not legal, raise IllegalAction and change nothing.
        """
        states = self.states
        if len(actions) != len(states):
            raise BadSetup(
                Text(
                    "{games} games need {games} actions, not {count}",
                    games=len(states),
                    count=len(actions),
                )
            )
        for index, state in enumerate(states):
            if actions[index] not in state.answers():
                self.refuse(index, actions[index])
        ended = 0
        for index, state in enumerate(states):
            state.take(actions[index])
            if self.proceed(index):
                ended += 1
        return ended

    def refuse(self, index: int, action: int) -> None:
        """Raise the error of an illegal action, with the number of its game."""
        try:
            self.states[index].apply(action)
        except IllegalAction as error:
            raise BadSetup(
                Text("Game {number}: {reason}", number=index, reason=str(error))
            ) from error

    def proceed(self, index: int) -> bool:
        """Resolve chance, begin a new game after the end, and write the next question."""
        state = self.states[index]
        ended = False
        while state.actor < 0:
            if state.actor == CHANCE:
                state.take(state.agenda[-1].draw(state, self.rngs[index].random()))
            else:
                assert state.actor == OVER
                self.write_result(index, state)
                ended = True
                state = self.first_position.clone()
                self.states[index] = state
                self.episodes[index] += 1
                self.rngs[index] = self.new_rng(index)
        if ended:
            self.finished[index] = 1
        elif self.finished[index]:
            self.finished[index] = 0
        self.actors[index] = state.actor
        self.observations.observe(index, self.plan, state, state.actor)
        self.masks.mark(index, state.answers())
        return ended

    def write_result(self, index: int, state: State) -> None:
        """Write the scores, the win and the places of a game that is over."""
        winners = state.winners()
        places = state.places()
        for seat, score in enumerate(state.scores()):
            self.scores[index, seat] = score
            self.wins[index, seat] = 1.0 / len(winners) if seat in winners else 0.0
            self.places[index, seat] = places[seat]

    def random_actions(self) -> list[int]:
        """Return a random legal action for each game, by the random numbers of the game."""
        found: list[int] = []
        for index, state in enumerate(self.states):
            choices = state.answers()
            found.append(choices[int(self.rngs[index].random() * len(choices))])
        return found
