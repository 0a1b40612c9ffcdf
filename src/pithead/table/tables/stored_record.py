"""The record of a table whose events cannot be replayed, written without the rules of its game.

The version of Pithead that has stored the table can load it.
"""

import json
from dataclasses import asdict
from typing import Any

from pithead.kernel.editions.edition import parse_edition
from pithead.kernel.errors import BadEdition
from pithead.table.base.events import BACK, CREATED, ENTROPY, PLAY, SAT, TROUBLE
from pithead.table.base.table_setup import Setup, setup_from
from pithead.table.storage import StoredTable
from pithead.table.tables import fair_dice
from pithead.table.tables.table import FINISHED, Seat, apply_bot_failure, assign_seat, record_names

_UNKNOWN_EDITION = "unknown"


def stored_record(stored: StoredTable) -> str:
    """The record as text, or all events as JSON lines if they do not even make a record."""
    try:
        return _record(stored)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return "".join(f"{json.dumps(asdict(event))}\n" for event in stored.events)


def _record(stored: StoredTable) -> str:
    setup = setup_from(stored.game, stored.setup)
    seats = [Seat(number) for number in range(setup.players)]
    luck: dict[int, str] = {}
    played: list[str] = []
    taken_back: list[int] = []
    for event in stored.events:
        data = event.data
        if event.kind == PLAY:
            played.append(f"{'*' if data['seat'] < 0 else data['seat']} {data['action']}")
        elif event.kind == BACK:
            del played[data["to"] :]
            if data["chance"]:
                taken_back.append(data["to"])
            if "commitment" in data:
                luck.clear()
                taken_back.clear()
        elif event.kind == CREATED:
            for seat in data["seats"]:
                assign_seat(seats, seat)
        elif event.kind == SAT:
            assign_seat(seats, data)
        elif event.kind == TROUBLE:
            apply_bot_failure(seats, data)
        elif event.kind == ENTROPY:
            luck.pop(data["seat"], None)
            if data["text"]:
                luck[data["seat"]] = data["text"]
    lines = [
        "pithead 1",
        f"game {stored.game}",
        f"rules {setup.rules}",
        f"players {setup.players}",
        f"edition {_label(setup)}",
        *(f"option {name} {_option_text(value)}" for name, value in setup.options.items()),
        *(f"seat {seat} {name}" for seat, name in enumerate(record_names(seats) or ())),
        *_dice_lines(stored, setup),
        *(f"luck {seat} {luck[seat]}" for seat in sorted(luck)),
        *(f"taken-back {to}" for to in taken_back),
        "---",
        *played,
    ]
    return "\n".join(lines) + "\n"


def _dice_lines(stored: StoredTable, setup: Setup) -> list[str]:
    """The proof of the dice, if all of them come from the seed."""
    if not setup.has_fair_dice:
        return []
    seed = [f"seed {stored.seed.hex()}"] if stored.status == FINISHED else []
    return [f"commitment {fair_dice.commitment(stored.seed)}", *seed]


def _label(setup: Setup) -> str:
    if setup.edition_label or not setup.edition_text:
        return setup.edition_label or _UNKNOWN_EDITION
    try:
        return parse_edition(setup.edition_text, "file").label
    except BadEdition:
        return _UNKNOWN_EDITION


def _option_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
