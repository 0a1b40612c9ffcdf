"""The commands `play` and `resume`."""

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pithead.kernel.record import Record
from pithead.terminal.game_setup import (
    ask_game,
    ask_seats,
    edition_of,
    game_with,
    options_from,
)
from pithead.terminal.input import Asker
from pithead.terminal.local_game import GameTable
from pithead.terminal.save_files import file_for_new_game, read_record
from pithead.terminal.screen import Screen
from pithead.terminal.seats import seats_from
from pithead.terminal.session import Sitting, Ways


@dataclass
class Wishes:
    """What somebody said on the command line about a game to be played."""

    seats: str | None = None
    players: int | None = None
    options: Sequence[str] = ()
    edition: Path | None = None
    seed: int | None = None
    file: Path | None = None
    lang: str | None = None
    """The language as far as it was given there, not taken from the environment."""


def play_new(screen: Screen, game_id: str | None, wishes: Wishes) -> int:
    """A new game, after asking for what is not yet known; the exit code."""
    words = screen.words
    asker = Asker(screen)
    game = game_with(words, game_id or ask_game(screen, asker), wishes.edition)
    options = options_from(words, game, wishes.options)
    if wishes.seats is None and wishes.players is None and asker.is_terminal:
        seats = ask_seats(screen, asker, game)
    else:
        seats = seats_from(words, game, wishes.seats, wishes.players)
    path = file_for_new_game(words, game.id, wishes.file)
    record = Record.start(game, len(seats), options, seats=seats)
    return _sit_down(screen, asker, record, path, wishes)


def play_on(screen: Screen, path: Path, wishes: Wishes) -> int:
    """A game from its record, from where it was left; the exit code."""
    record = read_record(screen.words, path, edition_of(wishes.edition))
    return _sit_down(screen, Asker(screen), record, path, wishes)


def _sit_down(screen: Screen, asker: Asker, record: Record, path: Path, wishes: Wishes) -> int:
    seed = secrets.token_hex(16) if wishes.seed is None else str(wishes.seed)
    table = GameTable(screen.words, record, path, seed)
    ways = Ways(_command("resume", path, wishes), _command("replay", path, wishes))
    return Sitting(screen, asker, table, ways).run()


def _command(verb: str, path: Path, wishes: Wishes) -> str:
    parts = ["pithead", verb, str(path)]
    if wishes.edition is not None:
        parts += ["--edition", str(wishes.edition)]
    if wishes.seed is not None and verb == "resume":
        parts += ["--seed", str(wishes.seed)]
    if wishes.lang is not None:
        parts += ["--lang", wishes.lang]
    return shlex.join(parts)
