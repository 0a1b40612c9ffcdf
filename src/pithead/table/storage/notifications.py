"""What a process tells the others when it has written: which tables have moved, and how far.

Notices travel by PostgreSQL's NOTIFY, in the transaction that writes the events: nobody hears of
what was not committed. They carry no content. Whoever hears one reads the table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

TABLES_CHANNEL: Final = "pithead_tables"
PRESENCE_CHANNEL: Final = "pithead_presence"
LARGEST_PAYLOAD: Final = 7900
"""PostgreSQL takes less than 8000 bytes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The number of a table's last event, and whether a bot is to act now."""

    table_id: str
    sequence: int
    bot: bool


def payloads(notices: Iterable[Notice]) -> Iterator[str]:
    """As few texts as they fit into."""
    text = ""
    for notice in notices:
        word = f"{notice.table_id}:{notice.sequence}:{'b' if notice.bot else ''}"
        if text and len(text) + 1 + len(word) > LARGEST_PAYLOAD:
            yield text
            text = ""
        text = f"{text} {word}" if text else word
    if text:
        yield text


def notices(payload: str) -> list[Notice]:
    """What such a text says."""
    found = []
    for word in payload.split():
        table_id, sequence, bot = word.split(":")
        found.append(Notice(table_id, int(sequence), bot == "b"))
    return found
