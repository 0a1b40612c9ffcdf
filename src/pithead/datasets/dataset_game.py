"""One game of a dataset."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pithead.bots import bot
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.game_registry import built_in_game
from pithead.kernel.i18n import Text
from pithead.kernel.play import events
from pithead.kernel.record import Record


@dataclass(frozen=True)
class DatasetGame:
    """A finished game between bots. Lists are by seat, except `events`.

    `events` are the ids of all actions and chance outcomes, in order. `places` start at 1; players
    who tie have the same place. `number` identifies the game within its dataset.
    """

    game: str
    rules: int
    edition: str
    players: int
    options: Mapping[str, Any]
    number: int
    bots: Sequence[str]
    events: Sequence[int]
    scores: Sequence[int]
    places: Sequence[int]

    def record(self) -> Record:
        """Replay the game and return its record, which has the state at every point."""
        game = built_in_game(self.game, self.edition)
        if game is None or not game.plays_rules(self.rules):
            raise BadSetup(
                Text(
                    "This version of Pithead cannot replay edition {edition} and rules {rules} "
                    "of {game}",
                    edition=repr(self.edition),
                    rules=self.rules,
                    game=self.game,
                )
            )
        options = game.options_of_rules(self.rules, self.options)
        names = [f"bot:{name}" for name in self.bots]
        record = Record.start(game, self.players, options, seats=names)
        for event in self.events:
            record.play(event)
        return record


def play_game(game: Game, seating: Sequence[str], seed: str, number: int) -> DatasetGame:
    """Play one game between bots; the same seed gives the same game."""
    rng = random.Random(seed)
    instances = [bot(name) for name in seating]
    state = game.start(len(seating))
    played = []
    for action in events(state, lambda state: instances[state.actor].choose(state, rng), rng):
        state.take(action)
        played.append(action)
    return DatasetGame(
        game.id,
        game.rules_version,
        game.edition.label,
        len(seating),
        {},
        number,
        list(seating),
        played,
        state.scores(),
        state.places(),
    )
