"""Who sits at the table: people by their names, bots as `bot:greedy`."""

from collections.abc import Sequence
from typing import Final

from pithead.bots import bot, bots, is_bot
from pithead.kernel.game import Game
from pithead.kernel.play import Bot
from pithead.kernel.record import LONGEST_NAME
from pithead.kernel.validation import shown
from pithead.locale import Words
from pithead.terminal.errors import Refused

BOT: Final = "bot:"
_HUMAN: Final = "human"
USUAL_BOT: Final = "greedy"
HINT_BOT: Final = "director"
"""The strongest; it thinks for a second at most."""


def seats_from(words: Words, game: Game, listed: str | None, players: int | None) -> list[str]:
    """The seats of a new game: as they are listed, or one person and bots for the others."""
    if listed is None:
        count = game.players[0] if players is None else players
        check_players(words, game, count)
        return [words("seat.person", number=1), *([BOT + USUAL_BOT] * (count - 1))]
    entries = [entry.strip() for entry in listed.split(",")]
    check_players(words, game, len(entries))
    if players is not None and players != len(entries):
        raise Refused(words("error.seats_and_players", seats=len(entries), players=players))
    return [_seat(words, entry, number) for number, entry in enumerate(entries, 1)]


def check_players(words: Words, game: Game, players: int) -> None:
    low, high = game.players[0], game.players[-1]
    if players not in game.players:
        raise Refused(words("error.players", game=game.title, low=low, high=high, players=players))


def _seat(words: Words, entry: str, number: int) -> str:
    kind, _, name = entry.partition(":")
    if kind == _HUMAN:
        return check_name(words, name.strip() or words("seat.person", number=number))
    name = entry.removeprefix(BOT)
    if not name:
        known = words.alternatives(bots())
        raise Refused(words("error.seat_missing", number=number, known=known))
    if not is_bot(name):
        raise _no_such_bot(words, name, "error.bot_or_person")
    return BOT + name


def check_bots(words: Words, names: Sequence[str]) -> None:
    for name in names:
        if not is_bot(name):
            raise _no_such_bot(words, name, "error.bot")


def _no_such_bot(words: Words, name: str, otherwise: str) -> Refused:
    """What is wrong with the name, as exactly as its beginning lets us say."""
    kind, colon, _ = name.partition(":")
    if not name:
        key = "error.bot_missing"
    elif colon and kind == "tree":
        key = "error.bot_budget"
    elif colon and kind == "greedy":
        key = "error.bot_weights"
    else:
        key = otherwise
    return Refused(words(key, given=name, known=words.alternatives(bots())))


def check_name(words: Words, name: str) -> str:
    """A name that a record can hold and that is not taken for a bot's."""
    if name.startswith(BOT):
        raise Refused(words("error.name_of_bot", name=name))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(words("error.name", name=shown(name), longest=LONGEST_NAME))
    return name


def minds(words: Words, seats: Sequence[str]) -> list[Bot | None]:
    """By seat the bot that plays there, None for a person."""
    check_bots(words, [name.removeprefix(BOT) for name in seats if name.startswith(BOT)])
    return [bot(name.removeprefix(BOT)) if name.startswith(BOT) else None for name in seats]


def names_at(words: Words, seats: Sequence[str] | None, players: int) -> list[str]:
    """What everybody is called on the screen: no two alike, bots without their prefix."""
    given = seats or [words("seat.person", number=seat + 1) for seat in range(players)]
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
