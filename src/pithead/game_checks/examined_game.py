"""The game that is checked, and sample positions of it: the same ones in every run."""

import random
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from pithead.bots import bot
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game_folder
from pithead.kernel.record import MOST_EVENTS, Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.catalogue import languages

NAMES: Final = ("Ada", "Bo", "Cleo", "Dai", "Eva", "Finn", "Gwen", "Hugo")
_GREEDY_RATE: Final = 0.3
_STAGES: Final = (0.0, 0.3, 0.7, 1.0)
"""The parts of a game after which positions are kept."""


class ExaminedGame:
    """A game with its folder and its sample positions.

    `is_quick` asks for a check within seconds, which looks at fewer positions.
    """

    def __init__(self, game: Game, is_quick: bool, seed: int) -> None:
        self.game = game
        self.is_quick = is_quick
        self.seed = seed
        self.folder = Path(str(game_folder(game.id)))

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return languages()

    @cached_property
    def records(self) -> list[Record]:
        """A game for each number of players, and for each further value of an option."""
        option_sets = [{}] if self.is_quick else _option_sets(self.game)
        return [
            self._played(players, options)
            for options in option_sets
            for players in self.game.players
        ]

    @cached_property
    def stages(self) -> list[State]:
        """Positions at the start, in the middle and at the end of the games."""
        found: list[State] = []
        for record in self.records:
            found += [record.at(round(stage * len(record.events))) for stage in _STAGES]
        return found

    @cached_property
    def questions(self) -> list[State]:
        """The position with the most choices for each kind of question."""
        widest: dict[str, State] = {}
        for record in self.records:
            state = record.at(0)
            for event in record.events:
                if state.actor >= 0:
                    kind = state.agenda[-1].kind
                    if kind not in widest or len(widest[kind].answers()) < len(state.answers()):
                        widest[kind] = state.clone()
                state.take(event)
        return list(widest.values())

    @property
    def positions(self) -> list[State]:
        return [*self.stages, *self.questions]

    def names(self, players: int) -> list[str]:
        """Names for so many players."""
        return [NAMES[seat % len(NAMES)] for seat in range(players)]

    def _played(self, players: int, options: dict[str, object]) -> Record:
        """A game of players who act at random, and sometimes well."""
        rng = random.Random(f"{self.seed}/{players}/{options}")
        greedy = bot("greedy")
        record = Record.start(self.game, players, options)
        while record.state.actor != OVER and len(record.events) < MOST_EVENTS:
            state = record.state
            if state.actor == CHANCE:
                record.play(state.draw(rng))
            elif rng.random() < _GREEDY_RATE:
                record.play(greedy.choose(state, rng))
            else:
                record.play(rng.choice(state.legal()))
        return record


def _option_sets(game: Game) -> list[dict[str, object]]:
    """The defaults, and the first and the last other value of each option by itself."""
    found: list[dict[str, object]] = [{}]
    for option in game.options:
        values = [value for value in option.values if value != option.default]
        if values:
            found += [{option.name: value} for value in dict.fromkeys((values[0], values[-1]))]
    return found


def answers_of(states: list[State]) -> Iterator[tuple[State, int]]:
    """Every legal answer to the questions of some positions."""
    for state in states:
        if state.actor >= 0:
            for action in state.answers():
                yield state, action
