"""One game of a dataset."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pithead.bots import bot
from pithead.bots.bot_registry import searching_bot
from pithead.datasets.searched_decision import SearchedDecision, is_searched, searched_decision
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.game_registry import built_in_game
from pithead.kernel.play import events
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text


@dataclass(frozen=True)
class DatasetGame:
    """A finished game between bots. Lists are by seat, except `events`.

    `events` are the ids of all actions and chance outcomes, in order. `places` start at 1; players
    who tie have the same place. `number` identifies the game within its dataset. `searches` has
    what a search found in each decision, if the dataset was made with one.
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
    searches: Sequence[SearchedDecision] = ()

    def lessons(self) -> Iterator[tuple[State, SearchedDecision]]:
        """Yield each position that was searched, and what the search found there."""
        found = {search.event: search for search in self.searches}
        state = self._start()
        for number, event in enumerate(self.events):
            if number in found:
                yield state.clone(), found[number]
            state.take(event)

    def record(self) -> Record:
        """Replay the game and return its record, which has the state at every point."""
        start = self._start()
        names = [f"bot:{name}" for name in self.bots]
        record = Record.start(start.game, self.players, start.options(), seats=names)
        for event in self.events:
            record.play(event)
        return record

    def _start(self) -> State:
        """Return the position at the start."""
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
        return game.start(self.players, game.options_of_rules(self.rules, self.options))


def play_game(
    game: Game, seating: Sequence[str], seed: str, number: int, search: str = ""
) -> DatasetGame:
    """Play one game between bots; the same seed gives the same game.

    `search` is the bot that searches from every decision, beside the game: it changes nothing.
    """
    rng = random.Random(seed)
    search_rng = random.Random(f"{seed}/search")
    mind = searching_bot(search) if search else None
    searches: list[SearchedDecision] = []
    instances = [bot(name) for name in seating]
    state = game.start(len(seating))
    played: list[int] = []
    for action in events(state, lambda state: instances[state.actor].choose(state, rng), rng):
        if mind is not None and is_searched(state):
            searches.append(searched_decision(state, mind, len(played), search_rng))
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
        searches,
    )
