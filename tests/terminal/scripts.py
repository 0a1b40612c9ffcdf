"""Whole games as lists of answers, made without the terminal, to be piped into it."""

import random
from dataclasses import dataclass

import pithead
from pithead.bots import bot
from pithead.terminal.seats import BOT


@dataclass
class Script:
    """What the people of a game answer, and the record that must come of it."""

    seats: list[str]
    seed: int
    answers: list[str]
    record: str

    @property
    def listed(self) -> str:
        """The seats as `--seats` takes them."""
        return ",".join(name if name.startswith(BOT) else f"human:{name}" for name in self.seats)


def script(seats: list[str], seed: int, options: dict[str, object] | None = None) -> Script:
    """People always take the last of their choices; luck is that of the seed and the event."""
    record = pithead.Record.start(pithead.game("schiefer"), len(seats), options or {}, seats=seats)
    answers = []
    while record.state.actor != pithead.OVER:
        state = record.state
        luck = random.Random(f"{seed}/{len(record.events)}")
        if state.actor == pithead.CHANCE:
            action = state.draw(luck)
        elif seats[state.actor].startswith(BOT):
            action = bot(seats[state.actor].removeprefix(BOT)).choose(state, luck)
        else:
            action = _careful(state)
            answers.append(state.name(action))
        record.play(action)
    return Script(seats, seed, answers, record.dump())


def _careful(state: pithead.State) -> int:
    """No improving of dice for ever: keep them, then the last choice."""
    legal = state.legal()
    return legal[0] if state.name(legal[0]) == "keep" else legal[-1]
