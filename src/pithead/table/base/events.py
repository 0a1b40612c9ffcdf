"""The events of a table. A table is the result of replaying its events in order.

| kind       | data                                                                |
|------------|---------------------------------------------------------------------|
| `created`  | `commitment`, `seats` (as in `sat`, for all), `rematch_of`,         |
|            | `own_luck` (whether the first roll waits for the players' entropy)  |
| `sat`      | `seat`, `kind` (open, person, bot), `name`, `bot`, `why`, `by`,     |
|            | `player` (the id of the player who holds the seat, if there is one) |
| `luck`     | `seat`, `text` (the player's entropy for the seed; "" for none)     |
| `play`     | `action`, `seat` (-1 for chance), `bot` (its name, "" for a person) |
| `back`     | `to` (so many events remain), `seat` (who), `chance` (crossed any), |
|            | `agreed`; `commitment` if the game begins again with another seed   |
| `proposed` | `what` (back, bot), `seat` (who), `to` or `of` and `bot`            |
| `agreed`   | `seats`                                                             |
| `refused`  | `seat`; also of a player who withdraws their own proposal           |
| `trouble`  | `seat`, `bot`, `what` (raised, illegal, overran, died), `instead`   |
| `lesson`   | `seat`, `read` (so many cards here; below 0: earlier) or `skipped`  |
| `chat`     | `seat` (-1 for a spectator), `name`, `text`, `player` as in `sat`   |
| `rematch`  | `table`                                                             |
| `analysed` | `reviews` of all seats: `decisions`, the points `lost`, `luck`      |
| `closed`   | `seat` (who closed the table; -1 for the operator of the server)    |

At tables with a clock, the event that ends a decision (`play`, `back`, `sat`) has `clock`: the
milliseconds that are charged (`spent`) and those that are not (`free`); see `clocks`.

No event contains a secret: seeds and tokens are stored elsewhere. When a player is deleted, their
name, their id and what they wrote are removed from the events.
"""

from dataclasses import dataclass
from typing import Any, Final

from pithead.table.base.table_time import TABLE_TIME

CREATED: Final = "created"
SAT: Final = "sat"
ENTROPY: Final = "luck"
PLAY: Final = "play"
BACK: Final = "back"
PROPOSED: Final = "proposed"
AGREED: Final = "agreed"
REFUSED: Final = "refused"
TROUBLE: Final = "trouble"
LESSON: Final = "lesson"
CHAT: Final = "chat"
REMATCH: Final = "rematch"
ANALYSED: Final = "analysed"
CLOSED: Final = "closed"

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

SPECTATOR: Final = -1

JOINED: Final = "joined"
"""The reason why somebody has a seat that was open."""


@dataclass(frozen=True, slots=True)
class Event:
    """The `sequence`-th event of a table, counted from 0; `at` in milliseconds since 1970.

    `idempotency_key` identifies the client's request: the same request sent twice counts once.
    """

    sequence: int
    at: int
    kind: str
    data: dict[str, Any]
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that has no sequence number yet."""

    kind: str
    data: dict[str, Any]
    idempotency_key: str | None = None


def now() -> int:
    """The current time as events store it."""
    return TABLE_TIME.now()


def numbered(drafts: list[Draft], first: int, at: int | None = None) -> list[Event]:
    """The drafts as events, with sequence numbers from `first` on; `at` is now if not given."""
    at = now() if at is None else at
    return [
        Event(first + i, at, draft.kind, draft.data, draft.idempotency_key)
        for i, draft in enumerate(drafts)
    ]
