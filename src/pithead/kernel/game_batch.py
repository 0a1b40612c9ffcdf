"""Many games of one kind that are stepped together and written into arrays.

This is the compiled part of `pithead.arena.batch`. It knows no NumPy: it writes into any buffers.
"""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pithead.kernel.errors import BadSetup, IllegalAction
from pithead.kernel.fields.observation_plan import BufferRows, QuestionRows
from pithead.kernel.play import Bot
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.kernel.game import Game

Lineup = list[Bot | None]
"""The bot of each seat of a game; None for a seat whose decisions are those of `step`."""


class BatchBuffers:
    """The buffers that a batch writes, each with one row or one number for each game."""

    def __init__(
        self,
        observations: Any,
        masks: Any,
        actors: Any,
        finished: Any,
        truncated: Any,
        last_rows: Any,
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
        self.truncated = truncated
        """Bytes: 1 if the last step was the last one that a game is given."""
        self.last_rows = last_rows
        """Bytes: what the player who took the last action of a game saw after it."""
        self.scores = scores
        """Whole numbers by game and seat: the scores of the last finished game."""
        self.wins = wins
        """Numbers by game and seat: the share of the win in the last finished game."""
        self.places = places
        """Whole numbers by game and seat: the places in the last finished game, from 1."""


class GameBatch:
    """Games of one kind; chance is resolved inside, and a finished game is followed by a new one.

    Each game takes all its random numbers from `random.Random(f"{seed}/{episode}")` with its own
    seed and the number of games before it, so it can be played again by itself. `new_lineup` says
    which bots play in an episode of a game. A game that has had `max_steps` steps is cut off.
    """

    def __init__(
        self,
        game: "Game",
        players: int,
        options: Mapping[str, Any] | None,
        count: int,
        buffers: BatchBuffers,
        new_lineup: Callable[[int, int], Lineup] | None = None,
        max_steps: int = 0,
    ) -> None:
        self.game = game
        self.players = players
        self.count = count
        self.first_position = game.start(players, options)
        self.plan = game.observation_plan(players, len(self.first_position.place_holders) > 0)
        self.questions = QuestionRows(
            self.plan, game.actions, buffers.observations, buffers.masks, buffers.actors
        )
        self.finished = memoryview(buffers.finished)
        self.truncated = memoryview(buffers.truncated)
        self.last_rows = BufferRows(buffers.last_rows, self.plan.size)
        self.scores = memoryview(buffers.scores)
        self.wins: Any = memoryview(buffers.wins)
        self.places = memoryview(buffers.places)
        self.new_lineup = new_lineup
        self.max_steps = max_steps
        """0 for games that last as long as they last."""
        self.states: list[State] = []
        self.last_states: list[State | None] = [None] * count
        """The final position of the last game that ended or was cut off."""
        self.rngs: list[random.Random] = []
        self.seeds: list[str] = []
        self.episodes: list[int] = []
        """The number of games that were begun before the current one, with the same seed."""
        self.steps: list[int] = []
        """The steps of the current game, if games are cut off."""
        self.marked: list[int] = []
        """The games that the last step has ended or cut off."""
        self.lineups: list[Lineup] = []
        """The bots of the current game; no list if there are none in any game."""

    def begin(self) -> None:
        """Put the first position everywhere; `start` begins the games."""
        self.states = [self.first_position] * self.count
        self.rngs = [random.Random(0) for _ in range(self.count)]
        self.seeds = [""] * self.count
        self.episodes = [0] * self.count
        self.steps = [0] * self.count
        self.lineups = [] if self.new_lineup is None else [[]] * self.count

    def start(self, index: int, seed: str | None, position: State | None) -> None:
        """Begin a game with a new seed, or the next one with the old seed, at any position."""
        if seed is None:
            self.episodes[index] += 1
        else:
            self.seeds[index] = seed
            self.episodes[index] = 0
        self.start_episode(index, self.first_position if position is None else position)
        self.finished[index] = 0
        self.truncated[index] = 0
        self.proceed(index)
        self.questions.write_one(index, self.states[index])

    def start_episode(self, index: int, position: State) -> None:
        """Begin the episode of a game that its number says, at a position."""
        self.states[index] = position.clone()
        self.rngs[index] = self.new_rng(index)
        self.steps[index] = 0
        if self.new_lineup is not None:
            self.lineups[index] = self.new_lineup(index, self.episodes[index])

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
            if not state.allows(actions[index]):
                self.refuse(index, actions[index])
        for index in self.marked:
            self.finished[index] = 0
            self.truncated[index] = 0
        self.marked.clear()
        ended = 0
        self.questions.begin()
        for index, state in enumerate(states):
            state.take(actions[index])
            if self.max_steps > 0:
                self.steps[index] += 1
            if self.proceed(index):
                ended += 1
            self.questions.write(index, self.states[index])
        self.questions.finish()
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
        """Play up to the next decision of a step; return whether a game has ended."""
        ended = False
        while not self.play_to_decision(index):
            self.write_result(index, self.states[index])
            self.begin_next(index)
            ended = True
        if ended:
            self.finished[index] = 1
            self.marked.append(index)
        elif self.steps[index] >= self.max_steps > 0:
            self.cut_off(index)
        return ended

    def cut_off(self, index: int) -> None:
        """End a game that has had all its steps, and begin the next one."""
        self.truncated[index] = 1
        self.marked.append(index)
        self.begin_next(index)
        while not self.play_to_decision(index):
            self.begin_next(index)

    def play_to_decision(self, index: int) -> bool:
        """Resolve chance and decisions of bots; return False if this has ended the game."""
        state = self.states[index]
        while True:
            while state.actor == CHANCE:
                state.take(state.agenda[-1].draw(state, self.rngs[index].random()))
            if state.actor == OVER:
                return False
            if not self.lineups:
                return True
            player = self.lineups[index][state.actor]
            if player is None:
                return True
            state.apply(player.choose(state, self.rngs[index]))

    def begin_next(self, index: int) -> None:
        """Keep the final position of a game, and begin the next one."""
        state = self.states[index]
        self.last_states[index] = state
        seat = int(self.questions.actors.view[index])
        self.last_rows.observe(index, self.plan, state, seat)
        self.episodes[index] += 1
        self.start_episode(index, self.first_position)

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
