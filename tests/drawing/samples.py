"""Sample positions, the same in every run, from the start to the end of whole games."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pithead
from pithead.kernel.state import State

STAGES = (0.0, 0.08, 0.3, 0.6, 0.9, 1.0)
"""Fractions of a game."""

LONG_NAMES = ["Wilhelmine Oberhausen", "Bo", "Friedrich-Karl v. d. Ruhr", "Ängström & Söhne <b>"]


@cache
def finished(game_id: str, players: int) -> pithead.Record:
    """Return a game of bots from a file, so that changes of bots do not change the positions."""
    file = Path(__file__).with_name("games") / f"{game_id}-{players}.pithead"
    return pithead.Record.load(file.read_text(encoding="utf-8"))


def at_stage(game_id: str, players: int, stage: float) -> State:
    """Return the first decision of a player at or after this fraction of a game."""
    record = finished(game_id, players)
    n = round(stage * len(record.events))
    while n < len(record.events) and record.at(n).actor < 0:
        n += 1
    return record.at(n)


def questions(game_id: str, players: int) -> Iterator[State]:
    """Yield the position with the most choices for each kind of question in a game."""
    record = finished(game_id, players)
    state = record.at(0)
    widest: dict[str, State] = {}
    for event in record.events:
        if state.actor >= 0:
            kind = state.agenda[-1].kind
            if kind not in widest or len(widest[kind].legal()) < len(state.legal()):
                widest[kind] = state.clone()
        state.take(event)
    yield from widest.values()
