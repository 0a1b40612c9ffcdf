"""Set-up of a new game: the game, its edition, options and seats."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pithead.bots import bots, is_bot
from pithead.kernel.editions.edition import Edition
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games, load_edition
from pithead.locale import Messages
from pithead.terminal.errors import CommandError, sentence
from pithead.terminal.input import InputReader
from pithead.terminal.screen import Screen
from pithead.terminal.seats import BOT, DEFAULT_BOT, check_name


def known_game(messages: Messages, game_id: str) -> Game:
    """Return a game by its id; CommandError lists the known ids."""
    if game_id not in games():
        known = messages.alternatives(games())
        raise CommandError(
            messages("There is no game {given!r}. Available: {known}.", given=game_id, known=known)
        )
    return find_game(game_id)


def edition_of(path: Path | None) -> Edition | None:
    """Return the edition of a file, if one is given."""
    return None if path is None else load_edition(path)


def game_with(messages: Messages, game_id: str, edition: Path | None) -> Game:
    """Return a game, in the edition of a file if one is given."""
    game = known_game(messages, game_id)
    return game if edition is None else game.with_edition(load_edition(edition))


def options_from(messages: Messages, game: Game, given: Iterable[str]) -> dict[str, Any]:
    """Return the options that are given as `coins_at_start=5`, checked and complete."""
    return game.complete_options(given_options(messages, game, given))


def given_options(messages: Messages, game: Game, given: Iterable[str]) -> dict[str, Any]:
    """Return only the options that are given as `coins_at_start=5`, checked."""
    options: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise CommandError(
                messages("An option is written NAME=VALUE, not {given!r}.", given=item)
            )
        options[name.strip()] = _value(value.strip())
    known = tuple(option.name for option in game.options)
    for name in options:
        if name not in known:
            listed = messages.alternatives(known) or messages("none")
            raise CommandError(
                messages(
                    "{game} has no option {given!r}. Available: {known}.",
                    game=game.title,
                    given=name,
                    known=listed,
                )
            )
    game.complete_options(options)  # BadSetup if a value is not possible
    return options


def _value(text: str) -> Any:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
        return int(text)
    return text


def ask_game(screen: Screen, reader: InputReader) -> str:
    """Ask for a game; with a single game there is no question."""
    if len(games()) == 1:
        return games()[0]
    if not reader.is_terminal:
        raise CommandError(
            screen.messages(
                "Which game? Available: {known}.", known=screen.messages.alternatives(games())
            )
        )
    for number, game_id in enumerate(games(), 1):
        screen.console.print(f"  {number}  {find_game(game_id).title}")
    while True:
        answer = reader.ask(f"{screen.messages('Which game?')} ")
        if answer in games():
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games()):
            return games()[int(answer) - 1]


def ask_seats(screen: Screen, reader: InputReader, game: Game) -> list[str]:
    """Ask for the number of players, then for the name of a person or bot for each seat."""
    messages = screen.messages
    low, high = game.players[0], game.players[-1]
    players = 0
    while players not in game.players:
        answer = reader.ask(
            f"{messages('How many players, {low} to {high}? [{low}]', low=low, high=high)} "
        ) or str(low)
        if answer.isascii() and answer.isdigit() and int(answer) in game.players:
            players = int(answer)
    screen.print_message(
        "Who plays on each seat? Type a name for a person, or a bot: {bots}. Enter "
        "accepts the value in brackets.",
        style="dim",
        bots=messages.alternatives(bots()),
    )
    return [_ask_seat(screen, reader, number) for number in range(1, players + 1)]


def _ask_seat(screen: Screen, reader: InputReader, number: int) -> str:
    messages = screen.messages
    default = messages("Player {number}", number=1) if number == 1 else DEFAULT_BOT
    while True:
        name = (
            reader.ask(f"{messages('Seat {number} [{usual}]:', number=number, usual=default)} ")
            or default
        )
        if is_bot(name.removeprefix(BOT)):
            return BOT + name.removeprefix(BOT)
        try:
            return check_name(messages, name)
        except CommandError as error:
            screen.console.print(sentence(error, screen.lang), style="warning")
