"""The setup of a table: its game, edition, options and seats."""

import hashlib
import json
import secrets
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize
from weakref import WeakValueDictionary

from pithead.bots import bots
from pithead.bots.bot_registry import unknown_bot
from pithead.editions.playable_game import playable_game
from pithead.kernel.editions.edition import Edition, parse_edition
from pithead.kernel.errors import BadSetup, PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import built_in_game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.record import LONGEST_LUCK
from pithead.kernel.texts.i18n import Text
from pithead.table.base.clock_setup import ClockSetup, clock_from
from pithead.table.base.errors import BadName, BadTable, BadText, MixedName, TooLarge
from pithead.table.base.events import BOT, OPEN, PERSON
from pithead.table.base.lookalikes import is_of_one_script, visible
from pithead.table.base.token_hash import PlayerToken

LONGEST_NAME: Final = 40
LARGEST_EDITION: Final = 200_000
STANDARD_BOT: Final = "journeyman"
"""The bot that stands in for people, and replaces one that fails."""
USUAL_BOT: Final = "foreman"
"""The opponent if the player does not choose one."""
STRONGEST_BOT: Final = "master"
"""The bot that gives hints; it takes one second at most."""
_BOT_PREFIX: Final = "bot:"
_MOST_TYPED: Final = 1_000
WANTED: Final = ("", "new", "some", "strong")
"""The experience that a table asks for: any, newcomers, players who know the rules, strong ones."""
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for each other."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """The requested occupant of a seat.

    `me`: the person who creates the table, or one of several people at the same screen, each with
    their own name; `open`: the first who joins; `bot`: a bot by name.
    """

    kind: str
    name: str = ""
    bot: str = STANDARD_BOT


class SharedGame:
    """A game in some edition. All tables with equal material share it: it has a megabyte."""

    __slots__ = ("__weakref__", "game")

    def __init__(self, game: Game) -> None:
        self.game = game


_shared_games: WeakValueDictionary[str, SharedGame] = WeakValueDictionary()
_sharing: Final = threading.Lock()


@lru_cache(maxsize=16)
def shared_game(game_id: str, edition_text: str, label: str = "") -> SharedGame:
    """The game in the edition of a text, or in the built-in edition with this label.

    Without either, it is the game's own edition. BadSetup if there is no edition of this label.
    It stays in memory as long as a table uses it. Two texts with the same values, of which one has
    other comments, give the same game.
    """
    game = find_game(game_id)
    if not edition_text:
        found_game = built_in_game(game_id, label) if label else game
        if found_game is None:
            raise BadSetup(Text("the edition {label} is not at hand", label=repr(label)))
        return SharedGame(found_game)
    edition: Edition = parse_edition(edition_text, "file")
    values = json.dumps([game_id, edition.tables], sort_keys=True, default=str)
    digest = hashlib.sha256(values.encode()).hexdigest()
    with _sharing:
        found = _shared_games.get(digest)
        if found is None:
            found = _shared_games[digest] = SharedGame(playable_game(game, edition))
        return found


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes at a table: game, number of players, rules, options and edition."""

    game_id: str
    players: int
    rules: int
    """The version of the rules under which the table was started."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """All options with their values, whatever the defaults are later."""
    edition_text: str = ""
    """The text of a corrected edition, "" for a built-in one."""
    edition_label: str = ""
    """The name of the edition in records."""
    lesson: str = ""
    """The id of the lesson of this table, "" for a game without one."""
    copied: bool = False
    """Whether the game begins with the events of another table or of a record."""
    try_out: bool = False
    """Whether moves may be tried out on a copy while people play."""
    wanted: str = ""
    """The experience that the other players should have: one of `WANTED`."""
    clock: ClockSetup | None = None
    """How much time the players have, None for any."""

    @property
    def has_fair_dice(self) -> bool:
        """Whether all chance events come from the seed: not if some are prepared or copied."""
        return not self.lesson and not self.copied

    def to_json(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "rules": self.rules,
            "options": dict(self.options),
            "edition": self.edition_text,
            "label": self.edition_label,
            **({"lesson": self.lesson} if self.lesson else {}),
            **({"copied": True} if self.copied else {}),
            **({"try_out": True} if self.try_out else {}),
            **self.terms(),
        }

    def terms(self) -> dict[str, Any]:
        """What people want to know before they sit down, for lists of tables."""
        return {
            **({"wanted": self.wanted} if self.wanted else {}),
            **({"clock": self.clock.to_json()} if self.clock else {}),
        }

    def game(self) -> Game:
        """The game, in this table's edition; BadSetup if it is not at hand."""
        return self.shared_game().game

    def shared_game(self) -> SharedGame:
        """The same, to be kept as long as the game is used."""
        label = "" if self.edition_text else self.edition_label
        return shared_game(self.game_id, self.edition_text, label)

    def all_options(self) -> dict[str, Any]:
        """The options under which today's rules play like those of this table.

        BadSetup if they cannot be played any more.
        """
        return self.game().options_of_rules(self.rules, self.options)


