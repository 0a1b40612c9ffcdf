"""The seats of a game: people by their names, bots as `bot:greedy`."""

from collections.abc import Sequence
from typing import Final

from pithead.bots import bot, bots, is_bot
from pithead.kernel.game import Game
from pithead.kernel.play import Bot
from pithead.kernel.record import LONGEST_NAME
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown
from pithead.locale import Messages
from pithead.terminal.errors import CommandError

BOT: Final = "bot:"
_HUMAN: Final = "human"
DEFAULT_BOT: Final = "greedy"
HINT_BOT: Final = "master"
"""The strongest bot; it searches for a second at most."""
_NO_BOT: Final = Text("There is no bot {given!r}. Available: {known}.")
_NO_BOT_OR_PERSON: Final = Text(
    "There is no bot {given!r}. Available: {known}. Write human or human:NAME for a person."
)
_BOT_MISSING: Final = Text("The name of a bot is missing. Available: {known}.")
_BAD_BUDGET: Final = Text(
    "There is no bot {given!r}. After tree: write a number of simulations, 1 to "
    "9999999, or of seconds, up to 9999, as in tree:200 or tree:0.5s."
)
_BAD_WEIGHTS: Final = Text(
    "There is no bot {given!r}. After greedy: only hand can follow: greedy:hand "
    "evaluates with the weights that people chose."
)


def seats_from(
    messages: Messages, game: Game, listed: str | None, players: int | None
) -> list[str]:
    """Return the seats of a new game: those of the list, or one person and bots."""
    if listed is None:
        count = game.players[0] if players is None else players
        check_players(messages, game, count)
        return [messages("Player {number}", number=1), *([BOT + DEFAULT_BOT] * (count - 1))]
    entries = [entry.strip() for entry in listed.split(",")]
    check_players(messages, game, len(entries))
    if players is not None and players != len(entries):
        raise CommandError(
            messages(
                "{seats} seats are listed, but --players says {players}.",
                seats=len(entries),
                players=players,
            )
        )
    return [_seat(messages, entry, number) for number, entry in enumerate(entries, 1)]


def check_players(messages: Messages, game: Game, players: int) -> None:
    """Raise CommandError if a game is not for this number of players."""
    low, high = game.players[0], game.players[-1]
    if players not in game.players:
        raise CommandError(
            messages(
                "{game} is for {low} to {high} players, not for {players}.",
                game=game.title,
                low=low,
                high=high,
                players=players,
            )
        )


def _seat(messages: Messages, entry: str, number: int) -> str:
    kind, _, name = entry.partition(":")
    if kind == _HUMAN:
        return check_name(messages, name.strip() or messages("Player {number}", number=number))
    name = entry.removeprefix(BOT)
    if not name:
        known = messages.alternatives(bots())
        raise CommandError(
            messages(
                "Seat {number} has no player. Available: {known}. Write human or "
                "human:NAME for a person.",
                number=number,
                known=known,
            )
        )
    if not is_bot(name):
        raise _no_such_bot(messages, name, _NO_BOT_OR_PERSON)
    return BOT + name


def checked_bots(messages: Messages, names: Sequence[str]) -> list[str]:
    """Return the names as a list; CommandError if one is not the name of a bot."""
    for name in names:
        if not is_bot(name):
            raise _no_such_bot(messages, name, _NO_BOT)
    return list(names)


def _no_such_bot(messages: Messages, name: str, text: Text) -> CommandError:
    """Return the error for an unknown bot; `text` is the message if nothing special is wrong."""
    kind, colon, _ = name.partition(":")
    if not name:
        text = _BOT_MISSING
    elif colon and kind == "tree":
        text = _BAD_BUDGET
    elif colon and kind == "greedy":
        text = _BAD_WEIGHTS
    known = messages.alternatives(bots())
    return CommandError(text.fill(messages.lang, given=name, known=known))


def check_name(messages: Messages, name: str) -> str:
    """Return a person's name if a record can hold it and it does not look like a bot's."""
    if name.startswith(BOT):
        raise CommandError(
            messages(
                "{name!r} is not a name for a person: names that start with bot: belong to bots.",
                name=name,
            )
        )
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise CommandError(
            messages(
                "A name must have 1 to {longest} visible characters, not {name}.",
                name=shown(name),
                longest=LONGEST_NAME,
            )
        )
    return name


def bots_at(messages: Messages, seats: Sequence[str]) -> list[Bot | None]:
    """Return the bot of each seat, None for a person."""
    checked_bots(messages, [name.removeprefix(BOT) for name in seats if name.startswith(BOT)])
    return [bot(name.removeprefix(BOT)) if name.startswith(BOT) else None for name in seats]


def names_at(messages: Messages, seats: Sequence[str] | None, players: int) -> list[str]:
    """Return unique names for the screen; bots have no prefix."""
    given = seats or [messages("Player {number}", number=seat + 1) for seat in range(players)]
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
