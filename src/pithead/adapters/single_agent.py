"""One player's side of a game: bots sit on the other seats."""

from collections.abc import Sequence
from typing import Any

import pithead
from pithead.adapters.game_config import Setting
from pithead.adapters.rewards import rewards
from pithead.bots import bot
from pithead.kernel.state import RandomSource

Opponents = str | pithead.Bot | Sequence[str | pithead.Bot]
"""One kind of bot for all other seats, or one bot for each of them."""


class Solo:
    """Game after game from the seat of one player; luck comes from whoever asks for a step."""

    def __init__(self, setting: Setting, seat: int | None, opponents: Opponents) -> None:
        players = setting.players
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise pithead.BadSetup(
                f"There is no seat {seat!r}; seats go from 0 to {players - 1},"
                " and None draws one for each game"
            )
        self.setting = setting
        self.fixed_seat = seat
        self.opponents = opponents
        self.bots = seated(opponents, players - 1)
        self.seat = 0

    def __getstate__(self) -> dict[str, Any]:
        """Compiled bots cannot be pickled; those that have a name are made anew."""
        return {key: value for key, value in self.__dict__.items() if key != "bots"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.bots = seated(self.opponents, self.setting.players - 1)

    def start(self, rng: RandomSource) -> None:
        """A new game, up to the first question to this player."""
        players = self.setting.players
        self.seat = int(rng.random() * players) if self.fixed_seat is None else self.fixed_seat
        self.state = self.setting.start(rng)
        self._wait(rng)

    def choices(self) -> list[int]:
        """The legal actions, none when the game is over; only to be read."""
        return self.state.answers()

    def act(self, action: int, rng: RandomSource) -> bool:
        """Take an action, then let the others play; False and no change if it is not legal."""
        if action not in self.state.answers():
            return False
        self.state.take(action)
        self._wait(rng)
        return True

    def over(self) -> bool:
        return self.state.actor == pithead.OVER

    def result(self, reward: str) -> float:
        """What the finished game is worth to this player."""
        return rewards(self.state, reward)[self.seat]

    def _wait(self, rng: RandomSource) -> None:
        state = self.state
        players = self.setting.players
        while state.actor not in (self.seat, pithead.OVER):
            if state.actor == pithead.CHANCE:
                state.take(state.draw(rng))
            else:
                opponent = self.bots[(state.actor - self.seat) % players - 1]
                state.apply(opponent.choose(state, rng))


def seated(opponents: Opponents, seats: int) -> list[pithead.Bot]:
    """The bots of the other seats, the left neighbour first."""
    if isinstance(opponents, str):
        return [bot(opponents) for _ in range(seats)]
    if not isinstance(opponents, Sequence):
        return [opponents] * seats
    if len(opponents) != seats:
        raise pithead.BadSetup(
            f"{seats} opponents are needed, not {len(opponents)}; or name one bot for all"
        )
    return [bot(entry) if isinstance(entry, str) else entry for entry in opponents]
