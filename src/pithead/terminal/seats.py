"""The seats of a game: people by their names, bots as `bot:greedy`."""

from collections.abc import Sequence
from typing import Final

from pithead.bots import bot, bots, is_bot
from pithead.kernel.game import Game
from pithead.kernel.play import Bot
from pithead.kernel.record import LONGEST_NAME
from pithead.kernel.validation import shown
from pithead.locale import Messages
from pithead.terminal.errors import CommandError

BOT: Final = "bot:"
_HUMAN: Final = "human"
DEFAULT_BOT: Final = "greedy"
HINT_BOT: Final = "director"
"""The strongest bot; it searches for a second at most."""


def seats_from(
    messages: Messages, game: Game, listed: str | None, players: int | None
) -> list[str]:
    """Return the seats of a new game: those of the list, or one person and bots."""
    if listed is None:
        count = game.players[0] if players is None else players
        check_players(messages, game, count)
        return [messages("seat.person", number=1), *([BOT + DEFAULT_BOT] * (count - 1))]
    entries = [entry.strip() for entry in listed.split(",")]
    check_players(messages, game, len(entries))
    if players is not None and players != len(entries):
        raise CommandError(messages("error.seats_and_players", seats=len(entries), players=players))
    return [_seat(messages, entry, number) for number, entry in enumerate(entries, 1)]


def check_players(messages: Messages, game: Game, players: int) -> None:
    """Raise CommandError if a game is not for this number of players."""
    low, high = game.players[0], game.players[-1]
    if players not in game.players:
        raise CommandError(
            messages("error.players", game=game.title, low=low, high=high, players=players)
        )


def _seat(messages: Messages, entry: str, number: int) -> str:
    kind, _, name = entry.partition(":")
    if kind == _HUMAN:
        return check_name(messages, name.strip() or messages("seat.person", number=number))
    name = entry.removeprefix(BOT)
    if not name:
        known = messages.alternatives(bots())
        raise CommandError(messages("error.seat_missing", number=number, known=known))
    if not is_bot(name):
        raise _no_such_bot(messages, name, "error.bot_or_person")
    return BOT + name


def check_bots(messages: Messages, names: Sequence[str]) -> None:
    """Raise CommandError if one of the names is not that of a bot."""
    for name in names:
        if not is_bot(name):
            raise _no_such_bot(messages, name, "error.bot")


def _no_such_bot(messages: Messages, name: str, default: str) -> CommandError:
    """Return the error for an unknown bot; without a special case, the message is `default`."""
    kind, colon, _ = name.partition(":")
    if not name:
        key = "error.bot_missing"
    elif colon and kind == "tree":
        key = "error.bot_budget"
    elif colon and kind == "greedy":
        key = "error.bot_weights"
    else:
        key = default
    return CommandError(messages(key, given=name, known=messages.alternatives(bots())))


def check_name(messages: Messages, name: str) -> str:
    """Return a person's name if a record can hold it and it does not look like a bot's."""
    if name.startswith(BOT):
        raise CommandError(messages("error.name_of_bot", name=name))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise CommandError(messages("error.name", name=shown(name), longest=LONGEST_NAME))
    return name


def bots_at(messages: Messages, seats: Sequence[str]) -> list[Bot | None]:
    """Return the bot of each seat, None for a person."""
    check_bots(messages, [name.removeprefix(BOT) for name in seats if name.startswith(BOT)])
    return [bot(name.removeprefix(BOT)) if name.startswith(BOT) else None for name in seats]


def names_at(messages: Messages, seats: Sequence[str] | None, players: int) -> list[str]:
    """Return unique names for the screen; bots have no prefix."""
    given = seats or [messages("seat.person", number=seat + 1) for seat in range(players)]
    names: list[str] = []
    for seat in given:
        name = seat.removeprefix(BOT)
        number = 2
        unique = name
        while unique in names:
            unique = f"{name} {number}"
            number += 1
        names.append(unique)
    return names
