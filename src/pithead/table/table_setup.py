"""How a table is set up: which game, with which material, options and seats."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from pithead.bots import bots
from pithead.kernel.edition import Edition, parse_edition
from pithead.kernel.errors import PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.record import LONGEST_LUCK
from pithead.table.errors import BadName, BadTable, BadText, TooLarge
from pithead.table.events import BOT, OPEN, PERSON

LONGEST_NAME: Final = 40
LARGEST_EDITION: Final = 200_000
STANDARD_BOT: Final = "greedy"
"""Takes over where another bot fails."""
USUAL_BOT: Final = "overman"
"""Plays against whoever does not choose his opponents."""
STRONGEST_BOT: Final = "director"
"""Gives hints; a second at most."""
_BOT_PREFIX: Final = "bot:"
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""None that is taken for another when read aloud or typed."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who shall sit on a seat.

    `me`: whoever sets up the table, or one of several people at his screen, each with a name of his
    own; `open`: whoever comes; `bot`: a bot by name.
    """

    kind: str
    name: str = ""
    bot: str = STANDARD_BOT


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes at a table."""

    game_id: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    edition_text: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "options": dict(self.options),
            "edition": self.edition_text,
        }

    def game(self) -> Game:
        """The game, in this table's edition."""
        return game_of(self.game_id, self.edition_text)


def setup_from(game_id: str, data: Mapping[str, Any]) -> Setup:
    """The other end of `Setup.to_json`."""
    return Setup(game_id, data["players"], data["options"], data["edition"])


@lru_cache(maxsize=64)
def game_of(game_id: str, edition_text: str) -> Game:
    """A game in the edition of a text, or in its own if there is none; made once."""
    game = find_game(game_id)
    if not edition_text:
        return game
    edition: Edition = parse_edition(edition_text, "file")
    return game.with_edition(edition)


def checked_setup(
    game_id: str, players: int, options: Mapping[str, Any], edition_text: str
) -> Setup:
    """A setup that can be played; BadTable says why not, in the rules' own words."""
    if len(edition_text) > LARGEST_EDITION:
        raise TooLarge(limit=LARGEST_EDITION)
    try:
        game = game_of(game_id, edition_text)
        chosen = game.complete_options(options)
        game.start(players, chosen)
    except PitheadError as error:
        raise BadTable(reason=str(error).rstrip(".")) from None
    changed = {
        option.name: chosen[option.name]
        for option in game.options
        if chosen[option.name] != option.default
    }
    return Setup(game_id, players, changed, edition_text)


def first_seats(wishes: Sequence[SeatWish], default_name: str) -> list[dict[str, Any]]:
    """The seats of a new table as its first event notes them."""
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == BOT:
            if wish.bot not in bots():
                known = ", ".join(bots())
                raise BadTable(reason=f"there is no bot {wish.bot!r}; there is: {known}")
            name = checked_name(wish.name or wish.bot)
            seats.append(seat_data(number, BOT, name, wish.bot))
        elif wish.kind == OPEN:
            seats.append(seat_data(number, OPEN, "", ""))
        else:
            name = wish.name or default_name.format(number=number + 1)
            seats.append(seat_data(number, PERSON, checked_name(name), ""))
    return seats


def seat_data(seat: int, kind: str, name: str, bot: str) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, "name": name, "bot": bot}


def checked_name(name: str) -> str:
    """A person's name, in one line of visible characters; markup is text like any other."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadName(longest=LONGEST_NAME)
    if name.startswith(_BOT_PREFIX):
        raise BadName(longest=LONGEST_NAME)
    return name


def checked_luck(text: str) -> str:
    """What somebody adds to the dice, in one line and one spelling; "" for nothing."""
    text = normalize("NFC", " ".join(text.split()))
    if len(text) > LONGEST_LUCK or not text.isprintable():
        raise BadText(longest=LONGEST_LUCK)
    return text


def new_id() -> str:
    """An id that nobody guesses, so that a table not listed is found by its link only."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))
