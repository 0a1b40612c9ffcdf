"""A game that is being played: its record, its file, and who sits where."""

import random
from pathlib import Path

from pithead.arena.safe_bot import ask_for_legal_action
from pithead.bots import bot
from pithead.kernel.errors import BrokenBot
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.locale import Words
from pithead.terminal.errors import Refused, sentence
from pithead.terminal.event_text import Happening, history
from pithead.terminal.save_files import write
from pithead.terminal.seats import USUAL_BOT, minds, names_at


class GameTable:
    """Plays and takes back; every event is in the file before the next one can happen.

    Luck is drawn from the seed and the number of the event. So a seed repeats a game even if it was
    interrupted, and whoever takes a move back meets the same luck again.
    """

    def __init__(self, words: Words, record: Record, path: Path, seed: str) -> None:
        self.words = words
        self.record = record
        self.path = path
        self.seed = seed
        self.minds = minds(words, record.seats or [""] * record.players)
        self.names = names_at(words, record.seats, record.players)
        self.trouble = ""
        """Why the last event could not be written; the game goes on in memory."""
        self.replaced = ""
        """Why another bot has just sat down in the place of one that could not go on."""
        self._actors = [event.actor for event in history(record, 1, len(record.events))]
        self._text = record.dump()
        """What the record dumps, kept at hand: to dump it is to play it through once more."""
        write(words, path, self._text)

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    @property
    def asks_person(self) -> bool:
        actor = self.state.actor
        return actor >= 0 and self.minds[actor] is None

    def luck(self) -> random.Random:
        return random.Random(f"{self.seed}/{len(self.record.events)}")

    def play(self, action: int) -> Happening:
        """One event, and its way into the file."""
        before = self.state.clone()
        self.record.play(action)
        self._actors.append(before.actor)
        who = "*" if before.actor == CHANCE else before.actor
        self._text += f"{who} {before.name(action)}\n"
        self.save()
        return Happening(len(self.record.events), action, before, self.state.clone())

    def go_on(self) -> Happening | None:
        """Chance or a bot makes its move; None if a person is asked or the game is over."""
        actor = self.state.actor
        if actor == CHANCE:
            return self.play(self.state.draw(self.luck()))
        mind = self.minds[actor] if actor >= 0 else None
        if mind is None:
            return None
        try:
            return self.play(ask_for_legal_action(mind, self.names[actor], self.state, self.luck()))
        except BrokenBot as error:
            self.replaced = self.words("play.replaced", reason=sentence(error), bot=USUAL_BOT)
            self.minds[actor] = bot(USUAL_BOT)
            return self.go_on()

    def undo(self) -> int:
        """Back to the last decision of a person; how many events that took back."""
        for number in range(len(self._actors) - 1, -1, -1):
            actor = self._actors[number]
            if actor >= 0 and self.minds[actor] is None:
                taken_back = len(self._actors) - number
                self.record.back_to(number)
                del self._actors[number:]
                self.save_anew()
                return taken_back
        return 0

    def save_anew(self) -> None:
        """Save from the record itself, whatever an interruption may have left undone."""
        self._text = self.record.dump()
        self.save()

    def save(self) -> None:
        try:
            write(self.words, self.path, self._text)
            self.trouble = ""
        except Refused as error:
            self.trouble = sentence(error)
