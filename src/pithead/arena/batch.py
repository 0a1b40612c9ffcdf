"""Many games stepped together, with observations and action masks in NumPy arrays."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.game_batch import BatchBuffers, GameBatch
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.i18n import Text
from pithead.kernel.state import State
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

MAX_GAMES: Final = 1_000_000


class BatchSimulator:
    """Many games of one kind, for learning: each step takes one decision in every game.

    The arrays have a row for each game. They are written in place by `reset` and `step`, so copy
    what you keep. Chance is resolved inside. When a game ends, its result is written and the next
    game begins in the same step.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        count: int = 256,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if type(count) is not int or not 1 <= count <= MAX_GAMES:
            raise BadSetup(
                Text(
                    "The number of games must be from 1 to {most}, not {given}",
                    most=MAX_GAMES,
                    given=repr(count),
                )
            )
        self.game = find_game(game) if isinstance(game, str) else game
        self.game.check_players(players)
        self.players = players
        self.count = count
        width = self.game.observation(players, options).size
        self.observations: NDArray[np.uint8] = np.zeros((count, width), np.uint8)
        """What the player sees who decides, their own values first; see `game.observation`."""
        self.masks: NDArray[np.int8] = np.zeros((count, self.game.actions), np.int8)
        """1 for each legal action, 0 for all others."""
        self.actors: NDArray[np.int8] = np.zeros(count, np.int8)
        """The seat that decides."""
        self.finished: NDArray[np.int8] = np.zeros(count, np.int8)
        """1 where the last step ended a game; `scores`, `wins` and `places` have its result."""
        self.scores: NDArray[np.int32] = np.zeros((count, players), np.int32)
        """The scores of the last finished game by seat."""
        self.wins: NDArray[np.float32] = np.zeros((count, players), np.float32)
        """The share of the win in the last finished game by seat; the shares sum to 1."""
        self.places: NDArray[np.int8] = np.zeros((count, players), np.int8)
        """The places in the last finished game by seat, from 1; players who tie share a place."""
        buffers = BatchBuffers(
            self.observations,
            self.masks.view(np.uint8),
            self.actors,
            self.finished,
            self.scores,
            self.wins,
            self.places,
        )
        self._batch = GameBatch(self.game, players, options, count, buffers)

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Begin a new game everywhere, from one random seed or from one for each game.

        No two games share random numbers, neither with the same seed nor with different ones: the
        generator of game n in its episode k is `random.Random(f"{seed}/{n}/{k}")`. With one seed
        for each game it is `random.Random(f"{seed[n]}/{k}")`, so equal seeds give equal games.
        """
        if isinstance(seed, int | np.integer):
            seeds = [f"{int(seed)}/{number}" for number in range(self.count)]
        else:
            seeds = [str(index(one)) for one in seed]
        if len(seeds) != self.count:
            raise BadSetup(
                Text(
                    "{games} games need {games} random seeds or one, not {count}",
                    games=self.count,
                    count=len(seeds),
                )
            )
        self.scores[:] = 0
        self.wins[:] = 0.0
        self.places[:] = 0
        self._batch.reset(seeds)

    def step(self, actions: NDArray[Any] | Sequence[int]) -> int:
        """Take one action in each game, and return how many games this has ended.

        If one of the actions is not legal, raise BadSetup and change nothing.
        """
        if not self._batch.states:
            raise BadSetup(Text("There are no games yet; reset() starts them"))
        if isinstance(actions, np.ndarray):
            if actions.dtype.kind not in "iu" or actions.ndim != 1:
                raise BadSetup(
                    Text("The actions must be one row of whole numbers, one for each game")
                )
            return self._batch.step(actions.tolist())
        return self._batch.step([int(action) for action in actions])

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, by the random numbers of the game."""
        return np.array(self._batch.random_actions(), np.int64)

    def evaluations(self) -> NDArray[np.float32]:
        """Return the bots' evaluation of each game's position, by seat."""
        evaluate = self.game.evaluator.evaluate_all
        return np.array([evaluate(state) for state in self._batch.states], np.float32)

    def state(self, number: int) -> State:
        """Return a copy of the position of a game."""
        return self._batch.states[number].clone()
