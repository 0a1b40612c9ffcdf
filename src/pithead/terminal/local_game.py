"""A game in the terminal: its record, its file, its people and bots."""

import random
from pathlib import Path

from pithead.arena.safe_bot import ask_for_legal_action
from pithead.bots import bot
from pithead.kernel.errors import BrokenBot
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.locale import Messages
from pithead.terminal.errors import CommandError, sentence
from pithead.terminal.event_text import PlayedEvent, played_events
from pithead.terminal.save_files import write
from pithead.terminal.seats import DEFAULT_BOT, bots_at, names_at


class LocalGame:
    """Plays and takes back events; each event is saved before the next one is played.

    The random numbers of an event depend only on the seed and the number of the event. So a seed
    gives the same game even if it was interrupted, and an action that is taken back and played
    again has the same outcome.
    """

    def __init__(self, messages: Messages, record: Record, path: Path, seed: str) -> None:
        self.messages = messages
        self.record = record
        self.path = path
        self.seed = seed
        self.bots = bots_at(messages, record.seats or [""] * record.players)
        self.names = names_at(messages, record.seats, record.players)
        self.save_error = ""
        """Why the last event could not be saved; the game continues in memory."""
        self.replacement_notice = ""
        """Why a bot that failed was replaced; the session shows and clears it."""
        self._actors = [event.actor for event in played_events(record, 1, len(record.events))]
        self._text = record.dump()
        """The text of the record, kept because `Record.dump` replays the whole game."""
        write(messages, path, self._text)

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    @property
    def asks_person(self) -> bool:
        actor = self.state.actor
        return actor >= 0 and self.bots[actor] is None

    def rng(self) -> random.Random:
        """Return the random number generator of the next event."""
        return random.Random(f"{self.seed}/{len(self.record.events)}")

    def play(self, action: int) -> PlayedEvent:
        """Play one event and save it."""
        before = self.state.clone()
        self.record.play(action)
        self._actors.append(before.actor)
        who = "*" if before.actor == CHANCE else before.actor
        self._text += f"{who} {before.name(action)}\n"
        self.save()
        return PlayedEvent(len(self.record.events), action, before, self.state.clone())

    def advance(self) -> PlayedEvent | None:
        """Play one event of chance or a bot; None if a person decides or the game is over."""
        actor = self.state.actor
        if actor == CHANCE:
            return self.play(self.state.draw(self.rng()))
        player_bot = self.bots[actor] if actor >= 0 else None
        if player_bot is None:
            return None
        try:
            return self.play(
                ask_for_legal_action(player_bot, self.names[actor], self.state, self.rng())
            )
        except BrokenBot as error:
            self.replacement_notice = self.messages(
                "{reason} The bot {bot} takes over.",
                reason=sentence(error, self.messages.lang),
                bot=DEFAULT_BOT,
            )
            self.bots[actor] = bot(DEFAULT_BOT)
            return self.advance()

    def undo(self) -> int:
        """Take back events to the last decision of a person; return how many."""
        for number in range(len(self._actors) - 1, -1, -1):
            actor = self._actors[number]
            if actor >= 0 and self.bots[actor] is None:
                taken_back = len(self._actors) - number
                self.record.back_to(number)
                del self._actors[number:]
                self.save_from_record()
                return taken_back
        return 0

    def save_from_record(self) -> None:
        """Save the text of the record, also after an interruption between playing and saving."""
        self._text = self.record.dump()
        self.save()

    def save(self) -> None:
        """Write the file; keep the reason in `save_error` if that fails."""
        try:
            write(self.messages, self.path, self._text)
            self.save_error = ""
        except CommandError as error:
            self.save_error = sentence(error, self.messages.lang)
