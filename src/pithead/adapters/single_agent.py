"""Games of a single agent, with bots in all other seats."""

import random
from collections.abc import Sequence
from typing import Any, SupportsIndex

import pithead
from pithead.adapters.game_config import GameConfig, NoGameYet
from pithead.adapters.rewards import rewards
from pithead.bots import bot
from pithead.kernel.play import events
from pithead.kernel.seat_number import seat_number
from pithead.kernel.state import RandomSource

Opponents = str | pithead.Bot | Sequence[str | pithead.Bot]
"""One bot for all other seats, or one for each of them; bots or their names."""


class BotRandom(random.Random):
    """The numbers of another random source, with all the methods that a bot may use."""

    source: RandomSource

    def random(self) -> float:
        return self.source.random()

    def getrandbits(self, k: int) -> int:
        bits = 0
        for _ in range(0, k, 32):
            bits = bits << 32 | int(self.random() * 2**32)
        return bits >> -k % 32


class SingleAgentGame:
    """A sequence of games from the seat of one agent; the caller gives the random source."""

    state: pithead.State = NoGameYet()  # type: ignore[assignment]

    def __init__(
        self, config: GameConfig, seat: SupportsIndex | None, opponents: Opponents
    ) -> None:
        players = config.players
        self.config = config
        self.fixed_seat = None if seat is None else seat_number(seat, players)
        self.opponents = opponents
        self.bots = create_opponents(opponents, players - 1)
        self.bot_rng = BotRandom()
        self.seat = 0

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the bots, because compiled ones cannot be pickled; they are created again."""
        kept = self.__dict__.copy()
        del kept["bots"], kept["bot_rng"]
        return kept

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.bots = create_opponents(self.opponents, self.config.players - 1)
        self.bot_rng = BotRandom()

    def reset(self, rng: RandomSource) -> None:
        """Start a new game, and play up to the agent's first decision."""
        players = self.config.players
        self.seat = int(rng.random() * players) if self.fixed_seat is None else self.fixed_seat
        self.state = self.config.start(rng)
        self._play_opponents(rng)

    def legal_actions(self) -> list[int]:
        """Return the legal actions, none when the game is over; the list must not be changed."""
        return self.state.answers()

    def step(self, action: int, rng: RandomSource) -> bool:
        """Take an action and let the opponents play; return False if it is not legal."""
        if action not in self.state.answers():
            return False
        self.state.take(action)
        self._play_opponents(rng)
        return True

    def is_over(self) -> bool:
        return self.state.actor == pithead.OVER

    def reward(self, reward: str) -> float:
        """Return the agent's reward for the finished game."""
        return rewards(self.state, reward)[self.seat]

    def _play_opponents(self, rng: RandomSource) -> None:
        """Play up to the agent's next decision, or to the end of the game."""

        self.bot_rng.source = rng

        def choose(state: pithead.State) -> int:
            opponent = self.bots[(state.actor - self.seat) % state.players - 1]
            return opponent.choose(state, self.bot_rng)

        for action in events(self.state, choose, rng, stop_at=self.seat):
            self.state.apply(action)


def create_opponents(opponents: Opponents, seats: int) -> list[pithead.Bot]:
    """Return the bots of the other seats, the left neighbour first."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [bot(opponents) for _ in range(seats)]
    if len(opponents) != seats:
        raise pithead.BadSetup(
            f"{seats} opponents are needed, not {len(opponents)}; or name one bot for all"
        )
    return [bot(entry) for entry in opponents]
