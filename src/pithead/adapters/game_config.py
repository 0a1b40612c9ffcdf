"""What is played, as the caller named it, checked once."""

from collections.abc import Mapping
from typing import Any

import pithead
from pithead.kernel.state import RandomSource


class Setting:
    """A game, how many play it, and with which options. It never changes, so copies share it."""

    def __init__(
        self,
        game: str | pithead.Game,
        players: int,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = pithead.game(game) if isinstance(game, str) else game
        self.players = players
        self.options = dict(options or {})
        self.first = self.game.start(players, self.options)
        """The position before the first event."""

    def start(self, rng: RandomSource) -> pithead.State:
        """A new game at the first question to a player."""
        state = self.first.clone()
        leave_to_chance(state, rng)
        return state

    def __deepcopy__(self, memo: object) -> "Setting":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A compiled game cannot be pickled itself: its name is, or else its edition."""
        edition = self.game.edition
        if edition.built_in:
            return Setting, (edition.game_id, self.players, self.options)
        return revive, (type(self.game), edition, self.players, self.options)


def revive(
    game: type[pithead.Game], edition: pithead.Edition, players: int, options: Mapping[str, Any]
) -> Setting:
    """The other end of pickling a setting with a corrected edition."""
    return Setting(game(edition), players, options)


def leave_to_chance(state: pithead.State, rng: RandomSource) -> None:
    """Go on to the next question to a player, or to the end."""
    while state.actor == pithead.CHANCE:
        state.take(state.draw(rng))


def env_id(game_id: str) -> str:
    """How the registries of PettingZoo and Gymnasium know a game: `pithead/Schiefer-v1`."""
    return f"pithead/{game_id.capitalize()}-v1"


def check_limit(name: str, value: int | None) -> int | None:
    """The value itself, if a number of steps can be limited to it."""
    if value is not None and (type(value) is not int or value < 1):
        raise pithead.BadSetup(f"{name} must be a whole number from 1 on or None, not {value!r}")
    return value
