"""Before a game begins: which game, with whom, with which options and material."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pithead.bots import bots, is_bot
from pithead.kernel.edition import Edition
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games, load_edition
from pithead.locale import Words
from pithead.terminal.errors import Refused, sentence
from pithead.terminal.input import Asker
from pithead.terminal.screen import Screen
from pithead.terminal.seats import BOT, USUAL_BOT, check_name


def known_game(words: Words, game_id: str) -> Game:
    if game_id not in games():
        known = words.alternatives(games())
        raise Refused(words("error.game", given=game_id, known=known))
    return find_game(game_id)


def edition_of(path: Path | None) -> Edition | None:
    return None if path is None else load_edition(path)


def game_with(words: Words, game_id: str, edition: Path | None) -> Game:
    """A game, in the edition of a file if one is given."""
    game = known_game(words, game_id)
    return game if edition is None else game.with_edition(load_edition(edition))


def options_from(words: Words, game: Game, given: Iterable[str]) -> dict[str, Any]:
    """Options as they are typed, `coins_at_start=5`, checked."""
    options: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise Refused(words("error.option_form", given=item))
        options[name.strip()] = _value(value.strip())
    known = tuple(option.name for option in game.options)
    for name in options:
        if name not in known:
            listed = words.alternatives(known) or words("list.none")
            raise Refused(words("error.option", game=game.title, given=name, known=listed))
    return game.complete_options(options)


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
        return int(text)
    return text


def ask_game(screen: Screen, asker: Asker) -> str:
    """Which game it shall be; a single one needs no question."""
    if len(games()) == 1:
        return games()[0]
    if not asker.is_terminal:
        raise Refused(screen.words("error.which_game", known=screen.words.alternatives(games())))
    for number, game_id in enumerate(games(), 1):
        screen.console.print(f"  {number}  {find_game(game_id).title}")
    while True:
        answer = asker.ask(f"{screen.words('setup.game')} ")
        if answer in games():
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games()):
            return games()[int(answer) - 1]


def ask_seats(screen: Screen, asker: Asker, game: Game) -> list[str]:
    """Number of players, then for each seat a person's name or a bot's."""
    words = screen.words
    low, high = game.players[0], game.players[-1]
    players = 0
    while players not in game.players:
        answer = asker.ask(f"{words('setup.players', low=low, high=high)} ") or str(low)
        if answer.isascii() and answer.isdigit() and int(answer) in game.players:
            players = int(answer)
    screen.say("setup.seats", style="dim", bots=words.alternatives(bots()))
    return [_ask_seat(screen, asker, number) for number in range(1, players + 1)]


def _ask_seat(screen: Screen, asker: Asker, number: int) -> str:
    words = screen.words
    usual = words("seat.person", number=1) if number == 1 else USUAL_BOT
    while True:
        name = asker.ask(f"{words('setup.seat', number=number, usual=usual)} ") or usual
        if is_bot(name.removeprefix(BOT)):
            return BOT + name.removeprefix(BOT)
        try:
            return check_name(words, name)
        except Refused as error:
            screen.console.print(sentence(error), style="warning")