def setup_from(game_id: str, data: Mapping[str, Any]) -> Setup:
    """The inverse of `Setup.to_json`."""
    # Equal texts are stored once: an edition has up to 200 kB.
    text = sys.intern(data["edition"])
    return Setup(
        game_id,
        data["players"],
        data["rules"],
        data["options"],
        text,
        data["label"],
        data.get("lesson", ""),
        data.get("copied", False),
        data.get("try_out", False),
        data.get("wanted", ""),
        clock_from(data.get("clock")),
    )


def game_of(game_id: str, edition_text: str) -> Game:
    """A game in the edition of a text, or in its own edition if the text is empty."""
    return shared_game(game_id, edition_text).game


def checked_setup(
    game_id: str, players: int, options: Mapping[str, Any], edition_text: str
) -> Setup:
    """A valid setup; BadTable gives the reason why it is not."""
    if len(edition_text) > LARGEST_EDITION:
        raise TooLarge(limit=LARGEST_EDITION)
    try:
        game = game_of(game_id, edition_text)
        chosen = game.complete_options(options)
        game.start(players, chosen)
    except PitheadError as error:
        raise BadTable(reason=error.text) from None
    return Setup(game_id, players, game.rules_version, chosen, edition_text, game.edition.label)


def first_seats(
    requests: Sequence[SeatRequest],
    default_name: str,
    player: PlayerToken | None = None,
    named: Mapping[str, str] | None = None,
) -> list[dict[str, Any]]:
    """The seats of a new table as its first event stores them.

    Of the people at one screen, the one with the player's name is the player, otherwise the first.
    `named` has the names under which guests and bots are shown, where these differ.
    """
    seats = []
    own = [number for number, request in enumerate(requests) if request.kind not in (BOT, OPEN)]
    if player is not None and own:
        own.sort(key=lambda number: requests[number].name != player.name)
    for number, request in enumerate(requests):
        if request.kind == BOT:
            bot = checked_bot(request.bot)
            name = checked_name(request.name or bot)
            seats.append(seat_data(number, BOT, (named or {}).get(name, name), bot))
        elif request.kind == OPEN:
            seats.append(seat_data(number, OPEN, "", ""))
        else:
            if player is not None and number == own[0]:
                seats.append(seat_data(number, PERSON, player.name, "", player.player_id))
                continue
            name = checked_name(request.name or default_name.format(number=number + 1))
            seats.append(seat_data(number, PERSON, (named or {}).get(name, name), ""))
    return seats


def seat_data(seat: int, kind: str, name: str, bot: str, player: str = "") -> dict[str, Any]:
    """A seat as events store it; `player` is the id of the player who holds it, "" for a guest."""
    data = {"seat": seat, "kind": kind, "name": name, "bot": bot}
    return {**data, "player": player} if player else data


def checked_bot(name: str) -> str:
    """The name of a bot; BadTable if there is no such bot."""
    if name not in bots():
        raise BadTable(reason=unknown_bot(name))
    return name


def checked_name(name: str) -> str:
    """A person's name as one line of printable characters; BadName if it is not valid.

    What cannot be seen in it is left out. Its letters belong to one script, and are shown as names
    are compared: U+03F9 compares as a sigma, but looks like a C.
    """
    # A form may have a whole edition in this field.
    name = " ".join(normalize("NFKC", visible(name[:_MOST_TYPED])).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadName(longest=LONGEST_NAME)
    if name.startswith(_BOT_PREFIX):
        raise BadName(longest=LONGEST_NAME)
    if not is_of_one_script(name):
        raise MixedName
    return name


def checked_wanted(wanted: str) -> str:
    """The experience that a table asks for; BadTable if there is no such level."""
    if wanted not in WANTED:
        raise BadTable(reason=Text("there is no level {level}", level=repr(wanted)))
    return wanted


def checked_entropy(text: str) -> str:
    """A player's entropy as one line in normal form; "" for none."""
    text = normalize("NFC", " ".join(text.split()))
    if len(text) > LONGEST_LUCK or not text.isprintable():
        raise BadText(longest=LONGEST_LUCK)
    return text


def new_id() -> str:
    """A random id: a table that is not listed can be found only by its link."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))
