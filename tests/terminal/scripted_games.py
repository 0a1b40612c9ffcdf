"""Whole games as lists of answers for a pipe, made without the terminal."""

import random
from dataclasses import dataclass
from functools import cache

import pithead
from pithead.bots import bot
from pithead.terminal.seats import BOT


@dataclass
class ScriptedGame:
    """The answers of the people in a game, and the record that must result."""

    seats: list[str]
    seed: int
    answers: list[str]
    record: str

    @property
    def listed(self) -> str:
        """Return the seats as an argument for `--seats`."""
        return ",".join(name if name.startswith(BOT) else f"human:{name}" for name in self.seats)


def script(seats: list[str], seed: int, options: dict[str, object] | None = None) -> ScriptedGame:
    """Play a game; people always take their last choice.

    The random numbers depend on the seed and the number of the event, as in a session.
    """
    return _played(tuple(seats), seed, tuple((options or {}).items()))


@cache
def _played(
    seats: tuple[str, ...], seed: int, options: tuple[tuple[str, object], ...]
) -> ScriptedGame:
    game = pithead.game("schiefer")
    record = pithead.Record.start(game, len(seats), dict(options), seats=seats)
    answers = []
    while record.state.actor != pithead.OVER:
        state = record.state
        rng = random.Random(f"{seed}/{len(record.events)}")
        if state.actor == pithead.CHANCE:
            action = state.draw(rng)
        elif seats[state.actor].startswith(BOT):
            action = bot(seats[state.actor].removeprefix(BOT)).choose(state, rng)
        else:
            action = _choose(state)
            answers.append(state.name(action))
        record.play(action)
    return ScriptedGame(list(seats), seed, answers, record.dump())


def _choose(state: pithead.State) -> int:
    """Keep the dice if possible, else take the last choice; rerolls could go on for ever."""
    legal = state.legal()
    return legal[0] if state.name(legal[0]) == "keep" else legal[-1]
