"""The checks that requests have in common: seats, versions, sizes and names."""

from typing import Final

from pithead.kernel.errors import IllegalAction
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.kernel.texts.catalogue import languages
from pithead.kernel.texts.i18n import say
from pithead.table.base.errors import (
    BadText,
    ForeignToken,
    Illegal,
    LessonAsks,
    NoToken,
    Stale,
    TableFull,
    UnknownPosition,
)
from pithead.table.base.events import (
    AGREED,
    ANALYSED,
    BACK,
    CHAT,
    CLOSED,
    CREATED,
    ENTROPY,
    JOINED,
    LESSON,
    PLAY,
    PROPOSED,
    REFUSED,
    REMATCH,
    SAT,
    SPECTATOR,
    TROUBLE,
)
from pithead.table.base.token_hash import LONGEST_TOKEN, token_hash
from pithead.table.tables.table import GameTable

LONGEST_IDEMPOTENCY_KEY: Final = 64
NO_SEATS: Final[frozenset[int]] = frozenset()
SHARES: Final = {
    BACK: 0.35,
    CHAT: 0.25,
    PROPOSED: 0.1,
    LESSON: 0.1,
    SAT: 0.05,
    ENTROPY: 0.02,
    JOINED: 0.02,
}
"""The share of a table's events that all players together have for each kind.

A take-back counts as many events as can be played again after it. So the table as a whole is
limited, too: actions need no share, because every game ends.
"""
FOLLOWING: Final = frozenset({CREATED, PLAY, AGREED, REFUSED, TROUBLE, REMATCH, ANALYSED, CLOSED})
"""The kinds that need no share: each is possible a few times after an event that has one."""
SPECTATORS_SHARE: Final = 0.1


def seats_of_token(table: GameTable, token: str | None) -> frozenset[int]:
    """The seats that a token holds at a table."""
    if not token or len(token) > LONGEST_TOKEN:
        return NO_SEATS
    return table.token_hashes.get(token_hash(token), NO_SEATS)


def require_seats(table: GameTable, token: str | None) -> frozenset[int]:
    """The seats that a token holds; NoToken or ForeignToken if there are none."""
    if not token:
        raise NoToken
    seats = seats_of_token(table, token)
    if not seats:
        raise ForeignToken
    return seats


def require_seat(table: GameTable, token: str | None, seat: int) -> None:
    """ForeignToken unless the token holds this seat."""
    if seat not in require_seats(table, token):
        raise ForeignToken


def scoped_idempotency_key(token: str | None, key: str | None) -> str | None:
    """The key as it is stored: two clients may use the same key."""
    if not key:
        return None
    if len(key) > LONGEST_IDEMPOTENCY_KEY or not key.isprintable():
        raise BadText(longest=LONGEST_IDEMPOTENCY_KEY)
    return f"{token_hash(token or '')[:16]}:{key}"


def check_version(table: GameTable, expected: int | None) -> None:
    """Stale if the game has moved since the event `expected`."""
    if expected is not None and not table.version <= expected <= table.sequence:
        raise Stale


def check_share(table: GameTable, kind: str, seat: int, most: int) -> None:
    """TableFull if a seat has used its share of the events that do not move the game.

    Each kind and each seat has its own share of `most` events: nobody can use up the room of
    another player, or that of another kind.
    """
    seats = 1 if seat == SPECTATOR else table.setup.players
    share = SPECTATORS_SHARE if seat == SPECTATOR else SHARES[kind]
    limit = max(1, int(most * share / seats))
    if table.side_events[kind, seat] >= limit:
        raise TableFull(most=limit)


def check_lesson(table: GameTable, action: str) -> None:
    """LessonAsks if the lesson of the table expects another legal action now."""
    state = table.state
    number = state.game.number(action)
    if number in state.answers() and number not in table.offered():
        raise LessonAsks


def check_position(table: GameTable, at: int | None) -> None:
    if at is not None and not 0 <= at <= table.position:
        raise UnknownPosition(last=table.position)


def illegal(state: State, action: str, error: IllegalAction | None) -> Illegal:
    """The error for an action that is not legal, with the reason in all languages."""
    legal = [state.name(choice) for choice in state.legal()] if state.actor != CHANCE else []
    number = state.game.number(action)
    if number is None:
        reasons = {
            lang: say(lang, "{game} has no action of this name", game=state.game.title)
            for lang in languages()
        }
    else:
        reasons = {lang: state.refuse(number, lang).reason for lang in languages()}
    return Illegal(action, reasons, error.rule if error is not None else "", legal)
