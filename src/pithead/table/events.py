"""What can happen at a table. A table is nothing but the sum of its events.

| kind       | data                                                                |
|------------|---------------------------------------------------------------------|
| `created`  | `commitment`, `seats` (as in `sat`, for all), `rematch_of`,         |
|            | `own_luck` (whether the first roll waits for what people add to it) |
| `sat`      | `seat`, `kind` (open, person, bot), `name`, `bot`, `why`            |
| `luck`     | `seat`, `text` (what he adds to the seed; "" for nothing)           |
| `play`     | `action`, `seat` (-1 for chance), `bot` (who chose, "" a person)    |
| `back`     | `to` (so many events remain), `seat` (who), `chance` (crossed any)  |
| `proposed` | `what` (back, bot), `seat` (who), `to` or `of` and `bot`            |
| `agreed`   | `seat`                                                              |
| `refused`  | `seat`; also of one who withdraws his own proposal                  |
| `trouble`  | `seat`, `bot`, `what` (raised, illegal, overran, died), `instead`   |
| `chat`     | `seat` (-1 for a spectator), `name`, `text`                         |
| `rematch`  | `table`                                                             |

Nothing in an event is secret: seeds and tokens are kept elsewhere.
"""

import time
from dataclasses import dataclass
from typing import Any, Final

CREATED: Final = "created"
SAT: Final = "sat"
LUCK: Final = "luck"
PLAY: Final = "play"
BACK: Final = "back"
PROPOSED: Final = "proposed"
AGREED: Final = "agreed"
REFUSED: Final = "refused"
TROUBLE: Final = "trouble"
CHAT: Final = "chat"
REMATCH: Final = "rematch"

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

SPECTATOR: Final = -1


@dataclass(frozen=True, slots=True)
class Event:
    """The `sequence`-th event of a table, counted from 0; `at` in milliseconds since 1970.

    `key` is what the client called the request that caused it, so that the same request sent twice
    counts once.
    """

    sequence: int
    at: int
    kind: str
    data: dict[str, Any]
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """An event before it has its place in the sequence."""

    kind: str
    data: dict[str, Any]
    key: str | None = None


def now() -> int:
    """The time as events note it."""
    return time.time_ns() // 1_000_000


def numbered(drafts: list[Draft], first: int) -> list[Event]:
    """The drafts as events, beginning with this sequence number."""
    at = now()
    return [
        Event(first + i, at, draft.kind, draft.data, draft.key) for i, draft in enumerate(drafts)
    ]
