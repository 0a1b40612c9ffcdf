"""Many games stepped together, with observations and action masks in NumPy arrays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, Final

from pithead.bots.bot_registry import bot
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.game_batch import BatchBuffers, GameBatch, Lineup
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.play import Bot
from pithead.kernel.seat_number import seat_number
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

MAX_GAMES: Final = 1_000_000

SeatBots = Mapping[int, str | Bot]
"""Bots or their names by seat; the other seats decide by `step`."""
SeatBotsOfGame = Callable[[int, int], SeatBots]
"""The same for a game of the batch: called with its number and its episode before each game."""


@dataclass(frozen=True)
class BatchSnapshot:
    """All games of a batch at one moment. It can be pickled, and restored any number of times."""

    states: list[State | dict[str, Any]]
    """The positions; as JSON, so that they need no game, in a snapshot that was pickled."""
    last_states: list[State | dict[str, Any] | None]
    rngs: list[tuple[Any, ...]]
    """What `random.Random.getstate` returns."""
    seeds: list[str]
    episodes: list[int]
    steps: list[int]
    bots: list[SeatBots]
    results: dict[str, NDArray[Any]]
    """The arrays that do not follow from the positions."""

    def __reduce__(self) -> tuple[Any, ...]:
        values = vars(self) | {
            "states": [_in_json(state) for state in self.states],
            "last_states": [_in_json(state) for state in self.last_states],
        }
        return BatchSnapshot, tuple(values.values())


def _in_json(state: Any) -> Any:
    return state.to_json() if isinstance(state, State) else state


class BatchSimulator:
    """Many games of one kind, for learning: each step takes one decision in every game.

    The arrays have a row for each game. They are written in place by `reset` and `step`, so copy
    what you keep. Chance is resolved inside. When a game ends, its result is written and the next
    game begins in the same step.

    `opponents` says which bots play, by seat: `{1: "greedy"}`. Or it is a function of the number of
    a game and of its episode that returns this before each game, such as the draw of a league. The
    decisions of bots are taken inside, too. A bot that is named is created for each game; an object
    plays in all games. With `max_steps`, a game is cut off after so many steps.

    A batch can be copied and pickled in the middle of its games; see `snapshot`.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        count: int = 256,
        options: Mapping[str, Any] | None = None,
        *,
        opponents: SeatBots | SeatBotsOfGame | None = None,
        max_steps: int | None = None,
    ) -> None:
        if type(count) is not int or not 1 <= count <= MAX_GAMES:
            raise BadSetup(
                Text(
                    "The number of games must be from 1 to {most}, not {given}",
                    most=MAX_GAMES,
                    given=repr(count),
                )
            )
        if max_steps is not None and (type(max_steps) is not int or max_steps < 1):
            raise BadSetup(
                Text(
                    "{name} must be a whole number from 1 on or None, not {given}",
                    name="max_steps",
                    given=shown(max_steps),
                )
            )
        self.game = find_game(game) if isinstance(game, str) else game
        self.game.check_players(players)
        self.players = players
        self.count = count
        self.opponents = opponents
        self.max_steps = max_steps
        width = self.game.observation(players, options).size
        self.observations: NDArray[np.uint8] = np.zeros((count, width), np.uint8)
        """What the player sees who decides, their own values first; see `game.observation`."""
        self.masks: NDArray[np.int8] = np.zeros((count, self.game.actions), np.int8)
        """1 for each legal action, 0 for all others."""
        self.actors: NDArray[np.int8] = np.zeros(count, np.int8)
        """The seat that decides."""
        self.finished: NDArray[np.int8] = np.zeros(count, np.int8)
        """1 where the last step ended a game; `scores`, `wins` and `places` have its result."""
        self.truncated: NDArray[np.int8] = np.zeros(count, np.int8)
        """1 where the last step was number `max_steps` of a game that has not ended."""
        self.final_observations: NDArray[np.uint8] = np.zeros((count, width), np.uint8)
        """What the player who took the last action of the last game saw after it."""
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
            self.truncated,
            self.final_observations,
            self.scores,
            self.wins,
            self.places,
        )
        self._seat_bots: list[SeatBots] = [{}] * count
        if opponents is not None and not callable(opponents):
            self._lineup(opponents)  # raises the error of seats or bots that do not exist
        self._batch = GameBatch(
            *(self.game, players, options, count, buffers),
            None if opponents is None else self._new_lineup,
            max_steps or 0,
        )

    def reset(
        self,
        seed: int | Sequence[int] | None = None,
        *,
        mask: NDArray[Any] | Sequence[bool] | None = None,
        positions: State | Sequence[State | None] | None = None,
    ) -> None:
        """Begin a new game everywhere, from one random seed or from one for each game.

        No two games share random numbers, neither with the same seed nor with different ones: the
        generator of game n in its episode k is `random.Random(f"{seed}/{n}/{k}")`. With one seed
        for each game it is `random.Random(f"{seed[n]}/{k}")`, so equal seeds give equal games.
        Without a seed, each game goes on with its next episode; the first seed is 0.

        `mask` says in which games: the others go on. `positions` are where the games begin: one for
        all, or one for each game and None for the usual start. The games after them begin as usual.
        """
        batch = self._batch
        chosen = self._chosen(mask)
        starts = self._starts(positions)
        if not batch.states:
            if not all(chosen):
                raise BadSetup(
                    Text("There are no games yet; the first reset() needs to start all of them")
                )
            seed = 0 if seed is None else seed
        seeds = self._seeds(seed)
        if not batch.states:
            batch.begin()
        if all(chosen):
            for array in (self.scores, self.wins, self.places, self.final_observations):
                array[:] = 0
            batch.last_states = [None] * self.count
        for number in np.flatnonzero(chosen).tolist():
            batch.start(number, seeds[number], starts[number])

    def step(self, actions: NDArray[Any] | Sequence[int]) -> int:
        """Take one action in each game, and return how many games this has ended.

        If one of the actions is not legal, raise BadSetup and change nothing.
        """
        self._check_begun()
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

    def final_state(self, number: int) -> State:
        """Return the final position of the last game of a number that ended or was cut off."""
        found = self._batch.last_states[number]
        if found is None:
            raise BadSetup(Text("No game with number {number} has ended yet", number=number))
        return found.clone()

    def bots(self, number: int) -> dict[int, str | Bot]:
        """Return the bots of the current game by seat, as `opponents` has given them."""
        return dict(self._seat_bots[number])

    # -- copies -----------------------------------------------------------------------------------

    def snapshot(self) -> BatchSnapshot:
        """Return all games as they are now, for `restore`.

        Bots that are named are created again when it is restored: what they remember of a game,
        such as the tree of a search, is not part of it.
        """
        self._check_begun()
        batch = self._batch
        return BatchSnapshot(
            [state.clone() for state in batch.states],
            list(batch.last_states),
            [rng.getstate() for rng in batch.rngs],
            list(batch.seeds),
            list(batch.episodes),
            list(batch.steps),
            list(self._seat_bots),
            {name: getattr(self, name).copy() for name in RESULTS},
        )

    def restore(self, snapshot: BatchSnapshot) -> None:
        """Go on from a snapshot of this batch, or of another one with the same arguments."""
        batch = self._batch
        states = [self._position(state) for state in snapshot.states]
        if len(states) != self.count:
            raise BadSetup(
                Text(
                    "A snapshot of {given} games does not fit {games} games",
                    given=len(states),
                    games=self.count,
                )
            )
        for state in states:
            self._check_position(state)
        batch.begin()
        batch.last_states = [
            None if state is None else self._position(state) for state in snapshot.last_states
        ]
        batch.seeds = list(snapshot.seeds)
        batch.episodes = list(snapshot.episodes)
        batch.steps = list(snapshot.steps)
        self._seat_bots = list(snapshot.bots)
        for name, values in snapshot.results.items():
            getattr(self, name)[:] = values
        batch.marked = np.flatnonzero(self.finished | self.truncated).tolist()
        for number, state in enumerate(states):
            batch.states[number] = state
            batch.rngs[number].setstate(snapshot.rngs[number])
            if batch.lineups:
                batch.lineups[number] = self._lineup(self._seat_bots[number])
            batch.questions.write_one(number, state)

    def _position(self, state: State | dict[str, Any]) -> State:
        return state.clone() if isinstance(state, State) else self.game.from_json(state)

    def __deepcopy__(self, memo: object) -> "BatchSimulator":
        """Return a batch that goes on in the same way; both share bots that are objects."""
        first = self._batch.first_position
        snapshot = self.snapshot() if self._batch.states else None
        return _copied(first, self.count, self.opponents, self.max_steps, snapshot)

    def __reduce__(self) -> tuple[Any, ...]:
        return _copied, (
            *(self._batch.first_position, self.count, self.opponents, self.max_steps),
            self.snapshot() if self._batch.states else None,
        )

    # -- arguments --------------------------------------------------------------------------------

    def _check_begun(self) -> None:
        if not self._batch.states:
            raise BadSetup(Text("There are no games yet; reset() starts them"))

    def _chosen(self, mask: NDArray[Any] | Sequence[bool] | None) -> list[bool]:
        """Return for each game whether it begins anew."""
        if mask is None:
            return [True] * self.count
        given = np.asarray(mask)
        if given.shape != (self.count,) or given.dtype != np.bool_:
            raise BadSetup(
                Text("The mask must be one row of {games} truth values", games=self.count)
            )
        chosen: list[bool] = given.tolist()
        return chosen

    def _seeds(self, seed: int | Sequence[int] | None) -> list[str] | list[None]:
        if seed is None:
            return [None] * self.count
        if isinstance(seed, int | np.integer):
            return [f"{int(seed)}/{number}" for number in range(self.count)]
        seeds = [str(index(one)) for one in seed]
        if len(seeds) != self.count:
            raise BadSetup(
                Text(
                    "{games} games need {games} random seeds or one, not {count}",
                    games=self.count,
                    count=len(seeds),
                )
            )
        return seeds

    def _starts(self, positions: State | Sequence[State | None] | None) -> list[State | None]:
        if positions is None or isinstance(positions, State):
            starts = [positions] * self.count
        else:
            starts = list(positions)
        if len(starts) != self.count:
            raise BadSetup(
                Text(
                    "{games} games need {games} positions or one, not {count}",
                    games=self.count,
                    count=len(starts),
                )
            )
        for state in starts:
            if state is not None:
                self._check_position(state)
        return starts

    def _check_position(self, state: State) -> None:
        """Raise BadSetup for a position that is none of a game of this batch."""
        first = self._batch.first_position
        if (
            state.game is not self.game
            or state.players != self.players
            or state.options() != first.options()
        ):
            raise BadSetup(
                Text("The position is not one of this game, number of players and options")
            )
        if state.actor == OVER:
            raise BadSetup(Text("No game can begin at a position in which it is over"))

    def _new_lineup(self, number: int, episode: int) -> Lineup:
        """Return the bots of a new game by seat."""
        opponents = self.opponents
        found: Any = opponents(number, episode) if callable(opponents) else opponents
        self._seat_bots[number] = dict(found)
        return self._lineup(found)

    def _lineup(self, bots: SeatBots) -> Lineup:
        lineup: Lineup = [None] * self.players
        for seat, player in bots.items():
            lineup[seat_number(seat, self.players)] = bot(player)
        if None not in lineup:
            raise BadSetup(Text("At least one seat must be left for the decisions of step()"))
        return lineup


RESULTS: Final = ("finished", "truncated", "final_observations", "scores", "wins", "places")
"""The arrays of a batch that do not follow from the positions."""


def _copied(
    first_position: State,
    count: int,
    opponents: SeatBots | SeatBotsOfGame | None,
    max_steps: int | None,
    snapshot: BatchSnapshot | None,
) -> BatchSimulator:
    batch = BatchSimulator(
        *(first_position.game, first_position.players, count, first_position.options()),
        opponents=opponents,
        max_steps=max_steps,
    )
    if snapshot is not None:
        batch.restore(snapshot)
    return batch
