"""The command `play`: a new game of people and bots."""

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pithead.kernel.record import Record
from pithead.terminal import completion
from pithead.terminal.common_options import (
    EditionFile,
    GameOptions,
    Lang,
    OptionalSeed,
    Players,
    screen_for,
)
from pithead.terminal.game_setup import (
    ask_game,
    ask_seats,
    edition_of,
    game_with,
    options_from,
)
from pithead.terminal.help_text import help_text
from pithead.terminal.input import InputReader
from pithead.terminal.local_game import LocalGame
from pithead.terminal.save_files import file_for_new_game, read_record
from pithead.terminal.screen import Screen
from pithead.terminal.seats import seats_from
from pithead.terminal.session import NextCommands, Session


@dataclass(frozen=True)
class PlayArguments:
    """The arguments of `play` and `resume`."""

    seats: str | None = None
    players: int | None = None
    options: Sequence[str] = ()
    edition: Path | None = None
    seed: int | None = None
    file: Path | None = None
    lang: str | None = None
    """The language of the command line; None if that of the environment is used."""


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            help=help_text("The game, for example schiefer."),
            metavar="GAME",
            autocompletion=completion.game_ids,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            "-s",
            help=help_text("Who plays on each seat, for example human:Ada,greedy,greedy."),
            autocompletion=completion.seat_list,
        ),
    ] = None,
    players: Players = None,
    option: GameOptions = None,
    edition: EditionFile = None,
    seed: OptionalSeed = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            "-r",
            help=help_text("Where to save the record; by default in your data folder."),
            metavar="FILE",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", help=help_text("Continue a game from its record."), metavar="FILE"
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Start a game, or continue one with `--resume`."""
    arguments = PlayArguments(seats, players, option or (), edition, seed, record, lang or ctx.obj)
    screen = screen_for(ctx, lang)
    if resume is not None:
        raise typer.Exit(continue_game(screen, resume, arguments))
    raise typer.Exit(start_game(screen, game, arguments))


def start_game(screen: Screen, game_id: str | None, arguments: PlayArguments) -> int:
    """Play a new game, after asking for what the arguments leave open; return the exit code."""
    messages = screen.messages
    reader = InputReader(screen)
    game = game_with(messages, game_id or ask_game(screen, reader), arguments.edition)
    options = options_from(messages, game, arguments.options)
    if arguments.seats is None and arguments.players is None and reader.is_terminal:
        seats = ask_seats(screen, reader, game)
    else:
        seats = seats_from(messages, game, arguments.seats, arguments.players)
    path = file_for_new_game(messages, game.id, arguments.file)
    record = Record.start(game, len(seats), options, seats=seats)
    return _run_session(screen, reader, record, path, arguments)


def continue_game(screen: Screen, path: Path, arguments: PlayArguments) -> int:
    """Play the game of a record from its last event on; return the exit code."""
    record = read_record(screen.messages, path, edition_of(arguments.edition))
    return _run_session(screen, InputReader(screen), record, path, arguments)


def _run_session(
    screen: Screen, reader: InputReader, record: Record, path: Path, arguments: PlayArguments
) -> int:
    seed = secrets.token_hex(16) if arguments.seed is None else str(arguments.seed)
    game = LocalGame(screen.messages, record, path, seed)
    commands = NextCommands(
        _command("resume", path, arguments), _command("replay", path, arguments)
    )
    return Session(screen, reader, game, commands).run()


def _command(verb: str, path: Path, arguments: PlayArguments) -> str:
    parts = ["pithead", verb, str(path)]
    if arguments.edition is not None:
        parts += ["--edition", str(arguments.edition)]
    if arguments.seed is not None and verb == "resume":
        parts += ["--seed", str(arguments.seed)]
    if arguments.lang is not None:
        parts += ["--lang", arguments.lang]
    return shlex.join(parts)
