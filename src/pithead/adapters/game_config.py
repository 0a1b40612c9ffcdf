"""The configuration of an environment: game, number of players, options; checked once."""

from collections.abc import Mapping
from typing import Any

import pithead
from pithead.kernel.state import RandomSource


class GameConfig:
    """A game, the number of players, and the options. It is immutable, so copies share it."""

    def __init__(
        self,
        game: str | pithead.Game,
        players: int,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = pithead.game(game) if isinstance(game, str) else game
        self.players = players
        self.options = dict(options or {})
        self.initial_state = self.game.start(players, self.options)
        """The position before the first event."""

    def start(self, rng: RandomSource) -> pithead.State:
        """Return a new game at the first decision of a player."""
        state = self.initial_state.clone()
        apply_chance_events(state, rng)
        return state

    def __deepcopy__(self, memo: object) -> "GameConfig":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the id of the game, or another edition: a compiled game cannot be pickled."""
        edition = self.game.edition
        if edition is pithead.game(edition.game_id).edition:
            return GameConfig, (edition.game_id, self.players, self.options)
        return unpickle, (type(self.game), edition, self.players, self.options)


class NoGameYet:
    """The value of an attribute for the position, before the first `reset` sets it."""

    def __get__(self, environment: object, kind: type) -> "pithead.State":
        raise pithead.BadSetup("There is no game yet; reset() starts one")


def unpickle(
    game: type[pithead.Game], edition: pithead.Edition, players: int, options: Mapping[str, Any]
) -> GameConfig:
    """Return a pickled configuration with a corrected edition."""
    return GameConfig(game(edition), players, options)


def apply_chance_events(state: pithead.State, rng: RandomSource) -> None:
    """Draw and apply outcomes of chance up to the next decision of a player, or to the end."""
    while state.actor == pithead.CHANCE:
        state.take(state.draw(rng))


def env_id(game_id: str) -> str:
    """Return the id of a game in the registries of PettingZoo and Gymnasium."""
    return f"pithead/{game_id.capitalize()}-v1"


def check_limit(name: str, value: int | None) -> int | None:
    """Return the value itself if it can limit a number of steps, else raise BadSetup."""
    if value is not None and (type(value) is not int or value < 1):
        raise pithead.BadSetup(f"{name} must be a whole number from 1 on or None, not {value!r}")
    return value
